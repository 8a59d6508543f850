//! One file for each command, with its name (except that `/move` is in `moves`, `/if` in `plan`, `/draw` and `/takeback` in
//! `offers`), and one for each group of buttons that belongs to no command. A command is declared in its file and listed in
//! `dispatch/commands.rs`.
//!
//! Shared: `lookup` (finds the game that is meant), `which` (finds the league or the tournament), `new_game` (the set-up of a new
//! one), `role_order` (what the caller may do with roles), `server_state` (settings that name deleted channels or roles),
//! `archive` (exported games), `list_page` (long lists), `unclear` (questions about typed text), `show` (shows private answers to
//! the channel), and `private_game` (games that only their player sees).

pub(crate) mod analysis;
mod archive;
pub(crate) mod audit_log;
pub(crate) mod autocomplete;
pub(crate) mod away;
pub(crate) mod block;
pub(crate) mod board;
pub(crate) mod challenge;
pub(crate) mod doctor;
pub(crate) mod explore;
pub(crate) mod export;
pub(crate) mod follow;
pub(crate) mod games;
pub(crate) mod help;
pub(crate) mod hint;
pub(crate) mod leaderboard;
pub(crate) mod league;
pub(crate) mod learn;
mod list_page;
pub(crate) mod lobby;
pub(crate) mod lookup;
pub(crate) mod lost_channels;
pub(crate) mod more;
pub(crate) mod moves;
pub(crate) mod new_game;
pub(crate) mod note;
pub(crate) mod offers;
pub(crate) mod open;
pub(crate) mod pick;
pub(crate) mod plan;
pub(crate) mod play;
pub(crate) mod preferences;
mod prelude;
pub(crate) mod privacy;
pub(crate) mod private_game;
pub(crate) mod profile;
pub(crate) mod puzzle;
pub(crate) mod rank_roles;
pub(crate) mod replay;
pub(crate) mod resign;
pub(crate) mod role_order;
pub(crate) mod rules;
pub(crate) mod server_export;
pub(crate) mod server_state;
pub(crate) mod settings;
pub(crate) mod settings_view;
pub(crate) mod setup;
pub(crate) mod show;
pub(crate) mod tournament;
pub(crate) mod unclear;
pub(crate) mod vote_game;
mod which;
