//! Any text as a record: it is refused, or replayed, checked with its secrets, and written; the written form gives the same
//! record.

// libFuzzer: -max_len=2000

#![no_main]

use libfuzzer_sys::fuzz_target;
use parlor_games::record::{MAX_PLIES, Record, Step, Transcript, verify};

fuzz_target!(|text: &str| {
    let record = text.parse::<Record>();
    let transcript = text.parse::<Transcript>();
    // A record is read as a transcript, and only the game is kept.
    assert_eq!(record.is_ok(), transcript.is_ok());
    let (Ok(record), Ok(transcript)) = (record, transcript) else { return };
    assert_eq!(transcript.record, record);
    assert!(record.plies.len() <= MAX_PLIES);
    assert_eq!(record.to_string().parse().as_ref(), Ok(&record), "a record reads what it wrote");
    assert_eq!(transcript.to_string().parse().as_ref(), Ok(&transcript), "so does a transcript");

    let steps: Result<Vec<_>, _> = record.steps().collect();
    let replayed = record.replay();
    match &steps {
        Ok(steps) => {
            assert_eq!(steps.len(), record.plies.len() + 1);
            assert_eq!(replayed.as_ref().ok(), steps.last().map(|step| &step.position));
        }
        Err(error) => assert_eq!(replayed.as_ref().err(), Some(error)),
    }
    let steps: Result<Vec<Step>, _> = record.steps().collect();
    assert_eq!(steps.is_ok(), positions.is_ok());
    let verified = verify(&transcript);
    assert!(positions.is_ok() || verified.is_err(), "a record that can't be replayed is not verified");
});
