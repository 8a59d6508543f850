//! The bot end to end: over sockets, against the sandbox and a real PostgreSQL.

#![cfg(test)]
#![expect(
    clippy::disallowed_methods,
    clippy::disallowed_types,
    reason = "tests name texts by their ids and look into the database"
)]

use parlor_testkit::bot_test;
use parlor_testkit::pyramid;

mod activity;
mod activity_limits;
mod addresses;
mod analyse;
mod answers;
mod backup;
mod blocks;
mod board_page;
mod by_answers;
mod challenges;
mod clocks;
mod computer;
mod conversation;
mod daily_messages;
mod database_servers;
mod database_silence;
mod durability;
mod every_game;
mod explore;
mod failures;
mod follows;
mod former_boards;
mod game;
mod gateway;
mod hidden_channels;
mod information;
mod languages;
mod league;
mod lessons;
mod live;
mod load;
mod lobby;
mod log_output;
mod message_commands;
mod next_board;
mod notes;
mod offers;
mod operations;
mod outbox;
mod page_attacks;
mod page_channels;
mod page_limits;
mod page_processes;
mod pairs;
mod payloads;
mod preferences;
mod presence;
mod privacy;
mod private_game;
mod private_threads;
mod public_pages;
mod puzzles;
mod quiet_hours;
mod rank_roles;
mod ratings;
mod redelivery;
mod refusals;
mod replay;
mod server_settings;
mod several_games;
mod shards;
mod show;
mod standing_offers;
mod thread_access;
mod three_faces;
mod tournament;
mod typing;
mod vote_games;
mod whole_answers;
