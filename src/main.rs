//! The `banqi` binary.
fn main() {}
