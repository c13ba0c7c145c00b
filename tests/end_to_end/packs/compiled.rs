//! Every script of a pack in AppleScript is compiled with the dictionaries of its apps, whether a call would run it or not.

use super::examples::{listed, packs};
use crate::support::{Mac, macmcp, simulated_mac};
use std::os::unix::fs::symlink;
use std::process::Command;

#[test]
fn every_script_in_applescript_compiles_with_the_words_of_its_apps() {
    let mac = Mac::new();
    let folder = tempfile::tempdir().unwrap();
    let osacompile = folder.path().join("osacompile");
    symlink(simulated_mac(), &osacompile).unwrap();
    let mut count = 0;
    for pack in packs() {
        for tool in listed(&pack) {
            let languages = tool["language"].as_array().unwrap();
            if languages.iter().all(|language| language != "applescript") {
                continue;
            }
            count += 1;
            let name = tool["name"].as_str().unwrap();
            let rendered = Command::new(macmcp())
                .args([
                    "run-script",
                    name,
                    "--pack",
                    &pack,
                    "--language",
                    "applescript",
                ])
                .args(["--render-only", "--whole", "--params"])
                .arg(tool["example"].to_string())
                .output()
                .unwrap();
            assert!(rendered.status.success(), "{name}");
            let compiles = |text: &[u8]| {
                let file = folder.path().join("one.applescript");
                std::fs::write(&file, text).unwrap();
                let compiled = Command::new(&osacompile)
                    .args(["-o", "/dev/null"])
                    .arg(&file)
                    .env("MACMCP_WORLD", mac.world())
                    .output()
                    .unwrap();
                let said = String::from_utf8_lossy(&compiled.stderr).into_owned();
                compiled.status.success().then_some(()).ok_or(said)
            };
            assert_eq!(compiles(&rendered.stdout), Ok(()), "{name}");
            // The test would see a word that no dictionary has.
            let text = String::from_utf8(rendered.stdout).unwrap();
            let wrong =
                format!("{text}\ntell application \"Notes\" to frobnicate the nots of it\n");
            assert!(compiles(wrong.as_bytes()).is_err(), "{name}");
        }
    }
    assert!(count > 30, "{count}");
}
