//! `macmcp serve`: the MCP server on stdin and stdout, from start to a clean end.

use super::failure::{CommandFailure, refusal};
use super::log::Log;
use super::own_permissions::{Given, Standing, Task};
use super::own_tools::OwnToolsFolder;
use super::policy_flags::PolicyFlags;
use super::renamed;
use super::settings::{CALLS, DEBUGGING, FILES, RARE, RECORDS, RecordWith, TOOLS};
use super::settings::{Mac, Prepared, Time, engine_config, one_thread};
use super::world_file;
use crate::absent_apps;
use crate::dispatch::Dispatcher;
use crate::engine::{Engine, Programs, WorkerConfig};
use crate::permissions;
use crate::policy::Policy;
use crate::private_folder;
use crate::profile::Profile;
use crate::read_dirs::ReadDirs;
use crate::record::{More, Recorder};
use crate::registry::{Registry, Selection};
use crate::server::Server;
use crate::session::Session;
use crate::session::captures::{Captures, Settings, remove_left_behind};
use crate::session::elements::snapshots::Snapshots;
use crate::transport::Pipes;
use crate::transport::stdio::{Input, Output};
use clap::builder::FalseyValueParser;
use clap::{Args, Parser};
use rmcp::ServiceExt;
use std::ffi::OsString;
use std::io::{IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;
use std::time::Duration;
use tokio::signal::unix::{SignalKind, signal};

#[derive(Clone, Debug, Args)]
pub(super) struct Arguments {
    /// Offer only the tools of these toolsets
    #[arg(long, value_name = "A,B", value_delimiter = ',', env = "MACMCP_TOOLSETS", help_heading = TOOLS)]
    toolsets: Vec<String>,
    /// Offer only these tools (in addition to those of --toolsets)
    #[arg(long, value_name = "X,Y", value_delimiter = ',', env = "MACMCP_TOOLS",
          help_heading = TOOLS, hide_short_help = RARE)]
    tools: Vec<String>,
    /// Never offer these tools
    #[arg(long, value_name = "Z", value_delimiter = ',', env = "MACMCP_EXCLUDE_TOOLS", help_heading = TOOLS)]
    exclude_tools: Vec<String>,
    /// Offer only tools that change nothing (custom tools as their header says); screenshots may be written where --output-dir says
    #[arg(long, env = "MACMCP_READ_ONLY", value_parser = FalseyValueParser::new(), help_heading = TOOLS)]
    read_only: bool,
    /// Which tools to list, and how; clients cannot call what is not listed. Default: full, or as config.toml says
    #[arg(long, value_name = "PROFILE", env = "MACMCP_PROFILE", help_heading = TOOLS)]
    profile: Option<Profile>,
    #[command(flatten)]
    own_tools: OwnToolsFolder,
    /// Don't change the front app or move the pointer; refuse calls that cannot work that way
    #[arg(long, env = "MACMCP_BACKGROUND", value_parser = FalseyValueParser::new(), help_heading = CALLS)]
    background: bool,
    /// Let the user go first: wait while they use the mouse or keyboard, and stop when they start using it
    #[arg(long = "yield", env = "MACMCP_YIELD", value_parser = FalseyValueParser::new(), help_heading = CALLS)]
    yields: bool,
    /// Let calls write screenshots below this folder; default: nowhere. Repeatable, or a list separated by colons
    #[arg(long, value_name = "DIR", value_delimiter = ':', env = "MACMCP_OUTPUT_DIR", help_heading = FILES)]
    output_dir: Vec<PathBuf>,
    /// Let calls open and read documents below this folder; default: none. An absolute path. Repeatable, or a list separated by colons
    #[arg(long, value_name = "DIR", value_delimiter = ':', env = "MACMCP_READ_DIR", help_heading = FILES)]
    read_dir: Vec<PathBuf>,
    /// How long to keep a window's screenshot file after it is returned, in milliseconds; 0 keeps it permanently
    #[arg(long, value_name = "N", env = "MCP_SCREENSHOT_MAC_TTL_MS",
          default_value_t = usual_ttl_ms(), value_parser = ttl_ms,
          help_heading = FILES, hide_short_help = RARE)]
    screenshot_ttl_ms: u64,
    /// Record every call below this folder, without what was typed, copied or read; default: nothing is recorded. An absolute path
    #[arg(long, value_name = "DIR", env = "MACMCP_RECORD", help_heading = RECORDS)]
    record: Option<PathBuf>,
    /// Record this as well: texts, except what may be a password; pictures, which keep every text that they show
    #[arg(long, value_name = "A,B", value_delimiter = ',', env = "MACMCP_RECORD_WITH", help_heading = RECORDS)]
    record_with: Vec<RecordWith>,
    #[command(flatten)]
    policy: PolicyFlags,
    #[command(flatten)]
    pub(super) mac: Mac,
    #[command(flatten)]
    time: Time,
    /// Return the script each call would run, and run nothing
    #[arg(long, env = "MACMCP_DRY_RUN", value_parser = FalseyValueParser::new(),
          help_heading = DEBUGGING, hide_short_help = RARE)]
    dry_run: bool,
    /// Run every call received before stdin closed, including actions (`cat requests | macmcp --drain`; `initialize` comes first)
    #[arg(long, env = "MACMCP_DRAIN", value_parser = FalseyValueParser::new(),
          help_heading = DEBUGGING, hide_short_help = RARE)]
    drain: bool,
    /// Don't check the Accessibility permission at the start; by default a missing one is logged, with the app and the pane
    #[arg(long, env = "MACMCP_NO_PERMISSION_CHECK", value_parser = FalseyValueParser::new(),
          help_heading = DEBUGGING, hide_short_help = RARE)]
    no_permission_check: bool,
    /// Start a new osascript for each call, instead of keeping one warm for a few seconds
    #[arg(long, env = "MACMCP_NO_WORKER", value_parser = FalseyValueParser::new(),
          help_heading = DEBUGGING, hide_short_help = RARE)]
    no_worker: bool,
    /// What to log on stderr: error, warn, info, debug or a filter such as `macmcp=debug`
    #[arg(long, value_name = "LEVEL", default_value = "warn", env = "MACMCP_LOG",
          help_heading = DEBUGGING, hide_short_help = RARE)]
    pub(super) log: String,
}

/// How long a client takes for what it asks first, the list of tools and of resources: what nobody waits for comes after it.
const FIRST_QUESTIONS: Duration = Duration::from_millis(200);

/// How long what a client asked goes on after it has gone. A second later nothing is written any more: what ends now is answered.
const LAST_ANSWERS: Duration = Duration::from_secs(4);

/// What a person is told who starts the server by hand: without it the program only seems to hang.
const IN_A_TERMINAL: &str = "\
macmcp lets an AI assistant see and drive a Mac. It is started by an MCP client and waits for JSON-RPC messages on
standard input now; press Control-D to end it.

  macmcp setup     write it into the configuration of your MCP clients
  macmcp doctor    say which permissions are missing, and where to give them
  macmcp demo      watch a client drive the simulated Mac
  macmcp --help    everything else
";

impl Arguments {
    /// What they mean for who is responsible for the permissions.
    pub(super) fn given(&self) -> Given {
        Given {
            config: self.policy.names_file(),
            tools_dir: self.own_tools.is_named(),
            ..self.mac.given(Task::Serve)
        }
    }
}

pub(super) fn run(arguments: Arguments, standing: &Standing) -> Result<ExitCode, CommandFailure> {
    let _log = Log::start(&arguments.log)?;
    standing.log();
    if std::io::stdin().is_terminal() {
        // With standard error closed there is nobody to tell.
        let _lost = std::io::stderr().write_all(IN_A_TERMINAL.as_bytes());
    }
    let prepared = arguments.mac.prepare(None)?;
    let offer = Offer::of(&arguments, Some(&prepared.programs))?;
    let captures = offer.captures.clone();
    let temporary = captures.settings().temporary.clone();
    let runtime = one_thread()?;
    let served = runtime.block_on(async {
        let Ready {
            engine,
            server,
            policy,
            ..
        } = Ready::of(&arguments, &prepared, offer)?;
        let looking = engine.clone();
        let once_open = move || {
            if !arguments.dry_run {
                tokio::spawn(async move {
                    tokio::time::sleep(FIRST_QUESTIONS).await;
                    let checked = async {
                        if !arguments.no_permission_check && looking.has_osascript() {
                            permissions::log_missing(&looking).await;
                        }
                    };
                    let rest = async {
                        absent_apps::warn(&policy, &looking).await;
                        remove_left_behind(temporary).await;
                    };
                    tokio::join!(checked, rest);
                });
            }
        };
        let ended = serve(server, &engine, arguments.drain, once_open).await;
        engine.shutdown().await;
        captures.leave();
        ended
    });
    // stdin is read by a thread that cannot be stopped: waiting for it would keep the process alive.
    runtime.shutdown_timeout(Duration::ZERO);
    served.map(|()| ExitCode::SUCCESS)
}

/// A server that is ready for its client, and what it works with.
pub(super) struct Ready {
    pub(super) engine: Engine,
    pub(super) server: Server,
    pub(super) registry: Registry,
    /// What its session has seen.
    pub(super) snapshots: Snapshots,
    policy: Arc<Policy>,
}

impl Ready {
    /// That of these arguments, on the Mac that was prepared for them.
    pub(super) fn of(
        arguments: &Arguments,
        prepared: &Prepared,
        offer: Offer,
    ) -> Result<Self, CommandFailure> {
        let Offer {
            registry,
            captures,
            read_dirs,
            policy,
        } = offer;
        let recorder = recorder(arguments)?;
        let mut config = engine_config(prepared)?;
        config.worker = (!arguments.no_worker).then(WorkerConfig::bundled);
        let engine = Engine::start(config).map_err(CommandFailure::failed)?;
        let policy = Arc::new(policy);
        let session = Session::new(captures)
            .with_read_only(arguments.read_only)
            .with_background(arguments.background)
            .with_yield(arguments.yields)
            .with_simulated(arguments.mac.is_simulated())
            .with_read_dirs(read_dirs)
            .with_policy(Arc::clone(&policy));
        let snapshots = session.snapshots.clone();
        let caller = Dispatcher::new(engine.clone(), arguments.time.timeout(), arguments.dry_run)
            .with_limit(arguments.time.limit())
            .with_session(session);
        Ok(Self {
            server: Server::new(registry.clone(), caller, recorder),
            engine,
            registry,
            snapshots,
            policy,
        })
    }
}

/// What a server offers, and within which bounds.
pub(super) struct Offer {
    registry: Registry,
    captures: Captures,
    read_dirs: ReadDirs,
    policy: Policy,
}

impl Offer {
    /// Scripts of own tools are compiled where programs are given.
    pub(super) fn of(
        arguments: &Arguments,
        programs: Option<&Programs>,
    ) -> Result<Self, CommandFailure> {
        let selection = Selection {
            toolsets: arguments.toolsets.clone(),
            tools: arguments.tools.clone(),
            excluded: arguments.exclude_tools.clone(),
            read_only: arguments.read_only,
            profile: arguments.policy.profile(arguments.profile)?,
        };
        let packs = arguments.policy.packs()?;
        let own = arguments.own_tools.tools_with(packs, programs)?;
        let settings = capture_settings(&arguments.output_dir, arguments.screenshot_ttl_ms)?;
        Ok(Self {
            registry: Registry::with_own(&selection, Some(own)).map_err(CommandFailure::usage)?,
            captures: Captures::new(settings),
            read_dirs: read_dirs(&arguments.read_dir, arguments.mac.is_simulated())?,
            policy: arguments.policy.policy()?,
        })
    }
}

/// How many tools a server with these arguments lists. Fails for arguments with which none starts, and says why: whoever writes them
/// into a configuration is told at once.
pub(super) fn check(arguments: &[String]) -> Result<usize, String> {
    #[derive(Parser)]
    #[command(name = "macmcp serve", no_binary_name = true, disable_help_flag = true)]
    struct Server {
        #[command(flatten)]
        arguments: Arguments,
    }
    let Server { arguments } =
        Server::try_parse_from(words(arguments)).map_err(|error| refusal(&error))?;
    record_dir(&arguments)
        .and_then(|_| Offer::of(&arguments, None))
        .map(|offer| offer.registry.listed().len())
        .map_err(|failure| failure.message())
}

/// The words of a server's options. The command is the default, so it may be left out.
pub(super) fn words(arguments: &[String]) -> Vec<OsString> {
    let words = arguments.strip_prefix(&["serve".to_owned()][..]);
    let words = words.unwrap_or(arguments).iter().map(OsString::from);
    world_file::joined(words.collect())
}

/// 600 s, unless somebody says otherwise.
fn usual_ttl_ms() -> u64 {
    u64::try_from(private_folder::TTL.as_millis()).unwrap_or(u64::MAX)
}

/// A time in milliseconds; an empty variable says as little as a missing one.
fn ttl_ms(text: &str) -> Result<u64, std::num::ParseIntError> {
    if text.is_empty() {
        return Ok(usual_ttl_ms());
    }
    text.parse()
}

/// What the server may write, and for how long: nowhere unless it is told where.
fn capture_settings(output_dirs: &[PathBuf], ttl_ms: u64) -> Result<Settings, CommandFailure> {
    let canonical = |folder: &PathBuf| {
        let path = folder.canonicalize().map_err(|error| {
            CommandFailure::usage(error).about(format!("--output-dir {}", folder.display()))
        })?;
        if path.is_dir() {
            Ok(path)
        } else {
            Err(CommandFailure::usage(format!(
                "--output-dir {}: not a folder",
                folder.display()
            )))
        }
    };
    let output_dirs: Vec<PathBuf> = output_dirs
        .iter()
        .map(canonical)
        .collect::<Result<_, _>>()?;
    Ok(Settings {
        ttl: (ttl_ms != 0).then(|| Duration::from_millis(ttl_ms)),
        output_dirs,
        ..Settings::default()
    })
}

/// The folder for records, where that was asked for.
fn record_dir(arguments: &Arguments) -> Result<Option<&Path>, CommandFailure> {
    // An empty variable says as little as a missing one.
    let dir = arguments.record.as_deref();
    let dir = dir.filter(|dir| !dir.as_os_str().is_empty());
    if let Some(renamed) = renamed::variable() {
        return Err(CommandFailure::usage(renamed));
    }
    if !arguments.record_with.is_empty() && dir.is_none() {
        return Err(CommandFailure::usage(
            "--record-with says how --record DIR records, which is missing",
        ));
    }
    if let Some(dir) = dir.filter(|dir| !dir.is_absolute()) {
        return Err(CommandFailure::usage(
            "give the whole path: a client starts the server in a folder of its own choice",
        )
        .about(format!("--record {}", dir.display())));
    }
    Ok(dir)
}

/// What records the calls, where that was asked for.
fn recorder(arguments: &Arguments) -> Result<Option<Recorder>, CommandFailure> {
    let Some(dir) = record_dir(arguments)? else {
        return Ok(None);
    };
    let more = More {
        texts: arguments.record_with.contains(&RecordWith::Text),
        pictures: arguments.record_with.contains(&RecordWith::Pictures),
    };
    Recorder::start(dir, more, arguments.mac.is_simulated())
        .map(Some)
        .map_err(|error| CommandFailure::usage(error).about(format!("--record {}", dir.display())))
}

/// The folders from which files may be opened.
fn read_dirs(given: &[PathBuf], is_simulated: bool) -> Result<ReadDirs, CommandFailure> {
    ReadDirs::new(given, is_simulated).map_err(|(folder, why)| {
        CommandFailure::usage(why).about(format!("--read-dir {}", folder.display()))
    })
}

/// Serves until the client closes its end or a signal arrives. When the client has gone, what it asked to see may still
/// be seen, but no action begins that nobody waits for, unless all of it is to be done.
///
/// `once_open` begins what nobody has to wait for when the session is open: the first answer comes before it.
async fn serve(
    server: Server,
    engine: &Engine,
    drain: bool,
    once_open: impl FnOnce(),
) -> Result<(), CommandFailure> {
    let (closed, parent_gone) = (server.closed(), super::parent::gone());
    if !drain {
        let (closed, engine) = (closed.clone(), engine.clone());
        tokio::spawn(async move {
            closed.cancelled().await;
            engine.refuse_actions();
            tokio::time::sleep(LAST_ANSWERS).await;
            engine.stop();
        });
    }
    let mut terminate = signal(SignalKind::terminate())?;
    let mut interrupt = signal(SignalKind::interrupt())?;
    let mut hangup = signal(SignalKind::hangup())?;
    let client = async {
        let unread = engine.unread().clone();
        let pipes = Pipes::new(Input::standard(), Output::standard(), closed, drain, unread)
            .with_tools(server.tool_list());
        match server.serve(pipes).await {
            Ok(running) => {
                once_open();
                if let Err(error) = running.waiting().await {
                    tracing::error!(%error, "the connection's task failed");
                }
            }
            // A client that leaves before it asks anything is no failure.
            Err(error) => tracing::info!(%error, "no session was opened"),
        }
    };
    tokio::select! {
        () = client => {}
        _ = terminate.recv() => tracing::info!("SIGTERM"),
        _ = interrupt.recv() => tracing::info!("SIGINT"),
        _ = hangup.recv() => tracing::info!("SIGHUP"),
        () = parent_gone => tracing::info!("the process that started the server has gone"),
    }
    Ok(())
}
