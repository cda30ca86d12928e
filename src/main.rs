//! The `banqi` binary.

use std::process::ExitCode;

fn main() -> ExitCode {
    banqi::cli::main()
}
