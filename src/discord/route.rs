//! Interactions, and which handler answers them.

use super::{
    app::{After, Answer, Answered, App, Guess, Trouble, say},
    caller::{Caller, shown_name},
    challenge::Asked,
    computer::Wanted,
    custom_id::{CustomId, EVERYWHERE},
    errors::{code, told},
    leaderboard,
    options::{bool_option, number_option, text_option, user_option},
    reply::{Post, Reply},
    trace,
    turn::MOVE_FIELD,
};
use crate::{
    metrics::Outcome,
    play::{Command, UserId},
};
use serenity::all::{
    ActionRowComponent, CommandInteraction, CommandType, ComponentInteraction, ComponentInteractionDataKind, HttpError,
    Interaction, ModalInteraction, ResolvedTarget,
};
use std::time::{Duration, Instant};
use tokio::time::error::Elapsed;

/// How long a handler may take. Discord waits three seconds, and the answer has to travel.
const PATIENCE: Duration = Duration::from_millis(2400);

/// How long the answer may travel: past the three seconds nobody waits for it.
const TRAVEL: Duration = Duration::from_secs(4);

impl App {
    /// Answers an interaction, whatever happens.
    pub(super) async fn serve(&self, interaction: &Interaction) {
        let Some(caller) = Caller::of(interaction, &self.poster.names) else { return };
        let (start, kind) = (Instant::now(), trace::kind(interaction));
        let answer = tokio::time::timeout(PATIENCE, self.answer(&caller, interaction)).await;
        let (Answered { reply, carry, after }, meant) = Self::ended(&caller, interaction, answer);
        let outcome = match tokio::time::timeout(TRAVEL, reply.send(&self.answers, &caller)).await {
            Ok(Ok(())) => meant,
            Ok(Err(error)) => match code(&error) {
                // Another delivery of the same interaction was answered first.
                Some(40060) => meant,
                Some(10062) => {
                    tracing::warn!(error = told(&error), "an answer came too late");
                    Outcome::TooLate
                }
                _ => {
                    tracing::error!(error = told(&error), "an answer was not taken");
                    // Where it got lost on the way nobody knows whether it arrived.
                    if is_refused(&error) {
                        self.apologise(interaction).await;
                    }
                    Outcome::Failed
                }
            },
            Err(_) => {
                tracing::warn!("an answer was not taken in time");
                Outcome::TooLate
            }
        };
        let took = start.elapsed();
        self.metrics.answered(kind, outcome, took);
        tracing::debug!(outcome = outcome.word(), ?took, "served");
        if let Some(acted) = carry {
            self.carry(&caller, &acted).await;
        }
        match after {
            Some(After::Film(id)) => self.send_film(&caller, id).await,
            Some(After::Analysis(id)) => self.send_analysis(&caller, id).await,
            Some(After::Export) => self.send_export(&caller).await,
            None => {}
        }
    }

    /// Answers an interaction that is not served, or not to its end.
    pub(super) async fn apologise(&self, interaction: &Interaction) {
        let Some(caller) = Caller::of(interaction, &self.poster.names) else { return };
        let reply = sorry(interaction, caller.lang.phrase("trouble").text());
        match tokio::time::timeout(TRAVEL, reply.send(&self.answers, &caller)).await {
            Ok(Ok(())) => {}
            Ok(Err(error)) => tracing::warn!(error = told(&error), "nor was that said"),
            Err(_) => tracing::warn!("nor was that said in time"),
        }
    }

    /// What to answer, and what that is counted as.
    fn ended(caller: &Caller, interaction: &Interaction, answer: Result<Answer, Elapsed>) -> (Answered, Outcome) {
        let (outcome, text) = match answer {
            Ok(Ok(answered)) => return (answered, Outcome::Answered),
            Ok(Err(Trouble::Say(text))) => (Outcome::Refused, text),
            Ok(Err(error)) => {
                tracing::error!(%error, "an interaction failed");
                (Outcome::Failed, caller.lang.phrase("trouble").text())
            }
            Err(_) => {
                tracing::error!("an interaction took too long");
                (Outcome::TooLate, caller.lang.phrase("too-slow").text())
            }
        };
        (sorry(interaction, text).into(), outcome)
    }

    async fn answer(&self, caller: &Caller, interaction: &Interaction) -> Answer {
        match interaction {
            Interaction::Command(command) => self.command(caller, command).await,
            Interaction::Autocomplete(command) => Ok(Reply::Choices(self.choices(caller, &command.data).await?).into()),
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
        if let (Some(guild), Some((person, nick))) = (caller.guild(), user_option(data, "opponent")) {
            self.poster.names.note(guild, person.id, shown_name(person, nick));
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
                    opponent: user_option(data, "opponent").map(|(user, _)| user),
                    variant: text_option(data, "variant"),
                    first: text_option(data, "first"),
                    pace: text_option(data, "pace"),
                    rated: bool_option(data, "rated"),
                };
                self.challenge(caller, &asked).await
            }
            "play" => {
                let wanted = Wanted {
                    game: game.unwrap_or_default(),
                    level: text_option(data, "level"),
                    variant: text_option(data, "variant"),
                    first: text_option(data, "first"),
                };
                self.play_computer(caller, &wanted).await
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
                let person = user_option(data, "player").map_or(caller.person, |(user, _)| UserId(user.id.get()));
                Ok(Reply::Private(self.games(caller, person, 0).await?).into())
            }
            "resign" => {
                let id = self.which_game(caller, game, Guess::Never).await?;
                self.ask_resign(caller, id).await
            }
            "draw" => {
                let id = self.which_game(caller, game, Guess::Never).await?;
                self.offer_draw(caller, id).await
            }
            "takeback" => {
                let id = self.which_game(caller, game, Guess::ByWaiting).await?;
                self.ask_takeback(caller, id).await
            }
            "if" => self.plan(caller, game, text_option(data, "opponent"), text_option(data, "then")).await,
            "away" => self.away(caller, text_option(data, "until")).await,
            "privacy" => match text_option(data, "what") {
                Some("export") => Ok(Self::export()),
                Some("delete") => Ok(Self::ask_forget(caller).into()),
                _ => Ok(Self::privacy(caller).into()),
            },
            "preferences" => self.preferences(caller).await,
            "settings" => self.settle(caller, data).await,
            "doctor" => self.doctor(caller).await,
            "rules" => {
                let game = Self::titled(caller, game.unwrap_or_default())?;
                self.rules(caller, game).await
            }
            "leaderboard" => {
                let game = game.map(|game| Self::titled(caller, game)).transpose()?;
                let everywhere = text_option(data, "scope") == Some(EVERYWHERE);
                let page = leaderboard::page(number_option(data, "page"));
                Ok(Reply::Private(self.leaderboard(caller, everywhere, game, page).await?).into())
            }
            "profile" => {
                let person = |name| user_option(data, name).map(|(user, _)| UserId(user.id.get()));
                let whose = person("player").unwrap_or(caller.person);
                Ok(Reply::Private(self.profile(caller, whose, person("versus")).await?).into())
            }
            "replay" => {
                let id = self.which_game(caller, game, Guess::ByTurn).await?;
                self.replay(caller, id).await
            }
            "explore" => self.explore(caller, game, text_option(data, "record")).await,
            "help" => Ok(Self::help(caller).into()),
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
            CustomId::AskMove(game, board) => self.ask_move(caller, game, board).await,
            CustomId::Play(game, board, text) => self.play_offered(caller, game, board, &text).await,
            CustomId::Pick(game, board, so_far) => match chosen(component) {
                Some(chosen) => self.picked(caller, game, board, chosen).await,
                None if so_far.is_empty() => self.pick(caller, game, board).await,
                None => say(caller.lang, "unknown-button"),
            },
            CustomId::More(game) => self.more(caller, game).await,
            CustomId::OfferDraw(game) => self.offer_draw(caller, game).await,
            CustomId::AnswerDraw(game, accept) => self.answer_draw(caller, game, accept).await,
            CustomId::AskTakeback(game) => self.ask_takeback(caller, game).await,
            CustomId::AnswerTakeback(game, board, grant) => self.answer_takeback(caller, game, board, grant).await,
            CustomId::DropPlan(game) => self.drop_plan(caller, game).await,
            CustomId::Prefer(choice, Some(on)) => self.prefer(caller, choice, if on { "yes" } else { "no" }).await,
            CustomId::Prefer(choice, None) => match chosen(component) {
                Some(chosen) => self.prefer(caller, choice, chosen).await,
                None => say(caller.lang, "unknown-button"),
            },
            CustomId::Export => Ok(Self::export()),
            CustomId::AskForget => Ok(Self::ask_forget(caller).into()),
            CustomId::Forget => self.forget(caller).await,
            CustomId::ComeBack => self.come_back(caller).await,
            CustomId::AskResign(game) => self.ask_resign(caller, game).await,
            CustomId::Resign(game) => self.resign(caller, game).await,
            CustomId::KeepPlaying => Ok(Reply::Update(Post::text(caller.lang.phrase("kept-playing").text())).into()),
            CustomId::CallOff(game) => self.call_off_game(caller, game).await,
            CustomId::Claim(game) => self.claim(caller, game).await,
            CustomId::Extend(game) => self.extend(caller, game).await,
            CustomId::Rematch(game) => self.rematch(caller, game).await,
            CustomId::Challenge(person) => match chosen(component) {
                Some(chosen) => self.challenge_chosen(caller, person, chosen).await,
                None => say(caller.lang, "unknown-button"),
            },
            CustomId::Games(person, page) => Ok(Reply::Update(self.games(caller, person, page).await?).into()),
            CustomId::Rules(game) => self.rules(caller, game).await,
            CustomId::Top(everywhere, game, page) => {
                Ok(Reply::Update(self.leaderboard(caller, everywhere, game, page).await?).into())
            }
            CustomId::Replay(game) => self.replay(caller, game).await,
            CustomId::ReplayAt(game, seen) => self.replay_at(caller, game, seen).await,
            CustomId::ReplayFrom(game, ply) => self.replay_from(caller, game, ply).await,
            CustomId::Film(game) => self.ask_film(caller, game).await,
            CustomId::Analyse(game) => self.ask_analysis(caller, game).await,
            CustomId::Record(game) => self.record(caller, game).await,
            CustomId::Explore(game, ply) => self.explore_game(caller, game, Some(ply)).await,
            CustomId::Try(copy, plies, trying) => {
                self.tried(caller, copy, plies, &trying, chosen(component).unwrap_or_default()).await
            }
            CustomId::MoveForm(..) => say(caller.lang, "unknown-button"),
        }
    }

    async fn form(&self, caller: &Caller, modal: &ModalInteraction) -> Answer {
        let typed = modal.data.components.iter().flat_map(|row| &row.components).find_map(|field| match field {
            ActionRowComponent::InputText(field) if field.custom_id == MOVE_FIELD => field.value.as_deref(),
            _ => None,
        });
        let typed = typed.unwrap_or_default();
        match modal.data.custom_id.parse() {
            Ok(CustomId::MoveForm(game, board)) => self.play(caller, game, typed, Some(board)).await,
            Ok(CustomId::Try(copy, plies, trying)) => self.tried(caller, copy, plies, &trying, typed).await,
            _ => {
                tracing::error!(custom_id = modal.data.custom_id, "an unknown form");
                say(caller.lang, "unknown-button")
            }
        }
    }
}

/// Whether an answer was found fault with, by Discord or before it was sent.
fn is_refused(error: &serenity::Error) -> bool {
    match error {
        serenity::Error::Http(HttpError::UnsuccessfulRequest(response)) => response.status_code.as_u16() == 400,
        serenity::Error::Http(_) => false,
        _ => true,
    }
}

/// What is said instead of an answer; to somebody who is typing, nothing.
fn sorry(interaction: &Interaction, text: String) -> Reply {
    match interaction {
        Interaction::Autocomplete(_) => Reply::Choices(Vec::new()),
        _ => Reply::say(text),
    }
}

/// What was chosen in a menu; nothing where a button was pressed.
fn chosen(component: &ComponentInteraction) -> Option<&str> {
    match &component.data.kind {
        ComponentInteractionDataKind::StringSelect { values } => Some(values.first().map_or("", String::as_str)),
        _ => None,
    }
}
