//! Limits how much a person or a network may begin in a time, and hold at once. Each process counts for itself.
//!
//! One person or network may hold only a part of the free places, so a few of them never take all. Requests with a session that
//! was valid a moment ago count for its person, and so do requests for which Discord's proxy names the person. So a flood from
//! a network does not lock out the people in it who are signed in.

use crate::{
    play::UserId,
    work_limits::{Network, Whose},
};
use std::{
    collections::HashMap,
    hash::{BuildHasher, RandomState},
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::{Duration, Instant},
};

/// How long a session counts as known after its last use.
const KNOWN_FOR: Duration = Duration::from_mins(5);

/// The most entries of a window, and the most known sessions. If there are more, the counting begins again.
const CAPACITY: usize = 100_000;

/// The things that are counted in a window of time.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum Begun {
    Request,
    /// A request from Discord's frame for which Discord's proxy names no person. The proxy hides people's addresses, so all of
    /// them count for its networks.
    SignedRequest,
    /// A request with a session that does not exist, for which the database was asked.
    UnknownSession,
    /// A sign-in, for which the bot asks Discord.
    SignIn,
    RefusedSignIn,
}

impl Begun {
    const fn most(self, whose: Whose) -> u32 {
        match (self, whose) {
            // A person in a hurry makes about five requests a move.
            (Self::Request, Whose::Person(_)) => 150,
            // A household or a company shares an address.
            (Self::Request, Whose::Network(_)) => 400,
            (Self::SignedRequest, _) => 4000,
            (Self::UnknownSession, _) => 100,
            (Self::SignIn, _) => 30,
            (Self::RefusedSignIn, _) => 15,
        }
    }

    /// The limit of all people together, or of all networks together, so strangers never use up the share of people who are
    /// signed in. `None` if there is none.
    const fn whole(self, whose: Whose) -> Option<u32> {
        match self {
            Self::SignIn if is_person(whose) => Some(40),
            Self::SignIn => Some(60),
            Self::Request | Self::SignedRequest | Self::UnknownSession | Self::RefusedSignIn => None,
        }
    }
}

/// The things that are counted as long as they last.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum Place {
    /// A request in progress, until its answer begins.
    Request,
    /// An event stream.
    Stream,
}

impl Place {
    /// The limit of all people together, or of all networks together, so strangers never take the places of people who are
    /// signed in. There are fewer streams than connections, because other requests need connections too. A page that gets no
    /// stream asks for changes now and then.
    const fn whole(self, is_person: bool) -> usize {
        match (self, is_person) {
            (Self::Request, true) => 800,
            (Self::Request, false) => 400,
            (Self::Stream, true) => 200,
            (Self::Stream, false) => 150,
        }
    }

    const fn most(self) -> usize {
        match self {
            Self::Request => usize::MAX,
            // A browser has one for each page.
            Self::Stream => 20,
        }
    }
}

/// How many of `whole` places one may hold if all together hold `held`: a `parts`th of the free ones. So everybody leaves
/// places for the next one.
pub(super) const fn share(whole: usize, held: usize, parts: usize) -> usize {
    whole.saturating_sub(held).div_ceil(parts)
}

#[derive(Default, Debug)]
struct Counts {
    /// The length of a window.
    window: Duration,
    /// When the window began.
    since: Option<Instant>,
    begun: HashMap<(Begun, Whose), u32>,
    /// By people, and by networks.
    all_begun: HashMap<(Begun, bool), u32>,
    held: HashMap<(Place, Whose), usize>,
    /// Counts of all people together (`true`), and of all networks together.
    all_held: HashMap<(Place, bool), usize>,
    /// By the hash of a session's id: its person, and when it was last used.
    known: HashMap<u64, (UserId, Instant)>,
}

#[derive(Clone)]
pub(super) struct Limits {
    counts: Arc<Mutex<Counts>>,
    hashes: RandomState,
}

/// A place that is held. It is given back when this value is dropped.
#[derive(Debug)]
pub(super) struct Held {
    counts: Arc<Mutex<Counts>>,
    key: (Place, Whose),
}

impl Drop for Held {
    fn drop(&mut self) {
        let mut counts = self.counts.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(all) = counts.all_held.get_mut(&(self.key.0, is_person(self.key.1))) {
            *all = all.saturating_sub(1);
        }
        if let Some(own) = counts.held.get_mut(&self.key) {
            *own = own.saturating_sub(1);
            if *own == 0 {
                counts.held.remove(&self.key);
            }
        }
    }
}

const fn is_person(whose: Whose) -> bool {
    matches!(whose, Whose::Person(_))
}

impl Counts {
    /// Begins a new window if the last one is over. Returns when the next one begins.
    fn begin_window(&mut self) -> Duration {
        let now = Instant::now();
        let is_over = self.since.is_none_or(|since| now.duration_since(since) >= self.window);
        if is_over || self.begun.len() >= CAPACITY {
            self.since = Some(now);
            self.begun.clear();
            self.all_begun.clear();
        }
        self.since.map_or(self.window, |since| self.window.saturating_sub(now.duration_since(since)))
    }

    fn is_full(&self, what: Begun, whose: Whose) -> bool {
        let own = self.begun.get(&(what, whose)).copied().unwrap_or(0);
        let all = self.all_begun.get(&(what, is_person(whose))).copied().unwrap_or(0);
        // Not more than is left for the others.
        own >= what.most(whose) || what.whole(whose).is_some_and(|whole| own >= whole.saturating_sub(all))
    }
}

impl Limits {
    /// `window` is the time to which the limits of [`Begun`] apply.
    pub(super) fn new(window: Duration) -> Self {
        let counts = Counts { window, ..Counts::default() };
        Self { counts: Arc::new(Mutex::new(counts)), hashes: RandomState::new() }
    }

    fn counts(&self) -> MutexGuard<'_, Counts> {
        self.counts.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Counts something that begins. If that is too much, returns how long to wait.
    pub(super) fn begin(&self, what: Begun, whose: Whose) -> Result<(), Duration> {
        let mut counts = self.counts();
        let wait = counts.begin_window();
        if counts.is_full(what, whose) {
            return Err(wait);
        }
        *counts.begun.entry((what, whose)).or_default() += 1;
        *counts.all_begun.entry((what, is_person(whose))).or_default() += 1;
        Ok(())
    }

    /// Undoes the counting by [`Self::begin`].
    pub(super) fn take_back(&self, what: Begun, whose: Whose) {
        let mut counts = self.counts();
        if let Some(own) = counts.begun.get_mut(&(what, whose)) {
            *own = own.saturating_sub(1);
        }
        if let Some(all) = counts.all_begun.get_mut(&(what, is_person(whose))) {
            *all = all.saturating_sub(1);
        }
    }

    /// Like [`Self::begin`], without counting.
    pub(super) fn check(&self, what: Begun, whose: Whose) -> Result<(), Duration> {
        let mut counts = self.counts();
        let wait = counts.begin_window();
        if counts.is_full(what, whose) { Err(wait) } else { Ok(()) }
    }

    /// Takes a place. `None` if this person or network, or all together, hold too many.
    pub(super) fn hold(&self, place: Place, whose: Whose) -> Option<Held> {
        let mut counts = self.counts();
        let kind = is_person(whose);
        let all = counts.all_held.get(&(place, kind)).copied().unwrap_or(0);
        let own = counts.held.get(&(place, whose)).copied().unwrap_or(0);
        if own >= place.most().min(share(place.whole(kind), all, 8)) {
            return None;
        }
        *counts.held.entry((place, whose)).or_default() += 1;
        *counts.all_held.entry((place, kind)).or_default() += 1;
        Some(Held { counts: Arc::clone(&self.counts), key: (place, whose) })
    }

    /// The person of a session that was valid a moment ago. Whether it still is, only the database can tell.
    pub(super) fn known(&self, session: &str) -> Option<UserId> {
        let (person, used) = self.counts().known.get(&self.hashes.hash_one(session)).copied()?;
        (used.elapsed() < KNOWN_FOR).then_some(person)
    }

    pub(super) fn recognise(&self, session: &str, person: UserId) {
        let mut counts = self.counts();
        if counts.known.len() >= CAPACITY {
            counts.known.clear();
        }
        counts.known.insert(self.hashes.hash_one(session), (person, Instant::now()));
    }

    pub(super) fn forget(&self, session: &str) {
        self.counts().known.remove(&self.hashes.hash_one(session));
    }
}

/// The network of a client, and the person or network for whom its requests count.
#[derive(Clone, Copy, Debug)]
pub(super) struct Client {
    pub(super) network: Network,
    pub(super) whose: Whose,
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::net::IpAddr;

    const WINDOW: Duration = Duration::from_mins(10);

    fn network(address: &str) -> Whose {
        Whose::Network(address.parse::<IpAddr>().expect("an address").into())
    }

    #[test]
    fn a_network_is_a_24_or_a_56() {
        for (one, other, is_same) in [
            ("192.0.2.1", "192.0.2.254", true),
            ("192.0.2.1", "192.0.3.1", false),
            ("::ffff:192.0.2.1", "192.0.2.9", true),
            ("2001:db8:0:ff00::1", "2001:db8:0:ffff:1::", true),
            ("2001:db8:0:ff00::1", "2001:db8:0:fe00::1", false),
        ] {
            assert_eq!(network(one) == network(other), is_same, "{one} {other}");
        }
    }

    #[test]
    fn however_many_networks_hold_places_the_next_one_gets_some() {
        for place in [Place::Request, Place::Stream] {
            let limits = Limits::new(WINDOW);
            let mut held = Vec::new();
            for number in 0..18 {
                let whose = network(&format!("10.0.{number}.1"));
                held.extend((0..1000).map_while(|_| limits.hold(place, whose)));
                assert!(held.len() < place.whole(false), "{number} take {}", held.len());
            }
            assert!(limits.hold(place, network("10.1.0.1")).is_some());
            let people = (0..1000).filter_map(|number| limits.hold(place, UserId(number).into()));
            assert!(people.take(place.whole(true)).count() == place.whole(true), "strangers take no place of people");
            held.clear();
            assert_eq!(limits.counts().held.len(), 0);
        }
    }

    #[test]
    fn two_networks_leave_sign_ins_to_a_third() {
        let limits = Limits::new(WINDOW);
        for address in ["10.0.0.1", "10.0.1.1"] {
            let begun = (0..100).filter(|_| limits.begin(Begun::SignIn, network(address)).is_ok()).count();
            assert!((10..=30).contains(&begun), "{begun}");
        }
        assert!(limits.begin(Begun::SignIn, network("10.0.2.1")).is_ok());
        assert!((0..30).filter(|_| limits.begin(Begun::RefusedSignIn, network("10.0.0.1")).is_ok()).count() == 15);
        assert!(limits.check(Begun::RefusedSignIn, network("10.0.0.9")).is_err());
        assert!(limits.check(Begun::RefusedSignIn, network("10.0.3.1")).is_ok());
    }

    #[test]
    fn however_many_networks_sign_in_people_whom_somebody_vouches_for_can() {
        let limits = Limits::new(WINDOW);
        for number in 0..40 {
            let whose = network(&format!("10.0.{number}.1"));
            while limits.begin(Begun::SignIn, whose).is_ok() {}
        }
        let people = (0..30).filter(|&number| limits.begin(Begun::SignIn, UserId(number).into()).is_ok());
        assert_eq!(people.count(), 30);
        limits.take_back(Begun::SignIn, network("10.0.0.1"));
        assert!(limits.begin(Begun::SignIn, network("10.0.0.1")).is_err(), "it leaves what is left to the others");
        assert!(limits.begin(Begun::SignIn, network("10.1.0.1")).is_ok());
    }

    #[test]
    fn a_known_session_counts_for_its_person_until_it_is_forgotten() {
        let limits = Limits::new(WINDOW);
        limits.recognise("one", UserId(1));
        assert_eq!((limits.known("one"), limits.known("two")), (Some(UserId(1)), None));
        limits.forget("one");
        assert_eq!(limits.known("one"), None);
    }
}
