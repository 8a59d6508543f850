//! Actions of users, as their Discord client performs them.

use serde_json::Value;

use super::Sandbox;
use crate::client::response::InteractionResponse;
use crate::model::{ActionError, Choice, Message, Modal};

impl Sandbox {
    /// Uses a slash command. `options` is an object of names and values; a sub-command is a nested
    /// object. Users, channels and roles are given by id.
    ///
    /// # Errors
    ///
    /// When Discord's client would not send the command, or the bot does not respond.
    pub async fn slash(
        &self,
        user: u64,
        channel: u64,
        command: &str,
        options: Value,
    ) -> Result<InteractionResponse, ActionError> {
        self.world.slash(user, channel, command, &options).await
    }

    /// Types into the option `focused` of a slash command and returns the suggestions.
    ///
    /// # Errors
    ///
    /// When the option does not autocomplete, or the bot does not respond.
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

    /// Uses a context-menu command on another user.
    ///
    /// # Errors
    ///
    /// When there is no such command or user, or the bot does not respond.
    pub async fn user_command(
        &self,
        user: u64,
        channel: u64,
        name: &str,
        target: u64,
    ) -> Result<InteractionResponse, ActionError> {
        self.world.user_command(user, channel, name, target).await
    }

    /// Clicks a button of a message, as the message is now.
    ///
    /// # Errors
    ///
    /// When the message has no such enabled button, is not visible to the user, or the bot does
    /// not respond.
    pub async fn click(
        &self,
        user: u64,
        message: &Message,
        custom_id: &str,
    ) -> Result<InteractionResponse, ActionError> {
        self.world.click(user, message.id, custom_id).await
    }

    /// Selects values in a select menu of a message, as the message is now.
    ///
    /// # Errors
    ///
    /// As [`Sandbox::click`], or when the values are not offered.
    pub async fn select(
        &self,
        user: u64,
        message: &Message,
        custom_id: &str,
        values: &[&str],
    ) -> Result<InteractionResponse, ActionError> {
        self.world.select(user, message.id, custom_id, values).await
    }

    /// Fills in a modal and submits it. Fields that are not given keep their initial values.
    ///
    /// # Errors
    ///
    /// When a value is too short or too long, a field is unknown, the modal belongs to another user, or
    /// the bot does not respond.
    pub async fn submit(
        &self,
        user: u64,
        modal: &Modal,
        fields: &[(&str, &str)],
    ) -> Result<InteractionResponse, ActionError> {
        self.world.submit(user, modal, fields).await
    }
}
