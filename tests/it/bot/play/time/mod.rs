//! Clocks, calls and reminders, and the next game that waits.

mod calls;
mod clocks;
mod menus;
mod next;
