//! Words of our languages in variants, times and numbers of games, folded: in lower case and without accents.

use crate::text::Lang;
use time::{Month, Weekday};

/// Whether one of the alternatives, which bars separate, is the word.
pub(super) fn is_among(alternatives: &str, word: &str) -> bool {
    alternatives.split('|').any(|alternative| alternative == word)
}

/// For hexagons with sides of two lengths.
const UNEVEN_WORDS: &str =
    "uneven|ungleichseitig|ungleichseitiges|hinkend|hinkendes|irregulier|boiteux|irregular|cojo|不等辺|不等辺六角形";

/// Typed words, and the option or value that they mean.
pub(super) const OPTION_WORDS: &[(&str, &str)] = &[
    ("hexagon|hexagons|hexagonal|hexagone|hexagono|sechseck|sechseckig|六角形|六角", "hex"),
    ("squares|quadrat|quadratisch|carre|cuadrado|正方形|四角|四角形", "square"),
    (UNEVEN_WORDS, "limping"),
    ("limping", "double-limping"),
    (UNEVEN_WORDS, "double-limping"),
    ("double|doppelt|doublement|doblemente", "double-limping"),
    ("fast|schnell|rapide|rapido|クイック|クイック盤", "quick"),
    ("klein|petit|pequeno|小型|小型盤|小", "small"),
    ("big|gross|grosse|grand|grande|大型|大型盤|大", "large"),
    ("normal|estandar|標準|標準盤|普通", "standard"),
    ("side|sides|grosse|seite|seiten|cote|cotes|taille|lado|lados|tamano|サイズ|大きさ|辺", "size"),
    ("pawn|figur|figuren|pion|pions|peon|peones|駒", "pawns"),
];

/// Mean nothing in a variant, unless the game has an option of that name.
pub(super) const VARIANT_FILLERS: &[&str] = &[
    "a", "the", "on", "of", "with", "each", "board", "grid", "auf", "mit", "je", "brett", "feld", "de", "du", "par",
    "avec", "camp", "plateau", "por", "con", "bando", "tablero", "盤", "路", "路盤", "の", "各", "個", "マス",
];

/// Between the numbers of rows and columns.
pub(super) const TIMES_WORDS: &[&str] = &["x", "×", "*", "by", "mal", "auf", "sur", "fois", "por", "掛ける"];

/// Abbreviations that differ from the strict notation.
pub(super) const fn directions(lang: Lang) -> &'static [(&'static str, &'static str)] {
    match lang {
        Lang::German => &[("o", "e"), ("no", "ne"), ("so", "se")],
        Lang::French | Lang::Spanish => &[("o", "w"), ("no", "nw"), ("so", "sw")],
        Lang::English | Lang::Japanese => &[],
    }
}

/// Words for a pass that mean nothing else in any of the languages.
pub(super) const PASS_WORDS: &[&str] = &["pass", "passe", "passen", "passer", "paso", "pasar", "skip", "パス", "ぱす"];

/// Words that mean nothing between the cells of a move.
pub(super) const MOVE_FILLERS: &[&str] =
    &["to", "from", "nach", "von", "zu", "auf", "vers", "de", "hasta", "hacia", "から", "へ", "に", "x"];

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum TimeWord {
    Filler,
    /// This many days from today.
    Day(i64),
    Weekday(Weekday),
    Month(Month),
    Unit(Unit),
    Number(i32),
    /// Next Friday can be the coming one or the one after it.
    Next,
    Coming,
    NextWeek,
    /// Follow the number of a year, month or day.
    Year,
    MonthSign,
    DaySign,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Unit {
    Hours,
    Days,
    Weeks,
    Months,
}

impl Unit {
    const ALL: [Self; 4] = [Self::Hours, Self::Days, Self::Weeks, Self::Months];
}

/// Bars separate alternatives, which may be phrases. In a list, blanks separate the entries, so its words are single.
struct TimeWords {
    fillers: &'static str,
    /// Today, tomorrow, and the day after.
    days: [&'static str; 3],
    /// A list, Monday first.
    weekdays: &'static str,
    /// A list, January first.
    months: &'static str,
    /// A list: hours, days, weeks, months. After a number, the first letter of an entry's first word is enough, except for months.
    units: &'static str,
    /// A list that begins with one.
    numbers: &'static str,
    next: &'static str,
    coming: &'static str,
    next_week: &'static str,
}

const fn words_of(lang: Lang) -> TimeWords {
    match lang {
        Lang::English => TimeWords {
            fillers: "until|till|til|to|on|in|for|the|of|from now|from today|and|st|nd|rd|th|about",
            days: ["today|tonight", "tomorrow|tmrw|tmr", "day after tomorrow|overmorrow"],
            weekdays: "monday|mon tuesday|tue|tues wednesday|wed thursday|thu|thur|thurs friday|fri saturday|sat sunday|sun",
            months: "january|jan february|feb march|mar april|apr may june|jun \
                     july|jul august|aug september|sep|sept october|oct november|nov december|dec",
            units: "h|hr|hrs|hour|hours d|day|days w|wk|wks|week|weeks month|months",
            numbers: "a|an|one two three four five six seven eight nine ten",
            next: "next",
            coming: "this|coming|this coming",
            next_week: "next week",
        },
        Lang::German => TimeWords {
            fillers: "bis|bis zum|bis zur|am|im|in|fur|der|den|dem|die|das|ab jetzt|und|lang|von jetzt an",
            days: ["heute|heute abend", "morgen", "ubermorgen|uebermorgen"],
            weekdays: "montag|mo dienstag|di mittwoch|mi donnerstag|do freitag|fr samstag|sonnabend|sa sonntag|so",
            months: "januar|janner|jan februar|feber|feb marz|maerz|mar|mrz april|apr mai juni|jun \
                     juli|jul august|aug september|sep|sept oktober|okt november|nov dezember|dez",
            units: "stunde|stunden|std|h t|tag|tage|tagen w|wo|woche|wochen monat|monate|monaten",
            numbers: "ein|eine|einen|einem|einer zwei drei vier funf|fuenf sechs sieben acht neun zehn",
            next: "nachste|nachsten|nachster|nachstes|naechste|naechsten|naechster",
            coming: "diesen|dieser|kommenden|kommender|kommende",
            next_week: "nachste woche|nachster woche|naechste woche|naechster woche",
        },
        Lang::French => TimeWords {
            fillers: "jusqu|jusque|a|au|aux|le|la|les|l|en|dans|pour|pendant|de|du|et|er|eme|d'ici|ici|d",
            days: ["aujourd'hui|aujourdhui|ce soir", "demain", "apres-demain|apres demain"],
            weekdays: "lundi|lun mardi|mar mercredi|mer jeudi|jeu vendredi|ven samedi|sam dimanche|dim",
            months: "janvier|janv|jan fevrier|fevr|fev mars avril|avr mai juin \
                     juillet|juil aout septembre|sept|sep octobre|oct novembre|nov decembre|dec",
            units: "h|heure|heures j|jour|jours s|sem|semaine|semaines mois",
            numbers: "un|une deux trois quatre cinq six sept huit neuf dix",
            next: "prochain|prochaine",
            coming: "ce|qui vient",
            next_week: "semaine prochaine",
        },
        Lang::Spanish => TimeWords {
            fillers: "hasta|el|la|los|las|en|dentro de|por|durante|para|de|del|y|al|a partir de hoy",
            days: ["hoy|esta noche", "manana", "pasado manana|pasado"],
            weekdays: "lunes|lun martes|mar miercoles|mie jueves|jue viernes|vie sabado|sab domingo|dom",
            months: "enero|ene febrero|feb marzo|mar abril|abr mayo|may junio|jun \
                     julio|jul agosto|ago septiembre|setiembre|sep|sept|set octubre|oct noviembre|nov diciembre|dic",
            units: "h|hora|horas d|dia|dias s|sem|semana|semanas mes|meses",
            numbers: "un|una|uno dos tres cuatro cinco seis siete ocho nueve diez",
            next: "proximo|proxima",
            coming: "este|que viene",
            next_week: "semana que viene|proxima semana|semana proxima",
        },
        Lang::Japanese => TimeWords {
            fillers: "まで|までに|の|に|あと|間|後|今から|から",
            days: ["今日|きょう|本日", "明日|あした|あす", "明後日|あさって"],
            weekdays: "月曜日|月曜 火曜日|火曜 水曜日|水曜 木曜日|木曜 金曜日|金曜 土曜日|土曜 日曜日|日曜",
            months: "",
            units: "時間 日|日間 週|週間 か月|ヶ月|ケ月|カ月|ヵ月|箇月",
            numbers: "一 二 三 四 五 六 七 八 九 十",
            next: "",
            coming: "次|次の|今度の",
            next_week: "来週",
        },
    }
}

/// In Japanese dates, after the numbers of the year, month and day.
const DATE_SIGNS: [(&str, TimeWord); 3] =
    [("年", TimeWord::Year), ("月", TimeWord::MonthSign), ("日", TimeWord::DaySign)];

/// Each word and phrase of a language, with its meaning.
pub(super) fn time_words(lang: Lang) -> impl Iterator<Item = (&'static str, TimeWord)> {
    let words = words_of(lang);
    let signs = DATE_SIGNS.into_iter().filter(move |_| lang == Lang::Japanese);
    [
        (words.fillers, TimeWord::Filler),
        (words.next, TimeWord::Next),
        (words.coming, TimeWord::Coming),
        (words.next_week, TimeWord::NextWeek),
    ]
    .into_iter()
    .chain(words.days.into_iter().zip((0..).map(TimeWord::Day)))
    .chain(words.weekdays.split(' ').zip((0..).map(|days| TimeWord::Weekday(Weekday::Monday.nth_next(days)))))
    .chain(words.months.split(' ').zip((0..).map(|months| TimeWord::Month(Month::January.nth_next(months)))))
    .chain(words.units.split(' ').zip(Unit::ALL.map(TimeWord::Unit)))
    .chain(words.numbers.split(' ').zip((1..).map(TimeWord::Number)))
    .chain(signs)
    .flat_map(|(words, meaning)| words.split('|').map(move |word| (word, meaning)))
    .filter(|(word, _)| !word.is_empty())
}

/// The unit that a word after a number means by its first letter. Months need the whole word.
pub(super) fn unit_of(lang: Lang, word: &str) -> Option<Unit> {
    let first = word.chars().next()?;
    let mut units = words_of(lang).units.split(' ').zip([Unit::Hours, Unit::Days, Unit::Weeks]);
    units.find(|(words, _)| words.starts_with(first)).map(|(_, unit)| unit)
}

/// Words beside the number of a game.
pub(super) const NUMBER_WORDS: &str =
    "n|no|nr|num|number|nummer|numero|game|spiel|partie|jeu|partida|juego|º|第|番|番目|局|号|対局|番号|ゲーム";
