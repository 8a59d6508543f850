//! The memory of processes.

/// The resident size of a process in MB; `None` when it has ended. On Linux.
pub fn resident(pid: u32) -> Option<u64> {
    let status = std::fs::read_to_string(format!("/proc/{pid}/status")).ok()?;
    let resident = status.lines().find_map(|line| line.strip_prefix("VmRSS:")?.strip_suffix("kB"))?;
    resident.trim().parse::<u64>().ok().map(|kilobytes| kilobytes / 1024)
}
