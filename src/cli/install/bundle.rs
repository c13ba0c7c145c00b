//! Makes macmcp.app of the two programs, the property list that the binary has as well, and the icon. Nothing is written into a
//! bundle after it was signed: that would break its seal, and macOS would ask for no permission any more.

use super::icon;
use crate::cli::app::PROGRAM;
use std::fs::Permissions;
use std::io;
use std::os::unix::fs::PermissionsExt as _;
use std::path::Path;

const INFO_PLIST: &str = include_str!("../../../scripts/dist/Info.plist");
const LICENSE: &str = include_str!("../../../LICENSE");

/// Writes the bundle to a path where nothing is.
pub(super) fn build(app: &Path, program: &Path, simulated_mac: Option<&Path>) -> io::Result<()> {
    let contents = app.join("Contents");
    let programs = contents.join("MacOS");
    let resources = contents.join("Resources");
    std::fs::create_dir(app)?;
    std::fs::create_dir_all(&programs)?;
    std::fs::create_dir_all(&resources)?;
    std::fs::write(contents.join("Info.plist"), INFO_PLIST)?;
    std::fs::write(resources.join("AppIcon.icns"), icon::file()?)?;
    std::fs::write(resources.join("LICENSE"), LICENSE)?;
    copy_program(program, &app.join(PROGRAM))?;
    if let Some(simulated_mac) = simulated_mac {
        copy_program(simulated_mac, &programs.join("simulated-mac"))?;
    }
    Ok(())
}

fn copy_program(from: &Path, to: &Path) -> io::Result<()> {
    std::fs::copy(from, to)?;
    std::fs::set_permissions(to, Permissions::from_mode(0o755))
}

/// Copies a bundle as it is, links and modes included, to a path where nothing is.
pub(super) fn copy(from: &Path, to: &Path) -> io::Result<()> {
    std::fs::create_dir(to)?;
    for entry in std::fs::read_dir(from)? {
        let entry = entry?;
        let (source, target) = (entry.path(), to.join(entry.file_name()));
        let kind = entry.file_type()?;
        if kind.is_dir() {
            copy(&source, &target)?;
        } else if kind.is_symlink() {
            std::os::unix::fs::symlink(std::fs::read_link(&source)?, &target)?;
        } else {
            std::fs::copy(&source, &target)?;
        }
    }
    std::fs::set_permissions(to, from.metadata()?.permissions())
}
