//! The `banqi` binary.

use std::process::ExitCode;

/// The C library's allocator keeps what a crowd once needed; this one returns it to the system.
#[cfg(feature = "bot")]
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    banqi::cli::main()
}
