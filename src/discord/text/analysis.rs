//! A finished game explained in words: turning points, the worst choices, the luckiest turn-ups, what skill and luck
//! add up to; and the graph for those who do not see it.

use super::alt::ALT_LIMIT;
use super::names::Names;
use super::odds::percent;
use crate::discord::words::Voice;
use crate::engine::{Analysis, Explained, Label};
use crate::rules::Colour;
use crate::session::{GameCode, Seat, View};

/// The most turning points, worst choices and strokes of luck that are told.
const TOLD: usize = 3;

/// Why a game is not explained, apart from failures.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NoAnalysisText {
    /// It is none that the engine plays.
    OtherGame,
    /// Nothing was played.
    Nothing,
    /// Too many games are being thought about.
    Busy,
}

/// Why a game is not explained, in one sentence.
#[must_use]
pub fn no_analysis_text(voice: Voice<'_>, why: NoAnalysisText) -> String {
    voice.word(match why {
        NoAnalysisText::OtherGame => "analysis-other-game",
        NoAnalysisText::Nothing => "analysis-nothing",
        NoAnalysisText::Busy => "analysis-busy",
    })
}

/// The turning points that are numbered in the graph.
#[must_use]
pub fn turning_points(analysis: &Analysis) -> Vec<usize> {
    let mut told = analysis.turning_points(TOLD);
    told.sort_unstable();
    told
}

/// Whether the graph's swing at a ply was chance's doing rather than the chooser's.
#[must_use]
pub fn is_luck(explained: &Explained) -> bool {
    explained.luck().abs() > explained.skill_loss()
}

/// The whole explanation.
#[must_use]
pub fn analysis_text(
    voice: Voice<'_>,
    view: &View,
    code: GameCode,
    analysis: &Analysis,
    names: Names<'_>,
) -> String {
    let who = |seat: usize| {
        let seat = Seat(u8::from(seat != 0));
        view.player_in(seat).map_or_else(|| voice.deleted_player(), names)
    };
    let chance = ("chance", if view.variant.has_chance() { "yes" } else { "no" }.into());
    let mut lines = vec![voice.say(
        "analysis-heading",
        &[
            ("code", code.to_string().into()),
            ("n", analysis.plies.len().into()),
            ("colour", voice.colour(below(view)).into()),
        ],
    )];
    lines.extend([0, 1].map(|seat| {
        let totals = analysis.totals(seat);
        let [_, _, inaccuracies, mistakes, blunders] = totals.labels;
        voice.say(
            "analysis-totals",
            &[
                ("who", who(seat).into()),
                ("lost", percent(totals.skill_loss).into()),
                ("luck", signed(totals.luck).into()),
                ("inaccuracies", inaccuracies.into()),
                ("mistakes", mistakes.into()),
                ("blunders", blunders.into()),
                chance.clone(),
            ],
        )
    }));
    let line = |number: Option<usize>, at: usize| {
        let explained = &analysis.plies[at];
        let mark = number.map_or_else(|| "•".to_owned(), |number| format!("{number}."));
        format!("{mark} {}", ply_text(voice, at, explained, &who(explained.seat)))
    };
    let turning = turning_points(analysis);
    if turning.is_empty() {
        lines.push(voice.word("analysis-steady"));
    } else {
        lines.push(voice.say("analysis-turning", std::slice::from_ref(&chance)));
        lines.extend(turning.iter().enumerate().map(|(number, &at)| line(Some(number + 1), at)));
    }
    let worst = ranked(analysis, Explained::skill_loss, |explained| explained.label() >= Label::Inaccuracy);
    let luckiest = ranked(analysis, Explained::luck, |explained| explained.luck() >= 0.02);
    for (key, ranked) in [("analysis-worst", worst), ("analysis-luckiest", luckiest)] {
        if !ranked.is_empty() {
            lines.push(voice.word(key));
            lines.extend(ranked.into_iter().map(|at| line(None, at)));
        }
    }
    lines.push(voice.say("analysis-meaning", std::slice::from_ref(&chance)));
    lines.join("\n")
}

/// The graph in words: where it begins and ends, and its turning points. At most [`ALT_LIMIT`] characters.
#[must_use]
pub fn analysis_alt_text(voice: Voice<'_>, view: &View, analysis: &Analysis) -> String {
    let below = below(view);
    let is_first = view.colours_of(Seat(0)).first().is_none_or(|colour| *colour == below);
    let shown = |points: f64| percent(if is_first { points } else { 1.0 - points });
    let graph = analysis.graph();
    let mut lines = vec![voice.say(
        "analysis-alt",
        &[
            ("colour", voice.colour(below).into()),
            ("n", analysis.plies.len().into()),
            ("from", shown(analysis.start).into()),
            ("to", shown(graph.last().copied().unwrap_or(analysis.start)).into()),
        ],
    )];
    lines.extend(turning_points(analysis).into_iter().enumerate().map(|(number, at)| {
        voice.say(
            "analysis-alt-point",
            &[
                ("number", (number + 1).into()),
                ("ply", (at + 1).into()),
                ("action", played(voice, &analysis.plies[at]).into()),
                ("from", shown(graph[at]).into()),
                ("to", shown(graph[at + 1]).into()),
                ("luck", if is_luck(&analysis.plies[at]) { "yes" } else { "no" }.into()),
            ],
        )
    }));
    lines.join("\n").chars().take(ALT_LIMIT).collect()
}

/// The colour whose chances the graph shows: red's, if there is one.
#[must_use]
pub fn below(view: &View) -> Colour {
    let first = view.colours_of(Seat(0)).first().copied().unwrap_or(Colour::Red);
    if first == Colour::Black { Colour::Red } else { first }
}

/// The plies by a measure, the most of it first, those that count.
fn ranked(
    analysis: &Analysis,
    measure: impl Fn(&Explained) -> f64,
    counts: impl Fn(&Explained) -> bool,
) -> Vec<usize> {
    let mut plies: Vec<usize> = (0..analysis.plies.len()).filter(|&at| counts(&analysis.plies[at])).collect();
    plies.sort_by(|&a, &b| measure(&analysis.plies[b]).total_cmp(&measure(&analysis.plies[a])));
    plies.truncate(TOLD);
    plies
}

/// What was chosen, in the notation of whoever reads it.
fn played(voice: Voice<'_>, explained: &Explained) -> String {
    voice.action(explained.ply.action(), explained.name)
}

/// `Ply 12, Ann: b3xb4, a blunder: 55% → 30%; a1 was better by 25.`
fn ply_text(voice: Voice<'_>, at: usize, explained: &Explained, who: &str) -> String {
    let label = match explained.label() {
        Label::Best => "best",
        Label::Good => "good",
        Label::Inaccuracy => "inaccuracy",
        Label::Mistake => "mistake",
        Label::Blunder => "blunder",
    };
    let mut text = voice.say(
        "analysis-ply",
        &[
            ("ply", (at + 1).into()),
            ("who", who.into()),
            ("action", played(voice, explained).into()),
            ("from", percent(explained.before).into()),
            ("to", percent(explained.after).into()),
        ],
    );
    if let Some(piece) = explained.ply.reveal() {
        let (piece, luck) = (voice.piece(piece), signed(explained.luck()));
        text += &voice.say("analysis-reveal", &[("piece", piece.into()), ("luck", luck.into())]);
    }
    if explained.label() >= Label::Inaccuracy {
        text += &voice.say(
            "analysis-better",
            &[
                ("label", label.into()),
                ("best", voice.action(explained.best_action, explained.best_name).into()),
                ("lost", percent(explained.skill_loss()).into()),
            ],
        );
    }
    text
}

/// Points in hundredths with their sign: `+12`, `−3`, `±0`.
fn signed(points: f64) -> String {
    match (points * 100.0).round() as i32 {
        0 => "±0".to_owned(),
        less @ ..0 => format!("−{}", less.abs()),
        more => format!("+{more}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::discord::language::Language;
    use crate::discord::text::CONTENT_LIMIT;
    use crate::discord::text::samples::{Sample, Style, code, name, words};
    use crate::engine::Expected;
    use crate::rules::{AnyPly, Game, Ply};

    /// Knows nothing, and swings wildly.
    fn wild(game: &Game) -> Expected {
        let text = game.position().to_string();
        let hash = text.bytes().fold(7_u32, |hash, byte| hash.wrapping_mul(31).wrapping_add(u32::from(byte)));
        let win = f64::from(hash.wrapping_mul(0x9e37_79b9) >> 16) / f64::from(u16::MAX);
        Expected { win, draw: 0.0, loss: 1.0 - win }
    }

    #[test]
    fn the_longest_explanations_fit_in_every_language() {
        for seed in 0..3 {
            let mut sample = Sample::game(seed);
            while sample.step(Style::Random) && sample.view().actions < 40 {}
            let view = sample.view();
            let game = sample.session.game();
            let plies: Vec<Ply> = game.plies().into_iter().filter_map(AnyPly::banqi).collect();
            let beginning = Game::new(view.variant.banqi().unwrap());
            let analysis = Analysis::of(&beginning, &plies, wild).unwrap();
            let long = |_| format!("<@{}>", u64::MAX);
            for language in Language::ALL {
                let voice = words().voice(language);
                let told = analysis_text(voice, &view, code(), &analysis, &long);
                assert!(told.chars().count() <= CONTENT_LIMIT, "seed {seed}: {told}");
                let alt = analysis_alt_text(voice, &view, &analysis);
                assert!(alt.chars().count() < ALT_LIMIT && alt.lines().count() == 1 + TOLD, "{alt}");
            }
            let told = analysis_text(words().voice(Language::English), &view, code(), &analysis, &name);
            assert!(told.contains("The worst choices") && told.contains("The luckiest"), "{told}");
            let turning = turning_points(&analysis);
            assert!(turning.is_sorted() && turning.len() == TOLD);
            for (number, at) in (1..).zip(turning) {
                let marked = format!("{number}. Ply {}, ", at + 1);
                assert!(told.contains(&marked), "{marked}: {told}");
            }
        }
    }

    #[test]
    fn signs_are_told() {
        assert_eq!([signed(0.123), signed(-0.03), signed(0.001)], ["+12", "−3", "±0"]);
    }
}
