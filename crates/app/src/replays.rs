//! Replays: the earlier states of a game, from its log. They contain only what was public at that time.

use std::time::Duration;

use crate::{App, Denied};
use banqi_rules::{AnyPiece, AnySquare};
use banqi_session::{AnyBoard, BrokenLog, Logged, Phase, PieceStyle, Session, SessionId, Theme, View};

/// How long a ply is shown.
const PLY: Duration = Duration::from_millis(1_000);

/// How long a ply with a capture is shown.
const CAPTURE: Duration = Duration::from_millis(1_600);

/// How long the last board is shown, before the animation begins again.
const END: Duration = Duration::from_secs(5);

/// The longest animation, without the last board. Longer games run faster.
const LONGEST: Duration = Duration::from_secs(120);

/// The shortest time that a ply is shown: programs that show GIF files slow down anything much faster.
const SHORTEST: Duration = Duration::from_millis(50);

/// The events of a session.
#[derive(Debug)]
pub struct Log {
    session: SessionId,
    events: Vec<Logged>,
}

/// A game as a sequence of boards.
#[derive(Debug)]
pub struct Replay {
    /// The boards, each with the time it is shown: the start, and one for each ply and each seat that went out.
    pub shots: Vec<(AnyBoard, Duration)>,
    /// How it differs from the replay of a short game.
    pub pace: Pace,
}

/// How the replay of a long game differs from that of a short one.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Pace {
    /// How much faster than usual it runs: at least 1.
    pub speed: f64,
    /// Of how many boards one is shown: 1, or more if all would make too large a file.
    pub every: usize,
}

impl Pace {
    /// That of a short game.
    pub const USUAL: Self = Self { speed: 1.0, every: 1 };
}

/// A state of a game in the past.
#[derive(Debug)]
pub struct Past {
    /// The state, without a deadline and without choices.
    pub view: View,
    /// Its number: 0 for the start.
    pub at: usize,
    /// The number of the newest state.
    pub of: usize,
}

impl App {
    /// Reads the log of a session, from which its replay is made.
    ///
    /// # Errors
    /// Returns [`Denied::Unknown`], or an error of the store.
    pub async fn log(&self, session: SessionId) -> Result<Log, Denied> {
        let events = self.store.load(session).await?.ok_or(Denied::Unknown)?.events;
        Ok(Log { session, events })
    }

    /// Returns the state of a game that has begun after `at` plies and seats that went out, or the newest.
    ///
    /// # Errors
    /// Returns [`Denied::Unknown`] also if the game has not begun, or an error of the store.
    pub async fn past(&self, session: SessionId, at: usize) -> Result<Past, Denied> {
        self.log(session).await?.past(at)?.ok_or(Denied::Unknown)
    }
}

impl Log {
    /// Creates the log of a session from all its events.
    #[must_use]
    pub const fn new(session: SessionId, events: Vec<Logged>) -> Self {
        Self { session, events }
    }

    /// Returns the events.
    pub(super) fn events(&self) -> &[Logged] {
        &self.events
    }

    /// Returns the state after `at` plies and seats that went out, or the newest; `None` if the game has not begun.
    ///
    /// # Errors
    /// Returns [`BrokenLog`] if the log does not fold.
    pub fn past(&self, at: usize) -> Result<Option<Past>, BrokenLog> {
        let state = |at| {
            Session::replay(self.session, &self.events, move |nth, state| (nth == at).then(|| state.view()))
        };
        let mut states = state(at)?;
        let of = states.len().saturating_sub(1);
        if at > of {
            states = state(of)?;
        }
        let at = at.min(of);
        let view = states.into_iter().nth(at).flatten();
        Ok(view.map(|view| Past { view: View { deadline: None, choices: Vec::new(), ..view }, at, of }))
    }
}

impl Replay {
    /// Makes the replay of a game that has begun. `unflipped` are the pieces that were never flipped, for the last
    /// board of a game that is over. It takes milliseconds, so call it on a blocking thread.
    ///
    /// # Errors
    /// Returns [`BrokenLog`] if the log does not fold.
    pub fn of(log: &Log, unflipped: &[(AnySquare, AnyPiece)]) -> Result<Self, BrokenLog> {
        let mut shots = Session::replay(log.session, &log.events, |_, state| {
            let view = state.view();
            let time = if view.last.is_some_and(|last| last.victim.is_some()) { CAPTURE } else { PLY };
            let is_over = matches!(view.phase, Phase::Over(_));
            (if is_over { view.board } else { view.board.without_turn() }, time)
        })?;
        let whole: Duration = shots.iter().map(|(_, time)| *time).sum();
        let pace = Pace { speed: (whole.as_secs_f64() / LONGEST.as_secs_f64()).max(1.0), ..Pace::USUAL };
        for (_, time) in &mut shots {
            *time = time.div_f64(pace.speed).max(SHORTEST);
        }
        if let Some((board, _)) = shots.pop() {
            shots.push((board.with_ghosts(unflipped), END));
        }
        Ok(Self { shots, pace })
    }

    /// Encodes the boards into a file of at most `largest` bytes, leaving out every second board until they fit. Returns
    /// the file and which boards it has.
    ///
    /// # Errors
    /// Returns that of `encode`.
    pub fn encoded<E>(
        mut self,
        largest: usize,
        encode: impl Fn(&[(AnyBoard, Duration)]) -> Result<Vec<u8>, E>,
    ) -> Result<(Vec<u8>, Pace), E> {
        loop {
            let file = encode(&self.shots)?;
            if file.len() <= largest || self.shots.len() <= 2 {
                return Ok((file, self.pace));
            }
            self = self.with_every_second_board();
        }
    }

    /// Keeps the first, every second and the last board. Each is shown for twice as long, the last one as before.
    fn with_every_second_board(self) -> Self {
        let last = self.shots.len().saturating_sub(1);
        let kept = self.shots.into_iter().enumerate().filter(|(nth, _)| nth % 2 == 0 || *nth == last);
        let shots = kept.map(|(nth, (board, time))| (board, if nth == last { time } else { 2 * time }));
        Self { shots: shots.collect(), pace: Pace { every: 2 * self.pace.every, ..self.pace } }
    }

    /// Returns the replay with pieces in another style and theme.
    #[must_use]
    pub fn in_look(mut self, style: PieceStyle, theme: Theme) -> Self {
        self.shots = self
            .shots
            .into_iter()
            .map(|(board, time)| (board.in_style(style).in_theme(theme), time))
            .collect();
        self
    }
}
