use super::{
    client::JOB_TIMEOUT,
    error::{SendError, TaskResult, code},
    work::{Limits, Work},
};
use crate::{
    deadline,
    discord::{
        App,
        model::{guild::Bits, user::MemberAccess},
    },
    store::{ClaimedTask, RankRoleChange, TaskOutcome, WITHHELD, kinds},
};
use serenity::all::{GuildId, RoleId, UserId};
use std::time::Duration;

/// How long a server's roles are cached while the roles of many people change.
const ROLES_TTL: Duration = Duration::from_secs(2);

/// When to check a withheld role again, in case the event about a change was missed.
const RECHECK_DELAY: time::Duration = time::Duration::minutes(10);

/// The pause after Discord did not know a member although the person is on the server.
const MEMBER_PAUSE: time::Duration = time::Duration::seconds(10);

/// Whether a role can be given now: it still exists, has gained no permissions, and Discord lets the bot give it. `None` when
/// Discord does not respond in time.
pub(super) async fn may_give(app: &App, guild: u64, role: u64) -> Option<bool> {
    let roles = app.visibilities.fetch_newer(GuildId::new(guild), ROLES_TTL, JOB_TIMEOUT).await.ok()?;
    let (_, held) = own_roles(app, guild, JOB_TIMEOUT).await?;
    let accepted = Bits::from(app.store.accepted_permissions(guild, role).await.ok()?);
    let is_accepted = roles.granted_by(role).is_some_and(|granted| granted & !accepted == 0);
    Some(is_accepted && roles.may_give(&held, role))
}

/// The bot's user and its roles on a server. `None` when Discord does not respond in time.
pub(crate) async fn own_roles(app: &App, guild: u64, deadline: Duration) -> Option<(u64, Vec<u64>)> {
    let asking = async {
        let bot = app.own_messages.own_user().await?;
        let member: MemberAccess = app.client.member(GuildId::new(guild), bot, deadline).await?;
        Ok::<_, SendError>((bot.get(), member.role_ids()))
    };
    deadline::timeout(deadline, asking).await.ok()?.ok()
}

/// Whether a role has permissions that no administrator accepted. It may have gained them since it was chosen.
async fn is_withheld(app: &App, guild: u64, role: u64) -> TaskResult<bool> {
    let accepted = app.store.accepted_permissions(guild, role).await?;
    let roles = app.visibilities.fetch_newer(GuildId::new(guild), ROLES_TTL, JOB_TIMEOUT).await?;
    let is_withheld = roles.granted_by(role).is_some_and(|granted| granted & !Bits::from(accepted) != 0);
    if is_withheld {
        tracing::warn!(
            guild,
            role,
            "a role that the bot gives has gained permissions; nobody gets it until they are gone"
        );
    }
    Ok(is_withheld)
}

impl Work for kinds::RankRole {
    // One task of a server at a time: if Discord refuses a role, the server's other tasks for this role find that out and are
    // not attempted. A refused role waits until the server's rank roles or roles change.
    const LIMITS: Limits = Limits { per_owner: 1, wait_refused: time::Duration::MAX, ..Limits::DEFAULT };

    /// Gives or takes a role. If the role was deleted, removes its rules.
    async fn run(app: &App, task: &mut ClaimedTask, (): ()) -> TaskResult {
        let Some(RankRoleChange { guild, role, person, give }) = app.store.rank_role_change(task).await? else {
            return Ok(TaskOutcome::Done);
        };
        let (server, now) = (GuildId::new(guild), app.clock.now());
        if give && is_withheld(app, guild, role).await? {
            return Ok(TaskOutcome::Refused(now + RECHECK_DELAY, WITHHELD.to_owned()));
        }
        if let Some((then, why)) = app.store.refusal_of_like(task, WITHHELD, now).await? {
            return Ok(TaskOutcome::Refused(then, why));
        }
        let changed = app.client.set_role(server, UserId::new(person.0), RoleId::new(role), give).await;
        let Err(error) = changed else { return Ok(TaskOutcome::Done) };
        if error.has_code(code::UNKNOWN_MEMBER) {
            // Discord's response may be wrong, so it is confirmed by a request for the member.
            let held = app.visibilities.member_roles(server, UserId::new(person.0), JOB_TIMEOUT).await?;
            return Ok(held.map_or(TaskOutcome::Done, |_| TaskOutcome::Again(now + MEMBER_PAUSE)));
        }
        if error.has_code(code::UNKNOWN_ROLE) {
            let roles = app.visibilities.fetch_newer(server, ROLES_TTL, JOB_TIMEOUT).await?;
            if roles.granted_by(role).is_none() {
                tracing::info!(guild, role, "removing the rank roles of a role that was deleted");
                app.store.remove_deleted_rank_role(guild, role).await?;
                return Ok(TaskOutcome::Done);
            }
        }
        Err(error.into())
    }
}
