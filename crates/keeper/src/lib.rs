#![doc = include_str!("../README.md")]

mod event;
mod keeper;
mod place;

pub use event::{
    Answer, Awaited, CallKind, ChannelId, Click, ClickId, Layout, MessageId, Moment, News, On, Outcome,
    Person, PlaceId, PlaceRecord, Quiet, Reach, Refused, Reminder, Request, RequestId, Via, What,
};
pub use keeper::{Keeper, Want};
pub use place::{BRIEFLY, IN_PLACE, LONGEST_PAUSE, PATIENCE, PRESENT, STRAY};
