//! Every process looks for this work, and one claims it: the messages of lobbies and the pings of their roles.

use super::{ANA, BEN, BY_CHANNEL, GUILD, HALL, SEED, Two, new_table, noon};
use parlor::{
    play::{Command, GameId, Pace, UserId},
    store::{ClaimedLobby, LobbyOutcome, Store},
};
use time::{Duration, OffsetDateTime};

/// Simultaneous claims, distributed over two processes.
const CLAIMS: usize = 12;

/// A process keeps its claim for this time.
const CLAIM: Duration = Duration::MINUTE;

/// A process looks this often for lobbies whose challenges have changed.
const POLL: Duration = Duration::SECOND;

impl Two {
    /// Returns everything that was claimed, in order.
    pub(super) async fn claim_at_once<T, F>(&self, claim: impl Fn(Store) -> F) -> Vec<T>
    where
        T: Ord + Send + 'static,
        F: Future<Output = Option<T>> + Send + 'static,
    {
        let mut claimed: Vec<T> = self.at_once(CLAIMS, |store, _| claim(store)).await.into_iter().flatten().collect();
        claimed.sort_unstable();
        claimed
    }

    /// Claims the server's lobby if its message is to change.
    async fn claim_lobby(&self, now: OffsetDateTime) -> Option<ClaimedLobby> {
        self.stores[1].claim_lobby(now).await.expect("a claim")
    }
}

fn shown() -> LobbyOutcome {
    LobbyOutcome::Shown { message: 500, content: "challenges".to_owned(), listed: GameId(0), former: Vec::new() }
}

#[tokio::test(flavor = "multi_thread")]
async fn each_lobby_is_claimed_by_one_process_at_a_time() {
    let two = Two::new().await;
    for guild in 1..=4 {
        two.store().set_lobby(guild, Some((guild * 10, None)), ANA, noon()).await.unwrap();
    }
    let claim = async |now| {
        two.claim_at_once(|store| async move { store.claim_lobby(now).await.unwrap().map(|lobby| lobby.guild) }).await
    };
    assert_eq!(claim(noon()).await, [1, 2, 3, 4]);
    assert!(claim(noon() + CLAIM - Duration::MILLISECOND).await.is_empty(), "they are in hand");
    assert_eq!(claim(noon() + CLAIM).await, [1, 2, 3, 4], "their process has died");
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
    let [taken, withdrawn, expired] = [open(noon()).await, open(noon()).await, open(noon()).await];
    two.store().set_lobby(GUILD, Some((90, None)), ANA, noon()).await.unwrap();
    let mut now = noon() + CLAIM;
    let changes = [
        None,
        Some((taken, Command::Accept { by: BEN.into(), challenger_begins: true, seed: SEED })),
        Some((withdrawn, Command::Cancel { by: ANA.into() })),
        Some((expired, Command::Tick)),
    ];
    for change in changes {
        if let Some((id, Command::Tick)) = &change {
            now = two.store().load(*id).await.unwrap().table.due().expect("a time");
        }
        open(now).await;
        let claimed = two.claim_lobby(now).await.expect("the new challenge");
        // A challenge changes while a process writes the message, which does not contain the change.
        let changed = now;
        let (id, is_open) = match &change {
            None => (open(changed).await, true),
            Some((id, command)) => (two.store().apply(*id, command, BY_CHANNEL, changed).await.unwrap().id, false),
        };
        let listed = two.store().open_challenges(GUILD, None, changed, 10).await.unwrap();
        assert_eq!(listed.iter().any(|challenge| challenge.id == id), is_open, "{change:?}");
        assert_eq!(two.claim_lobby(now).await, None, "{change:?}: the message is in hand");
        two.store().settle_lobby(&claimed, shown(), now).await.unwrap();
        // A message stays unchanged for a while, because Discord limits how often messages are edited.
        while two.claim_lobby(now).await.is_none() {
            now += Duration::milliseconds(100);
            assert!(now + POLL - changed < LIMIT, "{change:?}");
        }
        now += CLAIM;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_role_of_a_lobby_is_called_by_one_process_once_an_hour() {
    let two = Two::new().await;
    two.store().set_lobby(GUILD, Some((90, Some(91))), ANA, noon()).await.unwrap();
    let calls = async |lobby: &ClaimedLobby, now| {
        let calls = two.claim_at_once(|store| {
            let lobby = lobby.clone();
            async move { Some(store.claim_lobby_ping(&lobby, Duration::HOUR, now).await.unwrap()) }
        });
        calls.await.into_iter().filter(|called| *called).count()
    };
    let first = two.claim_lobby(noon()).await.expect("a lobby");
    assert_eq!(calls(&first, noon()).await, 1);
    // The process dies, and another one takes the lobby over.
    let soon = noon() + CLAIM;
    let second = two.claim_lobby(soon).await.expect("a lobby");
    assert_eq!((second.last_pinged, calls(&second, soon).await), (Some(noon()), 0));
    assert_eq!(calls(&first, noon() + Duration::HOUR).await, 0, "the claim of the first process is void");
    assert_eq!(calls(&second, noon() + Duration::HOUR).await, 1);
}
