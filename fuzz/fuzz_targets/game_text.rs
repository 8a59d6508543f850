//! Any text as options and as a move of every game: it is refused, or the written form of the result gives the same result again.
#![no_main]

use libfuzzer_sys::fuzz_target;
use parlor_games::{
    board::Cell,
    rules::{Game, Options},
};

fuzz_target!(|text: &str| {
    for &game in Game::ALL {
        let setup = Options::parse(text, game.options()).and_then(|options| game.setup(&options));
        if let Ok(setup) = setup {
            let again = Options::parse(&setup.options().to_string(), game.options()).expect("own text");
            assert_eq!(game.setup(&again), Ok(setup));
        }
        let start = setup.unwrap_or_else(|_| game.setup(&Options::default()).expect("defaults")).start();
        // A game without a die has one beginning; a game with a die has one for each side.
        for roll in 1..=game.die().unwrap_or(1) {
            let mut position = start.clone();
            position.set_roll(roll);
            if let Ok(canonical) = position.resolve(text) {
                assert!(position.legal_texts().contains(&canonical));
                assert_eq!(position.resolve(&canonical).as_ref(), Ok(&canonical));
                assert!(canonical.starts_with(&text.trim().to_ascii_lowercase()));
                let (mover, opponent) = (position.to_move(), position.to_move().other());
                let removed = position.removed(text);
                assert!((removed - position.stones(opponent)).is_empty(), "no opposing stone is pushed off");
                let mut after = position.clone();
                assert_eq!(after.play_text(text), Ok(canonical));
                assert_eq!(after.ply(), 1);
                assert!((removed & after.stones(opponent)).is_empty(), "removed pieces are gone");
                assert!((removed - after.stones(mover)).is_empty(), "a pawn is where it captured");
            }
            let cell = position.target(text).unwrap_or(Cell::new(0, 0));
            assert!(position.nearest(cell, 5).len() <= 5);
        }
    }
});
