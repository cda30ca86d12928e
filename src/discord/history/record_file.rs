//! Shows a game from the file of its record, wherever it was played. The answer is private and has no controls:
//! nothing of the game is stored.

use std::sync::Arc;

use crate::app::{Imported, NoImport, Past};
use crate::discord::interaction::bot::Bot;
use crate::discord::interaction::caller::Caller;
use crate::discord::interaction::message_body::{Enclosure, MessageBody};
use crate::discord::interaction::reply::Reply;
use crate::discord::interaction::trouble::Trouble;
use crate::discord::rest::NoDownload;
use crate::discord::say::group::Group;
use crate::discord::say::text::{self, Import, ImportTrouble};
use crate::discord::say::words::Voice;
use banqi_session::{PieceStyle, View};

/// The largest record that is downloaded, in bytes. A game of a thousand moves takes 60 kB.
const MOST_BYTES: usize = 1 << 20;

/// A file that was attached to a command.
pub(crate) struct Attached<'a> {
    /// Its address.
    pub(crate) url: &'a str,
    /// Its size in bytes, as Discord states it.
    pub(crate) size: u32,
}

/// What is shown of a game: a picture or an animation.
struct Drawn {
    bytes: Vec<u8>,
    past: Past,
    speed: f64,
}

/// Shows the board after `at` moves or, if that is left out, the whole game as an animation.
pub(crate) async fn show(
    bot: &Bot,
    caller: &Caller,
    file: Attached<'_>,
    at: Option<u16>,
    style: Option<PieceStyle>,
) -> Result<Reply, Trouble> {
    let refused = |why: &ImportTrouble| bot.private(caller, text::no_import_text(bot.voice(caller), why));
    if usize::try_from(file.size).is_ok_and(|size| size > MOST_BYTES) {
        return Ok(refused(&ImportTrouble::TooLarge));
    }
    let bytes = match bot.http.download(file.url, MOST_BYTES).await {
        Ok(bytes) => bytes,
        Err(NoDownload::TooLarge) => return Ok(refused(&ImportTrouble::TooLarge)),
        Err(failure) => {
            tracing::warn!(%failure, "could not download an attached record; telling the player");
            return Ok(refused(&ImportTrouble::NoDownload));
        }
    };
    let Some(_turn) = bot.drawing.begin(caller.user) else {
        return Ok(bot.private(caller, bot.voice(caller).word("replay-busy")));
    };
    let voice = bot.voice(caller).in_style(style);
    let (style, theme, app) = (voice.pieces(), voice.theme(), Arc::clone(&bot.app));
    let drawn = tokio::task::spawn_blocking(move || {
        let game = Imported::read(&bytes).map_err(NotDrawn::Import)?;
        let past = game.past(at.map_or(usize::MAX, usize::from)).map_err(NotDrawn::Import)?;
        let drawn = match at {
            Some(_) => {
                let unflipped = if past.at == past.of { &game.unflipped[..] } else { &[] };
                let board = past.view.board.clone().in_style(style).in_theme(theme);
                Drawn { bytes: app.game_picture(&board, unflipped), past, speed: 1.0 }
            }
            None => {
                let replay = game.replay().map_err(NotDrawn::Import)?.in_look(style, theme);
                let bytes = app.animation(&replay).map_err(|failure| NotDrawn::Fault(failure.to_string()))?;
                Drawn { bytes, past, speed: replay.speed }
            }
        };
        Ok((game, drawn))
    });
    match drawn.await.map_err(|failure| Trouble::Fault(failure.to_string()))? {
        Ok((game, drawn)) => {
            let voice = voice.about(Group::of(&game.record.variant));
            Ok(Bot::private_message(caller, message(voice, &game, drawn, at.is_some())))
        }
        Err(NotDrawn::Fault(what)) => Err(Trouble::Fault(what)),
        Err(NotDrawn::Import(why)) => match trouble(why) {
            Ok(trouble) => Ok(refused(&trouble)),
            Err(broken) => Err(broken),
        },
    }
}

/// Why a file was not drawn.
enum NotDrawn {
    Import(NoImport),
    Fault(String),
}

fn message(voice: Voice<'_>, game: &Imported, drawn: Drawn, is_still: bool) -> MessageBody {
    let Drawn { bytes, past: Past { view, at, of }, speed } = drawn;
    let names = text::import_names(voice, &game.record);
    let import = Import { record: &game.record, view: &view, board: is_still.then_some(at), of, speed };
    let is_last = at == of;
    let unflipped = if is_last { &game.unflipped[..] } else { &[] };
    let alt = match is_still {
        true => text::end_alt_text(voice, &view, unflipped),
        false => text::replay_alt_text(voice, &view, unflipped),
    };
    MessageBody {
        content: text::import_text(voice, &import, &names),
        file: Some(Enclosure { name: name(&view, is_still), bytes, alt: Some(alt) }),
        ..MessageBody::default()
    }
}

fn name(view: &View, is_still: bool) -> String {
    let group = Group::of(&view.variant).name();
    if is_still { format!("{group}-{}.png", view.actions) } else { format!("{group}-replay.gif") }
}

/// Returns what the player is told, or a fault of the bot.
fn trouble(why: NoImport) -> Result<ImportTrouble, Trouble> {
    Ok(match why {
        NoImport::Several => ImportTrouble::Several,
        NoImport::NotARecord(why) => ImportTrouble::NotARecord(why),
        NoImport::TooLong => ImportTrouble::TooLong,
        NoImport::Fault(fault) => ImportTrouble::Fault(fault),
        NoImport::Broken(broken) => return Err(Trouble::Fault(broken.to_string())),
    })
}
