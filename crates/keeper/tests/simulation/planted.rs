//! Bugs that are inserted on purpose, to check that the simulation finds them.

/// A bug between the keeper and the world.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Bug {
    /// Two requests write one message at the same time.
    LostLock,
    /// A message shows an older state than reported.
    OldState,
    /// A post with an unknown outcome is made again.
    DoubledPost,
    /// The controls of older messages are not removed.
    ControlsLeft,
    /// Failed requests are never tried again.
    NoRetry,
    /// A click is answered twice.
    TwoAnswers,
    /// A click gets no answer while another request is under way.
    NoAnswer,
    /// A click whose answer was refused gets no other.
    RefusedForgotten,
    /// A click that was promised an answer gets none.
    PromiseForgotten,
    /// Nobody is called.
    NoCalls,
    /// Every new message notifies those who have been called already.
    CallsAgain,
    /// The record leaves out messages whose controls have to be removed.
    ForgetsOld,
    /// After a crash, unknown messages are not searched for.
    TrustAfterCrash,
    /// After a crash, what an earlier process owed counts as this one's.
    TrustEarlier,
    /// After a crash, messages before the current one are not searched for.
    SearchTooShort,
    /// The record leaves out the layout of the message.
    ForgetsLayout,
    /// The message of a mirror has controls.
    MirrorHasControls,
    /// The older messages of a mirror are not deleted.
    MirrorLeft,
    /// After a crash, the mirror is not known.
    MirrorForgotten,
    /// After a crash, the messages of a mirror are not searched for.
    MirrorTrusted,
    /// A game that has to move is not told so.
    MoveForgotten,
    /// The time of a call or a reminder that waits is forgotten.
    NoAlarm,
    /// The record leaves out that the turn has had its reminder.
    ForgetsReminded,
    /// The keeper does not know when people want no calls.
    IgnoresQuiet,
    /// After an outage, requests with the bot's token are not sent.
    OutageForgotten,
    /// The tokens of clicks are used for ever.
    TokensLast,
}

impl Bug {
    pub(crate) const ALL: [Self; 26] = [
        Self::LostLock,
        Self::OldState,
        Self::DoubledPost,
        Self::ControlsLeft,
        Self::NoRetry,
        Self::TwoAnswers,
        Self::NoAnswer,
        Self::RefusedForgotten,
        Self::PromiseForgotten,
        Self::NoCalls,
        Self::CallsAgain,
        Self::ForgetsOld,
        Self::TrustAfterCrash,
        Self::TrustEarlier,
        Self::SearchTooShort,
        Self::ForgetsLayout,
        Self::MirrorHasControls,
        Self::MirrorLeft,
        Self::MirrorForgotten,
        Self::MirrorTrusted,
        Self::MoveForgotten,
        Self::NoAlarm,
        Self::ForgetsReminded,
        Self::IgnoresQuiet,
        Self::OutageForgotten,
        Self::TokensLast,
    ];
}
