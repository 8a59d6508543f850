//! Routes each interaction to its handler.

use super::commands::COMMANDS;
use crate::{
    actions::request_id,
    discord::{
        App,
        commands::Bounds,
        components::{
            custom_id::{CustomId, Input, custom_ids},
            move_form::MOVE_FIELD,
        },
        context::{Caller, HandlerResult, Handling, Response, Result, boxed, refuse},
        handlers::{
            analysis, autocomplete, away, board, challenge, explore, export, follow, games, help, hint, leaderboard,
            league, learn, lobby, more, moves, note, offers, open, pick, plan, play, preferences, privacy,
            private_game, profile, puzzle, rank_roles, replay, resign, rules, settings, settings_view, setup,
            tournament, unclear, vote_game,
        },
        model::interaction::{CommandData, Interaction, InteractionData},
        outbound::message::Reply,
    },
    store::Claim,
    text::msg,
};

pub(crate) async fn route(app: &App, caller: &Caller, interaction: &Interaction) -> HandlerResult {
    let (custom_id, input) = match &interaction.data {
        InteractionData::Command(data) => return run_command(app, caller, data).await,
        InteractionData::Autocomplete(data) => return suggest(app, caller, data).await,
        InteractionData::Component(component) => match component.chosen() {
            Some(chosen) => (&component.custom_id, Input::Chosen(chosen)),
            None => (&component.custom_id, Input::Pressed),
        },
        InteractionData::Form(form) => {
            (&form.custom_id, Input::Typed(form.text(MOVE_FIELD).unwrap_or_default().to_owned()))
        }
        InteractionData::Unknown(kind) => {
            tracing::error!(kind, "refusing an interaction of an unknown kind");
            return refuse(caller.lang, msg::UNKNOWN_COMMAND);
        }
    };
    let id = custom_id.parse().ok();
    let request = match &id {
        Some(id) => first_press(app, caller, interaction, id, &input).await?,
        None => caller.request.id,
    };
    let mut first = caller.clone();
    first.actor.request.id = request;
    match id.and_then(|id| handle(app, &first, id, input)) {
        Some(handling) => {
            let response = handling.await?;
            // The first press has announced the game to others.
            let announced = response.announced.filter(|it| request == caller.request.id || it.place.is_private());
            Ok(Response { announced, ..response })
        }
        None => {
            tracing::error!(custom_id, "refusing a button, a menu or a form with an unknown id");
            refuse(caller.lang, msg::UNKNOWN_BUTTON)
        }
    }
}

/// The first of several quick presses of a button that begins a game, in place of this one: they begin one game.
async fn first_press(
    app: &App,
    caller: &Caller,
    interaction: &Interaction,
    id: &CustomId,
    input: &Input,
) -> Result<u64> {
    if !id.begins_game() {
        return Ok(caller.request.id);
    }
    let message = interaction.message.as_ref().map_or(0, |message| message.id.get());
    let key = request_id(caller.person, &[&"begin", id, &format!("{input:?}")], &message.to_string());
    Ok(match caller.store(app).claim_once(key, app.clock.now()).await? {
        Claim::Other(Some(first)) => first,
        Claim::Own | Claim::Other(None) => caller.request.id,
    })
}

async fn run_command(app: &App, caller: &Caller, data: &CommandData) -> HandlerResult {
    let command = COMMANDS.iter().find(|command| command.is_of(data));
    if let Some((option, bounds)) = command.and_then(|command| command.out_of_bounds(data)) {
        let text = |bound: Option<i64>| bound.map(|bound| bound.to_string());
        return match bounds {
            Bounds::Numbers { least, most } => {
                refuse(caller.lang, msg::OptionNumbers { option, least: text(least), most: text(most) })
            }
            Bounds::Characters { most } => refuse(caller.lang, msg::OptionCharacters { option, most }),
            Bounds::Channels => refuse(caller.lang, msg::OPTION_CHANNELS),
        };
    }
    match command.and_then(|command| (command.run)(app, caller, data)) {
        Some(handling) => handling.await,
        None => {
            tracing::error!(name = data.name, "refusing an unknown command");
            refuse(caller.lang, msg::UNKNOWN_COMMAND)
        }
    }
}

async fn suggest(app: &App, caller: &Caller, data: &CommandData) -> HandlerResult {
    let mut choices = Vec::new();
    if let Some(command) = COMMANDS.iter().find(|command| command.is_of(data))
        && let Some((option, typed)) = data.focused()
        && let Some(suggest) = (command.suggestion)(data, option)
    {
        choices = boxed(|| autocomplete::choices(app, caller, data, suggest, typed)).await?;
    }
    Ok(Reply::Choices(choices).into())
}

macro_rules! define_handle {
    ($(
        $variant:ident $(($($field:ident: $type:ty),+))? = [$($part:tt)+]
            => $module:ident::$handler:ident $(.$then:ident())? $(, $input:ident)?;
    )+) => {
        /// Returns `None` if this kind of component can't have the id.
        fn handle<'a>(app: &'a App, caller: &'a Caller, id: CustomId, input: Input) -> Option<Handling<'a>> {
            Some(match (id, input) {
                $((CustomId::$variant $(($($field),+))?, input!($($input $input)?)) => boxed(move || async move {
                    let response = $module::$handler(app, caller $($(, $field)+)? $(, $input)?).await?;
                    Ok(Response::from(response)$(.$then())?)
                }),)+
                _ => return None,
            })
        }
    };
}

macro_rules! input {
    () => {
        Input::Pressed | Input::Chosen(_)
    };
    (chosen $text:ident) => {
        Input::Chosen($text)
    };
    (typed $text:ident) => {
        Input::Typed($text)
    };
    (input $input:ident) => {
        $input
    };
}

custom_ids!(define_handle! {});
