use super::{GameText, GameTexts, colour};
use crate::text::{Lang, msg};
use parlor_games::rules::{
    Game, Player, Position,
    tether::{Facts, Illegal, Setup, Tether},
};

/// On the whole board.
fn cells(setup: Setup) -> u32 {
    u32::from(setup.size()).pow(2)
}

impl GameText for Tether {
    const TEXTS: GameTexts = GameTexts {
        colours: [msg::TETHER_PLAYER_1, msg::TETHER_PLAYER_2],
        moves: msg::TETHER_MOVES,
        rules: msg::TETHER_RULES,
        rules_more: msg::TETHER_RULES_MORE,
        pitch: msg::TETHER_PITCH,
        example: msg::TETHER_EXAMPLE,
    };

    fn variant(lang: Lang, setup: Setup) -> String {
        lang.text(msg::VariantTether { size: setup.size() })
    }

    fn illegal(lang: Lang, illegal: Illegal) -> String {
        let Illegal::Surrounded { cell, by } = illegal;
        lang.text(msg::IllegalSurrounded { cell: cell.to_string(), by: colour(lang, Game::Tether, by) })
    }

    fn count_note(&self, lang: Lang, player: Player) -> String {
        let (count, needed) = (self.territory(player).len(), cells(self.setup()) / 2 + 1);
        if count < needed {
            lang.text(msg::TetherCountOf { cells: count, needed })
        } else {
            lang.text(msg::TetherCount { cells: count })
        }
    }

    fn gain(lang: Lang, by: u32) -> Option<String> {
        Some(lang.text(msg::TetherGain { by }))
    }

    fn describe_counts(lang: Lang, facts: &Facts, [first, second]: [String; 2]) -> Option<String> {
        let [one, two] = facts.territory;
        Some(lang.text(msg::AltTether { first, second, one, two }))
    }

    fn why_won(&self, lang: Lang, winner: Player) -> String {
        lang.text(msg::WhyTether { count: self.territory(winner).len(), all: cells(self.setup()) })
    }

    fn win_status(&self, lang: Lang, winner: Player, colour: String) -> String {
        lang.text(msg::StatusTether { colour, count: self.territory(winner).len(), all: cells(self.setup()) })
    }
}
