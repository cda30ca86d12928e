//! A game: a position with its history, and its outcome.

use crate::xiangqi::slow::Rules;
use crate::xiangqi::slow::board::{Board, Point, name, other, points};
use crate::xiangqi::slow::chase::chased;
use crate::xiangqi::slow::legal::{is_check, moves};

/// A game, in progress or over.
pub(crate) struct Game {
    rules: Rules,
    /// All positions from the first.
    boards: Vec<Board>,
    /// The pieces and the side to move of each position: what a repetition compares.
    keys: Vec<String>,
    played: Vec<String>,
    /// The legal moves in the current position, ignoring draws.
    permitted: Vec<String>,
    result: String,
}

impl Game {
    pub(crate) fn new(variant: &str, position: &str) -> Self {
        let (rules, board) = (Rules::of(variant), Board::read(position));
        let (boards, keys) = (Vec::new(), Vec::new());
        let result = "ongoing".to_owned();
        let mut game = Self { rules, boards, keys, played: Vec::new(), permitted: Vec::new(), result };
        game.arrive(board);
        game
    }

    fn arrive(&mut self, board: Board) {
        self.keys.push(key(&board));
        self.boards.push(board);
        self.permitted = self.permitted();
        self.result = self.judge();
    }

    fn now(&self) -> &Board {
        &self.boards[self.boards.len() - 1]
    }

    pub(crate) fn position(&self) -> String {
        self.now().write()
    }

    /// The result in the format of `banqi play`.
    pub(crate) fn result(&self) -> &str {
        &self.result
    }

    /// The legal moves, sorted bytewise. Empty once the game is over.
    pub(crate) fn actions(&self) -> Vec<String> {
        if self.result == "ongoing" { self.permitted.clone() } else { Vec::new() }
    }

    /// Plays a legal move.
    pub(crate) fn play(&mut self, text: &str) {
        let mut after = self.now().clone();
        after.play(text);
        self.played.push(text.to_owned());
        self.arrive(after);
    }

    /// How often the current position has occurred, including now.
    pub(crate) fn occurrences(&self) -> usize {
        self.numbers_of(self.now()).len()
    }

    /// Claims a draw by threefold repetition for the player to move. A false claim changes nothing.
    pub(crate) fn claim(&mut self) {
        if self.rules.banner && self.result == "ongoing" && self.occurrences() >= 3 {
            self.result = "draw: claim".to_owned();
        }
    }

    /// The legal moves, without any check that would repeat a position for the third time where that is illegal.
    fn permitted(&self) -> Vec<String> {
        let mut permitted = moves(&self.rules, self.now());
        if self.rules.must_vary {
            permitted.retain(|text| {
                let mut after = self.now().clone();
                after.play(text);
                !(is_check(&after) && self.numbers_of(&after).len() >= 2)
            });
        }
        permitted
    }

    /// The indices at which this position (pieces and side to move) occurred.
    fn numbers_of(&self, board: &Board) -> Vec<usize> {
        let key = key(board);
        (0..self.keys.len()).filter(|&n| self.keys[n] == key).collect()
    }

    fn judge(&self) -> String {
        let side = self.now().side;
        if self.permitted.is_empty() {
            return win(other(side), if is_check(self.now()) { "checkmate" } else { "stalemate" });
        }
        if self.rules.banner {
            return "ongoing".to_owned();
        }
        let numbers = self.numbers_of(self.now());
        let verdict = if numbers.len() >= 3 { self.verdict(numbers[0]) } else { "ongoing".to_owned() };
        if verdict.contains("wins") {
            return verdict;
        }
        if self.now().placement().chars().all(|letter| !"rncp".contains(letter.to_ascii_lowercase())) {
            return "draw: no-attackers".to_owned();
        }
        if verdict == "ongoing" && self.now().quiet >= 120 { "draw: quiet-limit".to_owned() } else { verdict }
    }

    /// The result for a repeated position, judged by the plies since its first occurrence.
    fn verdict(&self, first: usize) -> String {
        let checks = |side| self.of_side(side, first).all(|n| is_check(&self.boards[n + 1]));
        match (checks('w'), checks('b')) {
            // The checking side must vary now: its next check, if it is the same, is illegal.
            (true, false) | (false, true) if self.rules.must_vary => return "ongoing".to_owned(),
            (true, false) => return win('b', "perpetual-check"),
            (false, true) => return win('w', "perpetual-check"),
            (true, true) => return "draw: repetition".to_owned(),
            (false, false) => {}
        }
        match (self.chases('w', first), self.chases('b', first)) {
            (true, false) => win('b', "perpetual-chase"),
            (false, true) => win('w', "perpetual-chase"),
            _ => "draw: repetition".to_owned(),
        }
    }

    /// The indices of one side's plies since a position.
    fn of_side(&self, side: char, first: usize) -> impl Iterator<Item = usize> {
        (first..self.played.len()).filter(move |&n| self.boards[n].side == side)
    }

    /// Whether every ply of a side chased one and the same piece, identified by its point at `first`.
    fn chases(&self, side: char, first: usize) -> bool {
        let home = |n: usize, at: Point| {
            let back = self.played[first..n].iter().rev().map(|text| points(text));
            name(back.fold(at, |at, (from, to)| if to == at { from } else { at }))
        };
        let victims = |n: usize| -> Vec<String> {
            let chased = chased(&self.rules, &self.boards[n], &self.played[n], &self.boards[n + 1]);
            chased.into_iter().map(|at| home(n + 1, at)).collect()
        };
        let mut every = self.of_side(side, first).map(victims);
        let Some(first) = every.next() else { return false };
        let rest: Vec<_> = every.collect();
        first.iter().any(|victim| rest.iter().all(|victims| victims.contains(victim)))
    }
}

fn key(board: &Board) -> String {
    format!("{} {}", board.placement(), board.side)
}

fn win(side: char, why: &str) -> String {
    format!("{} wins: {why}", if side == 'w' { "red" } else { "black" })
}
