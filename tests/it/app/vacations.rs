//! Vacations: how many days a year has.

use super::*;

impl Bench {
    async fn takes_vacation(&self, user: UserId, days: u32) {
        let taken = self.app.take_vacation(user, days).await.unwrap().unwrap();
        assert!(matches!(taken, VacationOutcome::Taken(_)), "{taken:?}");
    }
}

#[tokio::test]
async fn a_vacation_goes_on_after_new_year_and_each_year_counts_its_own_days() {
    let bench = Bench::new().await;
    bench.playing(ANN, BOB, DAY, 0).await;
    // From 2023-11-14 to 2023-12-25, 22:13 UTC.
    bench.pass(41 * DAY);
    bench.takes_vacation(ANN, 14).await;
    let until = bench.app.now().plus(14 * DAY);
    let vacation = async || bench.app.vacation(ANN).await.unwrap().unwrap();
    assert_eq!(vacation().await, Vacation { until: Some(until), days_left: 30 - 7 });
    bench.pass(8 * DAY);
    assert_eq!(vacation().await, Vacation { until: Some(until), days_left: 30 - 8 });
    // It ends on January 2.
    bench.takes_vacation(ANN, 0).await;
    assert_eq!(vacation().await, Vacation { until: None, days_left: 30 - 2 });
}
