//! Texts about seats in games with four seats, and in games where a seat has several colours.

use crate::words::Voice;
use banqi_render::Icon;
use banqi_rules::game::Colour;
use banqi_session::{Phase, Seat, SeatView, View};

/// Names the person in a seat.
type Who<'a> = &'a dyn Fn(Seat) -> String;

/// Returns the sign of a colour before a name, until the emoji are registered; the same in every language.
const fn sign(colour: Colour) -> char {
    match colour {
        Colour::Red => '🔴',
        Colour::Black => '⚫',
        Colour::Blue => '🔵',
        Colour::Green => '🟢',
    }
}

/// Returns the emoji of the generals of a seat's colours; `None` if it has none yet, or if those of all seats are not
/// registered: then signs stand for all.
pub(crate) fn generals(voice: Voice<'_>, view: &View, seat: Seat) -> Option<String> {
    let icon = |colour: &Colour| Icon::colour(*colour, voice.pieces());
    let all = view.seats.iter().flat_map(|seat| view.colours_of(seat.seat));
    let voice = voice.with_icons(all.map(icon));
    let emoji = view.colours_of(seat).iter().map(|colour| voice.emoji(icon(colour)));
    let emoji: String = emoji.map(|emoji| emoji.map(|emoji| emoji.to_string())).collect::<Option<_>>()?;
    (!emoji.is_empty()).then_some(emoji)
}

/// Returns the colours of a seat, as emoji or as signs: `🔴🟢`; `❔` before colours are assigned.
pub(crate) fn marks(voice: Voice<'_>, view: &View, seat: Seat) -> String {
    generals(voice, view, seat).unwrap_or_else(|| match view.colours_of(seat) {
        [] => '❔'.to_string(),
        colours => colours.iter().copied().map(sign).collect(),
    })
}

/// Returns a name with its colours, which stay on its line: `🔴🟢 Ann`.
pub(crate) fn marked(voice: Voice<'_>, view: &View, seat: Seat, who: Who<'_>) -> String {
    format!("{}\u{A0}{}", marks(voice, view, seat), who(seat))
}

/// With four seats: lists who plays which colour in turn order, with partners side by side, and who is out, why and in
/// which place.
pub(crate) fn table(voice: Voice<'_>, view: &View, who: Who<'_>) -> String {
    let seat = |seat: &SeatView| {
        let marked = marked(voice, view, seat.seat, who);
        let Some(why) = seat.out_by.filter(|_| view.phase == Phase::Playing) else { return marked };
        let place = seat.place.unwrap_or_default();
        voice.say("seats-out", &[("who", marked.into()), ("why", why.word().into()), ("place", place.into())])
    };
    match teams(view) {
        Some(teams) => {
            let [first, second] = teams.map(|team| pair(voice, team.map(seat)));
            voice.say("seats-against", &[("first", first.into()), ("second", second.into())])
        }
        None => view.seats.iter().map(seat).collect::<Vec<_>>().join(" · "),
    }
}

/// Joins the names of partners: `Ann and Cleo`.
pub(crate) fn pair(voice: Voice<'_>, [first, second]: [String; 2]) -> String {
    voice.say("seats-partners", &[("first", first.into()), ("second", second.into())])
}

/// Returns the two teams, each in turn order, if the variant has allies.
fn teams(view: &View) -> Option<[[&SeatView; 2]; 2]> {
    match view.seats.as_slice() {
        [a, b, c, d] if view.variant.has_allies() => Some([[a, c], [b, d]]),
        _ => None,
    }
}

/// Says whose turn it is before colours are assigned; `None` where the first flip assigns both colours of a 4x8 game.
pub(crate) fn colourless_turn(voice: Voice<'_>, view: &View, who: &str) -> Option<String> {
    let variant = &view.variant;
    let key = match (variant.seats(), variant.colours().len()) {
        (2, 2) => "board-first-turn",
        (2, _) => "seats-turn-pairs",
        _ => "seats-turn-colourless",
    };
    variant.hides_pieces().then(|| voice.say(key, &[("who", who.into())]))
}

/// Describes the open draw offer, and with four seats who has agreed and who has not.
pub(crate) fn offer_text(voice: Voice<'_>, view: &View, by: Seat, who: Who<'_>) -> String {
    if view.seats.len() == 2 {
        let other = others(view, by).next();
        let is_computer = other.and_then(|seat| view.player_in(seat)).is_some_and(|to| to.level().is_some());
        let to = if is_computer { "computer" } else { "person" };
        let other = other.map(who).unwrap_or_default();
        return voice
            .say("board-offer", &[("who", who(by).into()), ("opponent", other.into()), ("to", to.into())]);
    }
    let asked = || others(view, by);
    let has_agreed = |seat: &Seat| view.agreed.contains(seat);
    let agreed: Vec<String> = asked().filter(has_agreed).map(who).collect();
    let missing: Vec<String> = asked().filter(|seat| !has_agreed(seat)).map(who).collect();
    voice.say(
        "seats-offer",
        &[
            ("who", who(by).into()),
            ("agreed", agreed.len().into()),
            ("those", voice.everyone(&agreed).into()),
            ("missing", voice.everyone(&missing).into()),
        ],
    )
}

/// Returns the seats still in the game that have to answer what `by` asks.
pub(crate) fn others(view: &View, by: Seat) -> impl Iterator<Item = Seat> {
    view.seats.iter().filter(move |seat| seat.seat != by && !seat.is_out).map(|seat| seat.seat)
}

/// Returns the seats that a draw, or an end without result, is about: in a draw with four seats, those that were not
/// out.
pub(crate) fn drawn(view: &View) -> impl Iterator<Item = Seat> {
    view.seats.iter().filter(|seat| seat.place.is_none_or(|place| place == 1)).map(|seat| seat.seat)
}

/// Returns the places of four seats, unless all share the first: `1. Ann · 2. Cleo · 2. Ben`.
pub(crate) fn places_text(voice: Voice<'_>, view: &View, who: Who<'_>) -> Option<String> {
    let mut placed: Vec<(u8, Seat)> =
        view.seats.iter().filter_map(|seat| Some((seat.place?, seat.seat))).collect();
    placed.sort_by_key(|(place, _)| *place);
    let told = placed.iter().any(|(place, _)| *place > 1) && view.seats.len() > 2;
    let place = |(place, seat): &(u8, Seat)| {
        voice.say("seats-place", &[("place", (*place).into()), ("who", who(*seat).into())])
    };
    told.then(|| placed.iter().map(place).collect::<Vec<_>>().join(" · "))
}

#[cfg(test)]
mod tests;
