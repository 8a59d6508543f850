//! `/preferences`: how somebody likes boards, and is told that it is their turn.

use super::{
    app::{Answer, App, Trouble, say},
    caller::Caller,
    custom_id::{Choice, CustomId},
    poster::public_look,
    reply::{Post, Reply},
};
use crate::{
    render::{Coordinates, Look, Theme},
    store::{Choices, Preferences, Told},
    text::{self, Lang},
};
use serenity::all::{
    ButtonStyle, CreateActionRow, CreateButton, CreateSelectMenu, CreateSelectMenuKind, CreateSelectMenuOption,
};

/// The value for the server's own theme.
const NONE: &str = "none";

impl App {
    /// `/preferences`.
    pub(super) async fn preferences(&self, caller: &Caller) -> Answer {
        Ok(Reply::Private(self.preferred(caller).await?).into())
    }

    /// Something was chosen there.
    pub(super) async fn prefer(&self, caller: &Caller, choice: Choice, value: &str) -> Answer {
        let (person, yes) = (caller.person, value == "yes");
        match choice {
            Choice::Theme => {
                let theme = Theme::from_id(value).map(|theme| theme.id().to_owned());
                if theme.is_none() && value != NONE {
                    return say(caller.lang, "unknown-button");
                }
                self.store.prefer(person, |it| it.theme = theme).await?;
            }
            Choice::Coordinates => match Coordinates::from_id(value) {
                Some(way) => drop(self.store.prefer(person, |it| it.coordinates = way.id().to_owned()).await?),
                None => return say(caller.lang, "unknown-button"),
            },
            Choice::Told => match Told::from_id(value) {
                Some(told) => drop(self.store.prefer(person, |it| it.told = told).await?),
                None => return say(caller.lang, "unknown-button"),
            },
            Choice::Confirm => drop(self.store.prefer(person, |it| it.confirm = yes).await?),
            Choice::Listed | Choice::Everywhere => {
                let mut choices = self.store.choices(person).await?;
                match choice {
                    Choice::Listed => choices.listed = yes,
                    _ => choices.everywhere = yes,
                }
                self.store.choose(person, choices, self.clock.now()).await?;
            }
        }
        Ok(Reply::Update(self.preferred(caller).await?).into())
    }

    async fn preferred(&self, caller: &Caller) -> Result<Post, Trouble> {
        let preferences = self.store.preferences(caller.person).await?;
        let choices = self.store.choices(caller.person).await?;
        Ok(Post::text(caller.lang.phrase("preferences").text()).with_rows(rows(caller.lang, &preferences, &choices)))
    }

    /// How boards that only the caller sees are drawn.
    pub(super) async fn look(&self, caller: &Caller) -> Result<Look, Trouble> {
        let preferences = self.store.preferences(caller.person).await?;
        let theme = match preferences.theme.as_deref().and_then(Theme::from_id) {
            Some(theme) => theme,
            None => public_look(&self.store.settings(caller.place.map_or(0, |place| place.guild)).await?).theme,
        };
        let coordinates = Coordinates::from_id(&preferences.coordinates).unwrap_or_default();
        Ok(Look { theme, coordinates })
    }
}

fn rows(lang: Lang, preferences: &Preferences, choices: &Choices) -> Vec<CreateActionRow> {
    let titled =
        |title: &str, value: String| lang.phrase("prefer-option").with("title", title).with("value", value).text();
    let menu = |choice: Choice, title: &str, options: Vec<(String, &str)>, chosen: &str| {
        let title = lang.phrase(title).text();
        let option = |(label, value): (String, &str)| {
            CreateSelectMenuOption::new(titled(&title, label), value).default_selection(value == chosen)
        };
        let options = options.into_iter().map(option).collect();
        let kind = CreateSelectMenuKind::String { options };
        CreateActionRow::SelectMenu(CreateSelectMenu::new(CustomId::Prefer(choice, None).to_string(), kind))
    };
    let mut themes = vec![(lang.phrase("theme-none").text(), NONE)];
    themes.extend(Theme::ALL.iter().map(|theme| (text::theme(lang, theme.id()), theme.id())));
    let ways = Coordinates::ALL.iter().map(|way| (lang.phrase(&format!("coordinates-{}", way.id())).text(), way.id()));
    let told = Told::ALL.iter().map(|told| (lang.phrase(&format!("told-{}", told.id())).text(), told.id()));
    let switch = |choice: Choice, label: &str, on: bool| {
        let state = lang.phrase(if on { "switch-on" } else { "switch-off" }).text();
        let style = if on { ButtonStyle::Success } else { ButtonStyle::Secondary };
        CreateButton::new(CustomId::Prefer(choice, Some(!on)).to_string())
            .label(titled(&lang.phrase(label).text(), state))
            .style(style)
    };
    vec![
        menu(Choice::Theme, "prefer-theme", themes, preferences.theme.as_deref().unwrap_or(NONE)),
        menu(Choice::Coordinates, "prefer-coordinates", ways.collect(), &preferences.coordinates),
        menu(Choice::Told, "prefer-told", told.collect(), preferences.told.id()),
        CreateActionRow::Buttons(vec![
            switch(Choice::Confirm, "prefer-confirm", preferences.confirm),
            switch(Choice::Listed, "prefer-listed", choices.listed),
            switch(Choice::Everywhere, "prefer-everywhere", choices.everywhere),
        ]),
    ]
}
