use super::{GameText, GameTexts};
use crate::text::{Lang, msg};
use parlor_games::rules::{
    Game, Player,
    netted::{Board, Ending, Illegal, Netted, Setup},
};

/// The ending's name in messages, and the netted region's stones and edge cells.
fn ending(position: &Netted) -> (&'static str, u32, u32) {
    match position.ending() {
        Some(Ending::Netted { region }) => ("netted", region.stones, region.edge),
        _ => ("no-placement", 0, 0),
    }
}

impl GameText for Netted {
    const TEXTS: GameTexts = GameTexts {
        colours: [msg::NETTED_PLAYER_1, msg::NETTED_PLAYER_2],
        moves: msg::NETTED_MOVES,
        rules: msg::NETTED_RULES,
        rules_more: msg::NETTED_RULES_MORE,
        pitch: msg::NETTED_PITCH,
        example: msg::NETTED_EXAMPLE,
    };

    fn variant(lang: Lang, setup: Setup) -> String {
        let board = match setup.board() {
            Board::Hex => "hex",
            Board::DoubleLimping => "double-limping",
        };
        let size = setup.size();
        lang.text(msg::VariantNetted { board, size, before: size - 1, next: size + 1 })
    }

    fn illegal(lang: Lang, illegal: Illegal) -> String {
        let Illegal::Suicide { cell, stones, edge } = illegal;
        lang.text(msg::IllegalSuicide { cell: cell.to_string(), stones, edge })
    }

    fn why_won(&self, lang: Lang, _: Player) -> String {
        let (how, stones, edge) = ending(self);
        lang.text(msg::WhyNetted { how, stones, edge })
    }

    fn win_status(&self, lang: Lang, winner: Player, colour: String) -> String {
        let (how, stones, _) = ending(self);
        let other = super::colour(lang, Game::Netted, winner.other());
        lang.text(msg::StatusNetted { colour, other, how, stones })
    }
}
