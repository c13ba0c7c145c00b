//! The program: what it was called as, and which of its two halves that means; nothing else.
//!
//! This is the only place that knows both the server and the simulated Mac.

use std::process::ExitCode;

fn main() -> ExitCode {
    #[cfg(feature = "simulator")]
    {
        let mut words = std::env::args_os();
        let name = words.next().unwrap_or_default();
        if let Some(stand_in) = simulated_mac::stand_in_for(&name, "macmcp simulator") {
            return stand_in.run(words);
        }
    }
    macmcp::cli::main(std::env::args_os().collect(), SIMULATION)
}

#[cfg(feature = "simulator")]
const SIMULATION: Option<macmcp::cli::Simulation> = Some(macmcp::cli::Simulation {
    manage: |words| simulated_mac::simulate("macmcp simulate", words),
    make: simulated_mac::make_named,
    add_faults: |world, names| {
        let faults: Result<Vec<simulated_mac::Fault>, _> =
            names.iter().map(|name| name.parse()).collect();
        let faults = faults.map_err(|error| {
            format!("{error}: `macmcp simulate new --list` names those that there are")
        })?;
        simulated_mac::add_faults(world, &faults).map_err(|error| error.to_string())
    },
});

#[cfg(not(feature = "simulator"))]
const SIMULATION: Option<macmcp::cli::Simulation> = None;
