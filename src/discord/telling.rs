//! How those whom a message calls like to be told.

use super::{
    errors::{code, told},
    poster::Poster,
    reply::Post,
};
use crate::{
    play,
    store::{Parcel, StoreError, Told},
    text::{self, Lang},
};
use serenity::all::{ChannelId, CreateMessage, MessageId, UserId};
use std::time::Duration;

/// How long Discord gets to take a direct message.
const PATIENCE: Duration = Duration::from_secs(10);

/// Discord's number for somebody who takes no direct messages.
const NO_DIRECT: isize = 50_007;

impl Poster {
    /// Leaves in a message only those calls that people want, and gives those who are to be told directly.
    pub(super) async fn as_they_like(&self, post: &mut Post) -> Result<Vec<play::UserId>, StoreError> {
        let (mut calls, mut direct, mut loud) = (Vec::new(), Vec::new(), false);
        for person in std::mem::take(&mut post.calls) {
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

    /// Tells a person directly what a message in a channel says, and where it is. Somebody who takes no direct
    /// messages is called in the channel.
    pub(super) async fn tell_directly(
        &self,
        lang: Lang,
        parcel: &Parcel,
        person: play::UserId,
        content: &str,
        channel: ChannelId,
        message: MessageId,
    ) {
        if person.0 == 0 {
            return;
        }
        let nonce = format!("{}-{}-{}", parcel.game, parcel.last, person.0 % 100_000);
        let link = text::link(parcel.place.guild, channel.get(), message.get());
        let direct = async {
            let conversation = UserId::new(person.0).create_dm_channel(&self.http).await?;
            let post = Post::text(format!("{content}\n{link}"));
            conversation.id.send_message(&self.http, post.into_message(nonce.clone())).await
        };
        let error = match tokio::time::timeout(PATIENCE, direct).await {
            Ok(Ok(_)) => return,
            Ok(Err(error)) if code(&error) == Some(NO_DIRECT) => error,
            Ok(Err(error)) => return tracing::warn!(error = told(&error), "a direct message was not taken"),
            Err(_) => return tracing::warn!("a direct message was not taken in time"),
        };
        tracing::info!(error = told(&error), "somebody takes no direct messages");
        let said = lang.phrase("no-direct").with("me", text::mention(lang, person)).with("link", link).text();
        let post = Post { calls: vec![person], ..Post::text(said) };
        let message: CreateMessage = post.into_message(nonce);
        match tokio::time::timeout(PATIENCE, channel.send_message(&self.http, message)).await {
            Ok(Ok(_)) => {}
            Ok(Err(error)) => tracing::warn!(error = told(&error), "nor was it told in the channel"),
            Err(_) => tracing::warn!("nor was it told in the channel in time"),
        }
    }
}
