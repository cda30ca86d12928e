//! What is stored of a session in addition to its log, so that lists, deadlines and ratings need not replay it.

use crate::{FinishedGame, GuildId, PlayerResult, Summary};
use banqi_rating::{EndedGame, Finish};
use banqi_session::{AbortBy, Ending, Phase, Seat, Session};

impl Summary {
    /// Returns the summary of a session.
    #[must_use]
    pub fn of(session: &Session) -> Self {
        Self {
            phase: match session.phase() {
                Phase::Offered => crate::StoredPhase::Offered,
                Phase::Playing => crate::StoredPhase::Playing,
                Phase::Over(_) => crate::StoredPhase::Over,
            },
            deadline: session.deadline(),
            // During a pause the game waits for nobody.
            to_move: session
                .to_move()
                .filter(|_| session.paused_until().is_none())
                .and_then(|seat| session.player_in(seat)),
            seats: session.seat_count(),
            entrants: u8::try_from(session.entrants().len()).unwrap_or(u8::MAX),
            opponent: session.invited().iter().chain(&session.entrants()[1..]).next().copied(),
            result: session.result().map(|result| result.to_string()),
        }
    }
}

impl FinishedGame {
    /// Returns the game of a session, if it was played and has ended, and was not voided since.
    #[must_use]
    pub fn of(session: &Session, guild: Option<GuildId>) -> Option<Self> {
        let Phase::Over(ending) = session.phase() else { return None };
        if !ending.was_played() || session.is_voided() {
            return None;
        }
        let variant = session.variant();
        let finish = |(seat, place): (Seat, u8)| {
            let team = variant.ally(seat).map_or(seat, |ally| ally.min(seat)).0;
            Finish { place, team }
        };
        let finishes: Vec<Finish> = session.seats().zip(session.places()).map(finish).collect();
        let side = |(seat, finish): (Seat, &Finish)| {
            // A pair of colours is identified by its first.
            let colour = session.colours_of(seat).first().copied();
            Some(PlayerResult { player: session.player_in(seat)?.person()?, finish: *finish, colour })
        };
        let score = |seat: Seat| {
            let score = finishes.get(usize::from(seat.0)).map(|finish| finish.score(&finishes));
            Some((session.player_in(seat)?, score))
        };
        Some(Self {
            pool: variant.pool(),
            guild,
            ended: EndedGame {
                ending: match ending {
                    Ending::Aborted { by: AbortBy::Channel } => banqi_rating::Ending::OurFault,
                    ending if ending.is_result() => banqi_rating::Ending::Finished,
                    _ => banqi_rating::Ending::Aborted,
                },
                all_moved: session.all_moved(),
                casual: session.is_casual(),
                against_computer: session.is_against_computer(),
            },
            players: session.seats().zip(&finishes).map(side).collect::<Option<_>>().unwrap_or_default(),
            scores: session.seats().filter_map(score).collect(),
            plies: session.game().turns_played(),
        })
    }
}
