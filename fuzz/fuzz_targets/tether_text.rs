//! Any text as a move and as options: read or refused, and what is read is written so that it is read again.
#![no_main]

use libfuzzer_sys::fuzz_target;
use parlor::rules::{Game, Options, Position, tether};

fuzz_target!(|text: &str| {
    let game = Game::Tether;
    if let Ok(options) = Options::parse(text, game.options())
        && let Ok(setup) = game.setup(&options)
    {
        let again = Options::parse(&setup.options().to_string(), game.options()).expect("own text");
        assert_eq!(game.setup(&again), Ok(setup));
    }
    let Some(setup) = tether::Setup::new(19) else { unreachable!("19 is allowed") };
    let position = tether::Tether::start(setup);
    if let Ok(mv) = position.resolve(text) {
        let canonical = mv.to_string();
        assert_eq!(canonical, text.trim().to_ascii_lowercase());
        assert_eq!(position.resolve(&canonical), Ok(mv));
    }
    let _ = setup_start(setup).nearest(parlor::board::Cell::parse(text).unwrap_or(parlor::board::Cell::new(0, 0)), 5);
    let _ = setup_start(setup).target(text);
});

fn setup_start(setup: tether::Setup) -> parlor::rules::AnyPosition {
    parlor::rules::Setup::Tether(setup).start()
}
