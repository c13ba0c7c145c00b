//! Library files that call nothing of macOS, in the engine of the simulated Mac. What must hold is in `properties.js`.

use macmcp::template::{self, Language};
use rquickjs::{CatchResultExt, Context, Function, Runtime};
use std::cell::Cell;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::atomic::{AtomicU8, Ordering};
use std::time::{Duration, Instant};

/// How long a property may take. A text of this length is read in a hundredth of it.
const LONGEST: Duration = Duration::from_secs(2);

const MEMORY: usize = 64 << 20;

/// A JavaScript engine that stops by itself.
pub(crate) struct Engine {
    pub(crate) context: Context,
    runtime: Runtime,
}

thread_local! {
    static STARTED: Cell<Instant> = Cell::new(Instant::now());
    static PATHS: Engine = Engine::new(&paths_script());
}

impl Engine {
    pub(crate) fn new(script: &str) -> Self {
        let runtime = Runtime::new().expect("an engine");
        runtime.set_memory_limit(MEMORY);
        runtime.set_interrupt_handler(Some(Box::new(|| STARTED.get().elapsed() > LONGEST)));
        let context = Context::full(&runtime).expect("a context");
        STARTED.set(Instant::now());
        context.with(|ctx| {
            ctx.eval::<(), _>(script)
                .catch(&ctx)
                .unwrap_or_else(|error| panic!("the script does not load: {error}"));
        });
        Self { context, runtime }
    }

    /// Calls a function of the script that throws when its property does not hold, and answers in words what it met.
    fn check(&self, function: &str, text: &str) -> String {
        STARTED.set(Instant::now());
        let met = self.context.with(|ctx| {
            let check: Function = ctx.globals().get(function).expect("the property");
            check
                .call::<_, String>((text,))
                .catch(&ctx)
                .unwrap_or_else(|error| panic!("{function}: {error}"))
        });
        self.runtime.run_gc();
        met
    }

    /// The text that an expression gives.
    pub(crate) fn text(&self, expression: &str) -> String {
        STARTED.set(Instant::now());
        self.context.with(|ctx| {
            ctx.eval::<String, _>(expression)
                .catch(&ctx)
                .unwrap_or_else(|error| panic!("{error}"))
        })
    }
}

fn paths_script() -> String {
    let names = [
        "element/parse_element_path",
        "menu/menu_path",
        "core/text_cut",
    ];
    let names = template::with_imports(Language::JavaScript, &names);
    let mut script = "const ObjC = { import() {} };\n".to_owned();
    for name in names {
        script.push_str(template::library(Language::JavaScript, name).expect("it is there"));
    }
    script.push_str(include_str!("properties.js"));
    script
}

/// What libFuzzer takes for code that was reached: it does not see what a script does.
#[unsafe(link_section = "__libfuzzer_extra_counters")]
static MET: [AtomicU8; 4096] = [const { AtomicU8::new(0) }; 4096];

/// Paths to elements and menu items, and texts that are cut.
pub(crate) fn paths(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    PATHS.with(|engine| {
        for property in ["checkElementPath", "checkMenuPath", "checkTextCut"] {
            let met = engine.check(property, &text);
            let mut hasher = DefaultHasher::new();
            (property, met).hash(&mut hasher);
            let place = hasher.finish() % MET.len() as u64;
            #[expect(clippy::cast_possible_truncation, reason = "below the length")]
            MET[place as usize].store(1, Ordering::Relaxed);
        }
    });
}
