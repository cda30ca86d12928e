//! The facts the store keeps beside the log: what lists, deadlines and ratings need without folding.

use crate::store::{self, FinishedGame, Finisher, GuildId, Summary};
use banqi_rating::Finish;
use banqi_session::{Phase, Seat, Session};

/// The session in a line of the database.
pub(crate) fn summary(session: &Session) -> Summary {
    Summary {
        phase: match session.phase() {
            Phase::Offered => store::Phase::Offered,
            Phase::Playing => store::Phase::Playing,
            Phase::Over(_) => store::Phase::Over,
        },
        deadline: session.deadline(),
        to_move: session.to_move().and_then(|seat| session.player_in(seat)),
        seats: session.seat_count(),
        entrants: u8::try_from(session.entrants().len()).unwrap_or(u8::MAX),
        opponent: session.invited().iter().chain(&session.entrants()[1..]).next().copied(),
        result: session.result().map(|result| result.to_string()),
    }
}

/// The game as ratings count it, if it has ended with a result after every seat has played, and is not casual.
pub(crate) fn finished(session: &Session, guild: Option<GuildId>) -> Option<FinishedGame> {
    let places = session.places();
    let variant = session.variant();
    if places.is_empty() || !session.all_moved() || session.is_casual() {
        return None;
    }
    let side = |(seat, place): (Seat, u8)| {
        let team = variant.ally(seat).map_or(seat, |ally| ally.min(seat)).0;
        // A pair of colours is named by its first.
        let colour = session.colours_of(seat).first().copied();
        Some(Finisher { player: session.player_in(seat)?, finish: Finish { place, team }, colour })
    };
    Some(FinishedGame {
        pool: variant.pool(),
        guild,
        players: session.seats().zip(places).map(side).collect::<Option<_>>()?,
        plies: session.game().turns_played(),
    })
}
