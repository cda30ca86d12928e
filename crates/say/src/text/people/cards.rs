//! The cards of people and of finished games in words: their alt texts.
//!
//! An alt text cannot mention anybody, so it names people as their picture does.

use crate::text::family::{ALT_LIMIT, end_alt_text};
use crate::text::game::names::Names;
use crate::text::people::ratings::{self, LeaderboardPage, Profile, RatingShown};
use crate::text::study::analysis::{Viewpoint, analysis_alt_text};
use crate::words::Voice;
use banqi_custom_id::Group;
use banqi_engine::Analysis;
use banqi_rating::Score;
use banqi_rules::{AnyPiece, AnySquare, Variant};
use banqi_session::View;
use banqi_store::Career;

/// Describes the picture of a leaderboard: place, name, rating, deviation and games of each player. At most
/// [`ALT_LIMIT`] characters.
#[must_use]
pub fn leaderboard_alt_text(voice: Voice<'_>, page: &LeaderboardPage, names: Names<'_>) -> String {
    let voice = voice.about(Group::of(&page.pool));
    let mut lines = vec![voice.word("leaderboard-alt-title")];
    lines.extend(page.rows.iter().map(|row| {
        let args = [
            ("place", row.place.unwrap_or_default().into()),
            ("player", names(row.player.into()).into()),
            ("rating", ratings::shown(voice, row.rating).into()),
            ("deviation", row.rating.deviation.into()),
            ("games", row.games.into()),
        ];
        voice.say("leaderboard-alt-row", &args)
    }));
    cut(&lines)
}

/// Describes the picture of a player, and says what only a profile without a picture says: rating, its course, results,
/// places, other rules. At most [`ALT_LIMIT`] characters; lines that do not fit are left out.
#[must_use]
pub fn profile_alt_text(
    voice: Voice<'_>,
    profile: &Profile,
    record: &banqi_store::Profile,
    career: &Career,
    names: Names<'_>,
) -> String {
    let rating = RatingShown::from(record.form.rating);
    let mut lines = vec![voice.say(
        "profile-alt-title",
        &[
            ("player", names(profile.player.into()).into()),
            ("rating", ratings::shown(voice, rating).into()),
            ("deviation", rating.deviation.into()),
            ("rules", voice.variant(&profile.pool).into()),
        ],
    )];
    lines.push(ratings::results_line(voice, record));
    let course: Vec<i32> = career.course.iter().map(|rating| RatingShown::from(*rating).rating).collect();
    if let [first, .., last] = course[..] {
        let args = [
            ("games", course.len().into()),
            ("first", first.into()),
            ("last", last.into()),
            ("lowest", course.iter().min().copied().unwrap_or(first).into()),
            ("highest", course.iter().max().copied().unwrap_or(first).into()),
        ];
        lines.push(voice.say("profile-alt-course", &args));
    }
    lines.push(ratings::form_line(voice, record));
    // An alt text has no emoji, so colours have no marks.
    lines.extend(ratings::seat_line(voice, record, &profile.pool, |_| String::new()));
    lines.push(ratings::longest_line(voice, record));
    lines.extend(career.opponents.iter().map(|opponent| {
        let args = [
            ("player", names(opponent.player.into()).into()),
            ("wins", opponent.wins.into()),
            ("draws", opponent.draws.into()),
            ("losses", opponent.losses.into()),
        ];
        voice.say("profile-alt-opponent", &args)
    }));
    lines.extend(ratings::place_lines(voice, profile));
    lines.extend(ratings::game_lines(voice, profile));
    lines.extend(ratings::pool_lines(voice, profile).into_iter().map(|line| line.replace("**", "")));
    let mut left = ALT_LIMIT;
    let fits = |line: &String| {
        let rest = left.checked_sub(line.chars().count() + 1);
        left = rest.unwrap_or(left);
        rest.is_some()
    };
    cut(&lines.into_iter().take_while(fits).collect::<Vec<_>>())
}

/// Describes the card of a finished game: the result, the graph with the turning points, and the last board. At most
/// [`ALT_LIMIT`] characters.
#[must_use]
pub fn game_alt_text(
    voice: Voice<'_>,
    view: &View,
    unflipped: &[(AnySquare, AnyPiece)],
    analysis: &Analysis,
    viewpoint: Viewpoint,
    names: Names<'_>,
) -> String {
    let mut lines = Vec::new();
    if let (Some(result), [Some(first), Some(second)]) = (viewpoint.result(view), viewpoint.players(view)) {
        let score = match result {
            Score::Win => "1–0",
            Score::Draw => "½–½",
            Score::Loss => "0–1",
        };
        let args = [
            ("first", names(first).into()),
            ("colour", voice.colour(viewpoint.colour()).into()),
            ("score", score.into()),
            ("second", names(second).into()),
            ("other", voice.colour(viewpoint.colour().other_of_two()).into()),
        ];
        lines.push(voice.say("analysis-alt-result", &args));
    }
    lines.push(analysis_alt_text(voice, analysis, viewpoint));
    lines.push(end_alt_text(voice, view, unflipped));
    cut(&lines)
}

/// Returns whether the picture of a player has results by colour: only where everybody plays one of two colours.
#[must_use]
pub fn shows_colours(pool: &Variant) -> bool {
    pool.colours().len() == 2
}

fn cut(lines: &[String]) -> String {
    lines.join("\n").chars().take(ALT_LIMIT).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::language::Language;
    use crate::text::samples::{ANN, BEN, CLEO, DAN, name, words};
    use crate::text::{LeaderboardRow, PoolLine};
    use banqi_custom_id::Scope;
    use banqi_rating::{Form, Line, Rating};
    use banqi_session::{Participant, PlayerId};
    use banqi_store::{ColourTotals, FORM_LENGTH, MOST_OPPONENTS, Opponent};

    fn id(player: Participant) -> PlayerId {
        player.person().unwrap()
    }

    fn page(rows: Vec<LeaderboardRow>) -> LeaderboardPage {
        let (scope, pool) = (Scope::Server, Variant::default());
        LeaderboardPage { scope, pool, line: Line::OPEN, page: 0, pages: 1, rows }
    }

    const fn row(place: Option<u32>, player: PlayerId, rating: i32, games: u32) -> LeaderboardRow {
        let provisional = place.is_none();
        LeaderboardRow { place, player, rating: RatingShown { rating, deviation: 84, provisional }, games }
    }

    fn rated(rating: f64) -> Rating {
        Rating { rating, deviation: 84.0, ..Rating::START }
    }

    fn record(latest: Vec<Score>) -> banqi_store::Profile {
        banqi_store::Profile {
            form: Form { rating: rated(1612.0), games: 21, last_ended_ms: Some(0) },
            wins: 12,
            draws: 1,
            losses: 8,
            places: [0; 4],
            red: ColourTotals { games: 11, wins: 7 },
            black: ColourTotals { games: 10, wins: 5 },
            longest: 140,
            opponents: 6,
            latest,
        }
    }

    fn profile(pool: Variant, pools: Vec<PoolLine>) -> Profile {
        Profile {
            player: id(ANN),
            record: None,
            pool,
            pools,
            place_server: Some(4),
            place_everywhere: None,
            open: 1,
            voided: 2,
        }
    }

    fn career(ratings: &[f64], opponents: &[Participant]) -> Career {
        let opponent = |player: &Participant| Opponent { player: id(*player), wins: 7, draws: 1, losses: 2 };
        Career {
            course: ratings.iter().copied().map(rated).collect(),
            opponents: opponents.iter().map(opponent).collect(),
        }
    }

    #[test]
    fn a_card_in_words_has_every_fact_of_the_picture() {
        let english = words().voice(Language::English);
        let rows = vec![
            row(Some(1), id(ANN), 1612, 21),
            row(Some(2), id(BEN), 1530, 1),
            row(None, id(CLEO), 1500, 2),
        ];
        assert_eq!(
            leaderboard_alt_text(english, &page(rows), &name),
            "Ratings with their uncertainty:\n1: Ann, 1612 ± 84, 21 games\n2: Ben, 1530 ± 84, 1 game\n\
             Not ranked: Cleo, 1500? ± 84, 2 games"
        );
        let latest = record(vec![Score::Win, Score::Draw, Score::Loss]);
        let long = career(&[1540.0, 1490.0, 1660.0, 1612.0], &[BEN, DAN]);
        let told = |pool: &str, career: &Career| {
            let profile = profile(pool.parse().unwrap(), Vec::new());
            profile_alt_text(english, &profile, &latest, career, &name)
        };
        assert_eq!(
            told("taiwan", &long),
            "Ann: rating 1612 ± 84 in this server (Taiwan rules)\n21 rated games: 12 won, 1 drawn, 8 lost\n\
             Last 4 rated games: from 1540 to 1612, lowest 1490, highest 1660\n\
             Last games, newest first: W · D · L\nRed: 11 played, 7 won · Black: 10 played, 5 won\n\
             Longest game: 140 moves\n\
             Against Ben: 7 won, 1 drawn, 2 lost\nAgainst Dan: 7 won, 1 drawn, 2 lost\n\
             Rank 4 in this server\n1 open game here\nVoided by the server: 2 games"
        );
        assert_eq!(
            told("four-colour-teams", &career(&[1612.0], &[])).lines().nth(3),
            Some("Longest game: 140 moves"),
            "partners win together"
        );
        let line = PoolLine {
            pool: "xiangqi".parse().unwrap(),
            rating: RatingShown { rating: 1480, deviation: 84, provisional: true },
            games: 1,
        };
        let more = profile(Variant::default(), vec![line]);
        let alt = profile_alt_text(english, &more, &latest, &career(&[], &[]), &name);
        assert!(alt.ends_with("Ratings in this server, by rules:\nXiangqi: 1480? · 1 game"), "{alt}");
    }

    #[test]
    fn the_longest_cards_fit_into_an_alt_text_uncut() {
        let longest = "W".repeat(32);
        let named = |_: Participant| longest.clone();
        for language in Language::ALL {
            let voice = words().voice(language);
            let rows = (990..1_000).map(|place| row(Some(place), id(ANN), 4_000, 99_999)).collect();
            let alt = leaderboard_alt_text(voice, &page(rows), &named);
            assert!(alt.contains("999") && alt.lines().count() == 11, "{alt}");
            let record = record(vec![Score::Win; FORM_LENGTH as usize]);
            let career = career(&[4_000.0; 100], &[BEN; MOST_OPPONENTS as usize]);
            let rating = RatingShown { rating: 4_000, deviation: 350, provisional: true };
            let pool = PoolLine { pool: "club+chain=cannon".parse().unwrap(), rating, games: 99_999 };
            let many = profile(Variant::default(), vec![pool; 20]);
            let other = profile_alt_text(voice, &many, &record, &career, &named);
            let lines: Vec<&str> = other.lines().collect();
            assert!(lines.len() > 14, "{other}");
            assert_eq!(lines[lines.len() - 1], lines[lines.len() - 2], "no line is cut: {other}");
            for alt in [alt, other] {
                assert!(alt.chars().count() < ALT_LIMIT, "{alt}");
                assert!(!alt.contains(['{', '}']), "{alt}");
            }
        }
    }
}
