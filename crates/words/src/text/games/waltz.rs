use super::{GameText, GameTexts, colour};
use crate::text::{Lang, msg};
use parlor_games::rules::{
    Game, Player, Position,
    waltz::{Direction, Ending, Facts, Grid, Illegal, Setup, Waltz},
};

/// The ending's name in messages.
fn ending(position: &Waltz) -> &'static str {
    if position.ending() == Some(Ending::NoRoom) { "no-room" } else { "passed" }
}

impl GameText for Waltz {
    const TEXTS: GameTexts = GameTexts {
        colours: [msg::WALTZ_PLAYER_1, msg::WALTZ_PLAYER_2],
        moves: msg::WALTZ_MOVES,
        rules: msg::WALTZ_RULES,
        rules_more: msg::WALTZ_RULES_MORE,
        pitch: msg::WALTZ_PITCH,
        example: msg::WALTZ_EXAMPLE,
    };

    fn variant(lang: Lang, setup: Setup) -> String {
        lang.text(msg::VariantWaltz { grid: setup.grid().name(), size: setup.size(), next: setup.size() + 1 })
    }

    fn illegal(lang: Lang, illegal: Illegal) -> String {
        match illegal {
            Illegal::PassTooEarly => lang.text(msg::ILLEGAL_PASS_TOO_EARLY),
            Illegal::NoSuchDirection { direction } => {
                lang.text(msg::IllegalNoSuchDirection { direction: direction.name() })
            }
            Illegal::NoPair { cell } => lang.text(msg::IllegalNoPair { cell: cell.to_string() }),
            Illegal::NoSlide { cell } => lang.text(msg::IllegalNoSlide { cell: cell.to_string() }),
            Illegal::WhichDirection { cell } => lang.text(msg::IllegalWhichDirection { cell: cell.to_string() }),
            Illegal::LeavesBoard { stone } => lang.text(msg::IllegalLeavesBoard { cell: stone.to_string() }),
            Illegal::PushesOff { stone, by } => {
                lang.text(msg::IllegalPushesOff { cell: stone.to_string(), by: colour(lang, Game::Waltz, by) })
            }
        }
    }

    fn count_note(&self, lang: Lang, player: Player) -> String {
        let facts = self.facts();
        let token = facts.token == Some(player);
        lang.text(msg::WaltzCount { pairs: facts.pairs[player.index()], token })
    }

    fn gain(lang: Lang, by: u32) -> Option<String> {
        Some(lang.text(msg::WaltzGain { by }))
    }

    fn describe_counts(lang: Lang, facts: &Facts, [first, second]: [String; 2]) -> Option<String> {
        let (holder, [one, two]) = (facts.token.map_or(0, Player::number), facts.pairs);
        Some(lang.text(msg::AltWaltz { first, second, one, two, holder }))
    }

    fn why_won(&self, lang: Lang, _: Player) -> String {
        lang.text(msg::WhyWaltz { how: ending(self) })
    }

    fn win_status(&self, lang: Lang, _: Player, colour: String) -> String {
        lang.text(msg::StatusWaltz { colour, how: ending(self) })
    }

    fn compass(setup: Setup) -> &'static [&'static [&'static str]] {
        match setup.grid() {
            Grid::Square => &[&["nw", "n", "ne"], &["w", "", "e"], &["sw", "s", "se"]],
            Grid::Hex | Grid::Limping => &[&["nw", "ne"], &["w", "e"], &["sw", "se"]],
        }
    }

    fn direction(lang: Lang, name: &str) -> Option<String> {
        let direction = Direction::ALL.into_iter().find(|direction| direction.name() == name)?;
        Some(lang.text(match direction {
            Direction::N => msg::DIRECTION_N,
            Direction::Ne => msg::DIRECTION_NE,
            Direction::E => msg::DIRECTION_E,
            Direction::Se => msg::DIRECTION_SE,
            Direction::S => msg::DIRECTION_S,
            Direction::Sw => msg::DIRECTION_SW,
            Direction::W => msg::DIRECTION_W,
            Direction::Nw => msg::DIRECTION_NW,
        }))
    }
}
