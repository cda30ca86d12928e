//! The line of a tap board: whose turn it is, what to tap next, what happened last, and what a player asks for.

use crate::phone;
use crate::text::family::banqi::board::brief_last_text;
use crate::words::Voice;
use banqi_rules::banqi::{Piece, Square};
use banqi_session::{Choice, ClockChange, Participant, Phase, Seat, View};

/// Number of lines above the squares on a phone. It is the same in all states, so that the squares stay where they are.
const LINES: usize = 2;

/// Returns the two lines above the squares of a tap board for `reader`, who has selected the piece on `held`: what to
/// tap next, or whose turn it is; and in small print how to undo the selection, or else what happened last. A request
/// that the reader has to answer is first, and one that waits for the opponent's answer takes the place of what
/// happened last. In the reader's turn, `unseen` is said in its place: the piece on the square that these lines have taken
/// the place of. If `refused` says why the last tap has played nothing, that is first. If it needs both lines, it is alone.
///
/// It speaks to the reader, so it needs no names: a tap board has room for the boards of two players only.
#[must_use]
pub fn tap_text(
    voice: Voice<'_>,
    view: &View,
    reader: Participant,
    held: Option<Square>,
    unseen: Option<(Square, Piece)>,
    refused: Option<&str>,
) -> String {
    let is_free = held.is_none() && view.is_turn_of(reader) && request(view).is_none();
    let unseen = unseen.filter(|_| is_free).map(|(square, piece)| {
        let square = ("square", square.to_string().into());
        voice.say("tap-not-shown", &[("piece", voice.piece(piece).into()), square])
    });
    let Heading { next, small } = heading(voice, view, reader, held);
    let (first, small) = match refused {
        Some(why) => (why.to_owned(), Some(next)),
        None => (next, small),
    };
    let both = unseen.or(small).map(|small| voice.opened(&format!("{first}\n-# {small}")));
    both.filter(|both| phone::lines(both) <= LINES).unwrap_or_else(|| voice.opened(&first))
}

/// Returns whether the reason why a tap has played nothing fits above the squares.
#[must_use]
pub fn fits_tap_board(why: &str) -> bool {
    phone::lines(why) <= LINES
}

/// Says why a tap on a face-up piece does nothing: it isn't the reader's, or it has no move.
#[must_use]
pub fn not_to_tap_text(voice: Voice<'_>, view: &View, square: Square, piece: Piece) -> String {
    let is_own = view.to_move.is_some_and(|seat| view.colours_of(seat).contains(&piece.colour));
    let can_move = view.choices.iter().any(|choice| choice.action.origin().is_some());
    let next = ("next", if can_move { "move" } else { "flip" }.into());
    if !is_own {
        return voice.say("tap-not-yours", &[next]);
    }
    voice.say(
        "tap-stuck",
        &[("piece", voice.piece(piece).into()), ("square", square.to_string().into()), next],
    )
}

/// Returns whether the player to move has their first turn.
#[must_use]
pub fn is_first_turn(view: &View) -> bool {
    view.plies < 2
}

/// Returns whether `reader` has a draw offer or a request to answer.
#[must_use]
pub fn is_asked(view: &View, reader: Participant) -> bool {
    request(view).is_some_and(|(by, _)| view.player_in(by) != Some(reader))
}

/// Returns the open draw offer or request that the board has buttons to answer: who has made it, and its name in
/// sentences.
fn request(view: &View) -> Option<(Seat, &'static str)> {
    let draw = view.offer.map(|by| (by, "draw"));
    let clock = view.clock_request.map(|request| match request.change {
        ClockChange::Pause => (request.by, "pause"),
        ClockChange::Time(_) => (request.by, "time"),
    });
    let takeback = view.takeback_request.map(|request| (request.by, "takeback"));
    draw.or(clock).or(takeback).filter(|_| view.phase == Phase::Playing)
}

/// The lines above the squares, if no tap was refused.
struct Heading {
    /// What to tap next, or who is to move.
    next: String,
    /// What is below it in small print.
    small: Option<String>,
}

fn heading(voice: Voice<'_>, view: &View, reader: Participant, held: Option<Square>) -> Heading {
    let plain = plain_heading(voice, view, reader, held);
    let Some((_, what)) = request(view) else { return plain };
    let word = |key, arg, value: &'static str| voice.say(key, &[(arg, value.into())]);
    match (is_asked(view, reader), held) {
        (true, Some(_)) => Heading { next: word("tap-asked", "what", what), small: Some(plain.next) },
        (true, None) => Heading {
            next: word("tap-asked", "what", what),
            small: Some(word("tap-answer", "turn", if view.is_turn_of(reader) { "own" } else { "other" })),
        },
        (false, Some(_)) => plain,
        (false, None) => Heading { small: Some(word("tap-asks", "what", what)), ..plain },
    }
}

/// The same without requests.
fn plain_heading(voice: Voice<'_>, view: &View, reader: Participant, held: Option<Square>) -> Heading {
    let next = match view.player_to_move() {
        _ if view.paused_until.is_some() => voice.word("tap-paused"),
        Some(player) if player == reader => return turn_text(voice, view, reader, held),
        Some(player) if player.level().is_some() => {
            voice.say("board-computer", &[("who", voice.computer_in_sentence().into())])
        }
        Some(_) | None => voice.word("tap-wait"),
    };
    Heading { next, small: last_text(voice, view, reader) }
}

/// Says what the player to move can tap.
fn turn_text(voice: Voice<'_>, view: &View, reader: Participant, held: Option<Square>) -> Heading {
    let of_piece = |key, piece| voice.say(key, &[("piece", voice.piece(piece).into())]);
    if let Some((_, piece)) = view.chain_piece() {
        return Heading { next: of_piece("tap-chain", piece), small: Some(of_piece("tap-stop", piece)) };
    }
    let origin = held.map(Into::into);
    let held = view.choices.iter().find(|choice| origin.is_some() && choice.action.origin() == origin);
    if let Some(piece) = held.and_then(|choice| choice.piece) {
        let is_other = |choice: &Choice| choice.action.origin().is_some_and(|from| Some(from) != origin);
        let others = if view.choices.iter().any(is_other) { "yes" } else { "none" };
        let small = voice.say("tap-put-back", &[("others", others.into())]);
        return Heading { next: of_piece("tap-where", piece), small: Some(small) };
    }
    let flips = view.choices.iter().any(|choice| choice.action.is_flip());
    let moves = view.choices.iter().any(|choice| choice.action.origin().is_some());
    let can = match (flips, moves) {
        (true, true) => "both",
        (true, false) => "flip",
        (false, _) => "move",
    };
    let colours = view.to_move.map(|seat| view.colours_of(seat)).unwrap_or_default();
    let colour = if colours.is_empty() { "none".to_owned() } else { voice.colours(colours) };
    let next = voice.say("tap-turn", &[("colour", colour.into()), ("can", can.into())]);
    // The picture of the board is wider than high, and the squares to tap are not.
    let small =
        if is_first_turn(view) { Some(voice.word("tap-turned")) } else { last_text(voice, view, reader) };
    Heading { next, small }
}

/// Says what happened last, to one of the players.
fn last_text(voice: Voice<'_>, view: &View, reader: Participant) -> Option<String> {
    let who = |seat: Seat| match view.player_in(seat) {
        Some(player) if player == reader => voice.word("tap-you"),
        Some(player) if player.level().is_some() => voice.computer_in_sentence(),
        Some(_) | None => voice.word("tap-opponent"),
    };
    let last = view.last?;
    brief_last_text(voice, &last, &who(last.seat))
}
