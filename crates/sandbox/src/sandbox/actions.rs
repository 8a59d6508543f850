//! Actions of users, as their Discord client performs them.

use serde_json::Value;

use super::Sandbox;
use crate::client::response::InteractionResponse;
use crate::model::{ActionError, Choice, Message, Modal};

impl Sandbox {
    /// `options` is an object of names and values; a sub-command is a nested object. Users, channels and roles are given by id.
    ///
    /// # Errors
    ///
    /// Discord's client would not send the command, or the bot does not respond.
    pub async fn slash(
        &self,
        user: u64,
        channel: u64,
        command: &str,
        options: Value,
    ) -> Result<InteractionResponse, ActionError> {
        self.world.slash(user, channel, command, &options).await
    }

    /// Types into the option `focused` and returns the suggestions.
    ///
    /// # Errors
    ///
    /// The option does not autocomplete, or the bot does not respond.
    pub async fn autocomplete(
        &self,
        user: u64,
        channel: u64,
        command: &str,
        options: Value,
        focused: &str,
    ) -> Result<Vec<Choice>, ActionError> {
        self.world.autocomplete(user, channel, command, &options, focused).await
    }

    /// # Errors
    ///
    /// There is no such command or user, or the bot does not respond.
    pub async fn user_command(
        &self,
        user: u64,
        channel: u64,
        name: &str,
        target: u64,
    ) -> Result<InteractionResponse, ActionError> {
        self.world.user_command(user, channel, name, target).await
    }

    /// Uses a command in the menu of a message.
    ///
    /// # Errors
    ///
    /// There is no such command, the user can't see the message, or the bot does not respond.
    pub async fn message_command(
        &self,
        user: u64,
        message: &Message,
        name: &str,
    ) -> Result<InteractionResponse, ActionError> {
        self.world.message_command(user, name, message.id).await
    }

    /// Clicks a button that the message has now.
    ///
    /// # Errors
    ///
    /// The message has no such enabled button, the user can't see the message, or the bot does not respond.
    pub async fn click(
        &self,
        user: u64,
        message: &Message,
        custom_id: &str,
    ) -> Result<InteractionResponse, ActionError> {
        self.world.click(user, message.id, custom_id).await
    }

    /// Selects values in a menu that the message has now.
    ///
    /// # Errors
    ///
    /// The same as for [`Sandbox::click`], or the menu does not offer the values.
    pub async fn select(
        &self,
        user: u64,
        message: &Message,
        custom_id: &str,
        values: &[&str],
    ) -> Result<InteractionResponse, ActionError> {
        self.world.select(user, message.id, custom_id, values).await
    }

    /// Fields that are not given keep their initial values.
    ///
    /// # Errors
    ///
    /// A value is too short or too long, a field is unknown, the modal belongs to another user, or the bot does not respond.
    pub async fn submit(
        &self,
        user: u64,
        modal: &Modal,
        fields: &[(&str, &str)],
    ) -> Result<InteractionResponse, ActionError> {
        self.world.submit(user, modal, fields).await
    }
}
