//! The buttons and menus of games, as Discord's components.
//!
//! ```text
//! select  "Move or capture (6)"     captures first
//! select  "Flip a piece, columns a–d (14)"  \ one select if at most 24 lie face down, and otherwise one for each
//! select  "Flip a piece, columns e–h (13)"  / half of the board, or for each third of 8x8
//! buttons Tap board | Offer draw | Resign | Clock
//! ```
//!
//! A frame shows *Clock* beside its small line, which says how much time there is. In casual games, *Take back* stands
//! after *Resign*. A tap board has room for 32 squares, so a board of 8x8 has none.
//!
//! In the middle of a chain of captures, the only actions are its next captures and stopping, which is also a button.
//!
//! Xiangqi has too many moves for one select, and too many points for a tap board. So a move takes two selects, first
//! the piece and then its destination, which only the player sees. No side has more than 18 pieces:
//!
//! ```text
//! select  "Captures and checks (3)"  left out if there are none; all moves if they fit
//! select  "Which piece? (12)"        its answer is the private picker, with the destinations
//! buttons Offer draw | Resign | Clock
//! ```
//!
//! There are at most five rows, and at most four buttons in a row, because iOS wraps the fifth.

mod book;
mod choices;
mod clock;
mod lesson;
mod puzzle;
mod questions;
mod replay;
pub mod touch;
mod watch;

use std::ops::Range;

pub use book::book_controls;
pub use choices::{ANY, Chosen, SELECT_LIMIT, any_flip, choice_label, chosen, interest};
use choices::{files_in, flip_parts, is_open, listed_moves, move_option};
pub use clock::{clock_controls, time_form, vacation_button, vacation_controls};
pub use lesson::{course_end_controls, lesson_choices, lesson_controls};
pub use puzzle::puzzle_controls;
use questions::piece_selects;
pub use questions::{
    NAME_FIELD, WORDS_FIELD, game_chooser, leaderboard_controls, own_words_modal, picker_controls,
    picker_text, question_controls, question_text, rule_name_modal,
};
pub use replay::{Subject, analysis_controls, animation_controls, record_controls, step_controls};
pub use watch::{mirror_controls, view_controls, with_silence, with_watch};

use crate::discord::interaction::components::{Button, ButtonStyle, Entry, Row, Select};
use banqi_book::Page;
use banqi_custom_id::history_step::{HistoryStep, HistoryView};
use banqi_custom_id::{Act, AnalysisPage, CustomId, Files, Group, Intent, Question};
use banqi_render::Icon;
use banqi_rules::AnyAction;
use banqi_say::language::Language;
use banqi_say::words::Voice;
use banqi_session::{Choice, GameCommand, Participant, Phase, PieceStyle, View};
use banqi_store::UserId;

/// The most buttons in a row.
const BUTTONS_IN_A_ROW: usize = 4;

/// The most rows of a message.
const ROWS: usize = 5;

/// Returns the controls of a game's message in its current phase; none if nothing can be done any more.
#[must_use]
pub fn controls(voice: Voice<'_>, view: &View) -> Vec<Row> {
    let voice = pictured(voice, view);
    match view.phase {
        Phase::Offered => challenge_controls(voice, view),
        Phase::Playing => board_controls(voice, view),
        Phase::Over(ending) if ending.was_played() => end_controls(voice, view),
        Phase::Over(_) => Vec::new(),
    }
}

/// Returns the voice for menus of what can be played: with emoji if all that they need are registered.
fn pictured<'a>(voice: Voice<'a>, view: &View) -> Voice<'a> {
    let pieces = view.choices.iter().filter_map(|choice| choice.piece);
    let back = Icon::back(&view.board);
    voice.with_icons(pieces.map(|piece| Icon::piece(piece, voice.pieces())).chain(back))
}

/// Returns the buttons Accept | Decline | Rules | ⋯, which fit in one row of a phone. The last one shows what is seldom
/// needed: [`other_answer_controls`]. A challenge to anyone cannot be declined.
fn challenge_controls(voice: Voice<'_>, view: &View) -> Vec<Row> {
    let plain = |intent, key| button(view, intent, voice.word(key), ButtonStyle::Secondary);
    if view.invited.iter().any(|invited| invited.level().is_some()) {
        // The computer accepts at once, so only Withdraw is left.
        return rows(vec![plain(Intent::Act(Act::Withdraw), "control-withdraw")]);
    }
    let accept = if view.variant.seats() > 2 { "seats-take" } else { "control-accept" };
    let mut answers = vec![button(view, Intent::Act(Act::Accept), voice.word(accept), ButtonStyle::Success)];
    if !view.invited.is_empty() || view.entrants.len() > 1 {
        answers.push(plain(Intent::Act(Act::Decline), "control-decline"));
    }
    let book = CustomId::Book { rules: view.variant, page: Some(Page::Turn) }.to_string();
    answers.push(Button::new(book, voice.word("control-rules"), ButtonStyle::Secondary));
    answers.push(plain(Intent::OtherAnswers, "control-other-answers"));
    rows(answers)
}

/// Returns what else `reader` can do with a challenge, as the buttons Own words | Withdraw. Own words exist only in
/// games with chance, and only the challenger can withdraw.
#[must_use]
pub fn other_answer_controls(voice: Voice<'_>, view: &View, reader: Option<Participant>) -> Vec<Row> {
    let plain = |intent, key| button(view, intent, voice.word(key), ButtonStyle::Secondary);
    let words = view.variant.has_chance().then(|| plain(Intent::OwnWords, "control-own-words"));
    let withdraw =
        (reader == Some(view.challenger)).then(|| plain(Intent::Act(Act::Withdraw), "control-withdraw"));
    rows(words.into_iter().chain(withdraw).collect())
}

fn board_controls(voice: Voice<'_>, view: &View) -> Vec<Row> {
    if view.paused_until.is_some() {
        return paused_controls(voice, view);
    }
    if view.player_to_move().and_then(Participant::level).is_some() {
        return waiting_controls(voice, view);
    }
    let mut all: Vec<Row> = Vec::new();
    all.extend(move_select(voice, view));
    if is_open(view) {
        all.extend(piece_selects(voice, view));
    }
    let back = Icon::back(&view.board).unwrap_or(Icon::FACE_DOWN);
    all.extend(flip_selects(voice, &view.choices, back, |files| id(view, Intent::Flip(files))));
    let plain = |intent, key| button(view, intent, voice.word(key), ButtonStyle::Secondary);
    let mut buttons = Vec::new();
    if view.chain().is_some() {
        buttons.push(button(
            view,
            Intent::Order(GameCommand::Play(AnyAction::END_CHAIN)),
            voice.word("control-end"),
            ButtonStyle::Success,
        ));
    }
    let answers = answers(voice, view);
    let is_asked = !answers.is_empty();
    buttons.extend(answers);
    if !is_asked && view.suggests_draw() {
        // The draw is suggested by the rules, so it needs no confirmation.
        buttons.push(button(
            view,
            Intent::Order(GameCommand::OfferDraw),
            voice.word("control-draw"),
            ButtonStyle::Success,
        ));
    }
    if view.may_claim_draw {
        buttons.push(button(
            view,
            Intent::Order(GameCommand::ClaimDraw),
            voice.word("control-claim"),
            ButtonStyle::Success,
        ));
    }
    buttons.extend(touch_button(voice, view));
    if !is_open(view) && listed_moves(view).more {
        buttons.push(plain(Intent::More, "control-more"));
    }
    if !is_asked && !view.suggests_draw() {
        buttons.push(plain(Intent::Act(Act::Ask(Question::Draw)), "control-draw"));
    }
    buttons.extend(leaving(voice, view));
    let rows_needed = all.len() + (buttons.len() + 1).div_ceil(BUTTONS_IN_A_ROW);
    buttons.extend(takeback_button(voice, view).filter(|_| rows_needed <= ROWS));
    // A private board can have two buttons more.
    let rows_needed = all.len() + (buttons.len() + 3).div_ceil(BUTTONS_IN_A_ROW);
    if !is_asked && rows_needed <= ROWS {
        buttons.push(Button { is_aside: true, ..plain(Intent::ClockMenu, "control-clock") });
    }
    all.extend(rows(buttons));
    all
}

/// Returns the buttons that answer an open draw offer or request, in a row.
#[must_use]
pub fn request_controls(voice: Voice<'_>, view: &View) -> Vec<Row> {
    rows(answers(voice, view))
}

/// Returns the buttons that answer an open draw offer or request; none if there is none.
fn answers(voice: Voice<'_>, view: &View) -> Vec<Button> {
    let (accept, decline) = match (view.offer, view.clock_request, view.takeback_request) {
        (Some(_), ..) => (
            (GameCommand::AcceptDraw, "control-draw-accept"),
            (GameCommand::DeclineDraw, "control-draw-decline"),
        ),
        (None, Some(_), _) => (
            (GameCommand::AgreeToClock, "control-clock-accept"),
            (GameCommand::DeclineClock, "control-clock-decline"),
        ),
        (None, None, Some(_)) => (
            (GameCommand::AgreeToTakeback, "control-takeback-accept"),
            (GameCommand::DeclineTakeback, "control-takeback-decline"),
        ),
        (None, None, None) => return Vec::new(),
    };
    let answer = |(command, key), style| button(view, Intent::Order(command), voice.word(key), style);
    vec![answer(accept, ButtonStyle::Success), answer(decline, ButtonStyle::Secondary)]
}

/// Returns the controls during a pause: Resume, and what is possible at any time.
fn paused_controls(voice: Voice<'_>, view: &View) -> Vec<Row> {
    let resume = Intent::Order(GameCommand::Resume);
    let resume = button(view, resume, voice.word("control-resume"), ButtonStyle::Primary);
    let answers = answers(voice, view);
    let draw = Intent::Act(Act::Ask(Question::Draw));
    let draw = button(view, draw, voice.word("control-draw"), ButtonStyle::Secondary);
    let draw = answers.is_empty().then_some(draw);
    rows([resume].into_iter().chain(answers).chain(draw).chain(leaving(voice, view)).collect())
}

/// Returns the controls while the computer thinks: what a player may do at any time.
fn waiting_controls(voice: Voice<'_>, view: &View) -> Vec<Row> {
    let plain = |intent, key| button(view, intent, voice.word(key), ButtonStyle::Secondary);
    let is_asked = view.offer.is_some() || view.clock_request.is_some();
    let draw = (!is_asked).then(|| plain(Intent::Act(Act::Ask(Question::Draw)), "control-draw"));
    let back = takeback_button(voice, view);
    rows(touch_button(voice, view).into_iter().chain(draw).chain(leaving(voice, view)).chain(back).collect())
}

/// Returns the button that asks for a takeback, if a player can.
fn takeback_button(voice: Voice<'_>, view: &View) -> Option<Button> {
    let ask = Intent::Order(GameCommand::RequestTakeback);
    let label = voice.word("control-takeback");
    view.suggests_takeback.then(|| button(view, ask, label, ButtonStyle::Secondary))
}

/// Returns the button that opens a tap board, if the board fits. Both players may use it at any time.
fn touch_button(voice: Voice<'_>, view: &View) -> Option<Button> {
    let label = voice.word("control-touch");
    touch::fits(view).then(|| button(view, Intent::TouchBoard, label, ButtonStyle::Primary))
}

/// Returns the buttons by which a player ends the game: resign, abort (until all have moved), or both.
fn leaving(voice: Voice<'_>, view: &View) -> Vec<Button> {
    let plain = |intent, key| button(view, intent, voice.word(key), ButtonStyle::Secondary);
    let resign =
        view.resigning_loses().then(|| plain(Intent::Act(Act::Ask(Question::Resign)), "control-resign"));
    let abort = (!view.all_moved).then(|| plain(Intent::Act(Act::Ask(Question::Abort)), "control-abort"));
    resign.into_iter().chain(abort).collect()
}

/// Returns the buttons Rematch | Next game | Replay, and below them Analyse | Get record | Verify. Both rows fit on a
/// phone. Of a game without moves there is nothing to look back on.
fn end_controls(voice: Voice<'_>, view: &View) -> Vec<Row> {
    let plain = |intent, key| button(view, intent, voice.word(key), ButtonStyle::Secondary);
    let rematch =
        button(view, Intent::Act(Act::Rematch), voice.word("control-rematch"), ButtonStyle::Primary);
    if view.actions == 0 {
        let verify = plain(Intent::Act(Act::Verify), "control-verify");
        return vec![Row::Buttons(vec![rematch, next_button(voice), verify])];
    }
    vec![
        Row::Buttons(vec![rematch, next_button(voice), plain(Intent::Act(Act::Replay), "control-replay")]),
        Row::Buttons(vec![
            plain(Intent::Analysis(AnalysisPage::TurningPoints), "control-analyse"),
            plain(Intent::Act(Act::Record), "control-record"),
            plain(Intent::Act(Act::Verify), "control-verify"),
        ]),
    ]
}

/// Returns the button that shows a player's finished games of a group.
#[must_use]
pub fn history_button(voice: Voice<'_>, group: Group, player: UserId) -> Button {
    let id = CustomId::History { view: HistoryView::all(group, player), step: HistoryStep::Open };
    Button::new(id.to_string(), voice.word("control-history"), ButtonStyle::Secondary)
}

/// Returns the button that shows the next game that waits for the person who presses it.
#[must_use]
pub fn next_button(voice: Voice<'_>) -> Button {
    Button::new(CustomId::Next.to_string(), voice.word("control-next-game"), ButtonStyle::Secondary)
}

/// The controls under a board that only one person sees: the game's own for those who play, without menus in the turn
/// of others, and a button to other pieces as long as there is room for it. `player` is the person, if they play.
#[must_use]
pub fn own_board_controls(voice: Voice<'_>, view: &View, player: Option<Participant>) -> Vec<Row> {
    let mut all = if player.is_some() { controls(voice, view) } else { Vec::new() };
    if view.phase == Phase::Playing && view.player_to_move() != player {
        let of_mover =
            [Intent::Order(GameCommand::Play(AnyAction::END_CHAIN)), Intent::Order(GameCommand::ClaimDraw)]
                .map(|intent| id(view, intent));
        all.retain_mut(|row| match row {
            Row::Buttons(buttons) => {
                buttons.retain(|button| !of_mover.contains(&button.id));
                !buttons.is_empty()
            }
            _ => false,
        });
    }
    let then = CustomId::Game { session: view.id, seq: view.seq, intent: Intent::Act(Act::Show) };
    match pieces_button(voice, then) {
        Some(pieces) => with_button(all, pieces),
        None => all,
    }
}

/// Adds a button at the end, if there is room for it.
fn with_button(mut all: Vec<Row>, button: Button) -> Vec<Row> {
    let has_room = all.len() < ROWS;
    match all.last_mut() {
        Some(Row::Buttons(buttons)) if buttons.len() < BUTTONS_IN_A_ROW => buttons.push(button),
        _ if has_room => all.push(Row::Buttons(vec![button])),
        _ => {}
    }
    all
}

/// Returns a button that switches between figures and characters and then shows `then` again. It is for people whose
/// language is not Chinese, and for those who see figures.
fn pieces_button(voice: Voice<'_>, then: CustomId) -> Option<Button> {
    let (style, key) = match voice.pieces() {
        PieceStyle::Figures => (voice.language().characters(), "control-characters"),
        PieceStyle::Traditional | PieceStyle::Simplified => (PieceStyle::Figures, "control-figures"),
    };
    let is_offered = voice.language() == Language::English || voice.pieces() == PieceStyle::Figures;
    let id = CustomId::Pieces { style, then: Box::new(then) }.to_string();
    is_offered.then(|| Button::new(id, voice.word(key), ButtonStyle::Secondary))
}

fn move_select(voice: Voice<'_>, view: &View) -> Option<Row> {
    let listed = listed_moves(view);
    if listed.choices.is_empty() {
        return None;
    }
    let options = listed.choices.iter().map(|choice| move_option(voice, choice)).collect();
    let hops = listed.choices.iter().filter(|choice| !choice.action.ends_chain()).count();
    let placeholder = match view.chain() {
        Some(_) => voice.say("control-chain", &[("n", hops.into())]),
        None if listed.choices.len() < listed.of && is_open(view) => {
            voice.say("control-forcing", &[("n", listed.choices.len().into())])
        }
        None => voice.say("control-move", &[("n", listed.of.into())]),
    };
    Some(select(id(view, Intent::Move), placeholder, options))
}

/// Returns one select for all face-down pieces, or two or three for the halves or thirds of the board. `back` shows such
/// a piece, and `id` makes the custom ids.
fn flip_selects(voice: Voice<'_>, choices: &[Choice], back: Icon, id: impl Fn(Files) -> String) -> Vec<Row> {
    let emoji = voice.emoji(back);
    let menu = |(files, flips): (Files, Vec<AnyAction>)| {
        let squares: Vec<String> = flips.iter().map(ToString::to_string).collect();
        let placeholder = match files {
            Files::All => voice.say("control-turn-up", &[("n", squares.len().into())]),
            _ => {
                let Range { start, end } = files_in(files);
                let [from, to] = [start, end - 1].map(|file| char::from(b'a' + file).to_string().into());
                voice.say("control-turn-up-part", &[("from", from), ("to", to), ("n", squares.len().into())])
            }
        };
        let hint = Some(voice.word("control-any-hint"));
        let any = Entry { hint, emoji, ..Entry::new(voice.word("control-any"), ANY) };
        let flip = |square: &String| {
            let label = voice.say("control-up-choice", &[("square", square.as_str().into())]);
            Entry { emoji, ..Entry::new(label, square.clone()) }
        };
        select(id(files), placeholder, std::iter::once(any).chain(squares.iter().map(flip)).collect())
    };
    flip_parts(choices).into_iter().map(menu).collect()
}

fn id(view: &View, intent: Intent) -> String {
    CustomId::Game { session: view.id, seq: view.seq, intent }.to_string()
}

fn button(view: &View, intent: Intent, label: String, style: ButtonStyle) -> Button {
    Button::new(id(view, intent), label, style)
}

const fn select(id: String, placeholder: String, entries: Vec<Entry>) -> Row {
    Row::Select(Select { id, placeholder, entries })
}

fn rows(buttons: Vec<Button>) -> Vec<Row> {
    buttons.chunks(BUTTONS_IN_A_ROW).map(|row| Row::Buttons(row.to_vec())).collect()
}

#[cfg(test)]
mod tests;
