//! Shows a game from the file of its record, wherever it was played: how it ended, board by board, as an animation, and
//! analysed. Every answer is private. The record is kept for a while, for the buttons below the answers.

use std::fmt::Display;
use std::sync::Arc;

use crate::discord::boards::message::accent;
use crate::discord::controls::{self, Subject};
use crate::discord::interaction::bot::Bot;
use crate::discord::interaction::caller::Caller;
use crate::discord::interaction::message_body::{Enclosure, MessageBody};
use crate::discord::interaction::reply::Reply;
use crate::discord::interaction::trouble::Trouble;
use crate::discord::play::cards::AnalysedGame;
use crate::discord::play::replays;
use crate::discord::rest::NoDownload;
use crate::discord::study::advice;
use banqi_app::{Analysed, Imported, NoImport, Pace, Past};
use banqi_custom_id::{AnalysisPage, Group, Playback, ReplayStep, StepTo};
use banqi_rules::game::Colour;
use banqi_rules::{AnyPiece, AnySquare};
use banqi_say::text::{self, Failure, Import, ImportTrouble, Viewpoint};
use banqi_say::words::Voice;
use banqi_session::{Choices, GameCode, PieceStyle, View};
use banqi_store::ImportId;

/// The largest record that is downloaded, in bytes. A game of a thousand moves takes 60 kB.
const MOST_BYTES: usize = 1 << 18;

/// A file that was attached to a command.
pub(crate) struct Attached<'a> {
    /// Its address.
    pub(crate) url: &'a str,
    /// Its size in bytes, as Discord states it.
    pub(crate) size: u32,
}

/// What is shown of a game.
#[derive(Clone, Copy)]
enum Wanted {
    /// The last board, with how the game ended.
    End,
    /// All of it, as an animation.
    Animation,
    /// The board after so many moves.
    Board { at: usize, turned: bool },
}

/// A game whose record is kept.
struct Kept {
    game: Imported,
    import: ImportId,
}

impl Kept {
    fn subject(&self) -> Subject {
        let game = Analysed::Import(self.import);
        Subject { game, seq: 0, leads_to_analysis: self.game.is_analysed() }
    }
}

/// A picture or an animation.
struct Drawn {
    bytes: Vec<u8>,
    past: Past,
    pace: Pace,
}

/// Shows the board after `at` moves or, if that is left out, the last one with how the game ended.
pub(crate) async fn show(
    bot: &Bot,
    caller: &Caller,
    file: Attached<'_>,
    at: Option<u16>,
    style: Option<PieceStyle>,
) -> Result<Reply, Trouble> {
    if usize::try_from(file.size).is_ok_and(|size| size > MOST_BYTES) {
        return Err(Failure::Import(ImportTrouble::TooLarge).into());
    }
    let bytes = bot.http.download(file.url, MOST_BYTES).await.map_err(|failure| match failure {
        NoDownload::TooLarge => Failure::Import(ImportTrouble::TooLarge),
        failure => {
            tracing::warn!(%failure, "could not download an attached record; telling the player");
            Failure::Import(ImportTrouble::NoDownload)
        }
    })?;
    let _turn = bot.drawing.begin(caller.user).ok_or(Failure::StillDrawing)?;
    let game = read(bytes).await?;
    let import = bot.app.keep_import(caller.user, &game.record).await?;
    let wanted = at.map_or(Wanted::End, |at| Wanted::Board { at: at.into(), turned: false });
    draw(bot, caller, Kept { game, import }, wanted, style).await
}

/// Shows a game whose record is kept: what the button says. `selected` is the number of the board that was selected, if
/// the step came from a select.
pub(crate) async fn kept(
    bot: &Bot,
    caller: &Caller,
    import: ImportId,
    playback: Playback,
    selected: &str,
) -> Result<Reply, Trouble> {
    let record = bot.app.import(caller.user, import).await?.ok_or(Failure::Import(ImportTrouble::Gone))?;
    let _turn = match playback {
        Playback::Animation => Some(bot.drawing.begin(caller.user).ok_or(Failure::StillDrawing)?),
        Playback::Analysis(_) => advice::turn(bot, caller, Analysed::Import(import))?,
        Playback::Step(_) => None,
    };
    let game = Kept { game: read(record.into_bytes()).await?, import };
    match playback {
        Playback::Animation => draw(bot, caller, game, Wanted::Animation, None).await,
        Playback::Step(step) => {
            let (at, turned) = step.leads_to(selected);
            draw(bot, caller, game, Wanted::Board { at, turned }, None).await
        }
        Playback::Analysis(page) => analyse(bot, caller, game, page).await,
    }
}

/// Reads and verifies a record on a blocking thread.
async fn read(bytes: Vec<u8>) -> Result<Imported, Trouble> {
    let game = tokio::task::spawn_blocking(move || Imported::read(&bytes)).await.map_err(fault)?;
    let trouble = match game {
        Ok(game) => return Ok(game),
        Err(NoImport::Several) => ImportTrouble::Several,
        Err(NoImport::NotARecord(why)) => ImportTrouble::NotARecord(why),
        Err(NoImport::TooLong) => ImportTrouble::TooLong,
        Err(NoImport::Fault(fault)) => ImportTrouble::Fault(fault),
        Err(NoImport::Broken(broken)) => return Err(fault(broken)),
    };
    Err(Failure::Import(trouble).into())
}

/// Draws what is wanted on a blocking thread.
async fn draw(
    bot: &Bot,
    caller: &Caller,
    kept: Kept,
    wanted: Wanted,
    style: Option<PieceStyle>,
) -> Result<Reply, Trouble> {
    let voice = bot.voice(caller).in_style(style).about(Group::of(&kept.game.record.variant));
    let (style, theme, pictures) = (voice.pieces(), voice.theme(), Arc::clone(&bot.pictures));
    let drawn = tokio::task::spawn_blocking(move || {
        let game = &kept.game;
        let still = |at, turned: bool| {
            let mut past = game.past(at).map_err(fault)?;
            if turned {
                past.view.board = past.view.board.seen_by(&[Colour::Black], Choices::Hidden);
            }
            let board = past.view.board.clone().in_style(style).in_theme(theme);
            let bytes = pictures.game(&board, unflipped(game, &past));
            Ok::<_, Trouble>(Drawn { bytes, past, pace: Pace::USUAL })
        };
        let drawn = match wanted {
            Wanted::Animation => {
                let past = game.past(usize::MAX).map_err(fault)?;
                let replay = game.replay().map_err(fault)?.in_look(style, theme);
                let (bytes, pace) = pictures.animation(replay).map_err(fault)?;
                Drawn { bytes, past, pace }
            }
            Wanted::End => still(usize::MAX, false)?,
            Wanted::Board { at, turned } => still(at, turned)?,
        };
        Ok::<_, Trouble>((kept, drawn))
    });
    let (kept, drawn) = drawn.await.map_err(fault)??;
    Ok(Bot::private_message(caller, message(bot, voice, &kept, drawn, wanted)))
}

fn message(bot: &Bot, voice: Voice<'_>, kept: &Kept, drawn: Drawn, wanted: Wanted) -> MessageBody {
    let (Kept { game, import }, subject) = (kept, kept.subject());
    let Drawn { bytes, past, pace } = drawn;
    let unflipped = unflipped(game, &past);
    let Past { view, at, of } = &past;
    let names = text::import_names(voice, &game.record.entrants);
    let is_still = !matches!(wanted, Wanted::Animation);
    let (board, alt, rows) = match wanted {
        Wanted::End => {
            (None, text::end_alt_text(voice, view, unflipped), controls::record_controls(voice, subject))
        }
        Wanted::Animation => (
            None,
            text::replay_alt_text(voice, view, unflipped),
            controls::animation_controls(voice, subject),
        ),
        Wanted::Board { turned, .. } => {
            let turning_points = replays::turning_points(bot, Analysed::Import(*import));
            let here = ReplayStep { from: u16::try_from(*at).unwrap_or(u16::MAX), to: StepTo::First, turned };
            let rows = controls::step_controls(voice, subject, &view.board, here, *of, &turning_points);
            (Some(*at), text::end_alt_text(voice, view, unflipped), rows)
        }
    };
    let shown = Import { record: &game.record, view, board, of: *of, pace };
    MessageBody {
        content: text::import_text(voice, &shown, &names),
        rows,
        file: Some(Enclosure { name: name(view, is_still), bytes, alt: Some(alt) }),
        accent: is_still.then(|| accent(view)),
        ..MessageBody::default()
    }
}

/// Shows a page of the analysis of a game, from red's side. The first analysis of a game takes seconds.
async fn analyse(bot: &Bot, caller: &Caller, kept: Kept, page: AnalysisPage) -> Result<Reply, Trouble> {
    let Kept { game, import } = &kept;
    let variant = &game.record.variant;
    let analysis = match bot.app.import_analysis(*import, game).await {
        Ok(analysis) => analysis,
        Err(why) => return Err(advice::no_analysis(why, variant)),
    };
    let voice = bot.voice(caller).about(Group::of(variant));
    let view = game.view();
    let viewpoint = Viewpoint::of(&view, None);
    let entrants = &game.record.entrants;
    let names = text::import_names(voice, entrants);
    let content = text::analysis_text(voice, &view, None::<GameCode>, &analysis, viewpoint, page, &names);
    let rows = controls::analysis_controls(voice, kept.subject(), &analysis, page);
    let file = match page {
        AnalysisPage::MoreMoves => None,
        AnalysisPage::TurningPoints => {
            let labels = text::import_labels(voice, entrants);
            let unflipped = &game.unflipped;
            let card = AnalysedGame { view: &view, unflipped, analysis: &analysis, viewpoint };
            let sketch = card.card(voice, &labels, &labels);
            sketch.drawn(bot, format!("{}-analysis.png", Group::of(variant).name())).await
        }
    };
    Ok(Bot::private_message(caller, MessageBody { content, rows, file, ..MessageBody::default() }))
}

/// Returns the pieces that were never flipped, if this is the last state of the game.
fn unflipped<'a>(game: &'a Imported, past: &Past) -> &'a [(AnySquare, AnyPiece)] {
    if past.at == past.of { &game.unflipped } else { &[] }
}

fn name(view: &View, is_still: bool) -> String {
    let group = Group::of(&view.variant).name();
    if is_still { format!("{group}-{}.png", view.actions) } else { format!("{group}-replay.gif") }
}

fn fault(failure: impl Display) -> Trouble {
    Trouble::Fault(failure.to_string())
}
