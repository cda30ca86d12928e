//! The view: everything that may leave a session. Pictures, texts and controls are made from it.

use std::time::Duration;

use super::{
    AnyBoard, Choices, ClockRequest, Declined, DrawAnswer, Ending, EntrantText, Participant, Phase,
    Repetition, Seat, Session, SessionId, TakebackRequest, TimeControl, Timestamp, family::last_action,
};
use banqi_rules::banqi::Clash;
use banqi_rules::game::{Colour, Reason};
use banqi_rules::xiangqi::MoveName;
use banqi_rules::{AnyAction, AnyGame, AnyPiece, AnyPly, AnySquare, Variant};

/// One seat, as everyone sees it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SeatView {
    /// Its place in turn order.
    pub seat: Seat,
    /// The participant in the seat.
    pub player: Participant,
    /// The colours it plays; empty before it has one.
    pub colours: Vec<Colour>,
    /// Whether it is out while others play on.
    pub is_out: bool,
    /// Number of hints taken.
    pub hints: u16,
    /// Time of its last action. `None` if its player has only joined the challenge, and not as the last.
    pub acted_at: Option<Timestamp>,
    /// Why it went out, if it did.
    pub out_by: Option<Reason>,
    /// Its place, from 1, once the game has a result; seats that share a place have the same number. Where every
    /// seat plays for itself, a seat that goes out gets its place at once.
    pub place: Option<u8>,
    /// The end of its player's vacation, if they are on one.
    pub away_until: Option<Timestamp>,
    /// What is left of its bank, without its current turn: see [`Session::left`].
    pub left: Option<Duration>,
}

/// A legal action and the pieces involved.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Choice {
    /// The action.
    pub action: AnyAction,
    /// The piece that acts; `None` for a flip and for ending a chain.
    pub piece: Option<AnyPiece>,
    /// The captured piece, if any.
    pub victim: Option<AnyPiece>,
    /// Whether it gives check; always false in banqi.
    pub check: bool,
    /// The name of the move; xiangqi only.
    pub name: Option<MoveName>,
}

impl Choice {
    /// Describes an action in the current position of a game. Legality is not checked, but `check` is only
    /// meaningful for a legal action.
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

/// The last ply.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LastAction {
    /// The seat that played it.
    pub seat: Seat,
    /// The ply, with the face it revealed, if any.
    pub ply: AnyPly,
    /// The piece that acted, or the one that was flipped; `None` for ending a chain.
    pub piece: Option<AnyPiece>,
    /// The outcome, if it attacked a piece.
    pub clash: Option<Clash>,
    /// The captured piece, if any.
    pub victim: Option<AnyPiece>,
    /// Whether it gave check.
    pub check: bool,
    /// The name of the move; xiangqi only.
    pub name: Option<MoveName>,
}

/// Everything that may be known about a session.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct View {
    /// The id in the store.
    pub id: SessionId,
    /// The number of the last event.
    pub seq: u32,
    /// The number of the last event worth a notification; see [`Session::news_seq`].
    pub news_seq: u32,
    /// The number of the event that made the current turn.
    pub turn_seq: u32,
    /// The number of the event that started the game; `None` before the start.
    pub started: Option<u32>,
    /// The game and its rules.
    pub variant: Variant,
    /// The time control.
    pub time: TimeControl,
    /// Whether it was agreed as casual, so that it counts for no rating.
    pub casual: bool,
    /// The current phase.
    pub phase: Phase,
    /// Entrant 0.
    pub challenger: Participant,
    /// The invited participants, each with a reserved seat.
    pub invited: Vec<Participant>,
    /// The invited participant who was named as the challenger's partner, if any.
    pub partner: Option<Participant>,
    /// The participants who have entered: the challenger, then those who accepted. Once all seats are taken, a
    /// named partner is third.
    pub entrants: Vec<Participant>,
    /// Whether a participant who was not invited may take a seat now.
    pub has_free_seat: bool,
    /// The texts that fixed the deal, in entrant order; empty before the start.
    pub texts: Vec<EntrantText>,
    /// The seats in turn order; empty before the start.
    pub seats: Vec<SeatView>,
    /// The seat to move.
    pub to_move: Option<Seat>,
    /// The board.
    pub board: AnyBoard,
    /// The legal actions of the seat to move, in notation order; empty during a pause, and if no seat is to move.
    pub choices: Vec<Choice>,
    /// The last ply.
    pub last: Option<LastAction>,
    /// The seat with an open draw offer, if any.
    pub offer: Option<Seat>,
    /// The sequence number of the event that made this offer.
    pub offer_seq: Option<u32>,
    /// The seats that have agreed to the offer; more than one may have to.
    pub agreed: Vec<Seat>,
    /// The answer to the last draw offer, until the offering seat plays or a new offer is made.
    pub draw_answer: Option<DrawAnswer>,
    /// The last request for a takeback or another clock that was declined.
    pub declined: Option<Declined>,
    /// Whether the seat to move can claim a draw, under rules with claims.
    pub may_claim_draw: bool,
    /// Number of plies; a whole chain counts as one.
    pub plies: u32,
    /// Number of actions; each hop of a chain counts.
    pub actions: usize,
    /// Plies since the last capture or, in banqi, flip. The game is drawn when this reaches the quiet limit.
    pub quiet: u16,
    /// Number of occurrences of the position, including this one: see [`AnyGame::occurrences`].
    pub occurrences: usize,
    /// What else the rules of its family say about repetition.
    pub repetition: Repetition,
    /// Time of the last event; of a voided game, that of its end.
    pub last_at: Timestamp,
    /// When the challenge expires or the current turn is due; `None` during a pause, and once the session is over.
    pub deadline: Option<Timestamp>,
    /// When the pause ends by itself; `None` if the game is not paused.
    pub paused_until: Option<Timestamp>,
    /// How long the program could not be reached, if the players should know: see [`Session::outage`].
    pub outage: Option<Duration>,
    /// The open request to change the clock, if any.
    pub clock_request: Option<ClockRequest>,
    /// The open request for a takeback, if any.
    pub takeback_request: Option<TakebackRequest>,
    /// The seat whose turn was taken back, until the next action.
    pub taken_back: Option<Seat>,
    /// Whether the server voided the game after its end: see [`Session::is_voided`].
    pub is_voided: bool,
    /// Whether a person may ask for a takeback now.
    pub suggests_takeback: bool,
    /// The number of the event since which the seat to move has to act: see [`Session::waits_since`].
    pub waits_since: u32,
    /// The number of the event that gave the current turn its time: see [`Session::timed_since`].
    pub timed_since: u32,
    /// Whether every seat has had a turn, so that the game counts for ratings and can no longer be aborted.
    pub all_moved: bool,
}

impl View {
    /// Returns the participant to move.
    #[must_use]
    pub fn player_to_move(&self) -> Option<Participant> {
        self.to_move.and_then(|seat| self.player_in(seat))
    }

    /// Returns the number of the event that started the clock of the current turn last: see [`Session::clock_since`].
    #[must_use]
    pub fn clock_since(&self) -> u32 {
        self.waits_since.max(self.timed_since)
    }

    /// Returns whether a participant can play now: it is their turn, and the game is not paused.
    #[must_use]
    pub fn is_turn_of(&self, player: Participant) -> bool {
        self.paused_until.is_none() && self.player_to_move() == Some(player)
    }

    /// Returns the participant in a seat.
    #[must_use]
    pub fn player_in(&self, seat: Seat) -> Option<Participant> {
        self.seats.iter().find(|view| view.seat == seat).map(|view| view.player)
    }

    /// Returns the seat of a participant.
    #[must_use]
    pub fn seat_of(&self, player: Participant) -> Option<Seat> {
        self.seats.iter().find(|view| view.player == player).map(|view| view.seat)
    }

    /// Whether resigning now loses the game, rather than aborting it.
    #[must_use]
    pub const fn resigning_loses(&self) -> bool {
        self.all_moved || self.variant.resigning_loses_at_once()
    }

    /// Whether a participant's seat is out while others play on.
    #[must_use]
    pub fn is_out(&self, player: Participant) -> bool {
        self.seats.iter().any(|view| view.player == player && view.is_out)
    }

    /// Whether to suggest a draw to both players: the position has repeated, and the rules leave the end of an
    /// endless game to the players.
    #[must_use]
    pub fn suggests_draw(&self) -> bool {
        self.phase == Phase::Playing
            && self.variant.suggests_draw_at().is_some_and(|times| self.occurrences >= times)
    }

    /// Returns the square of the piece that has just captured and may continue its chain.
    #[must_use]
    pub fn chain(&self) -> Option<AnySquare> {
        self.board.chain()
    }

    /// Returns the piece that may continue its chain, and its square.
    #[must_use]
    pub fn chain_piece(&self) -> Option<(AnySquare, AnyPiece)> {
        let square = self.chain()?;
        Some((square, self.board.piece_at(square)?))
    }

    /// Returns what to mark for the player to move: see [`AnyBoard::marks`].
    #[must_use]
    pub fn marks(&self, held: Option<AnySquare>) -> Option<Choices> {
        let actions: Vec<AnyAction> = self.choices.iter().map(|choice| choice.action).collect();
        self.board.marks(&actions, held)
    }

    /// Returns the view of a seat.
    #[must_use]
    pub fn seat(&self, seat: Seat) -> Option<&SeatView> {
        self.seats.iter().find(|view| view.seat == seat)
    }

    /// Returns the colours of a seat; empty before it has one.
    #[must_use]
    pub fn colours_of(&self, seat: Seat) -> &[Colour] {
        self.seat(seat).map_or(&[], |view| &view.colours)
    }

    /// Returns the seat that plays a colour.
    #[must_use]
    pub fn seat_with(&self, colour: Colour) -> Option<&SeatView> {
        self.seats.iter().find(|seat| seat.colours.contains(&colour))
    }
}

impl Session {
    /// Returns everything that may be seen of this session now.
    #[must_use]
    pub fn view(&self) -> View {
        let game = self.game();
        let playing = self.phase() == Phase::Playing;
        let can_play = playing && self.paused_until().is_none();
        let choice = |action: AnyAction| Choice::of(game, action);
        let places = self.places();
        View {
            id: self.id(),
            seq: self.seq(),
            news_seq: self.news_seq(),
            turn_seq: self.turn_seq(),
            started: self.started(),
            variant: self.variant(),
            time: self.time(),
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
                        away_until: self.away_until(seat),
                        left: self.left(seat),
                    })
                })
                .collect(),
            to_move: self.to_move(),
            board: self.board(),
            choices: if can_play { game.actions().into_iter().map(choice).collect() } else { Vec::new() },
            last: last_action(game),
            offer: self.offer(),
            offer_seq: self.offer_seq(),
            agreed: self.seats().filter(|seat| self.has_agreed(*seat)).collect(),
            draw_answer: self.draw_answer(),
            declined: self.declined(),
            may_claim_draw: can_play && game.may_claim_draw(),
            plies: game.turns_played(),
            actions: game.actions_played(),
            quiet: game.quiet(),
            occurrences: game.occurrences(),
            repetition: Repetition::of(game),
            last_at: self.last_at(),
            deadline: self.deadline().filter(|_| self.paused_until().is_none()),
            paused_until: self.paused_until(),
            outage: self.outage(),
            clock_request: self.clock_request(),
            takeback_request: self.takeback_request(),
            taken_back: self.taken_back(),
            is_voided: self.is_voided(),
            suggests_takeback: self.suggests_takeback(),
            waits_since: self.waits_since(),
            timed_since: self.timed_since(),
            all_moved: self.all_moved(),
        }
    }

    /// Returns the board. Once the session is over, no colour is to move on it; once it is voided, none has won on it.
    fn board(&self) -> AnyBoard {
        let mut board = AnyBoard::of(self.game());
        if let Phase::Over(ending) = self.phase() {
            let places = self.places();
            let won = |seat: &Seat| places.get(usize::from(seat.0)) == Some(&1);
            let winners: Vec<Colour> = match ending {
                Ending::Win { .. } if !self.is_voided() => {
                    self.seats().filter(won).flat_map(|seat| self.colours_of(seat)).collect()
                }
                Ending::Win { .. }
                | Ending::Draw { .. }
                | Ending::Aborted { .. }
                | Ending::Declined { .. }
                | Ending::Withdrawn
                | Ending::Expired => Vec::new(),
            };
            board.end(&winners);
        }
        board
    }
}
