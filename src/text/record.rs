//! What is said about records: why they can't be used, and what was found.

use super::{Lang, game::standing, illegal, option_error, variant};
use crate::{
    play::{Fault, Rolls, Verified},
    record::{RecordError, Transcript},
    rules::{Outcome, Player},
};

/// Why a record can't be read or replayed. `shown` makes a text from the record fit to stand in the sentence.
pub fn record_error(lang: Lang, error: &RecordError, shown: impl Fn(&str) -> String) -> String {
    match error {
        RecordError::Header { line } => {
            let headers = Transcript::HEADERS.join(", ");
            lang.phrase("record-header").with("line", *line).with("headers", headers).text()
        }
        RecordError::Value { line, header } => {
            lang.phrase("record-value").with("line", *line).with("header", *header).text()
        }
        RecordError::NoGame => lang.phrase("record-no-game").text(),
        RecordError::NoDice { header } => lang.phrase("record-no-dice").with("header", *header).text(),
        RecordError::UnknownGame(name) => lang.phrase("record-unknown-game").with("typed", shown(name)).text(),
        RecordError::Options { game, error } => option_error(lang, *game, error),
        RecordError::Ply { ply, text } => {
            lang.phrase("record-ply").with("ply", ply + 1).with("typed", shown(text)).text()
        }
        RecordError::Illegal { game, ply, text, illegal: why } => {
            let typed = shown(text);
            let why = illegal(lang, *game, &typed, why);
            lang.phrase("record-illegal").with("ply", ply + 1).with("typed", typed).with("why", why).text()
        }
        RecordError::TooLong => lang.phrase("record-too-long").with("most", crate::record::MAX_PLIES).text(),
    }
}

/// What is wrong with a record. `shown` as in [`record_error`].
pub fn fault(lang: Lang, fault: &Fault, shown: impl Fn(&str) -> String) -> String {
    match fault {
        Fault::Record(error) => record_error(lang, error, shown),
        Fault::OtherSeed { found } => lang.phrase("fault-seed").with("found", found.as_str()).text(),
        Fault::Roll { ply, found, rolled } => lang
            .phrase("fault-roll")
            .with("ply", ply + 1)
            .with("found", found.unwrap_or_default())
            .with("rolled", *rolled)
            .text(),
        Fault::Result { stated, outcome } => {
            let id = if outcome.is_some() { "fault-result" } else { "fault-no-result" };
            lang.phrase(id).with("stated", stated.to_string()).with("score", score(*outcome)).text()
        }
    }
}

fn score(outcome: Option<Outcome>) -> &'static str {
    match outcome {
        Some(Outcome::Won(Player::One)) => "1-0",
        Some(Outcome::Won(Player::Two)) => "0-1",
        Some(Outcome::Drawn) => "1/2-1/2",
        None => "*",
    }
}

/// What was found in a record that is in order.
pub fn verified(lang: Lang, transcript: &Transcript, found: &Verified) -> String {
    let setup = transcript.record.setup;
    let mut said = lang
        .phrase("verified")
        .with("title", setup.game().title())
        .with("variant", variant(lang, setup))
        .with("plies", transcript.record.plies.len())
        .with("standing", standing(lang, &found.position))
        .text();
    let rolls = match found.rolls {
        Rolls::None => None,
        Rolls::Unknown => Some("verified-no-seed"),
        Rolls::OfSeed => Some("verified-of-seed"),
        Rolls::Committed => Some("verified-committed"),
    };
    said.extend(rolls.map(|id| lang.phrase(id).text()));
    said.extend(
        transcript.result.map(|result| lang.phrase("verified-result").with("result", result.to_string()).text()),
    );
    said
}
