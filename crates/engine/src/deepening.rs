//! The root of a search, which all families share: iterative deepening over a principal variation search of the legal
//! actions.

use crate::effort::Effort;
use crate::score::{INFINITE, WIN};
use crate::{Answer, Expected, Judged, Limits, Score};

/// Maximum search depth in plies.
const DEEPEST: u8 = 64;
/// The widest margin of an aspiration window.
const WIDEST: i32 = 700;

/// A position, and the search of a family that finds the values of its actions.
pub(super) trait Root<'w> {
    /// An action of the family.
    type Action: Copy + 'w;

    /// The depth from which aspiration windows are used, and their initial half width around the previous score.
    const NARROW: Option<(u8, i32)>;
    /// Whether the actions are sorted by their scores at depth 1.
    const SORTS: bool;

    /// The work done so far.
    fn effort(&mut self) -> &mut Effort<'w, Self::Action>;

    /// Prepares for an iteration.
    fn begin(&mut self, depth: u8);

    /// Returns the value of an action that does not end the game.
    fn value(&mut self, action: Self::Action, depth: u8, alpha: i32, beta: i32) -> i32;

    /// Returns the principal variation that begins with an action.
    fn foreseen(&self, first: Self::Action, depth: u8) -> Vec<Self::Action>;
}

/// An action at the root.
#[derive(Debug, Clone, Copy)]
pub(super) struct Choice<A> {
    pub(super) action: A,
    /// Its score if it is known to end the game. Such an action is not searched.
    pub(super) end: Option<i32>,
}

impl<A: Copy> Choice<A> {
    fn value<'w>(&self, root: &mut impl Root<'w, Action = A>, depth: u8, alpha: i32, beta: i32) -> i32 {
        self.end.unwrap_or_else(|| root.value(self.action, depth, alpha, beta))
    }
}

/// Returns the best action, or `None` if there is none. Of equal ones, the first is the best.
pub(super) fn deepen<'w, R: Root<'w>>(
    root: &mut R,
    mut choices: Vec<Choice<R::Action>>,
    limits: Limits,
) -> Option<Answer<R::Action>> {
    let mut answer = Answer::unlooked(choices.first()?.action);
    let mut score = 0;
    for depth in 1..=limits.deepest(DEEPEST) {
        // Depth 1 ignores the node limit: an action that was not searched would never be played.
        root.effort().node_limit = if depth == 1 { u64::MAX } else { limits.most_nodes() };
        root.begin(depth);
        let (from, mut margin) = R::NARROW.unwrap_or((u8::MAX, 0));
        let (mut alpha, mut beta) =
            if depth < from { (-INFINITE, INFINITE) } else { (score - margin, score + margin) };
        loop {
            let best = if depth == 1 && R::SORTS {
                Some((0, arrange(root, &mut choices))).filter(|_| !root.effort().stopped)
            } else {
                look(root, &choices, depth, alpha, beta)
            };
            if let Some((place, found)) = best {
                // Moves the best action to the front; the others keep their order.
                choices[..=place].rotate_right(1);
                score = found;
                let (action, score) = (choices[0].action, Score(found.clamp(-WIN, WIN) as i16));
                let (expected, pv) = (Expected::of(score), root.foreseen(action, depth));
                answer = Answer { action, score, expected, pv, depth, nodes: root.effort().nodes };
            }
            margin *= 4;
            match best {
                _ if root.effort().stopped => break,
                // Fail low: the window is widened downwards.
                None => alpha = if margin > WIDEST { -INFINITE } else { alpha - margin },
                Some((_, found)) if found >= beta && beta < INFINITE => {
                    beta = if margin > WIDEST { INFINITE } else { beta + margin };
                }
                Some(_) => break,
            }
        }
        let effort = root.effort();
        answer.nodes = effort.nodes;
        if effort.stopped {
            break;
        }
        effort.watch.deepened(&answer);
        // A forced result within the searched depth cannot improve.
        let decided = WIN - score.abs();
        if choices.len() == 1 && depth >= 4 || decided <= i32::from(depth) {
            break;
        }
    }
    Some(answer)
}

/// Returns the value of each action. All are searched to the same depth, with an open window, so that bad actions get
/// exact scores too. If the search ends before depth 1 is complete, all values are 0.
pub(super) fn judge<'w, R: Root<'w>>(
    root: &mut R,
    choices: &[Choice<R::Action>],
    limits: Limits,
) -> Vec<Judged<R::Action>> {
    let mut all: Vec<Judged<R::Action>> = choices.iter().map(|choice| Judged::of(choice.action, 0)).collect();
    root.effort().node_limit = limits.most_nodes();
    for depth in 1..=limits.deepest(DEEPEST) {
        root.begin(depth);
        let scores: Vec<i32> =
            choices.iter().map(|choice| choice.value(root, depth, -INFINITE, INFINITE)).collect();
        if root.effort().stopped {
            break;
        }
        for (one, score) in all.iter_mut().zip(scores) {
            *one = Judged::of(one.action, score);
        }
    }
    all
}

/// Searches the actions to this depth. Returns the index and score of the best one above `alpha`, if any.
fn look<'w, R: Root<'w>>(
    root: &mut R,
    choices: &[Choice<R::Action>],
    depth: u8,
    alpha: i32,
    beta: i32,
) -> Option<(usize, i32)> {
    let mut best = None;
    let mut bar = alpha;
    for (place, choice) in choices.iter().enumerate() {
        let ceiling = if place == 0 { beta } else { bar + 1 };
        let mut score = choice.value(root, depth, bar, ceiling);
        if place > 0 && score > bar && score < beta && !root.effort().stopped {
            score = choice.value(root, depth, bar, beta);
        }
        if root.effort().stopped {
            break;
        }
        if score > bar {
            bar = score;
            best = Some((place, score));
            if bar >= beta {
                break;
            }
        }
    }
    best
}

/// Searches all actions to depth 1, sorts them by score, and returns the best score.
fn arrange<'w, R: Root<'w>>(root: &mut R, choices: &mut [Choice<R::Action>]) -> i32 {
    let mut scores: Vec<(i32, Choice<R::Action>)> = Vec::with_capacity(choices.len());
    for choice in choices.iter() {
        let score = choice.value(root, 1, -INFINITE, INFINITE);
        // Actions whose search was interrupted come last.
        scores.push((if root.effort().stopped { -INFINITE } else { score }, *choice));
    }
    scores.sort_by_key(|(score, _)| -score);
    for (place, (_, choice)) in choices.iter_mut().zip(&scores) {
        *place = *choice;
    }
    scores.first().map_or(0, |(score, _)| *score)
}
