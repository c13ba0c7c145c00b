//! The bundle, judged by the tools of its format: npm's `@anthropic-ai/mcpb`, in the folder that `MACMCP_TEST_NODE_MODULES` names.

use super::*;

/// Clients unpack a bundle with that library, which stops at an entry for a folder, such as `zip -r` writes, and installs nothing
/// (mcpb#18, mcpb#261).
#[test]
#[ignore = "needs Node.js, the npm package @anthropic-ai/mcpb, zip and unzip"]
fn the_bundle_is_unpacked_and_valid_by_the_tools_of_its_format() {
    let node_folder = std::env::var("MACMCP_TEST_NODE_MODULES").expect(
        "MACMCP_TEST_NODE_MODULES names the folder with the packages of tests/clients/package.json",
    );
    let mcpb = Path::new(&node_folder).join("node_modules/.bin/mcpb");
    let (folder, home) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let bundle = packages().join(format!("macmcp-{VERSION}.mcpb"));
    for archive in [&bundle, &packages().join("macmcp-skill.zip")] {
        let entries = stdout(Command::new("unzip").arg("-Z1").arg(archive));
        assert!(
            !entries.lines().any(|entry| entry.ends_with('/')),
            "{entries}"
        );
    }
    let said = stdout(
        Command::new(&mcpb)
            .arg("unpack")
            .arg(bundle)
            .arg(folder.path()),
    );
    assert!(said.contains("unpacked"), "{said}");
    let said = stdout(Command::new(&mcpb).arg("validate").arg(folder.path()));
    assert!(said.contains("validation passes"), "{said}");
    assert!(folder.path().join("NOTICES.txt").is_file());
    let mut start = bundle_command(folder.path(), &json!({}));
    start.env("HOME", home.path());
    assert!(offered(start).len() > 40);

    // It does judge.
    let manifest = folder.path().join("manifest.json");
    let text = fs::read_to_string(&manifest).unwrap();
    fs::write(
        &manifest,
        text.replace("\"display_name\"", "\"displayed_name\""),
    )
    .unwrap();
    let refused = Command::new(&mcpb)
        .arg("validate")
        .arg(folder.path())
        .output()
        .unwrap();
    assert!(!refused.status.success());
}
