//! Messages and their components.

use super::{list, optional};
use crate::discord::model::user::User;
use serde::{Deserialize, de::IgnoredAny};
use serenity::all::{ChannelId, MessageFlags, MessageId};

#[derive(Debug, Deserialize)]
pub(crate) struct Message {
    pub(crate) id: MessageId,
    #[serde(default, deserialize_with = "optional")]
    pub(crate) channel_id: Option<ChannelId>,
    #[serde(default, deserialize_with = "optional")]
    pub(crate) author: Option<User>,
    #[serde(default, deserialize_with = "optional")]
    pub(crate) content: String,
    #[serde(default, deserialize_with = "optional")]
    flags: u64,
    #[serde(default, deserialize_with = "optional")]
    attachments: Vec<IgnoredAny>,
    #[serde(default, deserialize_with = "list")]
    components: Vec<Component>,
    #[serde(default, deserialize_with = "optional")]
    interaction_metadata: Option<IgnoredAny>,
}

impl Message {
    pub(crate) const fn is_answer(&self) -> bool {
        self.interaction_metadata.is_some()
    }

    pub(crate) fn is_ephemeral(&self) -> bool {
        self.has(MessageFlags::EPHEMERAL)
    }

    pub(crate) fn is_silent(&self) -> bool {
        self.has(MessageFlags::SUPPRESS_NOTIFICATIONS)
    }

    /// A placeholder for a deferred answer.
    pub(crate) fn is_loading(&self) -> bool {
        self.has(MessageFlags::LOADING)
    }

    fn has(&self, flag: MessageFlags) -> bool {
        MessageFlags::from_bits_truncate(self.flags).contains(flag)
    }

    pub(crate) fn has_attachments(&self) -> bool {
        !self.attachments.is_empty()
    }

    pub(crate) fn has_components(&self) -> bool {
        !self.components.is_empty()
    }

    pub(crate) fn custom_ids(&self) -> impl Iterator<Item = &str> {
        self.components.iter().flat_map(Component::custom_ids)
    }

    pub(crate) fn has_component(&self, custom_id: &str) -> bool {
        self.components.iter().any(|component| component.find(custom_id).is_some())
    }
}

/// Rows and labels contain others.
#[derive(Debug, Deserialize)]
pub(super) struct Component {
    #[serde(default, deserialize_with = "optional")]
    custom_id: Option<String>,
    #[serde(default, deserialize_with = "optional")]
    value: Option<String>,
    #[serde(default, deserialize_with = "list")]
    components: Vec<Component>,
    #[serde(default, deserialize_with = "optional")]
    component: Option<Box<Component>>,
}

impl Component {
    fn custom_ids(&self) -> Vec<&str> {
        let inner = self.components.iter().chain(self.component.as_deref());
        self.custom_id.as_deref().into_iter().chain(inner.flat_map(Self::custom_ids)).collect()
    }

    /// Searches nested components, too.
    fn find(&self, custom_id: &str) -> Option<&Self> {
        if self.custom_id.as_deref() == Some(custom_id) {
            return Some(self);
        }
        self.components.iter().chain(self.component.as_deref()).find_map(|inner| inner.find(custom_id))
    }

    pub(super) fn text(&self, custom_id: &str) -> Option<&str> {
        self.find(custom_id)?.value.as_deref()
    }
}
