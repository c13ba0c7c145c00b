//! The changes of a simulated Mac that tests need most: permissions, apps with windows, displays, faults.
//!
//! Everything else is a change of the world file's JSON: [`SimulatedMac::with`] and [`SimulatedMac::change`].

use serde_json::{Value, json};

use super::mac::{Error, SimulatedMac};
use simulated_world::world::Fault;

/// What a program may only do with the user's permission.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Permission {
    /// Read and press the elements of other apps.
    Accessibility,
    /// Post mouse and keyboard events.
    PostEvents,
    /// Capture the screen.
    ScreenRecording,
    /// Send Apple events to any app that has no answer of its own.
    Automation,
    /// Send Apple events to the app with this bundle id.
    AutomationOf(String),
}

/// What the user said when the program asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    /// Allowed.
    Granted,
    /// Refused.
    Denied,
    /// Nothing yet: the program was never asked about, or the prompt still stands on the screen.
    Unanswered,
}

impl Answer {
    fn name(self) -> &'static str {
        match self {
            Self::Granted => "granted",
            Self::Denied => "denied",
            Self::Unanswered => "unanswered",
        }
    }
}

/// A misfortune of the stand-ins. Each process that starts meets all that are set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ProcessFault {
    /// The process dies with SIGSEGV after this many bridge calls and Apple events.
    CrashAfterCalls(u64),
    /// Standard output ends after this many bytes, and the process goes on.
    CutOutputAfter(u64),
    /// Standard output comes in pieces of this many bytes.
    ShortWrites(u32),
    /// `screencapture` takes this many milliseconds longer.
    CaptureDelay(u32),
    /// `screencapture` exits with 0 and writes no file.
    CaptureWithoutFile,
    /// An app ends while a script is at work.
    AppEnds {
        /// The app.
        bundle_id: String,
        /// After this many Accessibility messages of the process.
        after_messages: u64,
    },
}

/// A display. Coordinates are global points, y down, the primary display's top left corner at 0,0.
#[derive(Clone, Debug, PartialEq)]
pub struct Display {
    /// The name that System Settings shows.
    pub name: String,
    /// Left edge in points.
    pub x: f64,
    /// Upper edge in points.
    pub y: f64,
    /// Width in points.
    pub width: f64,
    /// Height in points.
    pub height: f64,
    /// Pixels per point.
    pub scale: f64,
}

/// An app that is installed and runs.
#[derive(Clone, Debug, PartialEq)]
pub struct App {
    bundle_id: String,
    name: String,
    windows: Vec<Window>,
}

impl App {
    /// An app without windows.
    pub fn new(bundle_id: impl Into<String>, name: impl Into<String>) -> Self {
        Self {
            bundle_id: bundle_id.into(),
            name: name.into(),
            windows: Vec::new(),
        }
    }

    /// The app with a further window, behind those it has.
    #[must_use]
    pub fn window(mut self, window: Window) -> Self {
        self.windows.push(window);
        self
    }
}

/// A window, with its accessibility elements.
#[derive(Clone, Debug, PartialEq)]
pub struct Window {
    title: String,
    frame: [f64; 4],
    elements: Vec<Value>,
}

impl Window {
    /// An empty window; `frame` is x, y, width and height in global points.
    pub fn new(title: impl Into<String>, frame: [f64; 4]) -> Self {
        Self {
            title: title.into(),
            frame,
            elements: Vec::new(),
        }
    }

    /// The window with a further element as world files have it, its frame relative to the window:
    /// `{"role": "AXButton", "title": "OK", "frame": [20, 40, 80, 24]}`.
    #[must_use]
    pub fn element(mut self, element: Value) -> Self {
        self.elements.push(element);
        self
    }
}

impl SimulatedMac {
    /// This Mac with another answer to a permission request.
    pub fn with_permission(self, permission: &Permission, answer: Answer) -> Result<Self, Error> {
        self.with(|world| {
            let permissions = &mut world["permissions"];
            let answer = answer.name();
            match permission {
                Permission::Accessibility => permissions["accessibility"] = answer.into(),
                Permission::PostEvents => permissions["post_events"] = answer.into(),
                Permission::ScreenRecording => permissions["screen_recording"] = answer.into(),
                Permission::Automation => permissions["automation"] = answer.into(),
                Permission::AutomationOf(bundle_id) => {
                    permissions["automation_of"][bundle_id] = answer.into();
                }
            }
        })
    }

    /// This Mac with a further app, installed in `/Applications` and running in the background; its windows lie above
    /// those of the others.
    pub fn with_app(self, app: App) -> Result<Self, Error> {
        self.with(|world| {
            let path = format!("/Applications/{}.app", app.name);
            let top = windows_of(world).filter_map(|window| window["z"].as_i64());
            let top = top.max().unwrap_or(0);
            let behind = app.windows.len();
            let windows: Vec<Value> = (top + 1..)
                .take(behind)
                .collect::<Vec<_>>()
                .into_iter()
                .rev()
                .zip(&app.windows)
                .map(|(z, window)| {
                    json!({
                        "title": window.title, "frame": window.frame, "z": z, "children": window.elements,
                    })
                })
                .collect();
            let pids = entries(&world["apps"]).filter_map(|app| app["pid"].as_i64());
            let pid = pids.max().unwrap_or(0) + 1;
            add(
                &mut world["installed"],
                json!({
                    "bundle_id": app.bundle_id, "name": app.name, "path": path, "look": {"windows": windows},
                }),
            );
            add(
                &mut world["apps"],
                json!({
                    "pid": pid, "bundle_id": app.bundle_id, "name": app.name, "path": path,
                    "executable": format!("{path}/Contents/MacOS/{}", app.name), "windows": windows,
                }),
            );
        })
    }

    /// This Mac with a further display.
    pub fn with_display(self, display: Display) -> Result<Self, Error> {
        self.with(|world| {
            let ids = entries(&world["displays"]).filter_map(|display| display["id"].as_i64());
            let id = ids.max().unwrap_or(0) + 1;
            let frame = [display.x, display.y, display.width, display.height];
            add(
                &mut world["displays"],
                json!({"id": id, "name": display.name, "frame": frame, "scale": display.scale}),
            );
        })
    }

    /// This Mac with a further fault, as some Macs have it.
    pub fn with_fault(self, fault: Fault) -> Result<Self, Error> {
        self.with(|world| match &mut world["faults"]["active"] {
            Value::Array(active) => active.push(fault.name().into()),
            none => *none = json!([fault.name()]),
        })
    }

    /// This Mac with these misfortunes of its processes and no others, for every process from now on.
    pub fn with_process_faults(self, faults: &[ProcessFault]) -> Result<Self, Error> {
        self.set_process_faults(faults, None)?;
        Ok(self)
    }

    /// Sets these misfortunes and no others, for so many processes, or for all. None at all ends them.
    pub fn set_process_faults(
        &self,
        faults: &[ProcessFault],
        processes: Option<u32>,
    ) -> Result<(), Error> {
        self.change(|world| {
            let mut all = json!({});
            if let Some(active) = world["faults"].get("active") {
                all["active"] = active.clone();
            }
            for fault in faults {
                match fault {
                    ProcessFault::CrashAfterCalls(calls) => {
                        all["crash_after_calls"] = (*calls).into()
                    }
                    ProcessFault::CutOutputAfter(bytes) => {
                        all["cut_output_after"] = (*bytes).into()
                    }
                    ProcessFault::ShortWrites(bytes) => all["short_writes"] = (*bytes).into(),
                    ProcessFault::CaptureDelay(milliseconds) => {
                        all["capture_delay_ms"] = (*milliseconds).into();
                    }
                    ProcessFault::CaptureWithoutFile => all["capture_without_file"] = true.into(),
                    ProcessFault::AppEnds {
                        bundle_id,
                        after_messages,
                    } => {
                        all["app_ends"] =
                            json!({"bundle_id": bundle_id, "after_messages": after_messages});
                    }
                }
            }
            if let Some(processes) = processes.filter(|_| !faults.is_empty()) {
                all["times"] = processes.into();
            }
            world["faults"] = all;
        })
    }
}

fn entries(list: &Value) -> impl Iterator<Item = &Value> {
    list.as_array().into_iter().flatten()
}

fn windows_of(world: &Value) -> impl Iterator<Item = &Value> {
    entries(&world["apps"]).flat_map(|app| entries(&app["windows"]))
}

fn add(list: &mut Value, entry: Value) {
    if let Value::Array(list) = list {
        list.push(entry);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Exit;

    fn printed(mac: &SimulatedMac, script: &str) -> String {
        let done = mac.run_javascript(script).unwrap();
        assert_eq!(
            (done.exit, done.stderr.as_str()),
            (Exit::Status(0), ""),
            "{script}"
        );
        done.stdout.trim_end().to_owned()
    }

    #[test]
    fn an_app_with_windows_is_seen_and_answers() {
        let button = json!({"role": "AXButton", "title": "OK", "frame": [20, 40, 80, 24]});
        let app = App::new("com.example.Ledger", "Ledger")
            .window(Window::new("March", [100.0, 100.0, 400.0, 300.0]).element(button))
            .window(Window::new("April", [140.0, 140.0, 400.0, 300.0]));
        let mac = SimulatedMac::new().unwrap().with_app(app).unwrap();
        let script = "const process = Application('System Events').processes.byName('Ledger');
            process.windows.name() + ':' + process.windows.byName('March').buttons.name()";
        assert_eq!(printed(&mac, script), "March,April:OK");
        let again = "const app = Application('Ledger'); app.quit(); app.activate(); delay(1); app.running()";
        assert_eq!(printed(&mac, again), "true");
    }

    #[test]
    fn permissions_and_displays_are_those_that_were_asked_for() {
        let display = Display {
            name: "Beamer".into(),
            x: 1512.0,
            y: 0.0,
            width: 1280.0,
            height: 720.0,
            scale: 1.0,
        };
        let mac = SimulatedMac::new()
            .unwrap()
            .with_display(display)
            .unwrap()
            .with_permission(&Permission::Accessibility, Answer::Denied)
            .unwrap()
            .with_permission(
                &Permission::AutomationOf("com.apple.finder".into()),
                Answer::Denied,
            )
            .unwrap();
        let script = "ObjC.import('AppKit'); ObjC.import('ApplicationServices');
            [$.NSScreen.screens.count, $.AXIsProcessTrusted()].join()";
        assert_eq!(printed(&mac, script), "3,false");
        let refused = mac.run_javascript("Application('Finder').name()").unwrap();
        assert!(refused.stderr.contains("(-1743)"), "{refused:?}");
    }

    #[test]
    fn faults_hit_as_many_processes_as_were_said() {
        let mac = SimulatedMac::new().unwrap();
        mac.set_process_faults(&[ProcessFault::CutOutputAfter(2)], Some(1))
            .unwrap();
        assert_eq!(mac.run_javascript("'whole'").unwrap().stdout, "wh");
        assert_eq!(mac.run_javascript("'whole'").unwrap().stdout, "whole\n");
        let mac = mac
            .with_process_faults(&[ProcessFault::CrashAfterCalls(0)])
            .unwrap();
        let script = "$.NSProcessInfo.processInfo";
        assert_eq!(mac.run_javascript(script).unwrap().exit, Exit::Crashed);
        mac.set_process_faults(&[], None).unwrap();
        assert_eq!(printed(&mac, "'well'"), "well");
    }
}
