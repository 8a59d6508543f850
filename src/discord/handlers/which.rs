//! Which league or tournament a command means.

use super::{prelude::*, tournament::is_organiser, unclear};
use crate::{
    input,
    store::{LeagueSummary, Place, TournamentSummary},
    text::PlainMessage,
    tournament::TournamentPhase,
};

/// Of several.
const MAX_NAMED: usize = 10;

/// A league or a tournament in a list.
pub(super) trait Listed {
    /// There is none.
    const NONE: PlainMessage;

    fn facts(&self) -> Facts<'_>;

    /// Asks which one is meant. `list` names them if there is not a button for each.
    fn question(lang: Lang, list: Option<String>) -> String;

    /// None has the name that somebody typed.
    fn unknown(lang: Lang, typed: String, list: Option<String>) -> String;
}

#[derive(Clone, Copy, Debug)]
pub(super) struct Facts<'a> {
    number: i64,
    name: &'a str,
    channel: u64,
    is_over: bool,
    /// Whether the person who asked for the list takes part.
    takes_part: bool,
}

impl Facts<'_> {
    fn label(self) -> String {
        format!("{} (#{})", self.name, self.number)
    }
}

impl Listed for TournamentSummary {
    const NONE: PlainMessage = msg::TOURNAMENT_NONE;

    fn facts(&self) -> Facts<'_> {
        let is_over = matches!(self.phase, TournamentPhase::Over { .. });
        Facts { number: self.id.0, name: &self.name, channel: self.channel, is_over, takes_part: self.takes_part }
    }

    fn question(lang: Lang, list: Option<String>) -> String {
        lang.text(msg::TournamentWhich { list })
    }

    fn unknown(lang: Lang, typed: String, list: Option<String>) -> String {
        lang.text(msg::TournamentUnknown { typed, list })
    }
}

impl Listed for LeagueSummary {
    const NONE: PlainMessage = msg::LEAGUE_NONE;

    fn facts(&self) -> Facts<'_> {
        Facts {
            number: self.id.0,
            name: &self.name,
            channel: self.channel,
            is_over: self.ended,
            takes_part: self.takes_part,
        }
    }

    fn question(lang: Lang, list: Option<String>) -> String {
        lang.text(msg::LeagueWhich { list })
    }

    fn unknown(lang: Lang, typed: String, list: Option<String>) -> String {
        lang.text(msg::LeagueUnknown { typed, list })
    }
}

/// The ones that the caller takes part in, organises, or can see, and whether the bot may have missed some that are not over. If
/// Discord does not answer, only the caller's channel counts as seen.
pub(super) async fn visible<T: Listed>(app: &App, caller: &Caller, guild: u64, all: Vec<T>) -> Result<(Vec<T>, bool)> {
    let known = |it: &T| it.facts().takes_part || it.facts().channel == caller.place.channel;
    if all.iter().all(known) || is_organiser(caller, &app.store.settings(guild).await?) {
        return Ok((all, false));
    }
    let mut sight = sight::of(app, caller);
    let (mut visible, mut has_hidden) = (Vec::new(), false);
    for it in all {
        let before = sight.hidden();
        let is_seen = known(&it) || sight.sees(Place::on_server(guild, it.facts().channel), None).await == Some(true);
        has_hidden |= !it.facts().is_over && sight.hidden() > before;
        if is_seen {
            visible.push(it);
        }
    }
    Ok((visible, has_hidden || sight.has_unknown()))
}

/// The one that was typed, or else the only one to which the command applies. If that is not clear, asks with a button for each.
/// `all` begins with the newest that is not over; with `is_partial` there may be more.
pub(super) fn one<'a, T: Listed>(
    lang: Lang,
    (all, is_partial): (&'a [T], bool),
    typed: Option<&str>,
    applies: impl Fn(&T) -> bool,
    button: impl Fn(i64) -> CustomId,
) -> Result<&'a T> {
    let Some(newest) = all.first() else {
        return refuse(lang, if is_partial { msg::CHANNELS_UNSEEN } else { T::NONE });
    };
    if let Some(named) = typed.and_then(|typed| by_name(all, typed)) {
        return Ok(named);
    }
    let everything: Vec<_> = all.iter().collect();
    let suited: Vec<_> = all.iter().filter(|it| applies(it)).collect();
    let current: Vec<_> = all.iter().filter(|it| !it.facts().is_over).collect();
    let several = match (suited.as_slice(), current.as_slice(), typed) {
        // If the command applies to none, its refusal says why.
        (&[only], _, None) | (&[], &[only], None) => return Ok(only),
        (&[], &[], None) => return Ok(newest),
        (&[], &[], Some(_)) => everything.as_slice(),
        (&[], current, _) => current,
        (suited, ..) => suited,
    };
    let facts: Vec<_> = several.iter().take(MAX_NAMED).map(|it| it.facts()).collect();
    let meant: Vec<_> = facts.iter().map(|it| (it.label(), button(it.number))).collect();
    // An id may have no room for what was typed.
    let has_buttons = facts.len() == several.len() && meant.iter().all(|(_, id)| id.fits());
    let names = || facts.iter().map(|it| text::escape_markup(&it.label())).collect::<Vec<_>>().join(" · ");
    let list = (!has_buttons).then(names);
    let content = match typed {
        Some(_) if is_partial => lang.text(msg::CHANNELS_UNSEEN),
        Some(typed) => T::unknown(lang, text::escape_markup(typed), list),
        None => T::question(lang, list),
    };
    Err(unclear::question(content, meant))
}

/// Suggestions for the option that names one.
pub(super) fn choices<T: Listed>(all: &[T]) -> Vec<(String, String)> {
    all.iter().map(|it| (it.facts().label(), it.facts().number.to_string())).collect()
}

/// The number that was typed instead of a name.
pub(super) fn typed_number(typed: &str) -> Option<i64> {
    key(typed).trim_start_matches('#').parse().ok()
}

fn key(text: &str) -> String {
    input::to_halfwidth(text).trim().to_lowercase()
}

/// By its number, by its name, or by a part of the name that no other one has.
fn by_name<'a, T: Listed>(all: &'a [T], typed: &str) -> Option<&'a T> {
    if let Some(number) = typed_number(typed)
        && let Some(found) = all.iter().find(|it| it.facts().number == number)
    {
        return Some(found);
    }
    let typed = key(typed);
    let is_exact = |it: Facts<'_>| key(it.name) == typed || key(&it.label()) == typed;
    let mut containing = all.iter().filter(|it| key(it.facts().name).contains(&typed));
    let exact = all.iter().find(|it| is_exact(it.facts()));
    exact.or_else(|| containing.next().filter(|_| containing.next().is_none()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        discord::components::custom_id::{Rest, TournamentAction},
        tournament::TournamentId,
    };
    use TournamentPhase::{Open, Over, Running};

    fn summary(id: i64, name: &str, phase: TournamentPhase) -> TournamentSummary {
        let (id, name) = (TournamentId(id), name.to_owned());
        TournamentSummary { id, name, channel: 1, phase, takes_part: false, is_asked: false }
    }

    #[test]
    fn one_is_found_by_number_by_name_and_by_a_part_that_no_other_has() {
        let all = [(7, "Autumn Cup"), (9, "Winter Cup"), (12, "2026")].map(|(id, name)| summary(id, name, Open));
        for (typed, found) in [
            ("7", Some(7)),
            ("#9", Some(9)),
            ("winter cup", Some(9)),
            ("Autumn Cup (#7)", Some(7)),
            ("wint", Some(9)),
            ("２０２６", Some(12)),
            ("cup", None),
            ("spring", None),
        ] {
            assert_eq!(by_name(&all, typed).map(|it| it.id), found.map(TournamentId), "{typed}");
        }
    }

    /// The number of the one that is meant, or the question with the number of its rows of buttons.
    type Meant = std::result::Result<i64, (String, usize)>;

    /// Of a command for open tournaments, whose buttons contain `name`.
    fn meant(phases: &[TournamentPhase], typed: Option<&str>, name: &str) -> Meant {
        let all: Vec<_> = (1..).zip(phases).map(|(id, phase)| summary(id, "Cup", *phase)).collect();
        let rename = || TournamentAction::Rename(Rest(name.to_owned()));
        let button = |number| CustomId::InTournament(TournamentId(number), rename());
        match one(Lang::English, (&all, false), typed, |it| it.phase == Open, button) {
            Ok(it) => Ok(it.id.0),
            Err(HandlerError::Unclear(post)) => Err((post.content.clone(), post.rows.len())),
            Err(error) => panic!("{error}"),
        }
    }

    #[test]
    fn a_question_has_a_button_for_each_that_may_be_meant_and_lists_them_only_without_one() {
        let over = Over { stopped: false };
        let asked = |content: &str, rows| -> Meant { Err((content.to_owned(), rows)) };
        assert_eq!(meant(&[Running, Open, over], None, ""), Ok(2));
        assert_eq!(meant(&[Running, over], None, ""), Ok(1), "its refusal says why");
        assert_eq!(meant(&[over, over], None, ""), Ok(1));
        assert_eq!(meant(&[Open, Open, Running], None, ""), asked("Which tournament?", 1));
        assert_eq!(meant(&[Running, Running, over], None, ""), asked("Which tournament?", 1));
        let unknown = "There is no tournament “Spring” here. Which one do you mean?";
        assert_eq!(meant(&[Open, over], Some("Spring"), ""), asked(unknown, 1));
        assert_eq!(meant(&[over, over], Some("Spring"), ""), asked(unknown, 1));
        let list = "Which tournament? Name one of these: Cup \\(\\#1\\) · Cup \\(\\#2\\)";
        assert_eq!(meant(&[Open, Open], None, &"W".repeat(100)), asked(list, 0));
        let many = meant(&[Open; 11], None, "").expect_err("a question");
        assert!(many.0.ends_with(" · Cup \\(\\#10\\)") && many.1 == 3, "{many:?}");
    }
}
