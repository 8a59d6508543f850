//! Refusals as sentences: the reason, and what to do about it.

use super::{Lang, PlainMessage, Voice, escape_markup, illegal, msg};
use crate::play::{ChallengeEnd, MAX_ANSWERS, Refusal};
use parlor_games::rules::{Game, OptionError, Value, Values};

pub fn option_error(lang: Lang, game: Game, error: &OptionError) -> String {
    match error {
        OptionError::Unknown { name, allowed } => {
            lang.text(msg::OptionUnknown { name: escape_markup(name), allowed: allowed.join(", ") })
        }
        OptionError::NotAllowed { name, given, allowed } => lang.text(msg::OptionNotAllowed {
            name: name.clone(),
            given: escape_markup(given),
            allowed: allowed.join(", "),
        }),
        OptionError::Unreadable { text } => {
            let example = game.options().first().map_or_else(String::new, |spec| {
                let value = match spec.values {
                    Values::Numbers(numbers) => numbers.first().map(|&number| Value::Number(number)),
                    Values::Words(words) => words.first().map(|&word| Value::Word(word.to_owned())),
                };
                value.map_or_else(String::new, |value| format!("{}={value}", spec.name))
            });
            lang.text(msg::OptionUnreadable { text: escape_markup(text), example })
        }
    }
}

/// `newest` is a sentence with a link to the newest board, or empty.
pub fn refusal<'v>(voice: impl Into<Voice<'v>>, game: Game, refusal: &Refusal, newest: &str) -> String {
    sentence(voice.into(), Some(game), refusal, newest).unwrap_or_default()
}

/// As [`refusal`]. `None` if the sentence depends on the game.
pub fn general_refusal(lang: Lang, refusal: &Refusal, newest: &str) -> Option<String> {
    sentence(lang.into(), None, refusal, newest)
}

/// `None` only without the game that the sentence depends on.
fn sentence(voice: Voice<'_>, game: Option<Game>, refusal: &Refusal, newest: &str) -> Option<String> {
    let plain = |message: PlainMessage| voice.text(message);
    let text = match refusal {
        Refusal::PlanIllegal { index, illegal: why, input } => voice.text(msg::RefusalPlanIllegal {
            number: index + 1,
            why: illegal(voice.lang, game?, &voice.typed(input), why),
        }),
        Refusal::NoDraws => voice.text(msg::RefusalNoDraws { game: game?.title() }),
        Refusal::Illegal { illegal: why, input, similar } => {
            let mut text = illegal(voice.lang, game?, &voice.typed(input), why);
            if !similar.moves.is_empty() {
                text.push(' ');
                text.push_str(&voice.text(msg::SimilarMoves { moves: similar.moves.join(", "), more: similar.more }));
            }
            text
        }
        Refusal::OwnOpponent => plain(msg::REFUSAL_OWN_OPPONENT),
        Refusal::OwnDeletion => plain(msg::REFUSAL_OWN_DELETION),
        Refusal::OtherDeletion => plain(msg::REFUSAL_OTHER_DELETION),
        Refusal::OwnChallenge => plain(msg::REFUSAL_OWN_CHALLENGE),
        Refusal::NotChallenged { opponent } => voice.text(msg::RefusalNotChallenged { opponent: *opponent }),
        Refusal::OpenToAll => plain(msg::REFUSAL_OPEN_TO_ALL),
        Refusal::NotChallenger { challenger } => voice.text(msg::RefusalNotChallenger { challenger: *challenger }),
        Refusal::ChallengeClosed(ChallengeEnd::Declined) => plain(msg::REFUSAL_DECLINED),
        Refusal::ChallengeClosed(ChallengeEnd::Cancelled) => plain(msg::REFUSAL_CANCELLED),
        Refusal::ChallengeClosed(ChallengeEnd::Expired) => plain(msg::REFUSAL_EXPIRED),
        Refusal::AlreadyAccepted => plain(msg::REFUSAL_ALREADY_ACCEPTED),
        Refusal::NotBegun => plain(msg::REFUSAL_NOT_BEGUN),
        Refusal::NotPlaying => plain(msg::REFUSAL_NOT_PLAYING),
        Refusal::NotYourTurn { turn } => voice.text(msg::RefusalNotYourTurn { turn: *turn }),
        Refusal::Stale => voice.text(msg::RefusalStale { newest: newest.to_owned() }),
        Refusal::Over => voice.text(msg::RefusalOver { newest: newest.to_owned() }),
        Refusal::PlanFull => voice.text(msg::RefusalPlanFull { most: MAX_ANSWERS }),
        Refusal::PlanChanged { times } => voice.text(msg::RefusalPlanChanged { times: *times }),
        Refusal::PlanOnOwnTurn => plain(msg::REFUSAL_PLAN_OWN_TURN),
        Refusal::NoHints => plain(msg::REFUSAL_NO_HINTS),
        Refusal::PlanWithDice => plain(msg::REFUSAL_PLAN_DICE),
        Refusal::PlanWithoutAnswer => plain(msg::REFUSAL_PLAN_NO_ANSWER),
        Refusal::DrawOffered => plain(msg::REFUSAL_DRAW_OFFERED),
        Refusal::DrawTooSoon { plies } => voice.text(msg::RefusalDrawTooSoon { plies: *plies }),
        Refusal::NoOffer => voice.text(msg::RefusalNoOffer { newest: newest.to_owned() }),
        Refusal::NothingToWithdraw => voice.text(msg::RefusalNothingToWithdraw { newest: newest.to_owned() }),
        Refusal::NothingToTakeBack => plain(msg::REFUSAL_NOTHING_TO_TAKE_BACK),
        Refusal::DiceRolled => plain(msg::REFUSAL_DICE_ROLLED),
        Refusal::TakebackAsked { by } => voice.text(msg::RefusalTakebackAsked { by: *by }),
        Refusal::TakebackDeclined => plain(msg::REFUSAL_TAKEBACK_DECLINED),
        Refusal::TakebacksUsedUp { granted } => voice.text(msg::RefusalTakebacksUsedUp { granted: *granted }),
        Refusal::TakebackRequestsUsedUp { asked } => voice.text(msg::RefusalTakebackRequestsUsedUp { asked: *asked }),
        Refusal::ChallengesOpen { open } => voice.text(msg::ChallengesWaiting { waiting: *open }),
        Refusal::ComputerGames { games } => voice.text(msg::ComputerMany { games: *games }),
        Refusal::VoteGames { games } => voice.text(msg::VoteGamesMany { games: *games }),
        Refusal::ChallengesUnanswered { opponent, open } => {
            voice.text(msg::RefusalChallengesUnanswered { opponent: *opponent, open: *open })
        }
        Refusal::ChallengeTooSoon { opponent, again } => {
            voice.text(msg::RefusalChallengeTooSoon { opponent: *opponent, again: *again })
        }
        Refusal::NoVotes => plain(msg::REFUSAL_NO_VOTES),
        Refusal::NotOver => plain(msg::REFUSAL_NOT_OVER),
        Refusal::TooFarOn => plain(msg::REFUSAL_TOO_FAR_ON),
        Refusal::OutOfTime => plain(msg::REFUSAL_OUT_OF_TIME),
        Refusal::ClockUnknown => plain(msg::REFUSAL_CLOCK_UNKNOWN),
        Refusal::OwnTime => plain(msg::REFUSAL_OWN_TIME),
        Refusal::TimeLeft { deadline: Some(deadline) } => voice.text(msg::RefusalTimeLeft { deadline: *deadline }),
        Refusal::TimeLeft { deadline: None } => plain(msg::REFUSAL_NO_LIMIT),
        Refusal::RematchOffered { by, .. } => voice.text(msg::RefusalRematchOffered { by: *by }),
    };
    Some(text.trim_end().to_owned())
}
