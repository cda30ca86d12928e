//! Ratings in words: changes, profiles and pages of the leaderboard.

use crate::text::game::names::Names;
use crate::words::Voice;
use banqi_custom_id::{Group, Scope};
use banqi_rating::{Line, NotRated, PAIR_LIMIT, Rating, Score};
use banqi_rules::Variant;
use banqi_rules::game::Colour;
use banqi_session::PlayerId;

/// The most pools in a profile, and the most characters of a pool's name.
const POOLS_LISTED: usize = 10;
const POOL_NAME: usize = 90;

/// The same above the card of a player, which has one line for them.
const OTHER_POOLS: usize = 3;
const OTHER_POOL_NAME: usize = 30;

/// A rating as it is displayed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RatingShown {
    /// The rating, rounded.
    pub rating: i32,
    /// The deviation, rounded.
    pub deviation: i32,
    /// Whether the rating is still uncertain. It is then shown with a question mark.
    pub provisional: bool,
}

/// The change of one player's rating by one game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RatingChange {
    /// The player.
    pub player: PlayerId,
    /// The rating before the game.
    pub before: RatingShown,
    /// The rating after the game.
    pub after: RatingShown,
}

/// The content of a profile. All of it is about this server, except the place among all players.
#[derive(Debug, Clone, PartialEq)]
pub struct Profile {
    /// The player.
    pub player: PlayerId,
    /// The results of rated games in this server; `None` before the first.
    pub record: Option<banqi_store::Profile>,
    /// The pool that the results and places are for.
    pub pool: Variant,
    /// Every pool in which they have played rated games in this server, the best rating first.
    pub pools: Vec<PoolLine>,
    /// The place on this server's leaderboard, from 1; `None` if not listed.
    pub place_server: Option<u32>,
    /// The place among all players, from 1; `None` if not listed.
    pub place_everywhere: Option<u32>,
    /// Number of games in progress in this server.
    pub open: u32,
    /// Number of games in this server that it has voided.
    pub voided: u32,
}

/// A player's rating in one pool.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PoolLine {
    /// The rules of the pool.
    pub pool: Variant,
    /// The rating.
    pub rating: RatingShown,
    /// Number of rated games.
    pub games: u32,
}

/// One row of a leaderboard.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LeaderboardRow {
    /// The place, from 1; `None` below the line.
    pub place: Option<u32>,
    /// The player.
    pub player: PlayerId,
    /// The player's rating.
    pub rating: RatingShown,
    /// Number of rated games.
    pub games: u32,
}

/// One page of a leaderboard. Rows below the line come after the placed ones.
#[derive(Debug, Clone, PartialEq)]
pub struct LeaderboardPage {
    /// The people it lists.
    pub scope: Scope,
    /// The pool.
    pub pool: Variant,
    /// The line below which nobody is placed.
    pub line: Line,
    /// The page number, from 0.
    pub page: u16,
    /// Number of pages.
    pub pages: u16,
    /// The rows of this page; at most 20 fit into a message in every language.
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

/// Returns a rating as text: `1620`, or `1620?` while provisional.
pub(crate) fn shown(voice: Voice<'_>, rating: RatingShown) -> String {
    let provisional = if rating.provisional { "yes" } else { "no" };
    voice.say("rating-shown", &[("provisional", provisional.into()), ("rating", rating.rating.into())])
}

/// Returns a change of rating as text: `Ann: 1500? → 1662? (+162)`.
pub(crate) fn change_text(voice: Voice<'_>, change: &RatingChange, names: Names<'_>) -> String {
    voice.say(
        "rating-change",
        &[
            ("player", names(change.player.into()).into()),
            ("before", shown(voice, change.before).into()),
            ("after", shown(voice, change.after).into()),
            ("change", difference(change.before, change.after).into()),
        ],
    )
}

/// Returns the difference between two ratings as text: `+162`.
pub(crate) fn difference(before: RatingShown, after: RatingShown) -> String {
    match after.rating - before.rating {
        difference @ ..0 => format!("−{}", difference.abs()),
        0 => "±0".to_owned(),
        difference @ 1.. => format!("+{difference}"),
    }
}

/// Says why a finished game was not rated.
#[must_use]
pub fn not_rated_text(voice: Voice<'_>, why: NotRated) -> String {
    let why = match why {
        NotRated::Voided => "voided",
        NotRated::PairLimit => "pair",
        NotRated::Computer => "computer",
        NotRated::Casual => "casual",
        NotRated::OurFault => "fault",
        NotRated::Aborted | NotRated::NotAllMoved => "short",
    };
    voice.say("rating-not-counted", &[("why", why.into()), ("limit", PAIR_LIMIT.into())])
}

/// Returns a player's rating, results and number of open games.
#[must_use]
pub fn profile_text(voice: Voice<'_>, profile: &Profile, names: Names<'_>) -> String {
    let mut lines = vec![heading(voice, profile, names)];
    match &profile.record {
        Some(record) => lines.extend(record_lines(voice, record, &profile.pool)),
        None => lines.push(voice.word("profile-rating-none")),
    }
    lines.extend(place_lines(voice, profile));
    lines.extend(pool_lines(voice, profile));
    lines.extend(game_lines(voice, profile));
    if profile.record.as_ref().is_some_and(|record| record.form.rating.is_provisional()) {
        lines.push(voice.word("profile-provisional"));
    }
    lines.join("\n")
}

/// Returns the text above the card of a player, which says only what the card does not show: whom and which rules it is
/// about, the place among all players, other games and rules, what the question mark of a rating means, and the
/// opponents for whom the card has numbers.
#[must_use]
pub fn profile_heading_text(
    voice: Voice<'_>,
    profile: &Profile,
    record: &banqi_store::Profile,
    numbered: &[(usize, PlayerId)],
    names: Names<'_>,
) -> String {
    let mut lines = vec![heading(voice, profile, names)];
    let everywhere = Profile { place_server: None, ..profile.clone() };
    let facts = [place_lines(voice, &everywhere), game_lines(voice, profile)].concat();
    lines.push(format!("-# {}", facts.join(" · ")));
    let others = profile.pools.iter().filter(|line| line.pool != profile.pool).take(OTHER_POOLS);
    let others: Vec<String> = others
        .map(|line| {
            let rules = short(&voice.variant(&line.pool), OTHER_POOL_NAME);
            let args = [("rules", rules.into()), ("rating", shown(voice, line.rating).into())];
            voice.say("profile-other", &args)
        })
        .collect();
    if !others.is_empty() {
        lines.push(voice.say("profile-others", &[("ratings", others.join(" · ").into())]));
    }
    if record.form.rating.is_provisional() {
        lines.push(format!("-# {}", voice.word("profile-provisional")));
    }
    lines.extend(numbered.iter().map(|(number, player)| {
        let args = [("number", (*number).into()), ("player", names((*player).into()).into())];
        voice.say("profile-numbered", &args)
    }));
    lines.join("\n")
}

/// Returns whom a profile is about, with which rules and where.
fn heading(voice: Voice<'_>, profile: &Profile, names: Names<'_>) -> String {
    let args =
        [("player", names(profile.player.into()).into()), ("rules", voice.variant(&profile.pool).into())];
    voice.say("profile-heading", &args)
}

/// Returns the places on the leaderboards.
pub(crate) fn place_lines(voice: Voice<'_>, profile: &Profile) -> Vec<String> {
    let places = [
        ("profile-place-server", profile.place_server),
        ("profile-place-everywhere", profile.place_everywhere),
    ];
    let line = |(key, place): (&'static str, Option<u32>)| {
        place.map(|place| voice.say(key, &[("place", place.into())]))
    };
    places.into_iter().filter_map(line).collect()
}

/// Returns the numbers of open and of voided games.
pub(crate) fn game_lines(voice: Voice<'_>, profile: &Profile) -> Vec<String> {
    let mut lines = vec![voice.say("profile-open", &[("n", profile.open.into())])];
    if profile.voided > 0 {
        lines.push(voice.say("profile-voided", &[("n", profile.voided.into())]));
    }
    lines
}

/// Returns the rating, results, form, colours or places, and the longest game.
fn record_lines(voice: Voice<'_>, record: &banqi_store::Profile, pool: &Variant) -> Vec<String> {
    let rating = RatingShown::from(record.form.rating);
    let mut lines = vec![
        voice.say(
            "profile-rating",
            &[("rating", shown(voice, rating).into()), ("deviation", rating.deviation.into())],
        ),
        results_line(voice, record),
        form_line(voice, record),
    ];
    lines.extend(seat_line(voice, record, pool, |colour| voice.colour_mark(colour)));
    lines.push(longest_line(voice, record));
    lines
}

/// Returns the numbers of games won, drawn and lost.
pub(crate) fn results_line(voice: Voice<'_>, record: &banqi_store::Profile) -> String {
    let args = [
        ("games", record.form.games.into()),
        ("wins", record.wins.into()),
        ("draws", record.draws.into()),
        ("losses", record.losses.into()),
    ];
    voice.say("profile-games", &args)
}

/// Returns the length of the longest game.
pub(crate) fn longest_line(voice: Voice<'_>, record: &banqi_store::Profile) -> String {
    voice.say("profile-longest", &[("plies", record.longest.into())])
}

/// Returns the latest results, the newest first.
pub(crate) fn form_line(voice: Voice<'_>, record: &banqi_store::Profile) -> String {
    let form: Vec<String> = record.latest.iter().map(|score| voice.word(form_key(*score))).collect();
    voice.say("profile-form", &[("form", form.join(" · ").into())])
}

/// Returns the results by colour, by pair of colours, or by place, with the marks of colours. Partners win and lose
/// together, so teams have no such line.
pub(crate) fn seat_line(
    voice: Voice<'_>,
    record: &banqi_store::Profile,
    pool: &Variant,
    mark: impl Fn(Colour) -> String,
) -> Option<String> {
    let key = match (pool.seats(), pool.colours().len()) {
        _ if pool.has_allies() => return None,
        (2, 2) => "profile-colours",
        (2, _) => "profile-pairs",
        _ => "profile-places",
    };
    let [first, second, third, fourth] = record.places;
    let args = [
        ("red-mark", mark(Colour::Red).into()),
        ("black-mark", mark(Colour::Black).into()),
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

/// Lists the pools of a player, unless the shown pool is the only one.
pub(crate) fn pool_lines(voice: Voice<'_>, profile: &Profile) -> Vec<String> {
    if profile.pools.iter().all(|line| line.pool == profile.pool) {
        return Vec::new();
    }
    let line = |line: &PoolLine| {
        let rules = short(&voice.variant(&line.pool), POOL_NAME);
        let rating = shown(voice, line.rating);
        let args = [("rules", rules.into()), ("rating", rating.into()), ("games", line.games.into())];
        voice.say("profile-pool", &args)
    };
    let listed = profile.pools.iter().take(POOLS_LISTED).map(line);
    std::iter::once(voice.word("profile-pools")).chain(listed).collect()
}

/// Cuts the name of rules with many differences.
fn short(name: &str, most: usize) -> String {
    if name.chars().count() <= most {
        return name.to_owned();
    }
    name.chars().take(most).chain(['…']).collect()
}

const fn form_key(score: Score) -> &'static str {
    match score {
        Score::Win => "profile-form-win",
        Score::Draw => "profile-form-draw",
        Score::Loss => "profile-form-loss",
    }
}

/// Returns a page of the leaderboard: the placed rows, then those below the line.
#[must_use]
pub fn leaderboard_text(voice: Voice<'_>, page: &LeaderboardPage, names: Names<'_>) -> String {
    let voice = voice.about(Group::of(&page.pool));
    let mut lines = vec![title(voice, page)];
    if page.rows.is_empty() {
        lines.push(voice.word("failure-nobody-rated"));
    }
    let mut placed = true;
    for row in &page.rows {
        if placed && row.place.is_none() {
            placed = false;
            lines.push(below_text(voice, page.line));
        }
        let player = ("player", names(row.player.into()).into());
        let rating = ("rating", shown(voice, row.rating).into());
        let games = ("games", row.games.into());
        lines.push(match row.place {
            Some(place) => voice.say("leaderboard-row", &[("place", place.into()), player, rating, games]),
            None => voice.say("leaderboard-row-below", &[player, rating, games]),
        });
    }
    lines.extend(page_line(voice, page));
    lines.join("\n")
}

/// Returns the text above the card of a page of the leaderboard: its names, which can be opened, and which a card cannot
/// draw in every script. The card shows the numbers.
#[must_use]
pub fn leaderboard_heading_text(voice: Voice<'_>, page: &LeaderboardPage, names: Names<'_>) -> String {
    let voice = voice.about(Group::of(&page.pool));
    let named = |row: &LeaderboardRow| {
        let player = names(row.player.into());
        match row.place {
            Some(place) => {
                voice.say("leaderboard-name", &[("place", place.into()), ("player", player.into())])
            }
            None => player,
        }
    };
    let (placed, below): (Vec<_>, Vec<_>) = page.rows.iter().partition(|row| row.place.is_some());
    let [placed, below] =
        [placed, below].map(|rows| rows.into_iter().map(named).collect::<Vec<_>>().join(" · "));
    let mut lines = vec![title(voice, page)];
    lines.extend(Some(placed).filter(|names| !names.is_empty()));
    if !below.is_empty() {
        lines.extend([below_text(voice, page.line), below]);
    }
    lines.extend(page_line(voice, page));
    lines.join("\n")
}

/// Says why the players who follow have no place.
fn below_text(voice: Voice<'_>, line: Line) -> String {
    if line == Line::OPEN {
        return voice.word("leaderboard-below");
    }
    let args = [
        ("games", line.games.into()),
        ("opponents", line.opponents.into()),
        ("share", line.share_percent.into()),
    ];
    voice.say("leaderboard-below-line", &args)
}

fn title(voice: Voice<'_>, page: &LeaderboardPage) -> String {
    let title = match page.scope {
        Scope::Server | Scope::Season(_) => "leaderboard-title-server",
        Scope::Everywhere => "leaderboard-title-everywhere",
    };
    voice.say(title, &[("rules", voice.variant(&page.pool).into())])
}

/// Returns which page it is, if there are several.
fn page_line(voice: Voice<'_>, page: &LeaderboardPage) -> Option<String> {
    let args = [("page", (u32::from(page.page) + 1).into()), ("pages", page.pages.into())];
    (page.pages > 1).then(|| voice.say("leaderboard-page", &args))
}
