//! The message that shows a game in any phase.

use crate::discord::controls;
use crate::discord::interaction::bot::{Bot, names, sealed};
use crate::discord::interaction::message_body::{Enclosure, MessageBody};
use banqi_app::Snapshot;
use banqi_custom_id::Group;
use banqi_render::Rgb;
use banqi_say::text::{self, RatingChange};
use banqi_say::words::Voice;
use banqi_session::{AnyBoard, Choices, Phase, Standing, View};
use banqi_store::{Alert, UserId};

impl Bot {
    /// Builds the message that shows a session in any phase. It notifies nobody: whom a new one does, its keeper decides.
    pub(crate) fn session_message(&self, snapshot: &Snapshot) -> MessageBody {
        self.session_message_in(snapshot, self.public_voice(snapshot))
    }

    /// Builds that message in another language than the session's own.
    pub(crate) fn session_message_in(&self, snapshot: &Snapshot, voice: Voice<'_>) -> MessageBody {
        let view = &snapshot.view;
        let names = names(voice, &snapshot.users);
        let rows = controls::controls(voice, view);
        let accent = Some(accent(view));
        let mut body = match view.phase {
            Phase::Offered => MessageBody {
                content: text::challenge_text(voice, view, snapshot.code, &sealed(snapshot), &names),
                rows,
                // A special starting position is shown before anybody accepts.
                file: view.variant.begins_elsewhere().then(|| self.picture(snapshot, voice)),
                accent,
                ..MessageBody::default()
            },
            Phase::Playing => MessageBody {
                content: text::board_text(voice, view, snapshot.code, &names),
                rows,
                file: Some(self.picture(snapshot, voice)),
                accent,
                ..MessageBody::default()
            },
            Phase::Over(ending) if ending.was_played() => {
                let changes: Vec<RatingChange> = snapshot
                    .ratings
                    .iter()
                    .map(|(player, change)| RatingChange {
                        player: *player,
                        before: change.before.into(),
                        after: change.after.into(),
                    })
                    .collect();
                let not_rated = snapshot.not_rated;
                let content = text::result_text(voice, view, snapshot.code, &names, &changes, not_rated);
                let file = Some(self.picture(snapshot, voice));
                MessageBody { content, rows, file, accent, ..MessageBody::default() }
            }
            Phase::Over(_) => MessageBody {
                content: text::challenge_text(voice, view, snapshot.code, &sealed(snapshot), &names),
                rows,
                accent,
                ..MessageBody::default()
            },
        };
        body.is_silent = snapshot.alert == Alert::Silent;
        body
    }

    /// Returns the picture of the board, with alt text.
    pub(crate) fn picture(&self, snapshot: &Snapshot, voice: Voice<'_>) -> Enclosure {
        self.picture_of(snapshot, voice, snapshot.view.board.clone())
    }

    /// Returns the board's picture for one of the players. In xiangqi, the player's own side is at the bottom and the
    /// pieces or points to choose from are marked.
    pub(crate) fn own_picture(
        &self,
        snapshot: &Snapshot,
        voice: Voice<'_>,
        user: UserId,
        choices: Choices,
    ) -> Enclosure {
        let seat = snapshot.player(user).and_then(|player| snapshot.view.seat_of(player));
        let colours = seat.map(|seat| snapshot.view.colours_of(seat)).unwrap_or_default();
        self.picture_of(snapshot, voice, snapshot.view.board.clone().seen_by(colours, choices))
    }

    fn picture_of(&self, snapshot: &Snapshot, voice: Voice<'_>, board: AnyBoard) -> Enclosure {
        let group = Group::of(&snapshot.view.variant).name();
        Enclosure {
            name: format!("{group}-{}-{}.png", snapshot.code, snapshot.view.actions),
            bytes: self
                .pictures
                .game(&board.in_style(voice.pieces()).in_theme(voice.theme()), &snapshot.unflipped),
            alt: Some(text::end_alt_text(voice, &snapshot.view, &snapshot.unflipped)),
        }
    }
}

/// Returns the colour of the stripe beside a session's message: that of the side to move, or of the winner.
pub(crate) fn accent(view: &View) -> Rgb {
    let standing = match view.phase {
        Phase::Playing => Standing::ToMove,
        Phase::Offered | Phase::Over(_) => Standing::Won,
    };
    banqi_render::accent(view.board.standing(standing).first().copied())
}
