//! Games from the challenge to the end, of every kind and in every way to play.

mod calls;
mod casual;
mod computer;
mod four_colours;
mod games;
mod options;
mod touch;
mod xiangqi;
mod xiangqi_controls;
