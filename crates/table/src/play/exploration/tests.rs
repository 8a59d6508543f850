use super::*;
use parlor_games::rules::{Game, Options};
use proptest::{collection::vec, prelude::*};

/// A legal move, with a roll before it in games with a die.
fn choose(step: &Step, choice: usize) -> Option<String> {
    let mut position = step.position.clone();
    let roll = position.game().die().map(|die| (choice % usize::from(die)) as u8 + 1);
    if let Some(roll) = roll {
        position.set_roll(roll);
    }
    let legal = position.legal_texts();
    let text = legal.get(choice % legal.len().max(1))?.clone();
    Some(Ply { roll, text }.to_string())
}

/// Plays legal moves that are chosen by numbers. Returns the steps before each of them and after the last one.
fn play_all(exploration: &mut Exploration, choices: &[usize]) -> Vec<Step> {
    let mut steps = vec![exploration.step().expect("a position")];
    for &number in choices {
        let step = steps.last().expect("a step");
        let Some(text) = choose(step, number) else { break };
        exploration.play(step, &text.to_uppercase()).expect("a legal move");
        steps.push(exploration.step().expect("a position"));
    }
    steps
}

fn stored_and_parsed(exploration: &Exploration) -> Result<Exploration, RecordError> {
    Exploration::parse(&exploration.game().to_string(), exploration.kept_plies(), &exploration.explored())
}

proptest! {
    #[test]
    fn explorations_survive_storage_and_every_ply_can_be_taken_back(
        game in prop::sample::select(Game::ALL.to_vec()),
        before in vec(any::<usize>(), 0..12),
        explored in vec(any::<usize>(), 0..12),
    ) {
        let setup = game.setup(&Options::default()).expect("defaults");
        let mut first = Exploration::new(Record::new(setup));
        let game_plies = play_all(&mut first, &before).len() - 1;
        let record: Record = format!("{}\n1. {}", Record::new(setup), first.explored()).parse().expect("a record");
        let mut exploration = Exploration::new(record.clone());
        prop_assert!(exploration.is_at_start() && exploration.plies() == game_plies);
        let steps = play_all(&mut exploration, &explored);
        let stored = stored_and_parsed(&exploration);
        prop_assert_eq!(stored, Ok(exploration.clone()));
        for step in steps.iter().rev().skip(1) {
            exploration.take_back();
            prop_assert_eq!(&exploration.step().expect("a position"), step);
        }
        prop_assert!(exploration.is_at_start());
        // After that, plies of the game itself are taken back, up to its start.
        for left in (0..game_plies).rev().chain([0]) {
            exploration.take_back();
            prop_assert_eq!((exploration.kept_plies(), exploration.plies()), (left, left));
            prop_assert_eq!(usize::from(exploration.step().expect("a position").position.ply()), left);
        }
        play_all(&mut exploration, &explored);
        exploration.restart();
        prop_assert_eq!(exploration, Exploration::new(record));
    }

    #[test]
    fn any_text_is_played_or_refused(
        game in prop::sample::select(Game::ALL.to_vec()),
        text in "([1-9]:)?[a-z][0-9]{1,2}(-[a-z]{1,2}[0-9]?)?|pass|.{0,30}",
    ) {
        let mut exploration = Exploration::new(Record::new(game.setup(&Options::default()).expect("defaults")));
        let step = exploration.step().expect("a position");
        let accepted = exploration.play(&step, &text).is_ok();
        prop_assert_eq!(exploration.plies(), usize::from(accepted));
        prop_assert!(exploration.step().is_ok());
        prop_assert_eq!(stored_and_parsed(&exploration), Ok(exploration));
    }
}
