//! The More button: what players can do besides moving, and what others can do.

use super::{apply, lookup, prelude::*};
use crate::{
    discord::components::buttons,
    play::{Command, Refusal},
};

pub(crate) async fn show(app: &App, caller: &Caller, id: GameId) -> Result<Post, HandlerError> {
    let (place, table) = lookup::table(app, caller, id).await?;
    let (lang, kind) = (caller.lang, table.terms.setup.game());
    let by = caller.person.into();
    let check = |command| apply::dry_run(app, &table, &command);
    let plays = match check(Command::Resign { by }) {
        Ok(_) => true,
        Err(Refusal::NotPlaying) => false,
        Err(refusal) => return Err(HandlerError::rules(id, kind, refusal)),
    };
    let terms = text::terms_lines(lang, table.challenger, &table.terms);
    let content = format!("{}\n{terms}", lang.text(msg::More { game: text::numbered(kind, id) }));
    let mut rows = if plays {
        let may_offer_draw = check(Command::OfferDraw { by }).is_ok();
        let may_take_back = check(Command::RequestTakeback { by }).is_ok();
        buttons::more(lang, id, may_offer_draw, may_take_back, kind, app.web_url.is_some())
    } else {
        let follows = app.store.follows(caller.person, id).await?;
        let rules_of = app.web_url.is_some().then_some(kind);
        // Elsewhere nobody else's messages tell what happens in the game.
        buttons::more_for_others(lang, id, place.guild.is_some().then_some(follows), rules_of)
    };
    if table.is_vote_game() {
        rows.extend(buttons::check_lots(lang, id));
    }
    if place.is_private() {
        rows.push(buttons::publish(lang, id));
    }
    Ok(Post::text(content).with_rows(rows))
}
