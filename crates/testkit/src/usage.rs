//! Memory and CPU time of processes, on Linux.

use std::{fs, time::Duration};

/// The kernel counts CPU time in hundredths of a second, whatever its own clock is (`USER_HZ` in proc(5)).
const TICK: Duration = Duration::from_millis(10);

/// The resident size in MB; `None` after the process has ended.
pub fn resident(pid: u32) -> Option<u64> {
    let status = fs::read_to_string(format!("/proc/{pid}/status")).ok()?;
    let resident = status.lines().find_map(|line| line.strip_prefix("VmRSS:")?.strip_suffix("kB"))?;
    resident.trim().parse::<u64>().ok().map(|kilobytes| kilobytes / 1024)
}

/// `None` after the process has ended.
pub fn cpu_time(pid: u32) -> Option<Duration> {
    let stat = fs::read_to_string(format!("/proc/{pid}/stat")).ok()?;
    // The name, in parentheses, may hold blanks. User and system time are the 14th and 15th field.
    let (_, fields) = stat.rsplit_once(')')?;
    let ticks = fields.split_whitespace().skip(11).take(2).map(str::parse::<u32>);
    ticks.sum::<Result<u32, _>>().ok().map(|ticks| TICK * ticks)
}

/// The CPU time of all processes of the machine.
pub fn machine_cpu_time() -> Option<Duration> {
    let stat = fs::read_to_string("/proc/stat").ok()?;
    // user, nice, system, idle, iowait, irq, softirq
    let ticks: Vec<u32> =
        stat.lines().next()?.split_whitespace().skip(1).map_while(|field| field.parse().ok()).collect();
    let used = [0, 1, 2, 5, 6].map(|index| ticks.get(index).copied());
    used.into_iter().sum::<Option<u32>>().map(|ticks| TICK * ticks)
}
