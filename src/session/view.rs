//! The view: all that may leave a session. Pictures, texts and controls are made from it.

use std::time::Duration;

use super::{
    BoardView, Cell, EntrantText, LastPly, Phase, PlayerId, Rung, Seat, Session, SessionId, Tally, Timestamp,
};
use crate::rules::{
    Action, Clash, Colour, Endless, Game, Kind, LastPeek, Outcome, Piece, PlayedPly, Ply, Position, RuleSet,
    Square,
};

/// One seat, as everyone sees it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SeatView {
    /// Its place in turn order.
    pub seat: Seat,
    /// Who sits there.
    pub player: PlayerId,
    /// What they play; `None` before the first turn-up.
    pub colour: Option<Colour>,
}

/// A legal action, with the pieces it is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Choice {
    /// The action.
    pub action: Action,
    /// The piece that acts; `None` for a turn-up and for stopping a chain.
    pub piece: Option<Piece>,
    /// The piece that is taken, if one is.
    pub victim: Option<Piece>,
}

impl Choice {
    /// An action with the pieces it is about in a position. Whether it is legal is not asked.
    #[must_use]
    pub fn of(position: &Position, action: Action) -> Self {
        Self {
            action,
            piece: action.origin().and_then(|from| position.piece_at(from)),
            victim: action.target().and_then(|to| position.piece_at(to)),
        }
    }
}

/// The ply played last.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LastAction {
    /// Who played it.
    pub seat: Seat,
    /// What was played, and what appeared.
    pub ply: Ply,
    /// The piece that acted, or the one that was turned up; `None` for stopping a chain.
    pub piece: Option<Piece>,
    /// What came of it, if it attacked something.
    pub clash: Option<Clash>,
    /// The piece that was taken, if one was.
    pub victim: Option<Piece>,
}

/// Everything anyone may know of a session.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct View {
    /// The number in the store.
    pub id: SessionId,
    /// The number of the last event.
    pub seq: u32,
    /// The number of the last event that people want to be told of: a turn, an offer, an end.
    pub news_seq: u32,
    /// The number of the event that started the game; `None` before.
    pub started: Option<u32>,
    /// The rules it is played by.
    pub rule_set: RuleSet,
    /// How long each move may take.
    pub per_move: Duration,
    /// Where it stands.
    pub phase: Phase,
    /// Entrant 0.
    pub challenger: PlayerId,
    /// The one person the challenge was made to; `None` for anyone.
    pub opponent: Option<PlayerId>,
    /// The texts that fixed the deal, in entrant order; empty before the start.
    pub texts: Vec<EntrantText>,
    /// The seats in turn order; empty before the start.
    pub seats: Vec<SeatView>,
    /// Whose turn it is.
    pub to_move: Option<Seat>,
    /// What lies on the board.
    pub board: BoardView,
    /// What the seat to move may do, in the order of notation; empty when nobody is to move.
    pub choices: Vec<Choice>,
    /// The ply played last.
    pub last: Option<LastAction>,
    /// The seat that has offered a draw, if an offer stands.
    pub offer: Option<Seat>,
    /// Plies played, a whole chain being one.
    pub plies: u32,
    /// Actions played: plies, with each hop of a chain for itself.
    pub actions: usize,
    /// Plies since the last turn-up or capture; the game is drawn at [`RuleSet::quiet_limit`].
    pub quiet: u16,
    /// How many times in a row the last plies have been played: see [`Game::cycle_rounds`].
    pub cycle_rounds: usize,
    /// How often the position has occurred, this time included: see [`Game::occurrences`].
    pub occurrences: usize,
    /// How long the run of chase plies under way is: see [`Game::chase_run`].
    pub chase_run: u8,
    /// When the last event happened.
    pub last_at: Timestamp,
    /// When the challenge lapses or the turn must be played; `None` once all is over.
    pub deadline: Option<Timestamp>,
    /// Whether every seat has played, so that the game counts and can no longer be aborted.
    pub all_moved: bool,
}

impl View {
    /// The player whose turn it is.
    #[must_use]
    pub fn player_to_move(&self) -> Option<PlayerId> {
        self.to_move.and_then(|seat| self.player_in(seat))
    }

    /// The person in a seat.
    #[must_use]
    pub fn player_in(&self, seat: Seat) -> Option<PlayerId> {
        self.seats.iter().find(|view| view.seat == seat).map(|view| view.player)
    }

    /// The seat of a person.
    #[must_use]
    pub fn seat_of(&self, player: PlayerId) -> Option<Seat> {
        self.seats.iter().find(|view| view.player == player).map(|view| view.seat)
    }

    /// Whether the rules leave it to the players to end a game that goes round in circles, and it does: a
    /// draw is suggested to both.
    #[must_use]
    pub fn suggests_draw(&self) -> bool {
        self.phase == Phase::Playing
            && self.rule_set.endless == Endless::Agree
            && self.occurrences >= RuleSet::OCCURRENCES
    }

    /// What a seat plays; `None` before the first turn-up.
    #[must_use]
    pub fn colour_of(&self, seat: Seat) -> Option<Colour> {
        self.seats.iter().find(|view| view.seat == seat).and_then(|view| view.colour)
    }
}

impl Session {
    /// What anyone may see of this session now.
    #[must_use]
    pub fn view(&self) -> View {
        let game = self.game();
        let playing = self.phase() == Phase::Playing;
        let position = game.position();
        let choice = |action: Action| Choice::of(position, action);
        let mut board = BoardView::of(game);
        if let Phase::Over(ending) = self.phase() {
            board.to_move = None;
            board.winner = match ending {
                super::Ending::Win { winner, .. } => self.colour_of(winner),
                _ => None,
            };
        }
        View {
            id: self.id(),
            seq: self.seq(),
            news_seq: self.news_seq(),
            started: self.started(),
            rule_set: self.rule_set(),
            per_move: self.per_move(),
            phase: self.phase(),
            challenger: self.entrants()[0],
            opponent: self.opponent(),
            texts: self.deal_texts().to_vec(),
            seats: self
                .seats()
                .filter_map(|seat| {
                    Some(SeatView { seat, player: self.player_in(seat)?, colour: self.colour_of(seat) })
                })
                .collect(),
            to_move: self.to_move(),
            board,
            choices: if playing { game.actions().into_iter().map(choice).collect() } else { Vec::new() },
            last: self.last_action(),
            offer: self.offer(),
            plies: position.ply(),
            actions: game.plies().len(),
            quiet: position.quiet(),
            cycle_rounds: game.cycle_rounds(),
            occurrences: game.occurrences(),
            chase_run: game.chase_run(),
            last_at: self.last_at(),
            deadline: self.deadline(),
            all_moved: self.all_moved(),
        }
    }

    fn last_action(&self) -> Option<LastAction> {
        let PlayedPly { ply, by, piece, clash, victim, .. } = *self.game().plies().last()?;
        let seat = self.seats().find(|&seat| self.colour_of(seat) == by)?;
        Some(LastAction { seat, ply, piece: piece.or(ply.reveal), clash, victim })
    }
}

/// What to mark after a ply; nothing for stopping a chain, so that its last capture stays marked.
fn last_ply(played: &PlayedPly) -> Option<LastPly> {
    Some(match played.ply.action {
        Action::TurnUp(square) => LastPly::TurnedUp(square),
        Action::Move { from, to } => LastPly::Moved { from, to },
        Action::Capture { from, to } | Action::Attempt { from, to } => match played.clash? {
            Clash::Taken => {
                LastPly::Captured { from, to, victim: played.victim?, was_down: played.ply.reveal.is_some() }
            }
            clash => LastPly::Clashed {
                from,
                to,
                attacker: played.piece?,
                target: played.victim.or(played.ply.reveal)?,
                clash,
            },
        },
        Action::EndChain => return None,
    })
}

impl BoardView {
    /// The board of a game as it lies now.
    #[must_use]
    pub fn of(game: &Game) -> Self {
        let position = game.position();
        let cells: Vec<Cell> = position
            .squares()
            .map(|square| match position.piece_at(square) {
                Some(piece) => Cell::Up(piece),
                None if position.is_face_down(square) => Cell::Down,
                None => Cell::Empty,
            })
            .collect();
        let tally = |colour: Colour, kind: Kind| {
            let piece = Piece { colour, kind };
            let down = position.bag(piece);
            let up = cells.iter().filter(|&&cell| cell == Cell::Up(piece)).count();
            let up = u8::try_from(up).expect("at most five of a face");
            Tally { down, up, taken: kind.count().saturating_sub(down + up) }
        };
        let rung = |kind| Rung { kind, tallies: Colour::ALL.map(|colour| tally(colour, kind)) };
        let files = crate::rules::FILES;
        Self {
            files,
            ranks: u8::try_from(cells.len()).expect("at most 64 squares") / files,
            last: game.plies().iter().rev().find_map(last_ply),
            chain: position.chain(),
            last_down: last_down(game),
            ladder: game.rule_set().rank_order().into_iter().map(rung).collect(),
            to_move: if game.outcome().is_none() { position.to_move() } else { None },
            winner: match game.outcome() {
                Some(Outcome::Win { winner, .. }) => Some(winner),
                _ => None,
            },
            cells,
        }
    }
}

/// The last piece that lies face down, if it is the last and the rules have it marked: everybody can work it
/// out from the bag.
fn last_down(game: &Game) -> Option<(Square, Piece)> {
    let position = game.position();
    let marked = game.rule_set().last_peek == LastPeek::Shown && position.face_down_count() == 1;
    let square = position.squares().find(|square| marked && position.is_face_down(*square))?;
    Some((square, position.bag_faces().next()?))
}
