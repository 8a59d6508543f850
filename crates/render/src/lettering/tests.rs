use super::*;

#[test]
fn a_clean_text_holds_only_characters_of_the_fonts() {
    let lettering = Lettering::new(None).expect("the bundled fonts");
    for (text, clean) in [
        ("", ""),
        ("  Ada \n\t Lovelace  ", "Ada Lovelace"),
        ("Zoë Ångström", "Zoë Ångström"),
        ("Ва́ся", "Вася"),
        ("田中 さくら", "田中 さくら"),
        ("Ada 김철수 王小明 ﾃｽﾄ！", "Ada 김철수 王小明 ﾃｽﾄ！"),
        ("🎲🎲", ""),
        ("🎲 Bob 🎲", "Bob"),
        ("שלום", ""),
        ("مرحبا", ""),
        ("e\u{0301}\u{0302}\u{0303}", "e"),
        ("a\u{202E}b\u{200B}c", "abc"),
        ("\u{0}\u{7}", ""),
    ] {
        assert_eq!(lettering.clean(text), clean, "{text:?}");
    }
}

#[test]
fn each_character_comes_from_the_first_font_that_has_it() {
    let lettering = Lettering::new(None).expect("the bundled fonts");
    let runs = |text| lettering.runs(Weight::SemiBold, text).into_iter().map(|run| run.1).collect::<Vec<_>>();
    assert_eq!(runs(""), Vec::<&str>::new());
    assert_eq!(runs("Ada Lovelace"), ["Ada Lovelace"]);
    assert_eq!(runs("Ada 田中 B"), ["Ada ", "田中", " B"]);
    // Ideographs are square, even beside Latin letters.
    let width = |text| lettering.width(Weight::Medium, 30.0, text);
    assert!((width("田中") - 60.0).abs() < 0.1);
    assert!((width("A田中B") - width("A") - 60.0 - width("B")).abs() < 0.1);
    // A name that is too long loses whole characters.
    let fitted = lettering.fit(Weight::Medium, (31.0, 23.0), "寿限無寿限無五劫の擦り切れ", 150.0);
    assert_eq!(fitted.text, "寿限無寿限…");
}

#[test]
fn a_fitted_text_fits() {
    let lettering = Lettering::new(None).expect("the bundled fonts");
    let long = "W".repeat(500);
    for text in ["", "i", "Ada", "Ada Lovelace, Countess", &long] {
        for width in [0.0, 10.0, 50.0, 200.0, 1000.0] {
            let text = lettering.clean(text);
            let fitted = lettering.fit(Weight::SemiBold, (32.0, 24.0), &text, width);
            assert!((24.0..=32.0).contains(&fitted.size));
            assert!(lettering.width(Weight::SemiBold, fitted.size, &fitted.text) <= width);
        }
    }
    let shortened = lettering.fit(Weight::SemiBold, (32.0, 24.0), &lettering.clean(&long), 200.0);
    assert!(shortened.text.ends_with('…'));
}

#[test]
fn a_long_line_is_broken_before_it_is_shortened() {
    let lettering = Lettering::new(None).expect("the bundled fonts");
    let lines = |text: &str, width| {
        let lines = lettering.lines(Weight::SemiBold, (31.0, 23.0), text, width);
        for line in &lines {
            assert!(lettering.width(Weight::SemiBold, line.size, &line.text) <= width, "{}", line.text);
            assert_eq!(line.size, lines[0].size);
        }
        lines.into_iter().map(|line| line.text).collect::<Vec<_>>()
    };
    assert_eq!(lines("", 300.0), [""]);
    assert_eq!(lines("Light to move", 300.0), ["Light to move"]);
    let long = "Light wins with the token, no room is left";
    assert_eq!(lines(long, 900.0), [long]);
    assert_eq!(lines(long, 310.0), ["Light wins with the", "token, no room is left"]);
    let word = "W".repeat(60);
    assert_eq!(lines(&word, 300.0).len(), 1);
    assert!(lines(&format!("{word} {word}"), 300.0).iter().all(|line| line.ends_with('…')));
}
