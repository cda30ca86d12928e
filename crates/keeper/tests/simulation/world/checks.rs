//! What must be true once everything is quiet.

use std::time::Duration;

use banqi_keeper::{Awaited, CallKind, Moment, PATIENCE, PRESENT, Reach, Reminder};

use super::treatment::{Accepted, Treatment};
use super::{Faults, MIRROR, World};
use crate::discord::TOKEN_LIFE;

/// The keeper uses a token until a minute before its end. The rest is for requests that are on their way.
const MARGIN: Duration = Duration::from_secs(90);

impl World {
    /// Returns what is wrong once everything is quiet.
    pub(super) fn wrong(&self) -> Vec<String> {
        let mut wrong = self.unanswered();
        if self.seq == 0 {
            return wrong;
        }
        if self.reach == Reach::Tokens {
            wrong.extend(self.wrong_with_tokens());
            return wrong;
        }
        let news = self.news();
        let boards: Vec<_> =
            self.discord.with_controls().into_iter().filter(|(channel, ..)| *channel != MIRROR).collect();
        match boards[..] {
            [(channel, message, shows)] => {
                if shows != self.seq {
                    wrong.push(format!("the board shows {shows} of {}", self.seq));
                }
                let newest = self
                    .discord
                    .messages
                    .iter()
                    .filter(|(_, posted)| posted.channel == channel && posted.calls.is_none());
                if newest.map(|(id, _)| *id).max() != Some(message) {
                    wrong.push("the board is not the newest message".to_owned());
                }
            }
            _ => wrong.push(format!("{} messages have controls: {boards:?}, of {}", boards.len(), self.seq)),
        }
        if self.moves && (self.is_quiet || !self.was_move_refused) {
            wrong.push("the game has not moved".to_owned());
        }
        if self.is_owed {
            wrong.push("the store still has it that a board is owed".to_owned());
        }
        let mirrored = self.discord.messages.values().filter(|posted| posted.channel == MIRROR);
        let mirrored: Vec<u32> = mirrored.map(|posted| posted.shows).collect();
        let expected = self.mirror.iter().filter(|mirror| !mirror.is_ended).map(|_| self.seq);
        if mirrored != expected.collect::<Vec<_>>() {
            wrong.push(format!("mirrored is {mirrored:?} of {}", self.seq));
        }
        if self.mirror.as_ref().is_some_and(|mirror| mirror.is_ended) {
            wrong.push("the store still has the mirror that has ended".to_owned());
        }
        for awaited in &news.awaited {
            let called = |kind, since| self.calls.contains_key(&(kind, awaited.person, since));
            let is_called = called(CallKind::First, awaited.since)
                || called(CallKind::Reminder, awaited.since)
                || news.reminder.is_some_and(|reminder| called(CallKind::Reminder, reminder.since));
            let happened = self.happened_at.get(&awaited.since).copied().unwrap_or(self.now);
            let acted = self.acted.get(&awaited.person).map(|acted| acted.at);
            let was_away = acted.is_none_or(|acted| acted < happened && happened.since(acted) >= PRESENT);
            let was_notified = self.notified.contains(&(awaited.person, awaited.since));
            if was_away && !was_notified && !is_called {
                wrong.push(format!("{:?} was not called for {}", awaited.person, awaited.since));
            }
        }
        let Faults { lost, lost_answer, broken, forgotten, .. } = self.faults;
        if lost + lost_answer + broken + forgotten + self.crashes == 0 && !self.was_silent {
            for (kind, person, since) in self.discord.messages.values().filter_map(|message| message.calls) {
                let is_wanted = match kind {
                    CallKind::First => news.awaited.contains(&Awaited { person, since }),
                    CallKind::Reminder => news
                        .reminder
                        .is_some_and(|reminder| (reminder.person, reminder.since) == (person, since)),
                };
                if !is_wanted {
                    wrong.push(format!("the call of {person:?} for {since} still stands"));
                }
            }
            let standing = self.discord.messages.values().filter_map(|message| message.calls);
            let mut before = standing.skip_while(|(kind, ..)| *kind == CallKind::Reminder);
            if before.any(|(kind, ..)| kind == CallKind::Reminder) {
                wrong.push("a first call stands above a reminder".to_owned());
            }
        }
        if let Some(Reminder { person, since, at, until, .. }) = news.reminder {
            let is_due = at <= self.now && self.now < until && !self.is_quiet_time(person, self.now);
            if is_due && !self.calls.contains_key(&(CallKind::Reminder, person, since)) {
                wrong.push(format!("{person:?} was not reminded of {since}"));
            }
        }
        for (call, times) in &self.calls {
            if *times > 1 && self.crashes == 0 && self.faults.lost_answer == 0 {
                wrong.push(format!("{call:?} was called {times} times"));
            }
        }
        wrong
    }

    /// Returns what is wrong when nothing is left to happen, before one more event would make the keeper look again.
    pub(super) fn wrong_without_another_event(&self) -> Vec<String> {
        if self.was_deleted || self.was_closed_long || self.reach == Reach::Tokens {
            return Vec::new();
        }
        self.wrong()
    }

    /// Returns the clicks that were not answered, or too late.
    fn unanswered(&self) -> Vec<String> {
        let mut wrong = Vec::new();
        for (click, treatment) in &self.treatments {
            let Treatment { delivered, was_acknowledged, sent, .. } = *treatment;
            let lived_until = |moment: Moment| treatment.abandoned.is_none_or(|abandoned| abandoned > moment);
            let limit = delivered.plus(PATIENCE).plus(Duration::from_millis(50));
            if !was_acknowledged && lived_until(limit) && sent.is_none_or(|sent| sent > limit) {
                wrong.push(format!("{click:?} delivered at {delivered:?} got no answer in time"));
            }
            let is_answered = treatment.accepted == Accepted::Enough || treatment.is_excused;
            if !is_answered && lived_until(treatment.open_until()) {
                wrong.push(format!("{click:?} remains with {:?}: {treatment:?}", treatment.accepted));
            }
            if self.keeper.as_ref().is_some_and(|keeper| keeper.owes_answer(*click)) {
                wrong.push(format!("{click:?} still waits for its answer"));
            }
        }
        wrong
    }

    /// Returns what is wrong in a place that only tokens reach. The last command was answered with a new message; older
    /// ones lose their controls only while a token reaches them.
    fn wrong_with_tokens(&self) -> Vec<String> {
        let mut wrong = Vec::new();
        let boards = self.discord.messages.iter().filter(|(_, posted)| posted.calls.is_none());
        let boards: Vec<_> = boards.map(|(id, posted)| (*id, posted)).collect();
        match boards.last() {
            Some((_, newest)) if newest.has_controls && newest.shows == self.seq => {}
            newest => wrong.push(format!("the newest message is {newest:?} of {}", self.seq)),
        }
        if !self.faults.is_none() {
            return wrong;
        }
        for pair in boards.windows(2) {
            let [(id, old), (newer, _)] = pair else { continue };
            let mut tokens = self.discord.interactions.values().filter(|it| it.original == Some(*id));
            let is_reached = tokens.any(|it| newer.posted_at().since(it.at) + MARGIN < TOKEN_LIFE);
            if old.has_controls && is_reached {
                wrong.push(format!("{id:?} has controls above {newer:?}, and a token reached it"));
            }
        }
        wrong
    }
}
