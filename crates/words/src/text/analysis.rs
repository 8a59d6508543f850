//! The analysis of a finished game, as a message and as alternative text.

use super::{Lang, Voice, alt::MAX_ALT_CHARS, colour, msg, numbered};
use crate::play::{GameId, StartedGame};
use parlor_ai::{Analysis, Mistake};
use parlor_games::rules::Player;

/// `71%`. Only certain results are 0% or 100%.
pub fn percent(lang: Lang, chance: f32) -> String {
    let rounded = (chance * 100.0).round();
    let certain = chance <= 0.0 || chance >= 1.0;
    let percent = if certain { rounded.clamp(0.0, 100.0) } else { rounded.clamp(1.0, 99.0) };
    lang.text(msg::Percent { value: percent as u8 })
}

/// Says whose chance the picture shows, and lists the mistakes. `reader` is the reader's seat.
pub fn analysis(lang: Lang, id: GameId, game: &StartedGame, analysis: &Analysis, reader: Option<Player>) -> String {
    let head = analysis_head(lang, id, game, analysis, reader);
    let mistakes = analysis.mistakes.iter().map(|mistake| format!("\n- {}", analysis_mistake(lang, game, mistake)));
    std::iter::once(head).chain(mistakes).collect()
}

/// The part before the mistakes.
pub fn analysis_head<'v>(
    voice: impl Into<Voice<'v>>,
    id: GameId,
    game: &StartedGame,
    analysis: &Analysis,
    reader: Option<Player>,
) -> String {
    let (voice, kind) = (voice.into(), game.position.game());
    let colour = colour(voice.lang, kind, reader.unwrap_or(Player::One));
    let mut text = voice.text(msg::Analysis { game: numbered(kind, id), yours: reader.is_some(), colour });
    if kind.die().is_some() {
        text.push_str(&voice.text(msg::ANALYSIS_DICE));
    }
    let heading = if analysis.mistakes.is_empty() { msg::ANALYSIS_EVEN } else { msg::ANALYSIS_TURNINGS };
    text.push('\n');
    text.push_str(&voice.text(heading));
    text
}

pub fn analysis_mistake<'v>(voice: impl Into<Voice<'v>>, game: &StartedGame, mistake: &Mistake) -> String {
    turning(voice.into(), game, mistake, false)
}

pub fn analysis_alt(lang: Lang, id: GameId, game: &StartedGame, analysis: &Analysis, reader: Option<Player>) -> String {
    let (kind, player) = (game.position.game(), reader.unwrap_or(Player::One));
    let chances = || analysis.win_chances_of(player).into_iter().flatten();
    let in_percent = |chance: Option<f32>| percent(lang, chance.unwrap_or(0.5));
    let head = lang.text(msg::AnalysisAlt {
        game: numbered(kind, id),
        plies: analysis.win_chances.len().saturating_sub(1),
        yours: reader.is_some(),
        colour: colour(lang, kind, player),
        start: in_percent(chances().next()),
        end: in_percent(chances().last()),
        least: in_percent(chances().min_by(f32::total_cmp)),
        most: in_percent(chances().max_by(f32::total_cmp)),
    });
    let moves = analysis.mistakes.iter().map(|mistake| turning(lang.into(), game, mistake, true));
    let parts: Vec<_> = std::iter::once(head).chain(moves).collect();
    parts.join(" ").chars().take(MAX_ALT_CHARS).collect()
}

/// `is_alt`: for alternative text.
fn turning(voice: Voice<'_>, game: &StartedGame, mistake: &Mistake, is_alt: bool) -> String {
    let (lang, ply) = (voice.lang, mistake.ply + 1);
    let played = game.record.plies.get(mistake.ply).map_or_else(|| mistake.text.clone(), ToString::to_string);
    let colour = colour(lang, game.position.game(), game.record.setup.mover(mistake.ply));
    let (before, after) = (percent(lang, mistake.with_better), percent(lang, mistake.with_played));
    let better = &mistake.better;
    if is_alt {
        voice.text(msg::AnalysisAltTurning { ply, r#move: played, colour, before, after, better })
    } else {
        voice.text(msg::AnalysisTurning { ply, r#move: played, colour, before, after, better })
    }
}
