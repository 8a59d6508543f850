//! The draft of a tournament. No id could hold it, so each button and menu of its message holds a part of it.

use super::{
    CustomId,
    encoding::{Field, Parts, Rest},
};
use crate::{
    discord::choice::choices,
    play::Pace,
    tournament::{DEFAULT_AT_LEAST, Format, RatingRange, Repeats},
};
use parlor_games::rules::{Game, Setup};
use std::fmt;

/// Enough for one group.
const DEFAULT_PLAYERS: u16 = 8;

const DEFAULT_SWISS_PLAYERS: u16 = 32;

/// In place of a space, because Discord may trim ids. Neither names nor options contain it.
const SPACE: &str = "_";

choices! {
    /// Menus with their placeholders, and buttons with their labels.
    DraftAction {
        Form = "form": DRAFT_FORM,
        Pace = "pace": DRAFT_PACE,
        Seats = "seats": DRAFT_SEATS,
        Starts = "starts": DRAFT_STARTS,
        Repeats = "repeats": DRAFT_REPEATS,
        CheckIn = "check-in": DRAFT_CHECK_IN,
        Call = "call": DRAFT_CALL,
        Publish = "publish": BUTTON_DRAFT_PUBLISH,
        More = "more": BUTTON_DRAFT_MORE,
        Back = "back": BUTTON_DRAFT_BACK,
        Discard = "discard": BUTTON_DRAFT_DISCARD,
    }
}

/// Choices that do not apply to the chosen format or start are kept, in case that choice changes again.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Draft {
    pub(crate) format: Format,
    pub(crate) pace: Pace,
    pub(crate) seats: Option<u16>,
    pub(crate) rounds: Option<u16>,
    /// In seconds since 1970.
    pub(crate) starts: Option<i64>,
    pub(crate) at_least: Option<u16>,
    pub(crate) repeats: Option<Repeats>,
    pub(crate) check_in: bool,
    pub(crate) rating_range: RatingRange,
    pub(crate) teams: Option<[u64; 2]>,
    /// Given to the winners.
    pub(crate) role: Option<u64>,
    /// Called by the invitation and at the start.
    pub(crate) call: Option<u64>,
    pub(crate) setup: Setup,
    pub(crate) name: String,
}

impl Draft {
    pub(crate) fn seats(&self) -> u16 {
        let (fewest, most) = self.format.seats();
        // An evening has no room for the games of so many people.
        let is_large = self.format == Format::Swiss && !self.pace.is_live();
        let usual = if is_large { DEFAULT_SWISS_PLAYERS } else { DEFAULT_PLAYERS };
        self.seats.filter(|seats| (fewest..=most).contains(seats)).unwrap_or(usual)
    }

    pub(crate) fn at_least(&self) -> u16 {
        self.at_least.filter(|_| self.starts.is_some()).unwrap_or(DEFAULT_AT_LEAST).min(self.seats())
    }

    /// The ids of a message's buttons and menus, one for each action.
    pub(crate) fn ids(&self, actions: &[DraftAction]) -> Vec<CustomId> {
        let text = fmt::from_fn(|f| self.write(f)).to_string();
        let text: Vec<_> = text.trim_start_matches(':').replace(' ', SPACE).chars().collect();
        let mut parts = text.chunks(text.len().div_ceil(actions.len().max(1)).max(1));
        let id = |&action| CustomId::TournamentDraft(action, Rest(parts.next().unwrap_or_default().iter().collect()));
        actions.iter().map(id).collect()
    }

    /// From the ids of its message, in their order.
    pub(crate) fn read(ids: &[CustomId]) -> Option<Self> {
        let part = |id: &CustomId| match id {
            CustomId::TournamentDraft(_, Rest(part)) => Some(part.clone()),
            _ => None,
        };
        let text = ids.iter().filter_map(part).collect::<String>().replace(SPACE, " ");
        let mut parts = text.split(':');
        let draft = Field::read(&mut parts)?;
        parts.next().is_none().then_some(draft)
    }
}

impl Field for Draft {
    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.format.write(f)?;
        self.pace.write(f)?;
        for number in [self.seats, self.rounds, self.at_least, self.rating_range.from, self.rating_range.to] {
            number.write(f)?;
        }
        self.starts.write(f)?;
        self.repeats.write(f)?;
        self.check_in.write(f)?;
        let [one, two] = self.teams.map_or([None; 2], |teams| teams.map(Some));
        for role in [one, two, self.role, self.call] {
            role.write(f)?;
        }
        (self.setup.game(), Some(self.setup)).write(f)?;
        self.name.write(f)
    }

    fn read(parts: &mut Parts<'_>) -> Option<Self> {
        let (format, pace) = (Format::read(parts)?, Pace::read(parts)?);
        let mut numbers = [None::<u16>; 5];
        for number in &mut numbers {
            *number = Field::read(parts)?;
        }
        let [seats, rounds, at_least, from, to] = numbers;
        let (starts, repeats, check_in) = (Field::read(parts)?, Field::read(parts)?, Field::read(parts)?);
        let mut roles = [None::<u64>; 4];
        for role in &mut roles {
            *role = Field::read(parts)?;
        }
        let [one, two, role, call] = roles;
        let (game, setup) = <(Game, Option<Setup>)>::read(parts)?;
        let setup = setup.or_else(|| game.read_setup("").ok())?;
        let Rest(name) = Rest::read(parts)?;
        let (rating_range, teams) = (RatingRange { from, to }, one.zip(two).map(|(one, two)| [one, two]));
        Some(Self {
            format,
            pace,
            seats,
            rounds,
            starts,
            at_least,
            repeats,
            check_in,
            rating_range,
            teams,
            role,
            call,
            setup,
            name,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::discord::choice::Choice;
    use proptest::prelude::*;

    fn drafts() -> impl Strategy<Value = Draft> {
        fn one_of<T: Choice>() -> String {
            T::all().map(|choice| choice.id().replace('+', r"\+")).collect::<Vec<_>>().join("|")
        }
        let variants = |game: &'static Game| game.variants().iter().map(|options| format!("{}:{options}", game.id()));
        let pattern = [
            format!("({}):({})", one_of::<Format>(), one_of::<Pace>()),
            ["([0-9]|[1-5][0-9]{4})?"; 5].join(":"),
            format!("(-?[1-8][0-9]{{18}})?:({})?:(yes|no)", one_of::<Repeats>()),
            "((1[0-7][0-9]{18}:[1-9][0-9]{15})|:):([1-9][0-9]{18})?:(1[0-7][0-9]{18})?".to_owned(),
            format!("({})", Game::ALL.iter().flat_map(variants).collect::<Vec<_>>().join("|")),
            // As many characters as a name may have.
            "[a-zA-Zé十] ?([a-z:十é!é-] ?){0,29}".to_owned(),
        ];
        let texts = prop::string::string_regex(&pattern.join(":")).expect("a pattern");
        texts.prop_map(|text| Field::read(&mut text.trim().split(':')).expect(&text))
    }

    proptest! {
        /// Four is as few as a page has.
        #[test]
        fn any_draft_fits_into_the_ids_of_its_message_and_is_read_from_them(draft in drafts(), count in 4..8_usize) {
            let actions: Vec<_> = DraftAction::all().take(count).collect();
            let ids = draft.ids(&actions);
            prop_assert_eq!(ids.len(), count);
            prop_assert!(ids.iter().all(|id| id.fits() && !id.to_string().contains(' ')), "{:?}", ids);
            prop_assert!(draft.seats.is_some() || !draft.pace.is_live() || draft.seats() == DEFAULT_PLAYERS);
            prop_assert_eq!(Draft::read(&ids), Some(draft));
        }
    }
}
