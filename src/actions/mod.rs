//! What people can do in games, lessons and puzzles, in Discord and on the board page alike.
//!
//! An action gets an [`Actor`] and returns facts: the changed game, a result, or a [`Message`](crate::text::Message) that is not
//! written yet. The two faces, `discord/handlers` and `web`, read input, call the action and show its facts. What only one face
//! offers is in that face.

pub(crate) mod actor;
pub(crate) mod analysis;
pub(crate) mod apply;
pub(crate) mod challenge;
pub(crate) mod channels;
pub(crate) mod checks;
mod error;
pub(crate) mod hint;
pub(crate) mod keep;
pub(crate) mod learn;
pub(crate) mod moves;
pub(crate) mod play;
pub(crate) mod puzzle;
pub(crate) mod resign;
pub(crate) mod sight;
pub(crate) mod vote;

pub(crate) use actor::{Actor, Member, Parent, Request, request_id};
pub(crate) use error::{Error, Result, refuse};
