//! Small variants that a solver solves from the first ply, with the rules alone. Where the master has a won game, it wins
//! against any play.

use crate::{legal, played, random_games, start};
use parlor_ai::{AnySearch, Knowledge, Level, Random, Search, think, win_chance};
use parlor_games::{
    board::Cells,
    rules::{AnyPosition, Outcome, Player, Position, netted::Netted, waltz::Move, waltz::Waltz},
};
use std::collections::HashMap;

/// A master must win a won variant against random moves. `winner` returns the winner of a position; it also gets
/// the move that led there, if there is one.
fn assert_wins_kept<P: Knowledge>(
    options: &str,
    games: u64,
    mut winner: impl FnMut(&P, Option<P::Move>) -> Option<Player>,
) {
    let master = winner(&start(options), None).expect("a winner");
    for seed in 0..games {
        let mut random = Random::new(seed);
        let mut search = Search::new(start::<P>(options), P::SETTINGS, seed);
        while search.position().outcome().is_none() {
            let mv = if search.position().to_move() == master {
                think(&mut search, Level::Master, seed, |_| false).expect("a move")
            } else {
                let replies = legal(search.position());
                replies[random.below(replies.len() as u32) as usize]
            };
            search.advance(mv).expect("a legal move");
            let position = search.position();
            assert_eq!(
                winner(position, Some(mv)),
                Some(master),
                "{} {options}: {mv} gives up the win, {position:?}",
                P::ID
            );
        }
    }
}

/// `known` caches the winners of positions.
fn netted(position: &Netted, known: &mut HashMap<[Cells; 2], Player>) -> Player {
    if let Some(Outcome::Won(winner)) = position.outcome() {
        return winner;
    }
    let stones = Player::BOTH.map(|player| position.stones(player));
    if let Some(&winner) = known.get(&stones) {
        return winner;
    }
    let mover = position.to_move();
    let next: Vec<Netted> = legal(position).into_iter().map(|mv| played(position, mv)).collect();
    let wins = next.iter().any(|next| next.outcome().is_some()) || next.iter().any(|next| netted(next, known) == mover);
    let winner = if wins { mover } else { mover.other() };
    known.insert(stones, winner);
    winner
}

#[test]
fn the_solved_boards_of_netted_are_won() {
    for (options, first) in [("board=double-limping size=3", Player::One), ("board=hex size=3", Player::Two)] {
        let mut known = HashMap::new();
        assert_eq!(netted(&start(options), &mut known), first);
        assert_wins_kept::<Netted>(options, 3, |position, _| Some(netted(position, &mut known)));
    }
}

/// What later plies depend on, and whether the game is over. A second pass in a row ends the game, but otherwise leads to the
/// same position as the first.
type Key = ([Cells; 2], Player, Option<Player>, bool, bool);

fn key(position: &Waltz, last: Option<Move>) -> Key {
    let stones = Player::BOTH.map(|player| position.stones(player));
    (stones, position.to_move(), position.token(), last == Some(Move::Pass), position.outcome().is_some())
}

/// All reachable positions, with the player who can force a win. If neither can, play can go on for ever.
fn waltz(options: &str) -> HashMap<Key, Option<Player>> {
    let first: Waltz = start(options);
    let mut places = HashMap::from([(key(&first, None), 0)]);
    let (mut positions, mut winners, mut before) = (vec![first], vec![None], vec![Vec::new()]);
    let (mut moves_left, mut decided) = (Vec::new(), Vec::new());
    while let Some(position) = positions.get(moves_left.len()).cloned() {
        let moves = legal(&position);
        for &mv in &moves {
            let after = played(&position, mv);
            let place = *places.entry(key(&after, Some(mv))).or_insert(positions.len());
            if place == positions.len() {
                if let Some(Outcome::Won(winner)) = after.outcome() {
                    decided.push((place, winner));
                }
                winners.push(None);
                before.push(Vec::new());
                positions.push(after);
            }
            before[place].push(moves_left.len());
        }
        moves_left.push(moves.len());
    }
    // Backwards from the ends: a position with a winning move is won, one with only losing moves is lost.
    while let Some((place, winner)) = decided.pop() {
        if winners[place].replace(winner).is_some() {
            continue;
        }
        for &from in &before[place] {
            let wins = positions[from].to_move() == winner;
            moves_left[from] -= usize::from(!wins);
            if winners[from].is_none() && (wins || moves_left[from] == 0) {
                decided.push((from, winner));
            }
        }
    }
    places.into_iter().map(|(key, place)| (key, winners[place])).collect()
}

/// Dark wins on the smallest board; one in 26 of its 2.15 million positions has no forced end. Takes ten seconds and two
/// gigabytes, so it needs `PARLOR_LONG=1`.
#[test]
fn the_solved_board_of_waltz_is_won() {
    if std::env::var_os("PARLOR_LONG").is_none() {
        return;
    }
    let options = "grid=limping size=2";
    let solved = waltz(options);
    assert_eq!(solved[&key(&start(options), None)], Some(Player::One));
    assert_wins_kept::<Waltz>(options, 20, |position, last| solved[&key(position, last)]);
}

/// Draw offers need the win chance even with a single legal move.
#[test]
fn the_win_chance_is_exact_when_a_move_is_forced() {
    let (mut known, mut found) = (HashMap::new(), [0; 2]);
    random_games::<Netted>("board=hex size=3", |position| {
        if position.outcome().is_none() && legal(position).len() == 1 {
            let winner = netted(position, &mut known);
            let search = AnySearch::new(&AnyPosition::Netted(position.clone()), 1);
            let expected = if winner == Player::One { 1.0 } else { 0.0 };
            assert_eq!(win_chance(search, 2000, |_| false), expected, "{position:?}");
            found[winner.index()] += 1;
        }
        found.into_iter().all(|count| count > 5)
    });
}
