//! The referee for each game: answers, refusals with reasons, and whole games compared with the slow rules.

use super::{
    Referee,
    support::{
        Random, often,
        slow::{HasSlowRules, SlowRules, State},
    },
};
use parlor_games::{
    match_game_type,
    rules::{Game, Options},
};
use serde_json::{Value, json};

/// Options in the form of a request.
fn request_options(options: &Options) -> Value {
    let value = |value: &parlor_games::rules::Value| match value {
        parlor_games::rules::Value::Number(number) => json!(number),
        parlor_games::rules::Value::Word(word) => json!(word),
    };
    options.iter().map(|(name, of)| (name.to_owned(), value(of))).collect::<serde_json::Map<_, _>>().into()
}

/// Plays random games by the slow rules, and compares all their states with the referee's. Returns the number of states.
fn compare<P: HasSlowRules>(referee: &mut Referee, game: Game) -> usize {
    let mut compared = 0;
    for seed in 0..often(P::Slow::GAMES) as u64 {
        let variant = game.variants()[seed as usize % game.variants().len()];
        let options = Options::parse(variant, game.options()).expect("readable options");
        let (mut slow, mut random) = (P::Slow::start(&options), Random::new(seed));
        let (mut moves, mut legal, mut rolls, mut states) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        let last = random.below(P::Slow::MAX_PLIES);
        loop {
            if let Some(die) = game.die() {
                let roll = 1 + random.below(die.into()) as u8;
                slow.set_roll(roll);
                rolls.push(roll);
            }
            legal.push(slow.legal());
            states.push(slow.state());
            let now = &legal[legal.len() - 1];
            if now.is_empty() || moves.len() == last {
                break;
            }
            let text = random.pick(now).clone();
            slow.play(&text);
            moves.push(rolls.last().map_or_else(|| text.clone(), |roll| format!("{roll}:{text}")));
        }
        let mut request = json!({
            "game": game.id(), "options": request_options(&options), "moves": moves, "each_ply": true,
        });
        if let Some(roll) = rolls.last() {
            request["roll"] = json!(roll);
        }
        let answer = referee.ask(&request.to_string());
        let plies = answer["plies"].as_array().unwrap_or_else(|| panic!("{request}: {answer}"));
        assert_eq!(plies.len(), legal.len());
        for (ply, ((found, legal), state)) in plies.iter().zip(&legal).zip(&states).enumerate() {
            let State { mover, stones: [one, two], result, extra } = state;
            let (status, winner) = match result {
                None => ("playing", None),
                Some(Some(winner)) => ("won", Some(winner + 1)),
                Some(None) => ("drawn", None),
            };
            let mut extra = extra.clone();
            if game.die().is_some() {
                extra["roll"] = json!(Some(rolls[ply]).filter(|_| result.is_none()));
            }
            let expected = json!({
                "to_move": mover + 1,
                "ply": ply,
                "legal": legal,
                "stones": { "1": one, "2": two },
                "status": status,
                "winner": winner,
                "last": ply.checked_sub(1).map(|before| moves[before].rsplit(':').next()),
                "extra": extra,
            });
            assert_eq!(*found, expected, "ply {ply} of {request}");
        }
        // A request for the final state alone gives the same.
        request["each_ply"] = json!(false);
        let mut end = referee.ask(&request.to_string());
        assert_eq!(end.as_object_mut().expect("an object").remove("ok"), Some(json!(true)));
        assert_eq!(end, plies[plies.len() - 1]);
        compared += plies.len();
    }
    compared
}

#[test]
fn whole_games_agree_with_the_slow_rules() {
    let mut referee = Referee::start();
    for &game in Game::ALL {
        let states = match_game_type!(game, P => compare::<P>(&mut referee, game));
        println!("{}: {states} states compared through the referee", game.id());
        assert!(states > 100);
    }
    referee.end();
}

/// Compares answers with the documentation.
#[test]
fn each_game_has_its_extra_facts() {
    let mut referee = Referee::start();
    for (request, extra) in [
        (r#"{"game":"tether","moves":["a1"]}"#, r#""extra":{"territory":[1,0]}}"#),
        (
            r#"{"game":"anchor2d","options":{"size":"quick"},"moves":["a1"]}"#,
            r#""extra":{"anchored":{"1":[],"2":[]}}}"#,
        ),
        (r#"{"game":"waltz"}"#, r#""extra":{"token":null,"pairs":[0,0]}}"#),
        (
            r#"{"game":"waltz","options":{"grid":"square","size":5},"moves":["a1","c3","b1-n"]}"#,
            r#""stones":{"1":["a2","b2"],"2":["c3"]},"status":"playing","winner":null,"last":"b1-n","extra":{"token":1,"pairs":[1,0]}}"#,
        ),
        (r#"{"game":"netted","moves":["e5"]}"#, r#""last":"e5","extra":{}}"#),
        (r#"{"game":"tetrathedral"}"#, r#""legal":[],"#),
        (r#"{"game":"tetrathedral"}"#, r#""extra":{"out":[0,0],"roll":null}}"#),
        (r#"{"game":"tetrathedral","roll":5}"#, r#""extra":{"out":[0,0],"roll":5}}"#),
        (r#"{"game":"tetrathedral","options":{"first":2},"roll":5}"#, r#"{"ok":true,"to_move":2,"ply":0,"#),
        (r#"{"game":"tetrathedral","options":{"pawns":8}}"#, r#""1":["a1","a2","a3","a4","a6","a7","a8","a9"]"#),
    ] {
        let answer = referee.raw(request.as_bytes());
        assert!(answer.starts_with(r#"{"ok":true,"to_move":"#) && answer.contains(extra), "{request}: {answer}");
    }
    referee.end();
}

#[test]
fn each_game_explains_its_refusals() {
    let mut referee = Referee::start();
    for (request, ply, part) in [
        (r#"{"game":"anchor2d","options":{"size":"huge"}}"#, None, "quick, small, standard, large"),
        (r#"{"game":"anchor2d","options":{"size":9}}"#, None, "quick, small, standard, large"),
        (r#"{"game":"anchor2d","options":{"size":"quick"},"moves":["b2","b2"]}"#, Some(1), "occupied"),
        (r#"{"game":"anchor2d","options":{"size":"quick"},"moves":["b1"]}"#, Some(0), "off the board"),
        (r#"{"game":"anchor2d","options":{"size":"quick"},"moves":["b7"]}"#, Some(0), "window"),
        (r#"{"game":"waltz","options":{"grid":"round"}}"#, None, "square, hex, limping"),
        (r#"{"game":"waltz","options":{"grid":"hex","size":9}}"#, None, "3, 4, 5, 6, 7, 8"),
        (r#"{"game":"waltz","moves":["pass"]}"#, Some(0), "can't pass yet"),
        (r#"{"game":"waltz","moves":["a1","c3","b1"]}"#, Some(2), "Which way does it slide"),
        (r#"{"game":"waltz","moves":["a1","c3","b1-s"]}"#, Some(2), "leave the board"),
        (r#"{"game":"waltz","moves":["c3-ne"]}"#, Some(0), "makes no pair"),
        (r#"{"game":"waltz","options":{"grid":"hex"},"moves":["d4","a4","e4-n"]}"#, Some(2), "on this grid"),
        (r#"{"game":"waltz","moves":["5:c3"]}"#, Some(0), "isn't a move"),
        (r#"{"game":"waltz","roll":3}"#, None, "without dice"),
        (r#"{"game":"netted","options":{"board":"round"}}"#, None, "hex, double-limping"),
        (r#"{"game":"netted","options":{"size":2}}"#, None, "3, 4, 5, 6, 7, 8"),
        (r#"{"game":"netted","moves":["a1"]}"#, Some(0), "off the board"),
        (r#"{"game":"netted","moves":["e5","E5"]}"#, Some(1), "occupied"),
        (r#"{"game":"tetrathedral","options":{"first":3}}"#, None, "1, 2"),
        (r#"{"game":"tetrathedral","options":{"first":null}}"#, None, "1, 2"),
        (r#"{"game":"tetrathedral","roll":9}"#, None, "1 to 8"),
        (r#"{"game":"tetrathedral","roll":0}"#, None, "1 to 8"),
        (r#"{"game":"tetrathedral","roll":null}"#, None, "1 to 8"),
        (r#"{"game":"tetrathedral","moves":["a2-b2"]}"#, Some(0), "no roll before the move"),
        (r#"{"game":"tetrathedral","moves":["9:a2-b2"]}"#, Some(0), "no roll of a die"),
        (r#"{"game":"tetrathedral","moves":["1:a1-b1"]}"#, Some(0), "You have no pawn on a1"),
        (r#"{"game":"tetrathedral","moves":["1:@h5"]}"#, Some(0), "only on an 8"),
        (r#"{"game":"tetrathedral","moves":["8:@h5"]}"#, Some(0), "no pawn out of play"),
        (r#"{"game":"tetrathedral","moves":["1:pass"]}"#, Some(0), "can't pass"),
        (r#"{"game":"tetrathedral","moves":["1: a2-b2"]}"#, Some(0), "blanks"),
    ] {
        let answer = referee.ask(request);
        assert_eq!(answer["ok"], false, "{request}: {answer}");
        assert!(answer["error"].as_str().is_some_and(|error| error.contains(part)), "{request}: {answer}");
        assert_eq!(answer.get("ply"), ply.map(|ply: u64| json!(ply)).as_ref(), "{request}: {answer}");
    }
    referee.end();
}
