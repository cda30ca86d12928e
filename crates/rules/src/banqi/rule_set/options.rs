//! The options of a rule set: one enum each, with its sources and its values in the order they are offered, and the
//! table of all options, from which the code that handles options is derived.
//!
//! Sources are cited by short names: Boyer ("An Introduction to Ban Chi"), Woody (Woody's banqi page), Wikipedia
//! ("Banqi"), NTU (T.-s. Hsu, "Rules for Chinese Dark Chess", 2016), ICGA (Computer Olympiad reports 2016 and
//! 2022). "Ours" marks a choice made here because no source settles the question.

use std::borrow::Cow;
use std::num::NonZeroU16;

use crate::banqi::Seating;
use crate::game::First;
use crate::game::option::{Value, words};
use crate::game::table::table;

words! {
    /// The rank order. The place of the cannon matters only if it steps: see [`CannonRule`].
    Rank {
        /// General, advisor, elephant, chariot, horse, cannon, soldier (Boyer, Woody, NTU; Wikipedia's Taiwan).
        Taiwan = "taiwan",
        /// General, chariot, horse, cannon, advisor, elephant, soldier (Wikipedia's Hong Kong).
        Hongkong = "hongkong",
        /// General, advisor, elephant, chariot, horse, cannon, soldier (Wikipedia's mainland).
        Mainland = "mainland",
    }
}

words! {
    /// Whether general and soldier capture each other.
    GeneralSoldier {
        /// The soldier captures the general, the general cannot capture the soldier (Boyer, Woody, NTU, Wikipedia).
        OneWay = "one-way",
        /// Each captures the other (our reading of Wikipedia's sentence on the mainland).
        Mutual = "mutual",
    }
}

words! {
    /// How a cannon captures.
    CannonRule {
        /// Only by a jump over exactly one piece. It has no rank and is captured by everything except soldiers
        /// (Boyer, NTU).
        Jumps = "jumps",
        /// Only by stepping, ranked like all other pieces (Wikipedia's Hong Kong and mainland).
        Steps = "steps",
        /// By a jump, and by stepping onto pieces that rank no higher (Wikipedia's first variation).
        JumpsAndSteps = "jumps-and-steps",
    }
}

impl CannonRule {
    /// Whether the cannon captures by a jump.
    #[must_use]
    pub const fn jumps(self) -> bool {
        matches!(self, Self::Jumps | Self::JumpsAndSteps)
    }

    /// Whether the cannon captures by stepping, and so has a rank.
    #[must_use]
    pub const fn steps(self) -> bool {
        matches!(self, Self::Steps | Self::JumpsAndSteps)
    }
}

words! {
    /// Whether face-down pieces may be attacked.
    DarkCapture {
        /// They may not be attacked (Boyer, NTU).
        No = "no",
        /// The target is flipped. If the attacker may capture it, it is captured; otherwise nothing moves
        /// (Wikipedia).
        Attempt = "attempt",
        /// As `attempt`, but an attacker is removed if the target is an enemy it may not capture (Wikipedia).
        AttemptOrDie = "attempt-or-die",
        /// As `attempt`, but cannons never attack face-down pieces (Wikipedia's last variation beside its second).
        AttemptNotCannon = "attempt-not-cannon",
    }
}

words! {
    /// Whether a piece that has captured may go on capturing (Wikipedia's children's variation). That it must be
    /// the same piece, and that it may stop, is ours.
    Chain {
        /// No piece may.
        No = "no",
        /// Cannons may (Wikipedia's last variation, with [`Screen::FaceUpOnly`]).
        Cannon = "cannon",
        /// All pieces may, capturing face-up pieces only.
        FaceUp = "face-up",
        /// All pieces may, attacking face-down pieces too.
        Any = "any",
    }
}

words! {
    /// What a cannon may jump over.
    Screen {
        /// A piece of either colour, or a face-down one (Boyer, NTU).
        Any = "any",
        /// A face-up piece of either colour (Wikipedia's last variation).
        FaceUpOnly = "face-up-only",
    }
}

words! {
    /// What happens when a piece captures one of its own kind.
    Equal {
        /// The captor takes the other's place (Boyer, NTU).
        CaptorWins = "captor-wins",
        /// Both are removed (seen in casual play on the mainland). If no piece is left on either side, the mover
        /// wins (ours).
        BothRemoved = "both-removed",
    }
}

words! {
    /// How a game that repeats itself ends.
    Endless {
        /// In a draw, when the last p actions have been played three times in a row, whatever the positions (the
        /// NTU platform).
        CycleDraw = "cycle-draw",
        /// In a draw, at the third occurrence of a position (ICGA).
        PositionDraw = "position-draw",
        /// Only by agreement, which is suggested at the third occurrence (Boyer, Woody).
        Agree = "agree",
    }
}

words! {
    /// Whether a piece may chase another one forever.
    ChaseLimit {
        /// It may.
        None = "none",
        /// At most seven quiet moves in a row. Then the chaser must stop, or else the victim wins (Wikipedia).
        Seven = "7",
    }
}

impl ChaseLimit {
    /// How many chase plies in a row are legal; `None` for no limit.
    #[must_use]
    pub const fn plies(self) -> Option<u8> {
        match self {
            Self::None => None,
            Self::Seven => Some(7),
        }
    }
}

words! {
    /// When a seat without pieces loses.
    WipedOut {
        /// At once, even if the other side's pieces are still face down (NTU).
        AtOnce = "at-once",
        /// When it has no legal action. Until then it may flip pieces (Boyer's and Woody's wording).
        WhenStuck = "when-stuck",
    }
}

words! {
    /// Whether the last face-down piece, which everyone can deduce, is marked as known.
    LastPeek {
        /// It is marked (Boyer).
        Shown = "shown",
        /// It is not marked.
        Hidden = "hidden",
    }
}

/// The quiet limit: a number of plies of both seats, or `none`. The values of the presets and some between are
/// offered.
impl Value for Option<NonZeroU16> {
    const IS_NUMBER: bool = true;

    fn text(self) -> Cow<'static, str> {
        self.map_or("none".into(), |plies| plies.to_string().into())
    }

    fn read(text: &str) -> Option<Self> {
        let value = if text == "none" { None } else { Some(text.parse().ok()?) };
        (value.text() == text).then_some(value)
    }

    fn offered() -> &'static [Self] {
        const {
            &[
                None,
                NonZeroU16::new(30),
                NonZeroU16::new(40),
                NonZeroU16::new(50),
                NonZeroU16::new(60),
                NonZeroU16::new(100),
                NonZeroU16::new(120),
                NonZeroU16::new(180),
                NonZeroU16::new(200),
            ]
        }
    }

    fn known() -> String {
        format!("none, or a number from 1 to {}", u16::MAX)
    }
}

table! {
    /// The rules of one game. The value is stored with each game and record.
    ///
    /// Each field is one option; [`Default`] is the Taiwan preset. The text form is a preset's name with the
    /// options that differ from it:
    ///
    /// ```
    /// use banqi_rules::banqi::{DarkCapture, RuleSet};
    ///
    /// let rules = RuleSet { dark_capture: DarkCapture::Attempt, ..RuleSet::hongkong() };
    /// assert_eq!(rules.to_string(), "hongkong+dark-capture=attempt");
    /// assert_eq!("taiwan+quiet-limit=200+wiped-out=when-stuck+endless=agree".parse(), Ok(RuleSet::boyer()));
    /// let refused = "taiwan+chain=any".parse::<RuleSet>().unwrap_err().to_string();
    /// assert!(refused.starts_with("chain=any lets a chain continue with face-down pieces"));
    /// ```
    rules of

    /// The board and the number of players. A preset chooses it; no option changes it.
    pub seating: Seating = Seating::Two;

    /// The rank order.
    pub rank: Rank = Rank::Taiwan,
        Rank "rank", about Pieces, since 1;

    /// Whether general and soldier capture each other.
    pub general_soldier: GeneralSoldier = GeneralSoldier::OneWay,
        GeneralSoldier "general-soldier", about Pieces, since 1;

    /// How a cannon captures.
    pub cannon: CannonRule = CannonRule::Jumps,
        Cannon "cannon", about Pieces, since 1;

    /// Whether face-down pieces may be attacked.
    pub dark_capture: DarkCapture = DarkCapture::No,
        DarkCapture "dark-capture", about SpecialCaptures, since 1;

    /// Whether a piece that has captured may go on capturing.
    pub chain: Chain = Chain::No,
        Chain "chain", about SpecialCaptures, since 1;

    /// What a cannon may jump over.
    pub screen: Screen = Screen::Any,
        Screen "screen", about Pieces, since 1;

    /// What happens when a piece captures one of its own kind.
    pub equal: Equal = Equal::CaptorWins,
        Equal "equal", about Pieces, since 1;

    /// How a game that repeats itself ends.
    pub endless: Endless = Endless::CycleDraw,
        Endless "endless", about Draws, since 1;

    /// Whether a piece may chase another one forever.
    pub chase_limit: ChaseLimit = ChaseLimit::None,
        ChaseLimit "chase-limit", about Draws, since 1;

    /// The number of plies of all seats without a flip or capture after which the game is drawn; `None` for no
    /// limit.
    pub quiet_limit: Option<NonZeroU16> = NonZeroU16::new(60),
        QuietLimit "quiet-limit", about Draws, since 1;

    /// When a seat without pieces loses.
    pub wiped_out: WipedOut = WipedOut::AtOnce,
        WipedOut "wiped-out", about Loss, since 1;

    /// Who flips first. It does not change what is legal.
    pub first: First = First::Challenger,
        First "first", about Other, since 1;

    /// Whether the last face-down piece is marked as known. It does not change what is legal.
    pub last_peek: LastPeek = LastPeek::Shown,
        LastPeek "last-peek", about Other, since 1;
}
