//! Ratings after each game, the leaderboards made of them, the seasons they belong to, the role of the first of them,
//! and a person's career.

pub(crate) mod career;
pub(crate) mod rating;
pub(crate) mod season;
pub(crate) mod standing;
pub(crate) mod winner_role;
