//! The texts: every sentence exists, is used, is filled in, and fits where Discord puts it.

use fluent_bundle::FluentResource;
use parlor::{
    play::{
        Closed, Command, Ending, Event, First, GameId, Known, Near, Pace, Participant, Phase, Reason, Refusal, Table,
        Terms, Timeout, UserId,
    },
    text::{self, Lang, Message},
};
use parlor_ai::{Analysis, Mistake, WinChance};
use parlor_games::dice::Seed;
use parlor_games::record::Fault;
use parlor_games::record::Rolls;
use parlor_games::record::Verified;
use parlor_games::{
    record::{How, Record, RecordError, Stated, Transcript},
    rules::{
        Game, Illegal, OptionError, Options, Outcome, Player, Setup, anchor2d, netted, tether, tetrathedral,
        waltz::{self, Direction},
    },
};
use proptest::{prelude::*, sample::select};
use std::{
    collections::{BTreeMap, BTreeSet},
    io::Write,
    sync::{Arc, Mutex},
};
use time::{Duration, OffsetDateTime};

/// A secret for dice.
const SEED: Seed = Seed::new([7; 32]);
/// Ids as long as they get.
const ANA: Participant = Participant::Human(UserId(u64::MAX));
const BEN: Participant = Participant::Human(UserId(u64::MAX - 1));
const CAT: Participant = Participant::Human(UserId(u64::MAX - 2));
const NUMBER: GameId = GameId(99_999_999);

/// Whatever is logged as an error while `deed` runs: a text that is missing or not filled in.
fn complaints(deed: impl FnOnce()) -> String {
    #[derive(Clone, Default)]
    struct Log(Arc<Mutex<Vec<u8>>>);
    impl Write for Log {
        fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
            self.0.lock().unwrap().extend_from_slice(bytes);
            Ok(bytes.len())
        }
        fn flush(&mut self) -> std::io::Result<()> {
            Ok(())
        }
    }
    let log = Log::default();
    let writer = log.clone();
    let subscriber = tracing_subscriber::fmt()
        .with_max_level(tracing::Level::ERROR)
        .with_ansi(false)
        .with_writer(move || writer.clone())
        .finish();
    tracing::subscriber::with_default(subscriber, deed);
    let bytes = log.0.lock().unwrap().clone();
    String::from_utf8(bytes).expect("UTF-8")
}

/// A language's messages, by id: the variables of each and of its attributes, by attribute.
type Messages = BTreeMap<String, BTreeMap<Option<String>, BTreeSet<String>>>;

fn messages(lang: Lang) -> Messages {
    let mut messages = Messages::new();
    let (mut id, mut attribute) = (String::new(), None);
    for line in lang.source().lines().filter(|line| !line.starts_with('#')) {
        let head = line.split_once(" =").map(|(head, _)| head);
        match head {
            Some(head) if !line.starts_with(' ') => (id, attribute) = (head.to_owned(), None),
            Some(head) if line.trim_start().starts_with('.') => attribute = Some(head.trim()[1..].to_owned()),
            _ => {}
        }
        if id.is_empty() {
            continue;
        }
        let variables = messages.entry(id.clone()).or_default().entry(attribute.clone()).or_default();
        for (at, _) in line.match_indices('$') {
            let name = line[at + 1..].chars().take_while(|c| c.is_alphanumeric() || matches!(c, '_' | '-'));
            variables.insert(name.collect());
        }
    }
    messages
}

/// The names of all options, as they are described with their commands.
fn options_of_commands() -> BTreeSet<String> {
    let described = messages(Lang::English).into_iter().filter(|(id, _)| id.starts_with("command-"));
    described.flat_map(|(_, parts)| parts.into_keys().flatten()).filter(|name| name != "description").collect()
}

#[test]
fn commands_fit_discords_limits() {
    for &lang in Lang::ALL {
        for (id, parts) in messages(lang) {
            let Some(name) = id.strip_prefix("command-") else { continue };
            let value = lang.text(Message::by_id(&id));
            assert!((1..=32).contains(&value.chars().count()), "{id}: {value}");
            if parts.len() == 1 {
                continue; // of a menu, where blanks and capitals may stand
            }
            assert!(
                value.chars().all(|c| c == '-' || c == '_' || (c.is_alphanumeric() && !c.is_uppercase())),
                "{value}"
            );
            assert!(parts.contains_key(&Some("description".to_owned())), "{name} has no description");
            for attribute in parts.keys().flatten() {
                let text = lang.text(Message::by_id(&id).attribute(attribute));
                assert!((1..=100).contains(&text.chars().count()), "{id}.{attribute}: {text}");
            }
            // Those of /settings stand in commands of their own; Discord's description tells which are siblings.
            let named: Vec<_> = parts.keys().flatten().filter(|name| *name != "description").collect();
            let names: BTreeSet<_> =
                named.iter().map(|name| lang.text(Message::by_id(format!("name-{name}")))).collect();
            assert_eq!(names.len(), named.len(), "{name} in {}: {names:?}", lang.tag());
        }
        for option in options_of_commands() {
            let value = lang.text(Message::by_id(format!("name-{option}")));
            assert!((1..=32).contains(&value.chars().count()), "{option}: {value}");
            assert!(
                value.chars().all(|c| c == '-' || c == '_' || (c.is_alphanumeric() && !c.is_uppercase())),
                "{value}"
            );
        }
        for (id, _) in messages(lang) {
            let most = match &id {
                id if id.starts_with("button-") => 38,
                id if id.starts_with("choice-") || id.starts_with("pace-") => 100,
                id if id == "modal-move-label" => 45,
                id if id == "modal-move" => 45,
                id if id == "modal-move-hint" || id == "select-game" => 100,
                _ => continue,
            };
            let text =
                lang.text(Message::by_id(&id).with("game", "Tennessee Waltz #99999999").with("example", "a10-b12"));
            assert!((1..=most).contains(&text.chars().count()), "{id}: {text}");
        }
    }
}

/// People see commands under their names in their language.
#[test]
fn sentences_that_mention_a_command_call_it_by_its_name() {
    for &lang in Lang::ALL {
        let names: BTreeSet<_> = messages(lang)
            .into_keys()
            .filter(|id| id.starts_with("command-"))
            .map(|id| lang.text(Message::by_id(&id)))
            .collect();
        let mut mentioned = BTreeSet::new();
        for line in lang.source().lines() {
            // A slash that begins a word; others stand in rates and addresses.
            for (at, _) in line.match_indices('/') {
                let before = line[..at].chars().next_back();
                if before.is_some_and(|c| c.is_ascii_alphanumeric() || "/<}".contains(c)) {
                    continue;
                }
                let name: String =
                    line[at + 1..].chars().take_while(|c| c.is_alphanumeric() || matches!(c, '-' | '_')).collect();
                // Where no blanks part words, the name is the beginning of what follows.
                let known = names
                    .iter()
                    .find(|known| if lang == Lang::Japanese { name.starts_with(*known) } else { name == **known });
                mentioned.extend(known.cloned());
                assert!(name.is_empty() || known.is_some(), "{}: no command /{name} in: {line}", lang.tag());
            }
        }
        assert!(mentioned.len() > 8, "{}: only {mentioned:?}", lang.tag());
    }
}

#[test]
fn languages_have_the_same_sentences_with_the_same_places() {
    for &lang in Lang::ALL {
        assert_eq!(messages(lang), messages(Lang::English), "{}", lang.tag());
        assert!(FluentResource::try_new(lang.source().to_owned()).is_ok());
    }
}

fn now() -> OffsetDateTime {
    OffsetDateTime::from_unix_timestamp(1_800_000_000).expect("a time")
}

/// A game and its options.
type Variant = (Game, &'static str);

/// All variants that are offered.
fn variants() -> impl Strategy<Value = Variant> {
    let all = Game::ALL.iter().flat_map(|&game| game.variants().iter().map(move |&variant| (game, variant)));
    select(all.collect::<Vec<_>>())
}

fn setup((game, options): Variant) -> Setup {
    game.setup(&Options::parse(options, game.options()).expect("readable options")).expect("allowed options")
}

fn terms(variant: Variant, pace: Pace, first: First, rated: bool) -> Terms {
    Terms { setup: setup(variant), first, pace, rated, timeout: Timeout::Claim }
}

/// A table whose game has begun.
fn begun(variant: Variant, pace: Pace, seed: Seed) -> (Table, Vec<Event>) {
    let first =
        Table::challenge(ANA, Some(BEN), terms(variant, pace, First::Challenger, true), now()).expect("a challenge");
    let mut table = Table::replay([(first, now())]).expect("a table");
    let last = act(&mut table, &Command::Accept { by: BEN, lot: true, seed });
    (table, last)
}

/// A table with a game of up to so many random plies.
fn played(variant: Variant, pace: Pace, choices: &[usize]) -> (Table, Vec<Event>) {
    let (mut table, mut last) = begun(variant, pace, SEED);
    for choice in choices {
        let Phase::Playing(game, _) = &table.phase else { break };
        let mut legal = game.position.legal_texts();
        // Who may pass does so seldom, or few games would get anywhere.
        if legal.len() > 1 && choice % 7 > 0 {
            legal.retain(|text| text != "pass");
        }
        let command = Command::Move { by: game.on_turn(), text: legal[choice % legal.len()].clone(), version: None };
        last = act(&mut table, &command);
    }
    (table, last)
}

fn act(table: &mut Table, command: &Command) -> Vec<Event> {
    let events = table.decide(command, &Known::default(), now()).expect("allowed");
    for event in &events {
        table.apply(event, now()).expect("an event");
    }
    events
}

/// A sentence for people: filled in, and short enough for a message.
fn proper(sentence: &str, most: usize) {
    let id = |word: &str| word.contains('-') && Lang::English.source().contains(&format!("\n{word} ="));
    assert!(!sentence.is_empty() && !sentence.contains("{$") && !sentence.contains("{ $"), "{sentence}");
    assert!(!sentence.split(' ').any(|word| id(word.trim_matches('.'))), "a bare id: {sentence}");
    assert!(!sentence.contains("  ") && sentence.trim() == sentence, "blanks: {sentence:?}");
    assert!(sentence.chars().count() <= most, "{} characters: {sentence}", sentence.chars().count());
}

fn langs() -> impl Strategy<Value = Lang> {
    select(Lang::ALL)
}

fn choices() -> impl Strategy<Value = Vec<usize>> {
    prop_oneof![prop::collection::vec(any::<usize>(), 0..12), prop::collection::vec(any::<usize>(), 300..420)]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    #[test]
    fn a_position_in_words_fits_and_starts_with_what_matters(
        lang in langs(), variant in variants(), choices in choices(),
    ) {
        let (game, _) = variant;
        let (table, _) = played(variant, Pace::Day, &choices);
        let mut alt = String::new();
        let log = complaints(|| alt = text::alt_text(lang, &table));
        prop_assert_eq!(log, "");
        proper(&alt, 1024);
        let (title, of) = (game.title(), game.id());
        let colours = Player::BOTH.map(|player| (text::colour(lang, game, player), player));
        let game = table.game().expect("a game");
        let after = |ply: &parlor_games::record::Ply| lang.text(Message::by_id("alt-after").with("last", ply.to_string()));
        let start = Message::by_id("alt-position").with("title", title).with("variant", text::variant(lang, setup(variant)));
        let start = start.with("result", text::status(lang, &table)).with("after", game.last().map_or_else(String::new, after));
        prop_assert!(alt.starts_with(&lang.text(start)), "{alt}");
        // What stands around the places of a sentence.
        let around = |message: Message<'_>| lang.text(message).split('\u{1}').map(str::to_owned).collect::<Vec<_>>();
        let more = around(Message::by_id("alt-more").with("cells", "\u{1}").with("more", "\u{1}"));
        // Nothing is cut off in the middle, and few stones are left out unless they are many.
        for (colour, player) in colours {
            let stones = game.position.stones(player).len() as usize;
            if stones == 0 {
                let none = lang.text(Message::by_id("alt-no-stones").with("colour", colour).with("game", of));
                prop_assert!(alt.contains(&none), "{alt}");
                continue;
            }
            let list = around(Message::by_id("alt-stones").with("colour", colour).with("game", of).with("cells", "\u{1}"));
            let (_, rest) = alt.split_once(&list[0]).unwrap_or_else(|| panic!("no {list:?} in {alt}"));
            let (listed, _) = rest.split_once(&list[1]).unwrap_or_else(|| panic!("no {list:?} in {alt}"));
            let (cells, left_out) = match listed.split_once(&more[1]) {
                Some((cells, left_out)) => (cells.strip_prefix(&more[0]), left_out.strip_suffix(&more[2])),
                None => (Some(listed), Some("0")),
            };
            let (cells, left_out) = (cells.expect("cells"), left_out.and_then(|more| more.parse::<usize>().ok()).expect("a number"));
            prop_assert_eq!(cells.split(' ').count() + left_out, stones, "{}", alt);
            prop_assert!(left_out == 0 || cells.len() > 200, "{alt}");
        }
        prop_assert!(alt.ends_with(['.', '。']), "{alt}");
    }

    #[test]
    fn every_message_about_a_table_is_filled_in_and_fits(
        lang in langs(), variant in variants(), pace in select(Pace::ALL.to_vec()), choices in choices(),
        first in select(vec![First::Challenger, First::Opponent, First::Lot]), rated in any::<bool>(),
    ) {
        let log = complaints(|| {
            for (opponent, rematch_of) in [(None, None), (Some(BEN), None), (Some(BEN), Some(GameId(3)))] {
                let challenge = Table::challenge(ANA, opponent, terms(variant, pace, first, rated), now());
                let Ok(Event::Challenged { by, opponent, terms, expires, .. }) = challenge else { panic!("{challenge:?}") };
                let event = Event::Challenged { by, opponent, terms, expires, rematch_of };
                let table = Table::replay([(event.clone(), now())]).expect("a table");
                proper(&text::announcement(lang, NUMBER, &table, &[event]).expect("a message"), 2000);
                assert_eq!(text::alt_text(lang, &table) + text::status(lang, &table).as_str(), "");
                for event in [Event::Declined, Event::Expired, Event::Cancelled] {
                    let mut table = table.clone();
                    table.apply(&event, now()).expect("an event");
                    let said = text::announcement(lang, NUMBER, &table, std::slice::from_ref(&event));
                    assert_eq!(said.is_some(), event.is_announced(), "{event:?}");
                    said.iter().for_each(|said| proper(said, 2000));
                }
            }
            let (table, last) = played(variant, pace, &choices);
            let seed = table.game().expect("a game").seed;
            // The secret of the dice is told when the game is over, and no sooner.
            let secret = |said: String, over: bool| {
                if let Some(seed) = seed {
                    assert_eq!(said.contains(&seed.to_string()), over, "{said}");
                }
                said
            };
            let over = matches!(table.phase, Phase::Over { .. });
            secret(text::announcement(lang, NUMBER, &table, &last).expect("a message"), over);
            let line = secret(text::board_line(lang, NUMBER, &table).expect("a line"), over);
            let promise = seed.map(|seed| seed.commitment()).filter(|_| !over);
            assert!(promise.is_none_or(|promise| line.contains(&promise)), "{line}");
            proper(&text::announcement(lang, NUMBER, &table, &last).expect("a message"), 2000);
            proper(&text::board_line(lang, NUMBER, &table).expect("a line"), 2000 - 1024 - 1);
            proper(&text::status(lang, &table), 60);
            if !matches!(table.phase, Phase::Playing(..)) {
                return;
            }
            let day = now() + Duration::days(1);
            let (ana, ben, from) = (ANA, BEN, now());
            for event in [
                Event::Reminded,
                Event::TimeUp,
                Event::Extended { deadline: day },
                Event::DrawOffered { by: ana },
                Event::DrawDeclined { by: ben },
                Event::TakebackAsked { by: ben, to: 0 },
                Event::TakebackDeclined { by: ana },
                Event::Away { by: ana, from, until: day, left: Some(1) },
                Event::Away { by: ben, from, until: day, left: Some(29) },
            ] {
                let mut table = table.clone();
                table.apply(&event, now()).expect("an event");
                let said = text::announcement(lang, NUMBER, &table, std::slice::from_ref(&event));
                // Without a limit nobody is reminded of it.
                assert!(said.is_some() == event.is_announced() || pace == Pace::Unlimited, "{event:?}");
                said.iter().for_each(|said| proper(said, 2000));
            }
            for to in 0..table.game().map_or(0, |game| game.ply()).min(2) {
                let mut table = table.clone();
                table.apply(&Event::TakenBack { to }, now()).expect("an event");
                let events = [Event::TakenBack { to }];
                proper(&secret(text::announcement(lang, NUMBER, &table, &events).expect("a message"), false), 2000);
            }
            // An answer that was planned.
            let planned = last.iter().map(|event| match event.clone() {
                Event::Moved { text, roll, .. } => Event::Moved { text, roll, planned: true },
                event => event,
            });
            let planned: Vec<_> = planned.collect();
            proper(&text::announcement(lang, NUMBER, &table, &planned).expect("a message"), 2000);
            let reasons = [
                Reason::Rules,
                Reason::Resigned,
                Reason::Claimed,
                Reason::Lapsed,
                Reason::TimedOut,
                Reason::Agreed,
                Reason::Adjudicated,
                Reason::Stopped,
                Reason::Aborted,
            ];
            for reason in reasons {
                let by = matches!(reason, Reason::Adjudicated | Reason::Stopped).then_some(CAT);
                for winner in [None, Some(Player::One), Some(Player::Two)] {
                    let mut table = table.clone();
                    let event = Event::Ended { ending: Ending { winner, reason }, by };
                    table.apply(&event, now()).expect("an event");
                    proper(&secret(text::announcement(lang, NUMBER, &table, &[event]).expect("a message"), true), 2000);
                    proper(&text::status(lang, &table), 60);
                    proper(&text::alt_text(lang, &table), 1024);
                    proper(&text::board_line(lang, NUMBER, &table).expect("a line"), 2000);
                }
            }
        });
        prop_assert_eq!(log, "");
    }

    #[test]
    fn every_refusal_is_a_sentence_whatever_was_typed(
        typed in "(?s).{0,120}", near in 0..=25_usize, game in select(Game::ALL.to_vec()), lang in langs(),
    ) {
        let cell = parlor_games::board::Cell::parse("s19").expect("a cell");
        let illegal = [
            Illegal::Unreadable,
            Illegal::GameOver,
            Illegal::OffBoard,
            Illegal::Occupied { cell, by: Player::One },
            Illegal::Tether(tether::Illegal::Surrounded { cell, by: Player::Two }),
            Illegal::Anchor2d(anchor2d::Illegal::Window { cell }),
            Illegal::Netted(netted::Illegal::Suicide { cell, stones: 1, edge: 0 }),
            Illegal::Netted(netted::Illegal::Suicide { cell, stones: 3, edge: 3 }),
            Illegal::Waltz(waltz::Illegal::PassTooEarly),
            Illegal::Waltz(waltz::Illegal::NoSuchDirection { direction: Direction::N }),
            Illegal::Waltz(waltz::Illegal::NoPair { cell }),
            Illegal::Waltz(waltz::Illegal::NoSlide { cell }),
            Illegal::Waltz(waltz::Illegal::WhichDirection { cell }),
            Illegal::Waltz(waltz::Illegal::LeavesBoard { stone: cell }),
            Illegal::Waltz(waltz::Illegal::PushesOff { stone: cell, by: Player::One }),
            Illegal::Tetrathedral(tetrathedral::Illegal::NotRolled),
            Illegal::Tetrathedral(tetrathedral::Illegal::MustMove),
            Illegal::Tetrathedral(tetrathedral::Illegal::NoPawn { cell }),
            Illegal::Tetrathedral(tetrathedral::Illegal::OwnPawn { cell }),
            Illegal::Tetrathedral(tetrathedral::Illegal::NotInLine { from: cell, to: cell }),
            Illegal::Tetrathedral(tetrathedral::Illegal::WrongDistance { roll: 3, distance: 1 }),
            Illegal::Tetrathedral(tetrathedral::Illegal::Blocked { roll: 8, from: cell, distance: 5, by: cell }),
            Illegal::Tetrathedral(tetrathedral::Illegal::NoEight { roll: 7 }),
            Illegal::Tetrathedral(tetrathedral::Illegal::NothingOut),
            Illegal::Tetrathedral(tetrathedral::Illegal::NotInRing { cell }),
        ];
        let near = Near { moves: vec!["d13-d10".to_owned(); near], more: near / 25 * 9 };
        let mut refusals = vec![
            Refusal::OwnOpponent,
            Refusal::OwnChallenge,
            Refusal::NotChallenged { opponent: ANA },
            Refusal::OpenToAll,
            Refusal::NotChallenger { challenger: ANA },
            Refusal::Closed(Closed::Declined),
            Refusal::Closed(Closed::Cancelled),
            Refusal::Closed(Closed::Expired),
            Refusal::AlreadyAccepted,
            Refusal::NotBegun,
            Refusal::NotPlaying,
            Refusal::NotYourTurn { turn: ANA },
            Refusal::Stale,
            Refusal::Over,
            Refusal::TooLong,
            Refusal::NotOver,
            Refusal::TooFarOn,
            Refusal::OwnTime,
            Refusal::TimeLeft { deadline: None },
            Refusal::TimeLeft { deadline: Some(now()) },
            Refusal::RematchOffered { by: ANA, game: NUMBER },
            Refusal::PlanFull,
            Refusal::PlanOnOwnTurn,
            Refusal::PlanWithDice,
            Refusal::PlanWithoutAnswer,
            Refusal::NoDraws,
            Refusal::DrawOffered,
            Refusal::DrawTooSoon { plies: 1 },
            Refusal::DrawTooSoon { plies: 10 },
            Refusal::NoOffer,
            Refusal::NothingToTakeBack,
            Refusal::DiceRolled,
            Refusal::TakebackAsked { by: ANA },
        ];
        refusals.extend(illegal.map(|illegal| {
            Refusal::PlanIllegal { index: near.more, illegal, typed: typed.clone() }
        }));
        refusals.extend(illegal.map(|illegal| {
            Refusal::Illegal { illegal, typed: typed.clone(), near: near.clone() }
        }));
        let plain = text::typed(&typed);
        let log = complaints(|| {
            for refusal in &refusals {
                for newest in ["", "The newest board: https://discord.com/"] {
                    let said = text::refusal(lang, game, refusal, newest);
                    // What was typed may hold anything but a line's end or markup.
                    let blank = said.replace(&plain, "x");
                    proper(if plain.is_empty() { &said } else { &blank }, 2000);
                    assert!(!said.contains('\n') && said.chars().count() < 700, "{said}");
                }
            }
            for error in [
                OptionError::Unknown { name: typed.clone(), allowed: vec!["size".to_owned()] },
                OptionError::NotAllowed { name: "size".to_owned(), given: typed.clone(), allowed: vec!["5".to_owned(); 8] },
                OptionError::Unreadable { text: typed.clone() },
            ] {
                let said = text::option_error(lang, game, &error);
                assert!(!said.contains('\n') && said.chars().count() < 400, "{said}");
            }
        });
        prop_assert_eq!(log, "");
        let mut shown = String::new();
        let mut characters = plain.chars();
        while let Some(character) = characters.next() {
            prop_assert!(!character.is_control() && !"@<>`*_~|[]()/#".contains(character), "{}", plain);
            shown.push(if character == '\\' { characters.next().expect("an escaped character") } else { character });
        }
        let whole: String = typed.trim().chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
        match shown.strip_suffix('…') {
            Some(beginning) => prop_assert!(whole.starts_with(beginning) && shown.chars().count() <= 41),
            None => prop_assert_eq!(shown, whole),
        }
    }
}

/// A chance that is not certain is none of 0 and 100.
#[test]
fn chances_are_told_in_whole_percents() {
    for (chance, shown) in
        [(0.0, "0"), (0.001, "1"), (0.004, "1"), (0.5, "50"), (0.716, "72"), (0.999, "99"), (1.0, "100")]
    {
        for &lang in Lang::ALL {
            let percent = text::percent(lang, chance);
            assert_eq!(percent.trim_end_matches('%').trim_end(), shown, "{percent}");
            assert!(percent.ends_with('%'), "{percent}");
        }
    }
}

#[test]
fn an_analysis_is_told_in_a_message_and_for_those_who_do_not_see_the_picture() {
    for (&game, &lang) in Game::ALL.iter().flat_map(|game| Lang::ALL.iter().map(move |lang| (game, lang))) {
        let (table, _) = played((game, ""), Pace::Day, &[3, 1, 4, 1, 5, 9, 2, 6]);
        let game = table.game().expect("a game");
        let win_chances = vec![WinChance { before_roll: 0.25, after_roll: 0.999 }; game.record.plies.len() + 1];
        let mistake = |ply: usize| Mistake {
            ply,
            text: game.record.plies[ply].text.clone(),
            better: "a12-b11".to_owned(),
            with_better: 1.0,
            with_played: 0.125,
        };
        for mistakes in [vec![], (0..5).map(mistake).collect()] {
            let analysis = Analysis { win_chances: win_chances.clone(), mistakes };
            let (mut said, mut alt) = (String::new(), String::new());
            let log = complaints(|| {
                said = text::analysis(lang, NUMBER, game, &analysis);
                alt = text::analysis_alt(lang, NUMBER, game, &analysis);
            });
            assert_eq!(log, "");
            said.lines().for_each(|line| proper(line, 200));
            proper(&alt, 1024);
            assert!(alt.ends_with(['.', '。']) && alt.contains("25") && alt.contains("99"), "{alt}");
            assert_eq!(said.lines().count(), 2 + analysis.mistakes.len(), "{said}");
            // Whose moves they are.
            let colours = Player::BOTH.map(|player| text::colour(lang, game.position.game(), player));
            for (ply, line) in said.lines().skip(2).enumerate() {
                let by = &colours[ply % 2];
                assert!(line.contains(by.as_str()) && line.contains(&game.record.plies[ply].to_string()), "{line}");
            }
        }
    }
}

#[test]
fn what_was_typed_is_shown_as_it_was() {
    for (typed, shown) in [
        ("d4", "d4"),
        (" C3-NE ", "C3-NE"),
        ("`d4`", r"\`d4\`"),
        ("**d4**", r"\*\*d4\*\*"),
        ("@h5", r"\@h5"),
        ("<@123> a_b", r"\<\@123\> a\_b"),
        ("https://example.org", r"https:\/\/example.org"),
        ("a\nb", "a b"),
        ("", "…"),
    ] {
        assert_eq!(text::typed(typed), shown);
    }
}

#[test]
fn variants_are_named_as_people_know_them() {
    for (game, options, name) in [
        (Game::Tether, "", "9×9"),
        (Game::Anchor2d, "", "standard, 106 cells"),
        (Game::Anchor2d, "size=quick", "quick, 39 cells"),
        (Game::Waltz, "", "5×5"),
        (Game::Waltz, "grid=hex", "hexagon, side 4"),
        (Game::Waltz, "grid=limping", "limping hexagon, sides 3 and 4"),
        (Game::Netted, "", "hexagon, side 5"),
        (Game::Netted, "board=double-limping size=6", "double limping hexagon, sides 5 and 7"),
        (Game::Tetrathedral, "", "4 pawns each"),
        (Game::Tetrathedral, "first=2 pawns=8", "8 pawns each, Violet begins"),
    ] {
        assert_eq!(text::variant(Lang::English, setup((game, options))), name);
    }
}

#[test]
fn complaints_are_heard() {
    assert!(complaints(|| drop(Lang::English.text(Message::by_id("challenge")))).contains("not filled in"));
    assert!(complaints(|| drop(Lang::English.text(Message::by_id("no-such-thing")))).contains("text not found"));
}

#[test]
fn moves_that_are_given_as_examples_are_moves() {
    for (&game, &lang) in Game::ALL.iter().flat_map(|game| Lang::ALL.iter().map(move |lang| (game, lang))) {
        let start = game.setup(&Options::default()).expect("defaults").start();
        let form = text::move_form(lang, game);
        let examples: Vec<_> = form
            .split(|c: char| !c.is_ascii() || " ,;".contains(c))
            .filter(|word| word.contains(|c: char| c.is_ascii_digit()))
            .collect();
        assert!(!examples.is_empty(), "{form}");
        for example in examples {
            let tries = (1..=game.die().unwrap_or(1)).map(|roll| {
                let mut position = start.clone();
                position.set_roll(roll);
                position.resolve(example)
            });
            // A pair to slide and a pawn to re-enter there are none of at the start.
            let mut tries = tries.filter(|found| {
                matches!(
                    found,
                    Ok(_)
                        | Err(Illegal::Waltz(waltz::Illegal::NoPair { .. })
                            | Illegal::Tetrathedral(tetrathedral::Illegal::NothingOut))
                )
            });
            assert!(tries.next().is_some(), "{example} is never a move of {}", game.title());
        }
    }
}

#[test]
fn whatever_is_wrong_with_a_record_is_said_in_a_sentence() {
    let long = "🂡".repeat(3000);
    let errors = [
        RecordError::Header { line: 3 },
        RecordError::Value { line: 3, header: "Date" },
        RecordError::NoGame,
        RecordError::NoDice { header: "Seed" },
        RecordError::UnknownGame(long.clone()),
        RecordError::Options { game: Game::Tether, error: OptionError::Unreadable { text: long.clone() } },
        RecordError::Ply { ply: 9_999, text: long.clone() },
        RecordError::Illegal { game: Game::Waltz, ply: 9_999, text: long, illegal: Illegal::Unreadable },
        RecordError::TooLong,
    ];
    let outcomes = [None, Some(Outcome::Drawn), Some(Outcome::Won(Player::One)), Some(Outcome::Won(Player::Two))];
    let stated = Stated { winner: Some(Player::One), how: How::Resigned };
    let faults = outcomes
        .map(|outcome| Fault::Result { stated, outcome })
        .into_iter()
        .chain([Fault::OtherSeed { found: SEED.commitment() }, Fault::Roll { ply: 9_999, found: Some(8), rolled: 1 }]);
    let faults: Vec<_> = errors.into_iter().map(Fault::Record).chain(faults).collect();
    let logged = complaints(|| {
        for (fault, &lang) in faults.iter().flat_map(|fault| Lang::ALL.iter().map(move |lang| (fault, lang))) {
            proper(&text::fault(lang, fault, text::typed), 500);
        }
        for (&game, &lang) in Game::ALL.iter().flat_map(|game| Lang::ALL.iter().map(move |lang| (game, lang))) {
            for rolls in [Rolls::None, Rolls::Unknown, Rolls::OfSeed, Rolls::Committed] {
                let record = Record::new(setup((game, "")));
                let found = Verified { position: record.setup.start(), rolls };
                let transcript = Transcript { result: Some(stated), ..record.into() };
                proper(&text::verified(lang, &transcript, &found), 500);
            }
        }
    });
    assert_eq!(logged, "");
}

/// For somebody who can't see the picture these are the board.
#[test]
fn a_full_board_in_words_has_every_stone_where_a_message_has_room() {
    let (mut table, _) = begun((Game::Tether, "size=19"), Pace::Day, SEED);
    for column in ('a'..='s').step_by(2) {
        for row in 1..=19 {
            let Phase::Playing(game, _) = &table.phase else { break };
            let text = format!("{column}{row}");
            if game.position.resolve(&text).is_ok() {
                let command = Command::Move { by: game.on_turn(), text, version: None };
                act(&mut table, &command);
            }
        }
    }
    for &lang in Lang::ALL {
        let game = table.game().expect("a game");
        let said = text::in_words(lang, &table, 1700);
        for player in Player::BOTH {
            for cell in game.position.stones(player).iter() {
                assert!(
                    said.split([' ', '.', ':', '：', '。']).any(|word| word == cell.to_string()),
                    "no {cell} in {said}"
                );
            }
        }
    }
}

#[test]
fn positions_without_a_move_and_without_a_roll_are_described_as_well() {
    for (&game, &lang) in Game::ALL.iter().flat_map(|game| Lang::ALL.iter().map(move |lang| (game, lang))) {
        let start = game.setup(&Options::default()).expect("defaults").start();
        proper(&text::described(lang, &start, None, None, "somebody to move"), 1024);
    }
}

#[test]
fn forfeited_turns_are_told_with_the_roll_that_follows_however_many() {
    let tetrathedral = (Game::Tetrathedral, "pawns=4");
    let (mut told, mut most) = (0, 0);
    for first in 0..=255_u8 {
        let seed = Seed::new([first; 32]);
        let (mut table, mut last) = begun(tetrathedral, Pace::Day, seed);
        for ply in 0..120_usize {
            let Phase::Playing(game, _) = &table.phase else { break };
            let said = text::announcement(Lang::English, NUMBER, &table, &last).expect("a message");
            let forfeited: Vec<_> = game.forfeited();
            most = most.max(forfeited.len());
            let mut place = 0;
            for (player, ply) in &forfeited {
                let expected = format!(
                    "{} rolled {} and can't move, so the turn is forfeited.",
                    text::mention(Lang::English, game.participant(*player)),
                    ply.roll.expect("a roll")
                );
                place += said[place..].find(&expected).unwrap_or_else(|| panic!("no {expected:?} in {said}"));
                told += 1;
            }
            let roll = game.position.roll().expect("a roll");
            assert!(said[place..].contains(&format!("The die shows **{roll}**.")), "{said}");
            let legal = game.position.legal_texts();
            let text = legal[(ply * 7 + usize::from(first)) % legal.len()].clone();
            let command = Command::Move { by: game.on_turn(), text, version: None };
            last = act(&mut table, &command);
        }
    }
    assert!(told > 20, "only {told} forfeited turns, at most {most} at once");
}
