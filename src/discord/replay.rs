//! `/replay`: a game ply by ply, as a film, and as a text; how it went is in `analyse.rs`.

use super::{
    app::{After, Answer, Answered, App, Trouble},
    buttons::button,
    caller::Caller,
    custom_id::{CustomId, Seen},
    film::drawing,
    lists::NAMES,
    reply::{File, Post, Reply},
};
use crate::{
    play::{GameId, Phase, Table},
    record::{Name, Ply},
    store::Place,
    text::{self, Lang},
};
use serenity::all::{ButtonStyle, CreateActionRow};

impl App {
    /// A table on the caller's server that is the caller's own, in this channel, or in a thread of it: others may be
    /// in channels that the caller can't see.
    pub(super) async fn visible(&self, caller: &Caller, id: GameId) -> Result<(Place, Table), Trouble> {
        let (place, table) = self.table(caller, id).await?;
        let own = table.game().is_some_and(|game| game.seat(caller.person).is_some());
        if !own && caller.place != Some(place) && !self.under_one_channel(caller, id, place).await? {
            return Err(self.no_such_game(caller, &format!("#{id}")).await?);
        }
        Ok((place, table))
    }

    /// Whether the caller and a game are in threads of one channel, or one of them in a thread of the other's. Threads
    /// of games are seen by whoever sees the channel.
    async fn under_one_channel(&self, caller: &Caller, id: GameId, place: Place) -> Result<bool, Trouble> {
        let here = caller.parent.filter(|_| caller.thread).or(caller.place.map(|place| place.channel));
        let there = self.store.parent_of(id).await?.unwrap_or(place.channel);
        Ok(here == Some(there))
    }

    /// `/replay`, and the Replay button: a message of the caller's own, with the newest position.
    pub(super) async fn replay(&self, caller: &Caller, id: GameId) -> Answer {
        Ok(Reply::Private(self.replayed(caller, id, Seen::Last).await?).into())
    }

    /// The same from a ply on.
    pub(super) async fn replay_from(&self, caller: &Caller, id: GameId, ply: u16) -> Answer {
        Ok(Reply::Private(self.replayed(caller, id, Seen::At(ply)).await?).into())
    }

    /// Its buttons.
    pub(super) async fn replay_at(&self, caller: &Caller, id: GameId, seen: Seen) -> Answer {
        Ok(Reply::Update(self.replayed(caller, id, seen).await?).into())
    }

    async fn replayed(&self, caller: &Caller, id: GameId, seen: Seen) -> Result<Post, Trouble> {
        let (place, table) = self.visible(caller, id).await?;
        let lang = caller.lang;
        let Some(game) = table.game() else { return Err(no_game(caller, id, &table)) };
        let plies = game.record.plies.len();
        let ply = match seen {
            Seen::First => 0,
            Seen::At(ply) => plies.min(ply.into()),
            Seen::Last => plies,
        };
        let Some(Ok(step)) = table.steps().nth(ply) else {
            return Err(Trouble::Say(lang.phrase("trouble").text()));
        };
        let after = ply.checked_sub(1).and_then(|index| game.record.plies.get(index)).map(Ply::to_string);
        let after = after.map_or_else(String::new, |last| lang.phrase("replay-after").with("last", last).text());
        let names = self.poster.seated(lang, place.guild, game, NAMES).await;
        let drawing = drawing(lang, &table, ply, step.clone(), names, self.look(caller).await?);
        let said = lang
            .phrase("replay")
            .with("game", text::numbered(game.position.game(), id))
            .with("ply", ply)
            .with("plies", plies)
            .with("after", after)
            .with("status", drawing.status.clone())
            .text();
        let alt = text::described(lang, &step.position, step.before.as_ref(), step.last.as_ref(), &drawing.status);
        let picture = File::board(self.poster.draw(lang, drawing).await?, alt);
        let ply = u16::try_from(ply).unwrap_or(u16::MAX);
        let over = matches!(table.phase, Phase::Over { .. });
        Ok(Post::text(said).with_file(picture).with_rows(rows(lang, id, ply, usize::from(ply) == plies, over)))
    }

    /// The Film button.
    pub(super) async fn ask_film(&self, caller: &Caller, id: GameId) -> Answer {
        let (_, table) = self.visible(caller, id).await?;
        if table.game().is_none() {
            return Err(no_game(caller, id, &table));
        }
        Ok(Answered { after: Some(After::Film(id)), ..Reply::Thinking.into() })
    }

    /// The Record button.
    pub(super) async fn record(&self, caller: &Caller, id: GameId) -> Answer {
        let (place, table) = self.visible(caller, id).await?;
        let Some(game) = table.game() else { return Err(no_game(caller, id, &table)) };
        let names = self.poster.seated(caller.lang, place.guild, game, NAMES).await;
        let date = self.store.began(id).await?.map(|at| at.date());
        let Some(record) = table.transcript(names.map(|name| Name::new(&name)), date) else {
            return Err(no_game(caller, id, &table));
        };
        let title = game.position.game();
        let mut said = caller.lang.phrase("record").with("game", text::numbered(title, id)).text();
        if title.die().is_some() && record.seed.is_none() {
            said.push_str(&caller.lang.phrase("record-without-seed").text());
        }
        let file = File::text(format!("{}-{id}.txt", title.id()), record.to_string());
        Ok(Reply::Private(Post::text(said).with_file(file)).into())
    }
}

/// That there is no board yet, or never will be.
pub(super) fn no_game(caller: &Caller, id: GameId, table: &Table) -> Trouble {
    let game = text::numbered(table.terms.setup.game(), id);
    let phrase = if matches!(table.phase, Phase::Closed(_)) { "board-closed" } else { "board-open" };
    Trouble::Say(caller.lang.phrase(phrase).with("game", game).text())
}

/// To and fro, and what else there is of the game. What would help to play it comes when it is over.
fn rows(lang: Lang, id: GameId, ply: u16, last: bool, over: bool) -> Vec<CreateActionRow> {
    use ButtonStyle::Secondary;
    let turn =
        |label, to: Seen, there: bool| button(lang, label, &CustomId::ReplayAt(id, to), Secondary).disabled(!there);
    // Disabled buttons need ids as well, such as no other has.
    let previous = ply.checked_sub(1).map_or(Seen::At(u16::MAX), Seen::At);
    let next = if last { Seen::At(u16::MAX - 1) } else { Seen::At(ply + 1) };
    let steps = vec![
        turn("button-first", Seen::First, ply > 0),
        turn("button-earlier", previous, ply > 0),
        turn("button-later", next, !last),
        turn("button-last", Seen::Last, !last),
    ];
    let mut more = vec![
        button(lang, "button-film", &CustomId::Film(id), Secondary),
        button(lang, "button-record", &CustomId::Record(id), Secondary),
        button(lang, "button-explore", &CustomId::Explore(id, ply), Secondary),
    ];
    if over {
        more.push(button(lang, "button-analyse", &CustomId::Analyse(id), Secondary));
    }
    vec![CreateActionRow::Buttons(steps), CreateActionRow::Buttons(more)]
}
