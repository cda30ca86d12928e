//! Games of every kind from the challenge to the end, in every way of playing.

mod casual;
mod computer;
mod every_game;
mod four_colours;
mod games;
mod history;
mod layouts;
mod notes;
mod options;
mod records;
mod replays;
mod takebacks;
mod time;
mod touch;
mod watch;
mod xiangqi;
