use crate::discord::App;
use crate::{
    discord::outbound::{
        client::JOB_TIMEOUT,
        error::TaskResult,
        gone::MEMBER_CONFIRMED_AFTER,
        work::{Limits, Work},
    },
    play::{Command, Terms},
    store::{Cause, ClaimedTask, MissingMaker, Settings, StandingOffer, StoreError, TaskOutcome, kinds},
};
use serenity::all::{GuildId, UserId};

impl Work for kinds::StandingOffer {
    const LIMITS: Limits = Limits::NEVER_GIVEN_UP;

    async fn run(app: &App, task: &mut ClaimedTask, missing: Option<MissingMaker>) -> TaskResult {
        let (Ok(id), store, now) = (task.key.parse(), &app.store, app.clock.now()) else {
            return Ok(TaskOutcome::Done);
        };
        let Some(offer) = store.standing_offer(id).await? else {
            return close(app, id).await;
        };
        let Some(guild) = offer.place.guild else { return Ok(TaskOutcome::Done) };
        let settings = store.settings(guild).await?;
        let allowed = is_allowed(app, guild, &offer, &settings).await?;
        if allowed.is_none() {
            let missing = MissingMaker { since: missing.map_or(now, |missing| missing.since.min(now)) };
            let again = missing.since + MEMBER_CONFIRMED_AFTER;
            if now < again {
                task.set_payload(&Some(missing));
                return Ok(TaskOutcome::Idle(Some(again)));
            }
        } else if missing.is_some() {
            task.set_payload(&None::<MissingMaker>);
        }
        if allowed != Some(true) {
            tracing::info!(offer = id, "a standing offer ends: its maker has left or may not play there any more");
            store.end_standing_offer(id, now).await?;
            return close(app, id).await;
        }
        let Settings { rated, timeout, threads, .. } = settings;
        let terms = Terms { rated: rated && offer.terms.rated, timeout, ..offer.terms };
        let thread = (threads || terms.pace.is_live()) && offer.parent.is_none();
        match store.renew_standing_offer(id, (offer.place, offer.person, terms), thread, now).await {
            Ok(then) => Ok(TaskOutcome::Idle(Some(then))),
            // The deletion of the maker's data ends the offer.
            Err(StoreError::Refused(_)) => Ok(TaskOutcome::Idle(None)),
            Err(error) => Err(error.into()),
        }
    }
}

/// Whether the server still allows the maker's games in this place. `None` if Discord doesn't know the maker as a member.
async fn is_allowed(app: &App, guild: u64, offer: &StandingOffer, settings: &Settings) -> TaskResult<Option<bool>> {
    let StandingOffer { place, parent, person, .. } = *offer;
    let is_listed = |channel| settings.channels.contains(&channel);
    if app.store.ban_of(guild, person, app.clock.now()).await?.is_some() {
        return Ok(Some(false));
    }
    if !settings.channels.is_empty() && !is_listed(place.channel) && !parent.is_some_and(is_listed) {
        let visibility = app.visibilities.fetch(GuildId::new(guild), JOB_TIMEOUT).await?;
        let channel = parent.unwrap_or(place.channel);
        // The category of a channel that the bot can't see may be on the list.
        if !visibility.is_hidden(channel) && !visibility.category_of(channel).is_some_and(is_listed) {
            return Ok(Some(false));
        }
    }
    let roles = app.visibilities.member_roles(GuildId::new(guild), UserId::new(person.0), JOB_TIMEOUT).await?;
    // A member's roles leave out @everyone, whose id is the server's.
    let has_role = |roles: Vec<u64>| roles.into_iter().chain([guild]).any(|role| settings.roles.contains(&role));
    Ok(roles.map(|roles| settings.roles.is_empty() || has_role(roles)))
}

async fn close(app: &App, offer: i64) -> TaskResult {
    if let Some((game, by)) = app.store.open_challenge_of(offer).await? {
        match app.store.apply(game, &Command::Cancel { by }, Cause::JOB, app.clock.now()).await {
            // Somebody was faster.
            Ok(_) | Err(StoreError::Refused(_)) => {}
            Err(error) => return Err(error.into()),
        }
    }
    Ok(TaskOutcome::Done)
}
