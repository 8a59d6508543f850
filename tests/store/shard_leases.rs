//! Leases of shards: the processes that count as dead.

use super::{ONE, Two};
use parlor_testkit::polling::poll;

#[tokio::test(flavor = "multi_thread")]
async fn a_process_without_a_connection_is_dead_where_that_can_be_told() {
    let two = Two::new().await;
    let [living, silent] = two.stores.each_ref().map(|store| store.shard_leases());
    for process in [&living, &silent] {
        process.register(None).await.unwrap();
    }
    assert!(living.change_total(None, ONE.total, true).await.unwrap());
    silent.claim(ONE).await.unwrap().expect("a free shard");
    let started = "select count(*) where pg_postmaster_start_time() < clock_timestamp() - interval '5 s'";
    poll("the server has run for a while", async || (two.number(started).await == 1).then_some(())).await;
    for left in [9, 86_400] {
        let seconds_left = "update processes set leased_until = clock_timestamp() + make_interval(secs => $1)";
        sqlx::query(seconds_left).bind(f64::from(left)).execute(&two.sql).await.unwrap();
        assert_eq!(living.free_shards_of_dead_processes().await.unwrap(), 0, "it is connected, so it lives");
    }
    let pid: i32 = sqlx::query_scalar("select connection_pid from processes where name = $1")
        .bind(silent.name())
        .fetch_one(&two.sql)
        .await
        .unwrap();
    // A connection that a firewall has forgotten stays open here.
    let _forgotten = two.connection_named(silent.name()).await;
    two.stores[1].close().await;
    let connected = "select count(*) from processes join pg_stat_activity on pid = connection_pid";
    poll("its connections are closed", async || (two.number(connected).await == 1).then_some(())).await;
    // As much as the lease is longer than 15 s.
    let longer = u32::try_from(parlor::deadline::stretched(parlor::store::SHARD_LEASE).as_secs()).unwrap() - 15;
    for (seconds, same_server, named, dead) in [
        (14.9_f64, true, true, false),
        (9.0, true, false, false),
        (9.0, false, true, false),
        (-5.0, false, true, false),
        (9.0, true, true, true),
        (-1.0, true, false, true),
        (-11.0, false, true, true),
        // The database's clock was ahead by a day.
        (86_400.0, true, true, true),
        (86_400.0, true, false, true),
        (86_400.0, false, true, true),
    ] {
        sqlx::query(
            "insert into processes (name, leased_until, server_start, has_named_connection, connection_pid)
             values ($1, clock_timestamp() + make_interval(secs => $2),
                 case when $3 then pg_postmaster_start_time() else '2026-01-01' end, $4, $5)
             on conflict (name) do update set leased_until = excluded.leased_until,
                 server_start = excluded.server_start, has_named_connection = excluded.has_named_connection",
        )
        .bind(silent.name())
        .bind(seconds + f64::from(if seconds > 0.0 { longer } else { 0 }))
        .bind(same_server)
        .bind(named)
        .bind(pid)
        .execute(&two.sql)
        .await
        .unwrap();
        let freed = living.free_shards_of_dead_processes().await.unwrap();
        assert_eq!(freed, u64::from(dead), "{seconds} s left, same server: {same_server}, named: {named}");
    }
    assert!(living.claim(ONE).await.unwrap().is_some(), "the shard of a dead process is free");
}
