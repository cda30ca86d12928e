//! Figures for the report: percentiles, requests, and the kernel's statistics about the bot's process.

use std::fmt;
use std::time::Duration;

use discord_sandbox::Request;

use crate::crowd::Sample;
use crate::figure;

/// Prints the percentiles of latencies as figures, if there are any.
pub(crate) fn latencies<'a>(name: &str, samples: impl Iterator<Item = &'a Sample>) {
    let latencies: Vec<Duration> = samples.map(|sample| sample.latency).collect();
    figure::percentiles(name, &latencies);
    if !latencies.is_empty() {
        let what = name.rsplit('/').next().unwrap_or(name);
        println!("  {what:<14} {}", percentiles(latencies));
    }
}

/// Returns the usual percentiles as a line.
pub(crate) fn percentiles(mut of: Vec<Duration>) -> String {
    of.sort_unstable();
    let Some(most) = of.last() else { return "none".to_owned() };
    let at = |share: f64| of[((of.len() - 1) as f64 * share).round() as usize].as_secs_f64() * 1e3;
    format!(
        "p50 {:>8.2} ms  p99 {:>8.2} ms  p99.9 {:>8.2} ms  most {:>8.2} ms  ({})",
        at(0.5),
        at(0.99),
        at(0.999),
        most.as_secs_f64() * 1e3,
        of.len()
    )
}

/// The number of requests that the bot made, by kind.
#[derive(Default)]
pub(crate) struct Requests {
    callbacks: usize,
    webhooks: usize,
    bot: usize,
    limited: usize,
    failed: usize,
}

impl Requests {
    pub(crate) fn count(&mut self, requests: &[Request]) {
        for request in requests {
            let path = request.path.trim_start_matches('/');
            match path.split('/').next() {
                Some("interactions") => self.callbacks += 1,
                Some("webhooks") => self.webhooks += 1,
                _ => self.bot += 1,
            }
            self.limited += usize::from(request.status == 429);
            self.failed += usize::from(request.status >= 400 && request.status != 429);
        }
    }

    /// Returns the average number of requests per click.
    pub(crate) fn per(&self, clicks: usize) -> f64 {
        (self.callbacks + self.webhooks + self.bot) as f64 / clicks as f64
    }
}

impl fmt::Display for Requests {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { callbacks, webhooks, bot, limited, failed } = self;
        write!(
            f,
            "requests: {callbacks} callbacks, {webhooks} with an interaction's token, {bot} with the bot's, of which \
             {limited} met a limit and {failed} failed"
        )
    }
}

/// Returns the processor time that all processes of this name on the machine have used so far.
pub(crate) fn cpu_of_all(name: &str) -> Duration {
    let processes = std::fs::read_dir("/proc").unwrap().flatten();
    // One that ends meanwhile has no file any more.
    let stats = processes.filter_map(|process| std::fs::read_to_string(process.path().join("stat")).ok());
    stats.filter(|stat| stat.contains(&format!("({name})"))).map(|stat| cpu_of(&stat)).sum()
}

/// Returns the processor time in user and kernel mode in a line of `proc(5)`, stat.
fn cpu_of(stat: &str) -> Duration {
    /// The unit of these fields: hundredths of a second on every common architecture of Linux.
    const TICK: Duration = Duration::from_millis(10);
    let after_name = stat.rsplit(')').next().unwrap();
    let ticks = after_name.split_whitespace().skip(11).take(2);
    TICK * ticks.map(|field| field.parse::<u32>().unwrap()).sum()
}

/// The bot's process.
#[derive(Clone, Copy)]
pub(crate) struct Process(pub(crate) u32);

impl Process {
    /// Returns the processor time used so far, in user and kernel mode (`proc(5)`, stat).
    pub(crate) fn cpu(self) -> Duration {
        cpu_of(&std::fs::read_to_string(format!("/proc/{}/stat", self.0)).unwrap())
    }

    /// Returns the resident memory in MiB.
    pub(crate) fn rss_mib(self) -> f64 {
        self.status("VmRSS:")
    }

    /// Returns the resident memory, and how much of it is anonymous and how much is mapped files, as a line.
    pub(crate) fn memory(self) -> String {
        format!(
            "RSS {:.1} MiB (own {:.1}, files {:.1})",
            self.status("VmRSS:"),
            self.status("RssAnon:"),
            self.status("RssFile:")
        )
    }

    /// Returns a field of `proc(5)`, status, in MiB.
    fn status(self, field: &str) -> f64 {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.0)).unwrap();
        let line = status.lines().find(|line| line.starts_with(field)).unwrap();
        line.split_whitespace().nth(1).unwrap().parse::<f64>().unwrap() / 1024.0
    }
}
