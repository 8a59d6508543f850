//! `/replay`: a game ply by ply, as an animation, and as a record. `analysis.rs` has the analysis.

use super::{lookup::no_board, note, preferences, prelude::*, show};
use crate::{
    discord::{
        commands::message_command,
        components::{buttons::plain, custom_id::ReplayPosition},
        context::DeferredWork,
        model::message::Message,
        outbound::{animation, names::ANSWER_NAMES_TIMEOUT, pictures::Drawing},
    },
    work_limits::Work,
};
use parlor_games::record::Name;
use serenity::all::CreateActionRow;

command! { REPLAY: command_replay, Anywhere => run(struct Replay { game: String = GAME => PlayedGames; }) }

async fn run(app: &App, caller: &Caller, Replay { game }: Replay) -> Result<Post> {
    let id = lookup::which_game(app, caller, Some(&game), Guess::ByTurn, CustomId::Replay).await?;
    open(app, caller, id).await
}

message_command! { REPLAY_MESSAGE: COMMAND_REPLAY_MESSAGE => open_message }

async fn open_message(app: &App, caller: &Caller, message: &Message) -> Result<Post> {
    open(app, caller, lookup::game_of_message(app, caller, message).await?).await
}

pub(crate) async fn open(app: &App, caller: &Caller, id: GameId) -> Result<Post> {
    go_to(app, caller, id, ReplayPosition::Last).await
}

pub(crate) async fn open_at(app: &App, caller: &Caller, id: GameId, ply: u16) -> Result<Post> {
    go_to(app, caller, id, ReplayPosition::At(ply)).await
}

pub(crate) async fn go_to(app: &App, caller: &Caller, id: GameId, at: ReplayPosition) -> Result<Post> {
    let (ply, mut post) = position(app, caller, id, at).await?;
    note::add(app, caller, id, ply, true, &mut post).await?;
    Ok(post)
}

/// The post may be shown to others. Also returns the number of plies before the position.
async fn position(app: &App, caller: &Caller, id: GameId, at: ReplayPosition) -> Result<(u16, Post)> {
    let (place, table) = sight::visible_table(app, caller, id).await?;
    let lang = caller.lang;
    let Some(game) = table.game() else { return Err(no_board(caller, id, &table)) };
    let plies = game.record.plies.len();
    let ply = match at {
        ReplayPosition::First => 0,
        ReplayPosition::At(ply) => plies.min(ply.into()),
        ReplayPosition::Last => plies,
    };
    let Some(Ok(step)) = table.step(ply) else { return refuse(lang, msg::TROUBLE) };
    let last = ply.checked_sub(1).and_then(|index| game.record.plies.get(index));
    let after = last.map_or_else(String::new, |last| lang.text(msg::ReplayAfter { last: last.to_string() }));
    let names = app.names.of_players(lang, place.guild, game, ANSWER_NAMES_TIMEOUT).await;
    let drawing = Drawing::at_ply(lang, &table, ply, step, names, preferences::board_style(app, caller).await?);
    let content = lang.text(msg::Replay {
        game: text::numbered(game.position.game(), id),
        ply,
        plies,
        after,
        status: drawing.status.clone(),
    });
    let picture = app.pictures.position(lang, drawing).await?;
    let ply = u16::try_from(ply).unwrap_or(u16::MAX);
    let has_analysis = table.is_over() && !game.is_short();
    let mut rows = rows(lang, id, ply, usize::from(ply) == plies, has_analysis);
    if sight::is_of_channel(app, caller, id, place).await? {
        rows.extend(show::row(caller, &CustomId::ShowReplay(id, ply)));
    }
    Ok((ply, Post::text(content).with_file(picture).with_rows(rows)))
}

/// Shows the position to the channel. Its buttons answer each reader privately.
pub(crate) async fn show_position(app: &App, caller: &Caller, id: GameId, ply: u16) -> HandlerResult {
    let public = show::in_public(app, caller).await?;
    show::check_game(app, caller, id).await?;
    let (_, post) = position(app, &public, id, ReplayPosition::At(ply)).await?;
    let rows = buttons::rows([
        plain(public.lang, msg::BUTTON_REPLAY, &CustomId::ReplayFrom(id, ply)),
        plain(public.lang, msg::BUTTON_EXPLORE, &CustomId::Explore(id, ply)),
    ]);
    show::once(app, caller, &CustomId::ShowReplay(id, ply), post.with_rows(rows)).await
}

pub(crate) async fn request_animation(app: &App, caller: &Caller, id: GameId) -> HandlerResult {
    let (_, table) = sight::visible_table(app, caller, id).await?;
    if table.game().is_none() {
        return Err(no_board(caller, id, &table));
    }
    Ok(Response { deferred: Some(DeferredWork::Animation(id)), ..Reply::Deferred.into() })
}

pub(crate) async fn record(app: &App, caller: &Caller, id: GameId) -> Result<Post> {
    let (place, table) = sight::visible_table(app, caller, id).await?;
    let Some(game) = table.game() else { return Err(no_board(caller, id, &table)) };
    let names = app.names.of_players(caller.lang, place.guild, game, ANSWER_NAMES_TIMEOUT).await;
    let date = app.store.began(id).await?.map(|at| at.date());
    let record = table.transcript(names.map(|name| Name::new(&name)), date);
    let Some(record) = record else { return Err(no_board(caller, id, &table)) };
    let kind = game.position.game();
    let mut content = caller.lang.text(msg::Record { game: text::numbered(kind, id) });
    if kind.die().is_some() && record.seed.is_none() {
        content.push_str(&caller.lang.text(msg::RECORD_WITHOUT_SEED));
    }
    let file = File::text(format!("{}-{id}.txt", kind.id()), record.to_string());
    Ok(Post::text(content).with_file(file))
}

/// Shows the hash that commits to the dice. It must not depend on anything but the seed.
pub(crate) async fn check_dice(app: &App, caller: &Caller, id: GameId) -> Result<Post> {
    let (_, table) = sight::visible_table(app, caller, id).await?;
    let Some(seed) = table.game().and_then(|game| game.seed) else { return Err(no_board(caller, id, &table)) };
    let kind = table.terms.setup.game();
    let game = text::numbered(kind, id);
    let hash = seed.commitment();
    Ok(Post::text(if table.is_vote_game() {
        caller.lang.text(msg::LotSealed { game, dice: kind.die().is_some(), hash })
    } else {
        caller.lang.text(msg::DiceSealed { game, hash })
    }))
}

/// There is no button for an analysis while the game is running, because it would help the players.
fn rows(lang: Lang, id: GameId, ply: u16, last: bool, has_analysis: bool) -> Vec<CreateActionRow> {
    let step =
        |label, to: ReplayPosition, enabled: bool| plain(lang, label, &CustomId::ReplayAt(id, to)).disabled(!enabled);
    // Discord requires unique ids even on disabled buttons.
    let previous = ply.checked_sub(1).map_or(ReplayPosition::At(u16::MAX), ReplayPosition::At);
    let next = if last { ReplayPosition::At(u16::MAX - 1) } else { ReplayPosition::At(ply + 1) };
    let steps = vec![
        step(msg::BUTTON_FIRST, ReplayPosition::First, ply > 0),
        step(msg::BUTTON_EARLIER, previous, ply > 0),
        step(msg::BUTTON_LATER, next, !last),
        step(msg::BUTTON_LAST, ReplayPosition::Last, !last),
    ];
    let mut more = vec![
        plain(lang, msg::BUTTON_ANIMATION, &CustomId::Animation(id)),
        plain(lang, msg::BUTTON_RECORD, &CustomId::Record(id)),
        plain(lang, msg::BUTTON_EXPLORE, &CustomId::Explore(id, ply)),
    ];
    if has_analysis {
        more.push(plain(lang, msg::BUTTON_ANALYSE, &CustomId::Analyze(id)));
    }
    [steps, more].map(CreateActionRow::Buttons).into()
}

pub(crate) async fn animation(app: &App, caller: &Caller, id: GameId) -> Result<Post> {
    let Some(_in_progress) = app.limits.begin(Work::Animation, caller.person) else {
        return refuse(caller.lang, msg::ANIMATION_BUSY);
    };
    let (place, table) = sight::visible_table(app, caller, id).await?;
    let style = preferences::board_style(app, caller).await.unwrap_or_default();
    let (lang, deadlines) = (caller.lang, animation::ON_REQUEST);
    let animation = animation::of_game(&app.pictures, lang, id, place, &table, style, deadlines).await?;
    let Some(animation) = animation else { return refuse(lang, msg::ANIMATION_FAILED) };
    Ok(Post::text(lang.text(msg::Animation { game: format!("#{id}") })).with_file(animation))
}
