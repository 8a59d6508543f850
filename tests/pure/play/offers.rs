//! Draws and takebacks.

use super::*;

fn waltz(now: OffsetDateTime, plies: usize) -> Story {
    let mut story = Story::new(Some(BEN), terms_of(Game::Waltz, First::Challenger, Pace::Day), now);
    story.act(&Command::Accept { by: BEN, lot: true, seed: SEED }).expect("accepted");
    for text in ["a1", "c3", "e1", "e5", "a3", "c5"].into_iter().take(plies) {
        story.play(text);
    }
    story
}

proptest! {
    #[test]
    fn a_draw_is_agreed_on_where_play_can_go_on_for_ever(now in moment(), plies in 0..6_usize, offers in any::<bool>()) {
        let (one, two) = if offers { (ANA, BEN) } else { (BEN, ANA) };
        let mut story = waltz(now, plies);
        story.act(&Command::OfferDraw { by: one }).expect("offered");
        prop_assert_eq!(story.act(&Command::OfferDraw { by: one }), Err(Refusal::DrawOffered));
        prop_assert_eq!(story.act(&Command::AnswerDraw { by: one, accept: true }), Err(Refusal::NoOffer));
        // Who offers too, accepts.
        for command in [Command::OfferDraw { by: two }, Command::AnswerDraw { by: two, accept: true }] {
            let mut agreed = story.clone();
            agreed.act(&command).expect("agreed");
            prop_assert_eq!(agreed.ending(), Some(Ending { winner: None, reason: Reason::Agreed }));
        }
        let tether = Story::played(Pace::Day, plies, now).act(&Command::OfferDraw { by: one });
        prop_assert_eq!(tether, Err(Refusal::NoDraws));
    }
}

#[test]
fn an_offer_stands_until_the_other_one_moves_and_is_not_repeated_soon() {
    let now = OffsetDateTime::UNIX_EPOCH;
    let mut story = waltz(now, 0);
    // Offered with the own move: it stands through it.
    story.act(&Command::OfferDraw { by: ANA }).expect("offered");
    story.play("a1");
    assert!(story.clone().act(&Command::AnswerDraw { by: BEN, accept: true }).is_ok());
    story.play("c3");
    assert_eq!(story.act(&Command::AnswerDraw { by: BEN, accept: true }), Err(Refusal::NoOffer));
    assert_eq!(story.act(&Command::OfferDraw { by: ANA }), Err(Refusal::DrawTooSoon { plies: 10 }));
    // The other one may offer.
    assert!(story.clone().act(&Command::OfferDraw { by: BEN }).is_ok());
    for _ in 0..10 {
        let text = story.table.game().expect("a game").position.legal_texts().remove(0);
        story.play(&text);
    }
    assert!(story.act(&Command::OfferDraw { by: ANA }).is_ok());
}

proptest! {
    #[test]
    fn a_takeback_goes_back_to_before_the_own_last_move(now in moment(), plies in 1..6_usize, by_mover in any::<bool>()) {
        let mut story = Story::played(Pace::Day, plies, now);
        let game = story.table.game().expect("a game");
        let (mover, other) = (game.waiting(), game.on_turn());
        let (asks, answers) = if by_mover { (mover, other) } else { (other, mover) };
        let asked = story.act(&Command::AskTakeback { by: asks });
        if !by_mover && plies < 2 {
            prop_assert_eq!(asked, Err(Refusal::NothingToTakeBack));
            return Ok(());
        }
        prop_assert!(asked.is_ok());
        let twice = story.act(&Command::AskTakeback { by: answers });
        prop_assert_eq!(twice, Err(Refusal::TakebackAsked { by: asks }));
        let version = story.table.game().expect("a game").version();
        prop_assert_eq!(
            story.act(&Command::AnswerTakeback { by: asks, grant: true, version }),
            Err(Refusal::NoOffer)
        );
        let left = plies - if by_mover { 1 } else { 2 };
        story.now += Duration::hours(5);
        story.act(&Command::AnswerTakeback { by: answers, grant: true, version }).expect("granted");
        // As if it had never been played, but for what old messages can do.
        let now = story.now;
        let game = story.table.game().expect("a game");
        let fresh = Story::played(Pace::Day, left, now);
        prop_assert_eq!(&game.position, &fresh.table.game().expect("a game").position);
        prop_assert_eq!(&game.before, &fresh.table.game().expect("a game").before);
        prop_assert_eq!(game.on_turn(), asks);
        prop_assert_eq!(story.table.deadline(), Some(now + Duration::DAY));
        for board in 0..=version {
            let late = Command::Move { by: asks, text: "e5".to_owned(), version: Some(board) };
            prop_assert_eq!(story.act(&late), Err(Refusal::Stale), "board {}", board);
        }
        let new = Command::Move { by: asks, text: "e5".to_owned(), version: Some(version + 1) };
        prop_assert!(story.act(&new).is_ok());
    }
}

#[test]
fn nothing_is_taken_back_once_somebody_moved_or_the_die_was_rolled() {
    let mut story = Story::played(Pace::Day, 4, OffsetDateTime::UNIX_EPOCH);
    story.act(&Command::AskTakeback { by: BEN }).expect("asked");
    let version = story.table.game().expect("a game").version();
    story.play("a3");
    let late = story.act(&Command::AnswerTakeback { by: ANA, grant: true, version });
    assert_eq!(late, Err(Refusal::Stale));
    let version = version + 1;
    let late = story.act(&Command::AnswerTakeback { by: ANA, grant: true, version });
    assert_eq!(late, Err(Refusal::NoOffer));

    let setup = Game::Tetrathedral.setup(&Options::default()).expect("a setup");
    let terms = Terms { setup, ..terms(First::Challenger, Pace::Day) };
    let mut story = Story::new(Some(BEN), terms, OffsetDateTime::UNIX_EPOCH);
    story.act(&Command::Accept { by: BEN, lot: true, seed: SEED }).expect("accepted");
    for by in [ANA, BEN] {
        assert_eq!(story.act(&Command::AskTakeback { by }), Err(Refusal::DiceRolled));
    }
}
