//! Channels in which a visitor of the page may begin or show a game, as a member does by a command there.

use super::{
    Actor, Error, Member, Parent, Request, Result,
    checks::{self, ActiveMember},
    refuse,
};
use crate::{
    deadline,
    discord::{
        App,
        outbound::{
            error::SendError,
            visibility::{DISCORD_TIMEOUT, Look, TO_POST_BOARDS, TO_USE_COMMANDS},
        },
    },
    play::UserId,
    store::{Place, Settings, Showable, Shown},
    text::msg,
};
use futures_util::future::join_all;
use time::OffsetDateTime;

const MAX_CHANNELS: i64 = 8;

pub(crate) struct OpenChannel {
    /// The visitor, in this channel.
    pub(crate) actor: Actor,
    pub(crate) name: String,
    pub(crate) server: String,
    pub(crate) settings: Settings,
}

/// Channels of the visitor's games, the newest game first, on one server or on all. Leaves out those in which Discord, a ban or the
/// settings don't let the visitor play, those in which the bot may not post boards, and servers about which Discord says nothing in time.
pub(crate) async fn of(app: &App, actor: &Actor, guild: Option<u64>) -> Result<Vec<OpenChannel>> {
    let mut servers: Vec<(u64, Vec<u64>)> = Vec::new();
    for (guild, channel) in app.store.channels_of(actor.person, guild, MAX_CHANNELS).await? {
        match servers.iter_mut().find(|server| server.0 == guild) {
            Some((_, channels)) => channels.push(channel),
            None => servers.push((guild, vec![channel])),
        }
    }
    let servers = join_all(servers.iter().map(|(guild, channels)| on_server(app, actor, *guild, channels))).await;
    Ok(servers.into_iter().collect::<Result<Vec<_>>>()?.into_iter().flatten().collect())
}

async fn on_server(app: &App, actor: &Actor, guild: u64, channels: &[u64]) -> Result<Vec<OpenChannel>> {
    let person = actor.person.0;
    let asked = async {
        let bot = app.own_messages.own_user().await?.get();
        let own = checks::active_member(app, guild, UserId(bot), Look::First);
        let member = checks::active_member(app, guild, actor.person, Look::First);
        let (member, own) = tokio::try_join!(member, own)?;
        Ok::<_, SendError>(member.zip(own).map(|members| (bot, members)))
    };
    let asked = deadline::timeout(DISCORD_TIMEOUT, asked).await.unwrap_or(Err(SendError::TimedOut));
    let (bot, (ActiveMember { visibility, roles }, ActiveMember { roles: bot_roles, .. })) = match asked {
        Ok(Some(members)) => members,
        Ok(None) => return Ok(Vec::new()),
        Err(error) => {
            tracing::info!(%error, guild, "could not read where a visitor and the bot may act; offering no channel of the server");
            return Ok(Vec::new());
        }
    };
    let settings = app.store.settings(guild).await?;
    let member = Some(Member { roles: roles.clone(), is_administrator: false });
    let actor = Actor { request: Request { member, ..actor.request.clone() }, ..actor.clone() };
    let at = |channel: u64| {
        let parent = visibility.category_of(channel).map(Parent::Category);
        let request = Request { parent, ..actor.request.clone() };
        Actor { place: Place::on_server(guild, channel), request, ..actor.clone() }
    };
    match checks::check_player(app, &at(0), &settings).await {
        Ok(()) => {}
        Err(Error::Refused(_)) => return Ok(Vec::new()),
        Err(error) => return Err(error),
    }
    let open = channels.iter().filter_map(|&channel| {
        let (actor, name) = (at(channel), visibility.name_of(channel)?.to_owned());
        let is_open = visibility.may(person, &roles, channel, TO_USE_COMMANDS)
            && visibility.may(bot, &bot_roles, channel, TO_POST_BOARDS)
            && checks::is_listed_channel(&actor, &settings);
        is_open.then(|| OpenChannel {
            actor,
            name,
            server: visibility.server_name().to_owned(),
            settings: settings.clone(),
        })
    });
    Ok(open.collect())
}

/// Posts something in the channel, at most once until this time.
pub(crate) async fn show(app: &App, open: &OpenChannel, what: Showable, until: OffsetDateTime) -> Result<()> {
    let (place, now) = (open.actor.place, app.clock.now());
    let Some(guild) = place.guild else { return refuse(msg::PAGE_CHANNEL_CLOSED) };
    let shown = Shown { channel: place.channel, what };
    match open.actor.store(app).show_in_channel(guild, &shown, (now, until.max(now))).await? {
        true => Ok(()),
        false => refuse(msg::SHOWN_ALREADY),
    }
}
