use super::*;

#[tokio::test]
async fn a_person_has_one_piece_of_work_of_each_kind_in_progress() {
    let limits = WorkLimits::new();
    let export = limits.begin(Work::Export, UserId(1)).expect("the first");
    assert!(limits.begin(Work::Export, UserId(1)).is_none());
    assert!(limits.clone().begin(Work::Export, UserId(1)).is_none(), "handles share the limits");
    assert!(limits.begin(Work::Analysis, UserId(1)).is_some() && limits.begin(Work::Export, UserId(2)).is_some());
    drop(export);
    assert!(limits.begin(Work::Export, UserId(1)).is_some());
}

#[tokio::test]
async fn a_persons_work_of_one_kind_takes_turns() {
    let limits = WorkLimits::new();
    let first = limits.turn(Work::Load, UserId(1)).await;
    let other = limits.turn(Work::Load, UserId(2)).await;
    let second = tokio::spawn({
        let limits = limits.clone();
        async move { limits.turn(Work::Load, UserId(1)).await }
    });
    drop(other);
    tokio::task::yield_now().await;
    assert!(!second.is_finished(), "the end of another person's work is not its turn");
    drop(first);
    let second = second.await.expect("its turn");
    assert!(limits.begin(Work::Load, UserId(1)).is_none());
    drop(second);
    assert!(limits.begin(Work::Load, UserId(1)).is_some());
}

#[test]
fn a_person_opens_a_limited_number_of_explorations_within_a_minute() {
    let limits = WorkLimits::new();
    assert!((0..EXPLORATIONS_A_MINUTE).all(|_| !limits.opens_too_many(UserId(1))));
    assert!(limits.opens_too_many(UserId(1)) && !limits.opens_too_many(UserId(2)));
}

#[tokio::test]
async fn a_few_pieces_of_a_kind_are_in_progress_in_all() {
    let limits = WorkLimits::new();
    let mut permits = Vec::new();
    for _ in 0..Work::Export.concurrent() {
        permits.extend(limits.permit(Work::Export, Duration::ZERO).await);
    }
    assert_eq!(permits.len(), 2);
    assert!(limits.permit(Work::Export, Duration::ZERO).await.is_none());
    assert!(limits.permit(Work::Picture, Duration::ZERO).await.is_some());
    permits.pop();
    assert!(limits.permit(Work::Export, Duration::ZERO).await.is_some());
}
