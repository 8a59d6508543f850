//! Names and descriptions of commands, options and choices, in all locales.

use std::collections::{BTreeSet, HashMap};

use serde_json::Value;

use super::form_errors::FormErrors;
use super::{length, required_text, text};

const LOCALES: [&str; 32] = [
    "id", "da", "de", "en-GB", "en-US", "es-ES", "es-419", "fr", "hr", "it", "lt", "hu", "nl", "no", "pl", "pt-BR",
    "ro", "fi", "sv-SE", "vi", "tr", "cs", "el", "bg", "ru", "uk", "hi", "th", "zh-CN", "ja", "zh-TW", "ko",
];
const NAME_LOCALIZATIONS: &str = "name_localizations";
const DESCRIPTION_LOCALIZATIONS: &str = "description_localizations";

/// A name that users type: of a slash command or of an option.
pub(super) fn slash_name(errors: &mut FormErrors, named: &Value) {
    let check = |errors: &mut FormErrors, name: &str| {
        if !is_name(name) {
            errors.add("APPLICATION_COMMAND_INVALID_NAME", "Command name is invalid");
        }
    };
    required_text(errors, named, "name", 1, 32);
    if let Some(name) = named["name"].as_str() {
        errors.at("name", |errors| check(errors, name));
    }
    localized(errors, named, NAME_LOCALIZATIONS, 32, check);
}

/// A name that is only displayed: of a context-menu command or of a choice.
pub(super) fn display_name(errors: &mut FormErrors, named: &Value, max: usize) {
    required_text(errors, named, "name", 1, max);
    localized(errors, named, NAME_LOCALIZATIONS, max, |_, _| {});
}

pub(super) fn description(errors: &mut FormErrors, described: &Value) {
    required_text(errors, described, "description", 1, 100);
    localized(errors, described, DESCRIPTION_LOCALIZATIONS, 100, |_, _| {});
}

/// Context-menu commands have no description.
pub(super) fn no_description(errors: &mut FormErrors, described: &Value) {
    text(errors, described, "description", 0, 0);
    localized(errors, described, DESCRIPTION_LOCALIZATIONS, 0, |_, _| {});
}

fn is_name(name: &str) -> bool {
    let lower: String = name.chars().flat_map(char::to_lowercase).collect();
    let fits = |character: char| {
        character.is_alphanumeric()
            || matches!(character, '-' | '_' | '\'')
            // Devanagari and Thai have marks that are not letters by themselves.
            || matches!(character, '\u{900}'..='\u{97f}' | '\u{e00}'..='\u{e7f}')
    };
    lower == name && name.chars().all(fits)
}

/// `check` runs on the text of each locale.
fn localized(errors: &mut FormErrors, holder: &Value, field: &str, max: usize, check: impl Fn(&mut FormErrors, &str)) {
    let Some(texts) = holder[field].as_object() else {
        if !holder[field].is_null() {
            errors.add_at(field, "DICT_TYPE_CONVERT", "Only dictionaries may be used in a DictType");
        }
        return;
    };
    errors.at(field, |errors| {
        for (locale, localized) in texts {
            errors.at(locale, |errors| {
                if !LOCALES.contains(&locale.as_str()) {
                    errors.add("BASE_TYPE_CHOICES", "Unknown locale.");
                }
                let Some(localized) = localized.as_str() else {
                    errors.add("STRING_TYPE_CONVERT", "Could not interpret as a string.");
                    return;
                };
                length(errors, localized.chars().count(), 1, max);
                check(errors, localized);
            });
        }
    });
}

/// Discord shows the text of this locale if the other has none.
fn fallback(locale: &str) -> Option<&'static str> {
    match locale {
        "en-US" => Some("en-GB"),
        "en-GB" => Some("en-US"),
        "es-419" => Some("es-ES"),
        _ => None,
    }
}

/// The name that a user of this locale sees.
pub(crate) fn localized_name<'a>(named: &'a Value, locale: &str) -> Option<&'a str> {
    let names = &named[NAME_LOCALIZATIONS];
    let other = || names[fallback(locale)?].as_str();
    names[locale].as_str().or_else(other).or_else(|| named["name"].as_str())
}

/// Adds an error for each sibling (with its index) whose name an earlier sibling has, by default or in some locale.
pub(super) fn unique(errors: &mut FormErrors, siblings: &[(usize, &Value)], code: &str, message: &str) {
    let mut repeated = |names: &mut dyn Iterator<Item = (usize, Option<&str>)>, locale: Option<&str>| {
        let mut known = HashMap::new();
        for (index, name) in names.filter_map(|(index, name)| Some((index, name?))) {
            if known.insert(name, index).is_none() {
                continue;
            }
            errors.at(index, |errors| match locale {
                None => errors.add(code, message),
                Some(locale) => errors.at(NAME_LOCALIZATIONS, |errors| errors.add_at(locale, code, message)),
            });
        }
    };
    repeated(&mut siblings.iter().map(|(index, named)| (*index, named["name"].as_str())), None);
    let locales =
        siblings.iter().filter_map(|(_, named)| named[NAME_LOCALIZATIONS].as_object()).flat_map(|names| names.keys());
    for locale in locales.collect::<BTreeSet<_>>() {
        repeated(&mut siblings.iter().map(|(index, named)| (*index, localized_name(named, locale))), Some(locale));
    }
}

/// Characters that count towards the size of a command: the longest localization of each text.
pub(super) fn total_length(holder: &Value) -> usize {
    let longest = |field: &str, localized: &str| {
        let plain = holder[field].as_str().map_or(0, |text| text.chars().count());
        let others = holder[localized].as_object().into_iter().flatten();
        let others = others.filter_map(|(_, text)| text.as_str()).map(|text| text.chars().count());
        others.fold(plain, usize::max)
    };
    let own = longest("name", NAME_LOCALIZATIONS) + longest("description", DESCRIPTION_LOCALIZATIONS);
    let value = holder["value"].as_str().map_or(0, |text| text.chars().count());
    let inner = ["options", "choices"].iter().filter_map(|field| holder[*field].as_array()).flatten();
    own + value + inner.map(total_length).sum::<usize>()
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn total_length_counts_the_longest_localization_of_each_text() {
        let choice = json!({ "name": "one", "name_localizations": { "de": "eins", "fr": "un" }, "value": "1" });
        let option = json!({ "name": "n", "description": "abc", "choices": [choice] });
        let german = json!({ "de": "zählen", "ja": "数" });
        let command = json!({ "name": "count", "description": "d", "name_localizations": german, "options": [option] });
        assert_eq!(total_length(&command), "zählen".chars().count() + 1 + (1 + 3) + (4 + 1));
    }
}
