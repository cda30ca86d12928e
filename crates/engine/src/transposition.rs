//! What the search found before, by position: a table of fixed size.

use std::marker::PhantomData;

/// An action that fits into 16 bits, 0 for none.
pub(super) trait Packed: Copy {
    fn packed(action: Option<Self>) -> u16;
    fn unpacked(bits: u16) -> Option<Self>;
}

/// What a stored score says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Bound {
    Exact,
    AtLeast,
    AtMost,
}

/// From so far from 0 on a score is a forced end and counts plies: no evaluation goes there.
pub(super) const DECIDED: i32 = 27_000;

/// What is known of a position.
#[derive(Debug, Clone, Copy)]
pub(super) struct Known<A> {
    /// A forced end is told as seen from the position, not from the root.
    score: i16,
    pub(super) depth: u8,
    pub(super) bound: Bound,
    pub(super) best: Option<A>,
}

impl<A> Known<A> {
    /// What is known of a position so many plies from the root, where it has this score.
    pub(super) fn of(score: i32, ply: usize, depth: i32, bound: Bound, best: Option<A>) -> Self {
        let score = match score {
            DECIDED.. => score + ply as i32,
            _ if score <= -DECIDED => score - ply as i32,
            _ => score,
        };
        Self { score: score as i16, depth: depth.clamp(0, 255) as u8, bound, best }
    }

    /// The score so many plies from the root.
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
    /// See [`Packed`].
    best: u16,
    depth: u8,
    bound: u8,
    search: u16,
}

/// Four entries fill a cache line.
#[derive(Debug, Clone, Copy, Default)]
#[repr(align(64))]
struct Bucket([Entry; 4]);

/// The table. Entries of earlier searches count as empty, so that a search finds the same whatever was asked before.
///
/// What lies near the leaves has a small table of its own, which stays in the processor's cache: most nodes are there,
/// most of what they find was found a moment ago, and waiting for memory would take longer than looking again.
#[derive(Debug)]
pub(super) struct Transpositions<A> {
    far: Buckets,
    near: Buckets,
    search: u16,
    actions: PhantomData<A>,
}

/// Up to this depth a position is near the leaves.
const NEAR: i32 = 3;
/// Bytes for them: half of a usual second-level cache.
const NEAR_BYTES: usize = 1 << 19;

#[derive(Debug)]
struct Buckets(Vec<Bucket>);

impl Buckets {
    /// About so many bytes, a power of two of them.
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
    /// A table of about so many bytes.
    pub(super) fn new(bytes: usize) -> Self {
        Self { far: Buckets::new(bytes), near: Buckets::new(NEAR_BYTES), search: 0, actions: PhantomData }
    }

    /// Forgets everything.
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

    /// Keeps what is known, in place of what is known of the same position, of an earlier search's, or of the
    /// shallowest.
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
