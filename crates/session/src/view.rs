//! The view: everything that may leave a session. Pictures, texts and controls are made from it.

use std::time::Duration;

use super::{
    AnyBoard, DrawAnswer, EntrantText, Participant, Phase, Seat, Session, SessionId, Timestamp, banqi,
    board::last_action,
};
use banqi_rules::banqi::{Clash, Endless, RuleSet};
use banqi_rules::game::{Colour, Reason};
use banqi_rules::xiangqi::{MoveName, Verdict};
use banqi_rules::{AnyAction, AnyGame, AnyPiece, AnyPly, AnySquare, Variant};

/// One seat, as everyone sees it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SeatView {
    /// Its place in turn order.
    pub seat: Seat,
    /// Who sits there.
    pub player: Participant,
    /// What they play; nothing before they have a colour.
    pub colours: Vec<Colour>,
    /// Whether they are out while others play on.
    pub is_out: bool,
    /// How many hints they have taken.
    pub hints: u16,
    /// When they last did something; `None` if all they have done was to enter before the last.
    pub acted_at: Option<Timestamp>,
    /// Why they went out, if they did.
    pub out_by: Option<Reason>,
    /// Where they came in, from 1, once the game has a result; those who share a place have the same number. Who goes
    /// out while everyone plays alone has it from then on.
    pub place: Option<u8>,
}

/// A legal action, with the pieces it is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Choice {
    /// The action.
    pub action: AnyAction,
    /// The piece that acts; `None` for a turn-up and for stopping a chain.
    pub piece: Option<AnyPiece>,
    /// The piece that is taken, if one is.
    pub victim: Option<AnyPiece>,
    /// Whether it gives check, in xiangqi.
    pub check: bool,
    /// What it is called, in xiangqi.
    pub name: Option<MoveName>,
}

impl Choice {
    /// An action with what it is about as a game stands. Whether it is legal is not asked, but in xiangqi it is.
    #[must_use]
    pub fn of(game: &AnyGame, action: AnyAction) -> Self {
        let piece = |square: Option<AnySquare>| square.and_then(|square| game.piece_at(square));
        Self {
            action,
            piece: piece(action.origin()),
            victim: piece(action.target()),
            check: game.gives_check(action),
            name: game.name(action),
        }
    }
}

/// The ply played last.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LastAction {
    /// Who played it.
    pub seat: Seat,
    /// What was played, and what appeared.
    pub ply: AnyPly,
    /// The piece that acted, or the one that was turned up; `None` for stopping a chain.
    pub piece: Option<AnyPiece>,
    /// What came of it, if it attacked something.
    pub clash: Option<Clash>,
    /// The piece that was taken, if one was.
    pub victim: Option<AnyPiece>,
    /// Whether it gave check.
    pub check: bool,
    /// What it is called, in xiangqi.
    pub name: Option<MoveName>,
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
    /// The number of the event that made the current turn.
    pub turn_seq: u32,
    /// The number of the event that started the game; `None` before.
    pub started: Option<u32>,
    /// The game and its rules.
    pub variant: Variant,
    /// How long each move may take.
    pub per_move: Duration,
    /// Whether it was agreed as casual, so that it counts for no rating.
    pub casual: bool,
    /// Where it stands.
    pub phase: Phase,
    /// Entrant 0.
    pub challenger: Participant,
    /// Those who were asked, each of whom has a seat kept.
    pub invited: Vec<Participant>,
    /// Who of them plays together with the challenger, if somebody was named.
    pub partner: Option<Participant>,
    /// Those who have entered: the challenger, then who accepted. Once all are in, a partner who was named is the
    /// third.
    pub entrants: Vec<Participant>,
    /// Whether anyone who was not asked may take a seat now.
    pub has_free_seat: bool,
    /// The texts that fixed the deal, in entrant order; empty before the start.
    pub texts: Vec<EntrantText>,
    /// The seats in turn order; empty before the start.
    pub seats: Vec<SeatView>,
    /// Whose turn it is.
    pub to_move: Option<Seat>,
    /// What lies on the board.
    pub board: AnyBoard,
    /// What the seat to move may do, in the order of notation; empty when nobody is to move.
    pub choices: Vec<Choice>,
    /// The ply played last.
    pub last: Option<LastAction>,
    /// The seat that has offered a draw, if an offer stands.
    pub offer: Option<Seat>,
    /// The seats that have agreed to it, where more than one has to.
    pub agreed: Vec<Seat>,
    /// What was said to the last draw offer, until its offerer has played.
    pub draw_answer: Option<DrawAnswer>,
    /// Whether the seat to move may claim a draw, by rules under which draws are claimed.
    pub may_claim_draw: bool,
    /// Plies played, a whole chain being one.
    pub plies: u32,
    /// Actions played: plies, with each hop of a chain for itself.
    pub actions: usize,
    /// Plies since the last capture or, in banqi, turn-up; at a number that the rules name the game is drawn.
    pub quiet: u16,
    /// How many times in a row the last plies have been played: see [`banqi_rules::banqi::Game::cycle_rounds`].
    pub cycle_rounds: usize,
    /// How often the position has occurred, this time included: see [`banqi_rules::banqi::Game::occurrences`].
    pub occurrences: usize,
    /// What comes of it if the position occurs once more: see [`AnyGame::repetition_warning`].
    pub repetition_warning: Option<Verdict>,
    /// How long the run of chase plies under way is: see [`banqi_rules::banqi::Game::chase_run`].
    pub chase_run: u8,
    /// When the last event happened.
    pub last_at: Timestamp,
    /// When the challenge lapses or the turn must be played; `None` once all is over.
    pub deadline: Option<Timestamp>,
    /// Whether every seat has played, so that the game counts for ratings and can no longer be aborted.
    pub all_moved: bool,
}

impl View {
    /// The player whose turn it is.
    #[must_use]
    pub fn player_to_move(&self) -> Option<Participant> {
        self.to_move.and_then(|seat| self.player_in(seat))
    }

    /// The person in a seat.
    #[must_use]
    pub fn player_in(&self, seat: Seat) -> Option<Participant> {
        self.seats.iter().find(|view| view.seat == seat).map(|view| view.player)
    }

    /// The seat of a person.
    #[must_use]
    pub fn seat_of(&self, player: Participant) -> Option<Seat> {
        self.seats.iter().find(|view| view.player == player).map(|view| view.seat)
    }

    /// Whether giving up now loses, rather than aborting a game in which not all have moved.
    #[must_use]
    pub const fn resigning_loses(&self) -> bool {
        self.all_moved || self.variant.resigning_loses_at_once()
    }

    /// Whether a person's seat is out while others play on.
    #[must_use]
    pub fn is_out(&self, player: Participant) -> bool {
        self.seats.iter().any(|view| view.player == player && view.is_out)
    }

    /// Whether the rules leave it to the players to end a game that goes round in circles, and it does: a
    /// draw is suggested to both.
    #[must_use]
    pub fn suggests_draw(&self) -> bool {
        self.phase == Phase::Playing
            && self.variant.banqi().is_some_and(|rules| rules.endless == Endless::Agree)
            && self.occurrences >= RuleSet::OCCURRENCES
    }

    /// The square whose piece has just captured and may go on, in the middle of a chain.
    #[must_use]
    pub fn chain(&self) -> Option<AnySquare> {
        self.board.banqi().and_then(|board| board.chain).map(Into::into)
    }

    /// The piece in hand in the middle of a chain, and where it stands.
    #[must_use]
    pub fn chain_piece(&self) -> Option<(AnySquare, AnyPiece)> {
        let board = self.board.banqi()?;
        match *board.cells.get(board.chain?.index())? {
            banqi::Cell::Up(piece) => Some((self.chain()?, piece.into())),
            banqi::Cell::Down | banqi::Cell::Empty => None,
        }
    }

    /// What is shown of a seat.
    #[must_use]
    pub fn seat(&self, seat: Seat) -> Option<&SeatView> {
        self.seats.iter().find(|view| view.seat == seat)
    }

    /// What a seat plays; nothing before it has a colour.
    #[must_use]
    pub fn colours_of(&self, seat: Seat) -> &[Colour] {
        self.seat(seat).map_or(&[], |view| &view.colours)
    }

    /// The seat that plays a colour.
    #[must_use]
    pub fn seat_with(&self, colour: Colour) -> Option<&SeatView> {
        self.seats.iter().find(|seat| seat.colours.contains(&colour))
    }
}

impl Session {
    /// What anyone may see of this session now.
    #[must_use]
    pub fn view(&self) -> View {
        let game = self.game();
        let playing = self.phase() == Phase::Playing;
        let choice = |action: AnyAction| Choice::of(game, action);
        let places = self.places();
        View {
            id: self.id(),
            seq: self.seq(),
            news_seq: self.news_seq(),
            turn_seq: self.turn_seq(),
            started: self.started(),
            variant: self.variant(),
            per_move: self.per_move(),
            casual: self.agreed_casual(),
            phase: self.phase(),
            challenger: self.entrants()[0],
            invited: self.invited().to_vec(),
            partner: self.partner(),
            entrants: self.entrants().to_vec(),
            has_free_seat: self.has_free_seat(),
            texts: self.deal_texts().to_vec(),
            seats: self
                .seats()
                .filter_map(|seat| {
                    Some(SeatView {
                        seat,
                        player: self.player_in(seat)?,
                        colours: self.colours_of(seat),
                        is_out: game.is_out(seat),
                        hints: self.hints(seat),
                        acted_at: self.acted_at(seat),
                        out_by: game.out_by(seat),
                        place: places
                            .get(usize::from(seat.0))
                            .copied()
                            .or_else(|| game.place_when_out(seat).filter(|_| playing)),
                    })
                })
                .collect(),
            to_move: self.to_move(),
            board: self.board(),
            choices: if playing { game.actions().into_iter().map(choice).collect() } else { Vec::new() },
            last: last_action(game),
            offer: self.offer(),
            agreed: self.seats().filter(|seat| self.has_agreed(*seat)).collect(),
            draw_answer: self.draw_answer(),
            may_claim_draw: playing && game.may_claim_draw(),
            plies: game.turns_played(),
            actions: game.actions_played(),
            quiet: game.quiet(),
            cycle_rounds: game.cycle_rounds(),
            occurrences: game.occurrences(),
            repetition_warning: game.repetition_warning(),
            chase_run: game.chase_run(),
            last_at: self.last_at(),
            deadline: self.deadline(),
            all_moved: self.all_moved(),
        }
    }

    /// The board as it lies; once all is over nobody is to move on it.
    fn board(&self) -> AnyBoard {
        let mut board = AnyBoard::of(self.game());
        if let Phase::Over(ending) = self.phase() {
            let places = self.places();
            let won = |seat: &Seat| places.get(usize::from(seat.0)) == Some(&1);
            let winners: Vec<Colour> = match ending {
                super::Ending::Win { .. } => {
                    self.seats().filter(won).flat_map(|seat| self.colours_of(seat)).collect()
                }
                _ => Vec::new(),
            };
            board.end(&winners);
        }
        board
    }
}
