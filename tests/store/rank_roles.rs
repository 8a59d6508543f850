//! Rank roles: changes of ratings or rules record changes of roles, and one process sends each.

use super::*;
use parlor::store::{
    Choices, ClaimedTask, MAX_RANK_ROLES, Owners, RankRoleChange, RankRoleError, Scope, TaskKind, TaskOutcome, WITHHELD,
};
use parlor_testkit::{Random, often};
use std::collections::BTreeMap;
use tokio::task::JoinHandle;

const GUILD: u64 = 7;
const MASTER: u64 = 501;
const EXPERT: u64 = 502;

/// Rating by role and game.
type Rules = BTreeMap<(u64, Option<Game>), i32>;

impl Two {
    async fn run(&self, command: &str) -> u64 {
        let done = sqlx::query(AssertSqlSafe(command.to_owned())).execute(&self.sql).await.expect("done");
        done.rows_affected()
    }

    async fn rate(&self, game: Option<Game>, person: u64, rating: Option<f64>) {
        database::store_rating(self.store(), Scope::Guild(GUILD), game, person, rating, noon()).await;
    }

    fn rate_in_background(&self, person: u64, rating: f64) -> JoinHandle<()> {
        let store = self.store().clone();
        tokio::spawn(async move {
            database::store_rating(&store, Scope::Guild(GUILD), None, person, Some(rating), noon()).await;
        })
    }

    async fn set(&self, role: u64, game: Option<Game>, rating: i32) {
        self.store().set_rank_role(GUILD, role.into(), game, rating, ANA, noon()).await.expect("a rule");
    }

    /// Claims all due changes, in both stores at the same time.
    async fn claim_role_changes(&self, now: OffsetDateTime) -> Vec<(ClaimedTask, RankRoleChange)> {
        let claimed = self
            .at_once(4, move |store, _| async move {
                let mut claimed = Vec::new();
                while let Some(change) = claim(&store, now).await {
                    claimed.push(change);
                }
                claimed
            })
            .await;
        claimed.into_iter().flatten().collect()
    }

    async fn settle(&self, task: &ClaimedTask, outcome: TaskOutcome) {
        self.store().settle_task(task, &outcome, noon()).await.expect("settled");
    }

    /// Makes all due changes. Returns role, person, and whether the person got the role or lost it.
    async fn make_all(&self) -> Vec<(u64, u64, bool)> {
        let mut made = Vec::new();
        for (task, change) in self.claim_role_changes(noon()).await {
            self.settle(&task, TaskOutcome::Done).await;
            made.push((change.role, change.person.0, change.give));
        }
        made.sort_unstable();
        made
    }
}

async fn claim(store: &Store, now: OffsetDateTime) -> Option<(ClaimedTask, RankRoleChange)> {
    let task = store.claim_task(TaskKind::RankRole, &Owners::default(), now).await.expect("a claim")?;
    let change = store.rank_role_change(&task).await.expect("a database").expect("a role");
    Some((task, change))
}

/// Random ratings and rules: after each round, exactly the people whom a rule gives a role have it, and each change came once.
#[tokio::test(flavor = "multi_thread")]
async fn roles_follow_ratings_and_rules() {
    let games = [None, Some(Game::Tether), Some(Game::Waltz)];
    for seed in 0..often(1) as u64 {
        let two = Two::new().await;
        let mut random = Random::new(seed);
        let mut ratings: BTreeMap<(Option<Game>, u64), f64> = BTreeMap::new();
        let mut rules = Rules::new();
        let mut holders: BTreeSet<(u64, u64)> = BTreeSet::new();
        for _round in 0..60 {
            let (game, role) = (*random.pick(&games), *random.pick(&[MASTER, EXPERT]));
            let before: BTreeSet<(u64, u64)> = expected(&rules, &ratings);
            match random.below(8) {
                0 => {
                    let rating = 1400 + 25 * random.below(9) as i32;
                    two.set(role, game, rating).await;
                    rules.insert((role, game), rating);
                }
                1 => {
                    for person in 1..=20 {
                        two.rate(game, person, None).await;
                        ratings.remove(&(game, person));
                    }
                }
                _ => {
                    for _ in 0..5 {
                        let person = 1 + random.below(20) as u64;
                        // Around the ratings of rules, and half points as well.
                        let rating = 1375.0 + random.below(600) as f64 / 2.0;
                        if random.below(5) == 0 {
                            two.rate(game, person, None).await;
                            ratings.remove(&(game, person));
                        } else {
                            two.rate(game, person, Some(rating)).await;
                            ratings.insert((game, person), rating);
                        }
                    }
                }
            }
            let after = expected(&rules, &ratings);
            for (role, person, give) in two.make_all().await {
                // The last of several changes in one round decides.
                if give {
                    holders.insert((role, person));
                } else {
                    holders.remove(&(role, person));
                }
            }
            assert_eq!(holders, after, "{rules:?}, before {before:?}");
        }
        assert_eq!(two.number("select count(*) from tasks where kind = 'rank_role'").await, 0);
    }
}

/// The rules give a role to the listed people with its rating.
fn expected(rules: &Rules, ratings: &BTreeMap<(Option<Game>, u64), f64>) -> BTreeSet<(u64, u64)> {
    let mut holders = BTreeSet::new();
    for ((role, game), needed) in rules {
        let of_game = ratings.iter().filter(|((of, _), _)| of == game);
        let good = of_game.filter(|(_, rating)| rating.round() >= f64::from(*needed));
        holders.extend(good.map(|((_, person), _)| (*role, *person)));
    }
    holders
}

#[tokio::test(flavor = "multi_thread")]
async fn a_change_of_a_rule_changes_only_the_roles_that_it_concerns() {
    let two = Two::new().await;
    for (person, rating) in [(1, 1450.0), (2, 1599.4), (3, 1599.5), (4, 1700.0)] {
        two.rate(None, person, Some(rating)).await;
    }
    two.rate(None, 5, None).await;
    assert_eq!(two.make_all().await, []);
    two.set(MASTER, None, 1600).await;
    assert_eq!(two.make_all().await, [(MASTER, 3, true), (MASTER, 4, true)]);
    two.set(MASTER, None, 1600).await;
    assert_eq!(two.make_all().await, []);
    two.set(MASTER, None, 1650).await;
    assert_eq!(two.make_all().await, [(MASTER, 3, false)]);
    // A second rule for the same role: people with a sufficient rating in either game keep it.
    two.rate(Some(Game::Waltz), 4, Some(1500.0)).await;
    two.rate(Some(Game::Waltz), 1, Some(1500.0)).await;
    two.set(MASTER, Some(Game::Waltz), 1500).await;
    assert_eq!(two.make_all().await, [(MASTER, 1, true)]);
    two.rate(None, 4, Some(1500.0)).await;
    assert_eq!(two.make_all().await, []);
    two.rate(Some(Game::Waltz), 4, Some(1400.0)).await;
    assert_eq!(two.make_all().await, [(MASTER, 4, false)]);
    // A removed rule changes nobody's roles; later ratings don't either.
    assert!(two.store().remove_rank_role(GUILD, MASTER, Some(Game::Waltz), ANA, noon()).await.unwrap());
    assert!(!two.store().remove_rank_role(GUILD, MASTER, Some(Game::Waltz), ANA, noon()).await.unwrap());
    two.rate(Some(Game::Waltz), 1, Some(1400.0)).await;
    assert_eq!(two.make_all().await, []);
    // Changes that wait for the last rule of a role go with it.
    two.rate(None, 2, Some(1700.0)).await;
    assert!(two.store().remove_rank_role(GUILD, MASTER, None, ANA, noon()).await.unwrap());
    assert_eq!(two.make_all().await, []);
    // Other servers have rules of their own.
    two.store().set_rank_role(8, MASTER.into(), None, 1000, ANA, noon()).await.unwrap();
    assert_eq!(two.make_all().await, []);
}

/// A change waits at the moment when one of the role's two rules is removed.
#[tokio::test(flavor = "multi_thread")]
async fn a_removed_rule_takes_no_role_although_another_rule_stays() {
    let two = Two::new().await;
    two.rate(Some(Game::Tether), 1, Some(1650.0)).await;
    two.set(MASTER, Some(Game::Tether), 1600).await;
    two.set(MASTER, None, 1700).await;
    assert_eq!(two.make_all().await, [(MASTER, 1, true)]);
    for rating in [1550.0, 1650.0] {
        two.rate(Some(Game::Tether), 1, Some(rating)).await;
    }
    assert!(two.store().remove_rank_role(GUILD, MASTER, Some(Game::Tether), ANA, noon()).await.unwrap());
    assert_eq!(two.make_all().await, []);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_has_a_limited_number_of_rules() {
    let two = Two::new().await;
    let set = async |role: u64| two.store().set_rank_role(GUILD, role.into(), None, 1600, ANA, noon()).await;
    let many = two
        .at_once(20, |store, task| async move {
            store.set_rank_role(GUILD, (100 + task as u64).into(), None, 1600, ANA, noon()).await.is_ok()
        })
        .await;
    assert_eq!(many.iter().filter(|&&done| done).count(), MAX_RANK_ROLES);
    let rules = two.store().rank_roles(GUILD).await.unwrap();
    assert_eq!(rules.len(), MAX_RANK_ROLES);
    assert!(matches!(set(999).await, Err(RankRoleError::Full)));
    set(rules[0].role).await.unwrap();
    assert!(two.store().remove_rank_role(GUILD, rules[0].role, None, ANA, noon()).await.unwrap());
    set(999).await.unwrap();
}

/// A rule is set at the moment when a game ends. The winner gets the role, whichever comes first.
#[tokio::test(flavor = "multi_thread")]
async fn a_rule_that_is_set_while_a_rating_changes_misses_nobody() {
    let two = Two::new().await;
    two.rate(None, 1, Some(1500.0)).await;
    let mut reading = two.sql.begin().await.unwrap();
    sqlx::query("select from ratings where user_id = 1 for update").execute(&mut *reading).await.unwrap();
    let ending = two.rate_in_background(1, 1700.0);
    two.wait_for_lock().await;
    let store = two.stores[1].clone();
    let setting = tokio::spawn(async move { store.set_rank_role(GUILD, MASTER.into(), None, 1600, ANA, noon()).await });
    poll("the rule waits, too", async || (two.waiting().await > 1).then_some(())).await;
    reading.commit().await.unwrap();
    ending.await.unwrap();
    setting.await.unwrap().unwrap();
    assert_eq!(two.make_all().await, [(MASTER, 1, true)]);
    // The other way round: the rule is not committed yet.
    two.rate(None, 2, Some(1500.0)).await;
    let mut setting = two.sql.begin().await.unwrap();
    // The lock of a server with such a small id.
    sqlx::query("select pg_advisory_xact_lock(20261124, 0)").execute(&mut *setting).await.unwrap();
    let rule =
        format!("insert into rank_roles (guild_id, role_id, game, rating) values ({GUILD}, {EXPERT}, 'all', 1600)");
    sqlx::query(AssertSqlSafe(rule)).execute(&mut *setting).await.unwrap();
    let ending = two.rate_in_background(2, 1700.0);
    two.wait_for_lock().await;
    setting.commit().await.unwrap();
    ending.await.unwrap();
    assert_eq!(two.make_all().await, [(MASTER, 2, true), (EXPERT, 2, true)]);
}

/// Ratings of many people change while rules are set, changed, removed and stopped, in two processes. There is no deadlock, and
/// at the end everybody has the roles of the remaining rules.
#[tokio::test(flavor = "multi_thread")]
async fn concurrent_changes_of_ratings_and_rules_end_in_the_right_roles() {
    let two = Two::new().await;
    for person in 1..=40 {
        two.rate(None, person, Some(1500.0)).await;
    }
    let (sender, mut made) = tokio::sync::mpsc::unbounded_channel();
    two.at_once(12, move |store, task| {
        let sender = sender.clone();
        async move {
            let mut random = Random::new(task as u64);
            for _ in 0..often(25) {
                match task {
                    0 => {
                        let rating = 1400 + random.below(200) as i32;
                        store.set_rank_role(GUILD, MASTER.into(), None, rating, ANA, noon()).await.expect("a rule");
                    }
                    1..=3 => {
                        if let Some((task, change)) = claim(&store, noon()).await {
                            sender.send((change.person.0, change.give)).expect("a receiver");
                            store.settle_task(&task, &TaskOutcome::Done, noon()).await.expect("settled");
                        }
                    }
                    _ => {
                        // Two players of a game, and the choices of one person.
                        let one = 1 + random.below(39) as u64;
                        let rating = 1350.0 + random.below(300) as f64;
                        let ratings = [(UserId(one), Some(rating)), (UserId(one + 1), Some(rating + 1.0))];
                        store.replace_ratings(Scope::Guild(GUILD), None, &ratings, noon()).await.expect("replaced");
                        let choices = Choices { everywhere: false, listed: random.below(2) == 0 };
                        let person = UserId(1 + random.below(40) as u64);
                        store.update_choices(person, noon(), |it| *it = choices).await.expect("choices");
                    }
                }
            }
        }
    })
    .await;
    for person in 1..=40 {
        let choices = Choices { everywhere: false, listed: true };
        two.store().update_choices(UserId(person), noon(), |it| *it = choices).await.unwrap();
    }
    two.set(MASTER, None, 1500).await;
    let mut holders = BTreeMap::new();
    while let Ok((person, give)) = made.try_recv() {
        holders.insert(person, give);
    }
    for (_, person, give) in two.make_all().await {
        holders.insert(person, give);
    }
    let holders: Vec<i64> = holders.into_iter().filter(|(_, has)| *has).map(|(person, _)| person as i64).collect();
    let right: Vec<i64> =
        sqlx::query_scalar("select user_id from ratings where ranked and rating >= 1499.5 order by user_id")
            .fetch_all(&two.sql)
            .await
            .unwrap();
    assert_eq!(holders, right);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_changes_of_a_server_wait_together_where_discord_limits_their_rate() {
    let two = Two::new().await;
    for person in 1..=30 {
        two.rate(None, person, Some(1700.0)).await;
    }
    two.set(MASTER, None, 1600).await;
    two.store().set_rank_role(8, MASTER.into(), None, 1600, ANA, noon()).await.unwrap();
    database::store_rating(two.store(), Scope::Guild(8), None, 1, Some(1700.0), noon()).await;
    let (limited, _) = claim(two.store(), noon()).await.expect("a change");
    let then = noon() + Duration::minutes(5);
    two.stores[1].delay_tasks(TaskKind::RankRole, GUILD, then).await.unwrap();
    two.settle(&limited, TaskOutcome::Again(then)).await;
    let (other, _) = claim(two.store(), then - Duration::seconds(1)).await.expect("another server's");
    assert_eq!((other.owner, claim(two.store(), then - Duration::seconds(1)).await), (Some(8), None));
    assert_eq!(two.claim_role_changes(then).await.len(), 30);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_later_change_replaces_one_that_is_being_sent() {
    let two = Two::new().await;
    two.rate(None, 1, Some(1700.0)).await;
    two.set(MASTER, None, 1600).await;
    for outcome in [TaskOutcome::Done, TaskOutcome::Again(noon() + Duration::hours(1))] {
        two.rate(None, 1, Some(1700.0)).await;
        let [(given, change)] = &two.claim_role_changes(noon()).await[..] else { panic!("one change") };
        assert!(change.give);
        two.rate(None, 1, Some(1500.0)).await;
        assert!(two.claim_role_changes(noon()).await.is_empty(), "not sent while the other is on its way");
        two.settle(given, outcome).await;
        let [(taken, change)] = &two.claim_role_changes(noon()).await[..] else { panic!("the later one, at once") };
        assert!(!change.give && taken.attempts == 1);
        // The outcome of the earlier change comes again, from a process that was frozen meanwhile.
        two.settle(given, TaskOutcome::Refused(noon(), "no".to_owned())).await;
        assert!(!two.store().rank_roles(GUILD).await.unwrap()[0].stopped);
        two.settle(taken, TaskOutcome::Done).await;
        assert_eq!(two.number("select count(*) from tasks").await, 0);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_refused_role_waits_until_it_is_set_again_or_the_roles_change() {
    let two = Two::new().await;
    let then = noon() + Duration::hours(1);
    let refusal = async |task: &ClaimedTask, now| two.store().refusal_of_like(task, WITHHELD, now).await.unwrap();
    let stopped = async || {
        let rules = two.store().rank_roles(GUILD).await.unwrap();
        rules.iter().map(|rule| (rule.role, rule.stopped)).collect::<Vec<_>>()
    };
    for person in [1, 2] {
        two.rate(None, person, Some(1700.0)).await;
    }
    two.set(MASTER, None, 1600).await;
    two.set(MASTER, Some(Game::Waltz), 1600).await;
    two.set(EXPERT, None, 1750).await;
    for again in 0..2 {
        let [(first, _), (second, _)] = &two.claim_role_changes(noon()).await[..] else { panic!("two changes") };
        // A role that only has too many permissions stops nothing.
        two.settle(first, TaskOutcome::Refused(then, WITHHELD.to_owned())).await;
        assert_eq!((refusal(second, noon()).await, stopped().await[2]), (None, (MASTER, again > 0)));
        two.run("update tasks set due_at = to_timestamp(1800000000) where leased_by is null").await;
        let (first, _) = claim(two.store(), noon()).await.expect("a change");
        two.settle(&first, TaskOutcome::Refused(then, "no".to_owned())).await;
        assert_eq!(stopped().await, [(EXPERT, false), (MASTER, true), (MASTER, true)]);
        let (until, why) = refusal(second, noon()).await.expect("a refusal");
        assert_eq!((until, why.as_str()), (then, "no"));
        assert_eq!(refusal(second, then).await, None);
        two.settle(second, TaskOutcome::Refused(until, why)).await;
        // A person who crosses the rating meanwhile waits as well; the last change counts.
        for rating in [1500.0, 1700.0] {
            two.rate(None, 1, Some(rating)).await;
        }
        // Channels say nothing about roles that the bot may not give.
        two.store().record_access_change(GUILD, Some(HALL.channel), Duration::ZERO, noon()).await.unwrap();
        two.store().reopen_channel(HALL, noon()).await.unwrap();
        assert!(claim(two.store(), noon()).await.is_none());
        match again {
            0 => two.set(MASTER, None, 1600).await,
            _ => two.store().record_access_change(GUILD, None, Duration::ZERO, noon()).await.unwrap(),
        }
    }
    assert_eq!(two.make_all().await, [(MASTER, 1, true), (MASTER, 2, true)]);
    assert!(stopped().await.iter().all(|(_, stopped)| !stopped));
    // A deleted role takes its rules with it, and the changes that wait for them.
    two.rate(None, 1, Some(1500.0)).await;
    two.store().remove_deleted_rank_role(GUILD, MASTER).await.unwrap();
    assert_eq!(stopped().await, [(EXPERT, false)]);
    assert_eq!(two.number("select count(*) from tasks").await, 0);
}

/// An unlisted person has no rank roles on any server. A person who has played nothing for long has none either.
/// The success with one role proves nothing about another.
#[tokio::test(flavor = "multi_thread")]
async fn a_success_wakes_only_the_refused_tasks_of_its_role() {
    let two = Two::new().await;
    let then = noon() + Duration::hours(1);
    for person in [1, 2] {
        two.rate(None, person, Some(1700.0)).await;
    }
    two.set(MASTER, None, 1600).await;
    two.set(EXPERT, None, 1600).await;
    let changes = two.claim_role_changes(noon()).await;
    let of =
        |role| changes.iter().filter(move |(_, change)| change.role == role).map(|(task, _)| task).collect::<Vec<_>>();
    let ([refused, same], [other, _]) = (&of(MASTER)[..], &of(EXPERT)[..]) else { panic!("four changes") };
    two.settle(refused, TaskOutcome::Refused(then, "50013".to_owned())).await;
    two.settle(other, TaskOutcome::Done).await;
    assert!(claim(two.store(), noon()).await.is_none(), "the other role is still refused");
    two.settle(same, TaskOutcome::Done).await;
    assert_eq!(claim(two.store(), noon()).await.expect("the role's own task").1.role, MASTER);
}

#[tokio::test(flavor = "multi_thread")]
async fn people_without_a_place_have_no_rank_roles() {
    let two = Two::new().await;
    two.rate(None, 1, Some(1700.0)).await;
    two.rate(None, 2, Some(1700.0)).await;
    for scope in [Scope::Guild(8), Scope::Everywhere] {
        database::store_rating(two.store(), scope, None, 1, Some(1700.0), noon()).await;
    }
    two.set(MASTER, None, 1600).await;
    two.store().set_rank_role(8, EXPERT.into(), None, 1600, ANA, noon()).await.unwrap();
    assert_eq!(two.make_all().await, [(MASTER, 1, true), (MASTER, 2, true), (EXPERT, 1, true)]);
    for listed in [false, true] {
        for _ in 0..2 {
            two.store()
                .update_choices(UserId(1), noon(), |it| *it = Choices { everywhere: false, listed })
                .await
                .unwrap();
        }
        assert_eq!(two.make_all().await, [(MASTER, 1, listed), (EXPERT, 1, listed)]);
    }
    assert!(two.store().unrank_inactive(noon() + Duration::days(1), 100, noon()).await.unwrap() > 0);
    assert_eq!(two.make_all().await, [(MASTER, 1, false), (MASTER, 2, false), (EXPERT, 1, false)]);
}

#[tokio::test(flavor = "multi_thread")]
async fn deletions_include_rank_roles() {
    let two = Two::new().await;
    for person in [1, ANA.0] {
        two.rate(None, person, Some(1700.0)).await;
    }
    two.set(MASTER, None, 1600).await;
    two.store().set_rank_role(GUILD, EXPERT.into(), None, 1500, BEN, noon()).await.unwrap();
    assert_eq!(two.number("select count(*) from tasks where kind = 'rank_role'").await, 4);
    let exported = two.store().exported_entries(ANA, None).await.unwrap();
    assert_eq!(exported.iter().filter(|it| it.kind == "waiting_changes_of_roles").count(), 2);
    two.store().request_deletion(ANA, noon()).await.unwrap();
    assert!(two.store().delete_person(ANA, 9, &[], noon()).await.unwrap());
    // The changes that take roles stay until Discord knows.
    let made = two.make_all().await;
    assert_eq!(made, [(MASTER, 1, true), (MASTER, ANA.0, false), (EXPERT, 1, true), (EXPERT, ANA.0, false)]);
    assert_eq!(two.number("select count(*) from tasks where kind = 'rank_role'").await, 0);
    // The same after the change was made.
    two.rate(None, BEN.0, Some(1700.0)).await;
    two.make_all().await;
    two.store().request_deletion(BEN, noon()).await.unwrap();
    assert!(two.store().delete_person(BEN, 10, &[], noon()).await.unwrap());
    assert_eq!(two.make_all().await, [(MASTER, BEN.0, false), (EXPERT, BEN.0, false)]);
    assert_eq!(two.number("select count(*) from tasks where kind = 'rank_role'").await, 0);
    // The bot has left this server.
    two.rate(None, 2, Some(1700.0)).await;
    two.store().record_server_left(GUILD, noon()).await.unwrap();
    two.delete_left_server(GUILD, noon() + Duration::days(40)).await;
    assert_eq!(two.number("select count(*) from rank_roles").await, 0);
    assert_eq!(two.number("select count(*) from tasks where kind = 'rank_role'").await, 0);
    assert_eq!(two.number("select count(*) from ratings").await, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn queries_of_rank_roles_use_indexes() {
    let two = Two::new().await;
    let fill = "
        insert into servers (guild_id) select generate_series(1, 5000) on conflict do nothing;
        insert into rank_roles (guild_id, role_id, game, rating) select n, n, 'all', 1600 from generate_series(1, 5000) n;
        insert into tasks (kind, key, owner, about, due_since, due_at, refused)
            select 'rank_role', n, n % 50, n % 7, at, at + n * interval '1 minute', case when n % 3 = 0 then 'no' end
            from (select n, timestamptz '2026-01-01' as at from generate_series(1, 20000) n) rows;
        analyze";
    sqlx::raw_sql(fill).execute(&two.sql).await.unwrap();
    let early = "timestamptz '2026-01-01 01:00'";
    let hot: [(&[&str], String); 4] = [
        (&["due_at > $5", "refused <> $6"], format!("7, 'rank_role', 3, 4711, {early}, 'withheld'")),
        (&["update tasks set due_at = $3"], format!("7, 'rank_role', {early}")),
        (&["delete from tasks where owner = $1", "about = $3"], "7, 'rank_role', 3, '{}'".to_owned()),
        (&["select about as", "group by about"], "7, 'rank_role', 'withheld'".to_owned()),
    ];
    query_plans::assert_index_scans(&two.sql, &hot, &["rank_roles", "tasks"]).await;
}
