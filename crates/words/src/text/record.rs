//! Sentences about records: why one can't be used, and what its verification found.

use super::{Lang, games::position_status, illegal, msg, option_error, variant};
use parlor_games::{
    record::{Fault, MAX_PLIES, RecordError, Rolls, Transcript, Verified},
    rules::{Outcome, Player},
};

/// Why a record can't be read or replayed. `escape` prepares text from the record for the sentence.
pub fn record_error(lang: Lang, error: &RecordError, escape: impl Fn(&str) -> String) -> String {
    match error {
        RecordError::Header { line } => {
            let headers = Transcript::HEADERS.join(", ");
            lang.text(msg::RecordHeader { line: *line, headers })
        }
        RecordError::Value { line, header } => lang.text(msg::RecordValue { line: *line, header: *header }),
        RecordError::NoGame => lang.text(msg::RECORD_NO_GAME),
        RecordError::NoDice { header } => lang.text(msg::RecordNoDice { header: *header }),
        RecordError::UnknownGame(name) => lang.text(msg::RecordUnknownGame { input: escape(name) }),
        RecordError::Options { game, error } => option_error(lang, *game, error),
        RecordError::Ply { ply, text } => lang.text(msg::RecordPly { ply: ply + 1, input: escape(text) }),
        RecordError::Illegal { game, ply, text, illegal: why } => {
            let input = escape(text);
            let why = illegal(lang, *game, &input, why);
            lang.text(msg::RecordIllegal { ply: ply + 1, input, why })
        }
        RecordError::TooLong => lang.text(msg::RecordTooLong { most: MAX_PLIES }),
    }
}

/// `escape` as in [`record_error`].
pub fn fault(lang: Lang, fault: &Fault, escape: impl Fn(&str) -> String) -> String {
    match fault {
        Fault::Record(error) => record_error(lang, error, escape),
        Fault::OtherSeed { found } => lang.text(msg::FaultSeed { found: found.as_str() }),
        Fault::Roll { ply, found, rolled } => {
            lang.text(msg::FaultRoll { ply: ply + 1, found: found.unwrap_or_default(), rolled: *rolled })
        }
        Fault::Result { stated, outcome: Some(outcome) } => {
            lang.text(msg::FaultResult { stated: stated.to_string(), score: score(*outcome) })
        }
        Fault::Result { stated, outcome: None } => lang.text(msg::FaultNoResult { stated: stated.to_string() }),
    }
}

const fn score(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Won(Player::One) => "1-0",
        Outcome::Won(Player::Two) => "0-1",
        Outcome::Drawn => "1/2-1/2",
    }
}

pub fn verified(lang: Lang, transcript: &Transcript, found: &Verified) -> String {
    let setup = transcript.record.setup;
    let mut text = lang.text(msg::Verified {
        title: setup.game().title(),
        variant: variant(lang, setup),
        plies: transcript.record.plies.len(),
        standing: position_status(lang, &found.position),
    });
    let rolls = match found.rolls {
        Rolls::None => None,
        Rolls::Unknown => Some(msg::VERIFIED_NO_SEED),
        Rolls::OfSeed => Some(msg::VERIFIED_OF_SEED),
        Rolls::Committed => Some(msg::VERIFIED_COMMITTED),
    };
    text.extend(rolls.map(|id| lang.text(id)));
    text.extend(transcript.result.map(|result| lang.text(msg::VerifiedResult { result: result.to_string() })));
    text
}
