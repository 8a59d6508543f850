//! A test that hangs ends its binary, with its name. The harness has no limit for a test.

use crate::{often, stretch};
use std::{
    cell::OnceCell,
    io::Write as _,
    process,
    sync::mpsc::{RecvTimeoutError, Sender, channel},
    thread,
    time::Duration,
};

/// Stretched. The waits of this crate end sooner and say what did not happen.
const LIMIT: Duration = Duration::from_mins(2);

thread_local! {
    /// Dropped with the test's thread, after everything that the test waits for at its end.
    static RUNNING: OnceCell<Sender<()>> = const { OnceCell::new() };
}

/// Limits the time of the test that runs on this thread. Ignored tests take as long as they need.
pub(crate) fn begin() {
    if std::env::args().any(|argument| argument.ends_with("ignored")) {
        return;
    }
    limit_to(LIMIT * stretch::factor() * often(1) as u32);
}

fn limit_to(limit: Duration) {
    // The harness names a thread after its test. If it has only one thread, all tests share it.
    let name = thread::current().name().unwrap_or("main").to_owned();
    if name == "main" {
        return;
    }
    RUNNING.with(|running| {
        running.get_or_init(|| {
            let (sender, ended) = channel();
            thread::spawn(move || {
                if ended.recv_timeout(limit) == Err(RecvTimeoutError::Timeout) {
                    // The harness would keep what a macro prints until the end of the test.
                    let _written = writeln!(std::io::stderr(), "test {name} hangs: it is not over after {limit:?}");
                    process::exit(101);
                }
            });
            sender
        });
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::process::Command;

    #[test]
    #[ignore = "hangs; the test below runs it"]
    fn hang() {
        limit_to(Duration::from_millis(10));
        loop {
            thread::park();
        }
    }

    #[test]
    fn a_test_that_hangs_ends_its_binary_with_its_name() {
        let mut binary = Command::new(std::env::current_exe().expect("this binary"));
        binary.args(["--ignored", "--exact", "time_limit::tests::hang", "--test-threads=2"]);
        let ended = binary.output().expect("the binary runs");
        assert_eq!(ended.status.code(), Some(101));
        let printed = String::from_utf8(ended.stderr).expect("text");
        assert_eq!(printed, "test time_limit::tests::hang hangs: it is not over after 10ms\n");
    }
}
