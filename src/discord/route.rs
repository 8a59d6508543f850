//! Interactions, and which handler answers them.

use super::{
    app::{Answer, App, Guess, Trouble, say},
    caller::{Caller, shown_name},
    challenge::Asked,
    custom_id::CustomId,
    options::{bool_option, text_option, user_option},
    reply::{Post, Reply},
    turn::MOVE_FIELD,
};
use crate::play::{Command, UserId};
use serenity::all::{
    ActionRowComponent, CommandInteraction, CommandType, ComponentInteraction, ComponentInteractionDataKind, HttpError,
    Interaction, ModalInteraction, ResolvedTarget,
};
use std::time::Duration;

/// How long a handler may take. Discord waits three seconds, and the answer has to travel.
const PATIENCE: Duration = Duration::from_millis(2400);

impl App {
    /// Answers an interaction, whatever happens.
    pub(super) async fn serve(&self, interaction: &Interaction) {
        let Some(caller) = Caller::of(interaction, &self.poster.names) else { return };
        let reply = match tokio::time::timeout(PATIENCE, self.answer(&caller, interaction)).await {
            Ok(Ok(reply)) => reply,
            Ok(Err(_)) | Err(_) if matches!(interaction, Interaction::Autocomplete(_)) => Reply::Choices(Vec::new()),
            Ok(Err(Trouble::Say(text))) => Reply::say(text),
            Ok(Err(error)) => {
                tracing::error!(%error, interaction = %caller.interaction, "an interaction failed");
                Reply::say(caller.lang.phrase("trouble").text())
            }
            Err(_) => {
                tracing::error!(interaction = %caller.interaction, "an interaction took too long");
                Reply::say(caller.lang.phrase("too-slow").text())
            }
        };
        let parcel = match &reply {
            Reply::Carried { parcel, .. } => Some(*parcel),
            _ => None,
        };
        match reply.send(&self.poster.http, &caller).await {
            Ok(message) => {
                if let (Some(parcel), Some(message)) = (parcel, message)
                    && let Err(error) = self.store.parcel_carried(parcel, message.get()).await
                {
                    tracing::error!(%error, parcel, "a message was carried and not noted");
                }
            }
            // Another delivery of the same interaction was answered first.
            Err(error) if code(&error) == Some(40060) => tracing::debug!(%error, "answered already"),
            Err(error) => tracing::warn!(%error, interaction = %caller.interaction, "an answer was not taken"),
        }
        if caller.missing.is_empty()
            && let Some(place) = caller.place
            && let Err(error) = self.store.reopen_channel(place.channel).await
        {
            tracing::warn!(%error, "a channel stays closed");
        }
    }

    async fn answer(&self, caller: &Caller, interaction: &Interaction) -> Answer {
        match interaction {
            Interaction::Command(command) => self.command(caller, command).await,
            Interaction::Autocomplete(command) => Ok(Reply::Choices(self.choices(caller, &command.data).await?)),
            Interaction::Component(component) => self.component(caller, component).await,
            Interaction::Modal(modal) => self.form(caller, modal).await,
            other => {
                tracing::error!(kind = ?other.kind(), "an interaction of an unknown kind");
                say(caller.lang, "unknown-command")
            }
        }
    }

    async fn command(&self, caller: &Caller, command: &CommandInteraction) -> Answer {
        let data = &command.data;
        if let (Some(guild), Some(person)) = (caller.guild(), user_option(data, "opponent")) {
            self.poster.names.note(guild, person.id, shown_name(person, None));
        }
        if data.kind == CommandType::User {
            return match data.target() {
                Some(ResolvedTarget::User(person, _)) => self.challenge_person(caller, person).await,
                _ => say(caller.lang, "unknown-command"),
            };
        }
        let game = text_option(data, "game").map(str::trim).filter(|game| !game.is_empty());
        match data.name.as_str() {
            "challenge" => {
                let asked = Asked {
                    game: game.unwrap_or_default(),
                    opponent: user_option(data, "opponent"),
                    variant: text_option(data, "variant"),
                    first: text_option(data, "first"),
                    pace: text_option(data, "pace"),
                    rated: bool_option(data, "rated"),
                };
                self.challenge(caller, &asked).await
            }
            "move" => {
                let id = self.which_game(caller, game, Guess::ByTurn).await?;
                self.play(caller, id, text_option(data, "move").unwrap_or_default(), None).await
            }
            "board" => {
                let id = self.which_game(caller, game, Guess::ByTurn).await?;
                self.board(caller, id, text_option(data, "as") == Some("text")).await
            }
            "games" => {
                let person = user_option(data, "player").map_or(caller.person, |user| UserId(user.id.get()));
                Ok(Reply::Private(self.games(caller, person, 0).await?))
            }
            "resign" => {
                let id = self.which_game(caller, game, Guess::Never).await?;
                self.ask_resign(caller, id).await
            }
            "help" => Ok(Self::help(caller)),
            name => {
                tracing::error!(name, "an unknown command");
                say(caller.lang, "unknown-command")
            }
        }
    }

    async fn component(&self, caller: &Caller, component: &ComponentInteraction) -> Answer {
        let by = caller.person;
        let Ok(id) = component.data.custom_id.parse() else {
            tracing::error!(custom_id = component.data.custom_id, "an unknown button");
            return say(caller.lang, "unknown-button");
        };
        match id {
            CustomId::Accept(game) => self.accept(caller, game).await,
            CustomId::Decline(game) => self.call_off(caller, game, &Command::Decline { by }).await,
            CustomId::Cancel(game) => self.call_off(caller, game, &Command::Cancel { by }).await,
            CustomId::AskMove(game, ply) => self.ask_move(caller, game, ply).await,
            CustomId::AskResign(game) => self.ask_resign(caller, game).await,
            CustomId::Resign(game) => self.resign(caller, game).await,
            CustomId::KeepPlaying => Ok(Reply::Update(Post::text(caller.lang.phrase("kept-playing").text()))),
            CustomId::Claim(game) => self.claim(caller, game).await,
            CustomId::Extend(game) => self.extend(caller, game).await,
            CustomId::Rematch(game) => self.rematch(caller, game).await,
            CustomId::Challenge(person) => match &component.data.kind {
                ComponentInteractionDataKind::StringSelect { values } => {
                    self.challenge_chosen(caller, person, values.first().map_or("", String::as_str)).await
                }
                _ => say(caller.lang, "unknown-button"),
            },
            CustomId::Games(person, page) => Ok(Reply::Update(self.games(caller, person, page).await?)),
            CustomId::MoveForm(..) => say(caller.lang, "unknown-button"),
        }
    }

    async fn form(&self, caller: &Caller, modal: &ModalInteraction) -> Answer {
        let Ok(CustomId::MoveForm(game, ply)) = modal.data.custom_id.parse() else {
            tracing::error!(custom_id = modal.data.custom_id, "an unknown form");
            return say(caller.lang, "unknown-button");
        };
        let typed = modal.data.components.iter().flat_map(|row| &row.components).find_map(|field| match field {
            ActionRowComponent::InputText(field) if field.custom_id == MOVE_FIELD => field.value.as_deref(),
            _ => None,
        });
        self.play(caller, game, typed.unwrap_or_default(), Some(ply)).await
    }
}

/// Discord's own number for what went wrong.
fn code(error: &serenity::Error) -> Option<isize> {
    match error {
        serenity::Error::Http(HttpError::UnsuccessfulRequest(response)) => Some(response.error.code),
        _ => None,
    }
}
