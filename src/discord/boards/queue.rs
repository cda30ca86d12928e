//! The games that wait to use the bot's token.

use std::collections::{BTreeMap, BTreeSet};

use banqi_keeper::{Moment, Want};
use banqi_session::SessionId;

/// The games that wait to use the bot's token: those whose turn it can be, most urgent first and then in the order in
/// which they started to wait, and apart from them those whose channel has no request left, by the time at which it has.
///
/// Thousands may wait in channels that have none left. They are looked at when that time has come, and not whenever the
/// budget has room for another request.
#[derive(Debug, Default)]
pub(super) struct Queue {
    ready: BTreeMap<(Want, u64), SessionId>,
    later: BTreeSet<(Moment, (Want, u64), SessionId)>,
    /// The number of the game that started to wait last.
    pub(super) turns: u64,
}

/// The place of a game in the queue.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Wanted {
    want: Want,
    turn: u64,
    /// When its channel has a request left, if it has none now.
    at: Option<Moment>,
}

impl Wanted {
    const fn key(self) -> (Want, u64) {
        (self.want, self.turn)
    }
}

impl Queue {
    /// Updates what a game wants now. It keeps its place if that has not changed. Its channel may be another one, so it
    /// is looked at again.
    pub(super) fn put(
        &mut self,
        session: SessionId,
        wanted: Option<Wanted>,
        want: Option<Want>,
    ) -> Option<Wanted> {
        if let Some(wanted) = wanted {
            self.remove(session, wanted);
        }
        let want = want?;
        let turn = wanted.filter(|wanted| wanted.want == want).map(|wanted| wanted.turn);
        let turn = turn.unwrap_or_else(|| {
            self.turns += 1;
            self.turns
        });
        self.ready.insert((want, turn), session);
        Some(Wanted { want, turn, at: None })
    }

    /// Takes a game out.
    pub(super) fn remove(&mut self, session: SessionId, wanted: Wanted) {
        match wanted.at {
            Some(at) => drop(self.later.remove(&(at, wanted.key(), session))),
            None => drop(self.ready.remove(&wanted.key())),
        }
    }

    /// Puts a game off until a time. Returns its new place.
    pub(super) fn put_off(&mut self, session: SessionId, wanted: Wanted, at: Moment) -> Wanted {
        self.remove(session, wanted);
        self.later.insert((at, wanted.key(), session));
        Wanted { at: Some(at), ..wanted }
    }

    /// Brings those back whose time has come, and reports the new place of each.
    pub(super) fn wake(&mut self, now: Moment, mut moved: impl FnMut(SessionId, Wanted)) {
        while let Some((_, (want, turn), session)) = self.later.first().copied().filter(|(at, ..)| *at <= now)
        {
            self.later.pop_first();
            self.ready.insert((want, turn), session);
            moved(session, Wanted { want, turn, at: None });
        }
    }

    /// Returns the next time at which a game comes back.
    pub(super) fn wakes(&self) -> Option<Moment> {
        self.later.first().map(|(at, ..)| *at)
    }

    /// Returns the most urgent game whose turn it can be, of those that started to wait until then.
    pub(super) fn first_until(&self, last: u64) -> Option<(Wanted, SessionId)> {
        let first = self.ready.iter().find(|((_, turn), _)| *turn <= last);
        first.map(|(&(want, turn), session)| (Wanted { want, turn, at: None }, *session))
    }

    /// Loses the games that are put off, for a simulation with this planted bug.
    #[cfg(test)]
    pub(super) fn forget_put_off(&mut self) {
        self.later.clear();
    }

    /// Returns what each game wants.
    pub(super) fn wants(&self) -> impl Iterator<Item = Want> + '_ {
        self.ready.keys().chain(self.later.iter().map(|(_, key, _)| key)).map(|(want, _)| *want)
    }
}
