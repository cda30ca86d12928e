//! A game: a position with its history, and its outcome.

use crate::banqi::slow::actions::actions;
use crate::banqi::slow::board::{Board, EMPTY, Square, letter, square};
use crate::banqi::slow::play::play;
use crate::banqi::slow::takes::could_take;
use crate::banqi::slow::turn::{begin, drop_out, is_wiped_out, is_won};
use crate::banqi::slow::variant::Rules;

/// What the repetition rules need to know of a past action.
struct Past {
    seat: usize,
    /// The action without the face.
    action: String,
    /// The start and end squares of a quiet move.
    quiet_move: Option<(Square, Square)>,
    /// The number of the action in its run of chase plies, from 1; 0 if it was not a chase ply.
    chase: u32,
}

/// A game, in progress or over.
pub(crate) struct Game {
    rules: Rules,
    board: Board,
    past: Vec<Past>,
    /// Placement, seat to move and chain piece of all positions that count for `position-draw`.
    positions: Vec<String>,
    result: String,
}

impl Game {
    pub(crate) fn new(variant: &str, position: &str) -> Self {
        let rules = Rules::of(variant);
        let mut board = Board::read(position);
        begin(&rules, &mut board);
        let positions = vec![position_key(&board)];
        let mut game = Self { rules, board, past: Vec::new(), positions, result: String::new() };
        game.result = game.judge();
        game
    }

    pub(crate) fn position(&self) -> String {
        self.board.write()
    }

    /// The result in the format of `banqi play`.
    pub(crate) fn result(&self) -> &str {
        &self.result
    }

    /// The legal actions, sorted bytewise. Empty once the game is over.
    pub(crate) fn actions(&self) -> Vec<String> {
        if self.result == "ongoing" { self.permitted() } else { Vec::new() }
    }

    /// Whether a ply is legal: its action is legal, and it has a face exactly if it flips a piece, and that face is
    /// in the bag.
    pub(crate) fn allows(&self, ply: &str) -> bool {
        let (action, face) = ply.split_once('(').unwrap_or((ply, ""));
        let flips = action.len() == 2 || action.contains('?');
        let has_due_face = match face.strip_suffix(')') {
            Some(face) => flips && self.board.bag.iter().any(|&hidden| letter(hidden) == face),
            None => !flips,
        };
        self.actions().iter().any(|legal| legal == action) && has_due_face
    }

    /// Plays a legal ply.
    pub(crate) fn play(&mut self, ply: &str) {
        let seat = self.board.mover;
        let action = ply.split('(').next().unwrap().to_owned();
        let quiet_move = quiet_move(&action);
        let chase = self.chase(&action);
        let counts = !self.belongs_to_a_run(&action);
        play(&self.rules, &mut self.board, ply);
        self.past.push(Past { seat, action, quiet_move, chase });
        while self.board.seats.len() == 4 && !is_won(&self.rules, &self.board) && self.permitted().is_empty()
        {
            drop_out(&self.rules, &mut self.board, "chase");
        }
        if counts {
            self.positions.push(position_key(&self.board));
        }
        self.result = self.judge();
    }

    /// The actions that the position and the chase limit allow.
    fn permitted(&self) -> Vec<String> {
        let limit = self.rules.value("chase-limit").parse().unwrap_or(u32::MAX);
        let mut actions = actions(&self.rules, &self.board);
        actions.retain(|action| self.chase(action) <= limit);
        actions
    }

    /// The number of this action in its run of chase plies; 0 if it is not a chase ply, which is "a quiet move of
    /// piece X directly after an enemy piece Y moved quietly, after which X itself could take Y".
    fn chase(&self, action: &str) -> u32 {
        let last_move = self.past.last().and_then(|last| last.quiet_move);
        let (Some((from, to)), Some((victim_from, victim))) = (quiet_move(action), last_move) else {
            return 0;
        };
        if self.rules.value("chase-limit") == "none" {
            return 0;
        }
        let mut after = self.board.clone();
        after.put(to, after.at(from));
        after.put(from, EMPTY);
        if !could_take(&self.rules, &after, self.board.mover, to, victim) {
            return 0;
        }
        // The run continues if this seat's last action was a chase ply of the same piece against the same victim.
        let own_last = self.past.iter().rposition(|past| past.seat == self.board.mover);
        let earlier = own_last.filter(|&n| {
            let same_chaser = self.past[n].quiet_move.is_some_and(|(_, chaser)| chaser == from);
            self.past[n].chase > 0 && same_chaser && self.chased_square(n) == Some(victim_from)
        });
        1 + earlier.map_or(0, |n| self.past[n].chase)
    }

    /// The square of the victim of the `n`th action, if that was a chase ply.
    fn chased_square(&self, n: usize) -> Option<Square> {
        if self.past[n].chase == 0 { None } else { self.past[n - 1].quiet_move.map(|(_, victim)| victim) }
    }

    /// Whether this action would be a chase ply, or would move a piece away after it was chased.
    pub(crate) fn belongs_to_a_run(&self, action: &str) -> bool {
        let last_of = |seat| self.past.iter().rposition(|past| past.seat == seat);
        let flees = quiet_move(action).is_some_and(|(from, _)| {
            (0..self.board.seats.len()).filter_map(last_of).any(|n| self.chased_square(n) == Some(from))
        });
        flees || self.chase(action) > 0
    }

    /// Returns the result, judged in this order: wiped-out, no-action, cycle, position, quiet-limit.
    fn judge(&self) -> String {
        self.win().or_else(|| self.draw()).unwrap_or_else(|| "ongoing".to_owned())
    }

    fn win(&self) -> Option<String> {
        let mover = self.board.mover;
        if self.board.seats.len() == 4 {
            let last = self.board.seats.iter().position(|seat| !seat.out).unwrap();
            return is_won(&self.rules, &self.board).then(|| self.win_of(last, self.board.out_by));
        }
        // If both are wiped out, the seat that has just moved wins.
        for seat in [mover, 1 - mover] {
            if self.rules.value("wiped-out") == "at-once" && is_wiped_out(&self.board, seat) {
                return Some(self.win_of(1 - seat, "wiped-out"));
            }
        }
        if self.board.seats[mover].colours.is_empty() || !self.permitted().is_empty() {
            return None;
        }
        let can_act = !actions(&self.rules, &self.board).is_empty();
        Some(self.win_of(1 - mover, if can_act { "chase" } else { "no-action" }))
    }

    fn win_of(&self, seat: usize, why: &str) -> String {
        if self.rules.has_teams() {
            return format!("seats {} and {} win: {why}", seat % 2 + 1, seat % 2 + 3);
        }
        match (self.board.ranks, self.board.seats[seat].colours.as_str()) {
            (4, "r") => format!("red wins: {why}"),
            (4, _) => format!("black wins: {why}"),
            _ => format!("seat {} wins: {why}", seat + 1),
        }
    }

    fn draw(&self) -> Option<String> {
        let actions: Vec<&str> = self.past.iter().map(|past| past.action.as_str()).collect();
        let rounds = |p: usize| {
            let (second, third) = (actions.len() - 2 * p, actions.len() - p);
            actions[third..] == actions[second..third]
                && actions[second..third] == actions[second - p..second]
        };
        if self.rules.value("endless") == "cycle-draw" && (1..=actions.len() / 3).any(rounds) {
            return Some("draw: cycle".to_owned());
        }
        let now = position_key(&self.board);
        let occurrences = self.positions.iter().filter(|position| **position == now).count();
        if self.rules.value("endless") == "position-draw" && occurrences >= 3 {
            return Some("draw: position".to_owned());
        }
        let limit = self.rules.value("quiet-limit").parse().unwrap_or(u32::MAX);
        (self.board.quiet >= limit).then(|| "draw: quiet-limit".to_owned())
    }
}

/// The start and end squares of a quiet move.
fn quiet_move(action: &str) -> Option<(Square, Square)> {
    (action.chars().nth(2) == Some('-')).then(|| (square(action), square(&action[3..])))
}

fn position_key(board: &Board) -> String {
    format!("{} {} {:?}", board.placement(), board.mover, board.chain)
}
