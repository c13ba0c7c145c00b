//! The two programs of this checkout.
//!
//! Never those of an earlier build: without being told of others, the test binary has cargo bring them up to date first.

use std::env;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::LazyLock;

/// The root of the repository.
pub(crate) fn root() -> &'static Path {
    static ROOT: LazyLock<PathBuf> = LazyLock::new(|| {
        // The package that this file is compiled into lies there, or in `tests/end_to_end`.
        let own = Path::new(env!("CARGO_MANIFEST_DIR"));
        let is_root = |folder: &&Path| folder.join("templates").is_dir();
        own.ancestors().find(is_root).unwrap().to_owned()
    });
    &ROOT
}

struct Programs {
    macmcp: PathBuf,
    simulated_mac: PathBuf,
}

/// Those that `MACMCP_TEST_BIN` and `MACMCP_SIMULATED_MAC` name, as `make test` does, which has built them. Else those in
/// the folder of this test binary's build, after a build with the same profile.
static PROGRAMS: LazyLock<Programs> = LazyLock::new(|| {
    if let (Some(macmcp), Some(simulated_mac)) = (
        env::var_os("MACMCP_TEST_BIN"),
        env::var_os("MACMCP_SIMULATED_MAC"),
    ) {
        return Programs {
            macmcp: macmcp.into(),
            simulated_mac: simulated_mac.into(),
        };
    }
    // <target>/<profile>/deps/<test>
    let test = env::current_exe().unwrap();
    let folder = test.parent().and_then(Path::parent).unwrap();
    let mut build = Command::new(env!("CARGO"));
    build.args(["build", "--quiet", "-p", "macmcp", "-p", "simulated-mac"]);
    if folder.ends_with("release") {
        build.arg("--release");
    }
    let built = build
        .arg("--target-dir")
        .arg(folder.parent().unwrap())
        .current_dir(root())
        .status()
        .unwrap();
    assert!(built.success(), "the programs do not build");
    Programs {
        macmcp: folder.join("macmcp"),
        simulated_mac: folder.join("simulated-mac"),
    }
});

/// The server's program.
pub(crate) fn macmcp() -> &'static str {
    PROGRAMS.macmcp.to_str().unwrap()
}

/// The program of the simulated Mac.
pub(crate) fn simulated_mac() -> &'static str {
    PROGRAMS.simulated_mac.to_str().unwrap()
}
