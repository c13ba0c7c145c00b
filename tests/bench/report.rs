//! The table of figures.

use std::fmt::Write as _;
use std::process::Command;
use std::time::{Duration, Instant};

/// A figure, its aim, and what it is to be compared with.
struct Figure {
    what: String,
    aim: String,
    found: String,
    beside: String,
    /// The aim and what was found, as numbers.
    most: f64,
    value: f64,
}

impl Figure {
    fn is_met(&self) -> bool {
        self.value <= self.most
    }
}

/// All figures of a run.
#[derive(Default)]
pub(crate) struct Report(Vec<Figure>);

impl Report {
    /// Adds a number that must not be larger than `aim`; `beside` says what one would have without macmcp.
    pub(crate) fn count(&mut self, what: &str, aim: f64, found: f64, unit: &str, beside: &str) {
        // What a whole tree costs beside its elements is not theirs.
        let found = (found * 10.0).round() / 10.0;
        eprintln!("{what}: {found}");
        self.0.push(Figure {
            what: what.to_owned(),
            aim: format!("≤ {aim}{unit}"),
            found: format!("{found}{unit}"),
            beside: beside.to_owned(),
            most: aim,
            value: found,
        });
    }

    /// Adds what is left of a number, to two places, which must not be more than `aim`.
    pub(crate) fn ratio_of_counts(&mut self, what: &str, aim: f64, found: f64, beside: &str) {
        eprintln!("{what}: {found:.2}");
        self.0.push(Figure {
            what: what.to_owned(),
            aim: format!("≤ {aim}"),
            found: format!("{found:.2}"),
            beside: beside.to_owned(),
            most: aim,
            value: found,
        });
    }

    /// Adds a time that must not be longer than `aim` times the baseline, which was measured in turn with it.
    pub(crate) fn ratio(&mut self, what: &str, aim: f64, times: &InTurn, baseline: &str) {
        let found = times.ratio();
        eprintln!("{what}: {found:.2}");
        self.0.push(Figure {
            what: what.to_owned(),
            aim: format!("≤ {aim} × {baseline}"),
            found: format!("{found:.2} × ({})", milliseconds(times.found())),
            beside: milliseconds(times.baseline()),
            most: aim,
            value: found,
        });
    }

    /// Adds the figures of several runs, of each the median.
    pub(crate) fn add_median(&mut self, runs: Vec<Self>) {
        let mut runs: Vec<_> = runs.into_iter().map(|run| run.0.into_iter()).collect();
        loop {
            let mut same: Vec<Figure> = runs.iter_mut().filter_map(Iterator::next).collect();
            if same.is_empty() {
                return;
            }
            same.sort_by(|one, other| one.value.total_cmp(&other.value));
            self.0.push(same.swap_remove(same.len() / 2));
        }
    }

    /// How many aims were missed.
    pub(crate) fn missed(&self) -> usize {
        self.0.iter().filter(|figure| !figure.is_met()).count()
    }

    /// The table, in Markdown.
    pub(crate) fn table(&self) -> String {
        let mut table = "| what | aim | found | beside it | |\n|---|---|---|---|---|\n".to_owned();
        for figure in &self.0 {
            let Figure {
                what,
                aim,
                found,
                beside,
                ..
            } = figure;
            let verdict = if figure.is_met() { "met" } else { "**missed**" };
            writeln!(table, "| {what} | {aim} | {found} | {beside} | {verdict} |").unwrap();
        }
        table
    }

    /// The document.
    pub(crate) fn document(&self) -> String {
        format!(
            "# What macmcp costs\n\n\
             Written by `MACMCP_BLESS=1 make bench`, on {}. Everything runs on the simulated Mac, in a release build.\n\n\
             Counts, and ratios to what was measured in turn with them in the same run, say whether an aim is met. Times are medians\n\
             and belong to that machine: they are shown, and decide nothing. A *start of `true`* is the time from starting the program\n\
             `true` until it has ended, about a millisecond: an aim of 10 of them is one of 10 ms where a process starts in 1 ms. What\n\
             stands beside a figure is that start, or what the same takes without macmcp: one osascript per call that asks System\n\
             Events, or a script that reads each attribute of each element by itself (`tests/bench/scripts`, on the same simulated\n\
             Mac); for pictures, reading the pixels out of the file and nothing else.\n\n{}",
            machine(),
            self.table()
        )
    }
}

/// Times of something and of its baseline, measured in turn: what disturbs one disturbs the other.
#[derive(Default)]
pub(crate) struct InTurn {
    found: Vec<Duration>,
    baselines: Vec<Duration>,
}

impl InTurn {
    /// Adds a time of each.
    pub(crate) fn add(&mut self, found: Duration, baseline: Duration) {
        self.found.push(found);
        self.baselines.push(baseline);
    }

    fn found(&self) -> Duration {
        median(&self.found)
    }

    fn baseline(&self) -> Duration {
        median(&self.baselines)
    }

    fn ratio(&self) -> f64 {
        self.found().as_secs_f64() / self.baseline().as_secs_f64()
    }
}

/// What something answered, and how long it took.
pub(crate) fn timed<T>(work: impl FnOnce() -> T) -> (T, Duration) {
    let start = Instant::now();
    let done = work();
    (done, start.elapsed())
}

/// How long it takes to start the program `true` until it has ended.
pub(crate) fn start_of_true() -> Duration {
    let (status, time) = timed(|| Command::new("true").status());
    assert!(status.unwrap().success());
    time
}

fn median(times: &[Duration]) -> Duration {
    let mut times = times.to_vec();
    times.sort();
    times[times.len() / 2]
}

fn milliseconds(time: Duration) -> String {
    let ms = time.as_secs_f64() * 1000.0;
    match ms {
        ..10.0 => format!("{ms:.2} ms"),
        _ => format!("{ms:.0} ms"),
    }
}

/// The machine in words.
fn machine() -> String {
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let of_linux = std::fs::read_to_string("/proc/cpuinfo")
        .ok()
        .and_then(|text| {
            let line = text.lines().find(|line| line.starts_with("model name"))?;
            Some(line.split_once(": ")?.1.trim().to_owned())
        });
    let of_a_mac = || {
        let output = Command::new("sysctl")
            .args(["-n", "machdep.cpu.brand_string"])
            .output();
        output.map_or_else(
            |_| "processor that does not say what it is".to_owned(),
            |output| String::from_utf8_lossy(&output.stdout).trim().to_owned(),
        )
    };
    let model = of_linux.unwrap_or_else(of_a_mac);
    format!("{cores} cores of one {model}, {}", std::env::consts::OS)
}

#[cfg(test)]
mod tests {
    use super::Report;

    #[test]
    fn of_several_runs_the_median_decides() {
        let run = |found: f64| {
            let mut report = Report::default();
            report.count("one", 2.0, found, " MB", "");
            report.count("other", 2.0, 1.0, " MB", "");
            report
        };
        for (found, missed) in [([1.0, 9.0, 1.5], 0), ([9.0, 1.0, 2.5], 1)] {
            let mut report = Report::default();
            report.add_median(found.map(run).into());
            assert_eq!(report.missed(), missed, "{}", report.table());
            assert_eq!(report.table().lines().count(), 4);
        }
    }
}
