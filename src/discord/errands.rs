//! Errands of commands: finding the game that is meant, and doing what was asked with it.

use poise::serenity_prelude as serenity;
use serenity::{AutocompleteChoice, CreateAutocompleteResponse};

use super::bot::Bot;
use super::caller::Caller;
use super::controls::{self, Question};
use super::custom_id::Intent;
use super::errand::Errand;
use super::reply::Reply;
use super::sheet::Sheet;
use super::text::Failure;
use crate::app::{Snapshot, Wish};
use crate::session::{GameCode, Phase, PlayerId, SessionId, View};
use crate::store::{self, SessionLine, StoreError};

/// How many games are looked through, and how many suggestions Discord takes.
const LOOKED_THROUGH: u32 = 100;
const SUGGESTED: usize = 25;

impl Bot {
    /// Does an errand with the game that was named, or with the one in this channel that it fits.
    pub(super) async fn errand(&self, caller: &Caller, named: Option<&str>, errand: Errand) -> Reply {
        let session = match named {
            Some(code) => self.named_game(caller, code).await,
            None => self.game_here(caller, &errand).await,
        };
        match session {
            Ok(session) => self.run_errand(caller, session, errand).await,
            Err(reply) => reply,
        }
    }

    /// Does an errand with the game that was chosen from a list.
    pub(super) async fn chosen_game(&self, caller: &Caller, errand: Errand, values: &[String]) -> Reply {
        match values.first() {
            Some(code) => match self.named_game(caller, code).await {
                Ok(session) => self.run_errand(caller, session, errand).await,
                Err(reply) => reply,
            },
            None => self.failure(caller, &Failure::Foreign),
        }
    }

    async fn run_errand(&self, caller: &Caller, session: SessionId, errand: Errand) -> Reply {
        let order = |wish| self.order(caller, session, None, wish);
        match errand {
            Errand::Accept => self.accept(caller, session, None, None).await,
            Errand::Decline => order(Wish::Decline).await,
            Errand::Withdraw => order(Wish::Withdraw).await,
            Errand::Play(typed) => match self.app.action_meant(session, &typed).await {
                Ok(Some(action)) => order(Wish::Play(action)).await,
                Ok(None) => self.failure(caller, &Failure::NotUnderstood { text: typed }),
                Err(denied) => self.denied(caller, denied).await,
            },
            Errand::Show => self.show(caller, session).await,
            Errand::Draw => self.draw(caller, session).await,
            Errand::OfferDraw => self.ask(caller, session, Intent::AskDraw).await,
            Errand::AcceptDraw => order(Wish::AcceptDraw).await,
            Errand::DeclineDraw => order(Wish::DeclineDraw).await,
            Errand::Resign => self.ask(caller, session, Intent::AskResign).await,
            Errand::Abort => self.ask(caller, session, Intent::AskAbort).await,
            Errand::Rematch => self.rematch(caller, session).await,
            Errand::Export => self.export(caller, session).await,
            Errand::Verify => self.verify(caller, session).await,
        }
    }

    /// Asks once more before something that cannot be taken back.
    pub(super) async fn ask(&self, caller: &Caller, session: SessionId, intent: Intent) -> Reply {
        let Some(question) = Question::of(intent) else { return self.failure(caller, &Failure::Foreign) };
        let snapshot = match self.seen(caller, session).await {
            Ok(snapshot) => snapshot,
            Err(reply) => return reply,
        };
        let voice = self.voice(caller);
        let seated = snapshot.player(caller.user).and_then(|player| snapshot.view.seat_of(player));
        match (snapshot.view.phase, seated) {
            (Phase::Playing, Some(_)) => Reply::Private(Sheet {
                content: controls::question_text(voice, question),
                rows: controls::question_controls(voice, &snapshot.view, question),
                ..Sheet::default()
            }),
            // The order itself knows best why not.
            _ => {
                let wish = match question {
                    Question::Draw => Wish::OfferDraw,
                    Question::Resign => Wish::Resign,
                    Question::Abort => Wish::Abort,
                };
                self.order(caller, session, None, wish).await
            }
        }
    }

    /// Shows anyone in the server the board as it is, privately.
    async fn show(&self, caller: &Caller, session: SessionId) -> Reply {
        match self.seen(caller, session).await {
            Ok(snapshot) => {
                let mut sheet = self.session_sheet_in(&snapshot, self.voice(caller));
                sheet.rows.clear();
                Reply::Private(sheet)
            }
            Err(reply) => reply,
        }
    }

    /// Answers the other's offer with yes, or asks whether to make one.
    async fn draw(&self, caller: &Caller, session: SessionId) -> Reply {
        let snapshot = match self.seen(caller, session).await {
            Ok(snapshot) => snapshot,
            Err(reply) => return reply,
        };
        let seat = snapshot.player(caller.user).and_then(|player| snapshot.view.seat_of(player));
        match (snapshot.view.offer, seat) {
            (Some(by), Some(seat)) if by != seat => self.order(caller, session, None, Wish::AcceptDraw).await,
            _ => self.ask(caller, session, Intent::AskDraw).await,
        }
    }

    /// The private picker: which piece, then where to.
    pub(super) async fn picker(
        &self,
        caller: &Caller,
        session: SessionId,
        held: Option<crate::rules::Square>,
    ) -> Reply {
        let snapshot = match self.to_play(caller, session).await {
            Ok(snapshot) => snapshot,
            Err(reply) => return reply,
        };
        let voice = self.voice(caller);
        let sheet = Sheet {
            content: controls::picker_text(voice, &snapshot.view, held),
            rows: controls::picker_controls(voice, &snapshot.view, held),
            ..Sheet::default()
        };
        match caller.clicked {
            Some(clicked) if clicked.ephemeral => Reply::Update(sheet),
            _ => Reply::Private(sheet),
        }
    }

    /// A session as anyone in its server may see it.
    pub(super) async fn seen(&self, caller: &Caller, session: SessionId) -> Result<Snapshot, Reply> {
        match self.app.snapshot(session).await {
            Ok(snapshot) if snapshot.place.guild == caller.place.guild => Ok(snapshot),
            Ok(_) => Err(self.failure(caller, &Failure::Foreign)),
            Err(denied) => Err(self.denied(caller, denied).await),
        }
    }

    /// A session in which it is this person's turn; otherwise the reason why they cannot play now.
    pub(super) async fn to_play(&self, caller: &Caller, session: SessionId) -> Result<Snapshot, Reply> {
        let snapshot = self.seen(caller, session).await?;
        if snapshot.user_to_move() == Some(caller.user) {
            return Ok(snapshot);
        }
        let refusal = match snapshot.view.phase {
            Phase::Offered => crate::session::Refusal::NotStarted,
            Phase::Over(_) => crate::session::Refusal::Over,
            Phase::Playing => match snapshot.player(caller.user) {
                Some(_) => crate::session::Refusal::NotYourTurn,
                None => crate::session::Refusal::NotAPlayer,
            },
        };
        Err(self.refused(caller, refusal, &snapshot))
    }

    async fn named_game(&self, caller: &Caller, code: &str) -> Result<SessionId, Reply> {
        let unknown = || self.failure(caller, &Failure::UnknownGame { code: code.to_owned() });
        let parsed: GameCode = code.parse().map_err(|_| unknown())?;
        match self.app.store().find(parsed).await {
            Ok(found) => found.ok_or_else(unknown),
            Err(failure) => Err(self.denied(caller, failure.into()).await),
        }
    }

    /// The game in this channel that an errand fits; or a chooser where there are several.
    async fn game_here(&self, caller: &Caller, errand: &Errand) -> Result<SessionId, Reply> {
        let lines = match self.candidates(caller, errand).await {
            Ok(lines) => lines,
            Err(failure) => return Err(self.denied(caller, failure.into()).await),
        };
        match lines.as_slice() {
            [] => Err(self.failure(caller, &Failure::NoGame)),
            [only] => Ok(only.id),
            several => {
                let games = self.game_options(caller, several).await;
                let voice = self.voice(caller);
                Err(Reply::Private(Sheet {
                    content: voice.word("choose-game"),
                    rows: controls::game_chooser(voice, errand, &games),
                    ..Sheet::default()
                }))
            }
        }
    }

    /// The games in this channel that an errand may be about; for one's own games, those anywhere in this
    /// server if there is none in the channel.
    async fn candidates(&self, caller: &Caller, errand: &Errand) -> Result<Vec<SessionLine>, StoreError> {
        let store = self.app.store();
        let me = store.players(&[caller.user]).await?.into_iter().flatten().next();
        let fits = |line: &SessionLine| line.place.guild == caller.place.guild && fits(errand, line, me);
        if wants_finished(errand) {
            let Some(me) = me else { return Ok(Vec::new()) };
            let recent = store.recent_of_player(me, LOOKED_THROUGH).await?;
            // The latest game is meant; the others have to be named.
            return Ok(recent.into_iter().filter(fits).take(1).collect());
        }
        let here = store.open_in_channel(caller.place.channel, LOOKED_THROUGH).await?;
        let here: Vec<SessionLine> = here.into_iter().filter(fits).collect();
        match me {
            Some(me) if here.is_empty() => {
                let mine = store.open_of_player(me, LOOKED_THROUGH).await?;
                Ok(mine.into_iter().filter(fits).collect())
            }
            _ => Ok(here),
        }
    }

    /// What a chooser or a suggestion says of each game: its code, and its code with the people in it.
    async fn game_options(&self, caller: &Caller, lines: &[SessionLine]) -> Vec<(GameCode, String)> {
        let voice = self.voice(caller);
        let label = |line: &SessionLine| {
            let key = match line.phase {
                store::Phase::Offered => "game-option-offered",
                store::Phase::Playing => "game-option-playing",
                store::Phase::Over => "game-option-over",
            };
            voice.say(
                key,
                &[("code", line.code.to_string().into()), ("variant", line.variant.as_str().into())],
            )
        };
        lines.iter().map(|line| (line.code, label(line))).collect()
    }

    /// Suggestions for the option `game`: one's own games, the open ones first.
    pub(super) async fn suggest_games(&self, caller: &Caller, typed: &str) -> CreateAutocompleteResponse {
        let lines = self.my_games(caller).await.unwrap_or_else(|failure| {
            tracing::warn!(%failure, "games could not be suggested");
            Vec::new()
        });
        let typed = typed.trim().to_ascii_uppercase();
        let options = self.game_options(caller, &lines).await;
        let choices = options
            .into_iter()
            .filter(|(code, _)| code.as_str().starts_with(&typed))
            .take(SUGGESTED)
            .map(|(code, label)| AutocompleteChoice::new(label, code.to_string()))
            .collect();
        CreateAutocompleteResponse::new().set_choices(choices)
    }

    async fn my_games(&self, caller: &Caller) -> Result<Vec<SessionLine>, StoreError> {
        let store = self.app.store();
        let Some(me) = store.players(&[caller.user]).await?.into_iter().flatten().next() else {
            return Ok(Vec::new());
        };
        let mut lines = store.open_of_player(me, LOOKED_THROUGH).await?;
        let over = store.recent_of_player(me, LOOKED_THROUGH).await?;
        lines.extend(over.into_iter().filter(|line| line.phase == store::Phase::Over));
        lines.retain(|line| line.place.guild == caller.place.guild);
        Ok(lines)
    }

    /// Suggestions for the option `action`: what is legal and begins like what was typed.
    pub(super) async fn suggest_actions(
        &self,
        caller: &Caller,
        game: Option<&str>,
        typed: &str,
    ) -> CreateAutocompleteResponse {
        let session = match game {
            Some(code) => self.named_game(caller, code).await.ok(),
            None => match self.candidates(caller, &Errand::play(typed)).await {
                Ok(lines) => lines.first().map(|line| line.id),
                Err(_) => None,
            },
        };
        let choices = match session {
            Some(session) => match self.to_play(caller, session).await {
                Ok(snapshot) => self.action_choices(caller, &snapshot.view, typed),
                Err(_) => Vec::new(),
            },
            None => Vec::new(),
        };
        CreateAutocompleteResponse::new().set_choices(choices)
    }

    fn action_choices(&self, caller: &Caller, view: &View, typed: &str) -> Vec<AutocompleteChoice> {
        let letters = |text: &str| -> String {
            text.chars()
                .filter(char::is_ascii_alphanumeric)
                .map(|letter| letter.to_ascii_lowercase())
                .collect()
        };
        let wanted = letters(typed);
        let mut fitting: Vec<_> = view
            .choices
            .iter()
            .filter(|choice| {
                let action = choice.action.to_string();
                letters(&action).starts_with(&wanted)
                    || letters(&action).replace('x', "").starts_with(&wanted)
            })
            .collect();
        fitting.sort_by_key(|choice| (choice.victim.is_none(), choice.action.origin().is_none()));
        fitting
            .into_iter()
            .take(SUGGESTED)
            .map(|choice| {
                AutocompleteChoice::new(
                    controls::choice_label(self.voice(caller), choice),
                    choice.action.to_string(),
                )
            })
            .collect()
    }
}

/// Whether an errand is about a game that is over, or may be.
const fn wants_finished(errand: &Errand) -> bool {
    matches!(errand, Errand::Rematch | Errand::Export | Errand::Verify)
}

/// Whether an errand may be about this game, as far as its line tells.
fn fits(errand: &Errand, line: &SessionLine, me: Option<PlayerId>) -> bool {
    use store::Phase::{Offered, Over, Playing};
    let mine = me.is_some() && (me == Some(line.challenger) || me == line.opponent);
    let from_me = me == Some(line.challenger);
    match errand {
        Errand::Accept => line.phase == Offered && !from_me && line.opponent.is_none_or(|to| Some(to) == me),
        Errand::Decline => line.phase == Offered && me.is_some() && line.opponent == me,
        Errand::Withdraw => line.phase == Offered && from_me,
        Errand::Play(_) => line.phase == Playing && me.is_some() && line.to_move == me,
        Errand::Show => line.phase == Playing,
        Errand::Draw
        | Errand::OfferDraw
        | Errand::AcceptDraw
        | Errand::DeclineDraw
        | Errand::Resign
        | Errand::Abort => line.phase == Playing && mine,
        Errand::Rematch | Errand::Verify => line.phase == Over && line.result.is_some(),
        Errand::Export => line.phase != Offered,
    }
}
