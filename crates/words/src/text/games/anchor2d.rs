use super::{GameText, GameTexts};
use crate::text::{Lang, msg};
use parlor_games::rules::{
    Player, Position,
    anchor2d::{Anchor2d, Facts, Illegal, Setup},
};

impl GameText for Anchor2d {
    const TEXTS: GameTexts = GameTexts {
        colours: [msg::ANCHOR2D_PLAYER_1, msg::ANCHOR2D_PLAYER_2],
        moves: msg::ANCHOR2D_MOVES,
        rules: msg::ANCHOR2D_RULES,
        rules_more: msg::ANCHOR2D_RULES_MORE,
        pitch: msg::ANCHOR2D_PITCH,
        example: msg::ANCHOR2D_EXAMPLE,
    };

    fn variant(lang: Lang, setup: Setup) -> String {
        lang.text(msg::VariantAnchor2d { size: setup.size().name() })
    }

    fn illegal(lang: Lang, illegal: Illegal) -> String {
        let Illegal::Window { cell } = illegal;
        lang.text(msg::IllegalWindow { cell: cell.to_string() })
    }

    fn count_note(&self, lang: Lang, player: Player) -> String {
        lang.text(msg::Anchor2dCount { pairs: self.facts().anchored[player.index()].len() })
    }

    fn gain(lang: Lang, by: u32) -> Option<String> {
        Some(lang.text(msg::Anchor2dGain { by }))
    }

    fn describe_counts(lang: Lang, facts: &Facts, [first, second]: [String; 2]) -> Option<String> {
        let [one, two] = facts.anchored.map(|pairs| {
            // Capitals, because small letters name columns.
            let names = pairs.names().collect::<Vec<_>>().join(" ").to_uppercase();
            if names.is_empty() { lang.text(msg::ALT_NONE) } else { names }
        });
        Some(lang.text(msg::AltAnchor2d { first, second, one, two }))
    }

    fn why_won(&self, lang: Lang, winner: Player) -> String {
        lang.text(msg::WhyAnchor2d { count: self.anchored(winner).len() })
    }

    fn win_status(&self, lang: Lang, winner: Player, colour: String) -> String {
        lang.text(msg::StatusAnchor2d { colour, count: self.anchored(winner).len() })
    }
}
