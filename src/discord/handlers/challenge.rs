//! `/challenge`, the user menu entry Challenge, the buttons under a challenge, and the Rematch button.

use super::{new_game, prelude::*};
use crate::{
    actions::{
        Error,
        challenge::{self as actions, NewChallenge},
    },
    discord::{
        choice::choices,
        command_list::{CommandName, Usable},
        commands::Command as Declared,
        components::{
            custom_id::Choices,
            game_menu::{chosen_setup, game_menu},
        },
        context::boxed,
        model::user::{Person, User},
        outbound::{announcement::public_lang, visibility::DISCORD_TIMEOUT},
    },
    play::{Command, First, Pace, Pair, Phase, Refusal, Terms, UserId},
    store::{Applied, Place, Settings},
};
use parlor_games::rules::{Game, Setup};
use serenity::all::{CreateActionRow, CreateSelectMenu, CreateSelectMenuKind};

choices! {
    Games {
        One = "one": CHOICE_GAMES_ONE,
        /// Seats are swapped in the second game.
        Both = "both": CHOICE_GAMES_BOTH,
    }
}

command! {
    CHALLENGE: command_challenge, WithOthers, for_newcomers => create(struct Challenge {
        game: String = GAME => Games;
        opponent: Option<Person> = OPPONENT;
        variant: Option<String> = VARIANT => Variants;
        first: Option<First> = FIRST;
        pace: Option<Pace> = PACE;
        rated: Option<bool> = RATED;
        games: Option<Games> = GAMES;
        keep: Option<bool> = KEEP;
    })
}

const USUAL: Choices = Choices { first: First::Random, pace: None, rated: None, pair: false, keep: false };

/// Discord sends no options with a menu entry, so the answer asks for the game.
pub(crate) const CHALLENGE_USER: Declared =
    Declared::new::<()>(CommandName::UserMenu(msg::COMMAND_CHALLENGE_USER), Usable::WithOthers, |app, caller, data| {
        let person = data.target()?;
        Some(boxed(move || select_game(app, caller, person)))
    });

async fn create(app: &App, caller: &Caller, options: Challenge) -> HandlerResult {
    let Challenge { game, opponent, variant, first, pace, rated, games, keep } = options;
    if let Some(Person { user, member }) = &opponent {
        app.names.record(caller.guild(), user.id, user.display_name(member.as_ref()));
        check_opponent(caller, user, member.is_some())?;
    }
    let opponent = opponent.map(|person| person.id());
    let first = first.unwrap_or(First::Random);
    let choices = Choices { first, pace, rated, pair: games == Some(Games::Both), keep: keep == Some(true) };
    let game = new_game::read_setup(caller, &game, variant.as_deref(), |game| {
        CustomId::StartChallenge(opponent, game, choices)
    })?;
    create_as_chosen(app, caller, opponent, game, choices).await
}

/// Discord sends no members in conversations, so membership is checked on servers only.
fn check_opponent(caller: &Caller, user: &User, is_member: bool) -> Result<()> {
    if user.bot {
        return refuse(caller.lang, msg::CHALLENGE_BOT);
    }
    if caller.place.server_in_links().is_some() && !is_member {
        let who = text::mention(caller.lang, UserId(user.id.get()));
        return refuse(caller.lang, msg::ChallengeNotMember { who });
    }
    Ok(())
}

pub(crate) async fn create_as_chosen(
    app: &App,
    caller: &Caller,
    opponent: Option<UserId>,
    (game, setup): (Game, Option<Setup>),
    choices: Choices,
) -> HandlerResult {
    let setup = setup.map_or_else(|| new_game::usual_setup(caller, game), Ok)?;
    let settings = checks::server_settings(app, caller).await?;
    open(app, caller, caller.place, opponent, setup, choices, &settings).await
}

/// `place` is the caller's, or a channel of the same server in which the settings allow games.
async fn open(
    app: &App,
    caller: &Caller,
    place: Place,
    opponent: Option<UserId>,
    setup: Setup,
    Choices { first, pace, rated, pair, keep }: Choices,
    settings: &Settings,
) -> HandlerResult {
    lookup::place_with_others(caller)?;
    let usual = actions::usual_terms(setup, settings);
    let terms = Terms {
        first,
        pace: pace.unwrap_or(usual.pace),
        rated: rated.unwrap_or(true) && usual.rated,
        pair: pair.then_some(Pair::First),
        ..usual
    };
    let new = NewChallenge { place, opponent, terms, keep };
    let applied = actions::create(app, caller, new, settings).await?;
    let sent = if keep {
        caller.lang.text(msg::CHALLENGE_KEPT)
    } else if place == caller.place {
        caller.lang.text(msg::CHALLENGE_SENT)
    } else {
        caller.lang.text(msg::ChallengeSentTo { channel: format!("<#{}>", place.channel) })
    };
    let cancel = buttons::cancel(caller.lang, applied.id);
    respond(applied, Reply::Private(Post::text(sent).with_rows(cancel)))
}

async fn select_game(app: &App, caller: &Caller, person: Person) -> HandlerResult {
    let lang = caller.lang;
    lookup::place_with_others(caller)?;
    let id = person.id();
    check_opponent(caller, &person.user, person.member.is_some())?;
    if id == caller.person {
        return refuse(lang, msg::REFUSAL_OWN_OPPONENT);
    }
    checks::check_opponent(app, caller, caller.place.guild, id).await?;
    let menu = game_menu(lang, &CustomId::Challenge(id), msg::SELECT_GAME);
    let rated = caller.place.guild.is_some() && checks::server_settings(app, caller).await?.rated;
    let post = Post::text(lang.text(msg::ChallengeWho { other: text::mention(caller.lang, id), rated }));
    Ok(post.with_rows(vec![menu]).into())
}

pub(crate) async fn create_selected(app: &App, caller: &Caller, opponent: UserId, chosen: String) -> HandlerResult {
    let Some(setup) = chosen_setup(&chosen) else { return refuse(caller.lang, msg::UNKNOWN_BUTTON) };
    create_as_chosen(app, caller, Some(opponent), (setup.game(), Some(setup)), USUAL).await
}

pub(crate) async fn create_open(
    app: &App,
    caller: &Caller,
    place: Place,
    chosen: &str,
    settings: &Settings,
) -> HandlerResult {
    let Some(setup) = chosen_setup(chosen) else { return refuse(caller.lang, msg::UNKNOWN_BUTTON) };
    open(app, caller, place, None, setup, USUAL, settings).await
}

pub(crate) async fn choose_friend(app: &App, caller: &Caller, id: GameId) -> Result<Post> {
    lookup::place_with_others(caller)?;
    sight::table(app, caller, id).await?;
    let rated = caller.place.guild.is_some() && checks::server_settings(app, caller).await?.rated;
    let kind = CreateSelectMenuKind::User { default_users: None };
    let menu = CreateSelectMenu::new(CustomId::ChallengeFriend(id).to_string(), kind);
    let menu = CreateActionRow::SelectMenu(menu.placeholder(caller.lang.text(msg::MENU_FRIEND)));
    Ok(Post::text(caller.lang.text(msg::ChooseFriend { rated })).with_rows(vec![menu]))
}

pub(crate) async fn challenge_friend(app: &App, caller: &Caller, id: GameId, chosen: String) -> HandlerResult {
    let (_, table) = sight::table(app, caller, id).await?;
    let Some(friend) = chosen.parse().ok().filter(|friend| *friend != 0) else {
        return refuse(caller.lang, msg::UNKNOWN_BUTTON);
    };
    // Discord's menu offers bots too.
    let user = serenity::all::UserId::new(friend);
    let member = async {
        match caller.guild() {
            Some(guild) => app.visibilities.member_roles(guild, user, DISCORD_TIMEOUT).await,
            None => Ok(Some(Vec::new())),
        }
    };
    let (found, member) = tokio::join!(app.client.user(user, DISCORD_TIMEOUT), member);
    if found.is_ok_and(|found| found.bot) {
        return refuse(caller.lang, msg::CHALLENGE_BOT);
    }
    if let Ok(None) = member {
        let who = text::mention(caller.lang, UserId(friend));
        return refuse(caller.lang, msg::ChallengeNotMember { who });
    }
    let setup = table.terms.setup;
    create_as_chosen(app, caller, Some(UserId(friend)), (setup.game(), Some(setup)), USUAL).await
}

pub(crate) async fn accept(app: &App, caller: &Caller, id: GameId) -> HandlerResult {
    ended(app, or_cancel(caller, actions::accept(app, caller, id).await)?).await
}

/// A challenger who accepts their own challenge probably wants to cancel it.
pub(super) fn or_cancel(caller: &Caller, accepted: Result<Applied, Error>) -> Result<Applied> {
    match accepted {
        Err(Error::RefusedByRules { id: Some(id), game, refusal }) if *refusal == Refusal::OwnChallenge => {
            let content = text::refusal(caller.lang, game, &refusal, "");
            let question = Post::text(content).with_rows(buttons::cancel(caller.lang, id));
            Err(HandlerError::Unclear(Box::new(question)))
        }
        accepted => Ok(accepted?),
    }
}

pub(crate) async fn decline(app: &App, caller: &Caller, id: GameId) -> HandlerResult {
    ended(app, actions::decline(app, caller, id).await?).await
}

pub(crate) async fn rematch(app: &App, caller: &Caller, id: GameId) -> HandlerResult {
    let applied = actions::rematch(app, caller, id).await?;
    let reply = match applied.table.phase {
        Phase::Open { .. } => {
            let sent = Post::text(caller.lang.text(msg::REMATCH_SENT));
            Reply::Private(sent.with_rows(buttons::cancel(caller.lang, applied.id)))
        }
        _ => Reply::private_text(caller.lang.text(msg::ACCEPTED)),
    };
    respond(applied, reply)
}

/// The challenge's message becomes a line.
async fn ended(app: &App, applied: Applied) -> HandlerResult {
    // The change is made; its answer must not fail for a language.
    let lang = app.store.settings_of(applied.id).await.map_or_else(|_| Lang::default(), |it| public_lang(&it));
    let content = text::ended_challenge(lang, applied.id, &applied.table);
    respond(applied, Reply::Update(Post::text(content)))
}

/// Withdraws a standing offer, even if its first challenge is long over.
pub(crate) async fn cancel(app: &App, caller: &Caller, id: GameId) -> HandlerResult {
    if let Some(offer) = app.store.offer_behind(id, caller.person).await? {
        app.store.end_standing_offer(offer, app.clock.now()).await?;
        let withdrawn = Reply::Update(Post::text(caller.lang.text(msg::OFFER_WITHDRAWN)));
        let Some((open, _)) = app.store.open_challenge_of(offer).await? else { return Ok(withdrawn.into()) };
        return match apply::apply(app, caller, open, &Command::Cancel { by: caller.person.into() }).await {
            Ok(applied) => respond(applied, withdrawn),
            // Somebody has just accepted it.
            Err(Error::RefusedByRules { .. }) => Ok(withdrawn.into()),
            Err(error) => Err(error.into()),
        };
    }
    ended(app, apply::apply(app, caller, id, &Command::Cancel { by: caller.person.into() }).await?).await
}
