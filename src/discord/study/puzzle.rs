//! Puzzles: a message that only the solver sees, replaced at every tap. How they stand is in the store.

use crate::app::{NoPuzzle, PuzzleShown, PuzzleWish};
use crate::discord::interaction::bot::{Bot, mention};
use crate::discord::interaction::caller::Caller;
use crate::discord::interaction::message_body::{Enclosure, MessageBody};
use crate::discord::interaction::reply::Reply;
use crate::discord::play::controls;
use crate::discord::say::text::{self, Failure};
use crate::discord::study::puzzle_step::PuzzleStep;
use banqi_session::{AnyBoard, BoardView};

impl Bot {
    /// The puzzle before somebody, after the move they typed, if they typed one.
    pub(crate) async fn puzzle(&self, caller: &Caller, typed: Option<&str>) -> Reply {
        let shown = match (self.app.puzzle(caller.user).await, typed) {
            (Ok(shown), Some(typed)) => match shown.game.parse(typed) {
                Ok(action) => {
                    let at = (shown.nth, shown.turn);
                    self.app.puzzle_step(caller.user, at, PuzzleWish::Play(action)).await
                }
                Err(_) => return self.failure(caller, &Failure::NotUnderstood { text: typed.to_owned() }),
            },
            (shown, _) => shown,
        };
        self.puzzle_reply(caller, shown).await
    }

    /// Takes a step in a puzzle. Custom ids can be forged, and old ones are clicked: what does not fit how they stand
    /// shows them how they stand.
    pub(crate) async fn puzzle_step(
        &self,
        caller: &Caller,
        at: (u32, u16),
        step: PuzzleStep,
        values: &[String],
    ) -> Reply {
        let wish = match step {
            PuzzleStep::Play => match values.first().and_then(|value| value.parse().ok()) {
                Some(action) => PuzzleWish::Play(action),
                None => return self.failure(caller, &Failure::Foreign),
            },
            PuzzleStep::GiveUp => PuzzleWish::GiveUp,
            PuzzleStep::Next => PuzzleWish::Next,
            PuzzleStep::Best => return self.best_puzzlers(caller).await,
        };
        let shown = self.app.puzzle_step(caller.user, at, wish).await;
        self.puzzle_reply(caller, shown).await
    }

    async fn puzzle_reply(&self, caller: &Caller, shown: Result<PuzzleShown, NoPuzzle>) -> Reply {
        let shown = match shown {
            Ok(shown) => shown,
            Err(NoPuzzle::Denied(denied)) => return self.denied(caller, denied).await,
            Err(NoPuzzle::NoneYet) => return self.failure(caller, &Failure::Foreign),
            Err(failure @ NoPuzzle::Broken) => return self.apology(caller, &failure),
        };
        let voice = self.voice(caller);
        let board = BoardView::of(&shown.game);
        let alt = text::board_alt_text(voice, &board, shown.game.outcome().is_some());
        let picture = Enclosure {
            name: format!("banqi-puzzle-{}-{}.png", shown.nth, shown.game.plies().len()),
            bytes: self.app.picture(&AnyBoard::Banqi(board).in_style(voice.pieces())),
            alt: Some(alt),
        };
        let body = MessageBody {
            content: text::puzzle_text(voice, &shown),
            rows: controls::puzzle_controls(voice, &shown),
            file: Some(picture),
            pings: Vec::new(),
        };
        Self::private_message(caller, body)
    }

    async fn best_puzzlers(&self, caller: &Caller) -> Reply {
        let voice = self.voice(caller);
        match self.app.best_puzzlers().await {
            Ok(best) => {
                let best: Vec<_> =
                    best.into_iter().map(|(solver, user)| (solver, mention(voice, user))).collect();
                Reply::Private(MessageBody::words(text::best_puzzlers_text(voice, &best)))
            }
            Err(failure) => self.denied(caller, failure.into()).await,
        }
    }
}
