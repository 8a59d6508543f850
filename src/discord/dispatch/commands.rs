//! All commands, in the order of Discord's list and of `/help`.

use crate::discord::{
    commands::Command,
    handlers::{
        analysis, away, block, board, challenge, doctor, explore, games, help, leaderboard, league, learn, lobby,
        moves, offers, plan, play, preferences, privacy, profile, puzzle, replay, resign, rules, settings, setup,
        tournament, vote_game,
    },
};

pub(crate) const COMMANDS: &[Command] = &[
    challenge::CHALLENGE,
    play::PLAY,
    moves::MOVE,
    board::BOARD,
    games::GAMES,
    lobby::LOBBY,
    resign::RESIGN,
    offers::DRAW,
    offers::TAKEBACK,
    plan::IF,
    away::AWAY,
    preferences::PREFERENCES,
    privacy::PRIVACY,
    vote_game::VOTE_GAME,
    tournament::TOURNAMENT,
    league::LEAGUE,
    setup::SETUP,
    settings::SETTINGS,
    doctor::DOCTOR,
    leaderboard::LEADERBOARD,
    profile::PROFILE,
    block::BLOCK,
    block::UNBLOCK,
    learn::LEARN,
    puzzle::PUZZLE,
    rules::RULES,
    replay::REPLAY,
    explore::EXPLORE,
    help::HELP,
    challenge::CHALLENGE_USER,
    replay::REPLAY_MESSAGE,
    explore::EXPLORE_MESSAGE,
    analysis::ANALYSE_MESSAGE,
];

#[cfg(test)]
mod tests;
