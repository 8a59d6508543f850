//! Writes the log without ever making the bot wait: its output may be a full disk, a closed pipe, or a paused terminal.

use crate::metrics::Metrics;
use std::{
    collections::VecDeque,
    io::{self, Write},
    sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError},
    thread::{self, ThreadId},
    time::Duration,
};

/// Bytes that may wait for the output: some thousand lines. Further lines are lost.
const LIMIT: usize = 1 << 20;

/// The writer of a log: each write is a line, and always succeeds at once. A thread writes the lines to the output. Lines that find
/// no room, or that the output refuses, are lost and counted.
#[derive(Clone)]
pub struct LogWriter(Arc<Shared>);

struct Shared {
    queue: Mutex<Queue>,
    changed: Condvar,
    metrics: Metrics,
}

#[derive(Default)]
struct Queue {
    lines: VecDeque<Vec<u8>>,
    bytes: usize,
    /// The thread is writing a line that is no longer in `lines`.
    writing: bool,
    /// Since the log last mentioned lost lines.
    lost: u64,
    /// If set, only lines of this thread are taken.
    only: Option<ThreadId>,
}

impl LogWriter {
    /// Starts the thread, which runs until the process ends.
    pub fn start(output: impl Write + Send + 'static, metrics: Metrics) -> io::Result<Self> {
        let shared = Arc::new(Shared { queue: Mutex::default(), changed: Condvar::new(), metrics });
        let writing = Arc::clone(&shared);
        thread::Builder::new().name("log".to_owned()).spawn(move || writing.write_lines(output))?;
        Ok(Self(shared))
    }

    /// From now on, takes only the calling thread's lines. Called when the process ends: the last line must say why, and other
    /// threads may still be busy.
    pub fn silence_other_threads(&self) {
        self.0.queue().only = Some(thread::current().id());
    }

    /// Waits until all lines are written, at most for `timeout`.
    pub fn flush(&self, timeout: Duration) {
        let is_waiting = |queue: &mut Queue| queue.writing || !queue.lines.is_empty();
        drop(self.0.changed.wait_timeout_while(self.0.queue(), timeout, is_waiting));
    }
}

impl Write for LogWriter {
    fn write(&mut self, line: &[u8]) -> io::Result<usize> {
        let mut queue = self.0.queue();
        if queue.only.is_some_and(|thread| thread != thread::current().id()) {
            return Ok(line.len());
        }
        if queue.bytes + line.len() > LIMIT {
            self.0.lose_line(&mut queue);
        } else {
            queue.bytes += line.len();
            queue.lines.push_back(line.to_vec());
            self.0.changed.notify_all();
        }
        Ok(line.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Shared {
    fn queue(&self) -> MutexGuard<'_, Queue> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn lose_line(&self, queue: &mut Queue) {
        queue.lost += 1;
        self.metrics.count_lost_log_line();
    }

    fn write_lines(&self, mut output: impl Write) {
        let mut is_torn = false;
        loop {
            let line = self.next_line();
            let written = write_line(&mut output, &line, &mut is_torn);
            let mut queue = self.queue();
            queue.writing = false;
            let lost = match written {
                Ok(()) => std::mem::take(&mut queue.lost),
                Err(_) => {
                    self.lose_line(&mut queue);
                    0
                }
            };
            drop(queue);
            if lost > 0 {
                tracing::warn!(lines = lost, "log lines were lost: the output accepted none for a while");
            }
            self.changed.notify_all();
        }
    }

    fn next_line(&self) -> Vec<u8> {
        let mut queue = self.queue();
        loop {
            if let Some(line) = queue.lines.pop_front() {
                queue.bytes -= line.len();
                queue.writing = true;
                return line;
            }
            queue = self.changed.wait(queue).unwrap_or_else(PoisonError::into_inner);
        }
    }
}

/// If only a part of the line before was written, ends that first.
fn write_line(output: &mut impl Write, line: &[u8], is_torn: &mut bool) -> io::Result<()> {
    if *is_torn {
        output.write_all(b"\n")?;
        *is_torn = false;
    }
    let mut rest = line;
    while !rest.is_empty() {
        match output.write(rest) {
            Ok(0) => return Err(io::ErrorKind::WriteZero.into()),
            Ok(written) => {
                rest = &rest[written..];
                *is_torn = !rest.is_empty();
            }
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::metrics::Gauges;
    use std::sync::mpsc::{Receiver, Sender, channel};

    const DEADLINE: Duration = Duration::from_secs(60);

    /// Writes nothing until it is told how many bytes it may take, or to fail.
    struct Output {
        orders: Receiver<Option<usize>>,
        written: Sender<Vec<u8>>,
    }

    impl Write for Output {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            let room = self.orders.recv().ok().flatten().ok_or(io::ErrorKind::StorageFull)?;
            let taken = &bytes[..room.min(bytes.len())];
            self.written.send(taken.to_vec()).unwrap();
            Ok(taken.len())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    fn writer() -> (LogWriter, Metrics, Sender<Option<usize>>, Receiver<Vec<u8>>) {
        let ((orders, received), (written, lines), metrics) = (channel(), channel(), Metrics::default());
        let writer = LogWriter::start(Output { orders: received, written }, metrics.clone()).unwrap();
        (writer, metrics, orders, lines)
    }

    fn lost(metrics: &Metrics) -> u64 {
        let text = metrics.text(&Gauges::default()).unwrap();
        let count = text.lines().find_map(|line| line.strip_prefix("parlor_lost_log_lines_total "));
        count.unwrap_or_else(|| panic!("{text}")).parse().unwrap()
    }

    #[test]
    fn a_refused_line_is_lost_and_the_next_one_is_whole() {
        let (mut writer, metrics, orders, lines) = writer();
        writer.write_all(b"first\n").unwrap();
        orders.send(Some(2)).unwrap();
        orders.send(None).unwrap();
        writer.flush(DEADLINE);
        assert_eq!(lost(&metrics), 1);
        writer.write_all(b"second\n").unwrap();
        for _ in 0..2 {
            orders.send(Some(usize::MAX)).unwrap();
        }
        writer.flush(DEADLINE);
        assert_eq!(lines.try_iter().collect::<Vec<_>>().concat(), b"fi\nsecond\n");
        assert_eq!(lost(&metrics), 1);
    }

    #[test]
    fn the_last_lines_are_those_of_the_thread_that_ends_the_process() {
        let (mut writer, metrics, orders, lines) = writer();
        writer.silence_other_threads();
        let mut other = writer.clone();
        thread::spawn(move || other.write_all(b"of another thread\n").unwrap()).join().unwrap();
        writer.write_all(b"why the process ends\n").unwrap();
        orders.send(Some(usize::MAX)).unwrap();
        writer.flush(DEADLINE);
        assert_eq!(lines.try_iter().collect::<Vec<_>>().concat(), b"why the process ends\n");
        assert_eq!(lost(&metrics), 0);
    }

    #[test]
    fn an_output_that_takes_nothing_keeps_nobody_waiting() {
        let (mut writer, metrics, orders, lines) = writer();
        let line = vec![b'a'; LIMIT / 4];
        for _ in 0..10 {
            writer.write_all(&line).unwrap();
        }
        // Whether the thread has taken the first line yet makes a difference of one.
        let count = lost(&metrics);
        assert!((5..=6).contains(&count), "{count}");
        writer.flush(Duration::from_millis(10));
        assert!(lines.try_recv().is_err());
        drop(orders);
        writer.flush(DEADLINE);
        assert_eq!(lost(&metrics), 10, "the output refuses the others");
    }
}
