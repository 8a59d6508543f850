//! Typed texts and their readings.

use super::*;
use crate::{play::GameId, text::Lang};
use Lang::{English, French, German, Japanese, Spanish};
use parlor_games::rules::{AnyPosition, Game, Options, Setup};
use parlor_table::zone::Zone;
use proptest::{prelude::*, sample::select};
use std::collections::BTreeSet;
use time::{
    Date, Duration, OffsetDateTime,
    macros::{date, datetime, format_description},
};

/// A Wednesday.
const NOW: OffsetDateTime = datetime!(2026-11-25 12:00 UTC);

fn setup(game: Game, options: &str) -> Setup {
    game.setup(&Options::parse(options, game.options()).expect(options)).expect(options)
}

/// After the given moves.
fn position(game: Game, options: &str, moves: &str) -> AnyPosition {
    let mut position = setup(game, options).start();
    for text in moves.split_whitespace() {
        position.play_text(text).expect(text);
    }
    position
}

fn rolled(roll: u8) -> AnyPosition {
    let mut position = position(Game::Tetrathedral, "4", "");
    position.set_roll(roll);
    position
}

#[test]
fn names_of_games_are_read_from_their_beginnings() {
    for (game, typed) in [
        (Game::Tether, &["Tether", "TETHER", " tethe ", "teth"][..]),
        (Game::Anchor2d, &["anchor", "Anchor2D", "anchor-2d", "a", "Ａｎｃｈｏｒ　２Ｄ"]),
        (Game::Waltz, &["waltz", "tennessee", "Tennessee-Waltz", "ten", "w"]),
        (Game::Netted, &["n", "nett", "Netted!"]),
        (Game::Tetrathedral, &["tetra", "TETRAT"]),
    ] {
        for typed in typed {
            assert_eq!(read_game(typed), Reading::Certain(game), "{typed}");
        }
    }
    for (typed, meant) in [
        ("te", &[Game::Tether, Game::Waltz, Game::Tetrathedral][..]),
        ("tet", &[Game::Tether, Game::Tetrathedral]),
        ("tehter", &[Game::Tether]),
        ("nettd", &[Game::Netted]),
        ("waltzz", &[Game::Waltz]),
        ("tetrahedral", &[Game::Tetrathedral]),
    ] {
        assert_eq!(read_game(typed), Reading::Unclear(meant.to_vec()), "{typed}");
    }
    for typed in ["", "?", "chess", "go", "net work"] {
        assert_eq!(read_game(typed), Reading::Unreadable, "{typed}");
    }
}

#[test]
fn numbers_of_games_are_read_alone_or_among_other_words() {
    for typed in [
        "12",
        " #12 ",
        "Tether #12",
        "tether 12",
        "#12 Anchor 2D against Ben 7",
        "#12 Tether against #1",
        "＃１２",
        "no. 12",
        "No.12",
        "nº 12",
        "nº12",
        "n° 12",
        "N°12",
        "№12",
        "Nr. 12",
        "nr12",
        "12.",
        "(12)",
        "Spiel 12",
        "partie nº 12",
        "第12局",
        "12番",
        "対局12",
    ] {
        assert_eq!(read_game_number(typed), Some(GameId(12)), "{typed}");
    }
    for typed in ["", "#", "Tether", "Anchor 2D", "#x12", "-1", "1.5", "12 13a", "99999999999999999999999", "١٢"] {
        assert_eq!(read_game_number(typed), None, "{typed}");
    }
}

#[test]
fn variants_are_read_in_the_words_of_each_language() {
    for (game, options, typed) in [
        (
            Game::Tether,
            "11",
            &[(English, "size = 11"), (English, "11 x 11"), (English, "11×11"), (English, "Size: 11")][..],
        ),
        (
            Game::Tether,
            "11",
            &[(English, "11 by 11"), (German, "Größe 11"), (German, "11 mal 11"), (French, "taille 11")],
        ),
        (
            Game::Tether,
            "11",
            &[(Spanish, "tamaño = 11"), (Japanese, "１１×１１"), (Japanese, "11路盤"), (English, "11*11")],
        ),
        (
            Game::Anchor2d,
            "quick",
            &[(English, "q"), (English, "quick, 39 cells"), (German, "schnell"), (French, "rapide")],
        ),
        (Game::Anchor2d, "quick", &[(Spanish, "rápido"), (Japanese, "クイック盤、39マス"), (English, "fast")]),
        (
            Game::Anchor2d,
            "large",
            &[(German, "groß"), (German, "GROSS"), (French, "grand"), (Spanish, "grande"), (Japanese, "大型")],
        ),
        (
            Game::Waltz,
            "hex 4",
            &[(English, "hex4"), (English, "hexagon 4"), (English, "hexagon, side 4"), (English, "4 hex")],
        ),
        (Game::Waltz, "hex 4", &[(German, "Sechseck, Seite 4"), (German, "Sechseck 4"), (French, "hexagone 4")]),
        (Game::Waltz, "hex 4", &[(Spanish, "hexágono de lado 4"), (Japanese, "六角形4"), (Japanese, "六角形、1辺4")]),
        (
            Game::Waltz,
            "limping 3",
            &[(English, "uneven hexagon, 3–4"), (English, "lim 3"), (English, "uneven hexagon 3")],
        ),
        (Game::Waltz, "limping 3", &[(German, "hinkendes Sechseck 3"), (French, "hexagone irrégulier, 3–4")]),
        (
            Game::Waltz,
            "square 8",
            &[(English, "8x8"), (German, "Quadrat 8"), (French, "carré 8"), (Japanese, "正方形8")],
        ),
        (
            Game::Netted,
            "double-limping 5",
            &[(English, "double limping 5"), (English, "uneven 5"), (German, "doppelt hinkend 5")],
        ),
        (
            Game::Tetrathedral,
            "pawns 8",
            &[(English, "8 pawns each"), (German, "je 8 Figuren"), (French, "8 pions"), (Spanish, "8 peones")],
        ),
        (
            Game::Tetrathedral,
            "pawns 4 first 2",
            &[(English, "4 pawns each, Violet goes first"), (German, "je 4 Figuren, Violett beginnt")],
        ),
    ] {
        for (lang, typed) in typed {
            assert_eq!(read_variant(*lang, game, typed), Ok(setup(game, options)), "{game:?} {typed}");
        }
    }
    for (game, typed, meant) in [
        (Game::Tether, "12", &["13", "11"][..]),
        (Game::Tether, "size = 12", &["13", "11"]),
        (Game::Tether, "11x13", &["13", "11"]),
        (Game::Anchor2d, "standart", &["standard"]),
        (Game::Anchor2d, "qiuck", &["quick"]),
        (Game::Waltz, "hex 9", &["hex 8"]),
        (Game::Tetrathedral, "6 pawns", &["4", "8"]),
        (Game::Tether, "9 9", &["9"]),
        (Game::Tether, "99", &[]),
        (Game::Tether, "100", &[]),
        (Game::Tether, "komi 7.5", &[]),
        (Game::Tether, "huge", &[]),
        (Game::Netted, "", &[]),
    ] {
        if typed.is_empty() {
            continue;
        }
        let meant: Vec<_> = meant.iter().map(|options| setup(game, options)).collect();
        assert_eq!(read_variant(English, game, typed).map_err(|misread| misread.meant), Err(meant), "{game:?} {typed}");
    }
}

#[test]
fn moves_are_read_as_people_write_them() {
    let tether = position(Game::Tether, "9", "");
    let waltz = position(Game::Waltz, "square 8", "d4 h8");
    let waltz_hex = position(Game::Waltz, "hex 4", "d4 a4");
    let (die, eight) = (rolled(3), rolled(8));
    let from = die.legal_texts().first().expect("a move").clone();
    let (a, b) = from.split_once('-').expect("a pawn that moves");
    let spaced = [format!("{a} {b}"), format!("{a}{b}"), format!("{a} → {b}"), format!("{a}->{b}"), format!("{a},{b}")];
    let worded =
        [format!("{a} to {b}"), format!("3:{a}-{b}"), format!("3: {a} {b}"), format!("{a}x{b}"), format!("{a} – {b}.")];
    for typed in spaced.iter().chain(&worded) {
        assert_eq!(read_move(English, &die, typed), MoveReading::strict(&from), "{typed}");
    }
    assert!(
        eight.legal_texts().iter().all(|text| read_move(Japanese, &eight, &text.replace('-', " → ")).text == *text)
    );
    for (position, lang, text, typed) in [
        (
            &tether,
            English,
            "d4",
            &["D 4", "d4.", "1. d4", "1 d4", "12... D4!", "d-4", "d04", "“d4”", "`d4`", " d  4 "][..],
        ),
        (&tether, Japanese, "d4", &["ｄ４", "Ｄ　４", "ｄ４。"]),
        (
            &waltz,
            English,
            "d5-ne",
            &["d5 ne", "d5ne", "D5 NE", "d5 - ne", "d5 north-east", "d5 north east", "d5 ↗", "d5 up right"],
        ),
        (&waltz, German, "d5-ne", &["d5 no", "d5 NO", "d5 Nordost", "d5 Nordosten", "d5 oben rechts", "d5 northeast"]),
        (&waltz, German, "d5-e", &["d5 o", "d5 Osten", "d5 nach rechts", "d5→"]),
        (&waltz, French, "d5-w", &["d5 o", "d5 ouest", "d5 à gauche"]),
        (&waltz, French, "d5-sw", &["d5 so", "d5 sud-ouest"]),
        (&waltz, Spanish, "d5-nw", &["d5 no", "d5 noroeste", "d5 arriba izquierda"]),
        (&waltz, Japanese, "d5-ne", &["d5北東", "ｄ５　右上", "d5 東北"]),
        (&waltz_hex, English, "d3-ne", &["d3ne", "d3 NE"]),
    ] {
        for typed in typed {
            assert_eq!(read_move(lang, position, typed), MoveReading::strict(text), "{lang:?} {typed}");
        }
    }
    // An illegal pass is explained as a pass.
    for (lang, typed) in
        [(English, "skip"), (German, "passe"), (French, "je passe"), (Spanish, "paso"), (Japanese, "パス")]
    {
        let read = read_move(lang, &waltz, typed).text;
        assert!(read == "pass" || lang == French && read == typed, "{typed}");
    }
}

#[test]
fn near_misses_of_moves_offer_the_intended_moves() {
    let tether = position(Game::Tether, "9", "c3 e5");
    let waltz = position(Game::Waltz, "square 8", "d4 h8");
    let mut eight = rolled(8);
    let goal = |text: &str| text.rsplit('-').next().map(str::to_owned);
    let legal = eight.legal_texts();
    let only = legal.iter().find(|text| legal.iter().filter(|other| goal(other) == goal(text)).count() == 1);
    let only = only.expect("a space that one pawn can reach").clone();
    let (from, to) = only.split_once('-').expect("a pawn that moves");
    for typed in [to.to_owned(), format!("{to}-{from}"), format!("3:{only}")] {
        assert_eq!(read_move(English, &eight, &typed).meant, std::slice::from_ref(&only), "{typed}");
    }
    // The table suggests completions; the pawn's first eight may not include the right one.
    for typed in ["a2-b", "A2-B"] {
        assert!(legal.iter().any(|text| text.starts_with("a2-b")));
        assert_eq!(read_move(English, &eight, typed), MoveReading::strict(typed), "{typed}");
    }
    // Even if the beginning is read as a direction, as `e` for east.
    let begun: BTreeSet<&str> = legal.iter().filter_map(|text| Some(&text[..text.find('-')? + 2])).collect();
    assert!(begun.iter().any(|typed| typed.ends_with("-e")), "{begun:?}");
    for typed in begun {
        assert_eq!(read_move(English, &eight, typed).meant, Vec::<String>::new(), "{typed}");
    }
    eight.play_text(&only).expect("a legal move");
    for (position, typed, meant) in [
        (&tether, "4d", &["d4"][..]),
        (&tether, "d44", &["d4"]),
        (&tether, "dd4", &["d4"]),
        (&tether, "dl", &["d1"]),
        (&tether, "d4 e6", &["d4", "e6"]),
        (&tether, "d4-e6", &["d4", "e6"]),
        (&tether, "d4,c3", &["d4"]),
        (&tether, "castle d4", &["d4"]),
        // The table suggests the nearest cells.
        (&tether, "c3", &[]),
        (&tether, "f 99", &["f9"]),
        (&tether, "z1", &[]),
        (&tether, "hello", &[]),
        (&waltz, "a1-ne", &["a1"]),
    ] {
        let read = read_move(English, position, typed);
        assert_eq!(read.meant, meant, "{typed}");
        assert!(position.resolve(&read.text).is_err(), "{typed}");
    }
    // A text that is no move in any notation stays as typed; a move is explained as that move.
    assert_eq!(read_move(English, &tether, " C 3 ").text, "c3");
    assert_eq!(read_move(English, &tether, "hello").text, "hello");
}

#[test]
fn lines_and_plies_with_rolls_are_read() {
    let tether = position(Game::Tether, "9", "");
    for typed in [
        "d4 e5 f6",
        "d4, e5, f6",
        " d4>e5 > f6 ",
        "d4 -> e5 -> f6",
        "d4→e5→f6",
        "D 4 e 5 F6",
        "1. d4 e5 2. f6",
        "ｄ４、ｅ５、ｆ６",
    ] {
        assert_eq!(read_line(English, &tether, typed), ["d4", "e5", "f6"], "{typed}");
    }
    assert!(read_line(English, &tether, " ,").is_empty());
    assert_eq!(read_line(English, &tether, "d4 d4 x"), ["d4", "d4", "x"]);
    let waltz = position(Game::Waltz, "square 8", "d4 h8");
    assert_eq!(read_line(English, &waltz, "d5 ne h7 w"), ["d5-ne", "h7-w"]);
    let unrolled = position(Game::Tetrathedral, "4", "");
    let text = rolled(3).legal_texts().remove(0);
    for typed in
        [format!("3:{text}"), format!("3: {text}"), format!("3 {}", text.replace('-', " ")), format!("３：{text}")]
    {
        assert_eq!(read_ply(English, &unrolled, &typed).text.replace(' ', ""), format!("3:{text}"), "{typed}");
    }
    assert_eq!(read_ply(English, &unrolled, &text).text, text, "the roll is missing");
}

/// Dates as they are, times with their hour.
fn ends(lang: Lang, typed: &str) -> Reading<String> {
    let shown = |end: OffsetDateTime| {
        let date = end.date().to_string();
        if end == end.replace_time(time::Time::MIDNIGHT) { date } else { format!("{date} {}h", end.hour()) }
    };
    match read_end(lang, typed, &Zone::UTC, NOW) {
        Reading::Certain(end) => Reading::Certain(shown(end)),
        Reading::Unclear(ends) => Reading::Unclear(ends.into_iter().map(shown).collect()),
        Reading::Unreadable => Reading::Unreadable,
    }
}

#[test]
fn times_are_read_in_the_words_of_each_language() {
    let all = Lang::ALL;
    for (langs, end, typed) in [
        (all, "2026-11-28 12h", &["3d", " 3 days ", "3 Days", "in 3 days", "for 3 days", "three days"][..]),
        (all, "2026-12-09 12h", &["2w", "2 Weeks"]),
        (all, "2026-11-26", &["2026-11-26", "tomorrow"]),
        (
            all,
            "2026-12-31",
            &["2026-12-31", "2026/12/31", "2026.12.31", "31.12.2026", "31 December 2026", "December 31, 2026"],
        ),
        (
            &[English],
            "2026-12-31",
            &[
                "31/12/2026",
                "12/31/2026",
                "31st of December",
                "Dec 31",
                "until 31 Dec",
                "31-12-2026",
                "31.12.26",
                "Thursday, 31 December",
            ],
        ),
        (&[English], "2026-11-30", &["monday", "next monday", "until Mon"]),
        (&[English], "2026-11-27", &["this friday", "friday", "the day after tomorrow"]),
        (&[English], "2026-12-12 12h", &["2 weeks and 3 days", "2w3d", "2 weeks, 3 days"]),
        (&[English], "2026-12-25 12h", &["a month", "1 month"]),
        (&[German], "2026-11-26", &["morgen", "bis morgen", "MORGEN"]),
        (&[German], "2026-11-27", &["übermorgen", "uebermorgen", "Freitag", "kommenden Freitag", "am Fr."]),
        (
            &[German],
            "2026-12-31",
            &["31.12.", "31. Dezember 2026", "31. Dez.", "bis zum 31.12.2026", "Donnerstag, 31.12.2026", "31/12/2026"],
        ),
        (&[German], "2027-03-01", &["1. März", "1.3.", "1.3.27", "01.03.2027"]),
        (&[German], "2026-11-28 12h", &["3 Tage", "drei Tage", "in 3 Tagen", "für drei Tage"]),
        (&[German], "2026-12-02 12h", &["eine Woche", "1 Wo", "in einer Woche"]),
        (&[French], "2026-11-26", &["demain", "jusqu'à demain", "Jusqu’à demain"]),
        (&[French], "2026-11-27", &["après-demain", "apres demain", "vendredi", "d'ici vendredi", "ce vendredi"]),
        (
            &[French],
            "2026-12-31",
            &["31/12/2026", "31/12", "31 décembre 2026", "le 31 déc.", "jeudi 31 décembre", "jusqu’au 31 décembre"],
        ),
        (&[French], "2027-01-01", &["1er janvier", "le 1er janvier 2027", "1/1/2027"]),
        (&[French], "2026-11-28 12h", &["3 jours", "trois jours", "dans 3 jours", "pendant 3 j"]),
        (&[Spanish], "2026-11-26", &["mañana", "hasta mañana", "manana", "man\u{303}ana"]),
        (&[Spanish], "2026-11-27", &["pasado mañana", "el viernes", "viernes", "hasta el viernes", "este viernes"]),
        (
            &[Spanish],
            "2026-12-31",
            &["31/12/2026", "31 de diciembre de 2026", "el 31 de diciembre", "31 dic", "jueves 31/12/2026"],
        ),
        (&[Spanish], "2026-11-28 12h", &["3 días", "tres dias", "dentro de 3 días", "durante 3 días"]),
        (&[Spanish], "2026-12-02 12h", &["una semana", "1 semana", "en una semana"]),
        (&[Japanese], "2026-11-26", &["明日", "あした", "明日まで"]),
        (&[Japanese], "2026-11-27", &["明後日", "あさって", "金曜日", "金曜日まで", "今度の金曜"]),
        (
            &[Japanese],
            "2026-12-31",
            &["2026年12月31日", "２０２６年１２月３１日", "12月31日", "12月31日まで", "2026/12/31", "12/31"],
        ),
        (&[Japanese], "2026-12-04", &["来週の金曜日", "来週金曜"]),
        (&[Japanese], "2026-11-28 12h", &["3日", "３日間", "三日間", "あと3日", "3日後"]),
        (&[Japanese], "2026-12-25 12h", &["1か月", "一ヶ月"]),
    ] {
        for &lang in langs {
            for typed in typed {
                // Words of other languages are only read in that language.
                assert_eq!(ends(lang, typed), Reading::Certain(end.to_owned()), "{lang:?} {typed}");
            }
        }
    }
    for (lang, typed, hours) in [
        (German, "12 Stunden", 12),
        (German, "1 Woche", 168),
        (French, "12 heures", 12),
        (French, "2 semaines", 336),
        (Spanish, "12 horas", 12),
        (Japanese, "12時間", 12),
        (Japanese, "2週間", 336),
    ] {
        assert_eq!(read_end(lang, typed, &Zone::UTC, NOW), Reading::Certain(NOW + Duration::hours(hours)), "{typed}");
    }
}

#[test]
fn unclear_times_are_asked_about() {
    for (lang, typed, meant) in [
        (English, "1/2/2027", &["2027-02-01", "2027-01-02"][..]),
        (English, "5/12", &["2026-12-05", "2027-05-12"]),
        (English, "next friday", &["2026-11-27", "2026-12-04"]),
        (German, "nächsten Freitag", &["2026-11-27", "2026-12-04"]),
        (French, "vendredi prochain", &["2026-11-27", "2026-12-04"]),
        (Spanish, "el próximo viernes", &["2026-11-27", "2026-12-04"]),
        (English, "next week", &["2026-11-30", "2026-12-02"]),
        (Japanese, "来週", &["2026-11-30", "2026-12-02"]),
        (French, "12/31/2026", &["2026-12-31"]),
        (German, "12.31.2026", &["2026-12-31"]),
        (English, "Friday, 31 December 2026", &["2026-12-31"]),
        (English, "tomorow", &["2026-11-26"]),
        (German, "mrogen", &["2026-11-26"]),
        (French, "demian", &["2026-11-26"]),
        (English, "31 Decmber", &["2026-12-31"]),
    ] {
        let meant = meant.iter().map(|date| (*date).to_owned()).collect();
        assert_eq!(ends(lang, typed), Reading::Unclear(meant), "{lang:?} {typed}");
    }
    // Only one of the two dates is still to come.
    assert_eq!(ends(English, "12/1/2026"), Reading::Certain("2026-12-01".to_owned()));
    // Past dates are read, so that the refusal can say so.
    assert_eq!(ends(English, "2020-01-01"), Reading::Certain("2020-01-01".to_owned()));
    for typed in [
        "",
        "3",
        "d",
        "-3d",
        "99999d",
        "2026-13-01",
        "soon",
        "9999999999999999999999 days",
        "3 日曜",
        "31/31/2026",
        "30 February",
        "1.5",
        "12",
        "friday friday",
        "1/2/3/4",
        "31.12.2026.1",
    ] {
        assert_eq!(ends(English, typed), Reading::Unreadable, "{typed}");
    }
}

/// Strict notation: a date such as `2026-12-31`, or a number and a word that begins like a unit of time.
fn strict_end(lang: Lang, typed: &str) -> Option<OffsetDateTime> {
    let typed = to_halfwidth(typed).trim().to_lowercase();
    if let Ok(date) = Date::parse(&typed, format_description!("[year]-[month]-[day]")) {
        return Some(date.midnight().assume_utc());
    }
    let digits = typed.find(|c: char| !c.is_ascii_digit()).unwrap_or(typed.len());
    let (number, unit) = typed.split_at(digits);
    let number: i32 = number.parse().ok().filter(|number| *number < 10_000)?;
    let of = |lang: Lang| {
        let [hours, days, weeks] = match lang {
            English => ["h", "d", "w"],
            German => ["s", "t", "w"],
            French => ["h", "j", "s"],
            Spanish => ["h", "d", "s"],
            Japanese => ["時", "日", "週"],
        };
        let units = [(hours, Duration::HOUR), (days, Duration::DAY), (weeks, Duration::WEEK)];
        units.into_iter().find(|(beginning, _)| unit.trim().starts_with(beginning)).map(|(_, unit)| unit)
    };
    of(lang).or_else(|| of(English)).map(|unit| NOW + unit * number)
}

fn langs() -> impl Strategy<Value = Lang> {
    select(Lang::ALL.to_vec())
}

/// Known words, numbers and signs in any order.
fn words() -> impl Strategy<Value = String> {
    let known = Lang::ALL.iter().flat_map(|&lang| super::words::time_words(lang)).map(|(word, _)| word);
    let options = super::words::OPTION_WORDS.iter().flat_map(|(words, _)| words.split('|'));
    let others = [
        "d4",
        "e5",
        "a2-b5",
        "@h5",
        "ne",
        "pass",
        "hex",
        "=",
        "x",
        "×",
        "31",
        "12",
        "2026",
        "0",
        "99999999999",
        ".",
        "/",
        "-",
        "#",
        "é",
    ];
    let all: Vec<_> = known.chain(options).chain(others).collect();
    let gap = select(vec!["", " ", "  ", "\u{3000}", "\u{301}"]);
    proptest::collection::vec((select(all), gap), 0..9)
        .prop_map(|parts| parts.into_iter().map(|(word, gap)| format!("{word}{gap}")).collect())
}

fn typed() -> impl Strategy<Value = String> {
    prop_oneof!["(?s).{0,80}", words(), "[0-9a-z .:#/@×-]{0,20}"]
}

/// Any game after some moves.
fn any_position() -> impl Strategy<Value = AnyPosition> {
    (select(Game::ALL.to_vec()), proptest::collection::vec((any::<usize>(), 1..=8_u8), 0..12)).prop_map(
        |(game, choices)| {
            let mut position = setup(game, "").start();
            for (choice, roll) in choices {
                position.set_roll(roll);
                let legal = position.legal_texts();
                if let Some(text) = legal.get(choice % legal.len().max(1)) {
                    position.play_text(text).expect("a legal move");
                }
            }
            if game.die().is_some() {
                position.set_roll(3);
            }
            position
        },
    )
}

proptest! {
    /// No typed text causes a panic, and the strict notation is always read as itself.
    #[test]
    fn strict_texts_are_read_as_ever(typed in typed(), lang in langs(), game in select(Game::ALL.to_vec())) {
        if let Some(strict) = Game::from_name(&typed) {
            prop_assert_eq!(read_game(&typed), Reading::Certain(strict));
        } else {
            read_game(&typed);
        }
        read_game_number(&typed);
        let strict = Options::parse(&typed, game.options()).and_then(|options| game.setup(&options));
        let read = read_variant(lang, game, &typed);
        match (strict, read) {
            (Ok(strict), read) => prop_assert_eq!(read, Ok(strict)),
            (Err(error), Err(misread)) => prop_assert_eq!(misread.error, error),
            (Err(_), Ok(_)) => {}
        }
        let end = read_end(lang, &typed, &Zone::UTC, NOW);
        // A second span counts, and 3 June is not three days.
        let spans = to_halfwidth(&typed).trim().split(|c: char| !c.is_ascii_digit()).filter(|digits| !digits.is_empty()).count();
        if let Some(strict) = strict_end(lang, &typed).filter(|_| spans == 1 && !super::ends::names_day(lang, &typed)) {
            prop_assert_eq!(end, Reading::Certain(strict));
        }
    }

    #[test]
    fn strict_moves_are_read_as_ever(
        position in any_position(), typed in typed(), lang in langs(), choice in any::<usize>(), upper in any::<bool>(),
    ) {
        let legal = position.legal_texts();
        let of_position = legal.get(choice % legal.len().max(1)).cloned().unwrap_or_default();
        let of_position = if upper { format!(" {} ", of_position.to_uppercase()) } else { of_position };
        for typed in [typed, of_position] {
            let read = read_move(lang, &position, &typed);
            let strict = position.resolve(&to_halfwidth(&typed));
            if strict.is_ok() {
                prop_assert_eq!(position.resolve(&read.text), strict);
                prop_assert!(read.meant.is_empty());
            }
            // Only legal moves are offered, and none if the text is legal.
            prop_assert!(read.meant.iter().all(|text| legal.contains(text)), "{:?}", read);
            prop_assert!(read.meant.is_empty() || position.resolve(&read.text).is_err(), "{:?}", read);
            read_ply(lang, &position, &typed);
            let line = read_line(lang, &position, &typed);
            prop_assert!(line.len() <= typed.chars().count());
        }
    }

    #[test]
    fn strict_plies_and_lines_are_read_as_ever(position in any_position(), lang in langs(), choices in proptest::collection::vec(any::<usize>(), 1..6)) {
        let mut position = position;
        let start = position.clone();
        let mut line = Vec::new();
        for choice in choices {
            position.set_roll(5);
            let legal = position.legal_texts();
            let Some(text) = legal.get(choice % legal.len().max(1)) else { break };
            if let Some(roll) = position.roll() {
                let ply = format!("{roll}:{text}");
                prop_assert_eq!(read_ply(lang, &position, &ply), MoveReading::strict(&ply));
            }
            position.play_text(text).expect("a legal move");
            line.push(text.clone());
        }
        if start.game().die().is_none() {
            prop_assert_eq!(read_line(lang, &start, &line.join(" ")), line);
        }
    }
}

#[test]
fn dates_are_named_in_each_language() {
    let names = Lang::ALL.iter().map(|&lang| crate::text::date(lang, date!(2027 - 03 - 01)));
    assert_eq!(
        names.collect::<Vec<_>>(),
        [
            "Monday, 1 March 2027",
            "Montag, 1. März 2027",
            "lundi 1er mars 2027",
            "lunes, 1 de marzo de 2027",
            "2027年3月1日（月）"
        ]
    );
    // The labels of buttons can be typed.
    for &lang in Lang::ALL {
        for days in 1..400 {
            let day = NOW.date() + Duration::days(days);
            let typed = crate::text::date(lang, day);
            let typed = typed.split('（').next().expect("a date");
            assert_eq!(
                read_end(lang, typed, &Zone::UTC, NOW),
                Reading::Certain(day.midnight().assume_utc()),
                "{typed}"
            );
        }
    }
}

#[test]
fn the_times_that_a_refusal_suggests_are_read_on_any_day() {
    for (lang, suggested) in [
        (English, ["3 days", "tomorrow", "31 January"]),
        (German, ["3 Tage", "morgen", "31. Januar"]),
        (French, ["3 jours", "demain", "31 janvier"]),
        (Spanish, ["3 días", "mañana", "31 de enero"]),
        (Japanese, ["3日", "明日", "1月31日"]),
    ] {
        let refusal = lang.text(crate::text::msg::AwayUnreadable { input: "soon" });
        for typed in suggested {
            assert!(refusal.contains(typed), "{refusal}");
            for days in 0..400 {
                let now = NOW + Duration::days(days);
                assert!(
                    matches!(read_end(lang, typed, &Zone::UTC, now), Reading::Certain(end) if end > now),
                    "{typed} on {now}"
                );
            }
        }
    }
}

/// A Wednesday at one in Berlin.
#[test]
fn starts_are_read_with_a_time_of_day_in_the_zone() {
    let berlin = Zone::named("Europe/Berlin").expect("a zone");
    let friday = datetime!(2026-11-27 19:00 UTC);
    for (lang, start, typed) in [
        (
            English,
            friday,
            &[
                "Friday 20:00",
                "fri 8pm",
                "20:00 on Friday",
                "Friday at 8 p.m.",
                "2026-11-27 20:00",
                "27 November 20:00",
            ][..],
        ),
        (English, friday, &["２０：００ Friday", "in 2 days at 20:00", "2 days 20:00", "friday 20h"]),
        (
            English,
            datetime!(2026-11-25 19:00 UTC),
            &["20:00", "at 8 pm", "today 20:00", "Wednesday 20:00", "wed 20.00"],
        ),
        (English, datetime!(2026-11-26 10:00 UTC), &["11:00", "tomorrow 11:00"]),
        (English, datetime!(2026-12-02 10:00 UTC), &["Wednesday 11:00"]),
        (English, datetime!(2026-11-26 23:00 UTC), &["Friday", "2026-11-27"]),
        (English, datetime!(2026-11-25 15:00 UTC), &["3 hours", "3h"]),
        (
            German,
            friday,
            &[
                "Freitag 20 Uhr",
                "Freitag um 20:00 Uhr",
                "am 27.11. um 20:00",
                "27.11.2026, 20.00 Uhr",
                "Freitag 20.00",
                "20:00 am Freitag",
            ],
        ),
        (German, datetime!(2026-11-27 11:00 UTC), &["12:00 am Freitag"]),
        (French, datetime!(2026-11-25 19:00 UTC), &["à 20h", "à 20 h"]),
        (English, datetime!(2026-12-24 19:00 UTC), &["24 December 20:00"]),
        (French, friday, &["vendredi 20h", "vendredi à 20h00", "le 27 novembre à 20 h", "27/11 20:00"]),
        (Spanish, friday, &["viernes 20:00", "el viernes a las 20:00", "27 de noviembre a las 20h"]),
        (Japanese, friday, &["金曜日20時", "金曜日の20:00", "11月27日20時", "11月27日 20:00に"]),
        // Summer time has begun by then.
        (English, datetime!(2027-03-29 18:00 UTC), &["29 March 2027 20:00"]),
    ] {
        for typed in typed {
            assert_eq!(read_start(lang, typed, &berlin, NOW), Reading::Certain(start), "{lang:?} {typed}");
        }
    }
    for typed in ["20:00-21:00", "soon 20:00", "5 hours 20:00", "25:00", "", "Friday 20:61", "Friday 24:00"] {
        assert_eq!(read_start(English, typed, &berlin, NOW), Reading::Unreadable, "{typed}");
    }
    let march = datetime!(2027-03-01 12:00 UTC);
    // Berlin skips this hour.
    assert_eq!(read_start(English, "28 March 2:30", &berlin, march), Reading::Certain(datetime!(2027-03-28 01:30 UTC)));
}

proptest! {
    #[test]
    fn a_typed_start_is_what_the_clocks_of_the_zone_show_then(
        zone in select(vec!["Europe/Berlin", "America/New_York", "Australia/Sydney"]),
        minutes in 0_i64..3 * 366 * 24 * 60,
        (day, hour, minute) in (2_i64..360, 0_u8..24, 0_u8..60),
        typed in ".{0,40}",
        lang in langs(),
    ) {
        let (zone, now) = (Zone::named(zone).expect("a zone"), NOW + Duration::minutes(minutes));
        let _ = read_start(lang, &typed, &zone, now);
        let date = zone.local(now).date() + Duration::days(day);
        let typed = format!("{date} {hour}:{minute:02}");
        let wanted = date.with_hms(hour, minute, 0).unwrap();
        let Reading::Certain(at) = read_start(lang, &typed, &zone, now) else { panic!("{typed}") };
        let shown = zone.local(at);
        prop_assert!(shown == wanted || shown == wanted + Duration::HOUR && zone.local(at - Duration::HOUR) < wanted, "{typed}: {shown}");
        // An hour that comes twice is the first.
        prop_assert!(zone.local(at - Duration::HOUR) != wanted, "{typed}");
    }
}
