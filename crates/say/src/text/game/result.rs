//! The content of a board message after the game.

use crate::text::game::board::{hint_lines, players, small_line};
use crate::text::game::dotted;
use crate::text::game::names::Names;
use crate::text::game::seats;
use crate::text::people::ratings::{RatingChange, change_text, not_rated_text};
use crate::words::Voice;
use banqi_custom_id::Group;
use banqi_rating::NotRated;
use banqi_rules::game::{Colour, Reason};
use banqi_session::{AbortBy, DrawBy, Ending, GameCode, Phase, Seat, View, WinBy};

/// Returns the result as a heading, why it is the result, who played which colour with the changes of their ratings,
/// and a small line: the rules, that a game against the computer is unrated, the number of moves, the game ID, and what
/// the sign of an uncertain rating means.
///
/// The picture and its alt text show the last move, so the text does not. `changes` is empty for an unrated game, and
/// `not_rated` is the reason, if it is known. If the session is not over, there is no result.
#[must_use]
pub fn result_text(
    voice: Voice<'_>,
    view: &View,
    code: GameCode,
    names: Names<'_>,
    changes: &[RatingChange],
    not_rated: Option<NotRated>,
) -> String {
    let voice = voice.about(Group::of(&view.variant));
    let body = result_body(voice, view, names, changes, not_rated);
    let unrated = unrated(view, not_rated).small.map(|why| not_rated_text(voice, why));
    let plies = voice.say("result-plies", &[("n", view.plies.into())]);
    let parts = unrated.into_iter().chain([plies]);
    let small = small_line(voice, view, code, Some(dotted(parts)));
    let is_uncertain = changes.iter().any(|change| change.before.provisional || change.after.provisional);
    let uncertain = is_uncertain.then(|| voice.word("rating-uncertain"));
    format!("{body}\n{}", dotted([small].into_iter().chain(uncertain)))
}

/// Returns the same without the small line.
pub(crate) fn result_body(
    voice: Voice<'_>,
    view: &View,
    names: Names<'_>,
    changes: &[RatingChange],
    not_rated: Option<NotRated>,
) -> String {
    let called = |seat: Seat, computer: &dyn Fn(u8) -> String| match view.player_in(seat) {
        Some(player) => player.level().map_or_else(|| names(player), computer),
        None => voice.deleted_player(),
    };
    let in_result = |seat: Seat| called(seat, &|level| voice.level_in_sentence(level));
    let listed = |seat: Seat| called(seat, &|level| voice.computer(level));
    let who = |seat: Seat| called(seat, &|_| voice.computer_in_sentence());
    let Phase::Over(ending) = view.phase else { return players(voice, view, &listed) };
    let mut lines: Vec<String> = heading(voice, view, ending, &in_result).into_iter().collect();
    let unrated = unrated(view, not_rated).line.map(|why| not_rated_text(voice, why));
    // Of a voided game, it comes first that it does not count.
    let (first, last) = if view.is_voided { (unrated, None) } else { (None, unrated) };
    lines.extend(first);
    lines.push(voice.opened(&why_text(voice, view, ending, &in_result)));
    if !ending.was_played() {
        return lines.join("\n");
    }
    lines.extend(hint_lines(voice, view, &who));
    lines.extend(seats::places_text(voice, view, &who));
    if changes.len() < view.seats.len() {
        lines.push(players(voice, view, &listed));
    }
    lines.extend(change_lines(voice, view, changes, names));
    lines.extend(last);
    lines.join("\n")
}

/// Where the text says why a game is not rated.
struct Unrated {
    /// The reason that has a line of its own.
    line: Option<NotRated>,
    /// The reason in the small line.
    small: Option<NotRated>,
}

/// Decides where the text says why a game is not rated. That it was agreed as casual is in the small line anyway, with
/// the rules; and the text of a game without result says already that it does not count. Without a known reason, a game
/// against the computer is not rated.
fn unrated(view: &View, not_rated: Option<NotRated>) -> Unrated {
    let not_rated = if view.is_voided { Some(NotRated::Voided) } else { not_rated };
    let against_computer = view.seats.iter().any(|seat| seat.player.level().is_some());
    let is_computer = not_rated.map_or(against_computer, |why| why == NotRated::Computer);
    let has_result = matches!(view.phase, Phase::Over(ending) if ending.is_result());
    let line = not_rated.filter(|why| match why {
        NotRated::Computer => false,
        NotRated::Casual => has_result && !view.casual,
        NotRated::Voided
        | NotRated::OurFault
        | NotRated::Aborted
        | NotRated::NotAllMoved
        | NotRated::PairLimit => has_result,
    });
    Unrated { line, small: (is_computer && !view.casual).then_some(NotRated::Computer) }
}

/// Returns the changes of ratings, each with the colours of its player: `🔴 Ann: 1500? → 1662? (+162)`. Red is first;
/// with more than two players, they are in the order of the places.
fn change_lines(voice: Voice<'_>, view: &View, changes: &[RatingChange], names: Names<'_>) -> Vec<String> {
    let seat = |change: &RatingChange| view.seats.iter().find(|seat| seat.player == change.player.into());
    let mut changes: Vec<&RatingChange> = changes.iter().collect();
    changes.sort_by_key(|change| {
        let seat = seat(change);
        let first_colour = seat.and_then(|seat| view.colours_of(seat.seat).first());
        (seat.and_then(|seat| seat.place), first_colour != Some(&Colour::Red), seat.map(|seat| seat.seat))
    });
    let line = |change: &RatingChange| match seat(change) {
        Some(of) => seats::marked(voice, view, of.seat, &|_| change_text(voice, change, names)),
        None => change_text(voice, change, names),
    };
    changes.into_iter().map(line).collect()
}

/// Returns how a session ended, in one line; `None` if it is not over.
pub(crate) fn ending_line(voice: Voice<'_>, view: &View, names: Names<'_>) -> Option<String> {
    let Phase::Over(ending) = view.phase else { return None };
    let who = |seat: Seat| match view.player_in(seat) {
        Some(player) => player.level().map_or_else(|| names(player), |level| voice.level_in_sentence(level)),
        None => voice.deleted_player(),
    };
    let why = why_text(voice, view, ending, &who);
    Some(voice.opened(&match ending {
        Ending::Win { .. } => {
            let (people, count) = winners(voice, view, ending, &who);
            voice.say("result-win-line", &[("who", people.into()), ("n", count.into()), ("why", why.into())])
        }
        Ending::Draw { .. } => {
            let [first, second] = both(voice, view, &who);
            voice.say(
                "result-draw-line",
                &[("first", first.into()), ("second", second.into()), ("why", why.into())],
            )
        }
        Ending::Aborted { .. } | Ending::Declined { .. } | Ending::Withdrawn | Ending::Expired => why,
    }))
}

/// Returns who has won, or that nobody has; `None` for a game without result. A voided game has no winner.
fn heading(voice: Voice<'_>, view: &View, ending: Ending, who: &dyn Fn(Seat) -> String) -> Option<String> {
    match ending {
        Ending::Win { .. } | Ending::Draw { .. } if view.is_voided => Some(voice.word("result-voided")),
        Ending::Win { .. } => {
            let (people, count) = winners(voice, view, ending, who);
            let people = voice.opened(&people);
            Some(voice.say("result-win", &[("who", people.into()), ("n", count.into())]))
        }
        Ending::Draw { .. } => Some(voice.word("result-draw")),
        Ending::Aborted { .. } | Ending::Declined { .. } | Ending::Withdrawn | Ending::Expired => None,
    }
}

/// Returns the names of those who have won, and how many they are.
fn winners(voice: Voice<'_>, view: &View, ending: Ending, who: &dyn Fn(Seat) -> String) -> (String, usize) {
    let winners: Vec<String> = match ending {
        Ending::Win { winner, .. } if view.seats.len() == 2 => vec![who(winner)],
        _ => view.seats.iter().filter(|seat| seat.place == Some(1)).map(|seat| who(seat.seat)).collect(),
    };
    (voice.everyone(&winners), winners.len())
}

/// Returns those that a draw or an end without result is about. With more than two players, all but the last are listed
/// before the "and".
fn both(voice: Voice<'_>, view: &View, who: &dyn Fn(Seat) -> String) -> [String; 2] {
    let people: Vec<String> = seats::drawn(view).map(who).collect();
    let (last, others) = people.split_last().map_or((String::new(), &[][..]), |(l, o)| (l.clone(), o));
    [voice.list(others), last]
}

/// Says why a session ended as it did; for a game without result, says all of it.
fn why_text(voice: Voice<'_>, view: &View, ending: Ending, who: &dyn Fn(Seat) -> String) -> String {
    match ending {
        Ending::Win { .. } if view.seats.len() > 2 => voice.word(match view.variant.has_allies() {
            true => "seats-win-team",
            false => "seats-win",
        }),
        Ending::Win { winner, by } => {
            let key = match by {
                WinBy::Rules(reason) => win_key(reason),
                WinBy::Resignation => "result-win-resignation",
                WinBy::Time => "result-win-time",
            };
            let loser = if winner == Seat(0) { Seat(1) } else { Seat(0) };
            voice.say(key, &[("loser", who(loser).into())])
        }
        Ending::Draw { by: DrawBy::Rules(Reason::QuietLimit) } => {
            let hides = view.variant.hides_pieces();
            let key = if hides { "result-draw-quiet" } else { "xiangqi-result-quiet" };
            voice.say(key, &[("limit", view.quiet.into())])
        }
        Ending::Draw { by: DrawBy::Rules(reason) } => voice.word(draw_key(reason)),
        Ending::Draw { by: DrawBy::Agreement } => match view.draw_answer.and_then(|answer| answer.why) {
            Some(why) => voice.say("result-draw-accepted", &[("why", why.word().into())]),
            None => voice.word("result-draw-agreement"),
        },
        Ending::Aborted { by } => {
            let (why, player) = match by {
                AbortBy::Player(seat) => ("player", who(seat)),
                AbortBy::Time => ("time", String::new()),
                AbortBy::Channel => ("channel", String::new()),
                AbortBy::Manager => ("manager", String::new()),
            };
            let [first, second] = both(voice, view, who);
            let people = [("first", first.into()), ("second", second.into()), ("player", player.into())];
            voice.say("result-aborted", &[&people[..], &[("why", why.into())]].concat())
        }
        Ending::Declined { .. } => voice.word("result-declined"),
        Ending::Withdrawn => voice.word("result-withdrawn"),
        Ending::Expired => voice.word("result-expired"),
    }
}

/// Returns the key for a win; a general one for reasons that only draw.
fn win_key(reason: Reason) -> &'static str {
    match reason {
        Reason::WipedOut => "result-win-wiped-out",
        Reason::NoAction => "result-win-no-action",
        Reason::Chase => "result-win-chase",
        Reason::Checkmate => "result-win-checkmate",
        Reason::Stalemate => "result-win-stalemate",
        Reason::PerpetualCheck => "result-win-perpetual-check",
        Reason::PerpetualChase => "result-win-perpetual-chase",
        Reason::Cycle
        | Reason::Position
        | Reason::QuietLimit
        | Reason::NoAttackers
        | Reason::Repetition
        | Reason::Claim => "result-win-board",
        Reason::Resignation => "result-win-resignation",
        Reason::Time => "result-win-time",
    }
}

/// Returns the key for a draw; a general one for reasons that only win.
fn draw_key(reason: Reason) -> &'static str {
    match reason {
        Reason::Cycle => "result-draw-cycle",
        Reason::Position => "result-draw-position",
        Reason::QuietLimit => "result-draw-quiet",
        Reason::NoAttackers => "result-draw-no-attackers",
        Reason::Repetition => "result-draw-repetition",
        Reason::Claim => "result-draw-claim",
        Reason::Resignation
        | Reason::Time
        | Reason::WipedOut
        | Reason::NoAction
        | Reason::Chase
        | Reason::Checkmate
        | Reason::Stalemate
        | Reason::PerpetualCheck
        | Reason::PerpetualChase => "result-draw-board",
    }
}
