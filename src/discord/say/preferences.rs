//! Display preferences: how boards and moves are shown to people and in servers. `src/discord/settings/preferences.rs`
//! changes them.
//!
//! There are two preferences. `/preferences` sets a person's own, which applies to everything that only they see, in
//! every server: boards, pickers, the touch board, suggestions, puzzles, lessons, the rule book. `/settings boards`
//! sets a server's, which applies to everything public there, because a board in a channel is one message for all. It
//! also applies to people without a preference of their own, so that their private messages look like the board.
//!
//! If neither is set, the language decides: figures, except in Chinese. For a game that is the language of its board,
//! in private messages about it as well, so that a player without a preference sees one set of pieces for one game: in
//! the picture, in menus, on the tap board, in hints. What belongs to no game, such as a lesson, is for its reader
//! alone, so there it is the reader's language. Buttons under private boards, puzzles, lessons and pages of the rule
//! book switch and keep the choice.
//!
//! The personal preference has a command of its own, because the group `/settings` is hidden from everyone who does not
//! manage the server, and Discord has no permissions for single subcommands. A given option of the command is changed,
//! a missing one stays. The answer has a board that looks as chosen, and below it a menu for each choice, with its
//! present value.
//!
//! A [`Preference`] is part of the [`Voice`](crate::discord::say::words::Voice), because code that writes a move or
//! labels a piece has a voice already. Pictures use the style and the theme of the voice that describes them.

use crate::discord::say::language::Language;
use crate::store::Preference;

/// Returns the default preference in a language.
pub(crate) fn usual(language: Language) -> Preference {
    Preference { pieces: Some(language.pieces()), ..Preference::default() }
}
