//! The messages of tournaments: each becomes due at its time, is claimed once, and is edited as often as necessary.

use super::*;

#[tokio::test(flavor = "multi_thread")]
async fn a_message_about_games_waits_for_their_boards_and_the_table_comes_once_a_day() {
    let two = Two::new().await;
    let id = two.tournament(Format::RoundRobin, 3).await;
    two.start(id, noon()).await;
    two.advance(id, noon()).await;
    let kinds = async |now: OffsetDateTime| {
        let mut kinds = Vec::new();
        while let Some((task, about)) = claim(&two, now).await {
            kinds.push(format!("{about:?}").split(' ').next().unwrap().to_owned());
            settle(&two, &task, about, now).await;
        }
        kinds
    };
    let numbers: Vec<_> = two.stored(id).await.games.iter().filter_map(|game| game.id).collect();
    let soon = noon() + Duration::seconds(10);
    assert!(two.store().has_waiting_first_board(&numbers).await.unwrap());
    // Boards that Discord refuses hold up nothing.
    let closed = "insert into channels (channel_id, refused, refused_at) select distinct lane, 'no', now() from tasks where lane is not null";
    sqlx::query(closed).execute(&two.sql).await.unwrap();
    assert!(!two.store().has_waiting_first_board(&numbers).await.unwrap());
    sqlx::query("delete from channels where refused is not null").execute(&two.sql).await.unwrap();
    sqlx::query("delete from tasks where kind = 'delivery'").execute(&two.sql).await.unwrap();
    assert!(!two.store().has_waiting_first_board(&numbers).await.unwrap());
    assert_eq!(kinds(soon).await, ["Invitation", "Games"]);
    finish(&two, numbers[0], End::Draw, soon).await;
    two.advance(id, soon).await;
    finish(&two, numbers[1], End::Draw, soon).await;
    two.advance(id, soon).await;
    assert_eq!(kinds(noon() + Duration::hours(23)).await, Vec::<String>::new());
    let day = noon() + Duration::hours(25);
    assert_eq!(kinds(day).await, ["Table"]);
    assert_eq!(kinds(day + Duration::days(3)).await, Vec::<String>::new(), "nothing has changed");
    finish(&two, numbers[2], End::Draw, day).await;
    two.advance(id, day).await;
    assert_eq!(kinds(day + Duration::hours(20)).await, Vec::<String>::new());
    // The end comes instead of a table, and the invitation shows it too.
    for number in &numbers[3..] {
        finish(&two, *number, End::Draw, day).await;
    }
    two.advance(id, day).await;
    assert_eq!(kinds(day + Duration::days(2)).await, ["End", "Invitation"]);
}

/// Claims the message that has been due longest.
pub(super) async fn claim(two: &Two, now: OffsetDateTime) -> Option<(ClaimedTask, About)> {
    let task = two.store().claim_task(TaskKind::TournamentMessage, &Owners::default(), now).await.unwrap()?;
    let message: TournamentMessage = task.payload().expect("a message");
    Some((task, message.about))
}

/// As the runner does when Discord refuses the message.
async fn notify(two: &Two, task: &mut ClaimedTask, now: OffsetDateTime) {
    let message: TournamentMessage = task.payload().expect("a message");
    let channel = two.stored(message.tournament).await.channel;
    two.store().notify_players_of_games(task, message.in_channel(channel), now).await.unwrap();
}

async fn claim_messages(two: &Two, now: OffsetDateTime) -> Vec<(ClaimedTask, About)> {
    let mut claimed = Vec::new();
    while let Some(message) = claim(two, now).await {
        claimed.push(message);
    }
    claimed
}

async fn settle(two: &Two, task: &ClaimedTask, about: About, now: OffsetDateTime) {
    let outcome = if about == About::Invitation { TaskOutcome::Idle(None) } else { TaskOutcome::Done };
    two.store().settle_task(task, &outcome, now).await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn the_invitation_is_edited_when_the_tournament_ends_on_its_own() {
    let two = Two::new().await;
    let id = two.tournament(Format::Knockout, 2).await;
    two.start(id, noon()).await;
    two.advance(id, noon()).await;
    sqlx::query("delete from tasks where kind = 'delivery'").execute(&two.sql).await.unwrap();
    let later = noon() + Duration::seconds(10);
    for (task, about) in claim_messages(&two, later).await {
        settle(&two, &task, about, later).await;
    }
    better_seeds_win(&two, id, later).await;
    two.advance(id, later).await;
    assert_eq!(two.stored(id).await.phase, TournamentPhase::Over { stopped: false });
    let claimed = claim_messages(&two, later + Duration::seconds(10)).await;
    assert!(claimed.iter().any(|(_, about)| *about == About::Invitation), "{claimed:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_invitation_is_edited_at_once_at_the_start_and_after_a_pause_where_people_join() {
    let two = Two::new().await;
    let id = two.tournament(Format::Knockout, 2).await;
    let (task, about) = claim(&two, noon()).await.expect("the invitation");
    settle(&two, &task, about, noon()).await;
    let later = noon() + Duration::minutes(1);
    for (number, at) in [(3, later), (4, later + Duration::seconds(3))] {
        two.join(id, person(number), at).await;
    }
    assert_eq!(claim(&two, later + Duration::seconds(4)).await, None);
    let (task, about) = claim(&two, later + Duration::seconds(5)).await.expect("one edit for both");
    settle(&two, &task, about, later + Duration::seconds(5)).await;
    let later = later + Duration::minutes(1);
    two.start(id, later).await;
    assert_eq!(claim(&two, later).await.expect("an edit at once").1, About::Invitation);
}

#[tokio::test(flavor = "multi_thread")]
async fn tables_and_the_end_wait_for_messages_that_were_due_before() {
    let two = Two::new().await;
    let id = two.tournament(Format::Knockout, 2).await;
    two.start(id, noon()).await;
    two.advance(id, noon()).await;
    let (mut messages, soon) = (claim_messages(&two, noon()).await, noon() + Duration::seconds(2));
    messages.retain(|(_, about)| *about != About::Invitation);
    let [(games, _)] = messages.try_into().expect("one message");
    two.store().settle_task(&games, &TaskOutcome::Again(soon), noon()).await.unwrap();
    let end = "insert into tasks (kind, key, owner, about, due_since, due_at, payload)
        select kind, about || '-end', owner, about, due_since, due_at, payload || '{\"about\": \"end\"}'
        from tasks where key like '%-games-%'";
    sqlx::query(end).execute(&two.sql).await.unwrap();
    let claimed = claim_messages(&two, soon).await;
    let ends: Vec<_> = claimed.iter().filter(|(_, about)| *about == About::End).collect();
    let [(end, _)] = ends.try_into().expect("the end");
    let stored = two.stored(id).await;
    assert!(two.store().has_earlier_message(end, &stored, soon).await.unwrap());
    let (games, about) = claimed.iter().find(|(_, about)| about.games().is_some()).expect("the games");
    settle(&two, games, *about, soon).await;
    assert!(!two.store().has_earlier_message(end, &stored, soon).await.unwrap());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_result_that_comes_while_the_table_is_posted_is_in_the_table_of_the_next_day() {
    let two = Two::new().await;
    let id = two.tournament(Format::RoundRobin, 3).await;
    two.start(id, noon()).await;
    two.advance(id, noon()).await;
    sqlx::query("delete from tasks where kind = 'delivery'").execute(&two.sql).await.unwrap();
    for (task, about) in claim_messages(&two, noon() + Duration::seconds(10)).await {
        settle(&two, &task, about, noon() + Duration::seconds(10)).await;
    }
    let numbers: Vec<_> = two.stored(id).await.games.iter().filter_map(|game| game.id).collect();
    let day = noon() + Duration::hours(25);
    finish(&two, numbers[0], End::Draw, noon()).await;
    two.advance(id, noon()).await;
    let tables = claim_messages(&two, day).await;
    assert_eq!(tables.iter().map(|(_, about)| *about).collect::<Vec<_>>(), [About::Table]);
    // The message has been drawn, and is being posted.
    finish(&two, numbers[1], End::Draw, day).await;
    two.advance(id, day).await;
    settle(&two, &tables[0].0, About::Table, day).await;
    assert_eq!(claim_messages(&two, day + Duration::hours(20)).await, []);
    let next = claim_messages(&two, day + Duration::hours(25)).await;
    assert_eq!(next.iter().map(|(_, about)| *about).collect::<Vec<_>>(), [About::Table]);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_table_is_posted_even_after_nothing_but_walkovers() {
    let two = Two::new().await;
    let id = two.tournament(Format::RoundRobin, 3).await;
    two.start(id, noon()).await;
    // One player leaves before the games begin.
    assert_eq!(two.store().advance_tournament(id, noon()).await.unwrap(), Some(noon()));
    let leaver = two.stored(id).await.player(3).unwrap().human().unwrap();
    two.leave_for_good(id, leaver, noon()).await;
    two.advance(id, noon()).await;
    assert_eq!(
        two.number("select count(*) from tournament_games where score is not null and game_id is null").await,
        4
    );
    assert_eq!(two.number("select count(*) from tasks where key like '%-table'").await, 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn players_learn_once_of_games_whose_message_is_refused() {
    let two = Two::new().await;
    let id = two.tournament(Format::RoundRobin, 3).await;
    two.start(id, noon()).await;
    two.advance(id, noon()).await;
    sqlx::query("delete from tasks where kind = 'delivery'").execute(&two.sql).await.unwrap();
    let now = noon() + Duration::minutes(1);
    let mut messages = claim_messages(&two, now).await;
    messages.retain(|(_, about)| *about != About::Invitation);
    let [(mut task, _)] = messages.try_into().expect("one message");
    notify(&two, &mut task, now).await;
    let refused = TaskOutcome::Refused(now + Duration::hours(1), "Missing Permissions".to_owned());
    let stored = two.stored(id).await;
    let told = async || {
        let mut told = Vec::new();
        while let Some(task) = two.store().claim_task(TaskKind::ChannelNotice, &Owners::default(), now).await.unwrap() {
            let person = UserId(task.owner.expect("a person"));
            let notices = two.store().channel_notices(person, None).await.unwrap();
            for notice in &notices {
                let tournament = notice.tournament.clone().expect("a tournament");
                assert_eq!((tournament.name.as_str(), tournament.channel), ("Cup", Some(HALL.channel)));
                told.push(Participant::Human(person));
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
    two.store().settle_task(&task, &refused, now).await.unwrap();
    assert_eq!(two.store().refused_tournaments(GUILD).await.unwrap(), [("Cup".to_owned(), HALL.channel)]);
    let (mut task, _) = claim(&two, now + Duration::hours(1)).await.expect("another attempt");
    notify(&two, &mut task, now).await;
    assert_eq!(told().await, []);
    two.store().settle_task(&task, &refused, now).await.unwrap();
    // When the tournament has moved, its messages notify the people, and the invitation is posted again.
    sqlx::query("update tasks set payload = payload || '{\"notified\": false}'").execute(&two.sql).await.unwrap();
    let (mut task, _) = claim(&two, now + Duration::hours(1)).await.expect("another attempt");
    notify(&two, &mut task, now).await;
    two.store().settle_task(&task, &refused, now).await.unwrap();
    assert!(two.store().move_refused_tournament(id, 71, now).await.unwrap());
    assert!(!two.store().move_refused_tournament(id, 72, now).await.unwrap());
    assert_eq!(told().await, []);
    assert_eq!((two.store().refused_tournaments(GUILD).await.unwrap(), two.stored(id).await.channel), (Vec::new(), 71));
    assert_eq!(claim_messages(&two, now).await.len(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_message_that_is_refused_while_the_tournament_moves_is_posted_in_the_new_channel() {
    let two = Two::new().await;
    let id = two.tournament(Format::RoundRobin, 9).await;
    two.start(id, noon()).await;
    two.advance(id, noon()).await;
    let mut messages = claim_messages(&two, noon()).await;
    messages.retain(|(_, about)| about.games().is_some());
    let [(first, _), (second, _)] = messages.try_into().expect("a message for each group");
    let refused = TaskOutcome::Refused(noon() + Duration::hours(1), "Missing Permissions".to_owned());
    two.store().settle_task(&first, &refused, noon()).await.unwrap();
    assert!(two.store().move_refused_tournament(id, 71, noon()).await.unwrap());
    two.store().settle_task(&second, &refused, noon()).await.unwrap();
    let again = claim_messages(&two, noon()).await;
    assert_eq!(again.iter().filter(|(_, about)| about.games().is_some()).count(), 2, "{again:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_is_told_of_a_message_that_was_posted_after_all() {
    let two = Two::new().await;
    let id = two.tournament(Format::RoundRobin, 3).await;
    two.start(id, noon()).await;
    two.advance(id, noon()).await;
    let mut messages = claim_messages(&two, noon()).await;
    messages.retain(|(_, about)| about.games().is_some());
    let [(mut task, _)] = messages.try_into().expect("one message");
    notify(&two, &mut task, noon()).await;
    assert_eq!(two.number("select count(*) from channel_notices").await, 4, "three players, and who created it");
    let message: TournamentMessage = task.payload().expect("a message");
    two.store().withdraw_tournament_notices(&message).await.unwrap();
    assert_eq!(two.number("select count(*) from channel_notices").await, 0);
}
