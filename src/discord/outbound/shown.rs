//! Private games and puzzles that people on the page show in a channel.

use super::{
    announcement::{public_lang, public_style},
    error::TaskResult,
    message::Post,
    puzzle, results,
    work::Work,
};
use crate::{
    digest::nonce,
    discord::{App, model::message::Message},
    store::{ClaimedTask, Showable, Shown, TaskOutcome, kinds},
};
use parlor_puzzles::Series;
use serenity::all::ChannelId;

impl Work for kinds::Shown {
    async fn run(app: &App, task: &mut ClaimedTask, shown: Shown) -> TaskResult {
        let Some(guild) = task.owner else { return Ok(TaskOutcome::Done) };
        let settings = app.store.settings(guild).await?;
        let (lang, style) = (public_lang(&settings), public_style(&settings));
        let (channel, since) = (ChannelId::new(shown.channel), task.may_be_done().then_some(task.due_since));
        let nonce = nonce(&[&"shown", &shown.what, &shown.channel]);
        match &shown.what {
            Showable::Game(id) => {
                let table = app.store.load(*id).await?.table;
                if let Some(post) = results::board(app, (guild, &settings), (*id, &table)).await? {
                    let is_it = results::is_board((*id, &table));
                    app.own_messages.post_once(channel, since, is_it, post, nonce).await?;
                }
            }
            Showable::Puzzle(series, day) => {
                let at = Series::from_name(series).map(|series| (series, *day));
                if let Some((at, found)) = at.and_then(|at| Some((at, puzzle::of_day(at)?))) {
                    let post = Post { silent: true, ..puzzle::public(app, lang, style, at, &found).await? };
                    let is_it = |message: &Message| !message.is_answer() && puzzle::posted_in(message, at.1) == [at.0];
                    app.own_messages.post_once(channel, since, is_it, post, nonce).await?;
                }
            }
        }
        Ok(TaskOutcome::Done)
    }
}
