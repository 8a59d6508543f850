use super::{
    client::Client, own_messages::OwnMessages, pictures::Pictures, shut_out::PrivateThreads, visibility::Visibilities,
};
use crate::{clock::Clock, store::Store};
use std::sync::Arc;

/// A message older than this is searched for in the channel before it is posted, because Discord recognises a nonce for
/// some minutes only.
pub(super) const SEARCH_AFTER: time::Duration = time::Duration::seconds(60);

pub(super) const GIVE_UP_AFTER: time::Duration = time::Duration::hours(24);

/// What jobs and answers need for building and posting messages.
pub(crate) struct Poster {
    pub(super) client: Client,
    pub(super) store: Store,
    pub(super) clock: Clock,
    pub(super) pictures: Arc<Pictures>,
    pub(super) visibilities: Arc<Visibilities>,
    pub(super) own_messages: OwnMessages,
    pub(super) private_threads: PrivateThreads,
}

impl Poster {
    pub(crate) fn new(
        client: Client,
        store: Store,
        clock: Clock,
        pictures: Arc<Pictures>,
        visibilities: Arc<Visibilities>,
    ) -> Self {
        let own_messages = OwnMessages::new(client.clone());
        let private_threads = PrivateThreads::default();
        Self { client, store, clock, pictures, visibilities, own_messages, private_threads }
    }
}
