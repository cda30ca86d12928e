//! The seats of a game: which is to move, their colours, which are out, and their final places.

use crate::banqi::Mask;
use crate::banqi::game::Game;
use crate::banqi::turn::Turn;
use crate::game::{Colour, Outcome, Reason, Seat, Winner};

impl<M: Mask> Game<M> {
    /// The number of seats, 2 or 4.
    #[must_use]
    pub fn seats(&self) -> u8 {
        self.position().seats()
    }

    /// All seats in turn order.
    pub fn all_seats(&self) -> impl Iterator<Item = Seat> + use<M> {
        (0..self.seats()).map(Seat)
    }

    /// The seat to move; `None` once the game is over.
    #[must_use]
    pub fn seat_to_move(&self) -> Option<Seat> {
        self.outcome().is_none().then(|| self.position().seat_to_move())
    }

    /// The colours a seat owns now, in the order of notation. Empty while it owns none.
    #[must_use]
    pub fn colours_of(&self, seat: Seat) -> Vec<Colour> {
        self.position().colours_of(seat)
    }

    /// Whether a seat is out: with four seats, while the others play on; with two, by resignation or on time.
    #[must_use]
    pub fn is_out(&self, seat: Seat) -> bool {
        self.position().turn.is_out(seat) || self.outs.iter().any(|(out, _)| *out == seat)
    }

    /// Puts a seat out that resigns or runs out of time. With four seats the others play on, unless this decides
    /// the game: the pieces of the seat stay and may be captured, and if it was its turn, the turn passes on. With
    /// two seats the other one wins. This does not count as a ply. Nothing happens if the game is over, the seat is
    /// already out, or there is no such seat.
    pub fn put_out(&mut self, seat: Seat, reason: Reason) {
        if self.outcome().is_some() || self.is_out(seat) || seat.0 >= self.seats() {
            return;
        }
        let to_move = self.position().seat_to_move();
        if self.seats() == 2 {
            self.outs.push((seat, reason));
        }
        self.put_out_of_four(seat, reason);
        self.put_out_who_may_only_chase();
        if self.position().seat_to_move() != to_move {
            self.occurred.push(self.position().timeless());
        }
        self.outcome = self.judge();
    }

    /// With four seats, puts the seat to move out if all its legal actions are chase plies beyond the limit.
    pub(crate) fn put_out_who_may_only_chase(&mut self) {
        while self.seats() == 4 && !self.position().is_won(&self.rule_set()) && self.may_only_chase() {
            self.put_out_of_four(self.position().seat_to_move(), Reason::Chase);
        }
    }

    fn put_out_of_four(&mut self, seat: Seat, reason: Reason) {
        let outs = &mut self.outs;
        M::Turn::put_out(&mut self.position, &self.rule_set, seat, reason, &mut |out| outs.push(out));
    }

    /// The place of each seat, from 1; `None` until the game is over. Winners share the first place. The others
    /// rank by when they went out, later being better. All seats still in share a draw. Allies share the better of
    /// their two places. Seats that were already out when the game was [resumed](Game::resume) share the last.
    ///
    /// Places after a shared one are skipped: 1, 1, 3, 3.
    #[must_use]
    pub fn places(&self) -> Option<Vec<u8>> {
        let winner = match self.outcome()? {
            Outcome::Win { winner, .. } => Some(winner),
            Outcome::Draw { .. } => None,
        };
        Some(self.places_if(winner))
    }

    /// The places if the game ended now, won by `winner` or drawn if `None`. The rules alone do not know when
    /// players agree on a draw.
    #[must_use]
    pub fn places_if(&self, winner: Option<Winner>) -> Vec<u8> {
        // The order in which seats went out, counted from the end: 0 for a seat that is still in.
        let went_out = |seat: Seat| {
            let order = self.outs.iter().rev().position(|(out, _)| *out == seat);
            match order {
                Some(later) => 1 + later,
                None if self.is_out(seat) => usize::MAX,
                None => 0,
            }
        };
        let own_rank = |seat: Seat| match winner {
            Some(winner) if self.has_won(winner, seat) => 0,
            // With two seats, the loser need not have gone out.
            Some(_) => went_out(seat).max(1),
            None => went_out(seat),
        };
        let rank = |seat: Seat| {
            let ally = self.rule_set().seating.ally(seat);
            ally.map_or(own_rank(seat), |ally| own_rank(seat).min(own_rank(ally)))
        };
        let ranks: Vec<usize> = self.all_seats().map(rank).collect();
        let place = |rank: &usize| 1 + ranks.iter().filter(|other| *other < rank).count() as u8;
        ranks.iter().map(place).collect()
    }

    /// Why a seat went out; `None` if it did not, or if it was already out when the game was
    /// [resumed](Game::resume).
    #[must_use]
    pub fn out_by(&self, seat: Seat) -> Option<Reason> {
        self.outs.iter().find(|(out, _)| *out == seat).map(|(_, reason)| *reason)
    }

    /// The final place of a seat that is out while the others play on. `None` where allies share a place, which is
    /// known only at the end.
    #[must_use]
    pub fn place_when_out(&self, seat: Seat) -> Option<u8> {
        let alone = self.seats() > 2 && self.rule_set().seating.ally(seat).is_none();
        let order = self.outs.iter().position(|(out, _)| *out == seat).filter(|_| alone)?;
        let earlier = self.all_seats().filter(|seat| self.is_out(*seat) && self.out_by(*seat).is_none());
        self.seats().checked_sub(u8::try_from(order + earlier.count()).ok()?)
    }

    /// Whether a seat is among the winners.
    #[must_use]
    pub fn has_won(&self, winner: Winner, seat: Seat) -> bool {
        match winner {
            Winner::Colour(colour) => self.colours_of(seat).contains(&colour),
            Winner::Seat(one) => one == seat,
            Winner::Seats(one, other) => one == seat || other == seat,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::banqi::Position;

    fn game(variant: &str, position: &str, plies: &str) -> Game<u64> {
        let position: Position<u64> = position.parse().unwrap();
        let mut game = Game::resume(variant.parse().unwrap(), position);
        for ply in plies.split_whitespace() {
            game.play(ply.parse().unwrap()).unwrap();
        }
        game
    }

    fn result<M: Mask>(game: &Game<M>) -> String {
        game.outcome().map_or("ongoing".to_owned(), |outcome| outcome.to_string())
    }

    const FOUR: &str = "K6k/8/8/8/8/8/8/A'6a' 1:r,b,u,g - 3 9";

    #[test]
    fn a_seat_that_resigns_leaves_its_pieces_and_its_turn() {
        let mut game = game("four-colour-4", FOUR, "");
        game.put_out(Seat(0), Reason::Resignation);
        assert_eq!(game.position().to_string(), "K6k/8/8/8/8/8/8/A'6a' 2:r!,b,u,g - 3 9");
        assert_eq!((game.seat_to_move(), game.is_out(Seat(0)), game.places()), (Some(Seat(1)), true, None));
        game.put_out(Seat(2), Reason::Time);
        let place = |seat| (game.out_by(seat), game.place_when_out(seat));
        assert_eq!(place(Seat(0)), (Some(Reason::Resignation), Some(4)));
        assert_eq!(place(Seat(2)), (Some(Reason::Time), Some(3)));
        assert_eq!(place(Seat(1)), (None, None));
        assert_eq!(game.position().to_string(), "K6k/8/8/8/8/8/8/A'6a' 2:r!,b,u!,g - 3 9");
        game.play("h8-g8".parse().unwrap()).unwrap();
        assert_eq!(game.seat_to_move(), Some(Seat(3)));
        game.put_out(Seat(3), Reason::Time);
        assert_eq!(result(&game), "seat 2 wins: time");
        assert_eq!((game.seat_to_move(), game.places()), (None, Some(vec![4, 1, 3, 2])));
    }

    #[test]
    fn who_resigns_in_the_middle_of_a_chain_ends_it() {
        let board = "8/8/8/8/8/8/8/KhH'3h'1 1:r,b,u,g - 3 9";
        let mut game = game("four-colour-4+chain=face-up", board, "a1xb1");
        game.put_out(Seat(0), Reason::Resignation);
        assert_eq!(game.position().to_string(), "8/8/8/8/8/8/8/1KH'3h'1 3:r!,b!,u,g - 0 9");
    }

    #[test]
    fn a_seat_may_resign_before_it_owns_a_colour() {
        let mut game = Game::<u64>::begin("four-colour-4".parse().unwrap());
        game.put_out(Seat(0), Reason::Resignation);
        let text = game.position().to_string();
        assert!(text.contains(" 2:-!,-,-,- "), "{text}");
        assert_eq!(text.parse().as_ref(), Ok(game.position()));
        for ply in ["a1(K)", "b1(k)", "c1(K')"] {
            game.play(ply.parse().unwrap()).unwrap();
        }
        // The last colour goes to the seat that is out, and its pieces stay on the board.
        assert!(game.position().to_string().contains(" 2:g!,r,b,u "));
        assert_eq!(game.colours_of(Seat(0)), [Colour::Green]);
    }

    #[test]
    fn a_team_loses_when_both_have_resigned_and_allies_share_their_place() {
        let mut game = game("four-colour-teams", FOUR, "");
        game.put_out(Seat(1), Reason::Resignation);
        assert_eq!((result(&game).as_str(), game.place_when_out(Seat(1))), ("ongoing", None));
        game.put_out(Seat(3), Reason::Resignation);
        assert_eq!(result(&game), "seats 1 and 3 win: resignation");
        assert_eq!(game.places(), Some(vec![1, 3, 1, 3]));
    }

    #[test]
    fn of_two_seats_the_other_wins() {
        let mut pairs = game("four-colour-2", "8/8/8/8/8/8/8/K6a 2:b,r - 0 9", "");
        pairs.put_out(Seat(1), Reason::Time);
        assert_eq!((result(&pairs).as_str(), pairs.places()), ("seat 1 wins: time", Some(vec![1, 2])));
        let mut two = Game::new("taiwan".parse().unwrap());
        two.put_out(Seat(0), Reason::Resignation);
        assert_eq!((result(&two).as_str(), two.places()), ("seat 2 wins: resignation", Some(vec![2, 1])));
        let mut two = Game::from_position("taiwan".parse().unwrap(), "8/8/8/K6a r - 0 9".parse().unwrap());
        two.put_out(Seat(0), Reason::Resignation);
        assert_eq!((result(&two).as_str(), two.places()), ("red wins: resignation", Some(vec![2, 1])));
        two.put_out(Seat(1), Reason::Time);
        assert_eq!(result(&two), "red wins: resignation");
    }

    #[test]
    fn seats_without_a_piece_are_out_when_a_position_is_read() {
        let read = |variant: &str, position: &str| {
            let game = game(variant, position, "");
            let again = self::game(variant, &game.position().to_string(), "");
            assert_eq!(again.position(), game.position(), "{variant}: {position}");
            assert_eq!(again.outcome().is_some(), game.outcome().is_some(), "{variant}: {position}");
            game
        };
        let won = read("four-colour-4", "8/8/8/8/8/8/8/K7 1:r,b,u,g - 0 5");
        assert_eq!(won.position().to_string(), "8/8/8/8/8/8/8/K7 1:r,b!,u!,g! - 0 5");
        assert_eq!(result(&won), "seat 1 wins: wiped-out");
        assert_eq!((won.actions(), won.places()), (vec![], Some(vec![1, 4, 3, 2])));
        // The seat to move is out for the same reason, not because it cannot act.
        let passed = read("four-colour-4", "K6k/8/8/8/8/8/8/A'7 4:r,b,u,g - 0 5");
        assert_eq!(passed.position().to_string(), "K6k/8/8/8/8/8/8/A'7 1:r,b,u,g! - 0 5");
        assert_eq!((passed.out_by(Seat(3)), passed.outcome()), (Some(Reason::WipedOut), None));
        let lost = read("four-colour-4", "8/8/8/8/8/8/8/k7 1:r,b,u,g - 0 5");
        assert_eq!(lost.position().to_string(), "8/8/8/8/8/8/8/k7 2:r!,b,u!,g! - 0 5");
        assert_eq!(result(&lost), "seat 2 wins: wiped-out");
        let team = read("four-colour-teams", "8/8/8/8/8/8/8/KK'6 2:r,b,u,g - 0 5");
        assert_eq!(result(&team), "seats 1 and 3 win: wiped-out");
        // A face-down piece counts, a seat without a colour is in, and with `when-stuck` only the seat to move goes.
        let hidden = read("four-colour-4", "8/8/8/8/8/8/8/KA'x5 1:r,b,u,g k 0 5");
        assert_eq!(hidden.position().to_string(), "8/8/8/8/8/8/8/KA'x5 1:r,b,u,g! k 0 5");
        let colourless = read("four-colour-4", "8/8/8/8/8/8/8/Kx6 1:r,-,b,- k' 0 5");
        assert_eq!(colourless.position().to_string(), "8/8/8/8/8/8/8/Kx6 1:r,-,b!,- k' 0 5");
        let stuck = read("four-colour-4+wiped-out=when-stuck", "8/8/8/8/8/8/8/K7 1:r,b,u,g - 0 5");
        assert_eq!((stuck.outcome(), stuck.is_out(Seat(1))), (None, false));
    }

    #[test]
    fn seats_rank_by_when_they_went_out_and_share_a_draw() {
        let board = "8/8/8/8/8/8/8/KhH'h'4 1:r,b,u,g - 3 9";
        let won = game("four-colour-4+chain=face-up", board, "a1xb1 b1xc1 c1xd1");
        assert_eq!((result(&won).as_str(), won.places()), ("seat 1 wins: wiped-out", Some(vec![1, 4, 3, 2])));
        let drawn = game("four-colour-4", "K6k/8/8/8/8/8/8/A'6a' 1:r,b!,u,g - 119 200", "a8-a7");
        assert_eq!((result(&drawn).as_str(), drawn.places()), ("draw: quiet-limit", Some(vec![1, 4, 1, 1])));
        let drawn = game("four-colour-teams", "K6k/8/8/8/8/8/8/A'6a' 1:r,b!,u,g - 119 200", "a8-a7");
        assert_eq!(drawn.places(), Some(vec![1; 4]));
    }
}
