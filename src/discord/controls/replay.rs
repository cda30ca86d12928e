//! The controls of replays: the animation, stepping through the boards, and the analysis. A game is one that is stored,
//! or one from a record.

use crate::discord::controls::{rows, select};
use crate::discord::interaction::components::{Button, ButtonStyle, Entry, Row};
use banqi_app::Analysed;
use banqi_custom_id::{AnalysisPage, CustomId, Playback, ReplayStep, StepTo};
use banqi_engine::Analysis;
use banqi_say::text;
use banqi_say::words::Voice;
use banqi_session::{AnyBoard, View};

/// The game that controls are about.
#[derive(Debug, Clone, Copy)]
pub struct Subject {
    /// The game. No other message leads to that of a record.
    pub game: Analysed,
    /// The event after which a session is shown; 0 for a record, which never changes.
    pub seq: u32,
    /// Whether the message leads to the analysis.
    pub leads_to_analysis: bool,
}

impl From<&View> for Subject {
    fn from(view: &View) -> Self {
        Self { game: Analysed::Session(view.id), seq: view.seq, leads_to_analysis: false }
    }
}

impl Subject {
    fn id(self, playback: Playback) -> String {
        let id = match self.game {
            Analysed::Session(session) => {
                CustomId::Game { session, seq: self.seq, intent: playback.intent() }
            }
            Analysed::Import(import) => CustomId::Import { import, playback },
        };
        id.to_string()
    }

    fn button(self, voice: Voice<'_>, playback: Playback, key: &'static str) -> Button {
        Button::new(self.id(playback), voice.word(key), ButtonStyle::Secondary)
    }

    fn animation(self, voice: Voice<'_>) -> Button {
        self.button(voice, Playback::Animation, "control-animation")
    }

    fn boards(self, voice: Voice<'_>) -> Button {
        let first = Playback::Step(ReplayStep { from: 0, to: StepTo::First, turned: false });
        self.button(voice, first, "control-step")
    }

    /// Returns the button of the analysis, if this message leads to it.
    fn analysis(self, voice: Voice<'_>) -> Option<Button> {
        let analyse = Playback::Analysis(AnalysisPage::TurningPoints);
        self.leads_to_analysis.then(|| self.button(voice, analyse, "control-analyse"))
    }
}

/// Returns the buttons below the last board of a record, which lead to its boards one by one, to the animation and to
/// the analysis.
#[must_use]
pub fn record_controls(voice: Voice<'_>, of: Subject) -> Vec<Row> {
    rows([of.boards(voice), of.animation(voice)].into_iter().chain(of.analysis(voice)).collect())
}

/// Returns the buttons below an animation, which lead to its boards one by one and to the analysis.
#[must_use]
pub fn animation_controls(voice: Voice<'_>, of: impl Into<Subject>) -> Vec<Row> {
    let of = of.into();
    rows([of.boards(voice)].into_iter().chain(of.analysis(voice)).collect())
}

/// Returns the controls of the board numbered `here.from`, where `last` is the number of the last: First | Back |
/// Next | Last, a select of the turning points, Animation, the analysis, and in xiangqi the other side's view.
#[must_use]
pub fn step_controls(
    voice: Voice<'_>,
    of: impl Into<Subject>,
    board: &AnyBoard,
    here: ReplayStep,
    last: usize,
    turning_points: &[usize],
) -> Vec<Row> {
    let of = of.into();
    let playback = |to| Playback::Step(ReplayStep { to, ..here });
    let (has_before, has_after) = (here.from > 0, usize::from(here.from) < last);
    let step = |to, key, enabled| Button { enabled, ..of.button(voice, playback(to), key) };
    let mut all = rows(vec![
        step(StepTo::First, "control-first", has_before),
        step(StepTo::Back, "control-step-back", has_before),
        Button { style: ButtonStyle::Primary, ..step(StepTo::Next, "control-step-next", has_after) },
        step(StepTo::Last, "control-last", has_after),
    ]);
    // The board that a turning point led to comes after its ply.
    let entries = turning_points.iter().filter(|ply| **ply < last).map(|ply| {
        let number = ply + 1;
        Entry::new(voice.say("replay-move", &[("move", number.into())]), number.to_string())
    });
    let entries: Vec<Entry> = entries.collect();
    if !entries.is_empty() {
        all.push(select(of.id(playback(StepTo::Selected)), voice.word("replay-turning-points"), entries));
    }
    let mut more = vec![of.animation(voice)];
    more.extend(of.analysis(voice));
    if board.has_orientation() {
        more.push(step(StepTo::OtherSide, "control-other-side", true));
    }
    all.extend(rows(more));
    all
}

/// Returns the buttons that lead from an analysis to its other page, to the boards one by one and, for a record, to the
/// animation.
#[must_use]
pub fn analysis_controls(
    voice: Voice<'_>,
    of: impl Into<Subject>,
    analysis: &Analysis,
    page: AnalysisPage,
) -> Vec<Row> {
    let of = of.into();
    let (other, key) = match page {
        AnalysisPage::TurningPoints => (AnalysisPage::MoreMoves, "analysis-more-moves"),
        AnalysisPage::MoreMoves => (AnalysisPage::TurningPoints, "analysis-back"),
    };
    let has_other = page == AnalysisPage::MoreMoves || text::has_more_moves(analysis);
    let mut buttons: Vec<Button> =
        has_other.then(|| of.button(voice, Playback::Analysis(other), key)).into_iter().collect();
    buttons.push(of.boards(voice));
    if matches!(of.game, Analysed::Import(_)) {
        buttons.push(of.animation(voice));
    }
    rows(buttons)
}
