//! Whose animations are being drawn.

use std::collections::HashSet;
use std::sync::{Arc, Mutex, PoisonError};

use banqi_store::UserId;

/// The people for whom an animation is being drawn: one at a time for each.
#[derive(Clone, Default)]
pub(crate) struct Drawing(Arc<Mutex<HashSet<UserId>>>);

/// While it exists, an animation is being drawn for a person.
pub(crate) struct DrawingGuard(Drawing, UserId);

impl Drawing {
    /// Begins an animation for a person; `None` while another is being drawn for them.
    pub(crate) fn begin(&self, user: UserId) -> Option<DrawingGuard> {
        let mut people = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        people.insert(user).then(|| DrawingGuard(self.clone(), user))
    }
}

impl Drop for DrawingGuard {
    fn drop(&mut self) {
        self.0.0.lock().unwrap_or_else(PoisonError::into_inner).remove(&self.1);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_animation_at_a_time_is_drawn_for_a_person() {
        let drawing = Drawing::default();
        let first = drawing.begin(UserId(1)).unwrap();
        assert!(drawing.begin(UserId(1)).is_none());
        assert!(drawing.begin(UserId(2)).is_some(), "another person's");
        drop(first);
        assert!(drawing.begin(UserId(1)).is_some());
    }
}
