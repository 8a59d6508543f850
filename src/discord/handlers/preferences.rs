//! `/preferences`: the style of boards, notifications, and other choices of a person.

use crate::{
    discord::{
        components::{
            buttons,
            custom_id::{CustomId, Preference},
        },
        context::{App, Caller, HandlerError, HandlerResult, refuse},
        outbound::{
            announcement::public_style,
            message::{Post, Reply},
        },
    },
    render::{Coordinates, Style, Theme},
    store::{Choices, Daily, Notify, Preferences, next_day},
    text::{self, Lang, PlainMessage, msg},
};
use serenity::all::{
    ButtonStyle, CreateActionRow, CreateButton, CreateSelectMenu, CreateSelectMenuKind, CreateSelectMenuOption,
};
use time::{Duration, OffsetDateTime};

/// The value of the option that follows the server's theme.
const NONE: &str = "none";

/// `/preferences`.
pub(crate) async fn show(app: &App, caller: &Caller) -> HandlerResult {
    Ok(Reply::Private(form(app, caller).await?).into())
}

/// A preference was changed in its menu or by its switch.
pub(crate) async fn change(app: &App, caller: &Caller, preference: Preference, value: &str) -> HandlerResult {
    let (person, yes) = (caller.person, value == "yes");
    match preference {
        Preference::Theme => {
            let theme = Theme::from_id(value).map(|theme| theme.id().to_owned());
            if theme.is_none() && value != NONE {
                return refuse(caller.lang, msg::UNKNOWN_BUTTON);
            }
            app.store.update_preferences(person, |it| it.theme = theme).await?;
        }
        Preference::Coordinates => match Coordinates::from_id(value) {
            Some(value) => {
                drop(app.store.update_preferences(person, |it| it.coordinates = value.id().to_owned()).await?)
            }
            None => return refuse(caller.lang, msg::UNKNOWN_BUTTON),
        },
        Preference::Notifications => match Notify::from_id(value) {
            Some(notify) => {
                let daily = (notify == Notify::Daily).then(|| first_daily(caller, app.clock.now()));
                app.store.update_preferences(person, |it| (it.notify, it.daily) = (notify, daily)).await?;
            }
            None => return refuse(caller.lang, msg::UNKNOWN_BUTTON),
        },
        Preference::Confirm => drop(app.store.update_preferences(person, |it| it.confirm = yes).await?),
        Preference::Listed | Preference::Everywhere => {
            let mut choices = app.store.choices(person).await?;
            match preference {
                Preference::Listed => choices.listed = yes,
                _ => choices.everywhere = yes,
            }
            app.store.set_choices(person, choices, app.clock.now()).await?;
        }
    }
    Ok(Reply::Update(form(app, caller).await?).into())
}

/// The first daily message: at this time of day, tomorrow.
fn first_daily(caller: &Caller, now: OffsetDateTime) -> Daily {
    let minute = now.replace_nanosecond(0).and_then(|now| now.replace_second(0)).unwrap_or(now);
    Daily { at: next_day(minute, minute), language: caller.lang.tag().to_owned() }
}

/// The daily message was moved by that many hours.
pub(crate) async fn shift_daily(app: &App, caller: &Caller, hours: i8) -> HandlerResult {
    if let Some(daily) = app.store.preferences(caller.person).await?.daily {
        let at = next_day(daily.at.saturating_add(Duration::hours(hours.into())), app.clock.now());
        app.store.set_daily_time(caller.person, at).await?;
    }
    Ok(Reply::Update(form(app, caller).await?).into())
}

async fn form(app: &App, caller: &Caller) -> Result<Post, HandlerError> {
    let lang = caller.lang;
    let preferences = app.store.preferences(caller.person).await?;
    let choices = app.store.choices(caller.person).await?;
    let (mut content, mut rows) = (lang.text(msg::PREFERENCES), rows(lang, &preferences, &choices));
    if let Some(Daily { at, .. }) = preferences.daily {
        content.push('\n');
        content.push_str(&lang.text(msg::DailyNext { time: text::clock_time(at), relative: text::relative(at) }));
        rows.push(buttons::shift_daily(lang));
    }
    Ok(Post::text(content).with_rows(rows))
}

/// The style of boards that only the caller sees.
pub(crate) async fn board_style(app: &App, caller: &Caller) -> Result<Style, HandlerError> {
    let preferences = app.store.preferences(caller.person).await?;
    let theme = match preferences.theme.as_deref().and_then(Theme::from_id) {
        Some(theme) => theme,
        None => match caller.guild() {
            Some(guild) => public_style(&app.store.settings(guild.get()).await?).theme,
            None => Theme::default(),
        },
    };
    let coordinates = Coordinates::from_id(&preferences.coordinates).unwrap_or_default();
    Ok(Style { theme, coordinates })
}

fn rows(lang: Lang, preferences: &Preferences, choices: &Choices) -> Vec<CreateActionRow> {
    let with_title = |title: &str, value: String| lang.text(msg::PreferOption { title, value });
    let menu = |choice: Preference, title: PlainMessage, options: Vec<(String, &str)>, chosen: &str| {
        let title = lang.text(title);
        let option = |(label, value): (String, &str)| {
            CreateSelectMenuOption::new(with_title(&title, label), value).default_selection(value == chosen)
        };
        let options = options.into_iter().map(option).collect();
        let kind = CreateSelectMenuKind::String { options };
        CreateActionRow::SelectMenu(CreateSelectMenu::new(CustomId::SetPreference(choice, None).to_string(), kind))
    };
    let mut themes = vec![(lang.text(msg::THEME_NONE), NONE)];
    themes.extend(Theme::ALL.iter().map(|theme| (text::theme(lang, *theme), theme.id())));
    let coordinates = |coordinates: Coordinates| match coordinates {
        Coordinates::Rim => msg::COORDINATES_RIM,
        Coordinates::Cells => msg::COORDINATES_CELLS,
    };
    let notify = |notify: Notify| match notify {
        Notify::Mention => msg::TOLD_MENTION,
        Notify::Silent => msg::TOLD_SILENT,
        Notify::Direct => msg::TOLD_DM,
        Notify::Daily => msg::TOLD_DAILY,
        Notify::Off => msg::TOLD_OFF,
    };
    let coordinate_options = Coordinates::ALL.iter().map(|&value| (lang.text(coordinates(value)), value.id()));
    let notify_options = Notify::ALL.iter().map(|&value| (lang.text(notify(value)), value.id()));
    let switch = |choice: Preference, label: PlainMessage, on: bool| {
        let state = lang.text(if on { msg::SWITCH_ON } else { msg::SWITCH_OFF });
        let style = if on { ButtonStyle::Success } else { ButtonStyle::Secondary };
        CreateButton::new(CustomId::SetPreference(choice, Some(!on)).to_string())
            .label(with_title(&lang.text(label), state))
            .style(style)
    };
    vec![
        menu(Preference::Theme, msg::PREFER_THEME, themes, preferences.theme.as_deref().unwrap_or(NONE)),
        menu(Preference::Coordinates, msg::PREFER_COORDINATES, coordinate_options.collect(), &preferences.coordinates),
        menu(Preference::Notifications, msg::PREFER_TOLD, notify_options.collect(), preferences.notify.id()),
        CreateActionRow::Buttons(vec![
            switch(Preference::Confirm, msg::PREFER_CONFIRM, preferences.confirm),
            switch(Preference::Listed, msg::PREFER_LISTED, choices.listed),
            switch(Preference::Everywhere, msg::PREFER_EVERYWHERE, choices.everywhere),
        ]),
    ]
}
