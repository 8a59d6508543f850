//! `/draw` and `/takeback`, with their buttons and the answers to them.

use super::prelude::*;
use crate::{
    actions::Error,
    discord::components::buttons::{rows, withdraw_proposal, yes_or_no},
    play::{Command, Event, Proposal, Refusal},
    store::{Applied, LoadedGame},
};

command! { DRAW: command_draw, Anywhere => draw(struct Draw { game: Option<String> = GAME => RunningGames; }) }

command! {
    TAKEBACK: command_takeback, Anywhere => takeback(struct Takeback {
        game: Option<String> = GAME => RunningGames;
    })
}

async fn draw(app: &App, caller: &Caller, Draw { game }: Draw) -> HandlerResult {
    let id = lookup::which_game(app, caller, game.as_deref(), Guess::Never, CustomId::ConfirmDrawOffer).await?;
    ask_draw(app, caller, id).await
}

async fn takeback(app: &App, caller: &Caller, Takeback { game }: Takeback) -> HandlerResult {
    let id = lookup::which_game(app, caller, game.as_deref(), Guess::ByWaiting, CustomId::RequestTakeback).await?;
    request_takeback(app, caller, id).await
}

/// Only an offer needs a question: if the opponent has offered a draw, it is agreed at once.
pub(crate) async fn ask_draw(app: &App, caller: &Caller, id: GameId) -> HandlerResult {
    let game = sight::game(app, caller, id).await?;
    let command = Command::OfferDraw { by: caller.person.into() };
    if !matches!(apply::dry_run(app, &game.table, &command).as_deref(), Ok([Event::DrawOffered { .. }])) {
        let (applied, post) = propose(app, caller, game, &command).await?;
        return respond(applied, Reply::Private(post));
    }
    let (lang, kind) = (caller.lang, game.table.terms.setup.game());
    let opponent = game.table.game().and_then(|started| started.opponent_of(caller.person));
    let other = opponent.map_or_else(String::new, |opponent| text::mention(lang, opponent));
    let content = lang.text(msg::DrawAsk { game: text::numbered(kind, id), other });
    let offer = (msg::BUTTON_OFFER_DRAW_YES, CustomId::OfferDraw(id));
    Ok(Post::text(content).with_rows(yes_or_no(lang, offer, msg::BUTTON_RESIGN_NO)).into())
}

pub(crate) async fn offer_draw(app: &App, caller: &Caller, id: GameId) -> HandlerResult {
    let game = sight::game(app, caller, id).await?;
    let (applied, post) = propose(app, caller, game, &Command::OfferDraw { by: caller.person.into() }).await?;
    respond(applied, Reply::Update(post))
}

pub(crate) async fn answer_draw(app: &App, caller: &Caller, id: GameId, accept: bool) -> HandlerResult {
    answer(app, caller, id, &Command::AnswerDraw { by: caller.person.into(), accept }).await
}

pub(crate) async fn request_takeback(app: &App, caller: &Caller, id: GameId) -> HandlerResult {
    answer(app, caller, id, &Command::RequestTakeback { by: caller.person.into() }).await
}

pub(crate) async fn answer_takeback(
    app: &App,
    caller: &Caller,
    id: GameId,
    version: u32,
    grant: bool,
) -> HandlerResult {
    answer(app, caller, id, &Command::AnswerTakeback { by: caller.person.into(), grant, version }).await
}

pub(crate) async fn withdraw(app: &App, caller: &Caller, id: GameId, proposal: Proposal) -> HandlerResult {
    let applied = apply::apply(app, caller, id, &Command::Withdraw { by: caller.person.into(), proposal }).await?;
    respond(applied, Reply::Update(Post::text(caller.lang.text(msg::WITHDRAWN))))
}

async fn answer(app: &App, caller: &Caller, id: GameId, command: &Command) -> HandlerResult {
    let (applied, post) = propose(app, caller, sight::game(app, caller, id).await?, command).await?;
    respond(applied, Reply::Private(post))
}

/// Also returns the answer. Its button withdraws a proposal that stands; so does the button of a refused second attempt.
async fn propose(app: &App, caller: &Caller, game: LoadedGame, command: &Command) -> Result<(Applied, Post)> {
    let (id, lang) = (game.id, caller.lang);
    let post = |phrase, standing: Option<Proposal>| {
        let withdraw = standing.map(|proposal| withdraw_proposal(lang, id, proposal));
        Post::text(lang.text(phrase)).with_rows(rows(withdraw))
    };
    let applied = match apply::apply_to(app, caller, game, command).await {
        Err(Error::RefusedByRules { game, refusal, .. }) => {
            let (phrase, standing) = match *refusal {
                Refusal::DrawOffered => (msg::REFUSAL_DRAW_OFFERED, Proposal::Draw),
                Refusal::TakebackAsked { by } if by.is(caller.person) => (msg::ASKED_TAKEBACK, Proposal::Takeback),
                refusal => return Err(HandlerError::rules(id, game, refusal)),
            };
            return Err(HandlerError::Unclear(Box::new(post(phrase, Some(standing)))));
        }
        applied => applied?,
    };
    let (phrase, standing) = match applied.events.last() {
        Some(Event::DrawOffered { .. }) => (msg::OFFERED_DRAW, Some(Proposal::Draw)),
        Some(Event::TakebackAsked { .. }) => (msg::ASKED_TAKEBACK, Some(Proposal::Takeback)),
        // The computer grants takebacks at once.
        Some(Event::TakenBack { .. }) if matches!(command, Command::RequestTakeback { .. }) => (msg::TOOK_BACK, None),
        Some(Event::TakenBack { .. }) => (msg::GAVE_BACK, None),
        Some(Event::Ended { .. }) => (msg::AGREED_DRAW, None),
        _ => (msg::DECLINED, None),
    };
    // The computer answers sooner than somebody could withdraw.
    let standing = standing.filter(|_| applied.table.task().is_none());
    Ok((applied, post(phrase, standing)))
}
