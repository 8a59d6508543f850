use super::*;
use crate::lettering::Weight;
use parlor_games::rules::{Game, Options, Player};
use parlor_words::text::{self, Lang};

#[test]
fn the_computers_names_counts_and_the_longest_status_are_not_truncated_in_any_variant() {
    let lettering = Lettering::new(None).expect("the bundled fonts");
    let status = "Light wins with the token, no room is left";
    let mut faults = Vec::new();
    for &game in Game::ALL {
        for variant in game.variants() {
            let options = Options::parse(variant, game.options()).expect("a variant's options");
            let setup = game.setup(&options).expect("a variant");
            let backdrop = self::backdrop(setup, Style::default(), &lettering);
            let lines = backdrop.captions.status(status, &lettering);
            let shown = lines.iter().map(|line| line.text.as_str()).collect::<Vec<_>>().join(" ");
            if shown != status {
                faults.push(format!("{game:?} {variant}: {shown}"));
            }
            for (player, &lang) in
                Player::BOTH.into_iter().flat_map(|player| Lang::ALL.iter().map(move |lang| (player, lang)))
            {
                let note = text::count_note(lang, &setup.start(), player).replacen('0', "88", 1);
                let shown = backdrop.captions.note(player, f32::INFINITY, &note, &lettering).text;
                if shown != note {
                    faults.push(format!("{game:?} {variant} {lang:?}: {shown} instead of {note}"));
                }
            }
            for player in Player::BOTH {
                for name in [
                    "Computer (medium)",
                    "Computer (schwer)",
                    "Ordinateur (difficile)",
                    "Máquina (maestro)",
                    "コンピューター（名人級）",
                ] {
                    let lines = backdrop.captions.name(player, Weight::SemiBold, name, &lettering);
                    let shown: String = lines.iter().map(|line| line.text.as_str()).collect();
                    if shown != name.replace(' ', "") && shown != name {
                        faults.push(format!("{game:?} {variant} {player:?}: {shown}"));
                    }
                }
            }
        }
    }
    assert!(faults.is_empty(), "\n{}", faults.join("\n"));
}
