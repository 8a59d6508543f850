use super::*;
use crate::discord::{command_list::tests::registered, dispatch::commands::COMMANDS, outbound::message::MAX_CONTENT};

const PLACES: [Place; 3] = [Place::on_server(1, 2), Place::direct(2), Place::by_answers(None, 2)];

#[test]
fn all_commands_and_all_games_fit_into_a_message_when_they_are_mentioned() {
    for &lang in Lang::ALL {
        for text in [
            commands(&registered(), lang, PLACES[0], false),
            commands(&registered(), lang, PLACES[0], true),
            games(lang),
        ] {
            let chars = text.chars().count();
            assert!(chars <= MAX_CONTENT, "{lang:?}: {chars} characters");
        }
    }
}

#[test]
fn every_registered_command_is_listed_where_it_works_and_nowhere_else() {
    for (place, context) in PLACES.into_iter().zip([0, 1, 2]) {
        for &lang in Lang::ALL {
            let list = commands(&registered(), lang, place, false);
            for command in COMMANDS {
                let created = serde_json::to_value(command.create()).expect("JSON");
                let works = created["contexts"].as_array().expect("contexts").contains(&context.into());
                let name = registered().mention(lang, command.info.name);
                assert_eq!(list.lines().filter(|line| line.contains(&name)).count(), usize::from(works), "{name}");
            }
        }
    }
}
