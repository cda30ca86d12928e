//! What is said differently in each family of games: one function for each question, with one arm for each family.

use crate::discord::say::group::Group;
use crate::discord::say::text::variants::bad_variant_text;
use crate::discord::say::text::{banqi, xiangqi};
use crate::discord::say::words::Voice;
use banqi_book::Page;
use banqi_rules::banqi::{BadVariant, Contradiction, RuleOption};
use banqi_rules::{AnyFreeTextError, AnyIllegalAction, AnyPly, BadStart, Variant};
use banqi_session::{AnyBoard, LastAction, Seat, View};

/// The most characters that Discord takes as an alt text.
pub const ALT_LIMIT: usize = 1024;

/// Why a text names no rules that can be played.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum BadRules {
    /// Of banqi.
    Banqi(BadVariant),
    /// Of xiangqi.
    Xiangqi(banqi_rules::xiangqi::BadVariant),
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

impl Voice<'_> {
    /// A game and its rules: `Taiwan rules`.
    #[must_use]
    pub fn variant(self, variant: &Variant) -> String {
        match variant {
            Variant::Banqi(rules) => self.rules(rules),
            Variant::Xiangqi { rules, start, .. } => self.xiangqi_game(rules, start.as_ref()),
        }
    }
}

/// What sets a variant apart, a line for each difference.
pub(crate) fn explained(voice: Voice<'_>, variant: &Variant) -> Vec<String> {
    match variant {
        Variant::Banqi(rules) => banqi::variants::rules_explained(voice, rules),
        Variant::Xiangqi { rules, start, .. } => {
            xiangqi::variants::xiangqi_explained(voice, rules, start.as_ref())
        }
    }
}

/// The preset that a variant differs least from.
pub(crate) fn nearest_preset(variant: &Variant) -> Variant {
    match variant {
        Variant::Banqi(rules) => rules.nearest_preset().rule_set.into(),
        Variant::Xiangqi { rules, .. } => rules.preset().rule_set.into(),
    }
}

/// Why a text names no rules that can be played.
pub(crate) fn bad_rules_text(voice: Voice<'_>, bad: &BadRules) -> String {
    match bad {
        BadRules::Banqi(bad) => bad_variant_text(voice, bad),
        BadRules::Xiangqi(bad) => bad_variant_text(voice, bad),
    }
}

/// Why a game cannot begin from the position that was typed.
pub(crate) fn bad_start_text(voice: Voice<'_>, bad: &BadStart) -> String {
    match bad {
        // No command asks for one.
        BadStart::Banqi => voice.word("failure-foreign"),
        BadStart::Xiangqi(bad) => xiangqi::bad_start::bad_start_text(voice, bad),
    }
}

/// Why what was typed is no action.
pub(crate) fn not_an_action_text(voice: Voice<'_>, why: &AnyFreeTextError, typed: &str) -> String {
    match why {
        AnyFreeTextError::Banqi(_) => banqi::illegal_action::not_understood_text(voice, typed),
        AnyFreeTextError::Xiangqi(why) => xiangqi::illegal_move::not_a_move_text(voice, why, typed),
    }
}

/// The sentence for an action that the rules forbid.
pub(crate) fn illegal_text(voice: Voice<'_>, illegal: AnyIllegalAction) -> String {
    match illegal {
        AnyIllegalAction::Banqi(illegal) => banqi::illegal_action::illegal_text(voice, illegal),
        AnyIllegalAction::Xiangqi(illegal) => xiangqi::illegal_move::illegal_move_text(voice, illegal),
        AnyIllegalAction::OtherGame => voice.word("refusal-other-game"),
    }
}

/// What the last action did, as a sentence about `who`.
pub(crate) fn last_text(voice: Voice<'_>, last: &LastAction, who: &str) -> Option<String> {
    match last.ply {
        AnyPly::Banqi(ply) => banqi::board::last_text(voice, last, ply, who),
        AnyPly::Xiangqi(_) => xiangqi::last_text(voice, last, who),
    }
}

/// What the rules count, from where it is near its limit; `who` writes the person in a seat.
pub(crate) fn counters(voice: Voice<'_>, view: &View, who: &dyn Fn(Seat) -> String) -> Vec<String> {
    match &view.variant {
        Variant::Banqi(rules) => banqi::board::counters(voice, view, rules),
        Variant::Xiangqi { rules, .. } => xiangqi::counters(voice, view, rules, who),
    }
}

/// The whole position in words, for those who cannot see the picture; at most [`ALT_LIMIT`] characters. It says nothing
/// that the picture does not show.
#[must_use]
pub fn alt_text(voice: Voice<'_>, view: &View) -> String {
    let voice = voice.about(Group::of(&view.variant));
    match &view.board {
        AnyBoard::Banqi(board) => banqi::alt::alt_text(voice, view, board),
        AnyBoard::Xiangqi(board) => xiangqi::alt_text(voice, view, board),
    }
}

/// A board that belongs to no session: the position, and what was played last where the picture marks it.
pub(crate) fn board_lines(voice: Voice<'_>, board: &AnyBoard) -> Vec<String> {
    match board {
        AnyBoard::Banqi(board) => banqi::alt::board_lines(voice, board),
        AnyBoard::Xiangqi(board) => xiangqi::board_lines(voice, board),
    }
}

/// The position alone.
pub(crate) fn position_lines(voice: Voice<'_>, board: &AnyBoard) -> Vec<String> {
    match board {
        AnyBoard::Banqi(board) => banqi::alt::position_lines(voice, board),
        AnyBoard::Xiangqi(board) => xiangqi::board_lines(voice, board),
    }
}

/// How many options the first page of the rule book sums up.
pub(crate) const fn summed_up(variant: &Variant) -> usize {
    match variant {
        Variant::Banqi(_) => RuleOption::ALL.len(),
        Variant::Xiangqi { .. } => 0,
    }
}

/// What a page of the rule book says; a summary of the rules names at most `most` options.
pub(crate) fn page_lines(voice: Voice<'_>, variant: &Variant, page: Page, most: usize) -> Vec<String> {
    match variant {
        Variant::Banqi(rules) => banqi::rules::page_lines(voice, rules, page, most),
        Variant::Xiangqi { rules, .. } => xiangqi::rules::page_lines(voice, rules, page),
    }
}
