//! Languages and their sentences. The Fluent files are compiled into the program and parsed once.

use super::{Voice, message::IntoMessage};
use fluent_bundle::{FluentArgs, FluentResource, concurrent::FluentBundle};
use std::{borrow::Cow, collections::BTreeMap, sync::LazyLock};
use unic_langid::LanguageIdentifier;

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Lang {
    /// Also used for languages that are not listed here.
    #[default]
    English,
    German,
    French,
    /// For Spain and for Latin America.
    Spanish,
    Japanese,
}

impl Lang {
    pub const ALL: &[Self] = &[Self::English, Self::German, Self::French, Self::Spanish, Self::Japanese];

    /// `locale` is Discord's, such as `en-US`.
    pub fn from_locale(locale: &str) -> Self {
        let language = locale.split('-').next().unwrap_or(locale);
        Self::from_tag(language).unwrap_or_default()
    }

    pub fn from_tag(tag: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|lang| lang.tag() == tag)
    }

    /// As in the names of its file and folder.
    pub const fn tag(self) -> &'static str {
        match self {
            Self::English => "en",
            Self::German => "de",
            Self::French => "fr",
            Self::Spanish => "es",
            Self::Japanese => "ja",
        }
    }

    /// Discord's names of the language.
    pub const fn locales(self) -> &'static [&'static str] {
        match self {
            Self::English => &["en-US", "en-GB"],
            Self::German => &["de"],
            Self::French => &["fr"],
            Self::Spanish => &["es-ES", "es-419"],
            Self::Japanese => &["ja"],
        }
    }

    /// In Fluent's format; `build.rs` joins the files of the language.
    pub const fn source(self) -> &'static str {
        match self {
            Self::English => include_str!(concat!(env!("OUT_DIR"), "/en.ftl")),
            Self::German => include_str!(concat!(env!("OUT_DIR"), "/de.ftl")),
            Self::French => include_str!(concat!(env!("OUT_DIR"), "/fr.ftl")),
            Self::Spanish => include_str!(concat!(env!("OUT_DIR"), "/es.ftl")),
            Self::Japanese => include_str!(concat!(env!("OUT_DIR"), "/ja.ftl")),
        }
    }

    /// For Discord. If the message does not exist, logs an error and returns its id.
    pub fn text<'a>(self, message: impl IntoMessage<'a>) -> String {
        Voice::from(self).text(message)
    }

    pub(super) fn format(
        self,
        is_plain: bool,
        id: Cow<'_, str>,
        attribute: Option<&str>,
        args: &FluentArgs<'_>,
    ) -> String {
        let bundles = if is_plain { &PLAIN_BUNDLES } else { &BUNDLES };
        let bundle = bundles.get(&self);
        let message = bundle.and_then(|bundle| bundle.get_message(&id));
        let pattern = message.and_then(|message| match attribute {
            Some(name) => message.get_attribute(name).map(|attribute| attribute.value()),
            None => message.value(),
        });
        let (Some(bundle), Some(pattern)) = (bundle, pattern) else {
            tracing::error!(lang = self.tag(), %id, ?attribute, "text not found; showing its id instead");
            return id.into_owned();
        };
        let mut errors = Vec::new();
        let text = bundle.format_pattern(pattern, Some(args), &mut errors);
        if !errors.is_empty() {
            tracing::error!(lang = self.tag(), %id, ?errors, "could not fill in all arguments of a text");
        }
        text.into_owned()
    }
}

type Bundle = FluentBundle<FluentResource>;
type Bundles = LazyLock<BTreeMap<Lang, Bundle>>;

static BUNDLES: Bundles =
    LazyLock::new(|| Lang::ALL.iter().map(|&lang| (lang, bundle(lang, lang.source().to_owned()))).collect());

static PLAIN_BUNDLES: Bundles =
    LazyLock::new(|| Lang::ALL.iter().map(|&lang| (lang, bundle(lang, plain_source(lang)))).collect());

/// The texts for pages: a text that both faces show has Discord's markup in its file. Spoilers stay, because a page hides
/// nothing by a mark. Arguments are untouched.
fn plain_source(lang: Lang) -> String {
    lang.source().replace("-# ", "").replace("**", "")
}

fn bundle(lang: Lang, source: String) -> Bundle {
    let tag: LanguageIdentifier = lang.tag().parse().unwrap_or_default();
    let mut bundle = Bundle::new_concurrent(vec![tag]);
    // Fluent's isolation marks, meant for right-to-left text, are boxes in some clients of Discord.
    bundle.set_use_isolating(false);
    let resource = FluentResource::try_new(source).unwrap_or_else(|(resource, errors)| {
        tracing::error!(lang = lang.tag(), ?errors, "could not parse the texts of a language");
        resource
    });
    if let Err(errors) = bundle.add_resource(resource) {
        tracing::error!(lang = lang.tag(), ?errors, "ignoring texts whose ids exist twice");
    }
    bundle
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::{Message, msg};

    #[test]
    fn every_file_is_parsed_without_errors() {
        let sources = |lang: Lang| [lang.source().to_owned(), plain_source(lang)];
        for (lang, source) in Lang::ALL.iter().flat_map(|&lang| sources(lang).map(|source| (lang, source))) {
            let resource = FluentResource::try_new(source);
            let resource = resource.unwrap_or_else(|(_, errors)| panic!("{}: {errors:?}", lang.tag()));
            let mut bundle = Bundle::new_concurrent(vec![]);
            bundle.add_resource(resource).unwrap_or_else(|errors| panic!("{}: {errors:?}", lang.tag()));
        }
    }

    #[test]
    fn unknown_locales_mean_english() {
        for &lang in Lang::ALL {
            assert_eq!(Lang::from_tag(lang.tag()), Some(lang));
            for locale in lang.locales() {
                assert_eq!(Lang::from_locale(locale), lang, "{locale}");
            }
        }
        for locale in ["", "-", "pt-BR", "EN", "zh-TW", "deutsch"] {
            assert_eq!(Lang::from_locale(locale), Lang::English, "{locale}");
        }
    }

    #[test]
    #[expect(clippy::disallowed_methods, reason = "the test needs an id that does not exist")]
    fn the_id_stands_for_a_missing_text() {
        assert_eq!(Lang::English.text(Message::by_id("no-such-message")), "no-such-message");
    }

    #[test]
    fn numbers_select_the_plural_form() {
        let count = |cells| Lang::English.text(msg::TetherCount { cells });
        assert_eq!((count(1), count(2)), ("1 cell".to_owned(), "2 cells".to_owned()));
    }
}
