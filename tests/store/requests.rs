//! Changes outside of games. An interaction makes each of them once, however often Discord delivers it.

use super::*;
use parlor::{
    store::{Ban, Preferences, Setting},
    tournament::{Format, TournamentCommand},
};
use std::future::ready;

/// Rows that these changes write, apart from the interactions.
const ROWS: &str = "select coalesce(json_agg(row)::text, '') from (
    select to_jsonb(t) as row from servers t union all select to_jsonb(t) from audit t union all select to_jsonb(t) from bans t
    union all select to_jsonb(t) from blocks t union all select to_jsonb(t) from people t
    union all select to_jsonb(t) - 'synced' from absences t
    union all select to_jsonb(t) from rank_roles t
    union all select to_jsonb(t) from tournaments t union all select to_jsonb(t) from tournament_players t
    union all select to_jsonb(t) from explorations t union all select to_jsonb(t) from tasks t where kind = 'delete_person'
    order by row) rows";

/// An interaction makes a change and is delivered to two processes at once. Another change follows, and then the first
/// interaction again.
async fn check<F: Future<Output = bool> + Send + 'static>(
    two: &Two,
    name: &str,
    change: impl Fn(Store) -> F,
    other: impl AsyncFn(Store),
) {
    let interaction = u64::try_from(two.number("select count(*) + 1 from interactions").await).expect("a count");
    let first = two.store().for_interaction(interaction, ANA);
    let delivered = two.at_once(6, |store, _| change(store.for_interaction(interaction, ANA))).await;
    assert!(delivered.iter().all(|done| *done), "{name}: each delivery is answered alike: {delivered:?}");
    other(two.store().for_interaction(interaction + 1, ANA)).await;
    let rows = async || sqlx::query_scalar::<_, String>(ROWS).fetch_one(&two.sql).await.expect("rows");
    let before = rows().await;
    change(first).await;
    assert_eq!(rows().await, before, "{name}: a later delivery undoes what came after the first one");
}

#[tokio::test(flavor = "multi_thread")]
async fn each_change_is_made_once_however_often_it_is_delivered() {
    let two = Two::new().await;
    let (now, later) = (noon(), noon() + Duration::MINUTE);
    let setting = |rated| {
        move |store: Store| async move { store.change_setting(GUILD, Setting::Rated(rated), &[], ANA, noon()).await.is_ok() }
    };
    check(&two, "setting", setting(false), async |store| assert!(setting(true)(store).await)).await;
    assert_eq!(two.number("select count(*) from audit").await, 2, "one entry for each change");
    let ban =
        |store: Store| async move { store.ban(GUILD, Ban { person: BEN, until: None }, ANA, noon()).await.is_ok() };
    let unban = |store: Store| async move { store.unban(GUILD, BEN, ANA, noon()).await.unwrap() };
    check(&two, "ban", ban, async |store| assert!(unban(store).await)).await;
    ban(two.store().clone()).await;
    check(&two, "unban", unban, async |store| assert!(ban(store).await)).await;
    let block = |store: Store| async move { store.block(ANA, BEN, noon()).await.unwrap() };
    let unblock = |store: Store| async move { store.unblock(ANA, BEN, noon()).await.unwrap() };
    check(&two, "block", block, async |store| assert!(unblock(store).await)).await;
    block(two.store().clone()).await;
    check(&two, "unblock", unblock, async |store| assert!(block(store).await)).await;
    let away =
        move |store: Store| async move { store.start_absence(ANA, noon() + Duration::days(3), now).await.is_ok() };
    let back = move |store: Store| async move { store.end_absence(ANA, later).await.is_ok() };
    check(&two, "away", away, async |store| assert!(back(store).await)).await;
    away(two.store().clone()).await;
    check(&two, "back", back, async |store| assert!(away(store).await)).await;
    let lobby = |channel| {
        move |store: Store| async move { store.set_lobby(GUILD, Some((channel, None)), ANA, noon()).await.is_ok() }
    };
    check(&two, "lobby", lobby(7), async |store| assert!(lobby(8)(store).await)).await;
    let results = |channel| {
        move |store: Store| async move { store.set_results_channel(GUILD, channel, ANA, noon()).await.is_ok() }
    };
    check(&two, "results", results(Some(7)), async |store| assert!(results(None)(store).await)).await;
    let rank = |rating| {
        move |store: Store| async move { store.set_rank_role(GUILD, 5.into(), None, rating, ANA, noon()).await.is_ok() }
    };
    let no_rank = |store: Store| async move { store.remove_rank_role(GUILD, 5, None, ANA, noon()).await.unwrap() };
    check(&two, "rank role", rank(1600), async |store| assert!(rank(1700)(store).await)).await;
    check(&two, "no rank role", no_rank, async |store| assert!(rank(1800)(store).await)).await;
    let prefer = |confirm| {
        move |store: Store| async move {
            store.update_preferences(ANA, noon(), |it: &mut Preferences| it.confirm = confirm).await.is_ok()
        }
    };
    check(&two, "preference", prefer(true), async |store| assert!(prefer(false)(store).await)).await;
    let listed = |listed| {
        move |store: Store| async move { store.update_choices(ANA, noon(), |it| it.listed = listed).await.is_ok() }
    };
    check(&two, "choice", listed(false), async |store| assert!(listed(true)(store).await)).await;
    let id = two.tournament(Format::RoundRobin, 2).await;
    let change =
        |command| move |store: Store| async move { store.change_tournament(GUILD, id, command, noon()).await.is_ok() };
    let join = change(TournamentCommand::Join { by: ANA, team: None, every: None });
    let leave = change(TournamentCommand::Leave { by: ANA, for_good: false });
    check(&two, "join", join, async |store| assert!(leave(store).await)).await;
    join(two.store().clone()).await;
    check(&two, "leave", leave, async |store| assert!(join(store).await)).await;
    let start = move |store: Store| async move {
        let started = store.change_tournament(GUILD, id, TournamentCommand::Start { by: ANA }, noon()).await;
        started.is_ok_and(|started| started.players.len() == 3)
    };
    check(&two, "start", start, async |_| ready(()).await).await;
    let stop = change(TournamentCommand::Stop { by: ANA });
    check(&two, "stop", stop, async |_| ready(()).await).await;
    let explore = |store: Store| async move { store.create_exploration(ANA, "tether", 0, noon()).await.is_ok() };
    check(&two, "exploration", explore, async |_| ready(()).await).await;
    assert_eq!(two.number("select count(*) from explorations").await, 1);
    let lesson = |store: Store| async move { store.record_lesson(ANA, "tether-1", noon()).await.is_ok() };
    check(&two, "lesson", lesson, async |_| ready(()).await).await;
    let forget = |store: Store| async move { store.request_deletion(ANA, noon()).await.is_ok() };
    check(&two, "deletion", forget, async |store| {
        assert!(store.delete_person(ANA, 7, &[], noon()).await.unwrap());
    })
    .await;
}
