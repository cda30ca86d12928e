//! The pictures of people in words: their alt texts.
//!
//! An alt text cannot mention anybody, so it names people as their picture does.

use crate::discord::say::group::Group;
use crate::discord::say::text::family::ALT_LIMIT;
use crate::discord::say::text::game::names::Names;
use crate::discord::say::text::people::ratings::{self, LeaderboardPage, RatingShown};
use crate::discord::say::words::Voice;
use crate::store::{Career, Profile};
use banqi_rules::Variant;
use banqi_rules::banqi::Seating;
use banqi_session::PlayerId;

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

/// Describes the picture of a player: rating, its course, the latest results, results by colour and by opponent. At
/// most [`ALT_LIMIT`] characters.
#[must_use]
pub fn profile_alt_text(
    voice: Voice<'_>,
    player: PlayerId,
    pool: &Variant,
    record: &Profile,
    career: &Career,
    names: Names<'_>,
) -> String {
    let rating = RatingShown::from(record.form.rating);
    let mut lines = vec![voice.say(
        "profile-alt-title",
        &[
            ("player", names(player.into()).into()),
            ("rating", ratings::shown(voice, rating).into()),
            ("deviation", rating.deviation.into()),
        ],
    )];
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
    if shows_colours(pool) {
        lines.push(voice.say("profile-alt-colours", &ratings::colour_args(record)));
    }
    lines.extend(career.opponents.iter().map(|opponent| {
        let args = [
            ("player", names(opponent.player.into()).into()),
            ("wins", opponent.wins.into()),
            ("draws", opponent.draws.into()),
            ("losses", opponent.losses.into()),
        ];
        voice.say("profile-alt-opponent", &args)
    }));
    cut(&lines)
}

/// Returns whether the picture of a player has results by colour: only where everybody plays one of two colours.
#[must_use]
pub fn shows_colours(pool: &Variant) -> bool {
    pool.banqi().is_none_or(|rules| rules.seating == Seating::Two)
}

fn cut(lines: &[String]) -> String {
    lines.join("\n").chars().take(ALT_LIMIT).collect()
}
