//! Tables of the page.

use std::fmt::Write as _;

/// What a figure has to reach.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Reach {
    /// Nothing in particular.
    Any,
    /// At most this.
    AtMost(f64),
    /// At least this.
    AtLeast(f64),
}

/// A table of figures, each with what it has to reach, and with peers and limits below it.
#[derive(Debug, Default)]
pub(crate) struct Table {
    rows: String,
    ours: Option<f64>,
}

impl Table {
    /// Adds a figure of this program.
    pub(crate) fn ours(&mut self, what: &str, figure: Option<f64>, unit: &str, reach: Reach) {
        self.ours = figure;
        let (wanted, reached) = match reach {
            Reach::Any => (String::new(), None),
            Reach::AtMost(most) => (format!("≤ {}", number(most)), figure.map(|figure| figure <= most)),
            Reach::AtLeast(least) => (format!("≥ {}", number(least)), figure.map(|figure| figure >= least)),
        };
        let mark = match reached {
            Some(true) => " ✓",
            Some(false) => " ✗",
            None => "",
        };
        let _ = writeln!(self.rows, "| {what} | **{}** | {wanted}{mark} | |", measured(figure, unit));
    }

    /// Adds a peer or a limit, to be compared with the figure of this program above it.
    pub(crate) fn beside(&mut self, what: &str, figure: Option<f64>, unit: &str) {
        let ratio = figure.zip(self.ours).map(|(figure, ours)| format!("{}×", number(figure / ours)));
        let ratio = ratio.unwrap_or_default();
        let _ = writeln!(self.rows, "| *{what}* | {} | | {ratio} |", measured(figure, unit));
    }

    /// Returns the table in Markdown.
    pub(crate) fn finish(self) -> String {
        format!("| | measured | to reach | ratio |\n| --- | ---: | ---: | ---: |\n{}", self.rows)
    }
}

/// Returns a figure with its unit, or that it was not measured.
pub(crate) fn measured(figure: Option<f64>, unit: &str) -> String {
    figure.map_or_else(
        || "not here".to_owned(),
        |figure| format!("{} {unit}", number(figure)).trim().to_owned(),
    )
}

/// Returns a number with about three significant digits, and with commas between thousands.
pub(crate) fn number(value: f64) -> String {
    let magnitude = value.abs();
    if magnitude >= 1_000.0 {
        let scale = 10_f64.powf(magnitude.log10().floor() - 2.0).max(1.0);
        let digits = format!("{:.0}", (value / scale).round() * scale);
        let head = digits.len() % 3;
        let mut parts: Vec<&str> = if head == 0 { Vec::new() } else { vec![&digits[..head]] };
        parts.extend((head..digits.len()).step_by(3).map(|at| &digits[at..at + 3]));
        return parts.join(",");
    }
    let decimals = match magnitude {
        100.0.. => 0,
        10.0.. => 1,
        1.0.. => 2,
        0.1.. => 3,
        _ => 4,
    };
    let text = format!("{value:.decimals$}");
    if text.contains('.') { text.trim_end_matches('0').trim_end_matches('.').to_owned() } else { text }
}
