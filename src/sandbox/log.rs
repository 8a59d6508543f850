//! What went over the wire: requests of the bot, and events to it.

use std::collections::VecDeque;

use serde_json::Value;

use super::model::Request;

/// One thing that went over the wire.
#[derive(Debug)]
pub(super) enum Entry {
    Request(Box<Request>),
    /// A gateway event, to every session that it concerned.
    Event {
        name: String,
        data: Value,
        /// Milliseconds since 1970 on the sandbox's clock.
        at: i64,
    },
}

/// Everything that was said, numbered from 0; of a long run the end.
#[derive(Debug)]
pub(super) struct Log {
    entries: VecDeque<Entry>,
    /// The number of the first entry that is still there.
    first: usize,
    most: usize,
}

impl Default for Log {
    fn default() -> Self {
        Self { entries: VecDeque::new(), first: 0, most: usize::MAX }
    }
}

impl Log {
    /// Keeps so many entries from now on.
    pub(super) fn keep(&mut self, most: usize) {
        self.most = most;
    }

    /// Adds an entry and gives its number.
    pub(super) fn add(&mut self, entry: Entry) -> usize {
        self.entries.push_back(entry);
        while self.entries.len() > self.most {
            self.entries.pop_front();
            self.first += 1;
        }
        self.first + self.entries.len() - 1
    }

    /// The request of that number, if it is still there.
    pub(super) fn request_mut(&mut self, number: usize) -> Option<&mut Request> {
        match self.entries.get_mut(number.checked_sub(self.first)?)? {
            Entry::Request(request) => Some(request),
            Entry::Event { .. } => None,
        }
    }

    /// All requests that are there, in order of arrival.
    pub(super) fn requests(&self) -> impl Iterator<Item = &Request> {
        self.entries.iter().filter_map(|entry| match entry {
            Entry::Request(request) => Some(&**request),
            Entry::Event { .. } => None,
        })
    }

    /// The last entries with their numbers, at most so many.
    pub(super) fn last(&self, most: usize) -> impl Iterator<Item = (usize, &Entry)> {
        let skipped = self.entries.len().saturating_sub(most);
        self.entries.iter().enumerate().skip(skipped).map(|(index, entry)| (self.first + index, entry))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_full_log_forgets_its_beginning_and_keeps_its_numbers() {
        let mut log = Log::default();
        log.keep(3);
        let event = |name: usize| Entry::Event { name: name.to_string(), data: Value::Null, at: 0 };
        let numbers: Vec<_> = (0..5).map(|name| log.add(event(name))).collect();
        assert_eq!(numbers, [0, 1, 2, 3, 4]);
        let kept: Vec<_> = log
            .last(2)
            .map(|(number, entry)| match entry {
                Entry::Event { name, .. } => (number, name.clone()),
                Entry::Request(_) => unreachable!("only events were added"),
            })
            .collect();
        assert_eq!(kept, [(3, "3".to_owned()), (4, "4".to_owned())]);
        assert!(log.request_mut(0).is_none() && log.request_mut(4).is_none() && log.request_mut(9).is_none());
    }
}
