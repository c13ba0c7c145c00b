//! Building for both architectures, signing and notarising, with stand-ins for Apple's programs.

use super::*;
use crate::support::write_program;

/// Runs a script with stand-ins for Apple's programs, and answers how these were called.
fn calls_of(name: &str, variables: &[(&str, &str)]) -> Vec<String> {
    let folder = tempfile::tempdir().unwrap();
    let calls = folder.path().join("calls");
    fs::write(&calls, "").unwrap();
    let programs = folder.path().join("bin");
    fs::create_dir(&programs).unwrap();
    // The words of the last call that sets the list stand apart: a path may have a space.
    let security = format!(
        "case \"$1 ${{4-}}\" in
find-identity*) echo '  1) 0123456789ABCDEF0123456789ABCDEF01234567 \"Developer ID\"';;
'list-keychains -s') shift 4; printf '<%s>' \"$@\" >> '{0}'; echo >> '{0}';;
list-keychains*) printf '    \"/Users/x/My Keys/login.keychain-db\"\\n';;
esac",
        calls.display()
    );
    for program in [
        "codesign", "security", "xcrun", "ditto", "rustup", "cargo", "lipo", "otool", "uuidgen",
    ] {
        let answer = match program {
            "security" => &security,
            "otool" => "echo '  sectname __info_plist'",
            "uuidgen" => "echo random",
            _ => "",
        };
        let note = format!("echo \"{program} $*\" >> '{}'\n{answer}", calls.display());
        write_program(&programs.join(program), &note);
    }
    // What is signed.
    let built = folder.path().join("built");
    fs::create_dir_all(built.join("Contents/MacOS")).unwrap();
    write_program(&built.join("Contents/MacOS/simulated-mac"), ":");
    write_program(
        &built.join("macmcp"),
        &format!("echo \"macmcp $*\" >> '{}'", calls.display()),
    );
    let path = std::env::var("PATH").unwrap();
    let path = format!("{}:{path}", programs.display());
    let mut command = Command::new(script(name));
    for variable in ["SIGNING_CERTIFICATE", "SIGNING_PASSWORD", "NOTARY_KEY"] {
        command.env_remove(variable);
    }
    run(command
        .arg("built")
        .current_dir(folder.path())
        .env("PATH", path)
        .envs(variables.iter().copied()));
    fs::read_to_string(calls)
        .unwrap()
        .lines()
        .map(str::to_owned)
        .collect()
}

fn position(calls: &[String], words: &[&str]) -> usize {
    let found = calls
        .iter()
        .position(|call| words.iter().all(|word| call.contains(word)));
    found.unwrap_or_else(|| panic!("no call with {words:?} in {calls:#?}"))
}

#[test]
fn without_secrets_a_binary_is_signed_ad_hoc() {
    let calls = calls_of("sign", &[]);
    assert_eq!(
        calls,
        [
            "codesign --force --sign - --identifier io.github.macmcp.simulated-mac built/Contents/MacOS/simulated-mac",
            "codesign --force --sign - --identifier io.github.macmcp.macmcp built",
        ]
    );
    // An action hands over a secret that is not set as an empty word.
    assert_eq!(calls_of("sign", &[("SIGNING_CERTIFICATE", "")]), calls);
}

#[test]
fn with_secrets_a_binary_is_signed_notarised_and_the_keychain_removed() {
    let secrets = [
        ("SIGNING_CERTIFICATE", "Y2VydGlmaWNhdGU="),
        ("SIGNING_PASSWORD", "word"),
        ("NOTARY_KEY", "key"),
        ("NOTARY_KEY_ID", "ID"),
        ("NOTARY_ISSUER", "issuer"),
    ];
    let calls = calls_of("sign", &secrets);
    let order = [
        position(&calls, &["security import", "-P word"]),
        position(
            &calls,
            &[
                "codesign",
                "--options runtime",
                "built/Contents/MacOS/simulated-mac",
            ],
        ),
        position(
            &calls,
            &[
                "codesign --force --sign 0123456789ABCDEF",
                "--options runtime",
                "--timestamp",
                "entitlements.plist built",
            ],
        ),
        position(&calls, &["codesign --verify --strict"]),
        position(
            &calls,
            &[
                "xcrun notarytool submit",
                "--key-id ID",
                "--issuer issuer",
                "--wait",
            ],
        ),
        position(&calls, &["xcrun stapler staple built"]),
        position(&calls, &["security delete-keychain"]),
    ];
    assert!(order.is_sorted(), "{calls:#?}");
    // The keychains that were searched before still are, whole.
    let searched = &calls[position(&calls, &["signing.keychain-db><"])];
    assert!(
        searched.ends_with("></Users/x/My Keys/login.keychain-db>"),
        "{searched}"
    );
    let calls = calls_of("sign", &secrets[..2]);
    assert!(
        !calls.iter().any(|call| call.contains("notarytool")),
        "{calls:#?}"
    );
}

#[test]
fn both_architectures_are_built_and_joined() {
    let calls = calls_of("build-universal", &[]);
    let order = [
        position(
            &calls,
            &["cargo build --release --locked --target aarch64-apple-darwin"],
        ),
        position(
            &calls,
            &["cargo build --release --locked --target x86_64-apple-darwin"],
        ),
        position(
            &calls,
            &[
                "lipo -create -output",
                "built/macmcp target/aarch64-apple-darwin/release/macmcp target/x86_64",
            ],
        ),
        position(
            &calls,
            &["lipo -create -output", "built/simulated-mac target/"],
        ),
        position(&calls, &["otool -arch x86_64 -l", "built/macmcp"]),
        position(&calls, &["macmcp install --bundle", "built"]),
    ];
    assert!(order.is_sorted(), "{calls:#?}");
}
