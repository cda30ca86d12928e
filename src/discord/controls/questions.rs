//! The texts and controls of private questions: confirmations, the picker, own words, pages.

use crate::discord::controls::choices::{SELECT_LIMIT, is_open, move_option};
use crate::discord::controls::{button, id, pictured, pieces_button, rows, select};
use crate::discord::interaction::components::{Button, ButtonStyle, Entry, Field, Form, Row};
use banqi_custom_id::draft::{Draft, Step};
use banqi_custom_id::task::Task;
use banqi_custom_id::{CustomId, Intent, Question};
use banqi_deal::SeedText;
use banqi_rules::{AnyAction, AnyPiece, AnySquare};
use banqi_say::text::{GameOption, LeaderboardPage, game_option_label, seats_word};
use banqi_say::words::Voice;
use banqi_session::{Choice, GameCommand, Participant, View};
use banqi_store::RulePresetName;

/// The custom id of the text field in [`own_words_modal`].
pub const WORDS_FIELD: &str = "words";

/// The custom id of the text field in [`rule_name_modal`].
pub const NAME_FIELD: &str = "name";

/// Returns the text of a confirmation question.
#[must_use]
pub fn question_text(voice: Voice<'_>, view: &View, question: Question) -> String {
    voice.word(match question {
        Question::Draw => {
            return voice.say("confirm-draw", &[("seats", seats_word(view.seats.len()).into())]);
        }
        Question::Resign if view.seats.len() > 2 => "seats-resign",
        Question::Resign => "confirm-resign",
        Question::Abort => "confirm-abort",
    })
}

/// Returns the buttons Yes | No.
#[must_use]
pub fn question_controls(voice: Voice<'_>, view: &View, question: Question) -> Vec<Row> {
    let (key, style) = match question {
        Question::Draw => ("confirm-draw-yes", ButtonStyle::Primary),
        Question::Resign => ("confirm-resign-yes", ButtonStyle::Danger),
        Question::Abort => ("confirm-abort-yes", ButtonStyle::Danger),
    };
    let intent = Intent::Order(question.command());
    rows(vec![
        button(view, intent, voice.word(key), style),
        button(view, Intent::Dismiss, voice.word("confirm-no"), ButtonStyle::Secondary),
    ])
}

/// Returns a select of games for a task.
#[must_use]
pub fn game_chooser(voice: Voice<'_>, task: &Task, games: &[GameOption]) -> Vec<Row> {
    let entries = games
        .iter()
        .take(SELECT_LIMIT)
        .map(|game| Entry::new(game_option_label(voice, game), game.code.to_string()))
        .collect();
    let id = CustomId::Choose { task: task.clone() };
    vec![select(id.to_string(), voice.word("choose-game"), entries)]
}

/// Returns the text of the private picker: which piece, or, if one is selected, where it goes. In the middle of a
/// chain, the chain's piece is selected.
#[must_use]
pub fn picker_text(voice: Voice<'_>, view: &View, held: Option<AnySquare>) -> String {
    let held = view.chain().or(held);
    match held.and_then(|square| movable(view).find(|(at, _)| *at == square)) {
        None => voice.word("picker-piece"),
        Some((square, piece)) => voice.say(
            "picker-where",
            &[("piece", voice.piece(piece).into()), ("square", square.to_string().into())],
        ),
    }
}

/// Returns the private picker in classic rows: all pieces that can move, or all actions of the selected piece.
///
/// They always fit into one or two selects: no side has more than 32 pieces (two colours of 8x8), and no piece has more
/// than 17 destinations (a chariot of xiangqi, along its file and its rank).
#[must_use]
pub fn picker_controls(voice: Voice<'_>, view: &View, held: Option<AnySquare>) -> Vec<Row> {
    let voice = pictured(voice, view);
    let held = view.chain().or(held);
    let moves: Vec<Choice> = view
        .choices
        .iter()
        .copied()
        .filter(|choice| choice.action.origin().is_some() && choice.action.origin() == held)
        .collect();
    if !moves.is_empty() {
        let options = moves.iter().take(SELECT_LIMIT).map(|choice| move_option(voice, choice)).collect();
        let placeholder = voice.say("control-where", &[("n", moves.len().into())]);
        let mut all = vec![select(id(view, Intent::Move), placeholder, options)];
        let aside = match view.chain() {
            Some(_) => button(
                view,
                Intent::Order(GameCommand::Play(AnyAction::END_CHAIN)),
                voice.word("control-end"),
                ButtonStyle::Success,
            ),
            None => button(view, Intent::More, voice.word("control-back"), ButtonStyle::Secondary),
        };
        all.extend(rows(vec![
            aside,
            button(view, Intent::Dismiss, voice.word("control-close"), ButtonStyle::Secondary),
        ]));
        return all;
    }
    let mut all = piece_selects(voice, view);
    if all.is_empty() {
        return all;
    }
    // Only there the picker has a picture.
    let then = CustomId::Game { session: view.id, seq: view.seq, intent: Intent::More };
    let pieces = if is_open(view) { pieces_button(voice, then) } else { None };
    let close = button(view, Intent::Dismiss, voice.word("control-close"), ButtonStyle::Secondary);
    all.extend(rows(pieces.into_iter().chain([close]).collect()));
    all
}

/// Returns the select of the pieces that can move, or two if they do not fit into one; none if nobody is to move.
pub(super) fn piece_selects(voice: Voice<'_>, view: &View) -> Vec<Row> {
    let pieces: Vec<(AnySquare, AnyPiece)> = movable(view).collect();
    let option = |(square, piece): &(AnySquare, AnyPiece)| {
        let entry = Entry::new(format!("{square} {}", voice.pieces().sign(*piece)), square.to_string());
        Entry { hint: Some(voice.piece(*piece)), emoji: voice.piece_emoji(*piece), ..entry }
    };
    let menu = |(part, intent): (&[(AnySquare, AnyPiece)], Intent)| {
        let placeholder = voice.say("control-pick", &[("n", part.len().into())]);
        select(id(view, intent), placeholder, part.iter().map(option).collect())
    };
    let intents = [Intent::Pick, Intent::PickOther];
    pieces.chunks(SELECT_LIMIT).zip(intents).map(menu).collect()
}

/// Returns the pieces that can move, each once, in the order of the choices.
fn movable(view: &View) -> impl Iterator<Item = (AnySquare, AnyPiece)> {
    let mut before = None;
    view.choices.iter().filter_map(move |choice| {
        let origin = choice.action.origin()?;
        (before.replace(origin) != Some(origin)).then_some((origin, choice.piece?))
    })
}

/// Returns the form for a player's own words. The challenger adds them to the challenge; anyone else accepts it with
/// them.
pub fn own_words_modal(voice: Voice<'_>, view: &View, reader: Option<Participant>) -> Form {
    let (intent, title) = if reader == Some(view.challenger) {
        (Intent::AddWords, "words-title-add")
    } else {
        (Intent::AcceptWithWords, "words-title-accept")
    };
    let limit = u16::try_from(SeedText::MAX_LEN).expect("64");
    let label = voice.say("words-label", &[("limit", limit.into())]);
    let placeholder = Some(voice.word("words-placeholder"));
    let field = Field { placeholder, ..Field::new(WORDS_FIELD, label, limit) };
    Form { id: id(view, intent), title: voice.word(title), fields: vec![field] }
}

/// Returns the form for the name under which the rules of a draft are saved.
pub fn rule_name_modal(voice: Voice<'_>, draft: &Draft) -> Form {
    let limit = u16::try_from(RulePresetName::MAX_LEN).expect("32");
    let label = voice.say("variant-save-label", &[("limit", limit.into())]);
    let field = Field::new(NAME_FIELD, label, limit);
    let id = CustomId::Draft { draft: *draft, step: Step::Save };
    Form { id: id.to_string(), title: voice.word("variant-save-title"), fields: vec![field] }
}

/// Returns those of the buttons Previous | Next that exist; none for a single page.
#[must_use]
pub fn leaderboard_controls(voice: Voice<'_>, page: &LeaderboardPage) -> Vec<Row> {
    let turn = |to: u16, key| {
        let id = CustomId::Leaderboard { scope: page.scope, pool: page.pool, page: to };
        Button::new(id.to_string(), voice.word(key), ButtonStyle::Secondary)
    };
    let mut buttons = Vec::new();
    if let Some(previous) = page.page.checked_sub(1) {
        buttons.push(turn(previous, "control-previous"));
    }
    if let Some(next) = page.page.checked_add(1).filter(|&next| next < page.pages) {
        buttons.push(turn(next, "control-next"));
    }
    rows(buttons)
}
