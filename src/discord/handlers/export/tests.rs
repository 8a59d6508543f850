use super::*;
use serde_json::{Value, json};

#[test]
fn an_export_has_no_more_messages_than_discord_allows() {
    for files in 1..12 {
        let sent = |by_answers| (1..=files).map(move |n| message_to_send(n, n == files, by_answers));
        assert!(sent(false).all(|it| it == Message::File));
        let messages = sent(true).filter(|it| *it != Message::Nothing).count();
        assert_eq!(messages, files.min(MAX_BY_ANSWERS));
        assert_eq!(sent(true).any(|it| it == Message::Rest), files > MAX_BY_ANSWERS);
    }
}

#[test]
fn long_games_are_read_alone_and_all_games_once() {
    let games: Vec<_> =
        (0..).map(GameId).zip([3001, 4, 2000, 990, 11, 30_000, 3000].into_iter().chain([5; 45])).collect();
    let batches: Vec<_> = batches(&games).collect();
    let sizes: Vec<_> = batches.iter().map(|batch| batch.len()).collect();
    assert_eq!(sizes, [1, 3, 1, 1, 1, 20, 20, 5]);
    assert_eq!(batches.concat(), games);
}

#[test]
fn every_entry_is_exported_once_and_in_order_in_files_of_limited_size() {
    let all: Vec<(&str, Value)> = (0..500)
        .map(|n| (["absences", "games", "results"][n / 170], json!({ "id": n, "text": "x".repeat(n * 7 % 90) })))
        .collect();
    for max_bytes in [200, 1000, 5000, 1_000_000] {
        let mut writer = Writer::new(7, max_bytes);
        let mut files: Vec<_> = all.iter().filter_map(|(kind, entry)| writer.add(kind, &entry.to_string())).collect();
        files.push(writer.finish());
        let mut found = Vec::new();
        for file in &files {
            assert!(file.len() <= max_bytes, "{} of {max_bytes}", file.len());
            let read: Value = serde_json::from_str(file).expect("JSON");
            assert_eq!(read["user"], "7");
            for kind in ["absences", "games", "results"] {
                let entries = read[kind].as_array().cloned().unwrap_or_default();
                found.extend(entries.into_iter().map(|entry| (kind, entry)));
            }
        }
        assert!(found == all, "{max_bytes}");
        assert_eq!(files.len() == 1, max_bytes == 1_000_000);
    }
    assert_eq!(Writer::new(7, 100).finish(), r#"{"user":"7"}"#);
}
