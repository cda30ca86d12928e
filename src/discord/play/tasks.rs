//! Tasks of commands: finding the game that is meant, and doing what was asked with it.

use poise::serenity_prelude as serenity;
use serenity::{AutocompleteChoice, CreateAutocompleteResponse};

use crate::app::{Snapshot, Wish};
use crate::discord::interaction::bot::Bot;
use crate::discord::interaction::caller::Caller;
use crate::discord::interaction::custom_id::Intent;
use crate::discord::interaction::message_body::MessageBody;
use crate::discord::interaction::reply::Reply;
use crate::discord::play::controls::{self, Question};
use crate::discord::play::task::Task;
use crate::discord::say::group::Group;
use crate::discord::say::text::{self, Failure, GameOption};
use crate::store::{self, SessionLine, StoreError};
use banqi_rules::banqi::Action;
use banqi_rules::xiangqi::{MoveName, Script};
use banqi_rules::{AnyFreeTextError, Variant};
use banqi_session::{Choices, GameCode, Phase, PieceStyle, PlayerId, SessionId, View};

/// How many games are looked through, and how many suggestions Discord takes.
const LOOKED_THROUGH: u32 = 100;
pub(crate) const SUGGESTED: usize = 25;

impl Bot {
    /// Does a task with the game that was named, or with the one in this channel that it fits.
    pub(crate) async fn task(&self, caller: &Caller, named: Option<&str>, task: Task) -> Reply {
        let session = match named {
            Some(code) => self.named_game(caller, code).await,
            None => self.game_here(caller, &task).await,
        };
        match session {
            Ok(session) => self.run_task(caller, session, task).await,
            Err(reply) => reply,
        }
    }

    /// Does a task with the game that was chosen from a list.
    pub(crate) async fn chosen_game(&self, caller: &Caller, task: Task, values: &[String]) -> Reply {
        match values.first() {
            Some(code) => match self.named_game(caller, code).await {
                Ok(session) => self.run_task(caller, session, task).await,
                Err(reply) => reply,
            },
            None => self.failure(caller, &Failure::Foreign),
        }
    }

    async fn run_task(&self, caller: &Caller, session: SessionId, task: Task) -> Reply {
        let order = |wish| self.order(caller, session, None, wish);
        match task {
            Task::Accept => self.accept(caller, session, None, None).await,
            Task::Decline => order(Wish::Decline).await,
            Task::Withdraw => order(Wish::Withdraw).await,
            Task::Play(typed) => match self.app.action_meant(session, &typed).await {
                Ok(Ok(action)) => order(Wish::Play(action)).await,
                Ok(Err(why)) => self.not_an_action(caller, session, typed, why).await,
                Err(denied) => self.denied(caller, denied).await,
            },
            Task::Show(style) => self.show(caller, session, style).await,
            Task::Hint => self.hint(caller, session).await,
            Task::Odds(typed) => self.odds(caller, session, &typed).await,
            Task::Draw => self.draw(caller, session).await,
            Task::OfferDraw => self.ask(caller, session, Intent::AskDraw).await,
            Task::AcceptDraw => order(Wish::AcceptDraw).await,
            Task::DeclineDraw => order(Wish::DeclineDraw).await,
            Task::ClaimDraw => order(Wish::ClaimDraw).await,
            Task::Resign => self.ask(caller, session, Intent::AskResign).await,
            Task::Abort => self.ask(caller, session, Intent::AskAbort).await,
            Task::Rematch => self.rematch(caller, session).await,
            Task::Export => self.export(caller, session).await,
            Task::ExportPgn => self.export_pgn(caller, session).await,
            Task::Verify => self.verify(caller, session).await,
            Task::Analyse => self.analyse(caller, session).await,
        }
    }

    /// Says why what was typed is no action, in the words of the game it was typed for.
    async fn not_an_action(
        &self,
        caller: &Caller,
        session: SessionId,
        text: String,
        why: AnyFreeTextError,
    ) -> Reply {
        let snapshot = match self.seen(caller, session).await {
            Ok(snapshot) => snapshot,
            Err(reply) => return reply,
        };
        let failure = match why {
            AnyFreeTextError::Banqi(_) => Failure::NotUnderstood { text },
            AnyFreeTextError::Xiangqi(why) => Failure::NotAMove { text, why },
        };
        self.private(caller, text::failure_text(self.voice_about(caller, &snapshot.view), &failure))
    }

    /// Asks once more before something that cannot be taken back.
    pub(crate) async fn ask(&self, caller: &Caller, session: SessionId, intent: Intent) -> Reply {
        let snapshot = match self.seen(caller, session).await {
            Ok(snapshot) => snapshot,
            Err(reply) => return reply,
        };
        let (question, wish) = match Question::of(intent) {
            Some(Question::Draw) => (Question::Draw, Wish::OfferDraw),
            // Where nobody can lose before all have moved, the question says what giving up means.
            Some(Question::Resign) if snapshot.view.resigning_loses() => (Question::Resign, Wish::Resign),
            Some(Question::Resign | Question::Abort) => (Question::Abort, Wish::Abort),
            None => return self.failure(caller, &Failure::Foreign),
        };
        match self.app.refusal(session, caller.user, &wish).await {
            Ok(None) => {}
            Ok(Some(refusal)) => return self.refused(caller, refusal, &snapshot),
            Err(denied) => return self.denied(caller, denied).await,
        }
        let voice = self.voice_about(caller, &snapshot.view);
        Reply::Private(MessageBody {
            content: controls::question_text(voice, &snapshot.view, question),
            rows: controls::question_controls(voice, &snapshot.view, question),
            ..MessageBody::default()
        })
    }

    /// Shows anyone in the server the board as it is, privately.
    async fn show(&self, caller: &Caller, session: SessionId, style: Option<PieceStyle>) -> Reply {
        match self.seen(caller, session).await {
            Ok(snapshot) => {
                let voice = self.voice_about(caller, &snapshot.view).in_style(style);
                let mut body = self.session_message_in(&snapshot, voice);
                // Those who play get their controls, should the board be far up or gone.
                if snapshot.player(caller.user).is_none() {
                    body.rows.clear();
                }
                body.pings.clear();
                if body.file.is_some() {
                    body.file = Some(self.own_picture(&snapshot, voice, caller.user, Choices::Hidden));
                }
                Reply::Private(body)
            }
            Err(reply) => reply,
        }
    }

    /// Answers the other's offer with yes, claims a draw that may be claimed, or asks whether to offer one; where one is
    /// suggested, offers it.
    async fn draw(&self, caller: &Caller, session: SessionId) -> Reply {
        let snapshot = match self.seen(caller, session).await {
            Ok(snapshot) => snapshot,
            Err(reply) => return reply,
        };
        let seat = snapshot.player(caller.user).and_then(|player| snapshot.view.seat_of(player));
        match (snapshot.view.offer, seat) {
            (Some(by), Some(seat)) if by != seat => self.order(caller, session, None, Wish::AcceptDraw).await,
            (None, Some(_)) if snapshot.view.suggests_draw() => {
                self.order(caller, session, None, Wish::OfferDraw).await
            }
            (_, Some(seat)) if snapshot.view.may_claim_draw && snapshot.view.to_move == Some(seat) => {
                self.order(caller, session, None, Wish::ClaimDraw).await
            }
            _ => self.ask(caller, session, Intent::AskDraw).await,
        }
    }

    /// The private picker: which piece, then where to.
    pub(crate) async fn picker(
        &self,
        caller: &Caller,
        session: SessionId,
        held: Option<banqi_rules::AnySquare>,
    ) -> Reply {
        let snapshot = match self.to_play(caller, session).await {
            Ok(snapshot) => snapshot,
            Err(reply) => return reply,
        };
        let voice = self.voice_about(caller, &snapshot.view);
        // A list of points says little without the board from one's own side; squares of banqi are few.
        let choices = controls::marked(&snapshot.view, held);
        let file = choices.map(|choices| self.own_picture(&snapshot, voice, caller.user, choices));
        let body = MessageBody {
            content: controls::picker_text(voice, &snapshot.view, held),
            rows: controls::picker_controls(voice, &snapshot.view, held),
            file,
            ..MessageBody::default()
        };
        match caller.clicked {
            Some(clicked) if clicked.ephemeral => Reply::Update(body),
            _ => Reply::Private(body),
        }
    }

    /// A session as anyone in its server may see it.
    pub(crate) async fn seen(&self, caller: &Caller, session: SessionId) -> Result<Snapshot, Reply> {
        match self.app.snapshot(session).await {
            Ok(snapshot) if snapshot.place.guild == caller.place.guild => Ok(snapshot),
            Ok(snapshot) if caller.clicked.is_none() => {
                Err(self.failure(caller, &Failure::UnknownGame { code: snapshot.code.to_string() }))
            }
            Ok(_) => Err(self.failure(caller, &Failure::Foreign)),
            Err(denied) => Err(self.denied(caller, denied).await),
        }
    }

    /// A session in which it is this person's turn; otherwise the reason why they cannot play now.
    pub(crate) async fn to_play(&self, caller: &Caller, session: SessionId) -> Result<Snapshot, Reply> {
        let snapshot = self.seen(caller, session).await?;
        if snapshot.user_to_move() == Some(caller.user) {
            return Ok(snapshot);
        }
        let refusal = match snapshot.view.phase {
            Phase::Offered => banqi_session::Refusal::NotStarted,
            Phase::Over(_) => banqi_session::Refusal::Over,
            Phase::Playing => match snapshot.player(caller.user) {
                Some(player) if snapshot.view.is_out(player) => banqi_session::Refusal::IsOut,
                Some(_) => banqi_session::Refusal::NotYourTurn,
                None => banqi_session::Refusal::NotAPlayer,
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

    /// The game in this channel that a task fits; or a chooser where there are several.
    async fn game_here(&self, caller: &Caller, task: &Task) -> Result<SessionId, Reply> {
        let lines = match self.candidates(caller, task).await {
            Ok(lines) => lines,
            Err(failure) => return Err(self.denied(caller, failure.into()).await),
        };
        match lines.as_slice() {
            [] => Err(self.failure(caller, &Failure::NoGame)),
            [only] => Ok(only.id),
            several => Err(self.which_game(caller, task, several).await),
        }
    }

    /// The games in this channel that a task may be about; for one's own games, those anywhere in this
    /// server if there is none in the channel.
    async fn candidates(&self, caller: &Caller, task: &Task) -> Result<Vec<SessionLine>, StoreError> {
        let store = self.app.store();
        let me = self.known(caller).await?;
        let here = |line: &SessionLine| line.place.guild == caller.place.guild;
        let fits = |line: &SessionLine| here(line) && fits(task, line, me);
        if wants_finished(task) {
            let Some(me) = me else { return Ok(Vec::new()) };
            let mut recent = store.recent_of_player(me, LOOKED_THROUGH).await?;
            recent.retain(fits);
            // The latest game is meant; the others have to be named.
            return Ok(of_group_if_any(recent, caller.group).into_iter().take(1).collect());
        }
        let in_channel = store.open_in_channel(caller.place.channel, LOOKED_THROUGH).await?;
        let mine = match me {
            Some(me) => store.open_of_player(me, LOOKED_THROUGH).await?,
            None => Vec::new(),
        };
        // First what fits here, then what fits elsewhere; failing both, what it could be about, so that the
        // game itself says why not.
        let could_be = |line: &SessionLine| here(line) && could_be(task, line, me);
        let mut found: Vec<SessionLine> = in_channel.iter().filter(|line| fits(line)).cloned().collect();
        if found.is_empty() {
            found = mine.iter().filter(|line| fits(line)).cloned().collect();
        }
        found = of_group_if_any(found, caller.group);
        if found.is_empty() {
            found = in_channel.into_iter().filter(could_be).take(1).collect();
        }
        if found.is_empty() {
            found = mine.into_iter().filter(could_be).take(1).collect();
        }
        Ok(found)
    }

    /// What a chooser or a suggestion says of each game, for this person.
    pub(crate) async fn game_options(&self, caller: &Caller, lines: &[SessionLine]) -> Vec<GameOption> {
        let me = self.known(caller).await.unwrap_or_default();
        let option = |line: &SessionLine| GameOption {
            code: line.code,
            variant: line.variant.parse().ok(),
            people: line.people().filter(|player| me != Some(*player)).collect(),
            is_own: me.is_some_and(|me| line.people().any(|player| player == me)),
            has_free_seat: line.may_enter(None),
            state: state(line, me),
        };
        lines.iter().map(option).collect()
    }

    /// The player this person is, if they have ever played.
    pub(crate) async fn known(&self, caller: &Caller) -> Result<Option<PlayerId>, StoreError> {
        Ok(self.app.store().players(&[caller.user]).await?.into_iter().flatten().next())
    }

    /// Suggestions for the option `game` of `command`: the games it can be used on first.
    pub(crate) async fn suggest_games(
        &self,
        caller: &Caller,
        command: &str,
        typed: &str,
    ) -> CreateAutocompleteResponse {
        let lines = self.games_to_name(caller, command).await.unwrap_or_else(|failure| {
            tracing::warn!(%failure, "games could not be suggested");
            Vec::new()
        });
        let typed = typed.trim().to_ascii_uppercase();
        let voice = self.voice(caller);
        let options = self.game_options(caller, &lines).await;
        let choices = options
            .iter()
            .filter(|game| game.code.as_str().starts_with(&typed))
            .take(SUGGESTED)
            .map(|game| AutocompleteChoice::new(text::game_option_label(voice, game), game.code.to_string()))
            .collect();
        CreateAutocompleteResponse::new().set_choices(choices)
    }

    /// The games of this channel and one's own, those that `command` fits first, then those that its group is about,
    /// then the newest.
    async fn games_to_name(&self, caller: &Caller, command: &str) -> Result<Vec<SessionLine>, StoreError> {
        let store = self.app.store();
        let me = self.known(caller).await?;
        let mut lines = store.open_in_channel(caller.place.channel, LOOKED_THROUGH).await?;
        if let Some(me) = me {
            lines.extend(store.open_of_player(me, LOOKED_THROUGH).await?);
            lines.extend(store.recent_of_player(me, LOOKED_THROUGH).await?);
        }
        lines.retain(|line| line.place.guild == caller.place.guild);
        // Some tasks' words carry more than themselves.
        let task = match command {
            "move" => Some(Task::play("")),
            "odds" => Some(Task::odds("")),
            command => command.parse().ok(),
        };
        let unfit = |line: &SessionLine| task.as_ref().is_some_and(|task| !fits(task, line, me));
        let others = |line: &SessionLine| !is_of_group(line, caller.group);
        lines.sort_by_key(|line| (unfit(line), others(line), std::cmp::Reverse(line.id)));
        lines.dedup_by_key(|line| line.id);
        Ok(lines)
    }

    /// The game that a task whose options are still being typed is about, if one can be told.
    pub(crate) async fn session_meant(
        &self,
        caller: &Caller,
        game: Option<&str>,
        task: &Task,
    ) -> Option<SessionId> {
        match game {
            Some(code) => self.named_game(caller, code).await.ok(),
            None => Some(self.candidates(caller, task).await.ok()?.first()?.id),
        }
    }

    /// Suggestions for the option `action`: what is legal and begins like what was typed.
    pub(crate) async fn suggest_actions(
        &self,
        caller: &Caller,
        game: Option<&str>,
        typed: &str,
    ) -> CreateAutocompleteResponse {
        self.learn_preference(caller).await;
        let choices = match self.session_meant(caller, game, &Task::play(typed)).await {
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
        let name = xiangqi_letters(typed);
        let mut fitting: Vec<_> = view
            .choices
            .iter()
            .filter(|choice| {
                let action = choice.action.to_string();
                if let Some(called) = choice.name {
                    return name_fits(&action, called, &name);
                }
                letters(&action).starts_with(&wanted)
                    || letters(&action).replace('x', "").starts_with(&wanted)
                    || (choice.action == Action::EndChain.into() && "stop".starts_with(&wanted))
            })
            .collect();
        fitting.sort_by_key(|choice| controls::interest(choice));
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

/// What was typed of a move of xiangqi, in one case and without what nobody types.
fn xiangqi_letters(typed: &str) -> String {
    typed.chars().filter(|letter| !letter.is_whitespace()).flat_map(char::to_lowercase).collect()
}

/// Whether a move of xiangqi begins, in any of its names, as `typed` does.
fn name_fits(action: &str, name: MoveName, typed: &str) -> bool {
    let chinese = [Script::Traditional, Script::Simplified].map(|script| name.chinese(script));
    let wxf = name.to_string().to_lowercase();
    // Some write `h2-e2`; of WXF no name has a letter behind a dash.
    let joined = typed.replace('-', "");
    action.starts_with(typed)
        || (action.len() >= joined.len() && action.starts_with(&joined))
        || wxf.starts_with(typed)
        || chinese.iter().any(|name| name.starts_with(typed))
}

/// The word by which the language files know how a game stands for somebody.
fn state(line: &SessionLine, me: Option<PlayerId>) -> &'static str {
    match line.phase {
        store::Phase::Offered if me == Some(line.challenger) => "sent",
        store::Phase::Offered if me.is_some_and(|me| line.invited.contains(&me)) => "received",
        store::Phase::Offered if me.is_some_and(|me| line.has(me)) => "sent",
        store::Phase::Offered => "open",
        store::Phase::Playing if me.is_some() && line.to_move == me => "yours",
        store::Phase::Playing if me.is_some_and(|me| line.has(me)) => "theirs",
        store::Phase::Playing => "watched",
        store::Phase::Over => "over",
    }
}

/// Whether a task is about a game that is over, or may be.
const fn wants_finished(task: &Task) -> bool {
    matches!(task, Task::Rematch | Task::Export | Task::ExportPgn | Task::Verify | Task::Analyse)
}

/// Whether a task could be meant for this game, although it cannot be done there now.
fn could_be(task: &Task, line: &SessionLine, me: Option<PlayerId>) -> bool {
    use store::Phase::{Offered, Playing};
    let mine = me.is_some_and(|me| line.has(me));
    match task {
        Task::Accept | Task::Decline | Task::Withdraw => line.phase == Offered,
        Task::Play(_) | Task::Hint => line.phase == Playing && mine,
        _ => false,
    }
}

/// Whether a task may be about this game, as far as its line tells.
fn fits(task: &Task, line: &SessionLine, me: Option<PlayerId>) -> bool {
    use store::Phase::{Offered, Over, Playing};
    let mine = me.is_some_and(|me| line.has(me));
    let from_me = me == Some(line.challenger);
    match task {
        Task::Accept => line.may_enter(me),
        Task::Decline => {
            line.phase == Offered && !from_me && (mine || line.invited.iter().any(|to| Some(*to) == me))
        }
        Task::Withdraw => line.phase == Offered && from_me,
        Task::Play(_) | Task::Hint => line.phase == Playing && me.is_some() && line.to_move == me,
        Task::Show(_) | Task::Odds(_) => line.phase == Playing,
        Task::Draw
        | Task::OfferDraw
        | Task::AcceptDraw
        | Task::DeclineDraw
        | Task::ClaimDraw
        | Task::Resign
        | Task::Abort => line.phase == Playing && mine,
        Task::Rematch | Task::Verify | Task::Analyse => line.phase == Over && line.result.is_some(),
        Task::Export | Task::ExportPgn => line.phase != Offered,
    }
}

/// Whether the commands of `group` are about the game of a line.
fn is_of_group(line: &SessionLine, group: Group) -> bool {
    line.variant.parse().is_ok_and(|variant: Variant| Group::of(&variant) == group)
}

/// Those of the group whose command was used; if there are none, all: a command goes for other games too.
fn of_group_if_any(mut lines: Vec<SessionLine>, group: Group) -> Vec<SessionLine> {
    if lines.iter().any(|line| is_of_group(line, group)) {
        lines.retain(|line| is_of_group(line, group));
    }
    lines
}
