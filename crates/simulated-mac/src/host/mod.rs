//! One process on the simulated Mac: its world, clock, counts, output and end.
//!
//! Everything a script can call gets a [`Host`]. Closures given to [`Host::world`] and [`Host::change`] must not call
//! the host again.

mod counts;

use std::{
    cell::{Cell, RefCell},
    collections::BTreeMap,
    ffi::OsString,
    io,
    panic::resume_unwind,
    path::PathBuf,
    time::Duration,
};

use crate::{
    lent,
    meter::{Meter, Reached},
    reply_timeout::ReplyTimeout,
    stats::Stats,
    streams::Streams,
    surroundings::{EXIT_NO_SUCH_NAME, EXIT_NOT_SIMULATED, Ended, Surroundings},
    system::store::{Store, StoreError},
};
use simulated_world::{
    processes,
    world::{Faults, World},
    zone::Zone,
};

/// Waits up to this long are skipped on the world's clock; longer ones wait for a person.
const LONGEST_SKIP: f64 = 10.0;
/// How often a process that crashes sends itself the signal at most; the second one ends it.
const CRASHES: usize = 1000;
/// How often what others bring about is looked at.
const POLL: Duration = Duration::from_millis(50);
/// How long a change may keep the others out before it is written.
const LONGEST_LOCK: Duration = Duration::from_millis(20);

/// What a Mac's bridge would say, as the text of an `Error`; osascript numbers it -2700.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct MacError(pub(crate) String);

impl MacError {
    /// An error with a text.
    pub(crate) fn new(message: impl Into<String>) -> Self {
        Self(message.into())
    }
}

/// One stand-in process.
pub(crate) struct Host {
    name: &'static str,
    store: RefCell<Store>,
    stats: RefCell<Stats>,
    stats_file: Option<PathBuf>,
    /// Faults injected into this process.
    faults: Faults,
    real_time: bool,
    arguments: Vec<OsString>,
    /// Variables that its user lets through to scripts.
    pub(crate) passed: BTreeMap<String, String>,
    streams: Streams,
    meter: Meter,
    /// Set when it has ended inside another program: nothing it does counts any more.
    ended: Cell<Option<Ended>>,
    /// Bytes that standard output still takes, when the world cuts it off.
    output_left: Cell<Option<u64>>,
    piece: Cell<Option<usize>>,
    /// Whether a script reads standard input, as one does that stays for requests.
    reads_requests: Cell<bool>,
    /// Calls until the process crashes, when the world says so.
    calls_left: Cell<Option<u64>>,
    /// Counts turns of the run loop; what AppKit froze is fresh again after each.
    turns: Cell<u64>,
    pub(crate) reply_timeout: ReplyTimeout,
}

impl Host {
    /// Starts a process of the given program.
    pub(crate) fn start(
        program: &'static str,
        surroundings: &Surroundings,
    ) -> Result<Self, StoreError> {
        let mut store = lent::open(&surroundings.world, &surroundings.lent)?;
        let mut faults = store.seen().faults.clone();
        if faults != faults.without_misfortunes() {
            faults = store.change(|world| {
                let mut mine = world.faults.clone();
                match &mut world.faults.times {
                    Some(0) => mine = mine.without_misfortunes(),
                    Some(times) => *times -= 1,
                    None => {}
                }
                mine
            })?;
            store.commit()?;
        }
        Ok(Self {
            name: surroundings.name,
            store: RefCell::new(store),
            stats: RefCell::new(Stats::new(program)),
            stats_file: surroundings.stats.clone(),
            real_time: surroundings.real_time,
            arguments: surroundings.arguments.clone(),
            passed: surroundings.lent.clone().unwrap_or_default().variables,
            streams: surroundings.streams.clone(),
            meter: Meter::new(surroundings.deadline),
            ended: Cell::new(None),
            output_left: Cell::new(faults.cut_output_after),
            faults: faults.clone(),
            piece: Cell::new(
                faults
                    .short_writes
                    .and_then(|size| usize::try_from(size).ok())
                    .filter(|&size| size > 0),
            ),
            reads_requests: Cell::new(false),
            calls_left: Cell::new(faults.crash_after_calls),
            turns: Cell::new(0),
            reply_timeout: ReplyTimeout::default(),
        })
    }

    /// Faults injected into this process.
    pub(crate) fn faults(&self) -> &Faults {
        &self.faults
    }

    /// The program's name and the words after it.
    pub(crate) fn arguments(&self) -> &[OsString] {
        &self.arguments
    }

    /// Standard input, output and error. What a script prints goes through [`Host::print`].
    pub(crate) fn streams(&self) -> &Streams {
        &self.streams
    }

    /// Looks at the newest world.
    pub(crate) fn world<T>(&self, look: impl FnOnce(&World) -> T) -> T {
        self.end_again();
        let seen = self.store.borrow_mut().read(look);
        seen.unwrap_or_else(|error| self.broken(&error))
    }

    /// Changes the newest world; other processes see it at the next wait, reply or exit of this one.
    pub(crate) fn change<T>(&self, act: impl FnOnce(&mut World) -> T) -> T {
        self.end_again();
        let done = self.store.borrow_mut().change(act);
        done.unwrap_or_else(|error| self.broken(&error))
    }

    /// Lets other processes see what this one changed; called before every wait.
    pub(crate) fn commit(&self) {
        let done = self.store.borrow_mut().commit();
        done.unwrap_or_else(|error| self.broken(&error));
    }

    /// Lets other processes see all, the time included; called before whatever is printed and at the exit.
    pub(crate) fn settle(&self) {
        let done = self.store.borrow_mut().settle();
        done.unwrap_or_else(|error| self.broken(&error));
    }

    /// Called by the interpreter now and then: a long computation must not keep the others out.
    pub(crate) fn breathe(&self) {
        let long = self.store.try_borrow().is_ok_and(|store| {
            store
                .locked_since()
                .is_some_and(|since| since.elapsed() > LONGEST_LOCK)
        });
        if long {
            self.commit();
        }
        self.look_at_bounds();
    }

    /// Counts something that a script may do any number of times. Ends the script that has reached a bound.
    pub(crate) fn tick(&self) {
        if self.meter.tick() {
            self.look_at_bounds();
        }
    }

    /// Ends the script that has reached a bound.
    pub(crate) fn look_at_bounds(&self) {
        // While the world is looked at there is no end: the next look is another's.
        if self.ended().is_some() || self.store.try_borrow_mut().is_err() {
            return;
        }
        match self.meter.look() {
            None => {}
            Some(Reached::Deadline) => self.run_out_of_time(),
            Some(reached) => self.not_simulated(reached.what()),
        }
    }

    fn run_out_of_time(&self) -> ! {
        self.finish(EXIT_NOT_SIMULATED);
        self.end(Ended::OutOfTime)
    }

    /// The world's time, in seconds since 1970.
    ///
    /// Another process may have skipped time while this one stood by: a script that measured its first step with the
    /// old clock and its second with the new one would find its time gone.
    pub(crate) fn now(&self) -> f64 {
        self.world(|_| ());
        self.store.borrow().now()
    }

    /// The zone that the Mac's clock shows.
    pub(crate) fn time_zone(&self) -> Zone {
        self.world(|world| world.system.time_zone.clone())
    }

    /// The identifier of the Mac's locale.
    pub(crate) fn locale(&self) -> String {
        self.world(|world| world.system.locale.clone())
    }

    /// Waits on the world's clock. Short waits are skipped: the clock jumps.
    pub(crate) fn wait(&self, seconds: f64) {
        if !(seconds > 0.0 && seconds.is_finite()) {
            return;
        }
        self.stats.borrow_mut().waited_ms += seconds * 1000.0;
        let real =
            self.real_time || seconds > LONGEST_SKIP || self.world(|world| world.clock.real_time);
        if !real {
            self.store.borrow_mut().skip(seconds);
        }
        self.commit();
        if !real {
            return;
        }
        // Longer than any process lives.
        let span = Duration::try_from_secs_f64(seconds).unwrap_or(Duration::MAX);
        match self.meter.time_left() {
            Some(left) if left < span => {
                std::thread::sleep(left);
                self.run_out_of_time()
            }
            _ => std::thread::sleep(span),
        }
    }

    /// Waits for a person or an app that never answers: until somebody kills this process. As the real osascript does
    /// when it is blocked [events 1.8], it takes no notice of SIGTERM.
    pub(crate) fn wait_forever(&self) -> ! {
        self.settle();
        if self.streams.are_in_memory() {
            self.end(Ended::Blocked)
        }
        let ignored = std::sync::Arc::new(std::sync::atomic::AtomicBool::new(false));
        // Without the handler a SIGTERM would end the process sooner than on a Mac; nothing worse.
        let _handler = signal_hook::flag::register(signal_hook::consts::SIGTERM, ignored);
        loop {
            std::thread::sleep(Duration::from_secs(3600));
        }
    }

    /// Waits in real time, deaf to SIGTERM as a blocked osascript is, until something holds that others bring about or the limit
    /// has passed; without a limit for good.
    pub(crate) fn wait_really(&self, limit: Option<Duration>, holds: impl Fn() -> bool) {
        self.commit();
        let ignored = std::sync::Arc::new(std::sync::atomic::AtomicBool::new(false));
        // Without the handler a SIGTERM would end the process sooner than on a Mac; nothing worse.
        let _handler = signal_hook::flag::register(signal_hook::consts::SIGTERM, ignored);
        let since = std::time::Instant::now();
        while !holds() && limit.is_none_or(|limit| since.elapsed() < limit) {
            self.commit();
            std::thread::sleep(POLL);
        }
    }

    /// Notes a turn of the run loop.
    pub(crate) fn turn_run_loop(&self) {
        self.turns.set(self.turns.get() + 1);
    }

    /// How often the run loop has turned.
    pub(crate) fn turns(&self) -> u64 {
        self.turns.get()
    }

    fn end_an_app(&self) {
        let Some(ends) = &self.faults.app_ends else {
            return;
        };
        if self.stats.borrow().ax_messages == ends.after_messages {
            self.change(|world| processes::end(world, &ends.bundle_id));
        }
    }

    fn call_or_crash(&self) {
        match self.calls_left.get() {
            Some(0) => self.crash(),
            Some(left) => self.calls_left.set(Some(left - 1)),
            None => {}
        }
    }

    /// Dies as a segmentation fault does: what other processes saw stays, nothing is printed.
    pub(crate) fn crash(&self) -> ! {
        self.settle();
        self.append_stats(139);
        if self.streams.are_in_memory() {
            self.end(Ended::Crashed)
        }
        let own = rustix::process::getpid();
        // Rust's own handler takes the first one, finds no stack overflow and gives the signal its default back. Another
        // thread may be the one that takes it, so that this one goes on for a moment.
        for _ in 0..CRASHES {
            // If the signal could not be sent the status of a shell's view of it remains.
            let _sent = rustix::process::kill_process(own, rustix::process::Signal::SEGV);
            std::thread::sleep(Duration::from_millis(1));
        }
        self.end(Ended::WithStatus(139))
    }

    /// Writes to standard output, as far as the world lets it through. Whoever reads it finds the world as it was told.
    pub(crate) fn print(&self, bytes: &[u8]) -> io::Result<()> {
        self.settle();
        let allowed = match self.output_left.get() {
            Some(left) => {
                let take = usize::try_from(left).map_or(bytes.len(), |left| left.min(bytes.len()));
                self.output_left.set(Some(left - take as u64));
                take
            }
            None => bytes.len(),
        };
        let bytes = bytes.get(..allowed).unwrap_or(bytes);
        for piece in bytes.chunks(self.piece.get().unwrap_or(usize::MAX)) {
            self.streams.write_output(piece)?;
        }
        self.check_streams();
        Ok(())
    }

    /// Writes to standard error what a script has for it.
    pub(crate) fn print_error(&self, bytes: &[u8]) -> io::Result<()> {
        let written = self.streams.write_error(bytes);
        self.check_streams();
        written
    }

    /// Writes one line to standard error. A closed standard error is nobody's loss.
    pub(crate) fn log(&self, line: &str) {
        let _lost = self.print_error(format!("{line}\n").as_bytes());
    }

    /// Ends the script that has written more than is kept in memory.
    fn check_streams(&self) {
        if self.streams.are_full() && self.ended().is_none() {
            self.not_simulated("more than 16 MiB of output in memory");
        }
    }

    /// What messages of the stand-in itself begin with.
    pub(crate) fn name(&self) -> &'static str {
        self.name
    }

    /// Says on standard error what no Mac would say, under the name of the program that stands in; answers the exit
    /// status for that.
    pub(crate) fn complain(&self, text: &str) -> u8 {
        self.streams.log(&format!("{}: {text}", self.name));
        EXIT_NOT_SIMULATED
    }

    /// The script used a name that no Mac has: the process ends, whatever the script catches.
    pub(crate) fn no_such_name(&self, what: &str) -> ! {
        self.complain(&format!("no such name: {what}"));
        self.leave(EXIT_NO_SUCH_NAME)
    }

    /// The script used what a Mac has and the simulator has not: the process ends, whatever the script catches.
    pub(crate) fn not_simulated(&self, what: &str) -> ! {
        self.complain(&format!("not simulated: {what}"));
        self.leave(EXIT_NOT_SIMULATED)
    }

    fn broken(&self, error: &StoreError) -> ! {
        self.complain(&error.to_string());
        self.append_stats(EXIT_NOT_SIMULATED);
        self.end(Ended::WithStatus(EXIT_NOT_SIMULATED))
    }

    /// Ends the process with a status.
    pub(crate) fn leave(&self, status: u8) -> ! {
        self.finish(status);
        self.end(Ended::WithStatus(status))
    }

    /// How it ended, if it did inside another program.
    pub(crate) fn ended(&self) -> Option<Ended> {
        self.ended.get()
    }

    /// Ends what goes on because a script caught the first end.
    pub(crate) fn end_again(&self) {
        if let Some(ended) = self.ended.get() {
            resume_unwind(Box::new(ended))
        }
    }

    /// Ends the process at once: an exception could be caught by the script. Inside another program the stack is
    /// unwound up to whoever started this one.
    fn end(&self, how: Ended) -> ! {
        if self.streams.are_in_memory() {
            self.ended.set(Some(how));
            resume_unwind(Box::new(how))
        }
        exit(match how {
            Ended::WithStatus(status) => status,
            Ended::Crashed | Ended::Blocked | Ended::OutOfTime => EXIT_NOT_SIMULATED,
        })
    }

    /// Writes what is left to write: the world, the counts.
    pub(crate) fn finish(&self, status: u8) {
        self.settle();
        self.append_stats(status);
        if self.streams.are_in_memory() {
            // The script's heap, which holds this host, stays; the open file must not.
            self.store.borrow_mut().close();
        }
    }

    fn append_stats(&self, status: u8) {
        let Some(path) = &self.stats_file else { return };
        let mut stats = self.stats.borrow_mut();
        stats.status = status;
        if let Err(error) = stats.append_to(path) {
            self.complain(&format!(
                "cannot write the counts to {}: {error}",
                path.display()
            ));
        }
    }
}

#[expect(clippy::exit, reason = "the one way that no script can catch")]
fn exit(status: u8) -> ! {
    std::process::exit(i32::from(status))
}
