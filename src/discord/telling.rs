//! How those whom a message calls like to be told.

use super::{
    errors::{code, told},
    poster::Poster,
    reply::Post,
};
use crate::{
    play,
    store::{StoreError, Told},
    text::{self, Lang},
};
use serenity::all::{ChannelId, CreateMessage, MessageId, UserId};
use std::time::Duration;

/// How long Discord gets to take a direct message.
const PATIENCE: Duration = Duration::from_secs(10);

/// Discord's number for somebody who takes no direct messages.
const NO_DIRECT: isize = 50_007;

/// Who is to be told of a message directly, and what.
pub(super) struct Direct {
    pub(super) people: Vec<play::UserId>,
    /// What the server reads: of a person that is known only while they ask for something.
    pub(super) lang: Lang,
    pub(super) guild: u64,
    /// What the message says.
    pub(super) content: String,
}

impl Poster {
    /// Leaves in a message only those calls that people want, and gives those who are to be told directly.
    pub(super) async fn as_they_like(&self, post: &mut Post) -> Result<Vec<play::UserId>, StoreError> {
        let (mut calls, mut direct, mut loud) = (Vec::new(), Vec::new(), false);
        for person in std::mem::take(&mut post.calls).into_iter().filter(|person| person.is_somebody()) {
            match self.store.preferences(person).await?.told {
                Told::Mention => {
                    calls.push(person);
                    loud = true;
                }
                Told::Silent => calls.push(person),
                Told::Direct => direct.push(person),
                Told::Off => {}
            }
        }
        post.silent = !loud && !calls.is_empty();
        post.calls = calls;
        Ok(direct)
    }

    /// Tells people directly what a message in a channel says, and where it is: `parcel` in the outbox, which
    /// became `message`. Those who take no direct messages are called in the channel.
    pub(super) async fn tell_directly(&self, direct: &Direct, parcel: i64, channel: ChannelId, message: MessageId) {
        let link = text::link(direct.guild, channel.get(), message.get());
        for &person in direct.people.iter().filter(|person| person.is_somebody()) {
            let nonce = format!("direct-{parcel}-{}", person.0 % 100_000);
            self.tell_person(direct, person, nonce, channel, &link).await;
        }
    }

    async fn tell_person(&self, direct: &Direct, person: play::UserId, nonce: String, channel: ChannelId, link: &str) {
        let telling = async {
            let conversation = UserId::new(person.0).create_dm_channel(&self.http).await?;
            let post = Post::text(format!("{}\n{link}", direct.content));
            conversation.id.send_message(&self.http, post.into_message(nonce.clone())).await
        };
        let error = match tokio::time::timeout(PATIENCE, telling).await {
            Ok(Ok(_)) => return,
            Ok(Err(error)) if code(&error) == Some(NO_DIRECT) => error,
            Ok(Err(error)) => return tracing::warn!(error = told(&error), "a direct message was not taken"),
            Err(_) => return tracing::warn!("a direct message was not taken in time"),
        };
        tracing::info!(error = told(&error), "somebody takes no direct messages");
        let me = text::mention(direct.lang, person);
        let said = direct.lang.phrase("no-direct").with("me", me).with("link", link).text();
        let post = Post { calls: vec![person], ..Post::text(said) };
        let message: CreateMessage = post.into_message(nonce);
        match tokio::time::timeout(PATIENCE, channel.send_message(&self.http, message)).await {
            Ok(Ok(_)) => {}
            Ok(Err(error)) => tracing::warn!(error = told(&error), "nor was it told in the channel"),
            Err(_) => tracing::warn!("nor was it told in the channel in time"),
        }
    }
}
