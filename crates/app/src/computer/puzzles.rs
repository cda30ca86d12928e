//! Puzzles: which one a person is solving, and the result of each attempt.

use crate::{App, Denied};
use banqi_engine::banqi::{Puzzle, Theme};
use banqi_rating::Rating;
use banqi_rules::banqi::{Action, Game, Ply, Position, RuleSet};
use banqi_session::PlayerId;
use banqi_store::{PuzzleResult, PuzzleState, Puzzler, Solver, StoreError, StoredPuzzle, UserId};

/// Number of seeds for each theme. It is limited so that puzzles recur and get ratings from everyone who tries them.
const SEEDS: u32 = 1_000;

/// The most seeds that are tried, because not every seed gives a puzzle.
const TRIES: u32 = 8;

/// Number of solvers in the list of the best.
const BEST_LISTED: u32 = 10;

/// A person's current puzzle.
#[derive(Debug, Clone)]
pub struct PuzzleShown {
    /// Its number in their series, from 1.
    pub nth: u32,
    /// Its theme.
    pub theme: Theme,
    /// The game so far. The solver is to move until the puzzle is done.
    pub game: Game,
    /// The whole solution.
    pub line: Vec<Action>,
    /// How many right actions they have found.
    pub turn: u16,
    /// The state of the attempt.
    pub state: PuzzleState,
    /// The puzzle's rating.
    pub worth: Rating,
    /// The person's rating.
    pub rating: Rating,
    /// The person's rating before the last action, if that action was rated.
    pub before: Option<Rating>,
    /// Number of puzzles that they have solved and not solved.
    pub score: (u32, u32),
    /// The result of the last action.
    pub said: PuzzleSaid,
}

/// The result of a person's action.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PuzzleSaid {
    /// Nothing was done yet, or the puzzle was shown again.
    Nothing,
    /// The action was right; this is the reply.
    Right(Action),
    /// It was the last right action.
    Solved,
    /// The action gives the win away.
    Wrong(Action),
    /// The action is illegal.
    Illegal,
    /// The solution was shown at their request.
    Shown,
    /// The click belongs to an earlier state of the puzzle.
    Outdated,
}

/// A request about a puzzle.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PuzzleCommand {
    /// Show it in its current state.
    Look,
    /// Play an action.
    Play(Action),
    /// Show the solution.
    GiveUp,
    /// Show the next puzzle, if the current one has been rated.
    Next,
}

/// Why there is no puzzle.
#[derive(Debug, thiserror::Error)]
pub enum NoPuzzle {
    /// The player or the puzzle could not be read or written.
    #[error(transparent)]
    Denied(#[from] Denied),
    /// The person never had a puzzle, so the clicked message is not theirs; or their data was deleted meanwhile.
    #[error("there is no puzzle yet")]
    NoneYet,
    /// No puzzle could be generated, or the stored one is invalid.
    #[error("no puzzle could be made or read")]
    Broken,
}

impl From<StoreError> for NoPuzzle {
    fn from(failure: StoreError) -> Self {
        Self::Denied(failure.into())
    }
}

impl App {
    /// Returns a person's current puzzle. If it is done, or if there is none, gives them the next one. Also returns
    /// whether it is new.
    ///
    /// # Errors
    /// Returns [`NoPuzzle`].
    pub async fn puzzle(&self, user: UserId) -> Result<(PuzzleShown, bool), NoPuzzle> {
        let player = self.player(user).await?;
        let (stands, is_new) = match self.store.puzzler(player).await? {
            Some(stands) if stands.state != PuzzleState::Done => (stands, false),
            stands => (self.give_puzzle(player, stands.map_or(0, |stands| stands.nth)).await?, true),
        };
        Ok((shown(&stands, None, PuzzleSaid::Nothing)?, is_new))
    }

    /// Carries out a request about a person's puzzle `nth` at `turn`. A request from an earlier state changes nothing.
    ///
    /// # Errors
    /// Returns [`NoPuzzle`].
    pub async fn puzzle_step(
        &self,
        user: UserId,
        (nth, turn): (u32, u16),
        command: PuzzleCommand,
    ) -> Result<PuzzleShown, NoPuzzle> {
        let player = self.store.known_player(user).await?.ok_or(NoPuzzle::NoneYet)?;
        let stands = self.store.puzzler(player).await?.ok_or(NoPuzzle::NoneYet)?;
        if (stands.nth, stands.turn) != (nth, turn) {
            return shown(&stands, None, PuzzleSaid::Outdated);
        }
        let is_done = stands.state == PuzzleState::Done;
        let (result, said) = match command {
            PuzzleCommand::Next if stands.state == PuzzleState::Fresh => {
                return shown(&stands, None, PuzzleSaid::Nothing);
            }
            PuzzleCommand::Next => {
                let given = self.give_puzzle(player, nth).await?;
                return shown(&given, None, PuzzleSaid::Nothing);
            }
            PuzzleCommand::Look => return shown(&stands, None, PuzzleSaid::Nothing),
            PuzzleCommand::Play(_) | PuzzleCommand::GiveUp if is_done => {
                return shown(&stands, None, PuzzleSaid::Outdated);
            }
            PuzzleCommand::GiveUp => (PuzzleResult::GaveUp, PuzzleSaid::Shown),
            PuzzleCommand::Play(action) => match judged(&stands, action).ok_or(NoPuzzle::Broken)? {
                Some(judged) => judged,
                None => return shown(&stands, None, PuzzleSaid::Illegal),
            },
        };
        let (after, is_noted) = self.store.note_puzzle(player, (nth, turn), result, self.now()).await?;
        let said = if is_noted { said } else { PuzzleSaid::Outdated };
        let has_counted = (after.solved, after.failed) != (stands.solved, stands.failed);
        shown(&after, has_counted.then_some(stands.rating), said)
    }

    /// Returns the best solvers with their accounts.
    ///
    /// # Errors
    /// Returns an error of the store.
    pub async fn best_puzzlers(&self) -> Result<Vec<(Solver, Option<UserId>)>, StoreError> {
        let best = self.store.best_puzzlers(BEST_LISTED).await?;
        let players: Vec<PlayerId> = best.iter().map(|solver| solver.player).collect();
        Ok(best.into_iter().zip(self.store.users(&players).await?).collect())
    }

    /// Gives a person the puzzle after number `after`.
    async fn give_puzzle(&self, player: PlayerId, after: u32) -> Result<Puzzler, NoPuzzle> {
        let tables = self.engines.endgames();
        // The first puzzle with certain pieces takes up to a second.
        let made = tokio::task::spawn_blocking(move || {
            let (theme, first) = place(player, after);
            (0..TRIES).find_map(|more| {
                // No other puzzle has the seeds from `SEEDS` on.
                let seed = first + more * SEEDS;
                let puzzle = Puzzle::generate(seed.into(), theme, &RuleSet::taiwan(), &tables)?;
                let line: Vec<String> = puzzle.line.iter().map(Action::to_string).collect();
                Some(StoredPuzzle {
                    theme: theme.word().to_owned(),
                    seed,
                    position: puzzle.position.to_string(),
                    line: line.join(" "),
                    difficulty: puzzle.difficulty.rating().into(),
                })
            })
        });
        let puzzle = made.await.ok().flatten().ok_or(NoPuzzle::Broken)?;
        self.store.give_puzzle(player, after, puzzle).await?.ok_or(NoPuzzle::NoneYet)
    }
}

/// Returns the theme and the seed of a person's puzzle, counted from 0. The themes alternate, and each person's seeds
/// begin at an offset of their own, so that no puzzle repeats before all have come.
fn place(player: PlayerId, count: u32) -> (Theme, u32) {
    let themes = Theme::ALL.len() as u32;
    let first = player.0.rem_euclid(i64::from(SEEDS)) as u32;
    (Theme::ALL[(count % themes) as usize], (first + count / themes) % SEEDS)
}

/// Returns the result of an action at the current turn; the inner `None` if it is illegal, the outer one if the stored
/// puzzle is invalid.
fn judged(stands: &Puzzler, action: Action) -> Option<Option<(PuzzleResult, PuzzleSaid)>> {
    let (game, line) = game_at(stands, 2 * usize::from(stands.turn))?;
    if game.check(action).is_err() {
        return Some(None);
    }
    let at = 2 * usize::from(stands.turn);
    Some(Some(match (line.get(at)?, line.get(at + 1)) {
        (right, _) if *right != action => (PuzzleResult::Erred, PuzzleSaid::Wrong(action)),
        (_, Some(_)) => (PuzzleResult::WentOn, PuzzleSaid::Right(action)),
        (_, None) => (PuzzleResult::Solved, PuzzleSaid::Solved),
    }))
}

/// Returns the game of a stored puzzle after `actions` actions of its solution, and the solution.
fn game_at(stands: &Puzzler, actions: usize) -> Option<(Game, Vec<Action>)> {
    let position: Position = stands.puzzle.position.parse().ok()?;
    let line: Vec<Action> = stands.puzzle.line.split(' ').map(str::parse).collect::<Result<_, _>>().ok()?;
    let mut game = Game::from_position(RuleSet::taiwan(), position);
    for action in line.iter().take(actions) {
        game.play(Ply { action: *action, reveal: None }).ok()?;
    }
    Some((game, line))
}

fn shown(stands: &Puzzler, before: Option<Rating>, said: PuzzleSaid) -> Result<PuzzleShown, NoPuzzle> {
    let played = match stands.state {
        PuzzleState::Done => usize::MAX,
        PuzzleState::Fresh | PuzzleState::Failed => 2 * usize::from(stands.turn),
    };
    let (game, line) = game_at(stands, played).ok_or(NoPuzzle::Broken)?;
    let theme = Theme::ALL.into_iter().find(|theme| theme.word() == stands.puzzle.theme);
    Ok(PuzzleShown {
        nth: stands.nth,
        theme: theme.ok_or(NoPuzzle::Broken)?,
        game,
        line,
        turn: stands.turn,
        state: stands.state,
        worth: stands.puzzle_rating,
        rating: stands.rating,
        before,
        score: (stands.solved, stands.failed),
        said,
    })
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn nobody_gets_a_puzzle_twice_before_all_have_come() {
        let all = 4 * SEEDS;
        for player in [PlayerId(i64::MIN), PlayerId(-1), PlayerId(7), PlayerId(i64::MAX)] {
            let places: BTreeSet<(&str, u32)> = (0..all)
                .map(|count| place(player, count))
                .map(|(theme, seed)| (theme.word(), seed))
                .collect();
            assert_eq!(places.len(), all as usize);
        }
    }
}
