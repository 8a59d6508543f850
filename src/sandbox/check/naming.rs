//! Names and descriptions of commands and of their parts, in all languages.

use std::collections::{BTreeSet, HashMap};

use serde_json::Value;

use super::super::refusal::Complaints;
use super::{length, required_text, text};

const LOCALES: [&str; 32] = [
    "id", "da", "de", "en-GB", "en-US", "es-ES", "es-419", "fr", "hr", "it", "lt", "hu", "nl", "no", "pl", "pt-BR",
    "ro", "fi", "sv-SE", "vi", "tr", "cs", "el", "bg", "ru", "uk", "hi", "th", "zh-CN", "ja", "zh-TW", "ko",
];
const NAME: &str = "name_localizations";
const DESCRIPTION: &str = "description_localizations";

/// A name that is typed: of a slash command or of an option.
pub(super) fn typed_name(complaints: &mut Complaints, named: &Value) {
    let invalid = |here: &mut Complaints, name: &str| {
        if !is_name(name) {
            here.say("APPLICATION_COMMAND_INVALID_NAME", "Command name is invalid");
        }
    };
    required_text(complaints, named, "name", 1, 32);
    if let Some(name) = named["name"].as_str() {
        complaints.at("name", |here| invalid(here, name));
    }
    localized(complaints, named, NAME, 32, invalid);
}

/// A name that is only read: of a menu's command or of a choice.
pub(super) fn read_name(complaints: &mut Complaints, named: &Value, most: usize) {
    required_text(complaints, named, "name", 1, most);
    localized(complaints, named, NAME, most, |_, _| {});
}

pub(super) fn description(complaints: &mut Complaints, described: &Value) {
    required_text(complaints, described, "description", 1, 100);
    localized(complaints, described, DESCRIPTION, 100, |_, _| {});
}

/// What stands in a menu has none.
pub(super) fn no_description(complaints: &mut Complaints, described: &Value) {
    text(complaints, described, "description", 0, 0);
    localized(complaints, described, DESCRIPTION, 0, |_, _| {});
}

fn is_name(name: &str) -> bool {
    let lower: String = name.chars().flat_map(char::to_lowercase).collect();
    let fits = |character: char| {
        character.is_alphanumeric()
            || matches!(character, '-' | '_' | '\'')
            // Marks of Devanagari and Thai, which are no letters by themselves.
            || matches!(character, '\u{900}'..='\u{97f}' | '\u{e00}'..='\u{e7f}')
    };
    lower == name && name.chars().all(fits)
}

/// A text in several languages; `check` is run on each.
fn localized(
    complaints: &mut Complaints,
    holder: &Value,
    field: &str,
    most: usize,
    check: impl Fn(&mut Complaints, &str),
) {
    let Some(texts) = holder[field].as_object() else {
        if !holder[field].is_null() {
            complaints.at(field, |here| here.say("DICT_TYPE_CONVERT", "Only dictionaries may be used in a DictType"));
        }
        return;
    };
    complaints.at(field, |here| {
        for (locale, localized) in texts {
            here.at(locale, |here| {
                if !LOCALES.contains(&locale.as_str()) {
                    here.say("BASE_TYPE_CHOICES", "Unknown locale.");
                }
                let Some(localized) = localized.as_str() else {
                    here.say("STRING_TYPE_CONVERT", "Could not interpret as a string.");
                    return;
                };
                length(here, localized.chars().count(), 1, most);
                check(here, localized);
            });
        }
    });
}

/// Whose text is shown where there is none in a language.
fn fallback(locale: &str) -> Option<&'static str> {
    match locale {
        "en-US" => Some("en-GB"),
        "en-GB" => Some("en-US"),
        "es-419" => Some("es-ES"),
        _ => None,
    }
}

/// The name as somebody reads it who has that language.
pub(in super::super) fn shown<'a>(named: &'a Value, locale: &str) -> Option<&'a str> {
    let names = &named[NAME];
    let other = || names[fallback(locale)?].as_str();
    names[locale].as_str().or_else(other).or_else(|| named["name"].as_str())
}

/// Complains where two of them, each with its place, have the same name by itself or in some language.
pub(super) fn unique(complaints: &mut Complaints, siblings: &[(usize, &Value)], code: &str, message: &str) {
    let mut repeated = |names: &mut dyn Iterator<Item = (usize, Option<&str>)>, locale: Option<&str>| {
        let mut first = HashMap::new();
        for (place, name) in names.filter_map(|(place, name)| Some((place, name?))) {
            if first.insert(name, place).is_none() {
                continue;
            }
            complaints.at(place, |here| match locale {
                None => here.say(code, message),
                Some(locale) => here.at(NAME, |here| here.at(locale, |here| here.say(code, message))),
            });
        }
    };
    repeated(&mut siblings.iter().map(|(place, named)| (*place, named["name"].as_str())), None);
    let spoken = siblings.iter().filter_map(|(_, named)| named[NAME].as_object()).flat_map(|names| names.keys());
    for locale in spoken.collect::<BTreeSet<_>>() {
        repeated(&mut siblings.iter().map(|(place, named)| (*place, shown(named, locale))), Some(locale));
    }
}

/// Characters that count towards the size of a command: the longest localisation of each text.
pub(super) fn weight(holder: &Value) -> usize {
    let longest = |field: &str, localized: &str| {
        let plain = holder[field].as_str().map_or(0, |text| text.chars().count());
        let others = holder[localized].as_object().into_iter().flatten();
        let others = others.filter_map(|(_, text)| text.as_str()).map(|text| text.chars().count());
        others.fold(plain, usize::max)
    };
    let own = longest("name", NAME) + longest("description", DESCRIPTION);
    let value = holder["value"].as_str().map_or(0, |text| text.chars().count());
    let inner = ["options", "choices"].iter().filter_map(|field| holder[*field].as_array()).flatten();
    own + value + inner.map(weight).sum::<usize>()
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn the_longest_of_each_text_counts() {
        let choice = json!({ "name": "one", "name_localizations": { "de": "eins", "fr": "un" }, "value": "1" });
        let option = json!({ "name": "n", "description": "abc", "choices": [choice] });
        let german = json!({ "de": "zählen", "ja": "数" });
        let command = json!({ "name": "count", "description": "d", "name_localizations": german, "options": [option] });
        assert_eq!(weight(&command), "zählen".chars().count() + 1 + (1 + 3) + (4 + 1));
    }
}
