//! Describes the machine, without its name.

use std::fs;
use std::process::Command;
use std::time::{SystemTime, UNIX_EPOCH};

/// Returns a line about the machine and the compiler.
pub(crate) fn describe() -> String {
    let processor = field("/proc/cpuinfo", "model name").unwrap_or_else(|| std::env::consts::ARCH.to_owned());
    let cores = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    let memory = field("/proc/meminfo", "MemTotal")
        .and_then(|memory| memory.trim_end_matches(" kB").parse::<u64>().ok())
        .map_or_else(String::new, |kib| format!(", {} GiB of memory", kib.div_ceil(1 << 20)));
    let kernel = fs::read_to_string("/proc/sys/kernel/osrelease").unwrap_or_default();
    let kernel = kernel.trim().split('-').next().unwrap_or_default();
    let rustc = Command::new("rustc").arg("--version").output();
    let rustc = rustc.map(|output| String::from_utf8_lossy(&output.stdout).trim().to_owned());
    format!(
        "{processor}, {cores} cores{memory}; {} {kernel}; {}",
        std::env::consts::OS,
        rustc.unwrap_or_else(|_| "an unknown rustc".to_owned())
    )
}

/// Returns today's date.
pub(crate) fn date() -> String {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    let now = chrono::DateTime::from_timestamp(since.as_secs().cast_signed(), 0).unwrap_or_default();
    now.format("%Y-%m-%d").to_string()
}

/// Returns the first value of a field in a file of `proc(5)`.
fn field(file: &str, name: &str) -> Option<String> {
    let text = fs::read_to_string(file).ok()?;
    let line = text.lines().find(|line| line.starts_with(name))?;
    Some(line.split_once(':')?.1.trim().to_owned())
}
