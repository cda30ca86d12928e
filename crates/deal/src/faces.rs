//! A deal: which face lies on which square.

use super::shuffle::shuffle;
use super::stream::{Stream, hash, hmac};
use super::{Commitment, Seed, SeedText, Terms};
use banqi_rules::{AnyPiece, AnySquare};

/// The hidden faces of one game, and who begins if that is random.
///
/// Each call returns a single face: that of the square being flipped. There is no `Debug`, `Display`, `Clone` or
/// `Serialize`, so that no log, error, message or cache can contain a face that has not been revealed.
pub struct Deal {
    faces: Box<[AnyPiece]>,
    first_entrant: usize,
}

impl Deal {
    /// Derives the deal of `seed` for `terms` and the entrants' `texts` (protocol, steps 3 to 7). The texts are in
    /// entrant order: the challenger's first, then those of the others in order of acceptance, with a named partner
    /// third.
    ///
    /// There is one text per entrant, so the number of texts is the number of entrants. The `pieces` are those of
    /// the variant, in its order ([`Variant::shuffled_pieces`](banqi_rules::Variant::shuffled_pieces)). They are
    /// empty for games without face-down pieces, in which only the first entrant is drawn.
    #[must_use]
    pub fn new(terms: &Terms, pieces: Vec<AnyPiece>, seed: &Seed, texts: &[SeedText]) -> Self {
        let key = key(&context(terms, &Commitment::of(terms, seed), texts), seed);
        let mut faces = pieces.into_boxed_slice();
        shuffle(&mut faces, &mut Stream::new(&key, "deal"));
        let first_entrant = Stream::new(&key, "first-seat").below((texts.len() as u32).max(1)) as usize;
        Self { faces, first_entrant }
    }

    /// Returns the face on `square`, or `None` off the board. Call this only after the flip was found legal.
    #[must_use]
    pub fn face(&self, square: impl Into<AnySquare>) -> Option<AnyPiece> {
        self.faces.get(square.into().index()).copied()
    }

    /// Returns the entrant who begins if the rule set draws lots for it, as an index into the texts (purpose
    /// `first-seat`, below(entrants)). Independent of the order of the pieces.
    #[must_use]
    pub const fn first_entrant(&self) -> usize {
        self.first_entrant
    }

    /// Returns the deal with the faces of pairs of squares exchanged, for tests that compare games with the same
    /// public history and different hidden faces. Pairs with a square off the board are ignored.
    ///
    /// Such a deal does not match its commitment. The function exists only in builds with debug assertions, so that
    /// no release build can contain such a deal; slow tests in an optimised profile enable them.
    #[cfg(any(test, debug_assertions))]
    #[doc(hidden)]
    #[must_use]
    pub fn with_swapped(mut self, pairs: &[(AnySquare, AnySquare)]) -> Self {
        for (a, b) in pairs {
            if a.index().max(b.index()) < self.faces.len() {
                self.faces.swap(a.index(), b.index());
            }
        }
        self
    }
}

/// `T = SHA256(enc("banqi.fair.v1/context", u64be(app_id), game_id, ruleset, C, u32be(entrants), text_0, ..))`.
///
/// It contains no user id, so a record can still be verified after a person's data has been deleted.
pub(crate) fn context(terms: &Terms, commitment: &Commitment, texts: &[SeedText]) -> [u8; 32] {
    let (app_id, entrants) = (terms.app_id.to_be_bytes(), (texts.len() as u32).to_be_bytes());
    let mut fields: Vec<&[u8]> = vec![
        b"banqi.fair.v1/context",
        &app_id,
        terms.game_id.bytes(),
        terms.ruleset.as_bytes(),
        commitment.bytes(),
        &entrants,
    ];
    fields.extend(texts.iter().map(|text| text.as_str().as_bytes()));
    hash(&fields)
}

/// `K = HMAC-SHA256(key = T, msg = s)`.
pub(crate) fn key(context: &[u8; 32], seed: &Seed) -> [u8; 32] {
    hmac(context, seed.bytes())
}

#[cfg(test)]
mod tests {
    use std::array;
    use std::fmt::{Debug, Display};

    use rand::rngs::ChaCha8Rng;
    use rand::{Rng, SeedableRng};

    use super::*;
    use crate::GameId;
    use banqi_rules::Variant;
    use banqi_rules::banqi::Square;

    fn terms() -> Terms {
        let game_id = GameId::new(array::from_fn(|i| i as u8));
        Terms { app_id: 0x0123_4567_89AB_CDEF, game_id, ruleset: "taiwan/1".into() }
    }

    fn seed() -> Seed {
        Seed::new(array::from_fn(|i| i as u8))
    }

    fn texts(texts: [&str; 2]) -> [SeedText; 2] {
        texts.map(|text| text.parse().unwrap())
    }

    fn dealt(texts: &[SeedText]) -> Deal {
        Deal::new(&terms(), Variant::default().shuffled_pieces(), &seed(), texts)
    }

    fn letters(deal: &Deal) -> String {
        deal.faces.iter().map(|face| face.to_string()).collect()
    }

    #[test]
    fn the_test_vector_of_the_protocol_is_met() {
        let commitment = Commitment::of(&terms(), &seed());
        let context = context(&terms(), &commitment, &texts(["alice", "bob"]));
        let deal = dealt(&texts(["alice", "bob"]));
        let expected = "4f8ce7a9220786e8d338c757520a064868d79a693de0eefe2be6ecceeacf6e47";
        assert_eq!(commitment.to_string(), expected);
        let expected = "c7bab642cfba5bbfbcf8bd7b2ebb508c23c88adb3ed199b52b6cf9c2c420760b";
        assert_eq!(hex::encode(context), expected);
        let expected = "860b36566a5395c860b8d29e1453cf5407196552efaebaf3aa602104ee4a950a";
        assert_eq!(hex::encode(key(&context, &seed())), expected);
        assert_eq!(letters(&deal), "pPaHkPceERCpPrhCKPpPEApeRAhraHpc");
        assert_eq!(deal.first_entrant(), 0);
    }

    #[test]
    fn the_second_test_vector_is_met() {
        let deal = dealt(&texts(["alice", "bo"]));
        assert_eq!(letters(&deal), "cPEpPkHcCHRACEpRpAhperaPPherKpPa");
        assert_eq!(deal.first_entrant(), 0);
    }

    /// Worked out from the text of the protocol alone, in another language.
    #[test]
    fn the_test_vectors_of_four_colours_are_met() {
        let terms = Terms { ruleset: "four-colour-4/1".into(), ..terms() };
        let four: Variant = "four-colour-4".parse().unwrap();
        let expected = "47842f4d9d1d1a33442a9f97ff51d09f6ec1a4c4674b837a620066c8f51c4b12";
        assert_eq!(Commitment::of(&terms, &seed()).to_string(), expected);
        for (fourth, faces, first) in [
            (
                "dave",
                "rP'A'H'Ra'P'e'pC'E'P'PCep'P'R'AHp'ae'hH'hppp'aR'pp'PKRc'k'eA'cEpc'CP'C'K'a'cPh'r'PkErp'E'PHAh'r'",
                0,
            ),
            (
                "dan",
                "E'PPakp'hH'E'p'P'RpC'e'h'AR'Pe'Ar'RCp'CP'pR'A'rc'cH'a'c'KHA'Er'k'Hrpp'PPEep'cP'K'aP'epC'P'a'hph'",
                3,
            ),
        ] {
            let texts = ["alice", "bob", "carol", fourth].map(|text| text.parse().unwrap());
            let deal = Deal::new(&terms, four.shuffled_pieces(), &seed(), &texts);
            assert_eq!((letters(&deal).as_str(), deal.first_entrant()), (faces, first), "{fourth}");
            let face =
                |square: &str| deal.face(four.parse_square(square).unwrap()).map(|face| face.to_string());
            assert!(faces.starts_with(&face("a1").unwrap()) && faces.ends_with(&face("h8").unwrap()));
        }
    }

    #[test]
    fn entry_k_lies_on_square_k_and_nothing_lies_off_the_board() {
        let deal = dealt(&texts(["alice", "bob"]));
        let face = |square: &str| deal.face(square.parse::<Square>().unwrap()).map(AnyPiece::letter);
        assert_eq!(
            [face("a1"), face("d1"), face("h1"), face("a2")],
            [Some('p'), Some('H'), Some('e'), Some('E')]
        );
        assert_eq!([face("h4"), face("a5"), face("h8")], [Some('c'), None, None]);
    }

    #[test]
    fn the_order_of_texts_matters() {
        let deals = [["alice", "bob"], ["bob", "alice"], ["", "alicebob"], ["alicebob", ""]]
            .map(|pair| letters(&dealt(&texts(pair))));
        for (index, deal) in deals.iter().enumerate() {
            assert!(!deals[..index].contains(deal));
        }
    }

    #[test]
    fn swapping_hidden_faces_changes_those_squares_and_no_other() {
        // a5 is the first square off this board.
        let [a1, c1, a5] = ["a1", "c1", "a5"].map(|square| square.parse::<Square>().unwrap().into());
        let deal = dealt(&texts(["alice", "bob"])).with_swapped(&[(a1, c1), (a1, a5)]);
        assert_eq!(letters(&deal), "aPpHkPceERCpPrhCKPpPEApeRAhraHpc");
    }

    /// Compiles only while `Deal` and `Seed` implement none of the traits; otherwise the type of `_` is ambiguous.
    #[test]
    fn a_deal_and_a_seed_cannot_be_printed_copied_or_serialised() {
        macro_rules! lacks {
            ($type:ty: $($absent:path),+) => {$({
                trait Lacks<A> { fn proven() {} }
                struct Has;
                impl<T: ?Sized> Lacks<()> for T {}
                impl<T: ?Sized + $absent> Lacks<Has> for T {}
                <$type as Lacks<_>>::proven();
            })+};
        }
        lacks!(Deal: Debug, Display, Clone, serde::Serialize, ToOwned);
        lacks!(Seed: Debug, Display, Clone, serde::Serialize, ToOwned);
    }

    /// Tests 20,000 deals, or as many as `BANQI_DEALS` says. Counts how often entry x lies on square y, in an n x n
    /// table. With both margins fixed, the chi-squared statistic has (n-1) * (n-1) degrees of freedom, 961 on 4x8
    /// and 3,969 on 8x8, and a standard deviation of the square root of twice that. It must be within five standard
    /// deviations in either direction, because too even a distribution is as suspicious as an uneven one. The seeds
    /// come from a seeded generator, so every run gives the same figure.
    fn check_evenness<const SQUARES: usize, const ENTRANTS: usize>() {
        let figure =
            |variable, usual| std::env::var(variable).map_or(usual, |value| value.parse().expect("a figure"));
        let (seed, deals) = (figure("BANQI_SEED", 1), figure("BANQI_DEALS", 20_000));
        let mut random = ChaCha8Rng::seed_from_u64(seed);
        let texts: [SeedText; ENTRANTS] = array::from_fn(|entrant| entrant.to_string().parse().unwrap());
        let terms = terms();
        let mut counts = vec![[0_u32; SQUARES]; SQUARES];
        let mut first = [0_u32; ENTRANTS];
        for _ in 0..deals {
            let mut bytes = [0; 32];
            random.fill_bytes(&mut bytes);
            let seed = Seed::new(bytes);
            let key = key(&context(&terms, &Commitment::of(&terms, &seed), &texts), &seed);
            let mut entries: [u8; SQUARES] = array::from_fn(|i| i as u8);
            shuffle(&mut entries, &mut Stream::new(&key, "deal"));
            for (square, &entry) in entries.iter().enumerate() {
                counts[square][usize::from(entry)] += 1;
            }
            first[Stream::new(&key, "first-seat").below(ENTRANTS as u32) as usize] += 1;
        }
        let even = |counts: &[u32], freedom: f64| {
            let expected = f64::from(counts.iter().sum::<u32>()) / counts.len() as f64;
            let statistic: f64 =
                counts.iter().map(|&count| (f64::from(count) - expected).powi(2) / expected).sum();
            (statistic, (statistic - freedom).abs() < 5.0 * (2.0 * freedom).sqrt())
        };
        let (statistic, is_even) = even(&counts.concat(), ((SQUARES - 1) * (SQUARES - 1)) as f64);
        println!(
            "seed {seed}: chi-squared over {deals} deals of {SQUARES}: {statistic:.1}; first seat {first:?}"
        );
        assert!(is_even, "chi-squared {statistic}, seed {seed}");
        assert!(even(&first, (ENTRANTS - 1) as f64).1, "first seats {first:?}, seed {seed}");
    }

    #[test]
    fn every_piece_is_equally_likely_on_every_square() {
        check_evenness::<32, 2>();
    }

    #[test]
    fn on_8x8_too_every_piece_is_equally_likely_on_every_square() {
        check_evenness::<64, 4>();
    }
}
