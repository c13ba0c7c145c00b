//! Signs a bundle that was built here: as a certificate says that is made once and stays, so that macOS knows the next build
//! again, else ad hoc, where it does not.
//!
//! macOS keeps a permission together with the designated requirement of who got it. That of a certificate is the identifier and the
//! certificate; that of an ad hoc signature is the hash of this very build.

use super::apple::{Apple, CODESIGN, OPENSSL, SECURITY};
use crate::cli::app::IDENTIFIER;
use std::io;
use std::path::Path;
use uuid::Uuid;

/// The name of the certificate in the keychain.
pub(super) const CERTIFICATE: &str = "macmcp self-signed";

/// What the hardened runtime allows.
const ENTITLEMENTS: &str = include_str!("../../../scripts/dist/entitlements.plist");

/// What OpenSSL makes the certificate of. Ten years: after that the next one loses the permissions once.
const REQUEST: &str = "[req]\ndistinguished_name = name\nx509_extensions = use\nprompt = no\n\
    [name]\nCN = macmcp self-signed\n\
    [use]\nbasicConstraints = critical, CA:false\nkeyUsage = critical, digitalSignature\n\
    extendedKeyUsage = critical, codeSigning\n";

/// Who signed a bundle.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Signature {
    /// The certificate of this Mac; whether it was made just now.
    SelfSigned { is_new: bool },
    /// Nobody, and why.
    AdHoc(String),
}

/// What is said before macOS may ask for the key.
pub(super) const BEFORE: &str = "Signing: where macOS asks whether codesign may use a key in your keychain, enter the password of the \
    login keychain and choose Always Allow.\n";

/// Signs both programs and the bundle. `before` is the requirement of the app that is there: where a certificate signed that and
/// fails now, nothing is signed ad hoc, since every permission would be lost [findings-3 19.1].
pub(super) fn sign(
    app: &Path,
    apple: &Apple,
    ad_hoc: bool,
    before: Option<&str>,
) -> io::Result<Signature> {
    if ad_hoc {
        sign_ad_hoc(app, apple)?;
        return Ok(Signature::AdHoc("it was asked for".to_owned()));
    }
    let by_certificate = || {
        let (identity, is_new) = identity(apple)?;
        sign_as(app, apple, &identity)?;
        Ok(Signature::SelfSigned { is_new })
    };
    by_certificate().or_else(|error: io::Error| {
        if before.is_some_and(is_by_certificate) {
            return Err(io::Error::other(format!(
                "the app that is there was signed with a certificate that cannot be used now: {error}. Nothing was changed, and \
                 its permissions stay. Run this again in a session at the screen, with the login keychain unlocked, and choose \
                 Always Allow where macOS asks for the key; or sign without the certificate, which loses the permissions: \
                 macmcp install --ad-hoc"
            )));
        }
        sign_ad_hoc(app, apple)?;
        Ok(Signature::AdHoc(error.to_string()))
    })
}

/// Fails where the seal of a bundle is broken.
pub(super) fn verify(app: &Path, apple: &Apple) -> io::Result<()> {
    let words = ["--verify".as_ref(), "--strict".as_ref(), app.as_os_str()];
    apple.run(CODESIGN, words).map(drop)
}

/// The designated requirement of a bundle: what its permissions hold for.
pub(super) fn requirement(app: &Path, apple: &Apple) -> io::Result<String> {
    let words = ["-d".as_ref(), "-r-".as_ref(), app.as_os_str()];
    let said = apple.run(CODESIGN, words)?;
    let found = said
        .lines()
        .find_map(|line| line.trim_start_matches("# ").strip_prefix("designated => "));
    found
        .map(str::to_owned)
        .ok_or_else(|| io::Error::other(format!("codesign names no requirement: {said}")))
}

/// Whether a requirement is that of a certificate.
fn is_by_certificate(requirement: &str) -> bool {
    requirement.contains("certificate")
}

/// Whether what macOS keeps for one requirement holds for the other: both are the same, or name the same program and the same
/// certificate, which is the leaf until it is trusted and the root from then on [findings-3 19.2].
pub(super) fn is_same(one: &str, other: &str) -> bool {
    let parts = |requirement: &str| {
        let (identifier, certificate) = requirement.split_once(" and certificate ")?;
        let (place, hash) = certificate.split_once(" = ")?;
        let hash = hash.strip_prefix("H\"")?.strip_suffix('"')?;
        let is_own = ["leaf", "root"].contains(&place);
        is_own.then(|| (identifier.trim().to_owned(), hash.to_lowercase()))
    };
    one == other || parts(one).is_some_and(|one| parts(other) == Some(one))
}

/// The hash of the certificate of this Mac, and whether it was made just now.
fn identity(apple: &Apple) -> io::Result<(String, bool)> {
    if let Some(found) = find_identity(apple)? {
        return Ok((found, false));
    }
    make_identity(apple)?;
    let made = find_identity(apple)?;
    made.map(|identity| (identity, true))
        .ok_or_else(|| io::Error::other("the certificate is not in the keychain after its import"))
}

/// Nobody trusts a certificate of one's own, so that all are listed and not only the valid ones: `1) HASH "NAME" (…)`.
pub(super) fn find_identity(apple: &Apple) -> io::Result<Option<String>> {
    let listed = apple.run(SECURITY, ["find-identity", "-p", "codesigning"])?;
    let quoted = format!("\"{CERTIFICATE}\"");
    let hash = |line: &str| {
        let hash = line.split_whitespace().nth(1)?;
        let is_hash = hash.len() == 40 && hash.bytes().all(|byte| byte.is_ascii_hexdigit());
        is_hash.then(|| hash.to_owned())
    };
    Ok(listed
        .lines()
        .filter(|line| line.contains(&quoted))
        .find_map(hash))
}

/// Makes a key and a certificate for it, and has the keychain keep both for codesign. The files go with the private folder.
fn make_identity(apple: &Apple) -> io::Result<()> {
    let folder = tempfile::tempdir()?;
    let file = |name: &str| folder.path().join(name).to_string_lossy().into_owned();
    let (request, key, certificate, both) = (
        file("request"),
        file("key"),
        file("certificate"),
        file("both.p12"),
    );
    std::fs::write(&request, REQUEST)?;
    // It protects a file that is there for a moment.
    let word = Uuid::new_v4().to_string();
    let password = format!("pass:{word}");
    apple.run(
        OPENSSL,
        [
            "req",
            "-x509",
            "-newkey",
            "rsa:2048",
            "-nodes",
            "-sha256",
            "-days",
            "3650",
            "-config",
            &request,
            "-keyout",
            &key,
            "-out",
            &certificate,
        ],
    )?;
    apple.run(
        OPENSSL,
        [
            "pkcs12",
            "-export",
            "-name",
            CERTIFICATE,
            "-inkey",
            &key,
            "-in",
            &certificate,
            "-out",
            &both,
            "-passout",
            &password,
        ],
    )?;
    let import = ["import", &both, "-P", &word, "-T", CODESIGN];
    apple.run(SECURITY, import).map(drop)
}

/// With the hardened runtime: without it, what the user starts could put its own code into this program.
fn sign_as(app: &Path, apple: &Apple, identity: &str) -> io::Result<()> {
    let entitlements = tempfile::NamedTempFile::new()?;
    std::fs::write(entitlements.path(), ENTITLEMENTS)?;
    let entitlements = entitlements.path().to_string_lossy().into_owned();
    let strict = ["--options", "runtime", "--timestamp=none"];
    let inner = &strict[..];
    let outer = &[&strict[..], &["--entitlements", &entitlements]].concat()[..];
    codesign(app, apple, identity, inner, outer)
}

/// Without the hardened runtime: in that, macOS refuses what no certificate vouches for.
fn sign_ad_hoc(app: &Path, apple: &Apple) -> io::Result<()> {
    codesign(app, apple, "-", &[], &[])
}

/// Inner files first: the bundle seals them.
fn codesign(
    app: &Path,
    apple: &Apple,
    identity: &str,
    inner: &[&str],
    outer: &[&str],
) -> io::Result<()> {
    let sign = |path: &Path, identifier: &str, more: &[&str]| {
        let words = ["--force", "--sign", identity, "--identifier", identifier];
        let words = words.iter().chain(more).map(|word| word.as_ref());
        apple
            .run(CODESIGN, words.chain([path.as_os_str()]))
            .map(drop)
    };
    let simulated_mac = app.join("Contents/MacOS/simulated-mac");
    if simulated_mac.is_file() {
        sign(&simulated_mac, "io.github.macmcp.simulated-mac", inner)?;
    }
    sign(app, IDENTIFIER, outer)
}
