//! The options of a rule set: one enum each, its values in the order they are offered, with their sources; and the
//! table of all of them, which everything that is done with options follows.
//!
//! Sources by the names used below: Boyer ("An Introduction to Ban Chi"), Woody (Woody's banqi page), Wikipedia
//! ("Banqi"), NTU (T.-s. Hsu, "Rules for Chinese Dark Chess", 2016), ICGA (Computer Olympiad reports 2016 and
//! 2022). "Ours" marks what no source settles.

use std::borrow::Cow;
use std::num::NonZeroU16;

use crate::banqi::Seating;
use crate::game::First;
use crate::game::option::{Value, words};
use crate::game::table::table;

words! {
    /// Who ranks above whom. Where the cannon stands matters only if it steps: see [`CannonRule`].
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
    /// What general and soldier may do to each other.
    GeneralSoldier {
        /// Soldier takes general, general cannot take soldier (Boyer, Woody, NTU, Wikipedia).
        OneWay = "one-way",
        /// They take each other, whoever moves first (Wikipedia's sentence on the mainland, read so).
        Mutual = "mutual",
    }
}

words! {
    /// How a cannon captures.
    CannonRule {
        /// Only by a jump over exactly one piece; unranked, taken by everything but soldiers (Boyer, NTU).
        Jumps = "jumps",
        /// Only by stepping, ranked like all others (Wikipedia's Hong Kong and mainland).
        Steps = "steps",
        /// By a jump, and by stepping onto what ranks no higher (Wikipedia's first variation).
        JumpsAndSteps = "jumps-and-steps",
    }
}

impl CannonRule {
    /// Whether it captures by a jump.
    #[must_use]
    pub const fn jumps(self) -> bool {
        matches!(self, Self::Jumps | Self::JumpsAndSteps)
    }

    /// Whether it captures by stepping, and so has a rank.
    #[must_use]
    pub const fn steps(self) -> bool {
        matches!(self, Self::Steps | Self::JumpsAndSteps)
    }
}

words! {
    /// Whether face-down pieces may be attacked.
    DarkCapture {
        /// They may not (Boyer, NTU).
        No = "no",
        /// The target is turned up; what the attacker may take is taken, otherwise nobody moves (Wikipedia).
        Attempt = "attempt",
        /// The same, but an attacker that meets an enemy it may not take is removed (Wikipedia).
        AttemptOrDie = "attempt-or-die",
        /// As an attempt, but cannons never attack face-down pieces (Wikipedia's last variation beside its second).
        AttemptNotCannon = "attempt-not-cannon",
    }
}

words! {
    /// Whether a piece that has captured may go on capturing (Wikipedia's children's variation). That it is the
    /// same piece, and that it may stop, is ours.
    Chain {
        /// It may not.
        No = "no",
        /// Cannons may (Wikipedia's last variation, with [`Screen::FaceUpOnly`]).
        Cannon = "cannon",
        /// All may, onto face-up pieces.
        FaceUp = "face-up",
        /// All may, onto face-down pieces too.
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
    /// What becomes of a captor that takes a piece of its own kind.
    Equal {
        /// It takes the other's place (Boyer, NTU).
        CaptorWins = "captor-wins",
        /// Both are removed (seen in casual play on the mainland). If that leaves nobody a piece, the mover wins
        /// (ours).
        BothRemoved = "both-removed",
    }
}

words! {
    /// What ends a game that goes round in circles.
    Endless {
        /// The last p actions three times over are a draw, whatever the positions (the NTU platform).
        CycleDraw = "cycle-draw",
        /// The third occurrence of a position is a draw (ICGA).
        PositionDraw = "position-draw",
        /// Nothing but agreement, which is suggested at the third occurrence (Boyer, Woody).
        Agree = "agree",
    }
}

words! {
    /// Whether one piece may go on threatening one other for ever.
    ChaseLimit {
        /// It may.
        None = "none",
        /// Seven quiet moves in a row; then the instigator must cease, else the victim wins (Wikipedia).
        Seven = "7",
    }
}

impl ChaseLimit {
    /// How many chase plies in a row are legal; `None` for any number.
    #[must_use]
    pub const fn plies(self) -> Option<u8> {
        match self {
            Self::None => None,
            Self::Seven => Some(7),
        }
    }
}

words! {
    /// When a seat without any piece has lost.
    WipedOut {
        /// At once, even with the other side's pieces still face down (NTU).
        AtOnce = "at-once",
        /// When it is stuck: until then it may turn up pieces (Boyer's and Woody's wording).
        WhenStuck = "when-stuck",
    }
}

words! {
    /// Whether the last face-down piece, which everybody can work out, is marked as known.
    LastPeek {
        /// It is (Boyer).
        Shown = "shown",
        /// It is not.
        Hidden = "hidden",
    }
}

/// The quiet limit: plies of both seats, or `none`. Those of the presets and some between are offered.
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
    /// The rules one game is played under: a value, stamped into each stored game and record.
    ///
    /// Each field is one option; [`Default`] is the Taiwan preset. Written and read as a preset's name with the
    /// options that differ:
    ///
    /// ```
    /// use banqi_rules::banqi::{DarkCapture, RuleSet};
    ///
    /// let rules = RuleSet { dark_capture: DarkCapture::Attempt, ..RuleSet::hongkong() };
    /// assert_eq!(rules.to_string(), "hongkong+dark-capture=attempt");
    /// assert_eq!("taiwan+quiet-limit=200+wiped-out=when-stuck+endless=agree".parse(), Ok(RuleSet::boyer()));
    /// let refused = "taiwan+chain=any".parse::<RuleSet>().unwrap_err().to_string();
    /// assert!(refused.starts_with("chain=any goes on to face-down pieces"));
    /// ```
    rules;

    /// Which board it is played on, and by how many. A preset chooses it; no option changes it.
    pub seating: Seating = Seating::Two;

    /// Who ranks above whom.
    pub rank: Rank = Rank::Taiwan,
        Rank "rank", about Pieces, since 1;

    /// What general and soldier may do to each other.
    pub general_soldier: GeneralSoldier = GeneralSoldier::OneWay,
        GeneralSoldier "general-soldier", about Pieces, since 1;

    /// How a cannon captures.
    pub cannon: CannonRule = CannonRule::Jumps,
        Cannon "cannon", about Pieces, since 1;

    /// Whether face-down pieces may be attacked.
    pub dark_capture: DarkCapture = DarkCapture::No,
        DarkCapture "dark-capture", about SpecialCaptures, since 1;

    /// Whether a piece that has captured may go on.
    pub chain: Chain = Chain::No,
        Chain "chain", about SpecialCaptures, since 1;

    /// What a cannon may jump over.
    pub screen: Screen = Screen::Any,
        Screen "screen", about Pieces, since 1;

    /// What becomes of a captor that takes a piece of its own kind.
    pub equal: Equal = Equal::CaptorWins,
        Equal "equal", about Pieces, since 1;

    /// What ends a game that goes round in circles.
    pub endless: Endless = Endless::CycleDraw,
        Endless "endless", about Draws, since 1;

    /// Whether one piece may go on threatening one other for ever.
    pub chase_limit: ChaseLimit = ChaseLimit::None,
        ChaseLimit "chase-limit", about Draws, since 1;

    /// Plies of all seats without turn-up or capture that end the game as a draw; `None` for any number.
    pub quiet_limit: Option<NonZeroU16> = NonZeroU16::new(60),
        QuietLimit "quiet-limit", about Draws, since 1;

    /// When a seat without any piece has lost.
    pub wiped_out: WipedOut = WipedOut::AtOnce,
        WipedOut "wiped-out", about Loss, since 1;

    /// Who turns up first. It does not change what is legal.
    pub first: First = First::Challenger,
        First "first", about Other, since 1;

    /// Whether the last face-down piece is marked as known. It does not change what is legal.
    pub last_peek: LastPeek = LastPeek::Shown,
        LastPeek "last-peek", about Other, since 1;
}
