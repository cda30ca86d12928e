//! Texts that depend on the family of games: one function for each text, with one arm for each family.

pub(crate) mod banqi;
pub(crate) mod off_board;
pub(crate) mod xiangqi;

use crate::text::Failure;
use crate::text::variants::bad_variant_text;
use crate::words::Voice;
use banqi_book::Page;
use banqi_custom_id::Group;
use banqi_rules::banqi::{BadVariant, Contradiction, RuleOption};
use banqi_rules::game::RuleTable as _;
use banqi_rules::{
    AnyFreeTextError, AnyIllegalAction, AnyPiece, AnyPly, AnySquare, BadStart, NotAVariant, Variant,
};
use banqi_session::{AnyBoard, LastAction, Seat, View};

/// The most characters of an alt text (Discord).
pub const ALT_LIMIT: usize = 1024;

/// Why a text is not a set of rules that can be played.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum BadRules {
    /// Rules of banqi.
    Banqi(BadVariant),
    /// Rules of xiangqi.
    Xiangqi(banqi_rules::xiangqi::BadVariant),
    /// A part of the name that is not an option of the rules is given twice.
    Twice(&'static str),
}

impl From<BadVariant> for BadRules {
    fn from(bad: BadVariant) -> Self {
        Self::Banqi(bad)
    }
}

impl From<Contradiction> for BadRules {
    fn from(contradiction: Contradiction) -> Self {
        Self::Banqi(contradiction.into())
    }
}

impl From<banqi_rules::xiangqi::BadVariant> for BadRules {
    fn from(bad: banqi_rules::xiangqi::BadVariant) -> Self {
        Self::Xiangqi(bad)
    }
}

impl From<NotAVariant> for Failure {
    fn from(bad: NotAVariant) -> Self {
        match bad {
            NotAVariant::Name(name) => Self::Variant(BadVariant::Preset(name).into()),
            NotAVariant::Banqi(bad) => Self::Variant(bad.into()),
            NotAVariant::Xiangqi(bad) => Self::Variant(bad.into()),
            NotAVariant::First(value) => {
                Self::Variant(BadVariant::Value { option: RuleOption::First, value }.into())
            }
            NotAVariant::Twice(option) => Self::Variant(BadRules::Twice(option)),
            NotAVariant::Start(bad) => Self::Start(bad),
        }
    }
}

impl Voice<'_> {
    /// Returns the name of a game and its rules: `Taiwan rules`.
    #[must_use]
    pub fn variant(self, variant: &Variant) -> String {
        match variant {
            Variant::Banqi(rules) => self.rules(rules),
            Variant::Xiangqi { rules, start, .. } => self.xiangqi_game(rules, start.as_ref()),
        }
    }

    /// Returns the same without naming options: the nearest preset, and whether the rules differ from it:
    /// `Taiwan rules, customised`.
    #[must_use]
    pub fn variant_in_brief(self, variant: &Variant) -> String {
        let nearest = nearest_preset(variant);
        let name = self.variant(&nearest);
        let name = match variant.pooled() == nearest.pooled() {
            true => name,
            false => self.say("games-rules-changed", &[("rules", name.into())]),
        };
        match variant.begins_elsewhere() {
            true => self.say("xiangqi-from", &[("rules", name.into())]),
            false => name,
        }
    }
}

/// Returns the name of a game and its rules, with the game where the rules do not name it: `Banqi, Taiwan rules`.
#[must_use]
pub fn game_and_rules(voice: Voice<'_>, variant: &Variant) -> String {
    match variant {
        Variant::Banqi(rules) => voice.say("settings-banqi", &[("rules", voice.rules(rules).into())]),
        Variant::Xiangqi { .. } => voice.variant(variant),
    }
}

/// Explains what is special about a variant, one line for each difference.
pub(super) fn explained(voice: Voice<'_>, variant: &Variant) -> Vec<String> {
    match variant {
        Variant::Banqi(rules) => banqi::variants::rules_explained(voice, rules),
        Variant::Xiangqi { rules, start, .. } => {
            xiangqi::variants::xiangqi_explained(voice, rules, start.as_ref())
        }
    }
}

/// Returns the preset that a variant differs least from.
pub(super) fn nearest_preset(variant: &Variant) -> Variant {
    match variant {
        Variant::Banqi(rules) => rules.nearest_preset().rule_set.into(),
        Variant::Xiangqi { rules, .. } => rules.preset().rule_set.into(),
    }
}

/// Says why a text is not a set of rules that can be played.
pub(super) fn bad_rules_text(voice: Voice<'_>, bad: &BadRules) -> String {
    match bad {
        BadRules::Banqi(bad) => bad_variant_text(voice, bad),
        BadRules::Xiangqi(bad) => bad_variant_text(voice, bad),
        BadRules::Twice(option) => voice.say("variant-twice", &[("option", (*option).into())]),
    }
}

/// Says why a game cannot begin from the typed position.
pub(super) fn bad_start_text(voice: Voice<'_>, bad: &BadStart) -> String {
    match bad {
        BadStart::Banqi => voice.word("failure-position-banqi"),
        BadStart::Xiangqi(bad) => xiangqi::bad_start::bad_start_text(voice, bad),
    }
}

/// Says why the typed text is not an action.
pub(super) fn not_an_action_text(voice: Voice<'_>, why: &AnyFreeTextError, typed: &str, rows: u8) -> String {
    match why {
        AnyFreeTextError::Banqi(_) => banqi::illegal_action::not_understood_text(voice, typed, rows),
        AnyFreeTextError::Xiangqi(why) => xiangqi::illegal_move::not_a_move_text(voice, why, typed),
    }
}

/// Says why an action is illegal.
pub(super) fn illegal_text(voice: Voice<'_>, illegal: AnyIllegalAction) -> String {
    match illegal {
        AnyIllegalAction::Banqi(illegal) => banqi::illegal_action::illegal_text(voice, illegal),
        AnyIllegalAction::Xiangqi(illegal) => xiangqi::illegal_move::illegal_move_text(voice, illegal),
        AnyIllegalAction::OtherGame => voice.word("refusal-other-game"),
    }
}

/// Describes the last action as a sentence about `who`.
pub(super) fn last_text(voice: Voice<'_>, last: &LastAction, who: &str) -> Option<String> {
    match last.ply {
        AnyPly::Banqi(ply) => banqi::board::last_text(voice, last, ply, who),
        AnyPly::Xiangqi(_) => xiangqi::last_text(voice, last, who),
    }
}

/// Names the last face-down piece, if the rules reveal it.
pub(super) fn last_down_text(voice: Voice<'_>, board: &AnyBoard) -> Option<String> {
    match board {
        AnyBoard::Banqi(board) => banqi::board::last_down_text(voice, board),
        AnyBoard::Xiangqi(_) => None,
    }
}

/// Returns the counters of the rules that are near their limits; `who` names the person in a seat.
pub(super) fn counters(voice: Voice<'_>, view: &View, who: &dyn Fn(Seat) -> String) -> Vec<String> {
    match &view.variant {
        Variant::Banqi(rules) => banqi::board::counters(voice, view, rules, who),
        Variant::Xiangqi { rules, .. } => xiangqi::counters(voice, view, rules, who),
    }
}

/// Describes the whole position in words, for people who cannot see the picture; at most [`ALT_LIMIT`] characters. The
/// text contains nothing that the picture does not show.
#[must_use]
pub fn alt_text(voice: Voice<'_>, view: &View) -> String {
    let voice = voice.about(Group::of(&view.variant));
    match &view.board {
        AnyBoard::Banqi(board) => banqi::alt::alt_text(voice, view, board),
        AnyBoard::Xiangqi(board) => xiangqi::alt_text(voice, view, board),
    }
}

/// Describes the same in any phase. After the end of a game it also names the pieces that were never flipped, which the
/// picture then shows, if there is room for them.
#[must_use]
pub fn end_alt_text(voice: Voice<'_>, view: &View, unflipped: &[(AnySquare, AnyPiece)]) -> String {
    let alt = alt_text(voice, view);
    if unflipped.is_empty() {
        return alt;
    }
    let pieces = unflipped.iter().map(|(square, piece)| format!("{square} {}", voice.piece(*piece)));
    let pieces = voice.list(&pieces.collect::<Vec<_>>());
    let longer = format!("{alt}\n{}", voice.say("alt-unflipped", &[("pieces", pieces.into())]));
    if longer.chars().count() <= ALT_LIMIT { longer } else { alt }
}

/// Describes a board that belongs to no session: the position, and the last action if the picture marks it.
pub(super) fn board_lines(voice: Voice<'_>, board: &AnyBoard) -> Vec<String> {
    match board {
        AnyBoard::Banqi(board) => banqi::alt::board_lines(voice, board),
        AnyBoard::Xiangqi(board) => xiangqi::board_lines(voice, board),
    }
}

/// Describes the position only.
pub(super) fn position_lines(voice: Voice<'_>, board: &AnyBoard) -> Vec<String> {
    match board {
        AnyBoard::Banqi(board) => banqi::alt::position_lines(voice, board),
        AnyBoard::Xiangqi(board) => xiangqi::board_lines(voice, board),
    }
}

/// Returns whether the first page of the rule book lists how the rules differ from the usual ones.
pub(super) const fn is_summed_up(variant: &Variant) -> bool {
    match variant {
        Variant::Banqi(_) => true,
        Variant::Xiangqi { .. } => false,
    }
}

/// Returns the lines of a page of the rule book.
pub(super) fn page_lines(voice: Voice<'_>, variant: &Variant, page: Page) -> Vec<String> {
    match variant {
        Variant::Banqi(rules) => banqi::rules::page_lines(voice, rules, page),
        Variant::Xiangqi { rules, .. } => xiangqi::rules::page_lines(voice, rules, page),
    }
}

/// Describes the picture of the table that compares pieces, for people who cannot see it; `None` in games without one.
pub(super) fn table_alt(voice: Voice<'_>, variant: &Variant) -> Option<String> {
    match variant {
        Variant::Banqi(rules) => Some(banqi::rules::table_alt(voice, rules)),
        Variant::Xiangqi { .. } => None,
    }
}
