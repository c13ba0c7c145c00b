//! The archive for Linux, packed from this build's programs: `scripts/dist/linux` unpacks it and starts its server.

use super::{VERSION, run, script, stdout};
use crate::support::macmcp;
use std::path::Path;
use std::process::Command;

/// The files of the image are those of the archive, and its server is the one that was started.
#[test]
#[cfg_attr(not(target_os = "linux"), ignore = "packs the programs of Linux")]
fn the_archive_for_linux_holds_both_programs_and_what_an_image_is_made_of() {
    let folder = tempfile::tempdir().unwrap();
    let programs = Path::new(macmcp()).parent().unwrap();
    let told = stdout(
        Command::new(script("linux"))
            .arg(folder.path())
            .arg(programs),
    );
    let name = format!("macmcp-{VERSION}-linux-{}", std::env::consts::ARCH);
    assert_eq!(told.trim(), format!("{name}.tar.gz"));
    run(Command::new("sha256sum")
        .args(["--check", "--quiet"])
        .arg(format!("{name}.tar.gz.sha256"))
        .current_dir(folder.path()));
    let listed = stdout(
        Command::new("tar")
            .arg("-tzf")
            .arg(folder.path().join(format!("{name}.tar.gz"))),
    );
    let mut files: Vec<&str> = listed
        .lines()
        .filter_map(|file| file.strip_prefix(&format!("{name}/")))
        .filter(|file| !file.is_empty())
        .collect();
    files.sort_unstable();
    let expected = [
        "CHANGELOG.md",
        "Dockerfile",
        "LICENSE",
        "NOTICES.txt",
        "README.md",
        "macmcp",
        "simulated-mac",
    ];
    assert_eq!(files, expected);
    let image = std::fs::read_to_string(script("archive").join("Dockerfile")).unwrap();
    let copies = image.lines().filter_map(|line| line.strip_prefix("COPY "));
    for copied in copies {
        let (sources, target) = copied.rsplit_once(' ').unwrap();
        assert!(target.ends_with('/'), "{copied}");
        for source in sources.split(' ') {
            assert!(files.contains(&source), "{source}");
        }
    }
    assert!(image.contains("ENTRYPOINT [\"macmcp\"]\nCMD [\"serve\", \"--simulate\"]\n"));
}
