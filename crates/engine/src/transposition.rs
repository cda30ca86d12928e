//! A transposition table of fixed size.

use std::marker::PhantomData;

/// An action that fits into 16 bits; 0 encodes `None`.
pub(super) trait Packed: Copy {
    fn packed(action: Option<Self>) -> u16;
    fn unpacked(bits: u16) -> Option<Self>;
}

/// How a stored score relates to the true score.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Bound {
    Exact,
    AtLeast,
    AtMost,
}

/// Scores at least this far from 0 count plies to a forced result; evaluations stay below.
pub(super) const DECIDED: i32 = 27_000;

/// What the table knows about a position.
#[derive(Debug, Clone, Copy)]
pub(super) struct Known<A> {
    /// A forced result is counted from this position, not from the root.
    score: i16,
    pub(super) depth: u8,
    pub(super) bound: Bound,
    pub(super) best: Option<A>,
}

impl<A> Known<A> {
    /// Builds an entry for a position `ply` plies from the root, where it has the given score.
    pub(super) fn of(score: i32, ply: usize, depth: i32, bound: Bound, best: Option<A>) -> Self {
        let score = match score {
            DECIDED.. => score + ply as i32,
            _ if score <= -DECIDED => score - ply as i32,
            _ => score,
        };
        Self { score: score as i16, depth: depth.clamp(0, 255) as u8, bound, best }
    }

    /// Returns the score as seen from the root, for a position `ply` plies away.
    #[inline]
    pub(super) fn score(&self, ply: usize) -> i32 {
        match i32::from(self.score) {
            score @ DECIDED.. => score - ply as i32,
            score if score <= -DECIDED => score + ply as i32,
            score => score,
        }
    }
}

#[derive(Debug, Clone, Copy, Default)]
struct Entry {
    key: u64,
    score: i16,
    /// Encoded by [`Packed`].
    best: u16,
    depth: u8,
    bound: u8,
    search: u16,
}

/// Four entries, which fill a cache line.
#[derive(Debug, Clone, Copy, Default)]
#[repr(align(64))]
struct Bucket([Entry; 4]);

/// The transposition table. Entries of earlier searches count as empty, so that the result of a search does not
/// depend on earlier searches.
///
/// Positions near the leaves have a small table of their own that stays in the processor's cache. Most nodes are
/// near the leaves and most of their hits are recent, and there waiting for main memory would take longer than
/// searching again.
#[derive(Debug)]
pub(super) struct Transpositions<A> {
    far: Buckets,
    near: Buckets,
    search: u16,
    actions: PhantomData<A>,
}

/// Positions up to this depth are near the leaves.
const NEAR: i32 = 3;
/// Size of the table for them in bytes: half of a typical second-level cache.
const NEAR_BYTES: usize = 1 << 19;

#[derive(Debug)]
struct Buckets(Vec<Bucket>);

impl Buckets {
    /// Returns a table of about `bytes` bytes, with a power of two of buckets.
    fn new(bytes: usize) -> Self {
        let buckets = (bytes / size_of::<Bucket>()).max(1);
        let buckets = if buckets.is_power_of_two() { buckets } else { buckets.next_power_of_two() / 2 };
        Self(vec![Bucket::default(); buckets])
    }

    #[inline]
    fn slot(&self, key: u64) -> usize {
        (key >> 20) as usize & (self.0.len() - 1)
    }
}

impl<A: Packed> Transpositions<A> {
    /// Returns a table of about `bytes` bytes, plus the small one for positions near the leaves.
    pub(super) fn new(bytes: usize) -> Self {
        Self { far: Buckets::new(bytes), near: Buckets::new(NEAR_BYTES), search: 0, actions: PhantomData }
    }

    /// Starts a new search: all stored entries count as empty.
    pub(super) fn begin(&mut self) {
        self.search = self.search.wrapping_add(1);
        if self.search == 0 {
            self.far.0.fill(Bucket::default());
            self.near.0.fill(Bucket::default());
            self.search = 1;
        }
    }

    #[inline]
    pub(super) fn probe(&self, key: u64, depth: i32) -> Option<Known<A>> {
        let buckets = if depth <= NEAR { &self.near } else { &self.far };
        let entries = &buckets.0[buckets.slot(key)].0;
        let entry = entries.iter().find(|entry| entry.key == key && entry.search == self.search)?;
        let bound = match entry.bound {
            0 => Bound::Exact,
            1 => Bound::AtLeast,
            _ => Bound::AtMost,
        };
        Some(Known { score: entry.score, depth: entry.depth, bound, best: A::unpacked(entry.best) })
    }

    /// Returns the best action of a position, if one is known from any depth.
    pub(super) fn best(&self, key: u64) -> Option<A> {
        [NEAR + 1, NEAR].into_iter().find_map(|depth| self.probe(key, depth)?.best)
    }

    /// Stores an entry. It replaces, in this order, the entry of the same position, an entry of an earlier search,
    /// or the shallowest entry of the bucket.
    #[inline]
    pub(super) fn store(&mut self, key: u64, known: Known<A>) {
        let search = self.search;
        let buckets = if i32::from(known.depth) <= NEAR { &mut self.near } else { &mut self.far };
        let slot = buckets.slot(key);
        let entries = &mut buckets.0[slot].0;
        let place = entries.iter().position(|entry| entry.key == key).unwrap_or_else(|| {
            let cost = |entry: &Entry| if entry.search == search { u16::from(entry.depth) + 1 } else { 0 };
            let costs = entries.iter().map(cost).zip(0..);
            costs.min().map_or(0, |(_, place)| place)
        });
        let old = entries[place];
        let best = match known.best {
            None if old.key == key && old.search == search => old.best,
            best => A::packed(best),
        };
        let bound = match known.bound {
            Bound::Exact => 0,
            Bound::AtLeast => 1,
            Bound::AtMost => 2,
        };
        entries[place] = Entry { key, score: known.score, best, depth: known.depth, bound, search };
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use banqi_rules::banqi::Action;

    fn known(depth: u8, best: &str) -> Known<Action> {
        Known::of(7, 0, depth.into(), Bound::Exact, Some(best.parse().unwrap()))
    }

    #[test]
    fn a_forced_end_is_as_far_from_wherever_it_is_met() {
        for (score, there) in [(29_990, 29_985), (-29_990, -29_985), (120, 120), (-120, -120)] {
            assert_eq!(Known::<Action>::of(score, 5, 1, Bound::Exact, None).score(10), there);
        }
    }

    #[test]
    fn an_earlier_search_is_forgotten_and_its_place_taken_first() {
        let mut table = Transpositions::<Action>::new(64);
        table.begin();
        (1..=4).for_each(|key| table.store(key, known(9, "a1")));
        assert!(table.probe(1, 9).is_some());
        table.begin();
        assert!(table.probe(1, 9).is_none());
        (5..=7).for_each(|key| table.store(key, known(11, "b1")));
        table.store(8, known(13, "c1"));
        table.store(9, known(12, "d1"));
        assert!(table.probe(8, 9).is_some(), "the deepest stays");
        assert_eq!(table.probe(9, 9).unwrap().best, Some("d1".parse().unwrap()));
        assert_eq!((5..=7).filter(|key| table.probe(*key, 9).is_some()).count(), 2);
    }
}
