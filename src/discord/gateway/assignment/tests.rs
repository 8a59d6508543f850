use super::*;
use crate::store::HeldShard;

fn process(name: &str, range: Option<(u32, u32, u32)>) -> Process {
    let range = range.map(|(first, last, total)| ShardRange { first, last, total });
    Process { name: name.to_owned(), range, stopping: false, responsive: true }
}

/// `holders` names the process that holds each shard; `-` is a free shard.
fn fleet(processes: &[Process], total: u32, holders: &str) -> Fleet {
    let held = holders.split_whitespace().zip(0..).filter(|(holder, _)| *holder != "-");
    let held = held.map(|(holder, number)| HeldShard {
        shard: Shard { number, total },
        holder: holder.to_owned(),
        connected: true,
    });
    Fleet { total: Some(total), processes: processes.to_vec(), held: held.collect(), older: Vec::new() }
}

fn claimed(me: &str, fleet: &Fleet) -> Vec<u32> {
    decide(me, fleet, fleet.total.unwrap()).claim.into_iter().map(|shard| shard.number).collect()
}

/// Carries out the decisions of all processes until nothing changes. Checks after each step that at most one shard is free, and
/// returns the holders.
fn settle(mut fleet: Fleet) -> String {
    let total = fleet.total.unwrap();
    for _ in 0..100 {
        let plans: Vec<_> = fleet.processes.iter().map(|p| (p.name.clone(), decide(&p.name, &fleet, total))).collect();
        let mut changed = false;
        for (name, plan) in plans {
            changed |= plan.release.is_some() || !plan.claim.is_empty();
            fleet.held.retain(|held| Some(held.shard) != plan.release);
            fleet.held.extend(plan.claim.into_iter().map(|shard| HeldShard {
                shard,
                holder: name.clone(),
                connected: true,
            }));
        }
        fleet.held.sort_by_key(|held| held.shard);
        assert!(fleet.held.len() + 1 >= total as usize, "more than one shard is free: {fleet:?}");
        if !changed {
            return fleet.held.iter().map(|held| held.holder.as_str()).collect::<Vec<_>>().join(" ");
        }
    }
    panic!("the shards wander: {fleet:?}");
}

#[test]
fn free_shards_are_divided_at_once() {
    let both = [process("a", None), process("b", None)];
    let free = fleet(&both, 5, "- - - - -");
    assert_eq!((claimed("a", &free), claimed("b", &free)), (vec![0, 2, 4], vec![1, 3]));
    let mut frozen = fleet(&both, 3, "- a -");
    frozen.processes[1].responsive = false;
    assert_eq!((claimed("a", &frozen), claimed("b", &frozen)), (vec![0, 2], vec![]));
}

#[test]
fn a_new_process_gets_its_share_one_at_a_time() {
    let three = [process("a", None), process("b", None), process("c", None)];
    assert_eq!(settle(fleet(&three[..2], 4, "a a a a")), "a a b b");
    assert_eq!(settle(fleet(&three, 4, "a a b b")), "a a b c");
    assert_eq!(settle(fleet(&three, 2, "a a")), "a b");
    assert_eq!(settle(fleet(&three, 7, "a b a b a b a")).matches('c').count(), 2);
}

#[test]
fn a_connected_shard_is_given_only_to_a_process_whose_shards_are_connected() {
    let mut now = fleet(&[process("a", None), process("b", None)], 6, "a a a a a b");
    now.held[5].connected = false;
    assert_eq!(decide("a", &now, 6), Assignments::default());
    now.held[1].connected = false;
    assert_eq!(decide("a", &now, 6).release, Some(Shard { number: 1, total: 6 }));
}

#[test]
fn ranges_win_and_the_second_of_two_that_overlap_waits() {
    let ranges = [process("a", Some((0, 2, 4))), process("b", Some((2, 3, 4)))];
    let now = fleet(&ranges, 4, "a a a -");
    assert_eq!((claimed("a", &now), claimed("b", &now)), (vec![], vec![3]));
    assert_eq!(decide("b", &now, 1).waiting, Some(Waiting::Range(vec![2])));
    assert_eq!(settle(now), "a a a b");
    let mixed = [process("a", Some((1, 1, 3))), process("b", None)];
    assert_eq!(settle(fleet(&mixed, 3, "b b b")), "b a b");
}

#[test]
fn the_total_grows_with_discord_and_shrinks_when_no_shard_is_held() {
    let free = fleet(&[process("a", None)], 2, "- -");
    assert_eq!(decide("a", &free, 1).total, Some(NewTotal { to: 1, unheld: true }));
    let held = fleet(&[process("a", None), process("b", None)], 2, "a b");
    assert_eq!(decide("a", &held, 1), Assignments::default());
    assert_eq!(decide("b", &held, 3).total, Some(NewTotal { to: 3, unheld: false }));
    let chosen = fleet(&[process("a", Some((0, 1, 2))), process("b", None)], 2, "a a");
    assert_eq!(decide("b", &chosen, 3), Assignments { waiting: Some(Waiting::Standby), ..Assignments::default() });
    let other = fleet(&[process("a", None), process("b", Some((0, 3, 4)))], 2, "a a");
    assert_eq!(decide("b", &other, 1), Assignments { waiting: Some(Waiting::OtherTotal(2)), ..Assignments::default() });
}

#[test]
fn a_process_with_a_range_chooses_the_first_total() {
    let both = [process("a", None), process("b", Some((0, 1, 2)))];
    let new = Fleet { processes: both.to_vec(), ..Fleet::default() };
    assert_eq!(decide("a", &new, 1), Assignments { waiting: Some(Waiting::Standby), ..Assignments::default() });
    assert_eq!(decide("b", &new, 1).total, Some(NewTotal { to: 2, unheld: true }));
    let alone = Fleet { processes: both[..1].to_vec(), ..Fleet::default() };
    assert_eq!(decide("a", &alone, 1).total, Some(NewTotal { to: 1, unheld: false }));
}

#[test]
fn shards_of_a_new_total_wait_for_former_shards_and_older_programs() {
    let mut moving = fleet(&[process("a", None)], 2, "b -");
    moving.total = Some(3);
    assert_eq!(decide("a", &moving, 3), Assignments { waiting: Some(Waiting::FormerTotal), ..Assignments::default() });
    let mut older = fleet(&[process("a", None)], 2, "- -");
    older.older = vec![Shard { number: 1, total: 2 }];
    assert_eq!(claimed("a", &older), vec![0]);
    assert_eq!(decide("a", &older, 2).waiting, Some(Waiting::OlderProgram(vec![1])));
    older.older = vec![Shard { number: 0, total: 1 }];
    assert_eq!(decide("a", &older, 2).waiting, Some(Waiting::OlderProgram(vec![0, 1])));
}
