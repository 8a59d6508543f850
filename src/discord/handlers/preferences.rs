//! `/preferences`: the style of boards, notifications and other choices of a person.

use super::prelude::*;
use crate::{
    discord::{
        components::{buttons::labelled, custom_id::Preference},
        outbound::announcement,
    },
    input,
    quiet_hours::{self, QuietHours},
    store::{Choices, Daily, Notify, Preferences, next_day},
};
use parlor_render::{Coordinates, Style, Theme};
use serenity::all::{ButtonStyle, CreateActionRow, CreateSelectMenu, CreateSelectMenuKind, CreateSelectMenuOption};
use time::{Duration, OffsetDateTime, Time, macros::time};

/// The option's value for following the server's theme.
const NONE: &str = "none";

/// The option's value for no quiet hours.
const QUIET_OFF: &str = "off";

const USUAL: [(Time, Time); 4] =
    [(time!(22:00), time!(7:00)), (time!(23:00), time!(7:00)), (time!(23:00), time!(8:00)), (time!(0:00), time!(8:00))];

const MINUTES_OF_DAY: i64 = 24 * 60;

/// In minutes.
const CLOCKS_APART: i64 = 5;

command! {
    PREFERENCES: command_preferences, Anywhere, for_newcomers => run(struct Hours {
        quiet: Option<String> = QUIET => QuietHours, max_length(100);
        zone: Option<String> = ZONE => TimeZones, max_length(100);
    })
}

async fn run(app: &App, caller: &Caller, hours: Hours) -> Result<Post> {
    if hours.quiet.is_some() || hours.zone.is_some() {
        set_quiet_hours(app, caller, hours).await?;
    }
    show(app, caller).await
}

/// An option that is left out stays as it is.
async fn set_quiet_hours(app: &App, caller: &Caller, Hours { quiet, zone }: Hours) -> Result<()> {
    let (lang, person, now) = (caller.lang, caller.person, app.clock.now());
    let former = app.store.preferences(person).await?.quiet;
    let ends = |typed: &str| [QUIET_OFF, &lang.text(msg::SWITCH_OFF).to_lowercase()].contains(&typed);
    let quiet = if quiet.as_deref().is_some_and(|typed| ends(&typed.trim().to_lowercase())) {
        None
    } else {
        let (former_zone, former) = former.map(|QuietHours { from, to, zone }| (zone, (from, to))).unzip();
        let typed = quiet.as_deref().map_or(former, input::read_hours);
        let Some((from, to)) = typed else {
            return refuse(lang, if quiet.is_some() { msg::QUIET_UNREADABLE } else { msg::QUIET_NONE });
        };
        let zone = match zone {
            Some(typed) => quiet_hours::read_zone(&typed),
            None => former_zone,
        };
        let Some(zone) = zone else { return refuse(lang, msg::QUIET_ZONE) };
        Some(QuietHours { from, to, zone })
    };
    Ok(caller.store(app).update_preferences(person, now, |it| it.quiet = quiet).await?)
}

/// Suggestions for the option.
pub(crate) fn quiet_hours(lang: Lang, typed: &str) -> [Vec<(String, String)>; 2] {
    let hours = |(from, to)| quiet_hours::hours(from, to);
    let usual = USUAL.into_iter().map(|usual| (hours(usual), hours(usual)));
    let off = (lang.text(msg::SWITCH_OFF), QUIET_OFF.to_owned());
    let read = input::read_hours(typed).map(|read| (hours(read), hours(read)));
    [read.into_iter().collect(), usual.chain([off]).collect()]
}

/// Suggestions for the option, with the time there. Clocks may differ by some minutes.
pub(crate) fn time_zones(now: OffsetDateTime, typed: &str) -> [Vec<(String, String)>; 2] {
    let choice = |(zone, time): (String, Time)| {
        (format!("{}, {}", quiet_hours::spoken_zone(&zone), quiet_hours::on_clock(time)), zone)
    };
    let zones: Vec<_> = quiet_hours::zones_with_time(now).collect();
    let is_now = |(_, time): &&(String, Time)| {
        input::read_time(typed).is_some_and(|typed| {
            let apart = (*time - typed).whole_minutes().rem_euclid(MINUTES_OF_DAY);
            apart.min(MINUTES_OF_DAY - apart) <= CLOCKS_APART
        })
    };
    let read = zones.iter().filter(is_now).cloned().map(choice).collect();
    [read, zones.into_iter().map(choice).collect()]
}

async fn show(app: &App, caller: &Caller) -> Result<Post> {
    let lang = caller.lang;
    let preferences = app.store.preferences(caller.person).await?;
    let choices = app.store.choices(caller.person).await?;
    let has_activity = app.activity.is_some();
    let (mut content, mut rows) = (lang.text(msg::PREFERENCES), rows(lang, &preferences, &choices, has_activity));
    content.push('\n');
    content.push_str(&match &preferences.quiet {
        Some(quiet) => lang.text(msg::QuietHours {
            hours: quiet_hours::hours(quiet.from, quiet.to),
            zone: quiet_hours::spoken_zone(&quiet.zone),
        }),
        None => lang.text(msg::QUIET_NONE),
    });
    if let Some(Daily { at, .. }) = preferences.daily {
        content.push('\n');
        content.push_str(&lang.text(msg::DailyNext { time: text::clock_time(at), relative: text::relative(at) }));
        let shift = |hours: i8| {
            let by = hours.unsigned_abs();
            let label = if hours < 0 {
                lang.text(msg::ButtonDailyEarlier { hours: by })
            } else {
                lang.text(msg::ButtonDailyLater { hours: by })
            };
            labelled(label, &CustomId::ShiftDaily(hours), ButtonStyle::Secondary)
        };
        rows.extend(buttons::rows([-6, -1, 1, 6].map(shift)));
    }
    Ok(Post::text(content).with_rows(rows))
}

pub(crate) async fn choose(app: &App, caller: &Caller, preference: Preference, chosen: String) -> Result<Post> {
    let (store, person, now) = (caller.store(app), caller.person, app.clock.now());
    let unknown = || refuse(caller.lang, msg::UNKNOWN_BUTTON);
    match preference {
        Preference::Theme => {
            let theme = Theme::from_id(&chosen).map(|theme| theme.id().to_owned());
            if theme.is_none() && chosen != NONE {
                return unknown();
            }
            store.update_preferences(person, now, |it| it.theme = theme).await?;
        }
        Preference::Coordinates => {
            let Some(value) = Coordinates::from_id(&chosen) else { return unknown() };
            store.update_preferences(person, now, |it| it.coordinates = value.id().to_owned()).await?;
        }
        Preference::Notifications => {
            let Some(notify) = Notify::from_id(&chosen) else { return unknown() };
            store.update_preferences(person, now, |it| set_notify(it, notify, caller, now)).await?;
        }
        _ => return unknown(),
    }
    show(app, caller).await
}

pub(crate) async fn switch(app: &App, caller: &Caller, preference: Preference, on: bool) -> Result<Post> {
    let (store, person, now) = (caller.store(app), caller.person, app.clock.now());
    match preference {
        Preference::Confirm => store.update_preferences(person, now, |it| it.confirm = on).await?,
        Preference::Activity => store.update_preferences(person, now, |it| it.activity = Some(on)).await?,
        Preference::Challenges => store.update_preferences(person, now, |it| it.challenges = on).await?,
        Preference::Listed => store.update_choices(person, now, |it| it.listed = on).await?,
        Preference::Everywhere => store.update_choices(person, now, |it| it.everywhere = on).await?,
        _ => return refuse(caller.lang, msg::UNKNOWN_BUTTON),
    }
    show(app, caller).await
}

/// The first daily message comes tomorrow at this time of day; another choice of daily messages keeps the time.
fn set_notify(preferences: &mut Preferences, notify: Notify, caller: &Caller, now: OffsetDateTime) {
    let minute = now.replace_nanosecond(0).and_then(|now| now.replace_second(0)).unwrap_or(now);
    let at = preferences.daily.as_ref().map_or_else(|| next_day(minute, minute), |daily| daily.at);
    preferences.notify = notify;
    preferences.daily = (notify == Notify::Daily).then(|| Daily { at, language: caller.lang.tag().to_owned() });
}

pub(crate) async fn shift_daily(app: &App, caller: &Caller, hours: i8) -> Result<Post> {
    let now = app.clock.now();
    let shift = |preferences: &mut Preferences| {
        if let Some(daily) = &mut preferences.daily {
            daily.at = next_day(daily.at.saturating_add(Duration::hours(hours.into())), now);
        }
    };
    caller.store(app).update_preferences(caller.person, now, shift).await?;
    show(app, caller).await
}

pub(crate) async fn board_style(app: &App, caller: &Caller) -> Result<Style> {
    Ok(announcement::board_style(app, caller.person, caller.place.guild).await?)
}

fn rows(lang: Lang, preferences: &Preferences, choices: &Choices, has_activity: bool) -> Vec<CreateActionRow> {
    let label = |preference: Preference, value| lang.text(msg::PreferOption { title: &preference.label(lang), value });
    let menu = |preference: Preference, options: Vec<(String, &str)>, chosen: &str| {
        let option = |(value, id): (String, &str)| {
            CreateSelectMenuOption::new(label(preference, value), id).default_selection(id == chosen)
        };
        let kind = CreateSelectMenuKind::String { options: options.into_iter().map(option).collect() };
        let id = CustomId::ChoosePreference(preference).to_string();
        CreateActionRow::SelectMenu(CreateSelectMenu::new(id, kind))
    };
    let switch = |preference: Preference, on: bool| {
        let state = lang.text(if on { msg::SWITCH_ON } else { msg::SWITCH_OFF });
        let style = if on { ButtonStyle::Success } else { ButtonStyle::Secondary };
        labelled(label(preference, state), &CustomId::SwitchPreference(preference, !on), style)
    };
    let mut themes = vec![(lang.text(msg::THEME_NONE), NONE)];
    themes.extend(options::<Theme>(lang));
    let mut switches = vec![
        switch(Preference::Confirm, preferences.confirm),
        switch(Preference::Challenges, preferences.challenges),
        switch(Preference::Listed, choices.listed),
        switch(Preference::Everywhere, choices.everywhere),
    ];
    // With the row for the hour of the daily message, these are the five rows that Discord allows.
    if has_activity {
        switches.push(switch(Preference::Activity, preferences.activity.unwrap_or(true)));
    }
    vec![
        menu(Preference::Theme, themes, preferences.theme.as_deref().unwrap_or(NONE)),
        menu(Preference::Coordinates, options::<Coordinates>(lang), announcement::coordinates(preferences).id()),
        menu(Preference::Notifications, options::<Notify>(lang), preferences.notify.id()),
        CreateActionRow::Buttons(switches),
    ]
}

fn options<T: Choice>(lang: Lang) -> Vec<(String, &'static str)> {
    T::all().map(|choice| (choice.label(lang), choice.id())).collect()
}
