//! Verification of a record: checks that the game was dealt as promised and played by its rules.
//!
//! A valid record proves that its seed is the one committed to for this game, application and rule set; that every
//! flipped piece is where that seed and the entrants' texts put it; that every action was legal, also those that were
//! taken back; that these had revealed nothing and were the last turn of a player with what followed; and that a result
//! on the board is that of the board.
//!
//! No commitment made before play can cover the rest, which is only stated: the times of the plies, the labels of
//! the entrants, whether the game was agreed as casual or voided later, the choice of actions, a result off the
//! board (resignation, time, agreement, abort), and who began if ratings decide that. The same holds for the place
//! in the chain, except that of game 1; records of neighbouring games show it. The texts are proved by the flipped
//! pieces, so only as far as pieces were flipped.

use std::fmt;

use super::{GameResult, Record, Step};
use crate::computer::is_false_computer;
use crate::takeback::start_of_last_turn;
use banqi_deal::{ChainHash, Commitment, Deal};
use banqi_rules::game::{First, Outcome, Reason, Seat, Winner};
use banqi_rules::{AnyGame, AnyIllegalPly, AnyPiece, AnyPly};

/// The result of a verification: everything checked, in order, up to the first fault.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Verification {
    /// The checks that passed.
    pub checked: Vec<Checked>,
    /// The first fault; nothing after it was checked.
    pub fault: Option<Fault>,
}

/// A check that passed, or that cannot be made yet.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Checked {
    /// The commitment matches the seed.
    Commitment,
    /// The commitment cannot be checked because the seed is not shown yet.
    CommitmentStated,
    /// The chain hash of game 1, which follows from the start of the chain.
    ChainStart,
    /// The chain hash of a later game, which cannot be checked without the previous one.
    ChainStated {
        /// The number of the game.
        sequence: u64,
    },
    /// The entrant who began is the one required by the rule set.
    FirstSeat {
        /// How the rule set decides that.
        first: First,
    },
    /// The entrant who began was drawn from a deal that is not revealed yet.
    FirstSeatStated,
    /// The entrant who began depends on ratings, which a record does not contain.
    FirstSeatByRating,
    /// Every revealed piece matches the deal.
    Reveals {
        /// Number of revealed pieces.
        count: usize,
    },
    /// The revealed pieces cannot be checked because the seed is not shown yet.
    RevealsStated {
        /// Number of revealed pieces.
        count: usize,
    },
    /// Everything that was taken back was legal and had revealed nothing.
    Takebacks {
        /// Number of takebacks.
        count: usize,
    },
    /// Every action is legal.
    Actions {
        /// Number of actions.
        count: usize,
    },
    /// The result is that of the board.
    ResultOnBoard {
        /// The result.
        outcome: Outcome,
    },
    /// The result was reached off the board: by a resignation, on time, by agreement, or by an abort.
    ResultStated {
        /// The result.
        result: GameResult,
    },
    /// The game is still in progress.
    InProgress,
}

/// Formats the check as a line of the verification report.
impl fmt::Display for Checked {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Commitment => {
                f.write_str("commitment: matches the seed, the game, the application and the rules")
            }
            Self::CommitmentStated => {
                f.write_str("commitment: not checked (the seed is shown after the game)")
            }
            Self::ChainStart => f.write_str("chain: starts with this game, as game 1 must"),
            Self::ChainStated { sequence } => {
                write!(
                    f,
                    "chain: not checked (compare it with the record of game {})",
                    sequence.saturating_sub(1)
                )
            }
            Self::FirstSeat { first } => write!(f, "first seat: correct for first={}", first.word()),
            Self::FirstSeatStated => {
                f.write_str("first seat: not checked (the seed that draws it is shown after the game)")
            }
            Self::Reveals { count } => write!(f, "reveals: {count}, all as dealt"),
            Self::FirstSeatByRating => f.write_str("first seat: not checked (a record has no ratings)"),
            Self::RevealsStated { count } => {
                write!(f, "reveals: {count}, not checked against the deal (the seed is shown after the game)")
            }
            Self::Takebacks { count } => {
                write!(f, "takebacks: {count}, all of legal actions that revealed nothing")
            }
            Self::Actions { count } => write!(f, "actions: {count}, all legal"),
            Self::ResultOnBoard { outcome } => write!(f, "result: {outcome}, same as on the board"),
            Self::ResultStated { result } => {
                write!(f, "result: {result} (as stated; not decided on the board)")
            }
            Self::InProgress => f.write_str("result: none yet (the game is still in progress)"),
        }
    }
}

/// The first fault of a record.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Fault {
    /// The game has ended and the seed is missing; every finished game shows it.
    #[error("seed: missing, although the game has ended")]
    SeedMissing,
    /// The game has no result and the seed is shown.
    #[error("seed: shown, although the game has no result")]
    SeedTooEarly,
    /// The commitment does not match the seed, or was made for a different game.
    #[error("commitment: does not match the seed, the game, the application and the rules")]
    Commitment,
    /// The computer adds the same text to every deal, and this text differs.
    #[error("text {number}: differs from the one that the computer adds to every deal")]
    ComputerText {
        /// The number of the entrant, from 1.
        number: usize,
    },
    /// The chain hash of game 1 does not follow from the start of the chain.
    #[error("chain: does not start with this game, as game 1 must")]
    Chain,
    /// The wrong entrant began.
    #[error("first seat: {stated}, but first={} requires {due}", first.word())]
    FirstSeat {
        /// The entrant given in the record.
        stated: u8,
        /// The entrant who had to begin.
        due: usize,
        /// How the rule set decides that.
        first: First,
    },
    /// A revealed piece does not match the deal.
    #[error("action {number}, {ply}: the deal has {dealt} there")]
    Reveal {
        /// The number of the ply, from 1.
        number: usize,
        /// The ply given in the record.
        ply: AnyPly,
        /// The piece that was dealt there.
        dealt: AnyPiece,
    },
    /// An illegal action.
    #[error("action {number}, {ply}: {why}")]
    Illegal {
        /// The number of the ply, from 1.
        number: usize,
        /// The ply given in the record.
        ply: AnyPly,
        /// Why it is illegal.
        why: AnyIllegalPly,
    },
    /// A seat that was not in went out, or the game does not continue without it.
    #[error("action {number}: seat {} cannot leave the game here", seat.number())]
    Out {
        /// The number of the step, from 1.
        number: usize,
        /// The seat given in the record.
        seat: Seat,
    },
    /// Actions that were illegal or could not be taken back, or a takeback in a game that has none.
    #[error("takeback {number}: its actions are illegal or cannot be taken back")]
    Takeback {
        /// The number of the takeback, from 1.
        number: usize,
    },
    /// The game ended on the board, and the record gives a different result.
    #[error("result: {}, but the board says {board}", text(*stated))]
    ResultNotTheBoards {
        /// The result given in the record.
        stated: Option<GameResult>,
        /// The result on the board.
        board: Outcome,
    },
    /// The record gives a result on the board, but the game did not end there.
    #[error("result: {stated}, but the game on the board has not ended")]
    ResultNotOnTheBoard {
        /// The result given in the record.
        stated: GameResult,
    },
    /// A colour wins before any seat has one.
    #[error("result: {stated}, but no seat has a colour before the first flip")]
    WinnerWithoutColour {
        /// The result given in the record.
        stated: GameResult,
    },
    /// The winner is not one that results of this game name, such as seat 4 in xiangqi.
    #[error("result: {stated}, but this game has no such winner")]
    NoSuchWinner {
        /// The result given in the record.
        stated: GameResult,
    },
}

fn text(result: Option<GameResult>) -> String {
    result.map_or_else(|| "none".to_owned(), |result| result.to_string())
}

impl Record {
    /// Checks the commitment, the chain, the entrant who began, every revealed piece, every action, what was taken
    /// back, and the result.
    ///
    /// For a game in progress, whose seed is not shown, the result names the checks that could not be made.
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
        self.check_takebacks(checked)?;
        if self.result == Some(GameResult::OnBoard(Outcome::Draw { reason: Reason::Claim })) {
            // A claim is not a ply. A false claim changes nothing, so the stated result is then rejected below.
            let _ = game.claim_draw();
        }
        self.check_result(&game, checked)
    }

    /// Checks that the computer, whose operator chooses the seed, has not chosen a text as well.
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

    /// Replays the game. A revealed piece is compared with the deal before the ply is judged, because a wrong face
    /// may also be missing from the bag and would then be reported as illegal.
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
            if let (Some(square), Some(face)) = (ply.action().flips(), ply.reveal()) {
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
        let actions = self.plies.iter().filter(|timed| timed.step.ply().is_some());
        checked.push(Checked::Actions { count: actions.count() });
        Ok(game)
    }

    /// Checks the takebacks, the last one first. Before it, the game consisted of the actions that stayed and of those
    /// that were undone. That game must be legal and not over, and what was undone must be the last turn of a seat and
    /// everything since. Only an unrated game of two has takebacks.
    fn check_takebacks(&self, checked: &mut Vec<Checked>) -> Result<(), Fault> {
        if self.takebacks.is_empty() {
            return Ok(());
        }
        if !self.has_takebacks() {
            return Err(Fault::Takeback { number: 1 });
        }
        let mut line: Vec<AnyPly> = self.plies.iter().filter_map(|timed| timed.step.ply()).collect();
        for (index, takeback) in self.takebacks.iter().enumerate().rev() {
            let fault = Fault::Takeback { number: index + 1 };
            let is_possible = takeback.after <= line.len()
                && !takeback.plies.is_empty()
                && takeback.plies.iter().all(|ply| ply.reveal().is_none());
            if !is_possible {
                return Err(fault);
            }
            line.truncate(takeback.after);
            line.extend(&takeback.plies);
            let mut game = AnyGame::new(self.variant);
            if line.iter().any(|ply| game.play(*ply).is_err()) || game.outcome().is_some() {
                return Err(fault);
            }
            let is_last_turn = |seat| start_of_last_turn(&game, Seat(seat)) == Some(takeback.after);
            if !(0..self.variant.seats()).any(is_last_turn) {
                return Err(fault);
            }
        }
        checked.push(Checked::Takebacks { count: self.takebacks.len() });
        Ok(())
    }

    /// Whether the game has takebacks: see [`Session::is_casual`](crate::Session::is_casual).
    fn has_takebacks(&self) -> bool {
        let is_against_computer = || self.participants().iter().any(|player| player.level().is_some());
        let is_unrated = self.casual || self.variant.begins_elsewhere() || is_against_computer();
        is_unrated && self.variant.seats() == 2
    }

    fn check_result(&self, game: &AnyGame, checked: &mut Vec<Checked>) -> Result<(), Fault> {
        let stated = self.result;
        checked.push(match (stated, game.outcome()) {
            (Some(GameResult::OnBoard(stated)), Some(board)) if stated == board => {
                Checked::ResultOnBoard { outcome: board }
            }
            // Of more than two seats, the last but one has resigned or run out of time, as the record states.
            (Some(stated), Some(board)) if stated == board.into() => Checked::ResultStated { result: stated },
            (_, Some(board)) => return Err(Fault::ResultNotTheBoards { stated, board }),
            (Some(stated @ GameResult::OnBoard(_)), None) => {
                return Err(Fault::ResultNotOnTheBoard { stated });
            }
            (Some(stated), None) => self.check_stated(stated, game)?,
            (None, None) => Checked::InProgress,
        });
        Ok(())
    }

    /// Checks a result off the board: that the winner, if there is one, is named as results of this game name it.
    fn check_stated(&self, stated: GameResult, game: &AnyGame) -> Result<Checked, Fault> {
        let Some(winner) = winner_of(stated) else { return Ok(Checked::ResultStated { result: stated }) };
        // With more than two seats each resignation or timeout is a step, so the last one ends the game on the board.
        if self.variant.seats() > 2 {
            return Err(Fault::ResultNotOnTheBoard { stated });
        }
        if game.colours_of(Seat(0)).is_empty() {
            return Err(Fault::WinnerWithoutColour { stated });
        }
        if !(0..self.variant.seats()).any(|seat| game.named(Seat(seat)) == Some(winner)) {
            return Err(Fault::NoSuchWinner { stated });
        }
        Ok(Checked::ResultStated { result: stated })
    }
}

const fn winner_of(result: GameResult) -> Option<Winner> {
    match result {
        GameResult::OnBoard(Outcome::Win { winner, .. })
        | GameResult::Resignation { winner }
        | GameResult::Time { winner } => Some(winner),
        GameResult::OnBoard(Outcome::Draw { .. }) | GameResult::Agreement | GameResult::Aborted => None,
    }
}
