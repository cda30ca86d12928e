//! The content of a board message after the game.

use crate::discord::say::group::Group;
use crate::discord::say::text::family;
use crate::discord::say::text::game::board::{hint_lines, players, small_line};
use crate::discord::say::text::game::names::Names;
use crate::discord::say::text::game::seats;
use crate::discord::say::text::people::ratings::{RatingChange, change_text};
use crate::discord::say::words::Voice;
use banqi_rules::game::Reason;
use banqi_session::{AbortBy, DrawBy, Ending, GameCode, Phase, Seat, View, WinBy};

/// Returns the result, why the computer agreed to it if it did, what happened last, the changes of ratings, who played
/// which colour, what the sign of an uncertain rating means, and a small line with the rules and the game ID.
///
/// `changes` is empty for an unrated game; `not_rated` then says why it is unrated
/// ([`not_rated_text`](crate::discord::say::text::not_rated_text)). If the session is not over, there is no result.
#[must_use]
pub fn result_text(
    voice: Voice<'_>,
    view: &View,
    code: GameCode,
    names: Names<'_>,
    changes: &[RatingChange],
    not_rated: Option<String>,
) -> String {
    let voice = voice.about(Group::of(&view.variant));
    let body = result_body(voice, view, names, changes, not_rated);
    format!("{body}\n{}", small_line(voice, view, code, None))
}

/// Returns the same without the small line.
pub(crate) fn result_body(
    voice: Voice<'_>,
    view: &View,
    names: Names<'_>,
    changes: &[RatingChange],
    not_rated: Option<String>,
) -> String {
    let called = |seat: Seat, computer: &dyn Fn(u8) -> Option<String>| match view.player_in(seat) {
        Some(player) => player.level().and_then(computer).unwrap_or_else(|| names(player)),
        None => voice.deleted_player(),
    };
    let listed = |seat: Seat| called(seat, &|_| None);
    let in_result = |seat: Seat| called(seat, &|level| Some(voice.told_level(level)));
    let who = |seat: Seat| called(seat, &|_| Some(voice.told_computer()));
    let Phase::Over(ending) = view.phase else { return players(voice, view, &listed) };
    let mut ended = ending_text(voice, view, ending, &in_result);
    if !ending.was_played() {
        return voice.opened(&ended);
    }
    ended.push_str(&voice.say("result-plies", &[("n", view.plies.into())]));
    let mut lines = vec![ended];
    if ending == (Ending::Draw { by: DrawBy::Agreement }) {
        let why = view.draw_answer.and_then(|answer| answer.why);
        lines.extend(why.map(|why| voice.say("result-draw-accepted", &[("why", why.word().into())])));
    }
    lines.extend(view.last.and_then(|last| family::last_text(voice, &last, &who(last.seat))));
    lines.extend(hint_lines(voice, view, &who));
    lines.extend(seats::places_text(voice, view, &who));
    let is_uncertain = changes.iter().any(|change| change.before.provisional || change.after.provisional);
    // With more than two players, changes are in the order of the places.
    let mut changes: Vec<&RatingChange> = changes.iter().collect();
    if view.seats.len() > 2 {
        let place = |change: &&RatingChange| {
            let seat = view.seats.iter().find(|seat| seat.player == change.player.into());
            seat.map(|seat| (seat.place, seat.seat))
        };
        changes.sort_by_key(place);
    }
    lines.extend(changes.into_iter().map(|change| change_text(voice, change, names)));
    lines.push(players(voice, view, &listed));
    lines.extend(not_rated);
    lines.extend(is_uncertain.then(|| voice.word("rating-uncertain")));
    voice.opened(&lines.join("\n"))
}

/// Returns how a session ended, in one line; `None` if it is not over.
pub(crate) fn ending_line(voice: Voice<'_>, view: &View, names: Names<'_>) -> Option<String> {
    let Phase::Over(ending) = view.phase else { return None };
    let who = |seat: Seat| match view.player_in(seat) {
        Some(player) => player.level().map_or_else(|| names(player), |level| voice.told_level(level)),
        None => voice.deleted_player(),
    };
    Some(voice.opened(&ending_text(voice, view, ending, &who)))
}

fn ending_text(voice: Voice<'_>, view: &View, ending: Ending, who: &dyn Fn(Seat) -> String) -> String {
    // With more than two players, all but the last are listed before the "and".
    let both = || {
        let people: Vec<String> = seats::drawn(view).map(who).collect();
        let (last, others) = people.split_last().map_or((String::new(), &[][..]), |(l, o)| (l.clone(), o));
        [("first", voice.list(others).into()), ("second", last.into())]
    };
    match ending {
        Ending::Win { .. } if view.seats.len() > 2 => seats::win_text(voice, view, who),
        Ending::Win { winner, by } => {
            let key = match by {
                WinBy::Rules(reason) => win_key(reason),
                WinBy::Resignation => "result-win-resignation",
                WinBy::Time => "result-win-time",
            };
            let loser = if winner == Seat(0) { Seat(1) } else { Seat(0) };
            voice.say(key, &[("winner", who(winner).into()), ("loser", who(loser).into())])
        }
        Ending::Draw { by: DrawBy::Rules(Reason::QuietLimit) } => {
            let [first, second] = both();
            let hides = view.variant.hides_pieces();
            let key = if hides { "result-draw-quiet" } else { "xiangqi-result-quiet" };
            voice.say(key, &[first, second, ("limit", view.quiet.into())])
        }
        Ending::Draw { by: DrawBy::Rules(reason) } => voice.say(draw_key(reason), &both()),
        Ending::Draw { by: DrawBy::Agreement } => voice.say("result-draw-agreement", &both()),
        Ending::Aborted { by } => {
            let (why, player) = match by {
                AbortBy::Player(seat) => ("player", who(seat)),
                AbortBy::Time => ("time", String::new()),
                AbortBy::Channel => ("channel", String::new()),
                AbortBy::Manager => ("manager", String::new()),
            };
            let [first, second] = both();
            voice.say("result-aborted", &[first, second, ("why", why.into()), ("player", player.into())])
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
