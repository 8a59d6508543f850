//! `/vote-game`: games that a channel plays together. The buttons Vote and Pick go through `moves`, like those for a move.

use super::{new_game, prelude::*};
use crate::{
    actions::{
        Error, play,
        vote::{self, MAX_SEATS},
    },
    discord::{
        choice::some_choices,
        components::buttons::{check_dice, decide_or_not, rows, yes_or_no},
        outbound::visibility::permission_names,
    },
    play::{Command, Pace, Phase, Refusal, Table, Team},
    store::{LoadedGame, NewTable, Randomness, VoteGame, Voter},
};
use parlor_ai::Level;
use parlor_games::rules::Setup;

/// The computer as the channel's opponent, or `None` for two teams that play each other.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Against(Option<Level>);

impl Choice for Against {
    fn all() -> impl Iterator<Item = Self> {
        Level::all().map(Some).chain([None]).map(Self)
    }

    fn id(self) -> &'static str {
        self.0.map_or("teams", Level::id)
    }

    fn label(self, lang: Lang) -> String {
        self.0.map_or_else(|| lang.text(msg::CHOICE_AGAINST_TEAMS), |level| text::computer(lang, level))
    }
}

some_choices! { VotePace(Pace) = Pace::OF_VOTES }

command! {
    VOTE_GAME: command_vote_game, OnServers, usually(START) => run(enum Subcommand {
        Start = START {
            game: String = GAME => Games;
            variant: Option<String> = VARIANT => Variants;
            against: Option<Against> = AGAINST;
            every: Option<VotePace> = EVERY;
            seats: Option<u16> = SEATS, min_int_value(1), max_int_value(u64::from(MAX_SEATS));
        }
        Close = CLOSE {}
        Leave = LEAVE {}
        End = END {}
    })
}

async fn run(app: &App, caller: &Caller, subcommand: Subcommand) -> HandlerResult {
    match subcommand {
        Subcommand::Start { game, variant, against, every, seats } => {
            let setup = new_game::read_clear_setup(caller, &game, variant.as_deref())?;
            let level = against.map_or(Some(Level::Medium), |Against(level)| level);
            let pace = every.map_or(Pace::Day, |VotePace(pace)| pace);
            start(app, caller, setup, level, pace, seats).await
        }
        Subcommand::Close {} => ask_to_close(app, caller, of_channel(app, caller).await?).await,
        Subcommand::Leave {} => leave(app, caller, of_channel(app, caller).await?).await,
        Subcommand::End {} => ask_to_end(app, caller, of_channel(app, caller).await?).await,
    }
}

async fn of_channel(app: &App, caller: &Caller) -> Result<GameId> {
    let running = app.store.vote_game_in(caller.place.channel).await?;
    running.map_or_else(|| refuse(caller.lang, msg::VOTE_GAME_NONE), Ok)
}

async fn start(
    app: &App,
    caller: &Caller,
    setup: Setup,
    level: Option<Level>,
    pace: Pace,
    seats: Option<u16>,
) -> HandlerResult {
    let (lang, place) = (caller.lang, caller.place);
    let settings = checks::server_settings(app, caller).await?;
    checks::check_server_rules(app, caller, &settings).await?;
    if level.is_some() {
        checks::check_event_games(app, caller.person, setup).await?;
        play::place(caller, settings.computer, Some(true))?;
    }
    // Boards of a vote game are posted without anybody's command, so answers can't carry them.
    if !caller.missing().is_empty() || place.is_by_answers() {
        let permissions = permission_names(lang, caller.missing().bits().into());
        return refuse(lang, msg::VoteGamePermissions { permissions });
    }
    apply::check_not_shut_out(app, caller).await?;
    apply::record_thread(app, caller, place).await?;
    let challenge = Table::vote_game(level, setup, pace);
    let new = NewTable { place, challenge, thread: false, language: None, randomness: Randomness::draw() };
    let cause = apply::cause_at(app, caller, place, level.is_some()).await?;
    let created = app.store.create_vote_game(&new, caller.person, seats, cause, app.clock.now()).await;
    let created = created.map_err(|error| Error::of_store(None, setup.game(), error))?;
    let Some(applied) = created else { return refuse(lang, msg::VOTE_GAME_EXISTS) };
    let game = text::numbered(setup.game(), applied.id);
    let post =
        Post::text(lang.text(msg::VoteGameStarted { game })).with_rows(rows([check_dice(lang, applied.id, true)]));
    respond(applied, Reply::Private(post))
}

async fn running(app: &App, caller: &Caller, id: GameId) -> Result<LoadedGame> {
    let game = sight::game(app, caller, id).await?;
    match game.table.phase {
        Phase::Playing(..) if game.table.is_vote_game() => Ok(game),
        _ => Err(HandlerError::rules(id, game.table.terms.setup.game(), Refusal::Over)),
    }
}

pub(crate) async fn join(app: &App, caller: &Caller, id: GameId, team: Team) -> HandlerResult {
    let lang = caller.lang;
    running(app, caller, id).await?;
    checks::check_player(app, caller, &checks::server_settings(app, caller).await?).await?;
    let joined = caller.store(app).join_team(id, caller.person, team, app.clock.now()).await?;
    vote::check(app, id, team, joined).await?;
    Ok(Reply::private_text(lang.text(msg::VoteJoined { team: text::team(lang, team) })).into())
}

/// Switches the mention of the caller in new votes. In a game against the computer, also joins the channel's team.
pub(crate) async fn switch_notify(app: &App, caller: &Caller, id: GameId) -> HandlerResult {
    let lang = caller.lang;
    let game = running(app, caller, id).await?;
    let joins = game.table.challenger.team().filter(|&team| team == Team::Channel);
    if joins.is_some() && app.store.voter(id, caller.person).await?.is_none() {
        checks::check_player(app, caller, &checks::server_settings(app, caller).await?).await?;
    }
    let switched = caller.store(app).switch_notify(id, caller.person, joins, app.clock.now()).await?;
    vote::check(app, id, Team::Channel, switched).await?;
    match app.store.voter(id, caller.person).await? {
        Some(Voter { team, notify: on, .. }) => {
            Ok(Reply::private_text(lang.text(msg::VoteNotify { on, team: text::team(lang, team) })).into())
        }
        None => refuse(lang, msg::VOTE_NOT_JOINED),
    }
}

async fn leave(app: &App, caller: &Caller, id: GameId) -> HandlerResult {
    let lang = caller.lang;
    match caller.store(app).leave_team(id, caller.person, app.clock.now()).await? {
        Some(team) => Ok(Reply::private_text(lang.text(msg::VoteLeft { team: text::team(lang, team) })).into()),
        None => refuse(lang, msg::VOTE_NOT_JOINED),
    }
}

async fn check_organiser(app: &App, caller: &Caller, id: GameId) -> Result<()> {
    match app.store.vote_game(id).await? {
        Some(VoteGame { organiser, .. }) if caller.manages_server || organiser == Some(caller.person) => Ok(()),
        _ => refuse(caller.lang, msg::VOTE_GAME_ORGANISER),
    }
}

/// The button closes only the vote that the question names.
async fn ask_to_close(app: &App, caller: &Caller, id: GameId) -> HandlerResult {
    check_organiser(app, caller, id).await?;
    let (lang, game) = (caller.lang, running(app, caller, id).await?);
    let kind = game.table.terms.setup.game();
    let refused = |refusal| HandlerError::rules(id, kind, refusal);
    let ply = game.table.vote_to_close().map_err(refused)?.ply();
    let voted = app.store.vote_status(id).await?.voted;
    if voted == 0 {
        return Err(refused(Refusal::NoVotes));
    }
    let game = text::numbered(kind, id);
    let post = Post::text(lang.text(msg::VoteCloseAsk { number: u32::from(ply) + 1, game, voted }));
    let close = (msg::BUTTON_CLOSE_VOTE_YES, CustomId::CloseVote(id, ply));
    Ok(post.with_rows(yes_or_no(lang, close, msg::BUTTON_DECIDE_NO)).into())
}

pub(crate) async fn close(app: &App, caller: &Caller, id: GameId, ply: u16) -> HandlerResult {
    check_organiser(app, caller, id).await?;
    let applied = apply::apply(app, caller, id, &Command::CloseVote { ply }).await?;
    let content = caller.lang.text(msg::VoteClosed { r#move: apply::moved(&applied.events).to_owned() });
    respond(applied, Reply::private_text(content))
}

async fn ask_to_end(app: &App, caller: &Caller, id: GameId) -> HandlerResult {
    check_organiser(app, caller, id).await?;
    let game = running(app, caller, id).await?;
    let game = text::numbered(game.table.terms.setup.game(), id);
    let post = Post::text(caller.lang.text(msg::VoteGameAsk { game }));
    Ok(post.with_rows(decide_or_not(caller.lang, CustomId::EndVoteGame(id))).into())
}

pub(crate) async fn end(app: &App, caller: &Caller, id: GameId) -> HandlerResult {
    check_organiser(app, caller, id).await?;
    let applied = apply::apply(app, caller, id, &Command::Stop { by: caller.person.into() }).await?;
    let game = text::numbered(applied.table.terms.setup.game(), id);
    respond(applied, Reply::private_text(caller.lang.text(msg::SettingsEnded { game })))
}
