//! `/tournament export`: pairings, results, the table and the records, in one archive. People are numbered by their seeds.

use super::stored;
use crate::{
    actions,
    discord::{
        context::DeferredWork,
        handlers::{
            archive::{self, Row, person_row},
            export,
            prelude::*,
        },
        outbound::sight::Sight,
    },
    play::UserId,
    store::AuditedChange,
    tournament::{Standing, Tournament, TournamentGame, TournamentId},
    work_limits::Work,
};
use parlor_games::record::Name;
use serde_json::json;
use std::collections::HashSet;

pub(super) fn request(id: TournamentId) -> HandlerResult {
    Ok(Response { deferred: Some(DeferredWork::TournamentExport(id)), ..Reply::Deferred.into() })
}

pub(crate) async fn build(app: &App, caller: &Caller, id: TournamentId) -> Result<Post> {
    let Some(_in_progress) = app.limits.begin(Work::Export, caller.person) else {
        return refuse(caller.lang, msg::EXPORT_BUSY);
    };
    let Some(_permit) = app.limits.permit(Work::Export, export::QUEUE_TIMEOUT).await else {
        return refuse(caller.lang, msg::EXPORT_LATER);
    };
    let tournament = stored(app, caller, id).await?;
    let people: Vec<_> = tournament.players.iter().filter_map(|player| player.player.human()).collect();
    let unlisted = app.store.unlisted(&people).await?;
    let (mut sight, mut seen) = (sight::of(app, caller), Vec::new());
    for game in &tournament.games {
        match record(app, caller, &mut sight, game).await {
            Ok(record) => seen.push((game, record)),
            Err(HandlerError::Action(actions::Error::NoSuchGame(_))) => {}
            Err(error) => return Err(error),
        }
    }
    // A part of the games must not pass for all of them.
    if sight.has_unknown() {
        return refuse(caller.lang, msg::ROLES_UNKNOWN);
    }
    let exported = Exported { tournament: &tournament, seen: &seen, unlisted: &unlisted };
    let Some(archive) = archive::zip(caller, exported.files()).await? else {
        return refuse(caller.lang, msg::TOURNAMENT_EXPORT_LARGE);
    };
    let entry = AuditedChange::TournamentExported(id);
    caller.store(app).record_export(tournament.guild, &entry, caller.person, app.clock.now()).await?;
    let name = text::escape_markup(&tournament.name);
    let content = caller.lang.text(msg::TournamentExported { name, games: seen.len() });
    Ok(Post::text(content).with_file(File::archive(format!("tournament-{id}.zip"), archive)))
}

/// `None` for a game that was not played, or that can't be read.
async fn record(app: &App, caller: &Caller, sight: &mut Sight<'_>, game: &TournamentGame) -> Result<Option<String>> {
    let Some(id) = game.id else { return Ok(None) };
    let table = match sight::game_in_sight(app, caller, sight, id).await {
        Ok(loaded) => loaded.table,
        Err(actions::Error::Store(error)) if error.is_broken_game() => return Ok(None),
        Err(error) => return Err(error.into()),
    };
    let players = game.pairing.seeds.map(|seed| Name::new(&format!("Player {seed}")));
    let date = app.store.began(id).await?.map(|at| at.date());
    // Without the seed of the rolls while it runs.
    Ok(table.transcript(players, date).map(|transcript| transcript.to_string()))
}

struct Exported<'a> {
    tournament: &'a Tournament,
    /// Those whose channel the caller sees, with their records.
    seen: &'a [(&'a TournamentGame, Option<String>)],
    /// Their ids are left out.
    unlisted: &'a HashSet<UserId>,
}

impl Exported<'_> {
    fn files(&self) -> Vec<(String, String)> {
        let lists = [("players", self.players()), ("pairings", self.pairings()), ("table", self.table())];
        let Tournament { id, name, format, setup, pace, .. } = self.tournament;
        let facts = json!({
            "tournament": id, "name": name, "form": format.id(), "game": setup.map(|setup| setup.game().id()),
            "options": setup.map(|setup| setup.options().to_string()), "pace": pace.id(),
        });
        let mut files = archive::tables("tournament", facts, &lists);
        let records = self.seen.iter().filter_map(|(game, record)| Some((game.id?, record.clone()?)));
        files.extend(records.map(|(id, record)| (format!("records/{id}.txt"), record)));
        files
    }

    fn players(&self) -> Vec<Row> {
        let row = |(number, player): (u16, &crate::tournament::TournamentPlayer)| {
            let mut row = person_row(number, player.player, self.unlisted);
            row.extend([
                ("team", json!(player.team.map(|team| team + 1))),
                ("left", json!(player.left_at.is_some())),
                ("place", json!(player.place)),
            ]);
            row
        };
        (1..).zip(&self.tournament.players).map(row).collect()
    }

    fn pairings(&self) -> Vec<Row> {
        let row = |game: &TournamentGame| {
            let [first, second] = game.pairing.seeds;
            vec![
                ("stage", json!(game.pairing.stage)),
                ("section", json!(game.pairing.section + 1)),
                ("replay", json!(game.pairing.replay)),
                ("first", json!(first)),
                // 0 if the first one has a bye.
                ("second", json!(second)),
                ("game", json!(game.id)),
                ("result", json!(game.score.map(crate::tournament::Score::id))),
                ("plies", json!(game.plies)),
            ]
        };
        self.seen.iter().map(|(game, _)| row(game)).collect()
    }

    /// Empty for a knockout and a match of teams: the list of players shows their places.
    fn table(&self) -> Vec<Row> {
        let row = |stage: u16, section: usize, row: &Standing| {
            vec![
                ("stage", json!(stage)),
                ("section", json!(section)),
                ("place", json!(row.place)),
                ("number", json!(row.seed)),
                ("points", json!(f64::from(row.halves) / 2.0)),
                ("played", json!(row.played)),
                ("buchholz", json!(f64::from(row.buchholz) / 2.0)),
                ("among_tied", json!(f64::from(row.among_tied) / 2.0)),
                ("sonneborn_berger", json!(f64::from(row.berger) / 4.0)),
            ]
        };
        let mut rows = Vec::new();
        for (stage, groups) in self.tournament.tables() {
            for (section, group) in (1..).zip(groups) {
                rows.extend(group.iter().map(|standing| row(stage, section, standing)));
            }
        }
        rows
    }
}
