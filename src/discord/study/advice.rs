//! Advice about one game, for whoever asks alone: hints, odds, and how it went.

use poise::serenity_prelude as serenity;
use serenity::{AutocompleteChoice, CreateAutocompleteResponse};

use crate::app::{App, Chart, ChartMark, NoAnalysis, NoHint, Order, Unanswered, Wish};
use crate::discord::interaction::bot::{Bot, mention};
use crate::discord::interaction::caller::Caller;
use crate::discord::interaction::message_body::{Enclosure, MessageBody};
use crate::discord::interaction::reply::Reply;
use crate::discord::play::task::Task;
use crate::discord::play::tasks::SUGGESTED;
use crate::discord::say::text::{self, NoAnalysisText, NoOdds};
use banqi_rules::banqi::Square;
use banqi_session::{Cell, Phase, Refusal, SessionId, View};

impl Bot {
    /// What may lie under a square, for anyone in the server: it is counted from what everyone can see.
    pub(crate) async fn odds(&self, caller: &Caller, session: SessionId, typed: &str) -> Reply {
        let snapshot = match self.seen(caller, session).await {
            Ok(snapshot) => snapshot,
            Err(reply) => return reply,
        };
        match snapshot.view.phase {
            Phase::Offered => return self.refused(caller, Refusal::NotStarted, &snapshot),
            Phase::Over(_) => return self.refused(caller, Refusal::Over, &snapshot),
            Phase::Playing => {}
        }
        let voice = self.voice(caller);
        let no = |why: NoOdds<'_>| self.private(caller, text::no_odds_text(voice, &why));
        if !App::advises(&snapshot.view.variant) {
            return no(NoOdds::OtherGame(snapshot.view.variant));
        }
        let Ok(square) = typed.trim().to_ascii_lowercase().parse::<Square>() else {
            return no(NoOdds::NotASquare(typed));
        };
        match self.app.odds(session, square).await {
            Ok(Some(odds)) => Reply::Private(MessageBody::words(text::odds_text(
                voice,
                &snapshot.view,
                snapshot.code,
                &odds,
            ))),
            Ok(None) => no(NoOdds::NotFaceDown(square)),
            Err(denied) => self.denied(caller, denied).await,
        }
    }

    /// Tells whoever is to move the best moves; the others are told on the board that they asked.
    pub(crate) async fn hint(&self, caller: &Caller, session: SessionId) -> Reply {
        let order = Order {
            session,
            by: caller.user,
            guild: caller.place.guild,
            seen: None,
            clicked: None,
            interaction: caller.interaction,
            wish: Wish::TakeHint,
        };
        let voice = self.voice(caller);
        match self.app.hint(order).await {
            Ok((snapshot, hint)) => {
                self.show_soon(session);
                Reply::Private(MessageBody::words(text::hint_text(voice, snapshot.code, &hint)))
            }
            Err(NoHint::OtherGame) => self.private(caller, voice.word("hint-other-game")),
            Err(NoHint::Unanswered(Unanswered::TooBusy)) => {
                self.private(caller, text::no_analysis_text(voice, NoAnalysisText::Busy))
            }
            Err(NoHint::Unanswered(failure)) => self.apology(caller, &failure),
            Err(NoHint::Denied(denied)) => self.denied(caller, denied).await,
        }
    }

    /// Explains how a game went that is over, to whoever asks, as seen from their own side if they played and from
    /// red's otherwise: it takes seconds the first time.
    pub(crate) async fn analyse(&self, caller: &Caller, session: SessionId) -> Reply {
        let snapshot = match self.seen(caller, session).await {
            Ok(snapshot) => snapshot,
            Err(reply) => return reply,
        };
        let voice = self.voice(caller);
        let no = |why| self.private(caller, text::no_analysis_text(voice, why));
        let view = &snapshot.view;
        let analysis = match self.app.analysis(session).await {
            Ok(analysis) => analysis,
            Err(NoAnalysis::NotOver) => return self.refused(caller, Refusal::NotOver, &snapshot),
            Err(NoAnalysis::Nothing) if App::hints(&view.variant) => return no(NoAnalysisText::Nothing),
            Err(NoAnalysis::Nothing) => return no(NoAnalysisText::OtherGame),
            Err(NoAnalysis::Unanswered(Unanswered::TooBusy)) => return no(NoAnalysisText::Busy),
            Err(NoAnalysis::Unanswered(failure)) => return self.apology(caller, &failure),
            Err(NoAnalysis::Denied(denied)) => return self.denied(caller, denied).await,
        };
        let names = |player| mention(voice, snapshot.user(player));
        let reader = view.entrants.iter().find(|player| snapshot.user(**player) == Some(caller.user));
        let viewpoint = text::Viewpoint::of(view, reader.copied());
        let mark = |at| ChartMark { ply: at + 1, is_luck: text::is_luck(&analysis.plies[at]) };
        let chart = Chart {
            points: viewpoint.graph(&analysis),
            colours: [viewpoint.colour(), viewpoint.colour().other_of_two()],
            marks: text::turning_points(&analysis).into_iter().map(mark).collect(),
        };
        let picture = match self.app.chart(&chart) {
            Ok(bytes) => Some(Enclosure {
                name: format!("banqi-{}-analysis.png", snapshot.code),
                bytes,
                alt: Some(text::analysis_alt_text(voice, &analysis, viewpoint)),
            }),
            // The words say it all.
            Err(failure) => {
                tracing::error!(%failure, "an analysis goes without its chart");
                None
            }
        };
        Reply::Private(MessageBody {
            content: text::analysis_text(voice, view, snapshot.code, &analysis, viewpoint, &names),
            file: picture,
            ..MessageBody::default()
        })
    }

    /// Suggestions for the option `square`: where something lies face down.
    pub(crate) async fn suggest_squares(
        &self,
        caller: &Caller,
        game: Option<&str>,
        typed: &str,
    ) -> CreateAutocompleteResponse {
        let typed = typed.trim().to_ascii_lowercase();
        let squares = match self.session_meant(caller, game, &Task::odds("")).await {
            Some(session) => self.seen(caller, session).await.map_or_else(
                |_| Vec::new(),
                |snapshot| {
                    if App::advises(&snapshot.view.variant) { face_down(&snapshot.view) } else { Vec::new() }
                },
            ),
            None => Vec::new(),
        };
        let choices = squares
            .into_iter()
            .map(|square| square.to_string())
            .filter(|square| square.starts_with(&typed))
            .take(SUGGESTED)
            .map(|square| AutocompleteChoice::new(square.clone(), square))
            .collect();
        CreateAutocompleteResponse::new().set_choices(choices)
    }
}

fn face_down(view: &View) -> Vec<Square> {
    let cells = view.board.banqi().map(|board| board.cells.as_slice()).unwrap_or_default();
    let down = (0u8..).zip(cells).filter(|(_, cell)| **cell == Cell::Down);
    down.filter_map(|(index, _)| Square::new(index)).collect()
}
