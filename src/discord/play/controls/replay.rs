//! The controls of replays: the animation, and stepping through the boards.

use crate::discord::interaction::components::{Button, ButtonStyle, Entry, Row};
use crate::discord::interaction::custom_id::{Intent, ReplayStep, StepTo};
use crate::discord::play::controls::{button, id, rows, select};
use crate::discord::say::words::Voice;
use banqi_session::{AnyBoard, View};

/// Returns the button below an animation, which leads to its boards one by one.
#[must_use]
pub fn animation_controls(voice: Voice<'_>, view: &View) -> Vec<Row> {
    let first = Intent::Step(ReplayStep { from: 0, to: StepTo::First, turned: false });
    rows(vec![button(view, first, voice.word("control-step"), ButtonStyle::Secondary)])
}

/// Returns the controls of the board numbered `here.from` of `of`: First | Back | Next | Last, a select of the turning
/// points, Animation, and in xiangqi the other side's view.
#[must_use]
pub fn step_controls(
    voice: Voice<'_>,
    view: &View,
    here: ReplayStep,
    of: usize,
    turning_points: &[usize],
) -> Vec<Row> {
    let intent = |to| Intent::Step(ReplayStep { to, ..here });
    let (has_before, has_after) = (here.from > 0, usize::from(here.from) < of);
    let step = |to, key, enabled| Button {
        enabled,
        ..button(view, intent(to), voice.word(key), ButtonStyle::Secondary)
    };
    let mut all = rows(vec![
        step(StepTo::First, "control-first", has_before),
        step(StepTo::Back, "control-step-back", has_before),
        Button { style: ButtonStyle::Primary, ..step(StepTo::Next, "control-step-next", has_after) },
        step(StepTo::Last, "control-last", has_after),
    ]);
    // The board that a turning point led to comes after its ply.
    let entries = turning_points.iter().filter(|ply| **ply < of).map(|ply| {
        let number = ply + 1;
        Entry::new(voice.say("replay-move", &[("move", number.into())]), number.to_string())
    });
    let entries: Vec<Entry> = entries.collect();
    if !entries.is_empty() {
        all.push(select(id(view, intent(StepTo::Selected)), voice.word("replay-turning-points"), entries));
    }
    let mut more =
        vec![button(view, Intent::Replay, voice.word("control-animation"), ButtonStyle::Secondary)];
    if matches!(view.board, AnyBoard::Xiangqi(_)) {
        more.push(step(StepTo::OtherSide, "control-other-side", true));
    }
    all.extend(rows(more));
    all
}
