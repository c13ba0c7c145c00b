//! The key of the certificate cannot be used: the keychain is locked, nobody answers the prompt, or it was denied.

use super::{Apple, HASH, has};
use crate::setup::text;
use crate::support::{macmcp, write_program};
use std::fs;
use std::path::Path;

impl Apple {
    /// What was signed cannot be signed again while a file `locked` is there; one that never ends while there is a file `waits`.
    fn locks(&self) {
        let here = self.0.path().display();
        let body = format!(
            "echo \"codesign $*\" >> '{here}/calls'
for path; do :; done
case $1-$path in
-d-*/.macmcp-*) cat '{here}/requirement'; exit;;
-d-*) cat '{here}/requirement.before'; exit;;
esac
case \"$*\" in *'--sign -'*) exit 0;; *--sign*) ;; *) exit 0;; esac
if [ -e '{here}/waits' ]; then exec sleep 60; fi
[ ! -e '{here}/locked' ] || {{ echo errSecInternalComponent >&2; exit 1; }}"
        );
        write_program(&self.0.path().join("codesign"), &body);
    }
}

/// A key that cannot be used for once must not cost the permissions [findings-3 19.1] [findings-3 19.2].
#[test]
fn an_app_that_a_certificate_signed_stays_while_its_key_cannot_be_used() {
    let home = tempfile::tempdir().unwrap();
    let home = home.path();
    let apple = Apple::new();
    apple.locks();
    let of = |place: &str| {
        format!("identifier \"io.github.macmcp.macmcp\" and certificate {place} = H\"{HASH}\"")
    };
    apple.requires("requirement", &of("leaf"));
    apple.requires("requirement.before", &of("leaf"));
    let own = Path::new(macmcp());
    let said = apple.done(own, home, &["install"]);
    assert!(said.contains("Always Allow"), "{said}");
    let app = home.join("Applications/macmcp.app/Contents/MacOS/macmcp");
    let before = fs::metadata(&app).unwrap().modified().unwrap();
    for (file, words, why) in [
        ("locked", &["install"][..], "errSecInternalComponent"),
        (
            "waits",
            &["install", "--apple-seconds", "1"],
            "has not ended within 1 s",
        ),
    ] {
        fs::write(apple.0.path().join(file), "").unwrap();
        apple.calls();
        let output = apple.run(own, home, words);
        assert_eq!(output.status.code(), Some(1), "{output:?}");
        let said = text(&output.stderr);
        assert!(
            said.contains(why) && said.contains("Nothing was changed"),
            "{said}"
        );
        assert!(said.contains("--ad-hoc"), "{said}");
        assert_eq!(fs::metadata(&app).unwrap().modified().unwrap(), before);
        let calls = apple.calls();
        assert!(!has(&calls, &["tccutil"]), "{calls:#?}");
        fs::remove_file(apple.0.path().join(file)).unwrap();
    }
    // The same certificate, trusted meanwhile.
    apple.requires("requirement", &of("root"));
    let said = apple.done(own, home, &["install"]);
    assert!(said.contains("the permissions that it had stay"), "{said}");
    // Whoever asks for it loses them.
    fs::write(apple.0.path().join("locked"), "").unwrap();
    apple.requires("requirement", "cdhash H\"00\"");
    let said = apple.done(own, home, &["install", "--ad-hoc"]);
    assert!(said.contains("its permissions were reset"), "{said}");
}
