//! The odds of what lies under a square, in words.

use crate::escape::escape;
use crate::words::{Args, Voice};
use banqi_engine::banqi::{Attack, FaceOdds, Odds, Prospect};
use banqi_rules::Variant;
use banqi_rules::banqi::Square;
use banqi_rules::game::Colour;
use banqi_session::{GameCode, Participant, Seat, View};

/// The most attacks that are listed for one face.
const ATTACKS_SHOWN: usize = 3;

/// Why there are no odds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum NoOdds {
    /// The variant has no face-down pieces, or its odds are not computed.
    OtherGame(Variant),
    /// The text is not a square.
    NotASquare(String),
    /// The square has no face-down piece.
    NotFaceDown(Square),
}

/// Says why there are no odds.
#[must_use]
pub fn no_odds_text(voice: Voice<'_>, why: &NoOdds) -> String {
    match why {
        NoOdds::OtherGame(variant) if variant.hides_pieces() => voice.word("odds-four-colours"),
        NoOdds::OtherGame(_) => voice.word("odds-open"),
        NoOdds::NotASquare(typed) => voice.say("odds-not-a-square", &[("text", escape(typed).into())]),
        NoOdds::NotFaceDown(square) => {
            voice.say("odds-not-face-down", &[("square", square.to_string().into())])
        }
    }
}

/// Returns how many pieces are face down, whose they may be, what flipping this one may lead to, and each possible
/// face. There are at most 14 lines of faces. Before the first flip, none of it depends on the square or the face, so
/// there is no list.
///
/// Odds are those of the player to move. To anyone but that player, the sides are named by their colours.
#[must_use]
pub fn odds_text(
    voice: Voice<'_>,
    view: &View,
    code: GameCode,
    odds: &Odds,
    reader: Option<Participant>,
) -> String {
    let of = odds.size();
    let asked =
        [("square", odds.square.to_string().into()), ("code", code.to_string().into()), ("n", of.into())];
    let mover = view.to_move.filter(|seat| !view.colours_of(*seat).is_empty());
    let Some(mover) = mover else { return voice.say("odds-first", &asked) };
    let colours = view.colours_of(mover);
    let sides = Sides::of(voice, view, mover, reader);
    let own = odds.faces.iter().filter(|face| face.is_own).map(|face| u32::from(face.count));
    let own = voice.say(
        "odds-own",
        &[
            ("colour", voice.colours(colours).into()),
            ("own", own.sum::<u32>().into()),
            ("of", of.into()),
            ("percent", percent(odds.chance_that(|face| face.is_own)).into()),
        ],
    );
    let mut lines = vec![voice.say("odds-heading", &asked), own];
    if !sides.is_mover {
        lines.push(sides.say(voice, "odds-side", &[]));
    }
    lines.push(sides.say(
        voice,
        "odds-prospects",
        &[
            ("good", percent(odds.chance(Prospect::Good)).into()),
            ("quiet", percent(odds.chance(Prospect::Quiet)).into()),
            ("bad", percent(odds.chance(Prospect::Bad)).into()),
        ],
    ));
    lines.extend(odds.faces.iter().map(|face| face_line(voice, face, of, &sides)));
    lines.push(sides.say(voice, "odds-meaning", &[]));
    lines.join("\n")
}

/// The two sides, as a reader is told of them.
struct Sides {
    /// The colour of the player to move.
    mover: String,
    /// The colour of the other player.
    waiting: String,
    /// Whether the reader is the player to move.
    is_mover: bool,
}

impl Sides {
    fn of(voice: Voice<'_>, view: &View, mover: Seat, reader: Option<Participant>) -> Self {
        let others = view.seats.iter().filter(|seat| seat.seat != mover);
        let others: Vec<Colour> = others.flat_map(|seat| view.colours_of(seat.seat)).copied().collect();
        Self {
            mover: voice.sides(view.colours_of(mover)),
            waiting: voice.sides(&others),
            is_mover: reader.is_some() && view.player_in(mover) == reader,
        }
    }

    /// Says something about them.
    fn say(&self, voice: Voice<'_>, key: &'static str, args: Args<'_>) -> String {
        let reader = if self.is_mover { "mover" } else { "other" };
        let sides = [
            ("mover", self.mover.as_str().into()),
            ("waiting", self.waiting.as_str().into()),
            ("reader", reader.into()),
        ];
        voice.say(key, &[args, &sides].concat())
    }
}

/// Returns the line for a face: `✅ red soldier: 50% (2 of 4); you would threaten b1xc1`
fn face_line(voice: Voice<'_>, face: &FaceOdds, of: u32, sides: &Sides) -> String {
    let prospect = match face.prospect() {
        Prospect::Good => "good",
        Prospect::Quiet => "quiet",
        Prospect::Bad => "bad",
    };
    let mut line = voice.say(
        "odds-face",
        &[
            ("prospect", prospect.into()),
            ("piece", voice.piece(face.face).into()),
            ("count", face.count.into()),
            ("of", of.into()),
            ("percent", percent(f64::from(face.count) / f64::from(of)).into()),
        ],
    );
    for (key, attacks) in [("odds-dangers", &face.dangers), ("odds-threats", &face.threats)] {
        if !attacks.is_empty() {
            line += &sides.say(voice, key, &[("attacks", listed(voice, attacks).into())]);
        }
    }
    line
}

/// Lists the first few attacks: `b1xc1, b1xa1`.
fn listed(voice: Voice<'_>, attacks: &[Attack]) -> String {
    let mut told: Vec<String> =
        attacks.iter().take(ATTACKS_SHOWN).map(|Attack { from, to }| format!("{from}x{to}")).collect();
    if attacks.len() > told.len() {
        told.push("…".to_owned());
    }
    voice.list(&told)
}

/// Returns a probability in whole percent.
pub(crate) fn percent(chance: f64) -> u32 {
    (chance * 100.0).round() as u32
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::language::Language;
    use crate::text::CONTENT_LIMIT;
    use crate::text::samples::{ANN, BEN, CLEO, Sample, Style, code, words};
    use banqi_rules::banqi::RuleSet;
    use banqi_rules::samples::rule_sets;

    fn odds_of(view: &View, position: &str, square: &str, reader: Option<Participant>) -> String {
        let odds = Odds::of(&position.parse().unwrap(), &RuleSet::taiwan(), square.parse().unwrap()).unwrap();
        odds_text(words().voice(Language::English), view, code(), &odds, reader)
    }

    #[test]
    fn odds_are_told_face_by_face() {
        // 2 | . h . . .
        // 1 | R x k . x    bag: red soldier twice, black advisor, black chariot
        let sample = Sample::game(1).play("a1(R) h1(k)");
        let told = odds_of(&sample.view(), "8/8/xx6/Rxk1x3 r PPar 0 40", "b1", Some(ANN));
        let lines: Vec<&str> = told.lines().collect();
        assert!(lines[0].contains("b1") && lines[0].contains("4 face-down pieces"), "{told}");
        assert!(lines[1].contains("red") && lines[1].contains("50% (2 of 4)"), "{told}");
        assert!(lines[2].contains("good for you in 50%") && lines[2].contains("bad"), "{told}");
        assert_eq!(lines[3], "✅ red soldier: 50% (2 of 4); you would threaten b1xc1");
        assert_eq!(lines[4], "⚠️ black advisor: 25% (1 of 4); your opponent could play b1xa1");
        assert_eq!(
            lines[5],
            "⚠️ black chariot: 25% (1 of 4); your opponent could play b1xa1; you would threaten a1xb1"
        );
        assert_eq!(lines.len(), 9);
    }

    #[test]
    fn odds_name_the_sides_by_colour_to_anyone_but_the_player_to_move() {
        let sample = Sample::game(1).play("a1(R) h1(k)");
        for reader in [Some(BEN), Some(CLEO), None] {
            let told = odds_of(&sample.view(), "8/8/xx6/Rxk1x3 r PPar 0 40", "b1", reader);
            let lines: Vec<&str> = told.lines().skip(2).collect();
            assert_eq!(
                lines,
                [
                    "It's Red's turn, so this looks at the flip from Red's side.",
                    "Flipping it is good for Red in 50% of cases, neutral in 0% and bad in 50%.",
                    "✅ red soldier: 50% (2 of 4); Red would threaten b1xc1",
                    "⚠️ black advisor: 25% (1 of 4); Black could play b1xa1",
                    "⚠️ black chariot: 25% (1 of 4); Black could play b1xa1; Red would threaten a1xb1",
                    "-# ✅ good: Red threatens a capture, and none of Red's pieces is in new danger",
                    "-# ⚠️ bad: Black can capture something new · ➖ neutral: nothing changes",
                    "-# This looks only one move ahead.",
                ]
            );
        }
    }

    #[test]
    fn all_first_flips_are_equal_one_move_ahead_and_told_without_a_list() {
        let mut told = 0;
        for rules in rule_sets().into_iter().filter(|rules| banqi_app::App::has_odds(&(*rules).into())) {
            let sample = Sample::game_of(rules, 1);
            let game = sample.session.game();
            let position = game.banqi().unwrap().position();
            for square in position.squares() {
                let odds = Odds::of(position, &rules, square).unwrap();
                assert!(
                    odds.faces.iter().all(|face| face.is_own && face.prospect() == Prospect::Quiet),
                    "{rules}"
                );
                let english = words().voice(Language::English);
                let text = odds_text(english, &sample.view(), code(), &odds, None);
                let start =
                    format!("**What is on {square}?** (game `7K2M9C`) It could be any of the 32 pieces.");
                assert!(text.starts_with(&start) && text.lines().count() == 1, "{text}");
                told += 1;
            }
        }
        assert!(told >= 32 * 10, "{told}");
    }

    #[test]
    fn the_longest_odds_fit_a_message_in_every_language() {
        for (seed, style) in (0..20).zip([Style::Random, Style::Greedy].into_iter().cycle()) {
            let mut sample = Sample::game(seed);
            for _ in 0..24 {
                let view = sample.view();
                let banqi_rules::AnyGame::Banqi(game) = sample.session.game() else { unreachable!() };
                for square in game.position().squares() {
                    let Some(odds) = Odds::of(game.position(), &game.rule_set(), square) else { continue };
                    for language in Language::ALL {
                        let told = odds_text(words().voice(language), &view, code(), &odds, None);
                        assert!(told.chars().count() <= CONTENT_LIMIT, "seed {seed}: {told}");
                    }
                }
                sample.step(style);
            }
        }
    }
}
