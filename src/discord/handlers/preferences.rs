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
    let (store, person, now, yes) = (caller.store(app), caller.person, app.clock.now(), value == "yes");
    match preference {
        Preference::Theme => {
            let theme = Theme::from_id(value).map(|theme| theme.id().to_owned());
            if theme.is_none() && value != NONE {
                return refuse(caller.lang, msg::UNKNOWN_BUTTON);
            }
            store.update_preferences(person, now, |it| it.theme = theme).await?;
        }
        Preference::Coordinates => match Coordinates::from_id(value) {
            Some(value) => store.update_preferences(person, now, |it| it.coordinates = value.id().to_owned()).await?,
            None => return refuse(caller.lang, msg::UNKNOWN_BUTTON),
        },
        Preference::Notifications => match Notify::from_id(value) {
            Some(notify) => store.update_preferences(person, now, |it| set_notify(it, notify, caller, now)).await?,
            None => return refuse(caller.lang, msg::UNKNOWN_BUTTON),
        },
        Preference::Confirm => store.update_preferences(person, now, |it| it.confirm = yes).await?,
        Preference::Listed => store.update_choices(person, now, |it| it.listed = yes).await?,
        Preference::Everywhere => store.update_choices(person, now, |it| it.everywhere = yes).await?,
    }
    Ok(Reply::Update(form(app, caller).await?).into())
}

/// Notifies the caller in that way from now on. The first daily message comes at this time of day, tomorrow; another choice of daily
/// messages leaves the time as it is.
fn set_notify(preferences: &mut Preferences, notify: Notify, caller: &Caller, now: OffsetDateTime) {
    let minute = now.replace_nanosecond(0).and_then(|now| now.replace_second(0)).unwrap_or(now);
    let at = preferences.daily.as_ref().map_or_else(|| next_day(minute, minute), |daily| daily.at);
    preferences.notify = notify;
    preferences.daily = (notify == Notify::Daily).then(|| Daily { at, language: caller.lang.tag().to_owned() });
}

/// The daily message was moved by that many hours.
pub(crate) async fn shift_daily(app: &App, caller: &Caller, hours: i8) -> HandlerResult {
    let now = app.clock.now();
    let shift = |preferences: &mut Preferences| {
        if let Some(daily) = &mut preferences.daily {
            daily.at = next_day(daily.at.saturating_add(Duration::hours(hours.into())), now);
        }
    };
    caller.store(app).update_preferences(caller.person, now, shift).await?;
    Ok(Reply::Update(form(app, caller).await?).into())
}

async fn form(app: &App, caller: &Caller) -> Result<Post, HandlerError> {
    let lang = caller.lang;
    let mut snapshot = app.store.snapshot().await?;
    let preferences = snapshot.preferences(caller.person).await?;
    let choices = snapshot.choices(caller.person).await?;
    drop(snapshot);
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
