//! The search: expectiminimax with alpha-beta pruning.
//!
//! Iterative deepening over a principal variation search with a transposition table. Captures are ordered first,
//! then killers, then other quiet moves by history. Late quiet moves are reduced by one or two plies. A quiescence
//! search of captures follows at the leaves.
//!
//! A flip or attempt is a chance node, whose value is the mean over the faces in the bag. It is cut off as soon as
//! the remaining faces cannot bring the mean back into the window (Star1 of Ballard, 1983). For this every outcome
//! is clamped to within [`SWING`] of the value of passing. Passing serves a second purpose: for a side that may
//! flip, the position with the other side to move is nearly what it gets by flipping a distant piece. The value of
//! passing therefore estimates the flips before any is searched, causes a cutoff if it is good enough, and replaces
//! the flips near the leaves.
//!
//! If the root has at most six pieces, endgames of three face-up pieces are looked up in tables. The tables are
//! built when needed, which takes some milliseconds each. Their verdicts are exact and take the quiet limit into
//! account.

mod ordering;
mod path;

use std::sync::Arc;

use self::ordering::{CAPTURE, KILLER};
use self::path::Path;

use crate::Watch;
use crate::banqi::material::{Census, Materials};
use crate::banqi::{Law, Tables, Verdict, evaluation};
use crate::candidate::{Candidate, take_most_urgent};
use crate::effort::Effort;
use crate::noise::Noise;
use crate::score::{INFINITE, WIN};
use crate::transposition::{Bound, DECIDED, Known, Transpositions};
use banqi_rules::banqi::{Action, Direction, Game, Mask, Piece, Ply, Position, RuleSet, Rules, WipedOut};
use banqi_rules::game::Colour;

/// Maximum distance from the root in plies.
const MAX_PLY: usize = 120;
/// Minimum depth at which flips are searched one by one.
const CHANCE_DEPTH: i32 = 4;
/// Plies of depth that a flip costs.
const CHANCE_COST: i32 = 3;
/// Largest difference between the value of one flipped face and the value of passing.
const SWING: i32 = 900;
/// Largest assumed gain of a flip over passing, where flips are not searched.
const HOPE: i32 = 220;
/// Maximum number of pieces at the root for using endgame tables, so that few tables are needed and built quickly.
const FEW: u32 = 6;
/// Maximum number of pieces of an endgame that is looked up.
const IN_TABLES: u32 = 3;
/// Divisor of the evaluation in an endgame drawn with best play, so that the better side keeps trying.
const DRAWN: i32 = 16;

/// A position in the search tree with its remaining pieces.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Node {
    pub(crate) position: Position,
    census: Census,
}

impl Node {
    pub(crate) fn of(position: &Position) -> Self {
        Self { position: *position, census: Census::of(position) }
    }
}

/// Memory that is reused from one search to the next.
#[derive(Debug)]
pub(crate) struct Memory {
    pub(crate) table: Transpositions<Action>,
    pub(crate) materials: Materials,
    pub(crate) tables: Arc<Tables>,
}

pub(crate) struct Search<'a, R: Rules> {
    rules: R,
    /// The rule set of the game, for draw rules; `rules` may be a specialised equivalent for moves.
    played: RuleSet,
    quiet_limit: i32,
    /// Whether endgames are looked up in tables.
    looks_up: bool,
    memory: &'a mut Memory,
    noise: Noise,
    pub(crate) effort: Effort<'a, Action>,
    /// The depth and value of passing at the root.
    root_passed: Option<(i32, i32)>,
    path: Path,
    candidates: Vec<Candidate<Action>>,
    killers: [[Option<Action>; 2]; MAX_PLY + 2],
    /// History scores of quiet moves, by colour, origin and target.
    history: Vec<i32>,
}

impl<'a, R: Rules> Search<'a, R> {
    pub(crate) fn new(
        rules: R,
        game: &Game,
        memory: &'a mut Memory,
        watch: &'a mut dyn Watch<Action>,
        noise: Noise,
    ) -> Self {
        let (played, root) = (game.rule_set(), game.position());
        Self {
            rules,
            played,
            looks_up: root.occupied().count_ones() <= FEW && Law::of(&played).is_ok(),
            quiet_limit: played.quiet_limit.map_or(i32::MAX, |limit| i32::from(limit.get())),
            memory,
            noise,
            effort: Effort::new(watch),
            root_passed: None,
            path: Path::of(earlier(game).iter().map(Position::key)),
            candidates: Vec::with_capacity(1 << 12),
            killers: [[None; 2]; MAX_PLY + 2],
            history: vec![0; 2 * 32 * 32],
        }
    }

    /// Returns the value of `action` at the root, for the side to move there.
    pub(crate) fn after_root(
        &mut self,
        root: &Node,
        action: Action,
        depth: i32,
        alpha: i32,
        beta: i32,
    ) -> i32 {
        self.path.push(root.position.key());
        let score = match action {
            Action::Flip(_) | Action::Attempt { .. } => {
                let passed = match self.root_passed {
                    Some((at, passed)) if at == depth => passed,
                    _ => self.passed(root, depth - CHANCE_COST, -INFINITE, INFINITE, 0),
                };
                self.root_passed = Some((depth, passed));
                self.chance(root, action, depth - CHANCE_COST, alpha, beta, 0, passed)
            }
            _ => self.after(root, action, depth - 1, alpha, beta, 0),
        };
        self.path.pop();
        score
    }

    /// Returns the principal variation after `first` from the transposition table, up to the first chance outcome.
    pub(crate) fn foreseen(&self, game: &Game, first: Action, depth: u8) -> Vec<Action> {
        let mut game = game.clone();
        let mut line = vec![first];
        while let Some(action) = line.last().copied().filter(|action| action.flips().is_none()) {
            if line.len() >= usize::from(depth) || game.play(Ply { action, reveal: None }).is_err() {
                break;
            }
            let known = self.memory.table.best(self.key(game.position()));
            let Some(next) = known.filter(|next| game.check(*next).is_ok()) else { break };
            line.push(next);
        }
        line
    }

    /// Returns the score for the side to move if the game is over: by the pieces on the board, or by the quiet
    /// limit.
    #[inline]
    fn over(&self, position: &Position, ply: usize) -> Option<i32> {
        if self.rules.wiped_out == WipedOut::AtOnce
            && let Some(loser) = position.wiped_out(self.rules)
        {
            let lost = Some(loser) == position.to_move();
            return Some(if lost { ply as i32 - WIN } else { WIN - ply as i32 });
        }
        // A side can be stuck only if no piece is face down and none of its own is next to an empty square.
        let stuck = || {
            let around = Direction::ALL.into_iter().fold(0, |all, way| all | position.empty().step(way));
            let own = position.to_move().map_or(0, |colour| position.pieces(colour));
            own & around == 0 && !position.has_action(self.rules)
        };
        if position.face_down() == 0 && position.chain().is_none() && stuck() {
            return Some(ply as i32 - WIN);
        }
        if i32::from(position.quiet()) >= self.quiet_limit {
            return Some(0);
        }
        None
    }

    /// Returns the value of an endgame of very few pieces from the tables, for the side to move. `None` if they do
    /// not cover it, or if the quiet limit may come before the win.
    #[inline]
    fn looked_up(&mut self, node: &Node, ply: usize) -> Option<i32> {
        let position = &node.position;
        if !self.looks_up || position.face_down() != 0 || position.occupied().count_ones() > IN_TABLES {
            return None;
        }
        let verdict = self.memory.tables.probe(position, &self.played)?;
        // The probe may have built a table, which takes as long as thousands of nodes.
        self.effort.poll();
        let in_time = verdict.before_limit(position.quiet(), &self.played);
        let off = |plies: u16| WIN - ply as i32 - i32::from(plies);
        match (verdict, in_time) {
            (Verdict::Draw, _) => Some(self.evaluate(node, -INFINITE, INFINITE) / DRAWN),
            (_, Verdict::Win { plies }) => Some(off(plies)),
            (_, Verdict::Loss { plies }) => Some(-off(plies)),
            // Too late for a win without further captures, but a capture may come in between.
            (_, Verdict::Draw) => None,
        }
    }

    /// Returns the static evaluation for the side to move.
    #[inline]
    fn evaluate(&mut self, node: &Node, alpha: i32, beta: i32) -> i32 {
        let position = &node.position;
        let Some(mover) = position.to_move() else { return 0 };
        let material = *self.memory.materials.of(node.census);
        let lead = i32::from(material.balance);
        let mut score = if mover.index() == 0 { lead } else { -lead };
        // Far outside the window the positional terms make no difference.
        if score > alpha - 450 && score < beta + 450 {
            score += evaluation::at_hand(self.rules, position, &material);
            if score > alpha - 200 && score < beta + 200 {
                score += evaluation::at_distance(position, &self.memory.materials.prey);
            }
        }
        let ahead = if score > 0 { mover } else { mover.other_of_two() };
        if position.face_down() == 0 {
            score = match material.hunters[ahead.index()] {
                0 => score / 16,
                1 => score / 2,
                _ => score,
            };
        }
        let quiet = i32::from(position.quiet());
        if self.quiet_limit < i32::MAX && quiet > 8 {
            let left = (self.quiet_limit - quiet).max(0);
            score = score * (left + 12) / (self.quiet_limit + 4);
        }
        if self.noise.most > 0 {
            let most = if position.face_down() == 0 { self.noise.most / 4 } else { self.noise.most };
            score += Noise { most, ..self.noise }.at(position.key());
        }
        score.clamp(1 - DECIDED, DECIDED - 1)
    }

    fn key(&self, position: &Position) -> u64 {
        let key = position.key();
        let left = self.quiet_limit - i32::from(position.quiet());
        // Near the quiet limit the value of the same placement depends on the plies left.
        if left < 20 { key ^ (left as u64 + 1).wrapping_mul(0xd134_2543_de82_ef95) } else { key }
    }

    fn search(&mut self, node: &Node, depth: i32, mut alpha: i32, mut beta: i32, ply: usize) -> i32 {
        if depth <= 0 || ply >= MAX_PLY {
            return self.quiesce(node, alpha, beta, ply);
        }
        if self.effort.visit() {
            return 0;
        }
        let position = &node.position;
        if let Some(score) = self.over(position, ply) {
            return score;
        }
        let plain_key = position.key();
        if self.path.holds(plain_key, usize::from(position.quiet())) {
            return 0;
        }
        if let Some(score) = self.looked_up(node, ply) {
            return score;
        }
        alpha = alpha.max(ply as i32 - WIN);
        beta = beta.min(WIN - ply as i32);
        if alpha >= beta {
            return alpha;
        }
        let key = self.key(position);
        let wide = beta - alpha > 1;
        let known = self.memory.table.probe(key, depth);
        if let Some(known) = known.filter(|known| !wide && i32::from(known.depth) >= depth) {
            let score = known.score(ply);
            match known.bound {
                Bound::AtLeast if score < beta => {}
                Bound::AtMost if score > alpha => {}
                _ => return score,
            }
        }
        let mut first = known.and_then(|known| known.best);
        let began_at = alpha;
        let mut best = -INFINITE;
        let mut best_action = None;
        let in_chain = position.chain().is_some();
        let flips = position.face_down() != 0 && !in_chain && position.to_move().is_some();

        self.path.push(plain_key);
        // The value of passing replaces the flips near the leaves; elsewhere it decides whether they are searched.
        let mut passed = 0;
        if flips {
            passed = if depth < CHANCE_DEPTH {
                self.passed(node, depth - 2, alpha, beta, ply)
            } else {
                self.passed(node, depth - CHANCE_COST, alpha - HOPE, beta, ply)
            };
            if depth < CHANCE_DEPTH || passed >= beta {
                best = passed;
                alpha = alpha.max(passed);
            }
        }
        if alpha < beta && depth >= 6 && first.is_none() && wide {
            // Internal iterative deepening: a shallower search finds the action to try first.
            self.path.pop();
            self.search(node, depth - 3, alpha, beta, ply);
            self.path.push(plain_key);
            first = self.memory.table.probe(key, depth - 3).and_then(|known| known.best);
        }
        if alpha < beta && !self.effort.stopped {
            let start = self.candidates.len();
            // Futility: so near the leaves, a quiet move cannot make up for a large deficit.
            let hope = if depth <= 2 && !wide && !in_chain {
                self.evaluate(node, alpha, beta) + 130 * depth
            } else {
                INFINITE
            };
            if hope <= alpha {
                best = best.max(hope);
                self.list_captures(node);
            } else {
                self.list(node, first, ply);
            }
            for (tried, at) in (start..self.candidates.len()).enumerate() {
                let Candidate { action, urgency } = take_most_urgent(&mut self.candidates[at..]);
                let quiet = matches!(action, Action::Move { .. });
                let score = if tried == 0 {
                    self.after(node, action, depth - 1, alpha, beta, ply)
                } else {
                    let late = quiet && depth >= 3 && tried >= 4 && urgency < KILLER;
                    let less = if late { 1 + i32::from(tried >= 10 && depth >= 5) } else { 0 };
                    let mut score = self.after(node, action, depth - 1 - less, alpha, alpha + 1, ply);
                    if score > alpha && less > 0 {
                        score = self.after(node, action, depth - 1, alpha, alpha + 1, ply);
                    }
                    if score > alpha && score < beta {
                        score = self.after(node, action, depth - 1, alpha, beta, ply);
                    }
                    score
                };
                if self.effort.stopped {
                    break;
                }
                if score > best {
                    best = score;
                    best_action = Some(action);
                    if score > alpha {
                        alpha = score;
                        if alpha >= beta {
                            if quiet {
                                self.reward(position, start..at, action, depth, ply);
                            }
                            break;
                        }
                    }
                }
            }
            self.candidates.truncate(start);
            // Attempts are always searched, flips only if passing is not far below the best value so far.
            let looks = depth >= CHANCE_DEPTH && (position.face_down() != 0);
            if looks
                && alpha < beta
                && !self.effort.stopped
                && (best == -INFINITE || !flips || passed + HOPE > alpha)
            {
                let centre = if flips { passed } else { self.evaluate(node, -INFINITE, INFINITE) };
                for at in start..self.list_chances(node) {
                    let action = self.candidates[at].action;
                    let mut score =
                        self.chance(node, action, depth - CHANCE_COST, alpha, alpha + 1, ply, centre);
                    if score > alpha && score < beta {
                        score = self.chance(node, action, depth - CHANCE_COST, alpha, beta, ply, centre);
                    }
                    if self.effort.stopped {
                        break;
                    }
                    if score > best {
                        best = score;
                        best_action = Some(action);
                        alpha = alpha.max(score);
                        if alpha >= beta {
                            break;
                        }
                    }
                }
                self.candidates.truncate(start);
            }
        }
        self.path.pop();
        if self.effort.stopped {
            return 0;
        }
        if best == -INFINITE {
            // Only attempts are left, and they are not searched so near the leaves.
            return self.evaluate(node, alpha, beta);
        }
        let bound = if best >= beta {
            Bound::AtLeast
        } else if best > began_at {
            Bound::Exact
        } else {
            Bound::AtMost
        };
        self.memory.table.store(key, Known::of(best, ply, depth, bound, best_action));
        best
    }

    /// Returns the value of the position with the other side to move, for the side that passes.
    fn passed(&mut self, node: &Node, depth: i32, alpha: i32, beta: i32, ply: usize) -> i32 {
        let passed = Node { position: node.position.passed_over(), census: node.census };
        -self.search(&passed, depth, -beta, -alpha, ply + 1)
    }

    /// Returns the value of an action without a chance outcome, for the side that plays it.
    #[inline]
    fn after(&mut self, node: &Node, action: Action, depth: i32, alpha: i32, beta: i32, ply: usize) -> i32 {
        let next = self.played(node, Ply { action, reveal: None });
        self.onward(node, &next, depth, alpha, beta, ply)
    }

    /// Searches the position after an action. While a chain goes on, the side to move stays the same and no depth
    /// is used.
    #[inline]
    fn onward(&mut self, node: &Node, next: &Node, depth: i32, alpha: i32, beta: i32, ply: usize) -> i32 {
        if next.position.to_move() == node.position.to_move() {
            let depth = if depth > 0 { depth + 1 } else { depth };
            self.search(next, depth, alpha, beta, ply + 1)
        } else {
            -self.search(next, depth, -beta, -alpha, ply + 1)
        }
    }

    #[inline]
    fn played(&self, node: &Node, ply: Ply) -> Node {
        let mut position = node.position;
        let census = match ply.action {
            Action::Capture { to, .. } if self.rules.equal == banqi_rules::banqi::Equal::CaptorWins => {
                position.piece_at(to).map_or(node.census, |victim| node.census.without(victim))
            }
            _ => node.census,
        };
        position.play(self.rules, ply);
        let recount = matches!(ply.action, Action::Attempt { .. })
            || self.rules.equal != banqi_rules::banqi::Equal::CaptorWins
                && matches!(ply.action, Action::Capture { .. });
        Node { census: if recount { Census::of(&position) } else { census }, position }
    }

    /// Returns the mean over the possible faces for the side that acts; exact within the window.
    #[expect(clippy::too_many_arguments, reason = "what every node is told, and the bounds of its outcomes")]
    fn chance(
        &mut self,
        node: &Node,
        action: Action,
        depth: i32,
        alpha: i32,
        beta: i32,
        ply: usize,
        centre: i32,
    ) -> i32 {
        let centre = centre.clamp(-6_000, 6_000);
        let (lowest, highest) = (centre - SWING, centre + SWING);
        if alpha >= highest {
            return highest;
        }
        if beta <= lowest {
            return lowest;
        }
        let all = node.position.face_down_count() as i32;
        let mut left = all;
        let mut sum = 0;
        // The most frequent face first: it has the largest weight.
        for most in (1..=5).rev() {
            for face in Piece::of(&Colour::TWO) {
                let times = i32::from(node.position.bag(face));
                if times != most {
                    continue;
                }
                left -= times;
                let floor = (alpha * all - sum - highest * left).div_euclid(times);
                let ceiling = -(-(beta * all - sum - lowest * left)).div_euclid(times);
                let next = self.played(node, Ply { action, reveal: Some(face) });
                let (floor, ceiling) = (floor.max(lowest - 1), ceiling.min(highest + 1));
                let score = if floor >= ceiling {
                    floor
                } else {
                    self.onward(node, &next, depth, floor, ceiling, ply)
                };
                if self.effort.stopped {
                    return 0;
                }
                let score = score.clamp(lowest, highest);
                sum += score * times;
                if sum + highest * left <= alpha * all {
                    return (sum + highest * left).div_euclid(all);
                }
                if sum + lowest * left >= beta * all {
                    return (sum + lowest * left).div_euclid(all);
                }
            }
        }
        sum.div_euclid(all)
    }

    /// Searches captures until none matters any more; the side to move may also stand pat.
    fn quiesce(&mut self, node: &Node, mut alpha: i32, beta: i32, ply: usize) -> i32 {
        if self.effort.visit() {
            return 0;
        }
        let position = &node.position;
        if let Some(score) = self.over(position, ply) {
            return score;
        }
        if let Some(score) = self.looked_up(node, ply) {
            return score;
        }
        let stand = self.evaluate(node, alpha, beta);
        if stand >= beta || ply >= MAX_PLY {
            return stand;
        }
        alpha = alpha.max(stand);
        let mut best = stand;
        let start = self.candidates.len();
        self.list_captures(node);
        for at in start..self.candidates.len() {
            let Candidate { action, urgency } = take_most_urgent(&mut self.candidates[at..]);
            // Delta pruning: even winning this piece for nothing would not raise alpha.
            if stand + 2 * (urgency - CAPTURE) / 8 + 150 <= alpha {
                break;
            }
            let next = self.played(node, Ply { action, reveal: None });
            let score = if next.position.to_move() == position.to_move() {
                self.quiesce(&next, alpha, beta, ply + 1)
            } else {
                -self.quiesce(&next, -beta, -alpha, ply + 1)
            };
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
}

/// Returns the positions before the current one.
fn earlier(game: &Game) -> &[Position] {
    let occurred = game.occurred();
    let is_now = occurred.last().is_some_and(|last| last.key() == game.position().key());
    &occurred[..occurred.len() - usize::from(is_now)]
}
