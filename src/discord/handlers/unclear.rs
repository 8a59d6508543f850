//! Questions about ambiguous input, with a button for each meaning.

use crate::{
    discord::{
        App,
        components::{
            buttons::{labelled, rows},
            custom_id::CustomId,
        },
        context::{Caller, HandlerError, HandlerResult, Result, refuse},
        outbound::message::{Post, Reply},
    },
    input::{self, Reading},
    text::{self, Lang, PlainMessage, msg},
    zone::Zone,
};
use serenity::all::ButtonStyle;
use time::OffsetDateTime;

pub(crate) type Meaning = (String, CustomId);

pub(crate) fn ask(lang: Lang, input: &str, meant: Vec<Meaning>) -> HandlerError {
    let content = text::did_you_mean(lang, input, meant.iter().map(|(label, _)| label.as_str()));
    question(content, meant)
}

/// Reads the end of an absence or a ban. `button` gets seconds since 1970; `past` is the refusal of a time that is over.
pub(crate) fn read_end(
    lang: Lang,
    typed: &str,
    zone: &Zone,
    now: OffsetDateTime,
    past: PlainMessage,
    button: impl Fn(i64) -> CustomId,
) -> Result<OffsetDateTime> {
    match input::read_end(lang, typed, zone, now) {
        Reading::Certain(end) if end > now => Ok(end),
        Reading::Certain(_) => refuse(lang, past),
        Reading::Unclear(ends) => {
            let meaning =
                |end: OffsetDateTime| (text::date(lang, zone.local(end).date()), button(end.unix_timestamp()));
            Err(ask(lang, typed, ends.into_iter().map(meaning).collect()))
        }
        Reading::Unreadable => refuse(lang, msg::AwayUnreadable { input: text::escape_markup(typed) }),
    }
}

/// A meaning that does not fit into a custom id gets no button.
pub(crate) fn question(content: String, mut meant: Vec<Meaning>) -> HandlerError {
    meant.retain(|(_, id)| id.fits());
    let style = if meant.len() == 1 { ButtonStyle::Primary } else { ButtonStyle::Secondary };
    let rows = rows(meant.into_iter().map(|(label, id)| labelled(label, &id, style)));
    HandlerError::Unclear(Box::new(Post::text(content).with_rows(rows)))
}

pub(crate) async fn dismiss(_: &App, caller: &Caller) -> HandlerResult {
    Ok(Reply::Update(Post::text(caller.lang.text(msg::KEPT_PLAYING))).into())
}
