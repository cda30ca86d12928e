//! The entries of the menus, and what a selected entry means.

use std::ops::Range;

use crate::discord::interaction::components::Entry;
use banqi_custom_id::{Files, Intent};
use banqi_rules::banqi::{Action, FILES};
use banqi_rules::xiangqi::Notation;
use banqi_rules::{AnyAction, AnyPiece, AnySquare};
use banqi_say::words::Voice;
use banqi_session::{Choice, PieceStyle, View};

/// The most entries of a select.
pub const SELECT_LIMIT: usize = 25;

/// The value of the entry "any one" of a flip select.
pub const ANY: &str = "any";

/// The meaning of a selected value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Chosen {
    /// An action. The session decides whether it is legal.
    Play(AnyAction),
    /// The piece on this square is selected in the private picker.
    Pick(AnySquare),
}

/// Returns the meaning of `value` in the select of `intent`; `None` for a value that such a select never has.
///
/// For "any one" of the face-down pieces, the square is computed from the view alone, so that the same click always
/// means the same square. The choice makes no difference: all face-down pieces are equally unknown.
#[must_use]
pub fn chosen(view: &View, intent: Intent, value: &str) -> Option<Chosen> {
    match intent {
        Intent::Move => view.variant.parse_action(value).ok().map(Chosen::Play),
        Intent::Flip(files) if value == ANY => {
            // If no piece is face down, the menu is out of date: for any square, the session's refusal says why.
            any_flip(&view.choices, files, view.seq).or_else(|| flip("a1")).map(Chosen::Play)
        }
        Intent::Flip(_) => flip(value).map(Chosen::Play),
        Intent::Pick | Intent::PickOther => view.variant.parse_square(value).map(Chosen::Pick),
        Intent::More
        | Intent::TouchBoard
        | Intent::Tap { .. }
        | Intent::Act(_)
        | Intent::Order(_)
        | Intent::ClockMenu
        | Intent::ChangeTime
        | Intent::TimeForm
        | Intent::OtherAnswers
        | Intent::OwnWords
        | Intent::AddWords
        | Intent::AcceptWithWords
        | Intent::Step(_)
        | Intent::Analysis(_)
        | Intent::Dismiss => None,
    }
}

/// Returns the flip of a square, whatever the game: the session refuses it where nothing can be flipped.
fn flip(square: &str) -> Option<AnyAction> {
    square.parse().ok().map(|square| Action::Flip(square).into())
}

/// Returns the flip that "any one" of the face-down pieces means; it depends only on `turn` and the choices.
#[must_use]
pub fn any_flip(choices: &[Choice], files: Files, turn: u32) -> Option<AnyAction> {
    let flips = flips(choices, files);
    let spread = turn.wrapping_mul(2_654_435_761) >> 16;
    let index = usize::try_from(spread).ok()? % flips.len().max(1);
    flips.get(index).copied()
}

/// Returns one choice as a line for autocompletion: `b3xb4 馬×兵 - horse captures soldier`.
#[must_use]
pub fn choice_label(voice: Voice<'_>, choice: &Choice) -> String {
    match hint(voice, choice) {
        Some(hint) => format!("{} - {hint}", short_label(voice, choice)),
        None => voice.say("control-up-choice", &[("square", choice.action.to_string().into())]),
    }
}

/// The moves and captures that fit into a select.
pub(crate) struct Listed {
    pub(crate) choices: Vec<Choice>,
    /// The number of moves and captures, including those left out.
    pub(crate) of: usize,
    /// Whether some are left out.
    pub(crate) more: bool,
}

/// Returns the sort key of a choice in a list: captures first, the most valuable victim first; then attempts and
/// checks, other moves, flips, and ending a chain.
#[must_use]
pub fn interest(choice: &Choice) -> (usize, usize) {
    let group = match choice.action {
        action if action.is_flip() => 3,
        action if action.ends_chain() => 4,
        action if action.is_attempt() => 1,
        _ if choice.victim.is_some() => 0,
        _ if choice.check => 1,
        _ => 2,
    };
    (group, choice.victim.map_or(usize::MAX, AnyPiece::kind_index))
}

/// Returns whether the game has no face-down pieces. If not all moves fit into a list, captures and checks are listed
/// then.
pub(crate) fn is_open(view: &View) -> bool {
    !view.variant.hides_pieces()
}

/// Returns all choices except flips, sorted by [`interest`]. If there are too many, those nearest to the last ply's
/// target come first. In open games, only captures and checks are listed then.
pub(crate) fn listed_moves(view: &View) -> Listed {
    listed(&view.choices, is_open(view), view.last.and_then(|last| last.ply.action().target()))
}

/// Returns such a list for any choices, where `focus` is the square to be near to.
pub(crate) fn listed(choices: &[Choice], is_open: bool, focus: Option<AnySquare>) -> Listed {
    let mut choices: Vec<Choice> =
        choices.iter().copied().filter(|choice| !choice.action.is_flip()).collect();
    let of = choices.len();
    choices.sort_by_key(|choice| {
        let away = focus.zip(choice.action.target()).map_or(0, |(focus, to)| to.distance(focus));
        (interest(choice), if of > SELECT_LIMIT { away } else { 0 })
    });
    if of > SELECT_LIMIT && is_open {
        choices.retain(|choice| choice.victim.is_some() || choice.check);
    }
    choices.truncate(SELECT_LIMIT);
    Listed { choices, of, more: of > SELECT_LIMIT }
}

/// Returns the flips of all files, of the two halves of the board, or of its thirds: the fewest that fit into selects,
/// each of which has one entry more for "any one". A third has 24 squares at most.
pub(crate) fn flip_parts(choices: &[Choice]) -> Vec<(Files, Vec<AnyAction>)> {
    let parts = |files: &[Files]| -> Vec<_> {
        let parts = files.iter().map(|files| (*files, flips(choices, *files)));
        parts.filter(|(_, flips)| !flips.is_empty()).collect()
    };
    let halves: &[Files] = &[Files::Left, Files::Right];
    let fit = [&[Files::All], halves].map(parts).into_iter();
    let mut fit = fit.filter(|parts| parts.iter().all(|(_, flips)| flips.len() < SELECT_LIMIT));
    fit.next().unwrap_or_else(|| parts(&[Files::First, Files::Middle, Files::Last]))
}

/// Returns the numbers of some files, from 0.
pub(crate) const fn files_in(files: Files) -> Range<u8> {
    match files {
        Files::All | Files::Part1 | Files::Part2 | Files::Part3 => 0..FILES,
        Files::Left => 0..FILES / 2,
        Files::Right => FILES / 2..FILES,
        Files::First => 0..3,
        Files::Middle => 3..6,
        Files::Last => 6..FILES,
    }
}

/// Returns the flips on some files: of all files in the reading order of their squares, otherwise file by file; none if
/// nobody is to move.
pub(crate) fn flips(choices: &[Choice], files: Files) -> Vec<AnyAction> {
    match files {
        Files::Part1 => return part(choices, 0),
        Files::Part2 => return part(choices, 1),
        Files::Part3 => return part(choices, 2),
        Files::All | Files::Left | Files::Right | Files::First | Files::Middle | Files::Last => {}
    }
    let listed = |square: AnySquare| files_in(files).contains(&square.file());
    let actions = choices.iter().map(|choice| choice.action);
    let mut flips: Vec<AnyAction> =
        actions.filter(|action| action.is_flip() && action.flips().is_some_and(listed)).collect();
    let column = |square: AnySquare| if files == Files::All { 0 } else { square.file() };
    flips.sort_by_key(|action| action.flips().map(|square| (column(square), square.index())));
    flips
}

/// Returns the flips of a menu of an earlier version: one of two or three parts with about equally many, file by file.
fn part(choices: &[Choice], nth: usize) -> Vec<AnyAction> {
    let mut all = flips(choices, Files::All);
    all.sort_by_key(|action| action.flips().map(|square| (square.file(), square.index())));
    let parts = all.len().div_ceil(SELECT_LIMIT - 1).max(1);
    let (smallest, larger) = (all.len() / parts, all.len() % parts);
    let before = nth * smallest + nth.min(larger);
    all.into_iter().skip(before).take(smallest + usize::from(nth < larger)).collect()
}

pub(crate) fn move_option(voice: Voice<'_>, choice: &Choice) -> Entry {
    let entry = Entry::new(short_label(voice, choice), choice.action.to_string());
    let emoji = choice.piece.and_then(|piece| voice.piece_emoji(piece));
    Entry { hint: hint(voice, choice), emoji, ..entry }
}

/// Returns the label of a choice: `b3xb4 馬×兵`, `b3-b4 馬`, `b3?b4 馬×?`, `Stop capturing`; `h2e2 (C2=5) 炮` or 炮二平五. Where
/// pieces are figures, banqi has no letters for them: `b3xb4`.
fn short_label(voice: Voice<'_>, choice: &Choice) -> String {
    let name = voice.action(choice.action, choice.name);
    let sign = |piece: AnyPiece| voice.pieces().sign(piece);
    // A move's name in Chinese begins with the piece.
    let names_the_piece = choice.name.is_some() && voice.notation() == Notation::Chinese;
    let is_figure = choice.name.is_none() && voice.pieces() == PieceStyle::Figures;
    match (choice.piece, choice.victim) {
        _ if choice.action.ends_chain() => voice.word("control-end"),
        _ if is_figure => name,
        (Some(piece), Some(victim)) => format!("{name} {}×{}", sign(piece), sign(victim)),
        (Some(piece), None) if choice.action.is_attempt() => format!("{name} {}×?", sign(piece)),
        (Some(piece), None) if !names_the_piece => format!("{name} {}", sign(piece)),
        _ => name,
    }
}

/// Returns the explanation of a choice: `horse captures soldier`, `horse moves`, `horse attacks a face-down piece`,
/// `Ends your turn`; `None` for a flip.
fn hint(voice: Voice<'_>, choice: &Choice) -> Option<String> {
    if choice.action.ends_chain() {
        return Some(voice.word("control-end-hint"));
    }
    let kind = voice.kind(choice.piece?);
    if choice.action.is_attempt() {
        return Some(voice.say("control-attempt-hint", &[("kind", kind.into())]));
    }
    let hint = match choice.victim {
        Some(victim) => {
            voice.say("control-take-hint", &[("kind", kind.into()), ("victim", voice.kind(victim).into())])
        }
        None => voice.say("control-move-hint", &[("kind", kind.into())]),
    };
    Some(if choice.check { voice.say("control-check-hint", &[("hint", hint.into())]) } else { hint })
}
