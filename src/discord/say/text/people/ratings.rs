//! Ratings in words: changes, profiles and pages of the leaderboard.

use crate::discord::interaction::custom_id::Scope;
use crate::discord::say::group::Group;
use crate::discord::say::text::game::names::Names;
use crate::discord::say::words::Voice;
use crate::store;
use banqi_rating::{PAIR_LIMIT, Rating, Score, Why};
use banqi_rules::Variant;
use banqi_rules::banqi::Seating;
use banqi_session::PlayerId;

/// The most pools that a profile lists, and the most characters of their names.
const POOLS_LISTED: usize = 10;
const POOL_NAME: usize = 90;

/// A rating as people see it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RatingShown {
    /// Rounded.
    pub rating: i32,
    /// Rounded.
    pub deviation: i32,
    /// Whether too little is known for it to be taken at its word: shown with a question mark.
    pub provisional: bool,
}

/// What one game did to one player's rating.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RatingChange {
    /// Whose.
    pub player: PlayerId,
    /// Before the game.
    pub before: RatingShown,
    /// After it.
    pub after: RatingShown,
}

/// What a profile shows.
#[derive(Debug, Clone, PartialEq)]
pub struct Profile {
    /// Whose it is.
    pub player: PlayerId,
    /// Rated games in this server; `None` before the first.
    pub record: Option<store::Profile>,
    /// By which rules: the pool that record and places are of.
    pub pool: Variant,
    /// Every pool they have played rated games of in this server, the best rating first.
    pub pools: Vec<PoolLine>,
    /// The place on this server's leaderboard, from 1, once listed there.
    pub place_server: Option<u32>,
    /// The place among all players, from 1, once listed there.
    pub place_everywhere: Option<u32>,
    /// Games being played.
    pub open: u32,
}

/// A player's rating by some rules.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PoolLine {
    /// Which rules.
    pub pool: Variant,
    /// The rating.
    pub rating: RatingShown,
    /// Rated games played.
    pub games: u32,
}

/// One row of a leaderboard.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LeaderboardRow {
    /// From 1; `None` below the line.
    pub place: Option<u32>,
    /// Who.
    pub player: PlayerId,
    /// Their rating.
    pub rating: RatingShown,
    /// Rated games played.
    pub games: u32,
}

/// One page of a leaderboard. Rows below the line come after the placed ones.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LeaderboardPage {
    /// Whose leaderboard.
    pub scope: Scope,
    /// By which rules.
    pub pool: Variant,
    /// Which page, from 0.
    pub page: u16,
    /// How many there are.
    pub pages: u16,
    /// The rows of this page; at most 20 fit a message in every language.
    pub rows: Vec<LeaderboardRow>,
}

impl From<Rating> for RatingShown {
    fn from(rating: Rating) -> Self {
        // The rating layer keeps ratings between 100 and 4000 and deviations below 350.
        #[expect(clippy::cast_possible_truncation, reason = "floats saturate, and these are small")]
        let whole = |value: f64| value.round() as i32;
        Self {
            rating: whole(rating.rating),
            deviation: whole(rating.deviation),
            provisional: rating.is_provisional(),
        }
    }
}

/// `1620`, or `1620?` while provisional.
pub(crate) fn shown(voice: Voice<'_>, rating: RatingShown) -> String {
    let provisional = if rating.provisional { "yes" } else { "no" };
    voice.say("rating-shown", &[("provisional", provisional.into()), ("rating", rating.rating.into())])
}

/// `Ann: 1500? → 1662? (+162)`.
pub(crate) fn change_text(voice: Voice<'_>, change: &RatingChange, names: Names<'_>) -> String {
    let difference = change.after.rating - change.before.rating;
    let difference = match difference {
        ..0 => format!("−{}", difference.abs()),
        0 => "±0".to_owned(),
        1.. => format!("+{difference}"),
    };
    voice.say(
        "rating-change",
        &[
            ("player", names(change.player.into()).into()),
            ("before", shown(voice, change.before).into()),
            ("after", shown(voice, change.after).into()),
            ("change", difference.into()),
        ],
    )
}

/// Why a finished game changed no rating.
#[must_use]
pub fn not_rated_text(voice: Voice<'_>, why: Why) -> String {
    let why = match why {
        Why::PairLimit => "pair",
        Why::Computer => "computer",
        Why::Casual => "casual",
        Why::OurFault => "fault",
        Why::Aborted | Why::NotAllMoved => "short",
    };
    voice.say("rating-not-counted", &[("why", why.into()), ("limit", PAIR_LIMIT.into())])
}

/// A player's rating, results and open games.
#[must_use]
pub fn profile_text(voice: Voice<'_>, profile: &Profile, names: Names<'_>) -> String {
    let mut lines = vec![voice.say("profile-title", &[("player", names(profile.player.into()).into())])];
    match &profile.record {
        Some(record) => lines.extend(record_lines(voice, record, &profile.pool)),
        None => {
            let rules = voice.variant(&profile.pool);
            lines.push(voice.say("profile-rating-none", &[("rules", rules.into())]));
        }
    }
    let place = |key, place: Option<u32>| place.map(|place| voice.say(key, &[("place", place.into())]));
    lines.extend(place("profile-place-server", profile.place_server));
    lines.extend(place("profile-place-everywhere", profile.place_everywhere));
    lines.extend(pool_lines(voice, profile));
    lines.push(voice.say("profile-open", &[("n", profile.open.into())]));
    if profile.record.as_ref().is_some_and(|record| record.form.rating.is_provisional()) {
        lines.push(voice.word("profile-provisional"));
    }
    lines.join("\n")
}

/// Rating, results, form, colours or places, and the longest game.
fn record_lines(voice: Voice<'_>, record: &store::Profile, pool: &Variant) -> Vec<String> {
    let rating = RatingShown::from(record.form.rating);
    let form: Vec<String> = record.latest.iter().map(|score| voice.word(form_key(*score))).collect();
    let mut lines = vec![
        voice.say(
            "profile-rating",
            &[
                ("rating", shown(voice, rating).into()),
                ("deviation", rating.deviation.into()),
                ("rules", voice.variant(pool).into()),
            ],
        ),
        voice.say(
            "profile-games",
            &[
                ("games", record.form.games.into()),
                ("wins", record.wins.into()),
                ("draws", record.draws.into()),
                ("losses", record.losses.into()),
            ],
        ),
        voice.say("profile-form", &[("form", form.join(" ").into())]),
    ];
    lines.extend(seat_line(voice, record, pool));
    lines.push(voice.say("profile-longest", &[("plies", record.longest.into())]));
    lines
}

/// How the games came out by colour, by pair of colours, or by place; partners win and lose together, which is said
/// already.
fn seat_line(voice: Voice<'_>, record: &store::Profile, pool: &Variant) -> Option<String> {
    let key = match pool.banqi().map(|rules| rules.seating) {
        None | Some(Seating::Two) => "profile-colours",
        Some(Seating::FourColourTwo) => "profile-pairs",
        Some(Seating::FourColourFour) => "profile-places",
        Some(Seating::FourColourTeams) => return None,
    };
    let [first, second, third, fourth] = record.places;
    let args = [
        ("red", record.red.games.into()),
        ("red-wins", record.red.wins.into()),
        ("black", record.black.games.into()),
        ("black-wins", record.black.wins.into()),
        ("first", first.into()),
        ("second", second.into()),
        ("third", third.into()),
        ("fourth", fourth.into()),
    ];
    Some(voice.say(key, &args))
}

/// The pools of a player, unless the one that is shown is the only one.
fn pool_lines(voice: Voice<'_>, profile: &Profile) -> Vec<String> {
    if profile.pools.iter().all(|line| line.pool == profile.pool) {
        return Vec::new();
    }
    let line = |line: &PoolLine| {
        let rules = short(&voice.variant(&line.pool));
        let rating = shown(voice, line.rating);
        let args = [("rules", rules.into()), ("rating", rating.into()), ("games", line.games.into())];
        voice.say("profile-pool", &args)
    };
    let listed = profile.pools.iter().take(POOLS_LISTED).map(line);
    std::iter::once(voice.word("profile-pools")).chain(listed).collect()
}

/// The name of rules with many differences, cut.
fn short(name: &str) -> String {
    if name.chars().count() <= POOL_NAME {
        return name.to_owned();
    }
    name.chars().take(POOL_NAME).chain(['…']).collect()
}

const fn form_key(score: Score) -> &'static str {
    match score {
        Score::Win => "profile-form-win",
        Score::Draw => "profile-form-draw",
        Score::Loss => "profile-form-loss",
    }
}

/// A page of the leaderboard: the placed rows, then those below the line.
#[must_use]
pub fn leaderboard_text(voice: Voice<'_>, page: &LeaderboardPage, names: Names<'_>) -> String {
    let title = match page.scope {
        Scope::Server => "leaderboard-title-server",
        Scope::Everywhere => "leaderboard-title-everywhere",
    };
    let voice = voice.about(Group::of(&page.pool));
    let mut lines = vec![voice.say(title, &[("rules", voice.variant(&page.pool).into())])];
    if page.rows.is_empty() {
        lines.push(voice.word("failure-nobody-rated"));
    }
    let mut placed = true;
    for row in &page.rows {
        if placed && row.place.is_none() {
            placed = false;
            lines.push(voice.word("leaderboard-below"));
        }
        let player = ("player", names(row.player.into()).into());
        let rating = ("rating", shown(voice, row.rating).into());
        let games = ("games", row.games.into());
        lines.push(match row.place {
            Some(place) => voice.say("leaderboard-row", &[("place", place.into()), player, rating, games]),
            None => voice.say("leaderboard-row-below", &[player, rating, games]),
        });
    }
    if page.pages > 1 {
        let number = u32::from(page.page) + 1;
        lines.push(voice.say("leaderboard-page", &[("page", number.into()), ("pages", page.pages.into())]));
    }
    lines.join("\n")
}
