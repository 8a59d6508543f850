//! The messages of lobbies: the times at which they are due, the choice among several, and the limit on pings of their roles.

use super::{ANA, BEN, BY_CHANNEL, GUILD, HALL, SEED, Two, new_table, noon};
use parlor::{
    play::{Command, GameId, Pace, UserId},
    store::{ClaimedTask, FormerMessage, KeptMessage, LobbyPing, Owners, Store, TaskKind, TaskOutcome},
};
use time::{Duration, OffsetDateTime};

/// A process looks for due tasks this often.
const POLL: Duration = Duration::SECOND;

async fn claim(store: &Store, kind: TaskKind, now: OffsetDateTime) -> Option<ClaimedTask> {
    store.claim_task(kind, &Owners::default(), now).await.expect("a claim")
}

async fn claim_lobby(two: &Two, now: OffsetDateTime) -> Option<ClaimedTask> {
    claim(&two.stores[1], TaskKind::Lobby, now).await
}

async fn record(store: &Store, task: &mut ClaimedTask, message: u64, former: &[FormerMessage], now: OffsetDateTime) {
    let kept = KeptMessage { channel: Some(90), message: Some(message), shown: Some(1) };
    store.record_kept(task, kept, former, now).await.expect("recorded");
    store.settle_task(task, &TaskOutcome::Idle(None), now).await.expect("settled");
}

/// The list of a lobby must be true within five seconds after a challenge is made, accepted, withdrawn or expired.
#[tokio::test(flavor = "multi_thread")]
async fn a_lobby_is_due_within_five_seconds_after_a_challenge_has_changed() {
    const LIMIT: Duration = Duration::seconds(5);
    let two = Two::new().await;
    let open = async |now| {
        let new = new_table::<UserId>(HALL, ANA, None, Pace::Day);
        two.store().create_table(&new, BY_CHANNEL, now).await.expect("a challenge").id
    };
    let due = async |changed: OffsetDateTime, what: &str| {
        let mut now = changed;
        loop {
            if let Some(task) = claim_lobby(&two, now).await {
                break (task, now);
            }
            now += Duration::milliseconds(100);
            assert!(now + POLL - changed < LIMIT, "{what}");
        }
    };
    let [taken, withdrawn, expired] = [open(noon()).await, open(noon()).await, open(noon()).await];
    two.store().set_lobby(GUILD, Some((90, None)), ANA, noon()).await.unwrap();
    let mut task = claim_lobby(&two, noon()).await.expect("at once");
    record(&two.stores[1], &mut task, 500, &[], noon()).await;
    let mut now = noon() + Duration::MINUTE;
    let changes = [
        None,
        Some((taken, Command::Accept { by: BEN.into(), challenger_begins: true, seed: SEED })),
        Some((withdrawn, Command::Cancel { by: ANA.into() })),
        Some((expired, Command::Tick)),
    ];
    for change in changes {
        let what = format!("{change:?}");
        if let Some((id, Command::Tick)) = &change {
            now = two.store().load(*id).await.unwrap().table.due().expect("a time");
        }
        open(now).await;
        let (mut task, changed) = due(now, &what).await;
        // A challenge changes while a process writes the message, which does not contain the change.
        let (id, is_open) = match &change {
            None => (open(changed).await, true),
            Some((id, command)) => (two.store().apply(*id, command, BY_CHANNEL, changed).await.unwrap().id, false),
        };
        let listed = two.store().open_challenges(GUILD, changed, 10).await.unwrap();
        assert_eq!(listed.iter().any(|challenge| challenge.id == id), is_open, "{what}");
        assert_eq!(claim_lobby(&two, changed + LIMIT).await, None, "{what}: the message is in hand");
        record(&two.stores[1], &mut task, 500, &[], changed).await;
        // A message stays unchanged for a while, because Discord limits how often messages are edited.
        assert_eq!(claim_lobby(&two, changed + Duration::SECOND).await, None, "{what}");
        let (mut task, shown) = due(changed, &what).await;
        record(&two.stores[1], &mut task, 500, &[], shown).await;
        now = shown + Duration::MINUTE;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_message_that_a_frozen_process_has_posted_is_deleted_unless_it_is_the_one_that_is_kept() {
    let two = Two::new().await;
    let (frozen, other) = (two.store(), &two.stores[1]);
    two.store().set_lobby(GUILD, Some((90, None)), ANA, noon()).await.unwrap();
    let mut first = claim(frozen, TaskKind::Lobby, noon()).await.expect("a lobby");
    two.end_leases().await;
    let mut second = claim_lobby(&two, noon()).await.expect("the same");
    let replaced = FormerMessage { channel: 90, message: Some(499), since: noon() };
    record(other, &mut second, 501, &[replaced], noon()).await;
    let deleted = claim(other, TaskKind::DeleteMessage, noon()).await.expect("the replaced message");
    assert_eq!(deleted.payload(), Some(replaced));
    record(frozen, &mut first, 500, &[replaced], noon()).await;
    assert_eq!(other.messages_of(GUILD, TaskKind::Lobby).await.unwrap(), [501]);
    // Either process may have changed the message last.
    let last = claim_lobby(&two, noon()).await.expect("once more");
    assert_eq!(last.payload(), Some(KeptMessage { channel: Some(90), message: Some(501), shown: None }));
    // The other process may not have recorded yet that it has found the message.
    assert_eq!(claim(other, TaskKind::DeleteMessage, noon() + Duration::seconds(59)).await, None);
    let deleted = claim(other, TaskKind::DeleteMessage, noon() + Duration::MINUTE).await.expect("the other message");
    assert_eq!(deleted.payload::<FormerMessage>().and_then(|former| former.message), Some(500));
}

/// At this moment, somebody whose process does not know of the lobby may make a challenge, and a process may remember outdated
/// channels.
#[tokio::test(flavor = "multi_thread")]
async fn a_lobby_is_looked_at_once_more_after_it_was_set_up_and_after_channels_have_changed() {
    let two = Two::new().await;
    let store = two.store();
    let recheck_at = async || store.lobby(GUILD).await.unwrap().expect("a lobby").recheck_at;
    store.set_lobby(GUILD, Some((90, None)), ANA, noon()).await.unwrap();
    assert_eq!(recheck_at().await, Some(noon() + Duration::seconds(30)));
    let mut task = claim_lobby(&two, noon()).await.expect("a lobby");
    record(&two.stores[1], &mut task, 500, &[], noon()).await;
    let later = noon() + Duration::HOUR;
    store.record_access_change(GUILD, None, Duration::seconds(40), later).await.unwrap();
    assert_eq!(recheck_at().await, Some(later + Duration::seconds(40)));
    assert!(claim_lobby(&two, later).await.is_some(), "at once");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_role_of_a_lobby_is_called_by_one_process_for_a_challenge_and_for_none_from_before() {
    let two = Two::new().await;
    let new = new_table::<UserId>(HALL, ANA, None, Pace::Day);
    let before = two.store().create_table(&new, BY_CHANNEL, noon()).await.expect("a challenge").id;
    let set = async |channel| two.store().set_lobby(GUILD, Some((channel, Some(91))), ANA, noon()).await.unwrap();
    let ping = async || two.store().lobby(GUILD).await.unwrap().expect("a lobby").ping;
    set(90).await;
    let old = ping().await;
    assert_eq!(old, LobbyPing { listed: Some(before), at: None });
    let called = LobbyPing { listed: Some(GameId(before.0 + 1)), at: Some(noon()) };
    let calls = two
        .claim_at_once(|store| async move { Some(store.replace_lobby_ping(GUILD, old, called).await.unwrap()) })
        .await;
    assert_eq!(calls.into_iter().filter(|called| *called).count(), 1);
    two.store().set_lobby(GUILD, None, ANA, noon()).await.unwrap();
    set(92).await;
    assert_eq!(ping().await, called, "it is not called again soon because the lobby is set up anew");
}
