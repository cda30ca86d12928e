//! The computer's turns: rows that any process may claim, and that are played exactly once.

use banqi_session::{DrawAnswer, DrawBy, DrawReason, GameCommand, Session, TimeControl};

use super::*;

fn computer(level: u8) -> Invitee {
    Invitee::Computer(level)
}

impl Bench {
    /// Creates a challenge to the computer whose board is shown.
    async fn computer_asked(&self, level: u8) -> SessionId {
        self.computer_asked_for(RuleSet { first: First::Challenger, ..RuleSet::taiwan() }, level).await
    }

    async fn computer_asked_for(&self, rules: impl Into<Variant>, level: u8) -> SessionId {
        let session = self.asked(rules.into(), ANN, vec![computer(level)], HOUR).await;
        self.shows(session, 77, 0).await;
        session
    }

    /// Ann plays the first legal action.
    async fn ann_plays(&self, session: SessionId) {
        let action = self.stored(session).await.view().choices[0].action;
        self.does(session, ANN, GameCommand::Play(action)).await.unwrap();
    }

    /// Runs the computer of `app` until `meanwhile` has completed.
    pub(super) async fn with_computer(app: &App, meanwhile: impl Future<Output = ()>) {
        let (stop, stopped) = oneshot::channel::<()>();
        let wall = Wall::default();
        let running = app.run_computer(&wall, "test", async {
            // Dropping the sender ends the wait as well.
            let _ = stopped.await;
        });
        let meanwhile = async {
            meanwhile.await;
            drop(stop);
        };
        tokio::join!(running, meanwhile);
    }

    /// Returns the session as stored, independent of any process's memory.
    async fn stored(&self, session: SessionId) -> Session {
        let stored = self.store.load(session).await.unwrap().unwrap();
        Session::fold(session, &stored.events).unwrap()
    }

    /// Waits until it is Ann's turn or the game is over.
    async fn anns_turn(&self, session: SessionId) {
        until(async || {
            let view = self.stored(session).await.view();
            match view.phase {
                Phase::Offered => false,
                Phase::Playing => view.player_to_move().unwrap().person().is_some(),
                Phase::Over(_) => true,
            }
        })
        .await;
        self.taken_in(session).await;
    }

    /// Waits until the process has applied what it committed. If it were stopped in between, its session in memory
    /// would differ from the stored one.
    async fn taken_in(&self, session: SessionId) {
        self.snapshot(session).await;
    }

    /// Whether the computer has a turn in any session.
    async fn has_turns(&self) -> bool {
        let later = self.app.now().plus(10 * DAY);
        !self.store.claim_computer_turns(later, "look", Duration::ZERO, 10).await.unwrap().is_empty()
    }
}

#[tokio::test]
async fn of_two_processes_one_plays_each_turn_of_the_computer() {
    let bench = Bench::new().await;
    let session = bench.computer_asked(1).await;
    let other = bench.another();
    let game = async {
        bench.anns_turn(session).await;
        for _ in 0..6 {
            let action = bench.stored(session).await.view().choices[0].action;
            // It is random which process played last and therefore knows whose turn it is.
            if bench.does(session, ANN, GameCommand::Play(action)).await.is_err() {
                other.handle(bench.order(session, ANN, GameCommand::Play(action))).await.unwrap();
            }
            bench.anns_turn(session).await;
        }
    };
    Bench::with_computer(&other, Bench::with_computer(&bench.app, game)).await;
    let stored = bench.store.load(session).await.unwrap().unwrap();
    let played = stored.events.iter().filter_map(|logged| match logged.event {
        Event::Played { seat, .. } => Some(seat.0),
        _ => None,
    });
    assert_eq!(played.collect::<Vec<_>>(), [0, 1].repeat(6));
    assert!(!bench.has_turns().await);
}

#[tokio::test]
async fn a_turn_that_was_not_finished_is_played_after_a_restart() {
    let bench = Bench::new().await;
    let session = bench.computer_asked(2).await;
    Bench::with_computer(&bench.app, bench.anns_turn(session)).await;
    bench.ann_plays(session).await;
    // A process claims the turn and then disappears.
    let taken = bench.store.claim_computer_turns(bench.app.now(), "gone", HOUR, 10).await.unwrap();
    assert_eq!(taken.iter().map(|turn| turn.session).collect::<Vec<_>>(), [session]);
    let again = bench.store.claim_computer_turns(bench.app.now(), "other", HOUR, 10).await.unwrap();
    assert_eq!(again, [], "one is at work on it");
    bench.pass(HOUR);
    let restarted = bench.another();
    Bench::with_computer(&restarted, bench.anns_turn(session)).await;
    assert_eq!(bench.stored(session).await.view().plies, 2);
}

#[tokio::test]
async fn the_computers_time_does_not_run_out_and_anns_begins_with_its_answer() {
    let bench = Bench::new().await;
    let session = bench.computer_asked(2).await;
    Bench::with_computer(&bench.app, bench.anns_turn(session)).await;
    bench.ann_plays(session).await;
    let witness = bench.playing(ANN, BOB, HOUR, 2).await;
    bench.pass(2 * HOUR);
    bench.store.beat(bench.app.now()).await.unwrap();
    bench.run_deadlines_until(async |bench| bench.is_over(witness).await).await;
    assert!(!bench.is_over(session).await);
    let now = bench.app.now();
    Bench::with_computer(&bench.app, bench.anns_turn(session)).await;
    assert!(!bench.is_over(session).await);
    assert_eq!(bench.deadline(session).await, now.plus(HOUR));
}

#[tokio::test]
async fn the_computer_thinks_no_more_of_a_game_that_is_over() {
    let bench = Bench::new().await;
    let session = bench.computer_asked(8).await;
    let game = async {
        bench.anns_turn(session).await;
        for _ in 0..2 {
            bench.ann_plays(session).await;
            bench.anns_turn(session).await;
        }
        bench.ann_plays(session).await;
        // Resigns while the computer is thinking, which takes a second.
        bench.does(session, ANN, GameCommand::Resign).await.unwrap();
        assert!(!bench.has_turns().await);
    };
    Bench::with_computer(&bench.app, game).await;
    let over = bench.snapshot(session).await;
    assert_eq!(over.view.phase, Phase::Over(Ending::Win { winner: Seat(1), by: WinBy::Resignation }));
    assert_eq!(over.ratings, [], "games against the computer are not rated");
}

#[tokio::test]
async fn the_computer_does_not_answer_a_move_that_was_taken_back() {
    let bench = Bench::new().await;
    let xiangqi: Variant = "xiangqi".parse().unwrap();
    let session = bench.computer_asked_for(xiangqi.begun_by(First::Challenger), 8).await;
    Bench::with_computer(&bench.app, bench.anns_turn(session)).await;
    // The turn waits, or a process has claimed it.
    for claimed in [false, true] {
        bench.ann_plays(session).await;
        if claimed {
            let taken = bench.store.claim_computer_turns(bench.app.now(), "gone", HOUR, 10).await.unwrap();
            assert_eq!(taken.len(), 1);
        }
        let done = bench.does(session, ANN, GameCommand::RequestTakeback).await.unwrap();
        assert_eq!((done.snapshot.view.actions, done.snapshot.view.takeback_request), (0, None));
        assert!(!bench.has_turns().await);
    }
    let game = async {
        // The computer searches for a second.
        bench.ann_plays(session).await;
        bench.does(session, ANN, GameCommand::RequestTakeback).await.unwrap();
        bench.ann_plays(session).await;
        bench.anns_turn(session).await;
    };
    Bench::with_computer(&bench.app, game).await;
    let stored = bench.stored(session).await;
    assert_eq!((stored.game().actions_played(), stored.takebacks().len()), (2, 3));
    let seats: Vec<u8> = (0..2).map(|index| stored.game().played(index).unwrap().seat.0).collect();
    assert_eq!(seats, [0, 1]);
    assert!(!bench.has_turns().await);
}

impl Bench {
    /// Ann offers a draw. Returns the computer's answer.
    async fn answer_to_ann(&self, session: SessionId) -> DrawAnswer {
        self.does(session, ANN, GameCommand::OfferDraw).await.unwrap();
        Self::with_computer(&self.app, self.answered(session)).await;
        self.stored(session).await.draw_answer().unwrap()
    }

    /// Waits until the draw offer has been answered.
    async fn answered(&self, session: SessionId) {
        until(async || self.stored(session).await.draw_answer().is_some()).await;
        self.taken_in(session).await;
    }

    /// Starts a game of xiangqi against the computer from a position. Ann moves first.
    async fn position_against_computer(&self, fen: &str, level: u8) -> SessionId {
        let xiangqi: Variant = "xiangqi".parse().unwrap();
        let session = self.computer_asked_for(xiangqi.begun_from(fen).unwrap(), level).await;
        Self::with_computer(&self.app, self.anns_turn(session)).await;
        session
    }
}

#[tokio::test]
async fn the_computer_plays_on_when_a_draw_is_offered_after_two_plies() {
    let bench = Bench::new().await;
    for (rules, level) in [("taiwan", 1), ("taiwan", 8), ("xiangqi", 1), ("xiangqi", 8), ("banner", 3)] {
        let variant: Variant = rules.parse().unwrap();
        let session = bench.computer_asked_for(variant, level).await;
        let two_plies = async {
            bench.anns_turn(session).await;
            while bench.stored(session).await.view().plies < 2 {
                bench.ann_plays(session).await;
                bench.anns_turn(session).await;
            }
        };
        Bench::with_computer(&bench.app, two_plies).await;
        let answer = bench.answer_to_ann(session).await;
        let declined = !answer.accepted && matches!(answer.why, Some(DrawReason::Open | DrawReason::Better));
        assert!(declined, "{rules}, level {level}: {answer:?}");
        assert!(!bench.is_over(session).await, "{rules}, level {level}");
    }
}

#[tokio::test]
async fn the_computer_weighs_a_draw_by_its_own_chances() {
    let bench = Bench::new().await;
    for (fen, why) in [
        // Ann is two chariots ahead or behind, and it is her move.
        ("3k5/9/9/9/9/9/9/9/9/R3K3R w - - 0 1", DrawReason::Worse),
        ("r3k3r/9/9/9/9/9/9/9/9/3K5 w - - 0 1", DrawReason::Better),
        // Chariot and all guards on both sides, first at once and then after thirty moves each without a capture.
        ("2bak4/4a4/4b4/9/r8/8R/9/4B4/4A4/4KAB2 w - - 0 20", DrawReason::Open),
        ("2bak4/4a4/4b4/9/r8/8R/9/4B4/4A4/4KAB2 w - - 60 50", DrawReason::Stalled),
    ] {
        for level in [1, 8] {
            let session = bench.position_against_computer(fen, level).await;
            let answer = bench.answer_to_ann(session).await;
            assert_eq!((answer.accepted, answer.why), (why.accepts(), Some(why)), "{fen}, level {level}");
            assert_eq!(bench.is_over(session).await, why.accepts());
        }
    }
}

#[tokio::test]
async fn an_offer_that_was_not_answered_is_answered_after_a_restart() {
    let bench = Bench::new().await;
    let lost = "3k5/9/9/9/9/9/9/9/9/R3K3R w - - 0 1";
    let session = bench.position_against_computer(lost, 1).await;
    bench.does(session, ANN, GameCommand::OfferDraw).await.unwrap();
    // A process claims the offer and then disappears.
    let taken = bench.store.claim_computer_turns(bench.app.now(), "gone", HOUR, 10).await.unwrap();
    assert_eq!(taken.iter().map(|turn| turn.session).collect::<Vec<_>>(), [session]);
    let bench = bench.restarted().await;
    Bench::with_computer(&bench.app, bench.answered(session)).await;
    let over = bench.snapshot(session).await.view;
    assert_eq!(over.phase, Phase::Over(Ending::Draw { by: DrawBy::Agreement }));
    // The log contains the answer and its reason.
    let bench = bench.restarted().await;
    let told = bench.snapshot(session).await.view.draw_answer.unwrap();
    assert_eq!((told.accepted, told.why), (true, Some(DrawReason::Worse)));
    assert!(!bench.has_turns().await);
}

#[tokio::test]
async fn a_game_that_the_engine_does_not_play_is_refused() {
    let bench = Bench::new().await;
    for rules in ["four-colour-2", "four-colour-4", "four-colour-teams"] {
        let variant: Variant = rules.parse().unwrap();
        let challenge = Challenge {
            by: ANN,
            invited: vec![computer(3)],
            partner: None,
            place: Place { guild: GUILD, channel: CHANNEL },
            language: "en".to_owned(),
            variant,
            time: TimeControl::default(),
            casual: false,
            interaction: bench.interaction(),
        };
        let refused = bench.app.challenge(challenge).await;
        assert!(matches!(refused, Err(Denied::NoEngine)), "{rules}: {refused:?}");
    }
}

#[tokio::test]
async fn the_computer_plays_xiangqi_and_banner_xiangqi_as_well() {
    let bench = Bench::new().await;
    for rules in ["xiangqi", "banner"] {
        let variant: Variant = rules.parse().unwrap();
        let session = bench.computer_asked_for(variant, 1).await;
        let game = async {
            bench.anns_turn(session).await;
            for _ in 0..3 {
                bench.ann_plays(session).await;
                bench.anns_turn(session).await;
            }
        };
        Bench::with_computer(&bench.app, game).await;
        assert_eq!(bench.snapshot(session).await.view.plies, 6, "{rules}");
    }
}
