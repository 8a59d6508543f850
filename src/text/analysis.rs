//! What is said about the analysis of a game that is over.

use super::{Lang, colour, msg, numbered};
use crate::play::{GameId, Match};
use parlor_ai::{Analysis, Mistake};
use parlor_games::rules::Player;

/// The longest description that Discord takes for a picture, in characters.
const MOST: usize = 1024;

/// A chance to win: `71%`. What is not certain is neither 0 nor 100.
pub fn percent(lang: Lang, chance: f32) -> String {
    let rounded = (chance * 100.0).round();
    let certain = chance <= 0.0 || chance >= 1.0;
    let shown = if certain { rounded.clamp(0.0, 100.0) } else { rounded.clamp(1.0, 99.0) };
    lang.text(msg::Percent { value: shown as u8 })
}

/// What an analysis found, for a message: whose chance the picture shows, and the moves that turned the game.
pub fn analysis(lang: Lang, id: GameId, game: &Match, analysis: &Analysis) -> String {
    let kind = game.position.game();
    let first = colour(lang, kind, Player::One);
    let mut said = lang.text(msg::Analysis { game: numbered(kind, id), first });
    if kind.die().is_some() {
        said.push_str(&lang.text(msg::ANALYSIS_DICE));
    }
    let found = if analysis.mistakes.is_empty() { msg::ANALYSIS_EVEN } else { msg::ANALYSIS_TURNINGS };
    said.push('\n');
    said.push_str(&lang.text(found));
    for mistake in &analysis.mistakes {
        said.push_str("\n- ");
        let Turned { ply, played, colour, before, after } = turned(lang, game, mistake);
        let better = mistake.better.as_str();
        let turned = msg::AnalysisTurning { ply, r#move: played, colour, before, after, better };
        said.push_str(&lang.text(turned));
    }
    said
}

/// The picture of an analysis in words.
pub fn analysis_alt(lang: Lang, id: GameId, game: &Match, analysis: &Analysis) -> String {
    let kind = game.position.game();
    let chances = || analysis.win_chances.iter().flat_map(|chance| [chance.before_roll, chance.after_roll]);
    let shown = |chance: Option<f32>| percent(lang, chance.unwrap_or(0.5));
    let head = lang.text(msg::AnalysisAlt {
        game: numbered(kind, id),
        plies: analysis.win_chances.len().saturating_sub(1),
        first: colour(lang, kind, Player::One),
        start: shown(chances().next()),
        end: shown(chances().last()),
        least: shown(chances().min_by(f32::total_cmp)),
        most: shown(chances().max_by(f32::total_cmp)),
    });
    let moves = analysis.mistakes.iter().map(|mistake| {
        let Turned { ply, played, colour, before, after } = turned(lang, game, mistake);
        let better = mistake.better.as_str();
        lang.text(msg::AnalysisAltTurning { ply, r#move: played, colour, before, after, better })
    });
    let parts: Vec<_> = std::iter::once(head).chain(moves).collect();
    parts.join(" ").chars().take(MOST).collect()
}

/// A move that changed the chances, in words.
struct Turned {
    ply: usize,
    played: String,
    colour: String,
    before: String,
    after: String,
}

fn turned(lang: Lang, game: &Match, mistake: &Mistake) -> Turned {
    let mover = game.record.setup.mover(mistake.ply);
    Turned {
        ply: mistake.ply + 1,
        played: game.record.plies.get(mistake.ply).map_or_else(|| mistake.text.clone(), ToString::to_string),
        colour: colour(lang, game.position.game(), mover),
        before: percent(lang, mistake.with_better),
        after: percent(lang, mistake.with_played),
    }
}
