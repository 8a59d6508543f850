//! REST requests of the bot, and gateway events to the bot.

use std::{collections::VecDeque, sync::Arc};

use serde_json::Value;

use crate::model::Request;

#[derive(Debug)]
pub(crate) enum Entry {
    Request(Arc<Request>),
    Event {
        name: String,
        data: Value,
        /// Milliseconds since 1970 on the sandbox's clock.
        at: i64,
    },
}

/// Entries are numbered from 0. With a limit, only the latest are kept.
#[derive(Debug)]
pub(crate) struct TrafficLog {
    entries: VecDeque<Entry>,
    /// Number of the first entry that is kept.
    first: usize,
    limit: usize,
}

impl Default for TrafficLog {
    fn default() -> Self {
        Self { entries: VecDeque::new(), first: 0, limit: usize::MAX }
    }
}

impl TrafficLog {
    /// Applies to present and future entries.
    pub(crate) fn limit(&mut self, limit: usize) {
        self.limit = limit;
    }

    /// Returns the entry's number.
    pub(crate) fn add(&mut self, entry: Entry) -> usize {
        self.entries.push_back(entry);
        while self.entries.len() > self.limit {
            self.entries.pop_front();
            self.first += 1;
        }
        self.first + self.entries.len() - 1
    }

    /// Returns `None` if the request is no longer kept.
    pub(crate) fn request_mut(&mut self, number: usize) -> Option<&mut Request> {
        match self.entries.get_mut(number.checked_sub(self.first)?)? {
            Entry::Request(request) => Some(Arc::make_mut(request)),
            Entry::Event { .. } => None,
        }
    }

    /// The requests still kept, in order of arrival.
    pub(crate) fn requests(&self) -> impl Iterator<Item = &Arc<Request>> {
        self.entries.iter().filter_map(|entry| match entry {
            Entry::Request(request) => Some(request),
            Entry::Event { .. } => None,
        })
    }

    /// At most `limit` entries, with their numbers.
    pub(crate) fn latest(&self, limit: usize) -> impl Iterator<Item = (usize, &Entry)> {
        let skipped = self.entries.len().saturating_sub(limit);
        self.entries.iter().enumerate().skip(skipped).map(|(index, entry)| (self.first + index, entry))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_full_log_drops_the_oldest_entries_and_keeps_its_numbers() {
        let mut log = TrafficLog::default();
        log.limit(3);
        let event = |name: usize| Entry::Event { name: name.to_string(), data: Value::Null, at: 0 };
        let numbers: Vec<_> = (0..5).map(|name| log.add(event(name))).collect();
        assert_eq!(numbers, [0, 1, 2, 3, 4]);
        let kept: Vec<_> = log
            .latest(2)
            .map(|(number, entry)| match entry {
                Entry::Event { name, .. } => (number, name.clone()),
                Entry::Request(_) => panic!("only events were added"),
            })
            .collect();
        assert_eq!(kept, [(3, "3".to_owned()), (4, "4".to_owned())]);
        assert!(log.request_mut(0).is_none() && log.request_mut(4).is_none() && log.request_mut(9).is_none());
    }
}
