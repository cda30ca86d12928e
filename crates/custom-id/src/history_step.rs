//! A page of a player's history as part of a custom id, and what a control on it does.
//!
//! ```text
//! pg:b:2n9c:-:-:-:-:-             the step; the group, the player; nothing else is asked for
//! pg:x:2n9c:5h1w:w:k5:00-0:e1.2   the same with an opponent, the result, the first day, the rules, and where it begins
//! pg:b:2n9c:-:-:-:-:e1.2.a        the second page: ten games are before it
//! ```
//!
//! Numbers are in base 36.

use std::fmt;
use std::str::FromStr;

use crate::draft::opponents::in_base_36;
use crate::group::Group;
use crate::word_table::{value_of, word_table};
use banqi_rating::Score;
use banqi_rules::Variant;
use banqi_session::{SessionId, Timestamp};
use banqi_store::{HistoryFrom, HistoryKey, UserId};

/// The milliseconds of a day.
const DAY_MS: i64 = 86_400_000;

/// The largest number of four digits in base 36.
const FOUR_DIGITS: u32 = 36 * 36 * 36 * 36 - 1;

/// The days since 1970 that a custom id can contain: until the year 6568.
const MOST_DAYS: u32 = FOUR_DIGITS;

/// Which games a page shows, and where it begins.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct HistoryView {
    /// The group of games.
    pub group: Group,
    /// The player.
    pub player: UserId,
    /// Only games with this person; the bot itself stands for the computer.
    pub opponent: Option<UserId>,
    /// Only games with this score.
    pub score: Option<Score>,
    /// Only games that ended on this day or later, counted in UTC from 1970.
    pub since_day: Option<u32>,
    /// Only games with these rules, as their rating pool names them.
    pub rules: Option<Variant>,
    /// Where the page begins.
    pub from: HistoryFrom,
    /// How many games are listed on the pages before it. Carried along instead of counted, so a game that ends while
    /// someone reads on does not change it.
    pub listed: u32,
}

impl HistoryView {
    /// The value of the entry of a menu of filters that leaves all games.
    pub const ANY: &str = NONE;

    /// The most games before a page that a custom id can contain, more than anyone pages through.
    pub const MOST_LISTED: u32 = FOUR_DIGITS;

    /// Creates the first page of all games of a player in a group.
    #[must_use]
    pub const fn all(group: Group, player: UserId) -> Self {
        let from = HistoryFrom::Latest;
        Self { group, player, opponent: None, score: None, since_day: None, rules: None, from, listed: 0 }
    }

    /// Returns the day, `days` before `now`.
    #[must_use]
    pub fn days_before(now: Timestamp, days: u16) -> u32 {
        let today = u32::try_from(now.0.div_euclid(DAY_MS)).unwrap_or_default();
        today.saturating_sub(days.into()).min(MOST_DAYS)
    }

    /// Returns the first page of the games that a menu of filters leaves, in which `value` was selected: the decimal id
    /// of a person, the letter of a score, a number of days, the code of rules, or [`HistoryView::ANY`].
    ///
    /// # Errors
    /// Returns [`NotAHistory`] for a value that the menu cannot have.
    pub fn filtered(self, by: HistoryStep, value: &str, now: Timestamp) -> Result<Self, NotAHistory> {
        let first = Self { from: HistoryFrom::Latest, listed: 0, ..self };
        Ok(match by {
            HistoryStep::Opponent => {
                Self { opponent: Some(UserId(value.parse().map_err(|_| NotAHistory)?)), ..first }
            }
            HistoryStep::Score => Self { score: optional(value, score)?, ..first },
            HistoryStep::Days => {
                let days = optional(value, |days| days.parse().map_err(|_| NotAHistory))?;
                Self { since_day: days.map(|days| Self::days_before(now, days)), ..first }
            }
            HistoryStep::Rules => {
                let rules = optional(value, pool)?;
                if rules.as_ref().is_some_and(|rules| Group::of(rules) != self.group) {
                    return Err(NotAHistory);
                }
                Self { rules, ..first }
            }
            _ => return Err(NotAHistory),
        })
    }

    /// Whether it lists only some of the player's games.
    #[must_use]
    pub fn is_filtered(&self) -> bool {
        *self != Self { from: self.from, listed: self.listed, ..Self::all(self.group, self.player) }
    }

    /// Returns the value of a score in the menu of filters.
    #[must_use]
    pub fn score_value(score: Score) -> String {
        score_letter(&score).to_owned()
    }

    /// Returns how many days before `now` the first day is: the other way round than [`HistoryView::days_before`].
    #[must_use]
    pub fn days_until(&self, now: Timestamp) -> Option<u32> {
        self.since_day.map(|day| Self::days_before(now, 0).saturating_sub(day))
    }

    /// Returns the beginning of the first day.
    #[must_use]
    pub fn since(&self) -> Option<Timestamp> {
        self.since_day.map(|day| Timestamp(i64::from(day) * DAY_MS))
    }

    /// Whether a game with these rules belongs to the history.
    #[must_use]
    pub fn fits(&self, variant: &str) -> bool {
        let variant: Result<Variant, _> = variant.parse();
        variant.is_ok_and(|variant| match &self.rules {
            Some(rules) => variant.pooled() == *rules,
            None => Group::of(&variant) == self.group,
        })
    }
}

/// What a control of a history does.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum HistoryStep {
    /// Open the page as a message of its own.
    Open,
    /// Show the page in place of the one that was clicked.
    Page,
    /// Show the selected game as an animation.
    Replay,
    /// Send the record of the selected game.
    Record,
    /// Send the records of all games from this page on.
    Records,
    /// Send the same games as PGN.
    Pgn,
    /// Show the menus of filters in place of the page.
    Filters,
    /// Keep only games with the selected person, and show the menus again.
    Opponent,
    /// Keep only games with the selected score.
    Score,
    /// Keep only games that ended in the selected number of days.
    Days,
    /// Keep only games with the selected rules.
    Rules,
}

word_table! {
    /// All steps, with their words.
    STEPS, step_word: HistoryStep => &'static str {
        HistoryStep::Open => "op",
        HistoryStep::Page => "pg",
        HistoryStep::Replay => "rp",
        HistoryStep::Record => "rec",
        HistoryStep::Records => "all",
        HistoryStep::Pgn => "pgn",
        HistoryStep::Filters => "flt",
        HistoryStep::Opponent => "opp",
        HistoryStep::Score => "res",
        HistoryStep::Days => "day",
        HistoryStep::Rules => "rul",
    }
}

word_table! {
    /// All scores, with their letters.
    SCORES, score_letter: Score => &'static str {
        Score::Win => "w",
        Score::Draw => "d",
        Score::Loss => "l",
    }
}

/// Stands for a part that is not there.
const NONE: &str = "-";

impl fmt::Display for HistoryStep {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(step_word(self))
    }
}

impl fmt::Display for HistoryView {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let or_none = |part: Option<String>| part.unwrap_or_else(|| NONE.to_owned());
        let key = |key: HistoryKey| {
            let [ended_at, session] = [key.ended_at.0, key.session.0].map(i64::cast_unsigned);
            let listed = match self.listed {
                0 => String::new(),
                listed => format!(".{}", in_base_36(listed.into())),
            };
            format!("{}.{}{listed}", in_base_36(ended_at), in_base_36(session))
        };
        let from = match self.from {
            HistoryFrom::Latest => NONE.to_owned(),
            HistoryFrom::Before(place) => format!("e{}", key(place)),
            HistoryFrom::After(place) => format!("l{}", key(place)),
        };
        write!(
            f,
            "{}:{}:{}:{}:{}:{}:{from}",
            self.group.letter(),
            in_base_36(self.player.0),
            or_none(self.opponent.map(|user| in_base_36(user.0))),
            or_none(self.score.map(|score| score_letter(&score).to_owned())),
            or_none(self.since_day.map(|day| in_base_36(day.into()))),
            or_none(self.rules.map(|rules| rules.code())),
        )
    }
}

/// The error for text that is not a page of a history or a step.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("not a page of a history")]
pub struct NotAHistory;

impl FromStr for HistoryStep {
    type Err = NotAHistory;

    fn from_str(text: &str) -> Result<Self, NotAHistory> {
        value_of(&STEPS, text).ok_or(NotAHistory)
    }
}

impl FromStr for HistoryView {
    type Err = NotAHistory;

    /// Parses exactly the form that `Display` writes.
    fn from_str(text: &str) -> Result<Self, NotAHistory> {
        let parts: Vec<&str> = text.splitn(8, ':').collect();
        let [group, player, opponent, score, since_day, rules, from] = *parts else {
            return Err(NotAHistory);
        };
        let (from, listed) = match from.split_at_checked(1).ok_or(NotAHistory)? {
            (NONE, "") => (HistoryFrom::Latest, 0),
            ("e", place) => {
                place_and_listed(place).map(|(key, listed)| (HistoryFrom::Before(key), listed))?
            }
            ("l", place) => place_and_listed(place).map(|(key, listed)| (HistoryFrom::After(key), listed))?,
            _ => return Err(NotAHistory),
        };
        let view = Self {
            group: Group::lettered(group).ok_or(NotAHistory)?,
            player: UserId(number(player)?),
            opponent: optional(opponent, |id| number(id).map(UserId))?,
            score: optional(score, self::score)?,
            since_day: optional(since_day, |day| {
                u32::try_from(number(day)?).ok().filter(|day| *day <= MOST_DAYS).ok_or(NotAHistory)
            })?,
            rules: optional(rules, pool)?,
            from,
            listed,
        };
        if view.to_string() == text { Ok(view) } else { Err(NotAHistory) }
    }
}

fn optional<T>(
    text: &str,
    parse: impl FnOnce(&str) -> Result<T, NotAHistory>,
) -> Result<Option<T>, NotAHistory> {
    if text == NONE { Ok(None) } else { parse(text).map(Some) }
}

fn score(letter: &str) -> Result<Score, NotAHistory> {
    value_of(&SCORES, letter).ok_or(NotAHistory)
}

/// Parses rules as a rating pool names them.
fn pool(code: &str) -> Result<Variant, NotAHistory> {
    Variant::from_code(code).filter(|rules| rules.pooled() == *rules).ok_or(NotAHistory)
}

fn number(text: &str) -> Result<u64, NotAHistory> {
    u64::from_str_radix(text, 36).map_err(|_| NotAHistory)
}

/// Parses the key of a game and the number of games before it, which is left out if there are none.
fn place_and_listed(text: &str) -> Result<(HistoryKey, u32), NotAHistory> {
    let (ended_at, rest) = text.split_once('.').ok_or(NotAHistory)?;
    let (session, listed) = rest.split_once('.').unwrap_or((rest, "0"));
    let key = HistoryKey {
        ended_at: Timestamp(number(ended_at)?.cast_signed()),
        session: SessionId(number(session)?.cast_signed()),
    };
    let listed = u32::try_from(number(listed)?).ok().filter(|listed| *listed <= HistoryView::MOST_LISTED);
    Ok((key, listed.ok_or(NotAHistory)?))
}

#[cfg(test)]
pub(crate) mod tests {
    use proptest::prelude::*;

    use super::*;

    /// Pages as the program makes them, of any length of their numbers.
    pub(crate) fn history_views() -> impl Strategy<Value = HistoryView> {
        let key = || {
            // Times until the year 2286, and as many sessions as a database can hold.
            (0..10_000_000_000_000i64, 0..1_000_000_000_000i64).prop_map(|(ended_at, session)| HistoryKey {
                ended_at: Timestamp(ended_at),
                session: SessionId(session),
            })
        };
        let from = prop_oneof![
            Just((HistoryFrom::Latest, 0)),
            (key().prop_map(HistoryFrom::Before), 0..=HistoryView::MOST_LISTED),
            (key().prop_map(HistoryFrom::After), 0..=HistoryView::MOST_LISTED),
        ];
        let rules = ["taiwan", "mainland+chase-limit=7+quiet-limit=65535", "xiangqi+begins=black", "banner"];
        let rules = rules.map(|rules| rules.parse::<Variant>().unwrap().pooled());
        (
            proptest::sample::select(Group::ALL.to_vec()),
            any::<u64>(),
            proptest::option::of(any::<u64>()),
            proptest::option::of(proptest::sample::select(Score::ALL.to_vec())),
            proptest::option::of(0..=MOST_DAYS),
            proptest::option::of(proptest::sample::select(rules.to_vec())),
            from,
        )
            .prop_map(|(group, player, opponent, score, since_day, rules, (from, listed))| {
                HistoryView {
                    group,
                    player: UserId(player),
                    opponent: opponent.map(UserId),
                    score,
                    since_day,
                    rules,
                    from,
                    listed,
                }
            })
    }

    pub(crate) fn history_steps() -> impl Strategy<Value = HistoryStep> {
        proptest::sample::select(STEPS.map(|(step, _)| step).to_vec())
    }

    #[test]
    fn a_page_without_filters_is_short() {
        let view = HistoryView::all(Group::Banqi, UserId(36 * 36));
        assert_eq!(view.to_string(), "b:100:-:-:-:-:-");
        assert_eq!("b:100:-:-:-:-:-".parse(), Ok(view));
        for text in
            ["", "b:100:-:-:-:-", "b:0100:-:-:-:-:-", "b:100:-:-:-:-:-:", "b:100:-:-:-:-:e1", "z:1:-:-:-:-:-"]
        {
            assert_eq!(text.parse::<HistoryView>(), Err(NotAHistory), "{text}");
        }
    }

    #[test]
    fn a_page_says_how_many_games_are_before_it() {
        let key = HistoryKey { ended_at: Timestamp(1), session: SessionId(2) };
        let all = HistoryView::all(Group::Banqi, UserId(36 * 36));
        let second = HistoryView { from: HistoryFrom::Before(key), listed: 10, ..all };
        assert_eq!(second.to_string(), "b:100:-:-:-:-:e1.2.a");
        assert_eq!("b:100:-:-:-:-:e1.2.a".parse(), Ok(second));
        // A button of an earlier version of the bot does not say it.
        assert_eq!("b:100:-:-:-:-:e1.2".parse(), Ok(HistoryView { listed: 0, ..second }));
        assert!(!second.is_filtered());
        for text in [
            "b:100:-:-:-:-:e1.2.0",
            "b:100:-:-:-:-:e1.2.",
            "b:100:-:-:-:-:e1.2.a.a",
            "b:100:-:-:-:-:-.a",
            "b:100:-:-:-:-:e1.2.10000",
        ] {
            assert_eq!(text.parse::<HistoryView>(), Err(NotAHistory), "{text}");
        }
    }

    #[test]
    fn days_are_counted_back_from_today() {
        let now = Timestamp(DAY_MS * 20_000 + 5);
        assert_eq!(HistoryView::days_before(now, 7), 19_993);
        assert_eq!(HistoryView::days_before(Timestamp(0), 7), 0);
        // The last day of four digits in base 36.
        assert_eq!(HistoryView::days_before(Timestamp(DAY_MS * 2_000_000), 0), 1_679_615);
        let all = HistoryView::all(Group::Banqi, UserId(7));
        let week = HistoryView { since_day: Some(19_993), ..all };
        assert_eq!((week.days_until(now), week.since()), (Some(7), Some(Timestamp(19_993 * 86_400_000))));
        assert_eq!((all.days_until(now), all.since()), (None, None));
    }

    #[test]
    fn a_filter_leads_to_the_first_page_of_what_it_leaves() {
        let key = HistoryKey { ended_at: Timestamp(1), session: SessionId(2) };
        let first = HistoryView::all(Group::Banqi, UserId(7));
        let second = HistoryView { from: HistoryFrom::Before(key), listed: 10, ..first };
        let filtered = |by, value: &str| second.filtered(by, value, Timestamp(DAY_MS * 20_000));
        let [pool, other_game] = [Group::Banqi, Group::Xiangqi].map(|group| group.usual().pooled());
        let code = pool.code();
        let score = HistoryView::score_value(Score::Win);
        for (by, value, left) in [
            (HistoryStep::Opponent, "9", HistoryView { opponent: Some(UserId(9)), ..first }),
            (HistoryStep::Score, score.as_str(), HistoryView { score: Some(Score::Win), ..first }),
            (HistoryStep::Days, "30", HistoryView { since_day: Some(19_970), ..first }),
            (HistoryStep::Rules, code.as_str(), HistoryView { rules: Some(pool), ..first }),
        ] {
            assert_eq!(filtered(by, value), Ok(left), "{by:?}");
            assert!(left.is_filtered(), "{by:?}");
        }
        for by in [HistoryStep::Score, HistoryStep::Days, HistoryStep::Rules] {
            assert_eq!(filtered(by, HistoryView::ANY), Ok(first), "{by:?}");
        }
        for (by, value) in [
            (HistoryStep::Opponent, HistoryView::ANY),
            (HistoryStep::Score, "x"),
            (HistoryStep::Days, "-1"),
            (HistoryStep::Rules, &other_game.code()),
            (HistoryStep::Page, HistoryView::ANY),
        ] {
            assert_eq!(filtered(by, value), Err(NotAHistory), "{by:?}");
        }
    }

    #[test]
    fn a_history_has_the_games_of_its_group_or_of_its_rules() {
        let all = HistoryView::all(Group::Banqi, UserId(7));
        let taiwan = HistoryView { rules: Some("taiwan".parse::<Variant>().unwrap().pooled()), ..all };
        for (variant, in_all, in_taiwan) in [
            ("taiwan", true, true),
            ("mainland", true, false),
            ("xiangqi", false, false),
            ("?", false, false),
        ] {
            assert_eq!((all.fits(variant), taiwan.fits(variant)), (in_all, in_taiwan), "{variant}");
        }
    }
}
