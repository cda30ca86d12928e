//! Ratings after each game, the leaderboards made of them, the seasons they belong to, and a person's career.

pub(crate) mod career;
pub(crate) mod rating;
pub(crate) mod season;
pub(crate) mod standing;
