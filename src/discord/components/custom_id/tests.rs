use super::*;
use parlor_testkit::accepting;
use proptest::prelude::*;

/// Ids as messages contain them, with edge values of all fields, and what they mean. A new id needs a line; with PARLOR_ACCEPT=1,
/// this test adds the meaning.
const LIST: &str = include_str!("ids.txt");

#[test]
fn ids_keep_their_texts_and_their_meaning() {
    let read = |line: &str| {
        let text = line.split(" = ").next().unwrap_or_default();
        let id: CustomId = text.parse().expect(text);
        assert!(text.len() <= MAX_LENGTH && id.to_string() == text, "{id:?} is written as {id}");
        let read = format!("{text} = {id:?}");
        assert!(accepting() || read == line, "{read} is listed as {line}");
        read + "\n"
    };
    let list: String = LIST.lines().map(read).collect();
    if accepting() {
        let file = concat!(env!("CARGO_MANIFEST_DIR"), "/src/discord/components/custom_id/ids.txt");
        std::fs::write(file, list).expect("the list");
    }
}

macro_rules! names {
    ($($name:ident $(($($field:tt)+))? = [$($part:tt)+] => $module:ident::$handler:ident $(.$then:ident())? $(, $input:ident)?;)+) => {
        [$(stringify!($name)),+]
    };
}

#[test]
fn the_list_has_all_ids() {
    for name in custom_ids!(names! {}) {
        let is_listed = |line: &str| line.split_once(" = ").is_some_and(|(_, id)| id.split('(').next() == Some(name));
        assert!(LIST.lines().any(is_listed), "{name}");
    }
}

#[test]
fn only_short_ids_that_can_be_read_back_contain_the_typed_text() {
    let ids =
        ["d4", &"d".repeat(100), "d4:c3"].map(|typed| CustomId::PlanIn(GameId(7), typed.to_owned(), String::new()));
    assert_eq!(ids.map(|id| id.fits()), [true, false, false]);
}

proptest! {
    #[test]
    fn parsing_never_panics(text in "(v1:)?(accept|move|form|play|pick|draw|back|more|rules|games|keep|top|replay|replay-from|analyse|try|.{0,8}):?.{0,30}") {
        let _ = text.parse::<CustomId>();
    }
}
