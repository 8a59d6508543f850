//! The messages of tournaments: each becomes due at its time, is claimed once, and is edited as often as necessary.

use super::*;

#[tokio::test(flavor = "multi_thread")]
async fn a_message_about_games_waits_for_their_boards_and_the_table_comes_once_a_day() {
    let two = Two::new().await;
    let id = two.tournament(Format::RoundRobin, 3).await;
    two.store().start_tournament(GUILD, id, ANA, noon()).await.unwrap();
    two.advance(id, noon()).await;
    let kinds = async |now: OffsetDateTime| {
        let mut kinds = Vec::new();
        while let Some(message) = two.store().claim_tournament_message(&[], now).await.unwrap() {
            kinds.push(format!("{:?}", message.about).split(' ').next().unwrap().to_owned());
            let posted = TournamentMessageOutcome::Posted { message: 9 };
            two.store().settle_tournament_message(&message, posted, now).await.unwrap();
        }
        kinds
    };
    let soon = noon() + Duration::seconds(10);
    assert_eq!(kinds(soon).await, ["Invitation"]);
    sqlx::query("update outbox set state = 'sent'").execute(&two.sql).await.unwrap();
    assert_eq!(kinds(soon).await, ["Games"]);
    let numbers = two.stored(id).await.game_ids;
    finish(&two, numbers[0].unwrap(), End::Draw, soon).await;
    two.advance(id, soon).await;
    finish(&two, numbers[1].unwrap(), End::Draw, soon).await;
    two.advance(id, soon).await;
    assert_eq!(kinds(noon() + Duration::hours(23)).await, Vec::<String>::new());
    let day = noon() + Duration::hours(25);
    assert_eq!(kinds(day).await, ["Table"]);
    assert_eq!(kinds(day + Duration::days(3)).await, Vec::<String>::new(), "nothing has changed");
    finish(&two, numbers[2].unwrap(), End::Draw, day).await;
    two.advance(id, day).await;
    assert_eq!(kinds(day + Duration::hours(20)).await, Vec::<String>::new());
    // The end comes instead of a table, and the invitation shows it too.
    for number in &numbers[3..] {
        finish(&two, number.unwrap(), End::Draw, day).await;
    }
    two.advance(id, day).await;
    assert_eq!(kinds(day + Duration::days(2)).await, ["End", "Invitation"]);
}

/// Claims all due messages for this process.
async fn claim_messages(two: &Two, now: OffsetDateTime) -> Vec<parlor::store::TournamentMessage> {
    let mut claimed = Vec::new();
    while let Some(message) = two.store().claim_tournament_message(&[], now).await.unwrap() {
        claimed.push(message);
    }
    claimed
}

async fn settle(two: &Two, message: &parlor::store::TournamentMessage, now: OffsetDateTime) {
    let posted = TournamentMessageOutcome::Posted { message: 9 };
    two.store().settle_tournament_message(message, posted, now).await.unwrap();
}

/// Makes the only invitation due for an edit at that time, and claims it.
async fn claim_invitation(two: &Two, now: OffsetDateTime) -> Option<parlor::store::TournamentMessage> {
    two.store().claim_tournament_message(&[], now).await.unwrap().filter(|message| message.about == About::Invitation)
}

#[tokio::test(flavor = "multi_thread")]
async fn the_invitation_is_edited_when_the_tournament_ends_on_its_own() {
    let two = Two::new().await;
    let id = two.tournament(Format::Knockout, 2).await;
    two.store().start_tournament(GUILD, id, ANA, noon()).await.unwrap();
    two.advance(id, noon()).await;
    sqlx::query("update outbox set state = 'sent'").execute(&two.sql).await.unwrap();
    let later = noon() + Duration::seconds(10);
    for message in claim_messages(&two, later).await {
        settle(&two, &message, later).await;
    }
    better_seeds_win(&two, id, later).await;
    two.advance(id, later).await;
    assert_eq!(two.stored(id).await.phase, TournamentPhase::Over { stopped: false });
    let claimed = claim_messages(&two, later + Duration::seconds(10)).await;
    assert!(claimed.iter().any(|message| message.about == About::Invitation), "{claimed:?}");
}

/// A click from before the start may be answered after the edit, with an invitation to join.
#[tokio::test(flavor = "multi_thread")]
async fn the_invitation_is_edited_at_once_at_the_start_and_again_after_late_answers_to_clicks() {
    let two = Two::new().await;
    let id = two.tournament(Format::Knockout, 2).await;
    let posted = claim_invitation(&two, noon()).await.expect("the invitation");
    settle(&two, &posted, noon()).await;
    let later = noon() + Duration::minutes(1);
    two.store().start_tournament(GUILD, id, ANA, later).await.unwrap();
    let edit = claim_invitation(&two, later).await.expect("an edit at once");
    settle(&two, &edit, later).await;
    assert_eq!(claim_invitation(&two, later + Duration::seconds(4)).await, None);
    let again = claim_invitation(&two, later + Duration::seconds(5)).await.expect("another edit");
    settle(&two, &again, later + Duration::seconds(5)).await;
    assert_eq!(claim_invitation(&two, later + Duration::minutes(5)).await, None);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_invitation_that_was_edited_twice_at_the_same_time_is_edited_again() {
    let two = Two::new().await;
    let id = two.tournament(Format::Knockout, 2).await;
    let first = claim_invitation(&two, noon()).await.expect("the invitation");
    two.store().start_tournament(GUILD, id, ANA, noon()).await.unwrap();
    let later = noon() + Duration::seconds(10);
    let second = claim_invitation(&two, later).await.expect("the invitation again");
    settle(&two, &second, later).await;
    settle(&two, &first, later).await;
    let last = claim_invitation(&two, later + Duration::seconds(10)).await.expect("a last edit");
    settle(&two, &last, later + Duration::seconds(10)).await;
    assert_eq!(claim_invitation(&two, later + Duration::minutes(5)).await, None);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_result_that_comes_while_the_table_is_posted_is_in_the_table_of_the_next_day() {
    let two = Two::new().await;
    let id = two.tournament(Format::RoundRobin, 3).await;
    two.store().start_tournament(GUILD, id, ANA, noon()).await.unwrap();
    two.advance(id, noon()).await;
    sqlx::query("update outbox set state = 'sent'").execute(&two.sql).await.unwrap();
    for message in claim_messages(&two, noon() + Duration::seconds(10)).await {
        settle(&two, &message, noon() + Duration::seconds(10)).await;
    }
    let numbers = two.stored(id).await.game_ids;
    let day = noon() + Duration::hours(25);
    finish(&two, numbers[0].unwrap(), End::Draw, noon()).await;
    two.advance(id, noon()).await;
    let tables = claim_messages(&two, day).await;
    assert_eq!(tables.iter().map(|message| message.about).collect::<Vec<_>>(), [About::Table]);
    // The message has been drawn, and is being posted.
    finish(&two, numbers[1].unwrap(), End::Draw, day).await;
    two.advance(id, day).await;
    settle(&two, &tables[0], day).await;
    assert_eq!(claim_messages(&two, day + Duration::hours(20)).await, []);
    let next = claim_messages(&two, day + Duration::hours(25)).await;
    assert_eq!(next.iter().map(|message| message.about).collect::<Vec<_>>(), [About::Table]);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_table_is_posted_even_after_nothing_but_walkovers() {
    let two = Two::new().await;
    let id = two.tournament(Format::RoundRobin, 3).await;
    two.store().start_tournament(GUILD, id, ANA, noon()).await.unwrap();
    // One player leaves before the games begin.
    assert_eq!(two.store().advance_tournament(id, noon()).await.unwrap(), Progress::More);
    let leaver = two.stored(id).await.player(3).unwrap().human().unwrap();
    two.store().leave_tournament(GUILD, id, leaver, true, noon()).await.unwrap();
    two.advance(id, noon()).await;
    assert_eq!(
        two.number("select count(*) from tournament_games where score is not null and game_id is null").await,
        4
    );
    assert_eq!(two.number("select count(*) from tournament_messages where kind = 'table'").await, 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_message_about_many_games_waits_longer_for_their_boards() {
    let two = Two::new().await;
    let id = two.tournament(Format::RoundRobin, 8).await;
    two.store().start_tournament(GUILD, id, ANA, noon()).await.unwrap();
    two.advance(id, noon()).await;
    let about = async |minutes: i64| {
        let now = noon() + Duration::minutes(minutes);
        claim_messages(&two, now).await.into_iter().map(|message| message.about).collect::<Vec<_>>()
    };
    assert_eq!(about(1).await, [About::Invitation]);
    sqlx::query("update tournament_messages set due_at = null where kind = 'open'").execute(&two.sql).await.unwrap();
    // Ten minutes, and three seconds for each of 56 boards.
    assert_eq!(about(12).await, []);
    assert_eq!(about(13).await, [About::Games { stage: 1, section: 0, last_section: 0 }]);
}

#[tokio::test(flavor = "multi_thread")]
async fn players_learn_once_of_games_whose_message_is_refused() {
    let two = Two::new().await;
    let id = two.tournament(Format::RoundRobin, 3).await;
    two.store().start_tournament(GUILD, id, ANA, noon()).await.unwrap();
    two.advance(id, noon()).await;
    sqlx::query("update outbox set state = 'dead'").execute(&two.sql).await.unwrap();
    let now = noon() + Duration::minutes(1);
    let mut messages = claim_messages(&two, now).await;
    messages.retain(|message| message.about != About::Invitation);
    let refused = || TournamentMessageOutcome::Refused("Missing Permissions".to_owned());
    two.store().settle_tournament_message(&messages[0], refused(), now).await.unwrap();
    let stored = two.stored(id).await;
    let told = async || {
        let mut told = Vec::new();
        while let Some(task) = two.store().claim_task(TaskKind::ChannelNotice, &[], now).await.unwrap() {
            let notices = two.store().channel_notices(UserId(task.owner.expect("a person")), None).await.unwrap();
            for notice in &notices {
                let tournament = notice.tournament.clone().expect("a tournament");
                assert_eq!((tournament.name.as_str(), tournament.channel), ("Cup", Some(HALL.channel)));
                told.push(notice.player);
            }
            two.store().delete_channel_notices(&notices).await.unwrap();
            two.store().settle_task(&task, &TaskOutcome::Done, now).await.unwrap();
        }
        told
    };
    let mut first = told().await;
    first.sort_by_key(|player| player.human().map(|person| person.0));
    let mut expected: Vec<_> = stored.players.iter().map(|player| player.player).collect();
    expected.push(ANA.into());
    expected.sort_by_key(|player| player.human().map(|person| person.0));
    assert_eq!(first, expected, "each player, and who created the tournament, once");
    two.advance(id, now).await;
    two.store().settle_tournament_message(&messages[0], refused(), now).await.unwrap();
    assert_eq!(told().await, []);
    // After the tournament has moved, its messages tell the people.
    sqlx::query("update tournament_messages set told = false").execute(&two.sql).await.unwrap();
    two.advance(id, now).await;
    assert!(two.store().move_refused_tournament(id, 71, now).await.unwrap());
    assert_eq!(told().await, []);
}
