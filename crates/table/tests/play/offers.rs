//! Draws and takebacks.

use super::*;

fn waltz(now: OffsetDateTime, plies: usize) -> Scenario {
    let mut scenario = Scenario::new(Some(BEN), terms_of(Game::Waltz, First::Challenger, Pace::Day), now);
    scenario.act(&Command::Accept { by: BEN, challenger_begins: true, seed: SEED }).expect("accepted");
    for text in ["a1", "c3", "e1", "e5", "a3", "c5"].into_iter().take(plies) {
        scenario.play(text);
    }
    scenario
}

proptest! {
    #[test]
    fn draws_can_be_agreed_on_only_in_games_that_can_last_forever(now in times(), plies in 0..6_usize, offers in any::<bool>()) {
        let (one, two) = if offers { (ANA, BEN) } else { (BEN, ANA) };
        let mut scenario = waltz(now, plies);
        scenario.act(&Command::OfferDraw { by: one }).expect("offered");
        prop_assert_eq!(scenario.act(&Command::OfferDraw { by: one }), Err(Refusal::DrawOffered));
        prop_assert_eq!(scenario.act(&Command::AnswerDraw { by: one, accept: true }), Err(Refusal::NoOffer));
        // A player who offers a draw in return accepts the opponent's offer.
        for command in [Command::OfferDraw { by: two }, Command::AnswerDraw { by: two, accept: true }] {
            let mut agreed = scenario.clone();
            agreed.act(&command).expect("agreed");
            prop_assert_eq!(agreed.ending(), Some(Ending { winner: None, reason: Reason::Agreed }));
        }
        let tether = Scenario::played(Pace::Day, plies, now).act(&Command::OfferDraw { by: one });
        prop_assert_eq!(tether, Err(Refusal::NoDraws));
    }
}

#[test]
fn an_offer_lasts_until_the_opponent_moves_and_cannot_be_repeated_soon() {
    let now = OffsetDateTime::UNIX_EPOCH;
    let mut scenario = waltz(now, 0);
    // The player's own move does not close the offer.
    scenario.act(&Command::OfferDraw { by: ANA }).expect("offered");
    scenario.play("a1");
    assert!(scenario.clone().act(&Command::AnswerDraw { by: BEN, accept: true }).is_ok());
    scenario.play("c3");
    assert_eq!(scenario.act(&Command::AnswerDraw { by: BEN, accept: true }), Err(Refusal::NoOffer));
    assert_eq!(scenario.act(&Command::OfferDraw { by: ANA }), Err(Refusal::DrawTooSoon { plies: 10 }));
    // The opponent may still offer a draw.
    assert!(scenario.clone().act(&Command::OfferDraw { by: BEN }).is_ok());
    for _ in 0..10 {
        let text = scenario.table.game().expect("a game").position.legal_texts().remove(0);
        scenario.play(&text);
    }
    assert!(scenario.act(&Command::OfferDraw { by: ANA }).is_ok());
}

proptest! {
    #[test]
    fn a_takeback_returns_to_before_the_players_last_move(now in times(), plies in 1..6_usize, by_mover in any::<bool>()) {
        let mut scenario = Scenario::played(Pace::Day, plies, now);
        let game = scenario.table.game().expect("a game");
        let (mover, other) = (game.waiting(), game.on_turn());
        let (asks, answers) = if by_mover { (mover, other) } else { (other, mover) };
        let asked = scenario.act(&Command::RequestTakeback { by: asks });
        if !by_mover && plies < 2 {
            prop_assert_eq!(asked, Err(Refusal::NothingToTakeBack));
            return Ok(());
        }
        prop_assert!(asked.is_ok());
        let twice = scenario.act(&Command::RequestTakeback { by: answers });
        prop_assert_eq!(twice, Err(Refusal::TakebackAsked { by: asks }));
        let version = scenario.table.game().expect("a game").version();
        prop_assert_eq!(
            scenario.act(&Command::AnswerTakeback { by: asks, grant: true, version }),
            Err(Refusal::NoOffer)
        );
        let left = plies - if by_mover { 1 } else { 2 };
        scenario.now += Duration::hours(5);
        scenario.act(&Command::AnswerTakeback { by: answers, grant: true, version }).expect("granted");
        // The game is the same as if the plies had never been played, but buttons of older boards are refused.
        let now = scenario.now;
        let game = scenario.table.game().expect("a game");
        let fresh = Scenario::played(Pace::Day, left, now);
        prop_assert_eq!(&game.position, &fresh.table.game().expect("a game").position);
        prop_assert_eq!(&game.before, &fresh.table.game().expect("a game").before);
        prop_assert_eq!(game.on_turn(), asks);
        prop_assert_eq!(scenario.table.deadline(), Some(now + Duration::DAY));
        for board in 0..=version {
            let late = Command::Move { by: asks, text: "e5".to_owned(), version: Some(board) };
            prop_assert_eq!(scenario.act(&late), Err(Refusal::Stale), "board {}", board);
        }
        let new = Command::Move { by: asks, text: "e5".to_owned(), version: Some(version + 1) };
        prop_assert!(scenario.act(&new).is_ok());
    }
}

#[test]
fn a_takeback_is_refused_after_another_move_and_in_games_with_a_die() {
    let mut scenario = Scenario::played(Pace::Day, 4, OffsetDateTime::UNIX_EPOCH);
    scenario.act(&Command::RequestTakeback { by: BEN }).expect("asked");
    let version = scenario.table.game().expect("a game").version();
    scenario.play("a3");
    let late = scenario.act(&Command::AnswerTakeback { by: ANA, grant: true, version });
    assert_eq!(late, Err(Refusal::Stale));
    let version = version + 1;
    let late = scenario.act(&Command::AnswerTakeback { by: ANA, grant: true, version });
    assert_eq!(late, Err(Refusal::NoOffer));

    let setup = Game::Tetrathedral.setup(&Options::default()).expect("a setup");
    let terms = Terms { setup, ..terms(First::Challenger, Pace::Day) };
    let mut scenario = Scenario::new(Some(BEN), terms, OffsetDateTime::UNIX_EPOCH);
    scenario.act(&Command::Accept { by: BEN, challenger_begins: true, seed: SEED }).expect("accepted");
    for by in [ANA, BEN] {
        assert_eq!(scenario.act(&Command::RequestTakeback { by }), Err(Refusal::DiceRolled));
    }
}

#[test]
fn a_declined_takeback_is_asked_for_again_only_after_another_move() {
    let mut scenario = Scenario::played(Pace::Day, 4, OffsetDateTime::UNIX_EPOCH);
    for (by, other, text) in [(BEN, ANA, "a3"), (ANA, BEN, "b3")] {
        scenario.act(&Command::RequestTakeback { by }).expect("asked");
        let version = scenario.table.game().expect("a game").version();
        scenario.act(&Command::AnswerTakeback { by: other, grant: false, version }).expect("declined");
        assert_eq!(scenario.act(&Command::RequestTakeback { by }), Err(Refusal::TakebackDeclined));
        // No request of the opponent was declined.
        assert!(scenario.clone().act(&Command::RequestTakeback { by: other }).is_ok());
        scenario.play(text);
        assert!(scenario.clone().act(&Command::RequestTakeback { by }).is_ok());
    }
}

#[test]
fn what_stands_can_be_withdrawn_by_its_player_and_counts_as_refused() {
    let mut scenario = waltz(OffsetDateTime::UNIX_EPOCH, 4);
    scenario.act(&Command::OfferDraw { by: ANA }).expect("offered");
    scenario.act(&Command::RequestTakeback { by: ANA }).expect("asked");
    for (proposal, answer) in [
        (Proposal::Draw, Command::AnswerDraw { by: BEN, accept: true }),
        (Proposal::Takeback, Command::AnswerTakeback { by: BEN, grant: true, version: 4 }),
    ] {
        let by_other = scenario.act(&Command::Withdraw { by: BEN, proposal });
        assert_eq!(by_other, Err(Refusal::NothingToWithdraw), "{proposal:?}");
        assert!(scenario.clone().act(&answer).is_ok(), "it stands");
        scenario.act(&Command::Withdraw { by: ANA, proposal }).expect("withdrawn");
        assert_eq!(scenario.act(&answer), Err(Refusal::NoOffer), "{proposal:?}");
        let again = scenario.act(&Command::Withdraw { by: ANA, proposal });
        assert_eq!(again, Err(Refusal::NothingToWithdraw), "{proposal:?}");
    }
    assert_eq!(scenario.act(&Command::OfferDraw { by: ANA }), Err(Refusal::DrawTooSoon { plies: 10 }));
    assert_eq!(scenario.act(&Command::RequestTakeback { by: ANA }), Err(Refusal::TakebackDeclined));
    assert!(scenario.act(&Command::OfferDraw { by: BEN }).is_ok(), "the opponent has withdrawn nothing");
}
