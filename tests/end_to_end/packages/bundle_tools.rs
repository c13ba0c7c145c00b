//! The bundle and the skill, judged by the tools of their formats: npm's `@anthropic-ai/mcpb`, in the folder that `MACMCP_TEST_NODE_MODULES`
//! names, and PyPI's `skills-ref`, in the Python that `MACMCP_TEST_PYTHON` names.

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

#[test]
#[ignore = "needs PyPI's package skills-ref, zip and unzip"]
fn the_skills_are_valid_by_the_reference_of_their_format() {
    let python = std::env::var("MACMCP_TEST_PYTHON")
        .expect("MACMCP_TEST_PYTHON names a Python with tests/clients/requirements.txt");
    let agentskills = Path::new(&python).with_file_name("agentskills");
    let folder = tempfile::tempdir().unwrap();
    run(Command::new("unzip")
        .arg("-q")
        .arg(packages().join("macmcp-skill.zip"))
        .arg("-d")
        .arg(folder.path()));
    let validate = |skill: &Path| {
        Command::new(&agentskills)
            .arg("validate")
            .arg(skill)
            .output()
            .unwrap()
    };
    let skills = fs::read_dir(folder.path()).unwrap();
    let skills: Vec<_> = skills.map(|entry| entry.unwrap().path()).collect();
    assert_eq!(skills.len(), 7, "{skills:?}");
    for skill in &skills {
        let said = validate(skill);
        let why = String::from_utf8_lossy(&said.stderr);
        assert!(said.status.success(), "{}: {why}", skill.display());
    }

    // It does judge.
    let skill = folder.path().join("macmcp");
    let file = skill.join("SKILL.md");
    let text = fs::read_to_string(&file).unwrap();
    fs::write(&file, text.replacen("name: macmcp", "name: Mac", 1)).unwrap();
    assert!(!validate(&skill).status.success());
}
