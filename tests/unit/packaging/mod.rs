//! What is shipped beside the code: one version everywhere, the files that package formats read, the release workflow.
//! (`tests/end_to_end/packages` packs and starts them.)

mod from_a_mac;
mod workflows;

use super::docs::root;
use serde_json::Value;
use std::fs;

const VERSION: &str = env!("CARGO_PKG_VERSION");
/// Where the project is; the formats want it more than once.
const REPOSITORY: &str = "https://github.com/macmcp/macmcp";

fn read(path: &str) -> String {
    fs::read_to_string(root().join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

fn dist(path: &str) -> String {
    read(&format!("scripts/dist/{path}"))
}

fn dist_json(path: &str) -> Value {
    serde_json::from_str(&dist(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// The text after a key of `scripts/dist/Info.plist`.
fn info(key: &str) -> String {
    let text = dist("Info.plist");
    let (_, rest) = text
        .split_once(&format!("<key>{key}</key>"))
        .unwrap_or_else(|| panic!("no {key}"));
    let (_, rest) = rest.split_once("<string>").unwrap();
    rest.split_once("</string>").unwrap().0.to_owned()
}

/// Without these descriptions macOS refuses without asking when the binary is its own subject [findings 6.1].
#[test]
fn the_property_list_says_why_permissions_are_needed() {
    for key in [
        "NSAppleEventsUsageDescription",
        "NSCalendarsFullAccessUsageDescription",
        "NSCalendarsUsageDescription",
        "NSRemindersFullAccessUsageDescription",
        "NSRemindersUsageDescription",
        "NSScreenCaptureUsageDescription",
    ] {
        assert!(info(key).len() > 40, "{key}");
    }
    let identifier = info("CFBundleIdentifier");
    for signer in [".github/workflows/macos.yml", "scripts/dist/sign"] {
        assert!(
            read(signer).contains(&format!("--identifier {identifier} ")),
            "{signer}: {identifier}"
        );
    }
}

#[test]
fn there_is_one_version() {
    let manifest = dist_json("bundle/manifest.json");
    let registry = dist_json("server.json");
    let npm = dist_json("npm/package.json");
    let mut found = vec![
        ("bundle/manifest.json", manifest["version"].clone()),
        ("npm/package.json", npm["version"].clone()),
        (
            "npm/package.json, of the app",
            npm["optionalDependencies"]["@macmcp/darwin"].clone(),
        ),
        (
            "npm-darwin/package.json",
            dist_json("npm-darwin/package.json")["version"].clone(),
        ),
        ("server.json", registry["version"].clone()),
    ];
    for client in ["claude", "codex", "cursor"] {
        let plugin = dist_json(&format!(".{client}-plugin/plugin.json"));
        found.push(("a plugin", plugin["version"].clone()));
    }
    for package in registry["packages"].as_array().unwrap() {
        found.push(("a package of server.json", package["version"].clone()));
    }
    for (file, version) in found {
        assert_eq!(version, VERSION, "{file}");
    }
    for key in ["CFBundleShortVersionString", "CFBundleVersion"] {
        assert_eq!(info(key), VERSION, "{key}");
    }
    for name in ["simulated-mac", "applescript"] {
        let cargo = read(&format!("crates/{name}/Cargo.toml"));
        assert!(
            cargo.contains(&format!("\nversion = \"{VERSION}\"\n")),
            "{name}"
        );
    }
    let url = format!("{REPOSITORY}/releases/download/v{VERSION}/macmcp-{VERSION}");
    assert!(dist("homebrew/macmcp.rb").contains(&format!("url \"{url}-macos-universal.tar.gz\"")));
    assert_eq!(registry["packages"][1]["identifier"], format!("{url}.mcpb"));
    assert!(dist("homebrew/macmcp-cask.rb").contains(&format!("\n  version \"{VERSION}\"\n")));
}

/// Homebrew prints a warning at every command for a form that it gives up, and refuses it later [findings-3 19.3].
#[test]
fn the_cask_has_no_form_that_homebrew_gives_up() {
    let cask = dist("homebrew/macmcp-cask.rb");
    for old in [
        "postflight do",
        "preflight do",
        "system_command",
        "\">= :",
        "\">=",
    ] {
        assert!(!cask.contains(old), "{old}");
    }
    assert!(cask.contains("depends_on macos: :ventura\n"), "{cask}");
    assert!(cask.contains("postflight_steps do\n"), "{cask}");
    // A tap is refused before it is trusted.
    let command = "brew trust --cask macmcp/tap/macmcp";
    for file in [
        "README.md",
        "README.ja.md",
        "scripts/dist/README.md",
        ".github/workflows/release.yml",
    ] {
        assert!(read(file).contains(command), "{file}");
    }
}

/// tccd denies contacts without asking where the app says nothing of them [findings-3 19.5].
#[test]
fn the_app_says_what_it_does_with_contacts() {
    assert!(dist("Info.plist").contains("<key>NSContactsUsageDescription</key>"));
    let key = "<key>com.apple.security.personal-information.addressbook</key>";
    assert!(dist("entitlements.plist").contains(key));
    assert!(dist("check-app").contains(" Contacts "));
}

/// The first section is that of this version, and says when it was released, or that it was not.
#[test]
fn the_changelog_begins_with_this_version() {
    let text = read("CHANGELOG.md");
    let mut headings = text.lines().filter_map(|line| line.strip_prefix("## "));
    let first = headings.next().expect("a section");
    let (version, date) = first.split_once(" - ").expect("version - date");
    assert_eq!(version, VERSION);
    assert!(date == "unreleased" || is_date(date), "{date}");
    for older in headings {
        let date = older.split_once(" - ").map(|(_, date)| date);
        assert!(date.is_some_and(is_date), "{older}");
    }
}

fn is_date(text: &str) -> bool {
    text.len() == 10 && text.split('-').all(|part| part.parse::<u16>().is_ok())
}

/// The fields of a bundle's manifest of version 0.2.
const FIELDS_OF_0_2: [&str; 23] = [
    "manifest_version",
    "name",
    "display_name",
    "version",
    "description",
    "long_description",
    "author",
    "repository",
    "homepage",
    "documentation",
    "support",
    "icon",
    "screenshots",
    "server",
    "tools",
    "tools_generated",
    "prompts",
    "prompts_generated",
    "keywords",
    "license",
    "compatibility",
    "user_config",
    "privacy_policies",
];

/// The rules of the format that a desktop client checks before it installs a bundle.
#[test]
fn the_bundle_manifest_is_what_clients_accept() {
    let manifest = dist_json("bundle/manifest.json");
    // What the directory of a client asks for [clients M].
    for field in ["homepage", "documentation", "support", "long_description"] {
        assert!(manifest[field].is_string(), "{field}");
    }
    let policies = manifest["privacy_policies"].as_array().unwrap();
    for policy in policies {
        let (_, file) = policy.as_str().unwrap().split_once("/blob/main/").unwrap();
        assert!(root().join(file).is_file(), "{file}");
    }
    assert!(!policies.is_empty() && manifest["author"]["url"] == REPOSITORY);
    assert_eq!(manifest["icon"], "icon.png");
    // The lowest that has all of these fields: later ones add localization, icons and uv [findings-3 20.5].
    assert_eq!(manifest["manifest_version"], "0.2");
    for field in manifest.as_object().unwrap().keys() {
        assert!(FIELDS_OF_0_2.contains(&field.as_str()), "{field}");
    }
    for field in ["name", "version", "description"] {
        assert!(manifest[field].is_string(), "{field}");
    }
    assert!(manifest["author"]["name"].is_string());
    let server = &manifest["server"];
    assert_eq!(server["type"], "binary");
    let entry = server["entry_point"].as_str().unwrap();
    assert_eq!(entry, "server/macmcp.app/Contents/MacOS/macmcp");
    // A client may have taken the modes of all files in it.
    let config = &server["mcp_config"];
    assert_eq!(config["command"], "/bin/sh");
    assert_eq!(config["args"][0], "${__dirname}/server/start.sh");
    assert_eq!(
        manifest["compatibility"]["platforms"],
        serde_json::json!(["darwin"])
    );
    let options = manifest["user_config"].as_object().unwrap();
    for (name, option) in options {
        for field in ["type", "title", "description"] {
            assert!(option[field].is_string(), "{name}.{field}");
        }
        // A choice that is left alone would otherwise come as the placeholder itself.
        assert!(option.get("default").is_some(), "{name} has no default");
    }
    let text = config.to_string();
    let used: Vec<&str> = text
        .split("${user_config.")
        .skip(1)
        .map(|rest| rest.split('}').next().unwrap())
        .collect();
    assert_eq!(used, options.keys().collect::<Vec<_>>());
    assert_eq!(env!("CARGO_PKG_REPOSITORY"), REPOSITORY);
    for url in [&manifest["repository"]["url"], &manifest["support"]] {
        assert!(url.as_str().unwrap().starts_with(REPOSITORY), "{url}");
    }
}

#[test]
fn the_registry_entry_is_what_the_registry_accepts() {
    let entry = dist_json("server.json");
    let name = entry["name"].as_str().unwrap();
    assert_eq!(name.matches('/').count(), 1, "{name}");
    assert!(entry["description"].as_str().unwrap().chars().count() <= 100);
    assert_eq!(entry["repository"]["url"], REPOSITORY);
    // How the registry knows that both belong to the same people.
    let npm = dist_json("npm/package.json");
    assert_eq!(npm["mcpName"], name);
    let packages = entry["packages"].as_array().unwrap();
    assert_eq!(packages.len(), 3);
    for package in packages {
        assert_eq!(package["transport"]["type"], "stdio");
    }
    assert_eq!(packages[0]["registryType"], "npm");
    assert_eq!(packages[0]["identifier"], npm["name"]);
    assert_eq!(packages[1]["registryType"], "mcpb");
    assert_eq!(packages[1]["fileSha256"].as_str().unwrap().len(), 64);
    // How it knows that the crate is one of the same people: a line that readers see.
    assert_eq!(packages[2]["registryType"], "cargo");
    assert_eq!(packages[2]["identifier"], env!("CARGO_PKG_NAME"));
    let line = format!("mcp-name: {name}");
    assert!(read("README.md").lines().any(|one| one == line), "{line}");
    let known = read("src/cli/serve.rs") + &read("src/cli/settings.rs");
    for variable in packages[0]["environmentVariables"].as_array().unwrap() {
        let name = variable["name"].as_str().unwrap();
        assert!(known.contains(&format!("\"{name}\"")), "{name}");
    }
}

/// How coding agents find the skills and the server: a list at the root of the repository leads to the folder of the plugin, and its
/// manifest to what is in it.
#[test]
fn the_plugins_of_coding_agents_lead_to_the_skills_and_the_server() {
    let json = |path: &str| -> Value { serde_json::from_str(&read(path)).unwrap() };
    let of_claude = json(".claude-plugin/marketplace.json");
    let of_codex = json(".agents/plugins/marketplace.json");
    let of_cursor = json(".cursor-plugin/marketplace.json");
    let folders = [
        ("claude", &of_claude["plugins"][0]["source"]),
        ("codex", &of_codex["plugins"][0]["source"]["path"]),
        ("cursor", &of_cursor["plugins"][0]["source"]),
    ];
    for list in [&of_claude, &of_cursor] {
        assert!(list["owner"]["name"].is_string());
    }
    for (client, folder) in folders {
        assert_eq!(folder, "./scripts/dist", "{client}");
        let plugin = dist_json(&format!(".{client}-plugin/plugin.json"));
        assert_eq!(plugin["name"], "macmcp");
        assert_eq!(plugin["repository"], REPOSITORY);
        for field in ["description", "homepage", "license"] {
            assert!(plugin[field].is_string(), "{client}: {field}");
        }
        let skills = plugin["skills"]
            .as_str()
            .unwrap()
            .strip_prefix("./")
            .unwrap();
        assert!(dist(&format!("{skills}macmcp/SKILL.md")).starts_with("---\nname: macmcp\n"));
        let servers = plugin["mcpServers"]
            .as_str()
            .unwrap()
            .strip_prefix("./")
            .unwrap();
        let server = dist_json(servers)["mcpServers"]["macmcp"].clone();
        let package = format!(
            "{}@{VERSION}",
            dist_json("npm/package.json")["name"].as_str().unwrap()
        );
        assert_eq!(
            server,
            serde_json::json!({"command": "npx", "args": ["-y", package]})
        );
    }
}

/// The schema of Cursor's manifests knows these fields and refuses any other; its authors have a name and an address of e-mail.
#[test]
fn the_plugin_of_cursor_has_no_field_that_its_schema_refuses() {
    const FIELDS: [&str; 20] = [
        "name",
        "displayName",
        "description",
        "version",
        "author",
        "publisher",
        "homepage",
        "repository",
        "license",
        "logo",
        "keywords",
        "category",
        "tags",
        "commands",
        "agents",
        "skills",
        "rules",
        "hooks",
        "variables",
        "mcpServers",
    ];
    let plugin = dist_json(".cursor-plugin/plugin.json");
    for field in plugin.as_object().unwrap().keys() {
        assert!(FIELDS.contains(&field.as_str()), "{field}");
    }
    let author = plugin["author"].as_object().unwrap().keys();
    assert!(author.eq(["name"]));
}

/// The registry looks for the packages that its entry lists: they are published before it.
#[test]
fn a_release_publishes_the_packages_before_the_entry_that_lists_them() {
    let text = dist("README.md");
    let (_, text) = text.split_once("## A release").unwrap();
    let mut last = 0;
    for step in [
        "scripts/dist/version set",
        "Tag the commit",
        "npm publish macmcp-darwin",
        "npm publish macmcp-1",
        "cargo publish --workspace",
        "mcp-publisher login",
        "mcp-publisher publish",
    ] {
        let found = text.find(step).unwrap_or_else(|| panic!("no {step}"));
        assert!(found > last, "{step}");
        last = found;
    }
}

/// A skill is found by its folder's name and read by its description; what it names has to be there.
#[test]
fn the_skill_names_tools_that_exist() {
    let text = dist("skill/macmcp/SKILL.md");
    let (head, body) = text
        .strip_prefix("---\n")
        .and_then(|rest| rest.split_once("\n---\n"))
        .expect("a head");
    let field = |name: &str| {
        head.lines()
            .find_map(|line| line.strip_prefix(&format!("{name}: ")))
            .unwrap_or_else(|| panic!("no {name}"))
    };
    assert_eq!(field("name"), "macmcp");
    let description = field("description");
    assert!(
        description.len() <= 1024 && !description.contains(": "),
        "{description}"
    );
    let tools = std::process::Command::new(env!("CARGO_BIN_EXE_macmcp"))
        .args(["tools", "--json"])
        .output()
        .unwrap();
    let tools: Value = serde_json::from_slice(&tools.stdout).unwrap();
    let codes = read("src/error.rs");
    let mut named = 0;
    for word in body.split('`').skip(1).step_by(2) {
        let is_tool =
            word.contains('_') && word.chars().all(|c| c.is_ascii_lowercase() || c == '_');
        if is_tool {
            named += 1;
            let exists = tools
                .as_array()
                .unwrap()
                .iter()
                .any(|tool| tool["name"] == word);
            assert!(exists, "there is no tool {word}");
        }
        if word.ends_with("Denied") {
            assert!(
                codes.contains(&format!("    {word},")),
                "there is no code {word}"
            );
        }
    }
    assert!(named > 15, "{named}");
}
