//! `/settings rank-role`: roles that people have while their rating is high enough.

use super::{leaderboard, lookup::manager_of, prelude::*, role_order};
use crate::{
    discord::model::guild::NamedRole,
    input::{self, Reading},
    store::{MAX_RANK_ROLES, RankRole, RankRoleError},
};
use parlor_games::rules::Game;

pub(crate) const RATINGS: (u64, u64) = (1, 4000);

const ALL_GAMES: &str = "all";

pub(crate) async fn remove(app: &App, caller: &Caller, guild: u64, game: &str, role: NamedRole) -> HandlerResult {
    let (lang, role) = (caller.lang, role.id);
    let game = game_or_all(caller, game)?;
    let mention = format!("<@&{role}>");
    role_order::check_removed(app, caller, guild, role).await?;
    if !caller.store(app).remove_rank_role(guild, role, game, caller.person, app.clock.now()).await? {
        let game = game.map_or("all", |game| game.title());
        return refuse(lang, msg::SettingsRankRoleNone { role: mention, game });
    }
    Ok(Reply::private_text(lang.text(msg::SettingsRankRoleRemoved { role: mention })).into())
}

pub(crate) async fn set(
    app: &App,
    caller: &Caller,
    guild: u64,
    game: &str,
    NamedRole { id: role, found }: NamedRole,
    rating: i32,
) -> HandlerResult {
    let lang = caller.lang;
    let game = game_or_all(caller, game)?;
    if role == guild || found.is_some_and(|role| role.managed) {
        return refuse(lang, msg::SettingsRankRoleFixed { role: role_order::mention(guild, role) });
    }
    set_unless_hidden(app, caller, guild, role, (game, rating), 0).await
}

/// `hidden`: the caller has confirmed that this many channels are hidden from the bot.
pub(crate) async fn confirm(
    app: &App,
    caller: &Caller,
    role: u64,
    game: Option<Game>,
    rating: i32,
    hidden: u32,
) -> HandlerResult {
    let guild = manager_of(caller)?;
    set_unless_hidden(app, caller, guild, role, (game, rating), hidden).await
}

/// Asks first if channels are hidden from the bot.
async fn set_unless_hidden(
    app: &App,
    caller: &Caller,
    guild: u64,
    role: u64,
    (game, rating): (Option<Game>, i32),
    confirmed: u32,
) -> HandlerResult {
    let (lang, by, now) = (caller.lang, caller.person, app.clock.now());
    let allowed = role_order::check_given(app, caller, guild, role).await?;
    if let Some(question) = allowed.question(lang, confirmed) {
        let yes = CustomId::SetRankRole(role, game, rating, allowed.role.hidden);
        return Ok(Post::text(question).with_rows(buttons::give_role_or_not(lang, yes)).into());
    }
    match caller.store(app).set_rank_role(guild, allowed.role, game, rating, by, now).await {
        Ok(()) => {}
        Err(RankRoleError::Full) => return refuse(lang, msg::SettingsRankRolesFull { most: MAX_RANK_ROLES }),
        Err(RankRoleError::Store(error)) => return Err(error.into()),
    }
    let rule = rule(lang, &RankRole { role, game, rating, stopped: false });
    Ok(Reply::private_text(lang.text(msg::SettingsRankRoleSet { rule }) + allowed.needed.as_str()).into())
}

pub(crate) fn rule(lang: Lang, rank_role: &RankRole) -> String {
    rule_of(lang, format!("<@&{}>", rank_role.role), rank_role)
}

pub(crate) fn rule_of(lang: Lang, role: String, rank_role: &RankRole) -> String {
    lang.text(msg::SettingsRankRole {
        role,
        rating: rank_role.rating.to_string(),
        game: rank_role.game.map_or("all", |game| game.title()),
        stopped: rank_role.stopped,
    })
}

pub(crate) fn games(lang: Lang) -> Vec<(String, String)> {
    let games = Game::ALL.iter().map(|game| (game.title().to_owned(), game.id().to_owned()));
    games.chain([(leaderboard::title(lang, None), ALL_GAMES.to_owned())]).collect()
}

/// `None` is all games together.
pub(super) fn game_or_all(caller: &Caller, typed: &str) -> Result<Option<Game>> {
    let key = |name: &str| input::to_halfwidth(name).trim().to_lowercase();
    let all = [ALL_GAMES.to_owned(), leaderboard::title(caller.lang, None), leaderboard::title(Lang::default(), None)];
    if all.iter().any(|name| key(name) == key(typed)) {
        return Ok(None);
    }
    match input::read_game(typed) {
        // A single character could mean anything.
        Reading::Unreadable
            if key(typed).chars().count() > 1 && all.iter().any(|name| key(name).starts_with(&key(typed))) =>
        {
            Ok(None)
        }
        _ => lookup::game_named_clearly(caller, typed).map(Some),
    }
}
