//! Which tournament a command or a button means.

use super::{Subcommand, ask_to_end, export, join, leave, organise, show_table, visible_tournaments};
use crate::{
    discord::{
        commands::Options,
        components::custom_id::{Rest, TournamentAction},
        handlers::{prelude::*, unclear},
        model::interaction::CommandData,
    },
    store::TournamentSummary,
    tournament::{TournamentId, TournamentPhase},
};

/// Of several.
const MAX_NAMED: usize = 10;

/// Asks which one is meant if there are several to which the subcommand applies.
pub(super) async fn named(
    app: &App,
    caller: &Caller,
    subcommand: &Subcommand,
    typed: &Option<String>,
) -> Result<TournamentId> {
    let lang = caller.lang;
    let all = visible_tournaments(app, caller).await?;
    if all.is_empty() {
        return refuse(lang, msg::TOURNAMENT_NONE);
    }
    let list = |tournaments: &[&TournamentSummary]| {
        let names = tournaments.iter().take(MAX_NAMED).map(|it| text::escape_markup(&label(it)));
        names.collect::<Vec<_>>().join(" · ")
    };
    if let Some(typed) = typed {
        let list = || list(&all.iter().collect::<Vec<_>>());
        let unknown = || refuse(lang, msg::TournamentUnknown { typed: text::escape_markup(typed), list: list() });
        return find(&all, typed).map_or_else(unknown, Ok);
    }
    let suited: Vec<_> = all.iter().filter(|it| subcommand.suits(it)).collect();
    let current: Vec<_> = all.iter().filter(|it| !matches!(it.phase, TournamentPhase::Over { .. })).collect();
    match (suited.as_slice(), current.as_slice(), all.as_slice()) {
        // If the subcommand applies to none, its refusal says why.
        ([only], ..) | ([], [only], _) => Ok(only.id),
        ([], [], [newest, ..]) => Ok(newest.id),
        ([], several, _) | (several, ..) => {
            let is_cut = several.len() > MAX_NAMED;
            let several = &several[..several.len().min(MAX_NAMED)];
            let meaning =
                |it: &&TournamentSummary| Some((label(it), CustomId::InTournament(it.id, action(subcommand)?)));
            let meant: Option<Vec<_>> = several.iter().map(meaning).collect();
            let meant = meant.filter(|meant| meant.iter().all(|(_, id)| id.fits()));
            let which = msg::TournamentWhich { list: (is_cut || meant.is_none()).then(|| list(several)) };
            Err(unclear::question(lang.text(which), meant.unwrap_or_default()))
        }
    }
}

/// What a button does that names the tournament. `None` if it can't hold the subcommand's options.
pub(super) fn action(subcommand: &Subcommand) -> Option<TournamentAction> {
    Some(match subcommand {
        Subcommand::Join { every, .. } => TournamentAction::Join(*every),
        Subcommand::Leave { .. } => TournamentAction::Leave,
        Subcommand::Start { .. } => TournamentAction::Start,
        Subcommand::Table { .. } => TournamentAction::Table,
        Subcommand::Export { .. } => TournamentAction::Export,
        Subcommand::Remove { player, .. } => TournamentAction::Remove(player.id()),
        Subcommand::Rename { name, .. } => TournamentAction::Rename(Rest(name.clone())),
        Subcommand::End { .. } => TournamentAction::End,
        Subcommand::Create { .. }
        | Subcommand::Add { .. }
        | Subcommand::Replace { .. }
        | Subcommand::Adjudicate { .. } => return None,
    })
}

pub(crate) async fn act(app: &App, caller: &Caller, id: TournamentId, action: TournamentAction) -> HandlerResult {
    match action {
        TournamentAction::Join(every) => join(app, caller, id, every, false).await,
        TournamentAction::Leave => leave(app, caller, id, false).await,
        TournamentAction::Start => organise::start(app, caller, id).await,
        TournamentAction::Table => show_table(app, caller, id, None).await,
        TournamentAction::Export => export::request(id),
        TournamentAction::Remove(player) => organise::remove(app, caller, id, player).await,
        TournamentAction::Rename(Rest(name)) => organise::rename(app, caller, id, &name).await,
        TournamentAction::End => ask_to_end(app, caller, id).await,
    }
}

fn label(tournament: &TournamentSummary) -> String {
    lookup::label(tournament.id.0, &tournament.name)
}

fn find(all: &[TournamentSummary], typed: &str) -> Option<TournamentId> {
    lookup::by_name(all, typed, |it| (it.id.0, &it.name)).map(|it| it.id)
}

/// Tournaments to which the subcommand applies come first.
pub(crate) async fn choices(app: &App, caller: &Caller, data: &CommandData) -> Result<Vec<(String, String)>> {
    let mut all = visible_tournaments(app, caller).await?;
    if let Some(subcommand) = Subcommand::read(data) {
        all.sort_by_key(|it| !subcommand.suits(it));
    }
    Ok(all.iter().map(|it| (label(it), it.id.to_string())).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn summary(id: i64, name: &str) -> TournamentSummary {
        let (id, name) = (TournamentId(id), name.to_owned());
        TournamentSummary { id, name, channel: 1, phase: TournamentPhase::Open, takes_part: false, is_asked: false }
    }

    #[test]
    fn tournaments_are_found_by_number_by_name_and_by_a_part_that_only_one_has() {
        let all = [summary(7, "Autumn Cup"), summary(9, "Winter Cup"), summary(12, "2026")];
        for (typed, found) in [
            ("7", Some(7)),
            ("#9", Some(9)),
            ("winter cup", Some(9)),
            ("Autumn Cup (#7)", Some(7)),
            ("wint", Some(9)),
            ("２０２６", Some(12)),
            ("cup", None),
            ("spring", None),
        ] {
            assert_eq!(find(&all, typed), found.map(TournamentId), "{typed}");
        }
    }
}
