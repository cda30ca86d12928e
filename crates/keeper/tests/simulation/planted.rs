//! Bugs put in on purpose: a simulation that finds none of them would find nothing.

/// A bug between the keeper and the world.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Bug {
    /// Two requests write one message at the same time.
    LostLock,
    /// A message shows an older state than it is said to.
    OldState,
    /// A post of which nobody knows the outcome is made again.
    DoubledPost,
    /// The controls of older messages stay.
    ControlsLeft,
    /// What failed is never tried again.
    NoRetry,
    /// A click is answered twice.
    TwoAnswers,
    /// A click gets no answer while another request is under way.
    NoAnswer,
    /// Nobody is called.
    NoCalls,
    /// What is stored leaves out the messages whose controls have to go.
    ForgetsOld,
    /// After a crash nobody looks for what may have been posted.
    TrustAfterCrash,
}

impl Bug {
    pub(crate) const ALL: [Self; 10] = [
        Self::LostLock,
        Self::OldState,
        Self::DoubledPost,
        Self::ControlsLeft,
        Self::NoRetry,
        Self::TwoAnswers,
        Self::NoAnswer,
        Self::NoCalls,
        Self::ForgetsOld,
        Self::TrustAfterCrash,
    ];
}
