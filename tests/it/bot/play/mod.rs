//! Games of every kind from the challenge to the end, in every way of playing.

mod calls;
mod casual;
mod clocks;
mod computer;
mod four_colours;
mod games;
mod history;
mod layouts;
mod next;
mod options;
mod records;
mod replays;
mod takebacks;
mod touch;
mod watch;
mod xiangqi;
mod xiangqi_controls;
