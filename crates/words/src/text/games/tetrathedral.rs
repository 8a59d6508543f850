use super::{GameText, GameTexts};
use crate::text::{Lang, msg};
use parlor_games::rules::{
    Player, Position,
    tetrathedral::{Facts, Illegal, Setup, Tetrathedral},
};

/// The cell in the middle of the winning pyramid.
fn pyramid(position: &Tetrathedral) -> String {
    position.pyramid().map_or_else(String::new, |pyramid| pyramid.centre.to_string())
}

impl GameText for Tetrathedral {
    const TEXTS: GameTexts = GameTexts {
        colours: [msg::TETRATHEDRAL_PLAYER_1, msg::TETRATHEDRAL_PLAYER_2],
        moves: msg::TETRATHEDRAL_MOVES,
        rules: msg::TETRATHEDRAL_RULES,
        rules_more: msg::TETRATHEDRAL_RULES_MORE,
        pitch: msg::TETRATHEDRAL_PITCH,
        example: msg::TETRATHEDRAL_EXAMPLE,
    };

    const PIECE: &'static str = "pawn";

    fn variant(lang: Lang, setup: Setup) -> String {
        lang.text(msg::VariantTetrathedral { pawns: setup.pawns(), first: setup.first().number() })
    }

    fn illegal(lang: Lang, illegal: Illegal) -> String {
        match illegal {
            Illegal::NotRolled => lang.text(msg::ILLEGAL_NOT_ROLLED),
            Illegal::MustMove => lang.text(msg::ILLEGAL_MUST_MOVE),
            Illegal::NoPawn { cell } => lang.text(msg::IllegalNoPawn { cell: cell.to_string() }),
            Illegal::OwnPawn { cell } => lang.text(msg::IllegalOwnPawn { cell: cell.to_string() }),
            Illegal::NotInLine { from, to } => {
                lang.text(msg::IllegalNotInLine { from: from.to_string(), to: to.to_string() })
            }
            Illegal::WrongDistance { roll, distance } => lang.text(msg::IllegalWrongDistance { roll, distance }),
            Illegal::Blocked { roll, from, distance, by } => {
                lang.text(msg::IllegalBlocked { roll, from: from.to_string(), distance, by: by.to_string() })
            }
            Illegal::NoEight { roll } => lang.text(msg::IllegalNoEight { roll }),
            Illegal::NothingOut => lang.text(msg::ILLEGAL_NOTHING_OUT),
            Illegal::NotInRing { cell } => lang.text(msg::IllegalNotInRing { cell: cell.to_string() }),
        }
    }

    fn count_note(&self, lang: Lang, player: Player) -> String {
        lang.text(msg::TetrathedralCount { out: self.facts().out[player.index()] })
    }

    fn describe_counts(lang: Lang, facts: &Facts, [first, second]: [String; 2]) -> Option<String> {
        let [one, two] = facts.out;
        Some(lang.text(msg::AltTetrathedral { first, second, one, two, roll: facts.roll.unwrap_or(0) }))
    }

    fn why_won(&self, lang: Lang, _: Player) -> String {
        lang.text(msg::WhyTetrathedral { cell: pyramid(self) })
    }

    fn win_status(&self, lang: Lang, _: Player, colour: String) -> String {
        lang.text(msg::StatusTetrathedral { colour, cell: pyramid(self) })
    }
}
