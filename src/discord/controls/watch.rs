//! The controls of those who watch a game.

use crate::discord::controls::{button, rows, with_button};
use crate::discord::interaction::components::{ButtonStyle, Row};
use banqi_custom_id::{Act, Intent};
use banqi_say::words::Voice;
use banqi_session::{Phase, View};

/// Returns the button by which the person who has started a mirror ends it.
#[must_use]
pub fn mirror_controls(voice: Voice<'_>, view: &View) -> Vec<Row> {
    let end = voice.word("control-mirror-end");
    rows(vec![button(view, Intent::Act(Act::EndMirror), end, ButtonStyle::Secondary)])
}

/// Returns the buttons of a spectator's view: Keep watching | Show here. There are none once the game is
/// over. The first stands out once the view has stopped following the game.
#[must_use]
pub fn view_controls(voice: Voice<'_>, view: &View, has_stopped: bool) -> Vec<Row> {
    if view.phase != Phase::Playing {
        return Vec::new();
    }
    let style = if has_stopped { ButtonStyle::Primary } else { ButtonStyle::Secondary };
    let watch = button(view, Intent::Act(Act::Watch), voice.word("control-keep-watching"), style);
    rows(vec![
        watch,
        button(view, Intent::Act(Act::Mirror), voice.word("control-mirror"), ButtonStyle::Secondary),
    ])
}

/// Adds the button by which a player has the thread for comments locked, if there is room for it.
#[must_use]
pub fn with_silence(voice: Voice<'_>, view: &View, all: Vec<Row>) -> Vec<Row> {
    with_button(
        all,
        button(view, Intent::Act(Act::Silence), voice.word("control-silence"), ButtonStyle::Secondary),
    )
}

/// Adds the button by which a person who does not play follows the game, if there is room for it.
#[must_use]
pub fn with_watch(voice: Voice<'_>, view: &View, all: Vec<Row>) -> Vec<Row> {
    with_button(
        all,
        button(view, Intent::Act(Act::Watch), voice.word("control-watch"), ButtonStyle::Secondary),
    )
}
