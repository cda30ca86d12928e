//! Records of xiangqi in a form that other xiangqi programs read.

use crate::{GameResult, Record, Step};
use banqi_rules::Variant;
use banqi_rules::game::{Outcome, Winner};
use banqi_rules::xiangqi::{self, Colour, Move, PgnResult};

/// The PGN header `Event` of a game agreed as casual, by convention.
const CASUAL: &str = "Casual Game";

/// The PGN header `Voided` of a game that its server voided. PGN has no header for that, and allows others.
const VOIDED: &str = "by the server";

impl Record {
    /// Returns the game as written by [`xiangqi::pgn`], with the entrants' labels and the name of the rules; `None`
    /// if the game is not xiangqi.
    ///
    /// It contains less than the record, which alone can be verified.
    #[must_use]
    pub fn pgn(&self) -> Option<String> {
        let Variant::Xiangqi { rules, start, .. } = self.variant else { return None };
        let start = start.unwrap_or_else(|| xiangqi::Position::start(&rules));
        let label = |colour: Colour| {
            let seat = usize::from(colour != start.to_move());
            let entrant = (usize::from(self.first_seat) + seat) % self.entrants.len().max(1);
            self.entrants.get(entrant).map_or("?", String::as_str)
        };
        let rules_name = rules.to_string();
        let mut headers = vec![
            ("Red", label(Colour::Red)),
            ("Black", label(Colour::Black)),
            ("Variant", rules_name.as_str()),
        ];
        if self.casual {
            headers.insert(0, ("Event", CASUAL));
        }
        if self.voided {
            headers.push(("Voided", VOIDED));
        }
        let moves: Vec<Move> = self.plies.iter().filter_map(|timed| played(timed.step)).collect();
        Some(xiangqi::pgn(&headers, &start, &moves, result(self.result)))
    }
}

const fn played(step: Step) -> Option<Move> {
    match step {
        Step::Ply(ply) => ply.xiangqi(),
        Step::Out { .. } => None,
    }
}

fn result(result: Option<GameResult>) -> PgnResult {
    match result {
        Some(
            GameResult::OnBoard(Outcome::Win { winner, .. })
            | GameResult::Resignation { winner }
            | GameResult::Time { winner },
        ) => Colour::ALL
            .into_iter()
            .find(|colour| winner == Winner::Colour((*colour).into()))
            .map_or(PgnResult::Open, PgnResult::Win),
        Some(GameResult::OnBoard(Outcome::Draw { .. }) | GameResult::Agreement) => PgnResult::Draw,
        Some(GameResult::Aborted) | None => PgnResult::Open,
    }
}
