//! The positions on the path from the start of the game, to detect repetitions.

/// Keys of the positions up to the current one, oldest first.
#[derive(Debug)]
pub(crate) struct Path {
    keys: Vec<u64>,
    /// Number of keys with these low bits, to rule out most repetitions at once.
    endings: [u16; 1 << 10],
}

impl Path {
    pub(crate) fn of(past: impl Iterator<Item = u64>) -> Self {
        let mut path = Self { keys: Vec::new(), endings: [0; 1 << 10] };
        past.for_each(|key| path.push(key));
        path
    }

    #[inline]
    const fn ending(key: u64) -> usize {
        key as usize & ((1 << 10) - 1)
    }

    #[inline]
    pub(crate) fn push(&mut self, key: u64) {
        self.endings[Self::ending(key)] += 1;
        self.keys.push(key);
    }

    #[inline]
    pub(crate) fn pop(&mut self) {
        if let Some(key) = self.keys.pop() {
            self.endings[Self::ending(key)] -= 1;
        }
    }

    /// Whether the position occurred within the last `back` quiet plies. With two sides the distance is 4, 6, ..
    /// plies.
    #[inline]
    pub(crate) fn holds(&self, key: u64, back: usize) -> bool {
        self.endings[Self::ending(key)] > 0
            && back >= 4
            && self.keys.iter().rev().take(back).skip(3).step_by(2).any(|before| *before == key)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_position_repeats_at_an_even_distance_within_the_quiet_plies() {
        // The second key has the same low bits as the first.
        let keys = [7, 7 + (1 << 10), 9, 11, 13];
        let mut path = Path::of(keys.into_iter());
        assert!(!path.holds(7, 9), "five plies ago the other side was to move");
        path.push(15);
        assert!(path.holds(7, 6));
        assert!(!path.holds(7, 5), "something was taken since");
        assert!(path.holds(9, 4));
        assert!(!path.holds(8 + (1 << 10), 9));
        path.pop();
        assert!(path.holds(7 + (1 << 10), 4));
    }
}
