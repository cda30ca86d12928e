//! The facts the store keeps beside the log: what lists, deadlines and ratings need without folding.

use crate::rating::Score;
use crate::session::{Ending, Phase, Seat, Session};
use crate::store::{self, FinishedGame, GuildId, Summary};

/// The session in a line of the database.
pub(super) fn summary(session: &Session) -> Summary {
    Summary {
        phase: match session.phase() {
            Phase::Offered => store::Phase::Offered,
            Phase::Playing => store::Phase::Playing,
            Phase::Over(_) => store::Phase::Over,
        },
        deadline: session.deadline(),
        to_move: session.to_move().and_then(|seat| session.player_in(seat)),
        entrants: u8::try_from(session.entrants().len()).unwrap_or(u8::MAX),
        opponent: session.invited().iter().chain(&session.entrants()[1..]).next().copied(),
        result: session.result().map(|result| result.to_string()),
    }
}

/// The game as ratings count it, if it has ended with a result after every seat has played.
pub(super) fn finished(session: &Session, guild: Option<GuildId>) -> Option<FinishedGame> {
    let Phase::Over(ending) = session.phase() else { return None };
    let score = match ending {
        Ending::Win { winner: Seat(0), .. } => Score::Win,
        Ending::Win { .. } => Score::Loss,
        Ending::Draw { .. } => Score::Draw,
        Ending::Aborted | Ending::Declined | Ending::Withdrawn | Ending::Expired => return None,
    };
    if !session.all_moved() || session.seat_count() > 2 {
        return None;
    }
    Some(FinishedGame {
        pool: session.variant().pool(),
        guild,
        players: [session.player_in(Seat(0))?, session.player_in(Seat(1))?],
        score,
        colour: session.colours_of(Seat(0)).first().copied()?,
        plies: session.game().turns_played(),
    })
}
