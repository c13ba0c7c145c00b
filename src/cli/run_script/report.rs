//! What `macmcp run-script` prints of a run, as text and as JSON.

use crate::engine::{End, FinishedRun, Runner};
use crate::template::Language;
use serde_json::{Value, json};
use std::fmt::Write as _;

/// All there is to say about the run of one script.
pub(super) struct ScriptReport {
    pub(super) name: String,
    pub(super) language: Language,
    pub(super) script: String,
    pub(super) run: FinishedRun,
    pub(super) reply: Result<Value, crate::error::Error>,
}

/// All there is to say.
pub(super) struct Report {
    /// The script that ran before, and found that it was not the way.
    pub(super) tried: Option<ScriptReport>,
    pub(super) last: ScriptReport,
    pub(super) counts: Option<Vec<Value>>,
}

impl Report {
    pub(super) fn to_json(&self) -> Value {
        let mut report = self.last.to_json();
        if let Some(tried) = &self.tried {
            report["tried"] = tried.to_json();
        }
        if let Some(counts) = &self.counts {
            report["counts"] = json!(counts);
        }
        report
    }

    pub(super) fn to_text(&self) -> String {
        let mut text = String::new();
        for report in self.tried.iter().chain([&self.last]) {
            report.write(&mut text);
        }
        if let Some(counts) = &self.counts {
            let lines: Vec<String> = counts.iter().map(|count| format!("{count:#}")).collect();
            let body = if lines.is_empty() {
                "none: only the simulated Mac counts (--simulate)".into()
            } else {
                lines.join("\n")
            };
            part(&mut text, "counts", &body);
        }
        text
    }
}

fn part(text: &mut String, title: &str, body: &str) {
    let _ = writeln!(text, "── {title} ──\n{}\n", body.trim_end());
}

impl ScriptReport {
    fn to_json(&self) -> Value {
        let timings = &self.run.timings;
        let mut report = json!({
            "name": self.name,
            "language": self.language.as_str().to_lowercase(),
            "script": self.script,
            "stdout": String::from_utf8_lossy(&self.run.stdout),
            "stderr": String::from_utf8_lossy(&self.run.stderr),
            "exit": { "status": self.run.exit.and_then(|exit| exit.status), "signal": self.run.exit.and_then(|exit| exit.signal) },
            "runner": match self.run.runner {
                Runner::OneShot => "one-shot",
                Runner::Worker => "worker",
            },
            "end": format!("{:?}", self.run.end).to_lowercase(),
            "timing_ms": {
                "reply": timings.reply.map(millis),
                "total": millis(timings.total),
            },
        });
        match &self.reply {
            Ok(result) => report["result"] = result.clone(),
            Err(error) => report["error"] = error.to_json(),
        }
        report
    }

    fn write(&self, text: &mut String) {
        part(text, &format!("script {}", self.name), &self.script);
        part(text, "stdout", &String::from_utf8_lossy(&self.run.stdout));
        if !self.run.stderr.is_empty() {
            part(text, "stderr", &String::from_utf8_lossy(&self.run.stderr));
        }
        match &self.reply {
            Ok(result) => part(text, "result", &format!("{result:#}")),
            Err(error) => part(text, "error", &error.to_string()),
        }
        let timings = &self.run.timings;
        let reply = timings
            .reply
            .map_or("none".into(), |reply| format!("{:.1} ms", millis(reply)));
        part(
            text,
            "timing",
            &format!(
                "{}, reply {reply}, total {:.1} ms",
                ending(&self.run),
                millis(timings.total)
            ),
        );
    }
}

fn millis(duration: std::time::Duration) -> f64 {
    duration.as_secs_f64() * 1000.0
}

/// How the process ended, in words.
fn ending(run: &FinishedRun) -> String {
    let exit = match run.exit {
        Some(exit) => match (exit.status, exit.signal) {
            (Some(status), _) => format!("exit status {status}"),
            (None, Some(signal)) => format!("signal {signal}"),
            (None, None) => "ended".into(),
        },
        None => "not reaped".into(),
    };
    match run.end {
        End::Exited if run.runner == Runner::Worker => format!("{exit} of the worker"),
        End::Exited => exit,
        End::Lingered => format!("{exit} (killed: it had answered and did not exit)"),
        End::Deadline => format!("{exit} (killed at the deadline)"),
        End::AppSilent => format!("{exit} (killed: an app did not answer an Apple event)"),
        End::Cancelled => format!("{exit} (killed on cancel)"),
        End::Flood => format!("{exit} (killed: it printed too much)"),
        End::Closed => format!("{exit} (killed: it closed its output)"),
        End::NoRoom => format!("{exit} (killed: there was no room for what it printed)"),
        End::Answered => "answered by a worker".into(),
        End::Garbled => format!("{exit} (killed: it answered something else)"),
    }
}
