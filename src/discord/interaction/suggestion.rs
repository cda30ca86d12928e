//! Suggestions for a command's option while it is being typed (autocomplete).

/// The most suggestions for an option (Discord).
pub const SUGGESTED: usize = 25;

/// One suggestion.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Suggestion {
    /// The text that is shown.
    pub label: String,
    /// The value that is sent.
    pub value: String,
}

impl Suggestion {
    /// Creates a suggestion.
    pub(crate) fn new(label: impl Into<String>, value: impl Into<String>) -> Self {
        Self { label: label.into(), value: value.into() }
    }
}
