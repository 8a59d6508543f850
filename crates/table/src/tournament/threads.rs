//! Where the boards of a tournament are posted: in the thread on its invitation and, for each further eight games that run at once,
//! in a thread that the first of them opens on its own board. It also decides for which games there is room.

use super::{Pairing, Seed, Tournament, TournamentGame};
use crate::play::MAX_LIVE_GAMES;
use time::{Duration, OffsetDateTime};

/// How many games run at once in a thread. A division of a league has one thread for all its games.
pub const GAMES_PER_THREAD: usize = 8;

/// Games wait this long for the board on which their thread is opened.
const WAIT_FOR_THREAD: Duration = Duration::minutes(5);

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BoardPlace {
    Channel,
    /// The thread on its own board is still to be opened, since this time.
    Opening(OffsetDateTime),
    Thread(u64),
}

/// Each thread once.
pub fn threads_among(places: impl Iterator<Item = BoardPlace>) -> Vec<u64> {
    let mut threads = Vec::new();
    for place in places {
        if let BoardPlace::Thread(thread) = place
            && !threads.contains(&thread)
        {
            threads.push(thread);
        }
    }
    threads
}

/// The places of games that begin now, one after the other.
pub(super) enum BoardPlaces {
    /// All games have the same place.
    One(BoardPlace),
    Shared {
        /// The threads, each with the number of its games in progress.
        threads: Vec<(u64, usize)>,
        /// How many more games have room in threads that are still to be opened.
        room_to_come: usize,
        now: OffsetDateTime,
    },
}

impl BoardPlaces {
    /// `None` if the game waits for a thread.
    pub(super) fn take(&mut self) -> Option<BoardPlace> {
        let (threads, room_to_come, now) = match self {
            Self::One(place) => return Some(*place),
            Self::Shared { threads, room_to_come, now } => (threads, room_to_come, *now),
        };
        if let Some((thread, games)) = threads.iter_mut().find(|(_, games)| *games < GAMES_PER_THREAD) {
            *games += 1;
            return Some(BoardPlace::Thread(*thread));
        }
        if let Some(left) = room_to_come.checked_sub(1) {
            *room_to_come = left;
            return None;
        }
        *room_to_come = GAMES_PER_THREAD - 1;
        Some(BoardPlace::Opening(now))
    }
}

impl Tournament {
    pub(super) fn board_places(&self, now: OffsetDateTime) -> BoardPlaces {
        let Some(first) = self.thread else {
            return BoardPlaces::One(if self.threads { BoardPlace::Opening(now) } else { BoardPlace::Channel });
        };
        let running = || self.games_in_progress().filter_map(|game| game.place);
        // A thread that could not be opened would be tried again for each game.
        let is_refused = |place| match place {
            BoardPlace::Channel => true,
            BoardPlace::Opening(since) => now - since >= WAIT_FOR_THREAD,
            BoardPlace::Thread(_) => false,
        };
        if self.division.is_some() || running().any(is_refused) {
            return BoardPlaces::One(BoardPlace::Thread(first));
        }
        let all = self.games.iter().filter_map(|game| game.place);
        let threads = threads_among(std::iter::once(BoardPlace::Thread(first)).chain(all));
        let games = |thread| running().filter(|place| *place == BoardPlace::Thread(thread)).count();
        let threads = threads.into_iter().map(|thread| (thread, games(thread))).collect();
        let opening = running().filter(|place| matches!(place, BoardPlace::Opening(_))).count();
        BoardPlaces::Shared { threads, room_to_come: opening * (GAMES_PER_THREAD - 1), now }
    }

    /// Nobody plays two live games at once, and without threads only a few run at once in the channel.
    pub(super) fn beginnable(&self) -> Vec<Pairing> {
        let unbegun = self.games.iter().filter(|game| game.score.is_none() && game.id.is_none());
        let unbegun = unbegun.map(|game| game.pairing);
        if !self.pace.is_live() {
            return unbegun.collect();
        }
        let mut running: Vec<_> = self.games_in_progress().map(|game| game.pairing.seeds).collect();
        let most = if self.threads {
            usize::MAX
        } else {
            usize::try_from(MAX_LIVE_GAMES).unwrap_or(usize::MAX).saturating_sub(self.live_beside.into())
        };
        let may_begin = |pairing: &Pairing| {
            let is_free = |seed: Seed| !running.iter().any(|seeds| seeds.contains(&seed));
            let plays = self.walkover(pairing.seeds).is_none();
            let begins = running.len() < most && pairing.seeds.into_iter().all(is_free);
            if plays && begins {
                running.push(pairing.seeds);
            }
            !plays || begins
        };
        unbegun.filter(may_begin).collect()
    }

    /// Whether games wait for others to end in the channel, or for a thread.
    pub(super) fn lacks_room(&self) -> bool {
        let waits = |game: &TournamentGame| game.score.is_none() && game.id.is_none();
        !(self.pace.is_live() && self.threads) && self.games.iter().any(waits)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shared(running: &[usize], opening: usize) -> BoardPlaces {
        let threads = (1..).zip(running).map(|(thread, games)| (thread, *games)).collect();
        let room_to_come = opening * (GAMES_PER_THREAD - 1);
        BoardPlaces::Shared { threads, room_to_come, now: OffsetDateTime::UNIX_EPOCH }
    }

    #[test]
    fn each_thread_has_eight_games_and_one_game_opens_the_next() {
        let opens = Some(BoardPlace::Opening(OffsetDateTime::UNIX_EPOCH));
        let mut places = shared(&[0], 0);
        let begun: Vec<_> = (0..24).map(|_| places.take()).collect();
        assert_eq!(begun[..8], [Some(BoardPlace::Thread(1)); 8]);
        for eight in begun[8..].chunks(8) {
            assert_eq!((eight[0], &eight[1..]), (opens, [None; 7].as_slice()));
        }
        // Both threads are open now, and a third one is being opened.
        let mut places = shared(&[8, 1], 1);
        let begun: Vec<_> = (0..15).map(|_| places.take()).collect();
        assert_eq!(begun[..7], [Some(BoardPlace::Thread(2)); 7]);
        assert_eq!((&begun[7..14], begun[14]), ([None; 7].as_slice(), opens));
    }
}
