//! The analysis of a finished game in words: turning points, the worst choices, the luckiest flips, the totals of skill
//! and luck, and an alt text for the graph. All numbers are from one side's point of view, which the text names.

use fluent_bundle::FluentValue;

use crate::text::family::ALT_LIMIT;
use crate::text::game::names::Names;
use crate::text::study::odds::percent;
use crate::words::Voice;
use banqi_custom_id::AnalysisPage;
use banqi_engine::{Analysis, Explained, Label};
use banqi_rating::Score;
use banqi_render::FEWEST_PLIES;
use banqi_rules::game::Colour;
use banqi_session::{Ending, GameCode, Participant, Phase, Seat, View};

/// The most turning points, worst choices and lucky flips that are listed.
const SHOWN: usize = 3;

/// Why a game is not analysed, apart from failures.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NoAnalysisText {
    /// The engine does not play this variant.
    OtherGame,
    /// No action was played.
    Nothing,
    /// The engine has too much work.
    Busy,
}

/// Says why a game is not analysed.
#[must_use]
pub(crate) fn no_analysis_text(voice: Voice<'_>, why: NoAnalysisText) -> String {
    voice.word(match why {
        NoAnalysisText::OtherGame => "analysis-other-game",
        NoAnalysisText::Nothing => "analysis-nothing",
        NoAnalysisText::Busy => "analysis-busy",
    })
}

/// Returns the plies of the turning points that the graph numbers, in order.
#[must_use]
pub fn turning_points(analysis: &Analysis) -> Vec<usize> {
    let mut told = analysis.turning_points(SHOWN);
    told.sort_unstable();
    told
}

/// Returns whether the swing of the graph at a ply is due to chance more than to the choice.
#[must_use]
pub fn is_luck(explained: &Explained) -> bool {
    explained.luck().abs() > explained.skill_loss()
}

/// The side from which the graph and the numbers are seen: the reader's if they played, else red's.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Viewpoint {
    seat: Seat,
    colour: Colour,
    is_reader: bool,
}

impl Viewpoint {
    /// Returns the viewpoint for a reader, who may be one of the players.
    #[must_use]
    pub fn of(view: &View, reader: Option<Participant>) -> Self {
        let reader = reader.and_then(|player| view.seat_of(player));
        let red = view.seat_with(Colour::Red).map_or(Seat(0), |seat| seat.seat);
        let seat = reader.unwrap_or(red);
        let colour = view.colours_of(seat).first().copied().unwrap_or(Colour::Red);
        Self { seat, colour, is_reader: reader.is_some() }
    }

    /// Returns the colour of the viewpoint's seat.
    #[must_use]
    pub const fn colour(self) -> Colour {
        self.colour
    }

    /// Returns the graph of an analysis from this viewpoint.
    #[must_use]
    pub fn graph(self, analysis: &Analysis) -> Vec<f64> {
        analysis.graph().into_iter().map(|points| self.points(0, points)).collect()
    }

    /// Returns the scores, from 0 to 100, that this side can expect before a ply, with the mover's best choice, and after
    /// it. If only luck changed them, which is what the text then tells, the first is the one with the choice made.
    #[must_use]
    pub fn scores(self, explained: &Explained) -> [u32; 2] {
        let is_luck_alone = is_luck(explained) && weakness_word(explained.label()).is_none();
        let before = if is_luck_alone { explained.chosen } else { explained.best };
        [before, explained.after].map(|points| percent(self.points(explained.seat, points)))
    }

    /// Returns the players of this viewpoint and of the other one.
    #[must_use]
    pub fn players(self, view: &View) -> [Option<Participant>; 2] {
        [self.seat, Seat(1 - self.seat.0.min(1))].map(|seat| view.player_in(seat))
    }

    /// Returns the result of a game; `None` if it does not count.
    #[must_use]
    pub fn result(self, view: &View) -> Option<Score> {
        match view.phase {
            Phase::Over(Ending::Win { winner, .. }) if winner == self.seat => Some(Score::Win),
            Phase::Over(Ending::Win { .. }) => Some(Score::Loss),
            Phase::Over(Ending::Draw { .. }) => Some(Score::Draw),
            Phase::Over(_) | Phase::Offered | Phase::Playing => None,
        }
    }

    /// Converts the points that a seat, 0 or 1, expects to this viewpoint.
    fn points(self, seat: usize, points: f64) -> f64 {
        if seat == usize::from(self.seat.0) { points } else { 1.0 - points }
    }

    /// Returns the arguments that name the viewpoint in a sentence.
    fn args(self, voice: Voice<'_>) -> [(&'static str, FluentValue<'static>); 2] {
        let reader = if self.is_reader { "yes" } else { "no" };
        [("colour", voice.colour(self.colour).into()), ("reader", reader.into())]
    }
}

/// Returns whether there are notable moves beside the turning points.
#[must_use]
pub fn has_more_moves(analysis: &Analysis) -> bool {
    let told = turning_points(analysis);
    [weakness as Measure, fortune].into_iter().any(|measure| !ranked(analysis, measure, &told).is_empty())
}

/// Returns a page of the analysis, with numbers from one viewpoint. Each ply is listed once. A game from a record has
/// no code.
#[must_use]
pub fn analysis_text(
    voice: Voice<'_>,
    view: &View,
    code: impl Into<Option<GameCode>>,
    analysis: &Analysis,
    viewpoint: Viewpoint,
    page: AnalysisPage,
    names: Names<'_>,
) -> String {
    let who = |seat: usize| {
        let seat = Seat(u8::from(seat != 0));
        match view.player_in(seat) {
            Some(Participant::Computer(level)) => voice.computer(level),
            Some(player) => names(player),
            None => voice.deleted_player(),
        }
    };
    let chance = ("chance", if view.variant.has_chance() { "yes" } else { "no" }.into());
    let line = |mark: &str, at: usize| {
        format!("{mark} {}", ply_text(voice, at, &analysis.plies[at], viewpoint, &who))
    };
    let mut told = turning_points(analysis);
    if page == AnalysisPage::MoreMoves {
        let more = ("more", if told.is_empty() { "no" } else { "yes" }.into());
        let mut lines = Vec::new();
        for (key, measure) in [("analysis-worst", weakness as Measure), ("analysis-luckiest", fortune)] {
            let ranked = ranked(analysis, measure, &told);
            if !ranked.is_empty() {
                lines.push(voice.say(key, std::slice::from_ref(&more)));
                lines.extend(ranked.iter().map(|&at| line("•", at)));
                told.extend(ranked);
            }
        }
        return lines.join("\n");
    }
    let code: Option<GameCode> = code.into();
    let has_marks = view.variant.has_chance() && !told.is_empty();
    let [colour, reader] = viewpoint.args(voice);
    let mut lines = vec![voice.say(
        "analysis-heading",
        &[
            ("game", if code.is_some() { "coded" } else { "record" }.into()),
            ("code", code.map_or_else(String::new, |code| code.to_string()).into()),
            ("n", analysis.plies.len().into()),
        ],
    )];
    if analysis.plies.len() >= FEWEST_PLIES {
        let marks = ("marks", if has_marks { "yes" } else { "no" }.into());
        lines.push(voice.say("analysis-graph", &[marks, colour, reader]));
    }
    lines.extend([0, 1].map(|seat| {
        let totals = analysis.totals(seat);
        let errors = errors(voice, totals.labels);
        voice.say(
            "analysis-totals",
            &[
                ("who", who(seat).into()),
                ("lost", average(totals.skill_loss, totals.plies).into()),
                ("luck", signed(totals.luck).into()),
                ("any", if errors.is_empty() { "no" } else { "yes" }.into()),
                ("errors", voice.list(&errors).into()),
                chance.clone(),
            ],
        )
    }));
    if told.is_empty() {
        lines.push(voice.word("analysis-steady"));
    } else {
        lines.push(voice.word("analysis-turning"));
        lines.extend((1..).zip(&told).map(|(number, &at)| line(&format!("{number}."), at)));
    }
    lines.push(voice.say("analysis-sums", std::slice::from_ref(&chance)));
    lines.push(voice.word("analysis-meaning"));
    lines.join("\n")
}

/// Describes the graph in words: whose score it shows, where it begins and ends, and its turning points. At most
/// [`ALT_LIMIT`] characters.
#[must_use]
pub fn analysis_alt_text(voice: Voice<'_>, analysis: &Analysis, viewpoint: Viewpoint) -> String {
    let graph = viewpoint.graph(analysis);
    let end = |points: Option<&f64>| percent(points.copied().unwrap_or_default());
    let [colour, reader] = viewpoint.args(voice);
    // The picture of a short game has no graph.
    let key = if analysis.plies.len() < FEWEST_PLIES { "analysis-alt-short" } else { "analysis-alt" };
    let mut lines = vec![voice.say(
        key,
        &[
            colour,
            reader,
            ("n", analysis.plies.len().into()),
            ("from", end(graph.first()).into()),
            ("to", end(graph.last()).into()),
        ],
    )];
    lines.extend((1_usize..).zip(turning_points(analysis)).map(|(number, at)| {
        let explained = &analysis.plies[at];
        let [from, to] = viewpoint.scores(explained);
        voice.say(
            "analysis-alt-point",
            &[
                ("number", number.into()),
                ("ply", (at + 1).into()),
                ("action", voice.action_in_sentence(explained.ply.action(), explained.name).into()),
                ("from", from.into()),
                ("to", to.into()),
                ("luck", if is_luck(explained) { "yes" } else { "no" }.into()),
            ],
        )
    }));
    lines.join("\n").chars().take(ALT_LIMIT).collect()
}

/// Measures how much a ply belongs in a list; `None` if it does not.
type Measure = fn(&Explained) -> Option<f64>;

/// Returns the points given away by a choice that is at least an inaccuracy.
fn weakness(explained: &Explained) -> Option<f64> {
    (explained.label() >= Label::Inaccuracy).then(|| explained.skill_loss())
}

/// Returns the points gained by chance, if at least 0.02: less might show the same number before and after.
fn fortune(explained: &Explained) -> Option<f64> {
    Some(explained.luck()).filter(|luck| *luck >= 0.02)
}

/// Returns the plies with the highest values of a measure, highest first, except those in `told`.
fn ranked(analysis: &Analysis, measure: Measure, told: &[usize]) -> Vec<usize> {
    let measured = (0..analysis.plies.len()).filter(|at| !told.contains(at));
    let mut plies: Vec<(usize, f64)> =
        measured.filter_map(|at| Some((at, measure(&analysis.plies[at])?))).collect();
    plies.sort_by(|(_, a), (_, b)| b.total_cmp(a));
    plies.into_iter().take(SHOWN).map(|(at, _)| at).collect()
}

/// Returns the line for a ply: `Move 13, Ben: Flip c2 (black horse). A mistake: it raised your chances from 30% to 55%.
/// Luck then lowered them to 45%. Better: b3xb4.` The loss by a weak choice is separate from the change by chance,
/// which is the luck of the player who gained by it.
fn ply_text(
    voice: Voice<'_>,
    at: usize,
    explained: &Explained,
    viewpoint: Viewpoint,
    who: &dyn Fn(usize) -> String,
) -> String {
    let shown = |points: f64| percent(viewpoint.points(explained.seat, points));
    let reveal = explained.ply.reveal();
    let mut text = voice.say(
        "analysis-ply",
        &[
            ("ply", (at + 1).into()),
            ("who", who(explained.seat).into()),
            ("action", voice.named_action(explained.ply.action(), explained.name).into()),
            ("revealed", if reveal.is_some() { "yes" } else { "no" }.into()),
            ("piece", reveal.map_or_else(String::new, |piece| voice.piece(piece)).into()),
        ],
    );
    let label = weakness_word(explained.label());
    let change = |by: usize, from: f64, to: f64| {
        let [colour, _] = viewpoint.args(voice);
        let [from, to] = [from, to].map(|points| viewpoint.points(explained.seat, points));
        let side = match (viewpoint.is_reader, by == usize::from(viewpoint.seat.0)) {
            (true, true) => "own",
            (true, false) => "theirs",
            (false, _) => "other",
        };
        let trend = if from < to { "up" } else { "down" };
        vec![
            ("side", side.into()),
            ("who", who(by).into()),
            colour,
            ("from", percent(from).into()),
            ("to", percent(to).into()),
            ("trend", trend.into()),
        ]
    };
    let luck = (reveal.is_some() && shown(explained.chosen) != shown(explained.after)).then(|| {
        let gains = explained.chosen < explained.after;
        let by = if gains { explained.seat } else { 1 - explained.seat.min(1) };
        let mut args = change(by, explained.chosen, explained.after);
        let after = match (label, gains) {
            (None, _) => "good",
            (Some(_), true) => "undone",
            (Some(_), false) => "worse",
        };
        args.push(("after", after.into()));
        voice.say("analysis-luck", &args)
    });
    let luck = luck.unwrap_or_default();
    let Some(label) = label else { return text + &luck };
    let mut args = change(explained.seat, explained.best, explained.chosen);
    let better = voice.action_in_sentence(explained.best_action, explained.best_name);
    args.extend([("label", label.into()), ("best", better.into()), ("then", luck.into())]);
    text += &voice.say("analysis-choice", &args);
    text
}

/// Returns the word for a weak choice in messages; `None` for a good one.
const fn weakness_word(label: Label) -> Option<&'static str> {
    match label {
        Label::Best | Label::Good => None,
        Label::Inaccuracy => Some("inaccuracy"),
        Label::Mistake => Some("mistake"),
        Label::Blunder => Some("blunder"),
    }
}

/// Returns how many weak choices of each kind there were, without the kinds of which there were none.
fn errors(voice: Voice<'_>, [_, _, inaccuracies, mistakes, blunders]: [usize; 5]) -> Vec<String> {
    let kinds = [("inaccuracies", inaccuracies), ("mistakes", mistakes), ("blunders", blunders)];
    let some = kinds.into_iter().filter(|(_, n)| *n > 0);
    some.map(|(kind, n)| voice.say("analysis-errors", &[("kind", kind.into()), ("n", n.into())])).collect()
}

/// Returns the average points lost by a move, in hundredths with one decimal place: `3.4`.
fn average(lost: f64, moves: usize) -> String {
    format!("{:.1}", lost * 100.0 / (moves.max(1) as f64))
}

/// Returns points in hundredths with their sign: `+12`, `−3`, `±0`.
fn signed(points: f64) -> String {
    match (points * 100.0).round() as i32 {
        0 => "±0".to_owned(),
        less @ ..0 => format!("−{}", less.abs()),
        more => format!("+{more}"),
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::language::Language;
    use crate::text::CONTENT_LIMIT;
    use crate::text::samples::{ANN, BEN, CLEO, code, explained, name, words};

    const VARIANTS: [&str; 4] = ["taiwan", "xiangqi", "xiangqi+begins=black", "banner"];

    fn english(view: &View, analysis: &Analysis, reader: Option<Participant>) -> String {
        let voice = words().voice(Language::English);
        let viewpoint = Viewpoint::of(view, reader);
        let page = |page| analysis_text(voice, view, code(), analysis, viewpoint, page, &name);
        [AnalysisPage::TurningPoints, AnalysisPage::MoreMoves].map(page).join("\n")
    }

    /// Returns the pairs of numbers in `from 30% to 55%`, in order.
    fn changes(text: &str) -> Vec<(u32, u32)> {
        let pair = |rest: &str| {
            let (from, rest) = rest.split_once("% to ")?;
            let (to, _) = rest.split_once('%')?;
            Some((from.parse().ok()?, to.parse().ok()?))
        };
        text.split(" from ").skip(1).filter_map(pair).collect()
    }

    #[test]
    fn the_longest_explanations_fit_in_every_language() {
        for (variant, seed) in VARIANTS.iter().flat_map(|variant| (0..3).map(move |seed| (variant, seed))) {
            let (view, analysis) = explained(variant, seed);
            let long = |_| format!("<@{}>", u64::MAX);
            for (language, reader) in Language::ALL
                .into_iter()
                .flat_map(|language| [None, Some(ANN)].map(|reader| (language, reader)))
            {
                let (voice, viewpoint) = (words().voice(language), Viewpoint::of(&view, reader));
                for page in [AnalysisPage::TurningPoints, AnalysisPage::MoreMoves] {
                    let told = analysis_text(voice, &view, code(), &analysis, viewpoint, page, &long);
                    assert!((1..=CONTENT_LIMIT).contains(&told.chars().count()), "{variant}, {seed}: {told}");
                }
                let alt = analysis_alt_text(voice, &analysis, viewpoint);
                assert!(alt.chars().count() < ALT_LIMIT && alt.lines().count() == 1 + SHOWN, "{alt}");
            }
            let told = english(&view, &analysis, None);
            assert!(has_more_moves(&analysis) && told.contains("**More mistakes**"), "{told}");
            assert_eq!(told.contains("**More lucky flips**"), *variant == "taiwan", "{told}");
            let turning = turning_points(&analysis);
            assert!(turning.is_sorted() && turning.len() == SHOWN);
            for (number, at) in (1..).zip(turning) {
                let marked = format!("{number}. Move {}, ", at + 1);
                assert!(told.contains(&marked), "{marked}: {told}");
            }
        }
    }

    #[test]
    fn each_move_is_named_once() {
        for (variant, seed) in VARIANTS.iter().flat_map(|variant| (0..5).map(move |seed| (variant, seed))) {
            let (view, analysis) = explained(variant, seed);
            let told = english(&view, &analysis, None);
            let moves: Vec<&str> =
                told.lines().filter_map(|line| line.split_once("Move ")?.1.split(',').next()).collect();
            assert!(moves.len() > SHOWN, "{told}");
            assert_eq!(moves.iter().collect::<BTreeSet<_>>().len(), moves.len(), "{variant}: {told}");
        }
    }

    #[test]
    fn a_weak_choice_shows_what_it_cost_and_so_does_luck() {
        let mut weak = 0;
        for (variant, seed) in VARIANTS.iter().flat_map(|variant| (0..5).map(move |seed| (variant, seed))) {
            let (view, analysis) = explained(variant, seed);
            for reader in [None, Some(ANN), Some(BEN)] {
                let told = english(&view, &analysis, reader);
                for (from, to) in changes(&told) {
                    assert_ne!(from, to, "{variant}: {told}");
                }
                let is_weak = |line: &&str| line.contains(" Better: ");
                weak += told.lines().filter(is_weak).filter(|line| !changes(line).is_empty()).count();
            }
        }
        assert!(weak > 100, "{weak}");
    }

    #[test]
    fn the_picture_has_the_chances_of_the_text() {
        let (mut luck, mut choices) = (0, 0);
        for (variant, seed) in VARIANTS.iter().flat_map(|variant| (0..10).map(move |seed| (variant, seed))) {
            let (view, analysis) = explained(variant, seed);
            for reader in [None, Some(ANN), Some(BEN)] {
                let (told, viewpoint) = (english(&view, &analysis, reader), Viewpoint::of(&view, reader));
                for (number, at) in (1..).zip(turning_points(&analysis)) {
                    let marked = format!("{number}. Move {}, ", at + 1);
                    let line = told.lines().find(|line| line.starts_with(&marked)).unwrap();
                    let Some((from, _)) = changes(line).first().copied() else { continue };
                    let ends = ["them to ", "% to "].map(|before| line.rsplit_once(before));
                    let (_, to) = ends.into_iter().flatten().next().unwrap();
                    let to = to.split('%').next().unwrap();
                    assert_eq!(viewpoint.scores(&analysis.plies[at]), [from, to.parse().unwrap()], "{line}");
                    let is_weak = line.contains("Better: ");
                    *(if is_weak { &mut choices } else { &mut luck }) += 1;
                }
            }
        }
        assert!(luck > 0 && choices > 0, "{luck} {choices}");
    }

    #[test]
    fn everything_is_seen_from_one_side_and_it_is_said_from_which() {
        for variant in VARIANTS {
            let (view, analysis) = explained(variant, 1);
            let red = view.seat_with(Colour::Red).unwrap().player;
            let black = if red == ANN { BEN } else { ANN };
            let stranger = english(&view, &analysis, Some(CLEO));
            assert!(stranger.lines().nth(1).unwrap().contains("shows Red's chances:"), "{stranger}");
            assert_eq!(stranger, english(&view, &analysis, None));
            let [own, theirs] = [red, black].map(|reader| english(&view, &analysis, Some(reader)));
            assert!(own.lines().nth(1).unwrap().contains("your chances (red)"), "{own}");
            assert!(theirs.lines().nth(1).unwrap().contains("your chances (black)"), "{theirs}");
            assert_eq!(changes(&own), changes(&stranger));
            // The two viewpoints add up to 100, except for rounding of half points.
            let (own, theirs) = (changes(&own), changes(&theirs));
            assert!(own.len() == theirs.len() && own.len() > SHOWN);
            for ((a, b), (c, d)) in own.into_iter().zip(theirs) {
                assert!((100..=101).contains(&(a + c)) && (100..=101).contains(&(b + d)), "{variant}");
            }

            let [red, black] = [red, black].map(|reader| Viewpoint::of(&view, Some(reader)));
            assert_eq!([red.colour(), black.colour()], [Colour::Red, Colour::Black]);
            for (a, b) in red.graph(&analysis).into_iter().zip(black.graph(&analysis)) {
                assert!((a + b - 1.0).abs() < 1e-9, "{variant}");
            }
            for (viewpoint, whose) in
                [(red, "your chances (red)"), (Viewpoint::of(&view, None), "Red's chances")]
            {
                let alt = analysis_alt_text(words().voice(Language::English), &analysis, viewpoint);
                assert!(alt.starts_with(&format!("Graph of {whose} from 0, a sure loss, to 100")), "{alt}");
            }
        }
    }

    #[test]
    fn a_win_that_was_not_seen_coming_and_let_go_is_a_blunder_with_a_difference() {
        // Nobody saw the mate on the last rank beforehand, and then it is missed.
        let (mut view, mut analysis) = explained("xiangqi", 1);
        analysis.plies.truncate(2);
        for (ply, [before, best, chosen]) in analysis.plies.iter_mut().zip([[0.5, 0.5, 0.5], [0.5, 1.0, 0.5]])
        {
            (ply.before, ply.best, ply.chosen, ply.after) = (before, best, chosen, chosen);
        }
        view.actions = 2;
        let black = view.seat_with(Colour::Black).unwrap().player;
        let told = english(&view, &analysis, Some(black));
        assert!(told.contains(" A blunder: it lowered your chances from 100% to 50%. "), "{told}");
        let told = english(&view, &analysis, None);
        assert!(
            told.contains(" A blunder: it raised Red's chances from 0% to 50%. ")
                && !told.contains("50% to 50%"),
            "{told}"
        );
        let graph = Viewpoint::of(&view, Some(black)).graph(&analysis);
        assert_eq!(graph, [0.5, 1.0, 0.5]);
    }

    #[test]
    fn a_lucky_blunder_is_told_in_the_order_in_which_it_happened() {
        let (mut view, mut analysis) = explained("taiwan", 1);
        analysis.plies.truncate(1);
        view.actions = 1;
        let flip = &mut analysis.plies[0];
        (flip.before, flip.best, flip.chosen, flip.after) = (0.97, 0.97, 0.06, 0.53);
        let (mover, opponent) = (view.player_in(Seat(0)).unwrap(), view.player_in(Seat(1)).unwrap());
        let told = |language, reader| {
            let viewpoint = Viewpoint::of(&view, Some(reader));
            let page = AnalysisPage::TurningPoints;
            let text =
                analysis_text(words().voice(language), &view, code(), &analysis, viewpoint, page, &name);
            text.lines().find_map(|line| line.strip_prefix("1. ").map(str::to_owned)).unwrap()
        };
        let best = analysis.plies[0].best_action;
        let own = told(Language::English, mover);
        let tail = format!(
            "). A blunder: it lowered your chances from 97% to 6%. Luck then raised them to 53%. Better: flip {best}."
        );
        assert!(own.starts_with("Move 1, ") && own.contains(": Flip ") && own.ends_with(&tail), "{own}");
        let theirs = told(Language::English, opponent);
        assert!(
            theirs.contains("raised your chances from 3% to 94%. Luck then lowered them to 47%."),
            "{theirs}"
        );
        let own = told(Language::Traditional, mover);
        let tail = format!("你的大失誤讓勝算從 97% 降到 6%；翻 {best} 更好。但你運氣好，勝算又升到 53%。");
        assert!(own.ends_with(&tail), "{own}");
        let theirs = told(Language::Traditional, opponent);
        let who = name(mover);
        let tail = format!(
            "{who} 的大失誤讓你的勝算從 3% 升到 94%；翻 {best} 更好。但 {who} 運氣好，勝算又降到 47%。"
        );
        assert!(theirs.ends_with(&tail), "{theirs}");
    }

    #[test]
    fn sums_are_told_with_their_sign_and_losses_for_each_move() {
        assert_eq!([signed(0.123), signed(-0.03), signed(0.001)], ["+12", "−3", "±0"]);
        assert_eq!([average(0.5, 20), average(0.01, 30), average(0.0, 0)], ["2.5", "0.0", "0.0"]);
    }
}
