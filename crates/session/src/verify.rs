//! Checking a record: whether the game in it was dealt as promised and played by its rules.
//!
//! What a sound record proves: its seed is the one committed to for this game, application and rule set;
//! every piece turned up is the one that seed and the entrants' texts put there; every action was legal; a
//! result on the board is the board's.
//!
//! What no commitment made before play can cover, and is only stated: when the plies were played, what the
//! entrants are called, whether the game was agreed as casual, which legal actions they chose, a result off
//! the board (resignation, time, agreement, abortion), who began where ratings decide it, and, except for
//! game 1, the place in the chain, which neighbouring records show. The texts are proved by the pieces
//! turned up, so only as far as pieces were.

use std::fmt;

use super::computer::is_false_computer;
use super::record::{GameResult, Record, Step};
use banqi_deal::{ChainHash, Commitment, Deal};
use banqi_rules::game::{First, Outcome, Reason, Seat};
use banqi_rules::{AnyGame, AnyIllegalPly, AnyPiece, AnyPly};

/// What was found: everything checked, in order, up to the first thing that is wrong.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Verification {
    /// What holds.
    pub checked: Vec<Checked>,
    /// What does not; nothing after it was looked at.
    pub fault: Option<Fault>,
}

/// One thing that was looked at and is as it should be, or can't be told yet.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Checked {
    /// The commitment is that of the seed.
    Commitment,
    /// There is no seed yet to compare the commitment with.
    CommitmentStated,
    /// Game 1, whose chain hash follows from the start.
    ChainStart,
    /// A later game, whose chain hash needs the one before.
    ChainStated {
        /// Its number.
        sequence: u64,
    },
    /// Who turned up first is who the rule set says.
    FirstSeat {
        /// How that is decided.
        first: First,
    },
    /// Who turned up first is drawn from a deal that is not revealed yet.
    FirstSeatStated,
    /// Who turned up first depends on ratings, which a record does not have.
    FirstSeatByRating,
    /// Every reveal is what the deal has there.
    Reveals {
        /// How many there are.
        count: usize,
    },
    /// There is no seed yet to derive the deal from.
    RevealsStated {
        /// How many there are.
        count: usize,
    },
    /// Every action is legal.
    Actions {
        /// How many there are.
        count: usize,
    },
    /// The result is the board's.
    ResultOnBoard {
        /// What it is.
        outcome: Outcome,
    },
    /// The result was reached off the board, where the game was still going on.
    ResultStated {
        /// What it is.
        result: GameResult,
    },
    /// The game goes on.
    InProgress,
}

/// The line that says what was checked.
impl fmt::Display for Checked {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Commitment => f.write_str("commitment: that of the seed, for this game, app and rule set"),
            Self::CommitmentStated => f.write_str("commitment: not checked, the seed is shown at the end"),
            Self::ChainStart => f.write_str("chain: game 1, follows from the start"),
            Self::ChainStated { sequence } => {
                write!(
                    f,
                    "chain: stated, to be checked against the record of game {}",
                    sequence.saturating_sub(1)
                )
            }
            Self::FirstSeat { first } => write!(f, "first seat: as decided by first={}", first.word()),
            Self::FirstSeatStated => f.write_str("first seat: not checked, the lot is shown at the end"),
            Self::Reveals { count } => write!(f, "reveals: {count}, each as dealt"),
            Self::FirstSeatByRating => f.write_str("first seat: stated, a record has no ratings"),
            Self::RevealsStated { count } => {
                write!(f, "reveals: {count}, not checked against the deal, the seed is shown at the end")
            }
            Self::Actions { count } => write!(f, "actions: {count}, each legal"),
            Self::ResultOnBoard { outcome } => write!(f, "result: {outcome}, as on the board"),
            Self::ResultStated { result } => write!(f, "result: {result}, stated"),
            Self::InProgress => f.write_str("result: none, the game goes on"),
        }
    }
}

/// The first thing that is wrong with a record.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Fault {
    /// A game that has ended shows its seed, however it ended.
    #[error("seed: missing, though the game has ended")]
    SeedMissing,
    /// A game under way keeps its seed.
    #[error("seed: shown, though the game has no result")]
    SeedTooEarly,
    /// The seed, or what it was committed for, is another.
    #[error("commitment: not that of this seed for this game, app and rule set")]
    Commitment,
    /// The computer adds the same text to every deal, and this is another.
    #[error("text {number}: not the one that the computer adds to every deal")]
    ComputerText {
        /// Whose text, from 1.
        number: usize,
    },
    /// Game 1, and its chain hash is not the first.
    #[error("chain: game 1 does not follow from the start")]
    Chain,
    /// Somebody else had to begin.
    #[error("first seat: {stated}, but first={} makes it {due}", first.word())]
    FirstSeat {
        /// The entrant in the record.
        stated: u8,
        /// The entrant who had to begin.
        due: usize,
        /// How that is decided.
        first: First,
    },
    /// Another piece was dealt.
    #[error("ply {number}, {ply}: the deal has {dealt} there")]
    Reveal {
        /// The ply, from 1.
        number: usize,
        /// What the record says.
        ply: AnyPly,
        /// What was dealt.
        dealt: AnyPiece,
    },
    /// An action that the rules refuse.
    #[error("ply {number}, {ply}: {why}")]
    Illegal {
        /// The ply, from 1.
        number: usize,
        /// What the record says.
        ply: AnyPly,
        /// Why it is illegal.
        why: AnyIllegalPly,
    },
    /// A seat went out that was not in, or where nobody plays on without it.
    #[error("step {number}: seat {} cannot go out", seat.number())]
    Out {
        /// The step, from 1.
        number: usize,
        /// The seat in the record.
        seat: Seat,
    },
    /// The board ended the game, and the record says something else.
    #[error("result: {}, but the board says {board}", text(*stated))]
    ResultNotTheBoards {
        /// What the record says.
        stated: Option<GameResult>,
        /// How the game ended.
        board: Outcome,
    },
    /// The record says that the board ended the game, and it did not.
    #[error("result: {stated}, but on the board the game goes on")]
    ResultNotOnTheBoard {
        /// What the record says.
        stated: GameResult,
    },
    /// A colour wins before anyone has one.
    #[error("result: {stated}, but nobody has a colour before the first turn-up")]
    WinnerWithoutColour {
        /// What the record says.
        stated: GameResult,
    },
}

fn text(result: Option<GameResult>) -> String {
    result.map_or_else(|| "none".to_owned(), |result| result.to_string())
}

impl Record {
    /// Checks the commitment, the chain, who began, every reveal against the deal, every action, and the result.
    ///
    /// Of a game under way, whose seed is not shown, the actions are checked and it is said what could not be.
    #[must_use]
    pub fn verify(&self) -> Verification {
        let mut checked = Vec::new();
        let fault = self.check(&mut checked).err();
        Verification { checked, fault }
    }

    fn check(&self, checked: &mut Vec<Checked>) -> Result<(), Fault> {
        self.check_texts()?;
        let deal = self.check_commitment(checked)?;
        self.check_chain(checked)?;
        self.check_first_seat(deal.as_ref(), checked)?;
        let mut game = self.check_plies(deal.as_ref(), checked)?;
        if self.result == Some(GameResult::OnBoard(Outcome::Draw { reason: Reason::Claim })) {
            // A claim is no ply. A false one changes nothing, and so the result is found not to be the board's.
            let _ = game.claim_draw();
        }
        self.check_result(&game, checked)
    }

    /// Whoever fixes the secret must not choose a text as well.
    fn check_texts(&self) -> Result<(), Fault> {
        let mut entrants = self.entrants.iter().zip(&self.texts);
        let found = entrants.position(|(label, text)| is_false_computer(label, text));
        found.map_or(Ok(()), |index| Err(Fault::ComputerText { number: index + 1 }))
    }

    fn check_commitment(&self, checked: &mut Vec<Checked>) -> Result<Option<Deal>, Fault> {
        let Some(seed) = &self.seed else {
            if self.result.is_some() {
                return Err(Fault::SeedMissing);
            }
            checked.push(Checked::CommitmentStated);
            return Ok(None);
        };
        if Commitment::of(&self.terms(), seed) != self.commitment {
            return Err(Fault::Commitment);
        }
        if self.result.is_none() {
            return Err(Fault::SeedTooEarly);
        }
        checked.push(Checked::Commitment);
        Ok(Some(Deal::new(&self.terms(), self.variant.shuffled_pieces(), seed, &self.texts)))
    }

    fn check_chain(&self, checked: &mut Vec<Checked>) -> Result<(), Fault> {
        if self.sequence != 1 {
            checked.push(Checked::ChainStated { sequence: self.sequence });
            return Ok(());
        }
        if self.chain != ChainHash::START.next(&self.commitment) {
            return Err(Fault::Chain);
        }
        checked.push(Checked::ChainStart);
        Ok(())
    }

    fn check_first_seat(&self, deal: Option<&Deal>, checked: &mut Vec<Checked>) -> Result<(), Fault> {
        let first = self.variant.first();
        let due = match (first, deal) {
            (First::Challenger, _) => 0,
            (First::Opponent, _) => 1,
            (First::HigherRated, _) => {
                checked.push(Checked::FirstSeatByRating);
                return Ok(());
            }
            (First::Lot, Some(deal)) => deal.first_entrant(),
            (First::Lot, None) => {
                checked.push(Checked::FirstSeatStated);
                return Ok(());
            }
        };
        if usize::from(self.first_seat) != due {
            return Err(Fault::FirstSeat { stated: self.first_seat, due, first });
        }
        checked.push(Checked::FirstSeat { first });
        Ok(())
    }

    /// Plays the game again. A reveal is compared with the deal before the ply is judged, since a face that was
    /// never dealt there may also be one that is no longer in the bag.
    fn check_plies(&self, deal: Option<&Deal>, checked: &mut Vec<Checked>) -> Result<AnyGame, Fault> {
        let mut game = AnyGame::new(self.variant);
        let mut reveals = 0;
        for (step, number) in self.plies.iter().map(|timed| timed.step).zip(1..) {
            let ply = match step {
                Step::Ply(ply) => ply,
                Step::Out { seat, by } => {
                    let plays_on = self.variant.seats() > 2 && game.outcome().is_none();
                    if !plays_on || seat.0 >= self.variant.seats() || game.is_out(seat) {
                        return Err(Fault::Out { number, seat });
                    }
                    game.put_out(seat, by.reason());
                    continue;
                }
            };
            if let (Some(square), Some(face)) = (ply.action().turns_up(), ply.reveal()) {
                reveals += 1;
                match deal.and_then(|deal| deal.face(square)) {
                    Some(dealt) if dealt != face => return Err(Fault::Reveal { number, ply, dealt }),
                    _ => {}
                }
            }
            game.play(ply).map_err(|why| Fault::Illegal { number, ply, why })?;
        }
        checked.push(match deal {
            Some(_) => Checked::Reveals { count: reveals },
            None => Checked::RevealsStated { count: reveals },
        });
        checked.push(Checked::Actions { count: self.plies.len() });
        Ok(game)
    }

    fn check_result(&self, game: &AnyGame, checked: &mut Vec<Checked>) -> Result<(), Fault> {
        let stated = self.result;
        checked.push(match (stated, game.outcome()) {
            (Some(stated), Some(board)) if stated == board.into() => {
                Checked::ResultOnBoard { outcome: board }
            }
            (_, Some(board)) => return Err(Fault::ResultNotTheBoards { stated, board }),
            (Some(stated @ GameResult::OnBoard(_)), None) => {
                return Err(Fault::ResultNotOnTheBoard { stated });
            }
            // Of several seats each that gives up or runs out of time is a step, the last one too.
            (Some(stated), None) if is_win(stated) && self.variant.seats() > 2 => {
                return Err(Fault::ResultNotOnTheBoard { stated });
            }
            (Some(stated), None) if is_win(stated) && game.colours_of(Seat(0)).is_empty() => {
                return Err(Fault::WinnerWithoutColour { stated });
            }
            (Some(result), None) => Checked::ResultStated { result },
            (None, None) => Checked::InProgress,
        });
        Ok(())
    }
}

const fn is_win(result: GameResult) -> bool {
    match result {
        GameResult::OnBoard(Outcome::Win { .. })
        | GameResult::Resignation { .. }
        | GameResult::Time { .. } => true,
        GameResult::OnBoard(Outcome::Draw { .. }) | GameResult::Agreement | GameResult::Aborted => false,
    }
}
