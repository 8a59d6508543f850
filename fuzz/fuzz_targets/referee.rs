//! Any bytes as a request: one answer, on one line, that says whether it is one.
#![no_main]

use libfuzzer_sys::fuzz_target;
use parlor::tools::referee;

fuzz_target!(|line: &[u8]| {
    let answer = referee::answer(line);
    assert!(!answer.contains('\n'));
    let answer: serde_json::Value = serde_json::from_str(&answer).expect("an answer is JSON");
    assert!(answer["ok"].is_boolean());
    assert_eq!(answer["ok"] == false, answer["error"].is_string());
});
