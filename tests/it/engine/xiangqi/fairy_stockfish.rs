//! Matches against Fairy-Stockfish, which plays xiangqi over UCI. Both programs are driven in the same way.
//!
//! `BANQI_FAIRY_STOCKFISH` names the program, usually `fairy-stockfish` from Debian's package of that name. Without it
//! the test is ignored.

use std::process::Command;

use banqi_rules::game::{Outcome, Winner};
use banqi_rules::xiangqi::{Colour, Game, Move, RuleSet};
use rand::SeedableRng as _;
use rand::rngs::ChaCha8Rng;
use rand::seq::IndexedRandom as _;

use super::super::arena::Tally;
use super::super::deep;
use super::super::protocol::Talker;

#[test]
#[cfg_attr(not(has_fairy_stockfish), ignore = "needs BANQI_FAIRY_STOCKFISH, the program")]
fn fairy_stockfish_and_the_computer_player_play_whole_games_by_the_same_protocol() {
    let program = std::env::var_os("BANQI_FAIRY_STOCKFISH").expect("BANQI_FAIRY_STOCKFISH names the program");
    let mut engines = [Talker::new(), Talker::of(&mut Command::new(program))];
    for engine in &mut engines {
        engine.say("uci");
        engine.expect("uciok");
        engine.say("setoption name UCI_Variant value xiangqi");
        engine.say("isready");
        engine.expect("readyok");
    }
    let mut tally = Tally::default();
    let (games, nodes) = if deep() { (20, [200_000, 20_000]) } else { (1, [500, 500]) };
    for number in 0..games {
        let mut rng = ChaCha8Rng::seed_from_u64(number / 2);
        let mut game = Game::new(RuleSet::xiangqi());
        for _ in 0..4 {
            game.play(*game.actions().choose(&mut rng).unwrap()).unwrap();
        }
        let ours = if number % 2 == 0 { Colour::Red } else { Colour::Black };
        engines.iter_mut().for_each(|engine| engine.say("ucinewgame"));
        while game.outcome().is_none() && game.plies().len() < 300 {
            let on_turn = usize::from(game.position().to_move() != ours);
            let moves: Vec<String> = game.plies().iter().map(|played| played.action.uci()).collect();
            let position = format!("startpos moves {}", moves.join(" "));
            let text = engines[on_turn].best(&position, &format!("go nodes {}", nodes[on_turn]));
            // Fairy-Stockfish appends its ponder move.
            let text = text.split_whitespace().next().unwrap_or_default().to_owned();
            let action = Move::from_uci(&text).unwrap_or_else(|why| panic!("{text:?}: {why}: {position}"));
            game.play(action).unwrap_or_else(|why| panic!("{text}: {why}: {position}"));
        }
        let halves = match game.outcome() {
            Some(Outcome::Win { winner, .. }) if winner == Winner::from(ours) => 2,
            Some(Outcome::Win { .. }) => 0,
            Some(Outcome::Draw { .. }) | None => 1,
        };
        tally.add(halves, game.plies().len());
        assert!(game.plies().len() > 4, "nobody played");
    }
    println!("against Fairy-Stockfish, nodes a ply {nodes:?}: {tally}");
    engines.into_iter().for_each(Talker::quit);
}
