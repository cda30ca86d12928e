//! Whose request is being worked on, where one at a time is enough for each person.

use std::collections::HashSet;
use std::sync::{Arc, Mutex, PoisonError};

use banqi_store::UserId;

/// The people for whom something of one kind is being made: one at a time for each.
#[derive(Clone, Default)]
pub(crate) struct OneEach(Arc<Mutex<HashSet<UserId>>>);

/// While it exists, something is being made for a person.
pub(crate) struct InProgress(OneEach, UserId);

impl OneEach {
    /// Begins something for a person; `None` while another is being made for them.
    pub(crate) fn begin(&self, user: UserId) -> Option<InProgress> {
        let mut people = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        people.insert(user).then(|| InProgress(self.clone(), user))
    }
}

impl Drop for InProgress {
    fn drop(&mut self) {
        self.0.0.lock().unwrap_or_else(PoisonError::into_inner).remove(&self.1);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_thing_at_a_time_is_made_for_a_person() {
        let making = OneEach::default();
        let first = making.begin(UserId(1)).unwrap();
        assert!(making.begin(UserId(1)).is_none());
        assert!(making.begin(UserId(2)).is_some(), "another person's");
        drop(first);
        assert!(making.begin(UserId(1)).is_some());
    }
}
