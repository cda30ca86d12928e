//! Suggestions: what an option of a command may mean, while it is being typed.

/// The most suggestions for an option (Discord).
pub const SUGGESTED: usize = 25;

/// One suggestion.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Suggestion {
    /// What is shown.
    pub label: String,
    /// What is sent.
    pub value: String,
}

impl Suggestion {
    /// The suggestion to send `value`, shown as `label`.
    pub(crate) fn new(label: impl Into<String>, value: impl Into<String>) -> Self {
        Self { label: label.into(), value: value.into() }
    }
}
