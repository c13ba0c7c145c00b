//! Embeds scripts in a release build, and the property list in a build for a Mac.
//!
//! A debug build reads scripts, templates and probes from the checkout (`src/embedded`). For such a build this script names
//! none of them to cargo, because a build script that runs again compiles its package again. What they must keep is in a
//! test therefore: `tests/unit/template/needs.rs`.

use std::io;
use std::path::Path;

const LIBRARY: &str = "scripts/lib";
const INFO_PLIST: &str = "scripts/dist/Info.plist";
/// Set to 1, it has a debug build embed its files.
const EMBED_FILES: &str = "MACMCP_EMBED_FILES";

fn main() -> io::Result<()> {
    println!("cargo::rustc-check-cfg=cfg(embedded)");
    println!("cargo::rerun-if-env-changed={EMBED_FILES}");
    for path in ["scripts/build.rs", INFO_PLIST] {
        println!("cargo::rerun-if-changed={path}");
    }
    embed_info_plist();
    let is_release = std::env::var("PROFILE").is_ok_and(|profile| profile == "release");
    if is_release || std::env::var(EMBED_FILES).is_ok_and(|value| value == "1") {
        println!("cargo::rustc-cfg=embedded");
        // The compiler notices changes of the files that it embedded, not new ones.
        for folder in ["templates", LIBRARY, "fixtures/beliefs"] {
            println!("cargo::rerun-if-changed={folder}");
        }
        write_library()?;
    }
    Ok(())
}

/// Writes the script library as one text, and what stands where in it.
fn write_library() -> io::Result<()> {
    let files = modules::texts_below(Path::new(LIBRARY))?;
    let files = files
        .iter()
        .map(|(path, text)| (path.as_str(), text.as_str()));
    let whole = modules::whole(files).map_err(io::Error::other)?;
    let rows = whole.files.iter().map(|file| {
        let modules::File {
            path,
            place,
            imports,
            exports,
        } = file;
        format!("({path:?}, {place:?}, &{imports:?}, &{exports:?}),\n")
    });
    let rows: String = rows.collect();
    let folder = std::env::var_os("OUT_DIR").unwrap_or_default();
    let folder = Path::new(&folder);
    std::fs::write(folder.join("library.txt"), whole.text)?;
    std::fs::write(folder.join("library.rs"), format!("&[{rows}]"))
}

/// Links the property list into a Mac's binary: macOS asks for a permission in a program's own name only when the program
/// says why it needs it ([findings 6.1]).
fn embed_info_plist() {
    let is_for_a_mac = std::env::var("CARGO_CFG_TARGET_OS").is_ok_and(|system| system == "macos");
    if let (true, Ok(root)) = (is_for_a_mac, std::env::var("CARGO_MANIFEST_DIR")) {
        println!(
            "cargo::rustc-link-arg-bins=-Wl,-sectcreate,__TEXT,__info_plist,{root}/{INFO_PLIST}"
        );
    }
}
