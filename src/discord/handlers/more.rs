//! The More button: what players can do besides moving, and what others can do.

use super::prelude::*;
use crate::{
    discord::components::buttons::{check_dice, plain, rows},
    play::{Command, Proposal, Refusal},
    text::PlainMessage,
};

pub(crate) async fn show(app: &App, caller: &Caller, id: GameId) -> Result<Post> {
    let (place, table) = sight::table(app, caller, id).await?;
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
    let plain = |label: PlainMessage, id: CustomId| plain(lang, label, &id);
    let replay = plain(msg::BUTTON_REPLAY, CustomId::Replay(id));
    let note = plain(msg::BUTTON_NOTE, CustomId::Note(id));
    // Under boards, the board page's button has taken its place.
    let rules = app.web_url.is_some().then(|| plain(msg::BUTTON_RULES, CustomId::Rules(kind)));
    let mut rows = if plays {
        let resign = plain(msg::BUTTON_RESIGN, CustomId::ConfirmResignation(id));
        let draw = check(Command::OfferDraw { by }).ok();
        let draw = draw.map(|_| plain(msg::BUTTON_OFFER_DRAW, CustomId::ConfirmDrawOffer(id)));
        let takeback = check(Command::RequestTakeback { by }).ok();
        let against_computer = table.game().is_some_and(|game| game.computer().is_some());
        let label = if against_computer { msg::BUTTON_TAKE_BACK } else { msg::BUTTON_ASK_TAKEBACK };
        let takeback = takeback.map(|_| plain(label, CustomId::RequestTakeback(id)));
        let stands = |&proposal: &Proposal| check(Command::Withdraw { by, proposal }).is_ok();
        let standing = [Proposal::Draw, Proposal::Takeback].into_iter().filter(stands);
        let withdraw = standing.map(|proposal| buttons::withdraw_proposal(lang, id, proposal));
        let dice = kind.die().map(|_| check_dice(lang, id, false));
        let first = [resign].into_iter().chain(draw).chain(takeback).chain(withdraw).chain([replay]);
        [rows(first), rows(rules.into_iter().chain(dice).chain([note]))].concat()
    } else {
        let follows = app.store.follows(caller.person, id).await?;
        let follow = |label, moves| (follows != Some(moves)).then(|| plain(label, CustomId::Follow(id, moves)));
        let stop = follows.map(|_| plain(msg::BUTTON_UNFOLLOW, CustomId::Unfollow(id)));
        let first = [follow(msg::BUTTON_FOLLOW_END, false), follow(msg::BUTTON_FOLLOW_MOVES, true), stop];
        // Only games on servers can be followed.
        let first = first.into_iter().flatten().filter(|_| place.guild.is_some());
        [rows(first), rows([replay, note].into_iter().chain(rules))].concat()
    };
    if table.is_vote_game() {
        rows.extend(buttons::rows([check_dice(lang, id, true)]));
    }
    if place.is_private() {
        rows.push(buttons::show_private_game(lang, id));
    }
    Ok(Post::text(content).with_rows(rows))
}
