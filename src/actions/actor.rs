//! Who acts, and from where.

use crate::{
    digest::short_digest,
    discord::{App, outbound::shut_out::Access},
    play::UserId,
    store::{Place, Store},
    text::Lang,
};
use std::fmt::Display;

#[derive(Clone, Debug)]
pub(crate) struct Actor {
    pub(crate) person: UserId,
    pub(crate) lang: Lang,
    /// On the page, the place of the game.
    pub(crate) place: Place,
    pub(crate) request: Request,
}

/// The context of a request.
#[derive(Clone, Debug)]
pub(crate) struct Request {
    /// A repeated request has no second effect.
    pub(crate) id: u64,
    pub(crate) parent: Option<Parent>,
    /// `None` if the request does not say it.
    pub(crate) member: Option<Member>,
    pub(crate) access: Access,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Parent {
    Category(u64),
    /// The channel of a thread.
    OfThread(u64),
    /// Everybody who sees the channel sees the thread.
    OfPublicThread(u64),
}

/// The actor on the place's server.
#[derive(Clone, Debug)]
pub(crate) struct Member {
    pub(crate) roles: Vec<u64>,
    pub(crate) is_administrator: bool,
}

/// Stands in for an interaction's id. `action` names everything that the request does, so a form's key that is used again for
/// something else makes another id. Discord's ids never have the top bit.
pub(crate) fn request_id(person: UserId, action: &[&dyn Display], key: &str) -> u64 {
    let parts: Vec<&dyn Display> =
        [&person.0 as &dyn Display, &key].into_iter().chain(action.iter().copied()).collect();
    short_digest(&parts) | 1 << 63
}

impl Actor {
    pub(crate) fn store(&self, app: &App) -> Store {
        app.store.for_interaction(self.request.id, self.person)
    }

    /// The channel of a thread, or the category of a channel.
    pub(crate) fn parent(&self) -> Option<u64> {
        self.request.parent.map(|(Parent::Category(id) | Parent::OfThread(id) | Parent::OfPublicThread(id))| id)
    }

    pub(crate) fn is_in_thread(&self) -> bool {
        self.thread_parent().is_some()
    }

    pub(crate) fn thread_parent(&self) -> Option<u64> {
        self.parent().filter(|_| !matches!(self.request.parent, Some(Parent::Category(_))))
    }

    /// The place's channel or, in a thread, the thread's.
    pub(crate) fn channel(&self) -> u64 {
        self.thread_parent().unwrap_or(self.place.channel)
    }

    /// Empty if the request does not say them.
    pub(crate) fn roles(&self) -> &[u64] {
        self.request.member.as_ref().map_or(&[], |member| &member.roles)
    }

    pub(crate) fn is_administrator(&self) -> bool {
        self.request.member.as_ref().is_some_and(|member| member.is_administrator)
    }
}
