//! The texts: every sentence has all its arguments and fits Discord's limits.

use fluent_bundle::FluentResource;
use parlor::{
    play::{
        ChallengeEnd, Command, Ending, Event, First, GameId, OutsideFacts, Pace, Participant, Phase, Proposal, Reason,
        Refusal, SimilarMoves, Table, Terms, TimeoutRule, UserId,
    },
    text::{self, Lang, Markup, Message, Voice},
};
use parlor_ai::{Analysis, Level, Mistake, WinChance};
use parlor_games::{
    dice::DiceSeed,
    record::{Fault, How, Record, RecordError, Rolls, Stated, Transcript, Verified},
    rules::{
        Game, Illegal, OptionError, Options, Outcome, Player, Setup, anchor2d, netted, tether, tetrathedral,
        waltz::{self, Direction},
    },
};
use proptest::{prelude::*, sample::select};
use std::{
    collections::{BTreeMap, BTreeSet, HashSet},
    io::Write,
    sync::{Arc, LazyLock, Mutex},
};
use time::{Duration, OffsetDateTime};

const SEED: DiceSeed = DiceSeed::new([7; 32]);
/// The longest possible ids.
const ANA: Participant = Participant::Human(UserId(u64::MAX));
const BEN: Participant = Participant::Human(UserId(u64::MAX - 1));
const CAT: Participant = Participant::Human(UserId(u64::MAX - 2));
const NUMBER: GameId = GameId(99_999_999);

/// Errors logged while `action` runs: texts that are missing or lack arguments.
fn logged_errors(action: impl FnOnce()) -> String {
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
    tracing::subscriber::with_default(subscriber, action);
    let bytes = log.0.lock().unwrap().clone();
    String::from_utf8(bytes).expect("UTF-8")
}

/// Messages by id, each with its variables by attribute (`None`: the message itself).
pub(super) type Messages = BTreeMap<String, BTreeMap<Option<String>, BTreeSet<String>>>;

pub(super) fn messages(lang: Lang) -> Messages {
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

fn options_of_commands() -> BTreeSet<String> {
    let described = messages(Lang::English).into_iter().filter(|(id, _)| id.starts_with("command-"));
    described.flat_map(|(_, parts)| parts.into_keys().flatten()).filter(|name| name != "description").collect()
}

#[test]
fn texts_of_commands_fit_discords_limits() {
    for &lang in Lang::ALL {
        for (id, parts) in messages(lang) {
            let Some(name) = id.strip_prefix("command-") else { continue };
            let value = lang.text(Message::by_id(&id));
            assert!((1..=32).contains(&value.chars().count()), "{id}: {value}");
            if parts.len() == 1 {
                continue; // A command of a menu: its name may have spaces and capitals.
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
            // Options of one command must have different names.
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

/// Users see the names of commands in their language.
#[test]
fn sentences_use_the_translated_names_of_commands() {
    for &lang in Lang::ALL {
        let names: BTreeSet<_> = messages(lang)
            .into_keys()
            .filter(|id| id.starts_with("command-"))
            .map(|id| lang.text(Message::by_id(&id)))
            .collect();
        let mut mentioned = BTreeSet::new();
        for line in lang.source().lines() {
            // Only slashes that begin a word count; others are part of rates and addresses.
            for (at, _) in line.match_indices('/') {
                let before = line[..at].chars().next_back();
                if before.is_some_and(|c| c.is_ascii_alphanumeric() || "/<}".contains(c)) {
                    continue;
                }
                let name: String =
                    line[at + 1..].chars().take_while(|c| c.is_alphanumeric() || matches!(c, '-' | '_')).collect();
                // Japanese has no spaces between words, so more text follows the name.
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
fn all_languages_have_the_same_messages_and_arguments() {
    for &lang in Lang::ALL {
        assert_eq!(messages(lang), messages(Lang::English), "{}", lang.tag());
        assert!(FluentResource::try_new(lang.source().to_owned()).is_ok());
    }
}

fn now() -> OffsetDateTime {
    OffsetDateTime::from_unix_timestamp(1_800_000_000).expect("a time")
}

type Variant = (Game, &'static str);

fn variants() -> impl Strategy<Value = Variant> {
    let all = Game::ALL.iter().flat_map(|&game| game.variants().iter().map(move |&variant| (game, variant)));
    select(all.collect::<Vec<_>>())
}

fn setup((game, options): Variant) -> Setup {
    game.setup(&Options::parse(options, game.options()).expect("readable options")).expect("allowed options")
}

fn terms(variant: Variant, pace: Pace, first: First, rated: bool) -> Terms {
    Terms { setup: setup(variant), first, pace, rated, timeout: TimeoutRule::Claim, pair: None, event: false }
}

/// A table whose game has begun, and the last events.
fn begun(variant: Variant, pace: Pace, seed: DiceSeed) -> (Table, Vec<Event>) {
    let first =
        Table::challenge(ANA, Some(BEN), terms(variant, pace, First::Challenger, true), now()).expect("a challenge");
    let mut table = Table::replay([(first, now())]).expect("a table");
    let last = act(&mut table, &Command::Accept { by: BEN, challenger_begins: true, seed });
    (table, last)
}

/// A table after moves chosen by numbers, and the last events.
fn played(variant: Variant, pace: Pace, choices: &[usize]) -> (Table, Vec<Event>) {
    let (mut table, mut last) = begun(variant, pace, SEED);
    for choice in choices {
        let Phase::Playing(game, _) = &table.phase else { break };
        let mut legal = game.position.legal_texts();
        // Few passes: otherwise most games would end early.
        if legal.len() > 1 && choice % 7 > 0 {
            legal.retain(|text| text != "pass");
        }
        let command = Command::Move { by: game.on_turn(), text: legal[choice % legal.len()].clone(), version: None };
        last = act(&mut table, &command);
    }
    (table, last)
}

fn act(table: &mut Table, command: &Command) -> Vec<Event> {
    let events = table.decide(command, &OutsideFacts::default(), now()).expect("allowed");
    for event in &events {
        table.apply(event, now()).expect("an event");
    }
    events
}

/// The ids of all messages.
static IDS: LazyLock<HashSet<&str>> = LazyLock::new(|| {
    Lang::English.source().lines().filter_map(|line| line.split_once(" =")).map(|(id, _)| id).collect()
});

/// The sentence must have all its arguments and at most `max_chars` characters.
fn assert_sentence(sentence: &str, max_chars: usize) {
    let id = |word: &str| word.contains('-') && IDS.contains(word);
    assert!(!sentence.is_empty() && !sentence.contains("{$") && !sentence.contains("{ $"), "{sentence}");
    assert!(!sentence.split(' ').any(|word| id(word.trim_matches('.'))), "a bare id: {sentence}");
    assert!(!sentence.contains("  ") && sentence.trim() == sentence, "blanks: {sentence:?}");
    assert!(sentence.chars().count() <= max_chars, "{} characters: {sentence}", sentence.chars().count());
}

fn langs() -> impl Strategy<Value = Lang> {
    select(Lang::ALL)
}

fn choices() -> impl Strategy<Value = Vec<usize>> {
    prop_oneof![prop::collection::vec(any::<usize>(), 0..12), prop::collection::vec(any::<usize>(), 300..420)]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn alternative_texts_fit_and_list_all_stones_that_fit(
        lang in langs(), variant in variants(), choices in choices(),
    ) {
        let (game, _) = variant;
        let (table, _) = played(variant, Pace::Day, &choices);
        let mut alt = String::new();
        let log = logged_errors(|| alt = text::alt_text(lang, &table));
        prop_assert_eq!(log, "");
        assert_sentence(&alt, 1024);
        let (title, piece) = (game.title(), if game == Game::Tetrathedral { "pawn" } else { "stone" });
        let colours = Player::BOTH.map(|player| (text::colour(lang, game, player), player));
        let game = table.game().expect("a game");
        let after = |ply: &parlor_games::record::Ply| lang.text(Message::by_id("alt-after").with("last", ply.to_string()));
        let start = if matches!(table.phase, Phase::Over { .. }) { "alt-end" } else { "alt-position" };
        let start = Message::by_id(start).with("title", title).with("variant", text::variant(lang, setup(variant)));
        let start = start.with("result", text::status(lang, &table)).with("after", game.last().map_or_else(String::new, after));
        prop_assert!(alt.starts_with(&lang.text(start)), "{alt}");
        // The parts of a sentence around its arguments.
        let around = |message: Message<'_>| lang.text(message).split('\u{1}').map(str::to_owned).collect::<Vec<_>>();
        let more = around(Message::by_id("alt-more").with("cells", "\u{1}").with("more", "\u{1}"));
        // Cells are left out only of a long list, and then counted; no cell's name is cut.
        for (colour, player) in colours {
            let stones = game.position.stones(player).len() as usize;
            if stones == 0 {
                let none = lang.text(Message::by_id("alt-no-stones").with("colour", colour).with("piece", piece));
                prop_assert!(alt.contains(&none), "{alt}");
                continue;
            }
            let list = around(Message::by_id("alt-stones").with("colour", colour).with("piece", piece).with("cells", "\u{1}"));
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
    fn every_message_of_a_vote_game_has_its_arguments_and_leaves_room_for_mentions(
        lang in langs(), variant in variants(), level in select(vec![None, Some(Level::Master)]),
        picks in prop::collection::vec(any::<usize>(), 1..120), plies in 0..8_usize,
    ) {
        let log = logged_errors(|| {
            let challenge = Table::vote_game(level, setup(variant), Pace::QuarterDay);
            let mut table = Table::replay([(challenge, now())]).expect("a table");
            let by = table.opponent.expect("an opponent");
            let mut last = act(&mut table, &Command::Accept { by, challenger_begins: false, seed: SEED });
            let mut merged = last.clone();
            for _ in 0..plies {
                let Phase::Playing(game, _) = &table.phase else { break };
                let legal = game.position.legal_texts();
                let votes: Vec<_> = picks.iter().map(|pick| legal[pick % legal.len()].clone()).collect();
                let (text, by) = (votes[0].clone(), game.on_turn());
                let (is_vote, ply) = (by.team().is_some(), game.ply());
                let command = if is_vote { Command::CloseVote { ply } } else { Command::Move { by, text, version: None } };
                last = table.decide(&command, &OutsideFacts { votes, ..OutsideFacts::default() }, now()).expect("a move");
                last.iter().for_each(|event| table.apply(event, now()).expect("an event"));
                merged.extend(last.clone());
            }
            // 40 people are mentioned below, and a public page may be linked.
            let message = |table: &Table, events: &[Event]| {
                let text = text::announcement(lang, NUMBER, table, events).expect("a message");
                let count = text::vote_count(lang, table, 12_345, now()).map_or_else(String::new, |count| format!("\n{count}"));
                assert_sentence(&format!("{text}{count}"), 1000);
                text
            };
            message(&table, &last);
            let shown = message(&table, &merged);
            if level.is_some() && table.vote().is_some() {
                for event in &merged {
                    let Event::Moved { text, .. } = event else { continue };
                    assert!(shown.contains(text), "{text}: {shown}");
                }
            }
            if let Phase::Playing(game, _) = &table.phase {
                let team = text::mention(lang, game.participant(Player::One));
                assert!(!team.contains('@') && !team.is_empty());
                let winner = Some(Player::One);
                let missed = table.vote().is_some().then_some(Event::TimeUp);
                for event in missed.into_iter().chain([
                    Event::Ended { ending: Ending { winner, reason: Reason::TimedOut }, by: None },
                ]) {
                    table.apply(&event, now()).expect("an event");
                    message(&table, &[event]);
                }
            }
        });
        prop_assert_eq!(log, "");
    }

    #[test]
    fn every_message_about_a_table_has_its_arguments_and_fits(
        lang in langs(), variant in variants(), pace in select(Pace::ALL.to_vec()), choices in choices(),
        first in select(vec![First::Challenger, First::Opponent, First::Random]), rated in any::<bool>(),
    ) {
        let log = logged_errors(|| {
            for (opponent, rematch_of) in [(None, None), (Some(BEN), None), (Some(BEN), Some(GameId(3)))] {
                let challenge = Table::challenge(ANA, opponent, terms(variant, pace, first, rated), now());
                let Ok(Event::Challenged { by, opponent, terms, expires, .. }) = challenge else { panic!("{challenge:?}") };
                let event = Event::Challenged { by, opponent, terms, expires, rematch_of };
                let table = Table::replay([(event.clone(), now())]).expect("a table");
                assert_sentence(&text::announcement(lang, NUMBER, &table, &[event]).expect("a message"), 2000);
                let (alt, status) = (text::alt_text(lang, &table), text::status(lang, &table));
                assert_sentence(&alt, 1024);
                assert!(!status.is_empty() && alt.contains(&status), "{alt}");
                let standing = Table::standing_offer(ANA, terms);
                let open = Table::replay([(standing.clone(), now())]).expect("a table");
                assert_sentence(&text::announcement(lang, NUMBER, &open, &[standing]).expect("a message"), 2000);
                for event in [Event::Declined, Event::Expired, Event::Cancelled] {
                    let mut table = table.clone();
                    table.apply(&event, now()).expect("an event");
                    let text = text::announcement(lang, NUMBER, &table, std::slice::from_ref(&event));
                    assert_eq!(text.is_some(), event.is_announced(), "{event:?}");
                    text.iter().for_each(|text| assert_sentence(text, 2000));
                }
            }
            let (table, last) = played(variant, pace, &choices);
            let seed = table.game().expect("a game").seed;
            // The seed is in the message when the game is over, and never before.
            let check_seed = |text: String, over: bool| {
                if let Some(seed) = seed {
                    assert_eq!(text.contains(&seed.to_string()), over, "{text}");
                }
                text
            };
            let over = matches!(table.phase, Phase::Over { .. });
            check_seed(text::announcement(lang, NUMBER, &table, &last).expect("a message"), over);
            check_seed(text::board_line(lang, NUMBER, &table).expect("a line"), over);
            assert_sentence(&text::announcement(lang, NUMBER, &table, &last).expect("a message"), 2000);
            assert_sentence(&text::board_line(lang, NUMBER, &table).expect("a line"), 2000 - 1024 - 1);
            assert_sentence(&text::status(lang, &table), 60);
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
                Event::Withdrawn { by: ana, proposal: Proposal::Draw },
                Event::Withdrawn { by: ben, proposal: Proposal::Takeback },
                Event::Away { by: ana, from, until: day, left: Some(1) },
                Event::Away { by: ben, from, until: day, left: Some(29) },
            ] {
                let mut table = table.clone();
                table.apply(&event, now()).expect("an event");
                let text = text::announcement(lang, NUMBER, &table, std::slice::from_ref(&event));
                // Without a time limit there are no messages about the clock.
                assert!(text.is_some() == event.is_announced() || pace == Pace::Unlimited, "{event:?}");
                text.iter().for_each(|text| assert_sentence(text, 2000));
            }
            for to in 0..table.game().map_or(0, |game| game.ply()).min(2) {
                let mut table = table.clone();
                table.apply(&Event::TakenBack { to }, now()).expect("an event");
                let events = [Event::TakenBack { to }];
                assert_sentence(&check_seed(text::announcement(lang, NUMBER, &table, &events).expect("a message"), false), 2000);
            }
            // Planned moves.
            let planned = last.iter().map(|event| match event.clone() {
                Event::Moved { text, roll, .. } => Event::Moved { text, roll, planned: true },
                event => event,
            });
            let planned: Vec<_> = planned.collect();
            assert_sentence(&text::announcement(lang, NUMBER, &table, &planned).expect("a message"), 2000);
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
                let managed = matches!(reason, Reason::Adjudicated | Reason::Stopped).then_some(CAT);
                // Nobody stops a game that has grown too long: it has no `by`.
                for (winner, by) in [None, Some(Player::One), Some(Player::Two)]
                    .map(|winner| (winner, managed))
                    .into_iter()
                    .chain([(None, managed.filter(|_| reason != Reason::Stopped))])
                {
                    let mut table = table.clone();
                    let event = Event::Ended { ending: Ending { winner, reason }, by };
                    table.apply(&event, now()).expect("an event");
                    assert_sentence(&check_seed(text::announcement(lang, NUMBER, &table, &[event]).expect("a message"), true), 2000);
                    assert_sentence(&text::status(lang, &table), 60);
                    assert_sentence(&text::alt_text(lang, &table), 1024);
                    assert_sentence(&text::board_line(lang, NUMBER, &table).expect("a line"), 2000);
                }
            }
        });
        prop_assert_eq!(log, "");
    }

    #[test]
    fn every_refusal_is_a_sentence_for_any_input(
        input in "(?s).{0,120}", similar in 0..=25_usize, game in select(Game::ALL.to_vec()), lang in langs(),
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
        let similar = SimilarMoves { moves: vec!["d13-d10".to_owned(); similar], more: similar / 25 * 9 };
        let mut refusals = vec![
            Refusal::OwnOpponent,
            Refusal::OwnChallenge,
            Refusal::NotChallenged { opponent: ANA },
            Refusal::OpenToAll,
            Refusal::NotChallenger { challenger: ANA },
            Refusal::ChallengeClosed(ChallengeEnd::Declined),
            Refusal::ChallengeClosed(ChallengeEnd::Cancelled),
            Refusal::ChallengeClosed(ChallengeEnd::Expired),
            Refusal::AlreadyAccepted,
            Refusal::NotBegun,
            Refusal::NotPlaying,
            Refusal::NotYourTurn { turn: ANA },
            Refusal::Stale,
            Refusal::Over,
            Refusal::NotOver,
            Refusal::TooFarOn,
            Refusal::OwnTime,
            Refusal::TimeLeft { deadline: None },
            Refusal::TimeLeft { deadline: Some(now()) },
            Refusal::RematchOffered { by: ANA, game: NUMBER },
            Refusal::PlanFull,
            Refusal::PlanChanged { times: 500 },
            Refusal::PlanOnOwnTurn,
            Refusal::NoHints,
            Refusal::PlanWithDice,
            Refusal::PlanWithoutAnswer,
            Refusal::NoDraws,
            Refusal::DrawOffered,
            Refusal::DrawTooSoon { plies: 1 },
            Refusal::DrawTooSoon { plies: 10 },
            Refusal::NoOffer,
            Refusal::NothingToWithdraw,
            Refusal::NothingToTakeBack,
            Refusal::DiceRolled,
            Refusal::TakebackAsked { by: ANA },
            Refusal::TakebackDeclined,
            Refusal::TakebacksUsedUp { granted: 10 },
            Refusal::TakebackRequestsUsedUp { asked: 30 },
            Refusal::ChallengesUnanswered { opponent: ANA, open: 3 },
            Refusal::ChallengeTooSoon { opponent: ANA, again: now() },
        ];
        refusals.extend(illegal.map(|illegal| {
            Refusal::PlanIllegal { index: similar.more, illegal, input: input.clone() }
        }));
        refusals.extend(illegal.map(|illegal| {
            Refusal::Illegal { illegal, input: input.clone(), similar: similar.clone() }
        }));
        let escaped = text::escape_markup(&input);
        let log = logged_errors(|| {
            for refusal in &refusals {
                for newest in ["", "Newest board: https://discord.com/"] {
                    let text = text::refusal(lang, game, refusal, newest);
                    // The escaped input is no sentence, but has neither line breaks nor markup.
                    let without_input = text.replace(&escaped, "x");
                    assert_sentence(if escaped.is_empty() { &text } else { &without_input }, 2000);
                    assert!(!text.contains('\n') && text.chars().count() < 700, "{text}");
                }
            }
            for error in [
                OptionError::Unknown { name: input.clone(), allowed: vec!["size".to_owned()] },
                OptionError::NotAllowed { name: "size".to_owned(), given: input.clone(), allowed: vec!["5".to_owned(); 8] },
                OptionError::Unreadable { text: input.clone() },
            ] {
                let text = text::option_error(lang, game, &error);
                assert!(!text.contains('\n') && text.chars().count() < 400, "{text}");
            }
        });
        prop_assert_eq!(log, "");
        let mut unescaped = String::new();
        let mut characters = escaped.chars();
        while let Some(character) = characters.next() {
            prop_assert!(!character.is_control() && !"@<>`*_~|[]()/#".contains(character), "{}", escaped);
            unescaped.push(if character == '\\' { characters.next().expect("an escaped character") } else { character });
        }
        let turns_text_round = escaped.contains(|c| ('\u{202A}'..='\u{202E}').contains(&c) || ('\u{2066}'..='\u{2069}').contains(&c));
        prop_assert!(!turns_text_round);
        let line: String = text::strip_invisible(&input).trim().chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
        match unescaped.strip_suffix('…') {
            Some(beginning) => prop_assert!(line.starts_with(beginning) && unescaped.chars().count() <= 41),
            None => prop_assert_eq!(unescaped, line),
        }
    }
}

/// Names and typed texts stay as they are, even with characters that mean something in Discord.
#[test]
fn a_page_gets_sentences_without_markup_and_with_names() {
    let names = [(ANA, "Ana **M** \\o/".to_owned())];
    for (&game, &lang) in Game::ALL.iter().flat_map(|game| Lang::ALL.iter().map(move |lang| (game, lang))) {
        let voice = Voice { lang, markup: Markup::Plain(&names) };
        let said = |refusal: &Refusal| text::refusal(voice, game, refusal, "");
        let turn = said(&Refusal::NotYourTurn { turn: ANA });
        assert!(turn.contains("Ana **M** \\o/"), "{turn}");
        let typed = said(&Refusal::Illegal {
            illegal: Illegal::Unreadable,
            input: "**d4**".to_owned(),
            similar: SimilarMoves { moves: Vec::new(), more: 0 },
        });
        assert!(typed.contains("**d4**"), "{typed}");
        let time = said(&Refusal::TimeLeft { deadline: Some(now()) });
        assert!(time.contains(&text::moment(lang, now())), "{time}");
        let marked = lang.text(text::game_texts(game).rules);
        assert!(marked.contains("**"));
        assert_eq!(voice.text(text::game_texts(game).rules), marked.replace("**", ""));
        // Only Discord shows the name of somebody who does not play.
        let elsewhere = lang.text(Message::by_id("page-elsewhere"));
        assert_eq!(said(&Refusal::NotYourTurn { turn: BEN }), elsewhere);
    }
}

#[test]
fn only_certain_chances_are_0_or_100_percent() {
    for (chance, expected) in
        [(0.0, "0"), (0.001, "1"), (0.004, "1"), (0.5, "50"), (0.716, "72"), (0.999, "99"), (1.0, "100")]
    {
        for &lang in Lang::ALL {
            let percent = text::percent(lang, chance);
            assert_eq!(percent.trim_end_matches('%').trim_end(), expected, "{percent}");
            assert!(percent.ends_with('%'), "{percent}");
        }
    }
}

#[test]
fn messages_and_alternative_texts_of_analyses_list_all_mistakes() {
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
        let readers = [None, Some(Player::One), Some(Player::Two)];
        let all_mistakes = [vec![], (0..5).map(mistake).collect()];
        for (mistakes, reader) in all_mistakes.iter().flat_map(|some| readers.map(|reader| (some.clone(), reader))) {
            let analysis = Analysis { win_chances: win_chances.clone(), mistakes };
            let (mut text, mut alt) = (String::new(), String::new());
            let log = logged_errors(|| {
                text = text::analysis(lang, NUMBER, game, &analysis, reader);
                alt = text::analysis_alt(lang, NUMBER, game, &analysis, reader);
            });
            assert_eq!(log, "");
            text.lines().for_each(|line| assert_sentence(line, 200));
            assert_sentence(&alt, 1024);
            let [start, after] = if reader == Some(Player::Two) { ["75", "1"] } else { ["25", "99"] };
            assert!(alt.ends_with(['.', '。']) && alt.contains(start) && alt.contains(after), "{alt}");
            let colour = text::colour(lang, game.position.game(), reader.unwrap_or(Player::One)).to_lowercase();
            let head = text.lines().next().unwrap_or_default();
            assert!(head.to_lowercase().contains(&colour), "whose chance it is: {head}");
            assert_eq!(text.lines().count(), 2 + analysis.mistakes.len(), "{text}");
            // Each line names the colour of the player.
            let colours = Player::BOTH.map(|player| text::colour(lang, game.position.game(), player));
            for (ply, line) in text.lines().skip(2).enumerate() {
                let by = &colours[ply % 2];
                assert!(line.contains(by.as_str()) && line.contains(&game.record.plies[ply].to_string()), "{line}");
            }
        }
    }
}

#[test]
fn markup_in_input_is_escaped() {
    for (input, escaped) in [
        ("d4", "d4"),
        (" C3-NE ", "C3-NE"),
        ("`d4`", r"\`d4\`"),
        ("**d4**", r"\*\*d4\*\*"),
        ("@h5", r"\@h5"),
        ("<@123> a_b", r"\<\@123\> a\_b"),
        ("https://example.org", r"https:\/\/example.org"),
        ("a\nb", "a b"),
        // Characters that would reverse or hide the text after them are left out; joiners of emoji stay.
        ("a\u{202E}b\u{2066}\u{200F}\u{FEFF}c", "abc"),
        ("\u{202E}", "…"),
        ("👩\u{200D}🚀", "👩\u{200D}🚀"),
        ("", "…"),
    ] {
        assert_eq!(text::escape_markup(input), escaped);
    }
}

#[test]
fn variants_have_their_usual_names() {
    for (game, options, name) in [
        (Game::Tether, "", "9×9"),
        (Game::Anchor2d, "", "standard, 106 cells"),
        (Game::Anchor2d, "size=quick", "quick, 39 cells"),
        (Game::Waltz, "", "5×5"),
        (Game::Waltz, "grid=hex", "hexagon, side 4"),
        (Game::Waltz, "grid=limping", "uneven hexagon, 3–4"),
        (Game::Netted, "", "hexagon, side 5"),
        (Game::Netted, "board=double-limping size=6", "uneven hexagon, 5–7"),
        (Game::Tetrathedral, "", "4 pawns each"),
        (Game::Tetrathedral, "first=2 pawns=8", "8 pawns each, Violet goes first"),
    ] {
        assert_eq!(text::variant(Lang::English, setup((game, options))), name);
    }
}

#[test]
fn hints_state_the_gain_of_a_move_in_games_with_a_count() {
    for (game, by, gain) in [
        (Game::Tether, 1, Some("1 cell")),
        (Game::Tether, 3, Some("3 cells")),
        (Game::Anchor2d, 1, Some("a pair")),
        (Game::Waltz, 2, Some("2 pairs")),
        (Game::Netted, 1, None),
        (Game::Tetrathedral, 1, None),
    ] {
        assert_eq!(text::gain(Lang::English, game, by).as_deref(), gain, "{game:?}");
    }
}

#[test]
fn missing_texts_and_arguments_are_logged() {
    assert!(
        logged_errors(|| drop(Lang::English.text(Message::by_id("challenge"))))
            .contains("could not fill in all arguments")
    );
    assert!(logged_errors(|| drop(Lang::English.text(Message::by_id("no-such-thing")))).contains("text not found"));
}

#[test]
fn example_moves_are_legal() {
    for (&game, &lang) in Game::ALL.iter().flat_map(|game| Lang::ALL.iter().map(move |lang| (game, lang))) {
        let start = game.setup(&Options::default()).expect("defaults").start();
        let form = lang.text(text::game_texts(game).moves);
        let examples: Vec<_> = form
            .split(|c: char| !c.is_ascii() || " ,;".contains(c))
            .filter(|word| word.contains(|c: char| c.is_ascii_digit()))
            .collect();
        assert!(!examples.is_empty(), "{form}");
        for example in examples {
            let results = (1..=game.die().unwrap_or(1)).map(|roll| {
                let mut position = start.clone();
                position.set_roll(roll);
                position.resolve(example)
            });
            // At the start there is no pair to slide and no pawn to re-enter, so these examples are refused there.
            let mut results = results.filter(|result| {
                matches!(
                    result,
                    Ok(_)
                        | Err(Illegal::Waltz(waltz::Illegal::NoPair { .. })
                            | Illegal::Tetrathedral(tetrathedral::Illegal::NothingOut))
                )
            });
            assert!(results.next().is_some(), "{example} is not a move of {}", game.title());
        }
    }
}

#[test]
fn every_fault_of_a_record_is_a_sentence() {
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
    let log = logged_errors(|| {
        for (fault, &lang) in faults.iter().flat_map(|fault| Lang::ALL.iter().map(move |lang| (fault, lang))) {
            assert_sentence(&text::fault(lang, fault, text::escape_markup), 500);
        }
        for (&game, &lang) in Game::ALL.iter().flat_map(|game| Lang::ALL.iter().map(move |lang| (game, lang))) {
            for rolls in [Rolls::None, Rolls::Unknown, Rolls::OfSeed, Rolls::Committed] {
                let record = Record::new(setup((game, "")));
                let found = Verified { position: record.setup.start(), rolls };
                let transcript = Transcript { result: Some(stated), ..record.into() };
                assert_sentence(&text::verified(lang, &transcript, &found), 500);
            }
        }
    });
    assert_eq!(log, "");
}

/// Readers who do not see the picture need every stone.
#[test]
fn the_description_of_a_full_board_has_every_stone() {
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
        let text = text::board_description(lang, &table, 1700);
        for player in Player::BOTH {
            for cell in game.position.stones(player).iter() {
                assert!(
                    text.split([' ', '.', ':', '：', '。']).any(|word| word == cell.to_string()),
                    "no {cell} in {text}"
                );
            }
        }
    }
}

#[test]
fn positions_without_a_move_and_without_a_roll_have_alternative_texts() {
    for (&game, &lang) in Game::ALL.iter().flat_map(|game| Lang::ALL.iter().map(move |lang| (game, lang))) {
        let start = game.setup(&Options::default()).expect("defaults").start();
        assert_sentence(&text::position_alt_text(lang, &start, None, None, "Red to move"), 1024);
    }
}

#[test]
fn messages_list_forfeited_turns_and_the_next_roll() {
    let tetrathedral = (Game::Tetrathedral, "pawns=4");
    let (mut listed, mut most) = (0, 0);
    for first in 0..=255_u8 {
        let seed = DiceSeed::new([first; 32]);
        let (mut table, mut last) = begun(tetrathedral, Pace::Day, seed);
        for ply in 0..120_usize {
            let Phase::Playing(game, _) = &table.phase else { break };
            let text = text::announcement(Lang::English, NUMBER, &table, &last).expect("a message");
            let forfeited: Vec<_> = game.forfeited();
            most = most.max(forfeited.len());
            let mut offset = 0;
            for (player, ply) in &forfeited {
                let expected = format!(
                    "{} rolled {} and can't move, so the turn is forfeited.",
                    text::mention(Lang::English, game.participant(*player)),
                    ply.roll.expect("a roll")
                );
                offset += text[offset..].find(&expected).unwrap_or_else(|| panic!("no {expected:?} in {text}"));
                listed += 1;
            }
            let roll = game.position.roll().expect("a roll");
            assert!(text[offset..].contains(&format!("The die shows **{roll}**.")), "{text}");
            let legal = game.position.legal_texts();
            let text = legal[(ply * 7 + usize::from(first)) % legal.len()].clone();
            let command = Command::Move { by: game.on_turn(), text, version: None };
            last = act(&mut table, &command);
        }
    }
    assert!(listed > 20, "only {listed} forfeited turns, at most {most} at once");
}
