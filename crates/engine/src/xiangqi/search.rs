//! The search: alpha-beta.
//!
//! Iterative deepening over a principal variation search with a transposition table. Moves are ordered by
//! transposition table, captures by victim, killers, countermoves and history. Checks are extended by a ply, late
//! quiet moves reduced. Nodes are pruned by null moves and, near the leaves, if the evaluation is far outside the
//! window. A quiescence search follows, with captures that lose nothing and all check evasions.
//!
//! The end of the game follows its rules: having no legal move loses, repeated checks and chases are judged by
//! [`Verdict`](banqi_rules::xiangqi::Verdict), and other repetitions and the quiet limit draw.

use crate::Watch;
use crate::candidate::{Candidate, take_most_urgent};
use crate::effort::Effort;
use crate::noise::Noise;
use crate::score::{INFINITE, WIN};
use crate::transposition::{Bound, DECIDED, Known, Transpositions};
use crate::xiangqi::evaluation;
use crate::xiangqi::line::{Line, Repetition};
use crate::xiangqi::node::Node;
use crate::xiangqi::ordering::{KILLER, LOSING, Memories};
use crate::xiangqi::worth::rough;
use banqi_rules::xiangqi::{Game, Move, PlayedMove, RuleSet};

/// Score of a win by a forbidden repetition of the other side, below that of a mate.
const FORBIDDEN: i32 = 28_000;
/// Bound of an evaluation.
const MOST: i32 = 20_000;
/// Maximum distance from the root in plies.
pub(super) const MAX_PLY: usize = 120;

pub(super) struct Search<'a> {
    pub(super) rules: RuleSet,
    quiet_limit: Option<u16>,
    table: &'a mut Transpositions<Move>,
    noise: Noise,
    pub(super) effort: Effort<'a, Move>,
    pub(super) line: Line,
    pub(super) candidates: Vec<Candidate<Move>>,
    pub(super) memories: Memories,
    /// Reduction in plies, by depth and number of moves tried before.
    reductions: Vec<[i8; 64]>,
    /// Maximum distance from the root, in plies, up to which checks are extended.
    longest: usize,
}

impl<'a> Search<'a> {
    pub(super) fn new(
        game: &Game,
        table: &'a mut Transpositions<Move>,
        watch: &'a mut dyn Watch<Move>,
        noise: Noise,
    ) -> Self {
        let less = |depth: usize, tried: usize| {
            let product = (depth.max(1) as f64).ln() * (tried.max(1) as f64).ln();
            (0.4 + product / 2.1) as i8
        };
        Self {
            rules: game.rule_set(),
            quiet_limit: game.quiet_limit(),
            table,
            noise,
            effort: Effort::new(watch),
            line: Line::of(game),
            candidates: Vec::with_capacity(1 << 12),
            memories: Memories::new(),
            reductions: (0..64).map(|depth| std::array::from_fn(|tried| less(depth, tried))).collect(),
            longest: MAX_PLY,
        }
    }

    /// Prepares the search for an iteration at this depth.
    pub(super) fn begin(&mut self, depth: i32) {
        self.longest = (2 * depth as usize + 8).min(MAX_PLY);
    }

    /// Returns the value of a move at the root that does not end the game.
    pub(super) fn after_root(&mut self, root: &Node, action: Move, depth: i32, alpha: i32, beta: i32) -> i32 {
        let (next, played) = root.after(action);
        self.after(&next, played, depth - 1, alpha, beta, 0)
    }

    #[inline]
    fn after(
        &mut self,
        next: &Node,
        played: PlayedMove,
        depth: i32,
        alpha: i32,
        beta: i32,
        ply: usize,
    ) -> i32 {
        self.line.push(next, played);
        let score = -self.search(next, depth, -beta, -alpha, ply + 1, true);
        self.line.pop();
        score
    }

    fn evaluate(&self, node: &Node) -> i32 {
        let mut score = evaluation::evaluate(node, self.quiet_limit);
        if self.noise.most > 0 {
            score += self.noise.at(node.key);
        }
        score.clamp(-MOST, MOST)
    }

    /// Returns the score if the game is over. Positions without a legal move are found by the move loop instead.
    #[inline]
    fn over(&self, node: &Node, ply: usize) -> Option<i32> {
        match self.line.repetition() {
            None => {}
            Some(Repetition::Draw) => return Some(0),
            Some(Repetition::Loses(loser)) => {
                let won = FORBIDDEN - ply as i32;
                return Some(if loser == node.position.to_move() { -won } else { won });
            }
        }
        let limit = self.quiet_limit?;
        if node.position.quiet() >= limit {
            let lost = !node.position.has_move(&self.rules);
            return Some(if lost { ply as i32 - WIN } else { 0 });
        }
        if node.nobody_attacks() { Some(0) } else { None }
    }

    /// Returns the transposition key. Near the quiet limit it includes the plies left, because the value depends on
    /// them.
    fn key(&self, node: &Node) -> u64 {
        let left = self.quiet_limit.map_or(u16::MAX, |limit| limit.saturating_sub(node.position.quiet()));
        if left < 16 {
            node.key ^ (u64::from(left) + 1).wrapping_mul(0xd134_2543_de82_ef95)
        } else {
            node.key
        }
    }

    fn search(
        &mut self,
        node: &Node,
        mut depth: i32,
        mut alpha: i32,
        mut beta: i32,
        ply: usize,
        may_pass: bool,
    ) -> i32 {
        if node.check && ply < self.longest {
            depth += 1;
        }
        if depth <= 0 || ply >= MAX_PLY {
            return self.quiesce(node, alpha, beta, ply);
        }
        if self.effort.visit() {
            return 0;
        }
        if let Some(score) = self.over(node, ply) {
            return score;
        }
        alpha = alpha.max(ply as i32 - WIN);
        beta = beta.min(WIN - ply as i32 - 1);
        if alpha >= beta {
            return alpha;
        }
        let wide = beta - alpha > 1;
        let key = self.key(node);
        // Entries of greater depth may be in either part of the table.
        let known = self.table.probe(key, depth).or_else(|| self.table.probe(key, MAX_PLY as i32));
        if let Some(known) = known.filter(|known| !wide && i32::from(known.depth) >= depth) {
            let score = known.score(ply);
            match known.bound {
                Bound::AtLeast if score < beta => {}
                Bound::AtMost if score > alpha => {}
                _ => return score,
            }
        }
        let first = known.and_then(|known| known.best);
        let stand = if node.check { -INFINITE } else { self.evaluate(node) };
        if !wide && !node.check && alpha.abs() < DECIDED {
            if depth <= 7 && stand - 85 * depth >= beta {
                return stand;
            }
            if depth <= 2 && stand + 220 * depth <= alpha {
                let score = self.quiesce(node, alpha, beta, ply);
                if score <= alpha {
                    return score;
                }
            }
            if may_pass && depth >= 2 && stand >= beta && node.has_attackers(node.position.to_move()) {
                let less = 3 + depth / 4 + ((stand - beta) / 200).min(2);
                let floor = self.line.forget();
                let score = -self.search(&node.passed(), depth - less, -beta, 1 - beta, ply + 1, false);
                self.line.remember(floor);
                if self.effort.stopped {
                    return 0;
                }
                if score >= beta {
                    // A mate found after a null move is unproven.
                    return if score >= DECIDED { beta } else { score };
                }
            }
        }
        if depth >= 5 && first.is_none() {
            depth -= 1;
        }

        let began_at = alpha;
        let (mut best, mut best_action) = (-INFINITE, None);
        let start = self.candidates.len();
        self.list(node, first, ply);
        let mut quiet_moves = [None; 32];
        let mut quiet_tried = 0;
        let mut tried = 0;
        for at in start..self.candidates.len() {
            let Candidate { action, urgency } = take_most_urgent(&mut self.candidates[at..]);
            let (next, played) = node.after(action);
            let quiet = played.victim.is_none();
            let hopeful = wide || node.check || next.check || best <= -DECIDED;
            if !hopeful && depth <= 6 {
                // Futility and late-move pruning near the leaves.
                let late = quiet_tried as i32 > 5 + depth * depth;
                if quiet && urgency < KILLER && (late || stand + 70 + 90 * depth <= alpha) {
                    best = best.max(stand.min(alpha));
                    continue;
                }
                if urgency < LOSING / 2 && urgency - LOSING < -60 * depth * depth {
                    best = best.max(stand.min(alpha));
                    continue;
                }
            }
            let score = if tried == 0 {
                self.after(&next, played, depth - 1, alpha, beta, ply)
            } else {
                let mut less = 0;
                if depth >= 3 && tried >= 3 && (quiet || urgency < 0) && !next.check {
                    less = i32::from(self.reductions[depth.min(63) as usize][tried.min(63)]);
                    less -= i32::from(wide) + i32::from(urgency >= KILLER) + i32::from(node.check);
                    less -= (urgency / 6_000).clamp(-1, 1) * i32::from(quiet && urgency < KILLER);
                    less = less.clamp(0, depth - 2);
                }
                let mut score = self.after(&next, played, depth - 1 - less, alpha, alpha + 1, ply);
                if score > alpha && less > 0 {
                    score = self.after(&next, played, depth - 1, alpha, alpha + 1, ply);
                }
                if score > alpha && score < beta {
                    score = self.after(&next, played, depth - 1, alpha, beta, ply);
                }
                score
            };
            tried += 1;
            if self.effort.stopped {
                break;
            }
            if quiet && quiet_tried < quiet_moves.len() {
                quiet_moves[quiet_tried] = Some(action);
                quiet_tried += 1;
            }
            if score > best {
                best = score;
                if score > alpha {
                    best_action = Some(action);
                    alpha = score;
                    if alpha >= beta {
                        if quiet {
                            let mut moves: Vec<Move> = quiet_moves.iter().flatten().copied().collect();
                            if moves.last() != Some(&action) {
                                moves.push(action);
                            }
                            self.reward(node, &moves, depth, ply);
                        }
                        break;
                    }
                }
            }
        }
        let had_none = self.candidates.len() == start;
        self.candidates.truncate(start);
        if had_none {
            return ply as i32 - WIN;
        }
        if self.effort.stopped {
            return 0;
        }
        let bound = if best >= beta {
            Bound::AtLeast
        } else if best > began_at {
            Bound::Exact
        } else {
            Bound::AtMost
        };
        self.table.store(key, Known::of(best, ply, depth, bound, best_action));
        best
    }

    /// Searches captures that lose nothing, and all moves if the side to move is in check.
    fn quiesce(&mut self, node: &Node, mut alpha: i32, beta: i32, ply: usize) -> i32 {
        if self.effort.visit() {
            return 0;
        }
        if let Some(score) = self.over(node, ply) {
            return score;
        }
        let stand = if node.check { ply as i32 - WIN } else { self.evaluate(node) };
        if stand >= beta || ply >= MAX_PLY {
            return if node.check { 0 } else { stand };
        }
        alpha = alpha.max(stand);
        let mut best = stand;
        let start = self.candidates.len();
        if node.check {
            self.list(node, None, ply);
        } else {
            self.list_captures(node);
        }
        for at in start..self.candidates.len() {
            let Candidate { action, .. } = take_most_urgent(&mut self.candidates[at..]);
            if !node.check {
                // Delta pruning: even winning this piece for nothing would not raise alpha.
                let victim = node.position.piece_at(action.to).map_or(0, |piece| rough(piece.kind));
                if stand + victim + 150 <= alpha {
                    best = best.max(stand + victim + 150);
                    continue;
                }
            }
            let (next, played) = node.after(action);
            self.line.push(&next, played);
            let score = -self.quiesce(&next, -beta, -alpha, ply + 1);
            self.line.pop();
            if self.effort.stopped {
                break;
            }
            if score > best {
                best = score;
                alpha = alpha.max(score);
                if alpha >= beta {
                    break;
                }
            }
        }
        self.candidates.truncate(start);
        best
    }

    /// Returns the principal variation after `first` from the transposition table.
    pub(super) fn foreseen(&self, game: &Game, first: Move, depth: u8) -> Vec<Move> {
        let mut game = game.clone();
        let mut line = vec![first];
        while let Some(action) = line.last() {
            if line.len() >= usize::from(depth) || game.play(*action).is_err() {
                break;
            }
            let known = self.table.best(self.key(&Node::of(game.position())));
            let Some(next) = known.filter(|next| game.check(*next).is_ok()) else { break };
            line.push(next);
        }
        line
    }
}
