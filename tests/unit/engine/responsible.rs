//! Who is responsible, by what macOS and `ps` say.

use macmcp::engine::guidance::{Responsible, Subject, explain};
use macmcp::engine::responsible::{SystemAnswer, ancestors, by_parents, by_system};
use macmcp::error::{Code, Error};
use std::path::Path;

const SERVER: &str = "/opt/homebrew/bin/macmcp";

fn responsible(programs: &[&str]) -> Responsible {
    let mut table = format!("  500   499 {SERVER}\n");
    let last = programs.len() - 1;
    for (index, program) in programs.iter().enumerate() {
        let pid = if index == last { 1 } else { 499 - index };
        let parent = if index == last {
            0
        } else if index + 1 == last {
            1
        } else {
            498 - index
        };
        table.push_str(&format!("{pid:>5} {parent:>5} {program}\n"));
    }
    if last == 0 {
        table = format!("  500     1 {SERVER}\n    1     0 {}\n", programs[0]);
    }
    by_parents(&table, 500, Path::new(SERVER))
}

#[test]
fn the_terminal_app_is_responsible() {
    assert_eq!(
        responsible(&[
            "node",
            "-zsh",
            "login",
            "/Applications/iTerm.app/Contents/MacOS/iTerm2",
            "/sbin/launchd"
        ]),
        Responsible::App {
            name: "iTerm".into(),
            path: "/Applications/iTerm.app".into(),
            bundle_id: None,
        }
    );
}

#[test]
fn helpers_count_for_the_app_around_them() {
    let helper = "/Applications/Visual Studio Code.app/Contents/Frameworks/Code Helper (Plugin).app/Contents/MacOS/Code Helper (Plugin)";
    assert_eq!(
        responsible(&[helper, "/sbin/launchd"]),
        Responsible::App {
            name: "Visual Studio Code".into(),
            path: "/Applications/Visual Studio Code.app".into(),
            bundle_id: None,
        }
    );
}

#[test]
fn under_claude_desktop_it_is_the_binary() {
    for programs in [
        &[
            "/Applications/Claude.app/Contents/Helpers/disclaimer",
            "/Applications/Claude.app/Contents/MacOS/Claude",
            "/sbin/launchd",
        ][..],
        &[
            "/Applications/Claude.app/Contents/MacOS/Claude",
            "/sbin/launchd",
        ],
    ] {
        assert_eq!(
            responsible(programs),
            Responsible::Server {
                path: SERVER.into(),
                claude_desktop: true
            }
        );
    }
}

#[test]
fn launchd_ssh_and_the_unknown() {
    assert_eq!(
        responsible(&["/sbin/launchd"]),
        Responsible::Server {
            path: SERVER.into(),
            claude_desktop: false
        }
    );
    assert_eq!(
        responsible(&["-zsh", "sshd-session: me", "/sbin/launchd"]),
        Responsible::Ssh
    );
    assert_eq!(
        responsible(&["tmux: server", "/sbin/launchd"]),
        Responsible::Unknown
    );
    assert_eq!(responsible(&["systemd"]), Responsible::Unknown);
}

const INNER: &str = "/Users/me/Library/Application Support/Claude/claude-code/2.1.284/claude.app/Contents/MacOS/claude";
const DISCLAIMER: &str = "/Applications/Claude.app/Contents/Helpers/disclaimer";
const CLAUDE: &str = "/Applications/Claude.app/Contents/MacOS/Claude";

fn app(path: &str) -> Responsible {
    let name = path.rsplit('/').next().unwrap().trim_end_matches(".app");
    Responsible::App {
        name: name.to_owned(),
        path: path.into(),
        bundle_id: None,
    }
}

// [findings 6.2]
#[test]
fn what_claude_desktop_starts_answers_for_itself() {
    let inner = INNER.trim_end_matches("/Contents/MacOS/claude");
    assert_eq!(
        responsible(&["/bin/zsh", INNER, DISCLAIMER, CLAUDE, "/sbin/launchd"]),
        app(inner)
    );
    assert_eq!(
        responsible(&["/usr/local/bin/node", DISCLAIMER, CLAUDE, "/sbin/launchd"]),
        Responsible::Program {
            path: "/usr/local/bin/node".into()
        }
    );
}

// [findings 6.2]
#[test]
fn under_tmux_it_is_the_app_that_shows_the_session() {
    let table = |other: &str| {
        format!(
            "  500   499 {SERVER}\n  499   498 -zsh\n  498     1 tmux: server\n    1     0 /sbin/launchd\n\
             \x20 600   601 tmux\n  601   602 -zsh\n  602     1 /Applications/iTerm.app/Contents/MacOS/iTerm2\n\
             \x20 700   701 tmux\n  701     1 {other}\n"
        )
    };
    let found = |other| by_parents(&table(other), 500, Path::new(SERVER));
    assert_eq!(found("-zsh"), app("/Applications/iTerm.app"));
    let terminal = "/System/Applications/Utilities/Terminal.app/Contents/MacOS/Terminal";
    assert_eq!(found(terminal), Responsible::Unknown, "either of two");
}

// [findings 6.2]
#[test]
fn what_macos_says_counts_before_the_parents() {
    let table = format!(
        "  500   499 {SERVER}\n  499   498 {DISCLAIMER}\n  498     1 {CLAUDE}\n\
         \x20 300     1 /usr/sbin/sshd-session\n  301     1 /opt/homebrew/bin/node\n  302     1 {INNER}\n"
    );
    let told = |process_id, bundle_path: Option<&str>| {
        let told = SystemAnswer {
            process_id,
            own_process_id: 501,
            bundle_path: bundle_path.map(str::to_owned),
            bundle_id: None,
        };
        by_system(&told, &table, 500, Path::new(SERVER))
    };
    assert_eq!(told(None, None), None);
    assert_eq!(
        told(Some(77), Some("/Applications/Ghostty.app")),
        Some(app("/Applications/Ghostty.app"))
    );
    for own in [500, 501] {
        assert_eq!(
            told(Some(own), None),
            Some(Responsible::Server {
                path: SERVER.into(),
                claude_desktop: true
            })
        );
    }
    assert_eq!(told(Some(300), None), Some(Responsible::Ssh));
    assert_eq!(
        told(Some(301), None),
        Some(Responsible::Program {
            path: "/opt/homebrew/bin/node".into()
        })
    );
    let inner = INNER.trim_end_matches("/Contents/MacOS/claude");
    assert_eq!(told(Some(302), None), Some(app(inner)));
    assert_eq!(told(Some(9), None), None, "it is not in the table");
}

// [findings-2 11.1]: whose row there is, and by which name it is reset.
#[test]
fn who_is_responsible_is_told_with_the_row_that_is_there() {
    let app = "/Users/me/Applications/macmcp.app/Contents/MacOS/macmcp";
    let told = |process_id, bundle: Option<(&str, &str)>| SystemAnswer {
        process_id: Some(process_id),
        own_process_id: 501,
        bundle_path: bundle.map(|(path, _)| path.to_owned()),
        bundle_id: bundle.map(|(_, id)| id.to_owned()),
    };
    let found =
        |told: &SystemAnswer, server: &str| by_system(told, "", 500, Path::new(server)).unwrap();
    let said = |responsible: &Responsible| {
        let error = Error::new(Code::AccessibilityDenied, "x");
        explain(error, responsible).to_string()
    };
    // Also where macOS knows it as an app.
    let listed = "/Users/me/Applications/macmcp.app";
    for bundle in [None, Some((listed, "io.github.macmcp.macmcp"))] {
        let own = found(&told(500, bundle), app);
        assert_eq!(own.subject(), Subject::Itself);
        assert_eq!(own.name(), "macmcp");
        let text = said(&own);
        assert!(
            text.contains("macmcp itself") && text.contains(listed),
            "{text}"
        );
        assert!(
            text.contains("`tccutil reset Accessibility io.github.macmcp.macmcp`"),
            "{text}"
        );
        assert!(!text.contains("plus button"), "{text}");
        assert!(own.if_not_listed().contains("--request"));
    }
    // A program outside of an app has no row in newer lists, and none that could be reset by name.
    let bare = said(&found(&told(500, None), SERVER));
    assert!(
        bare.contains("macmcp install") && bare.contains("26.1"),
        "{bare}"
    );
    assert!(
        bare.contains("`tccutil reset Accessibility`, after which"),
        "{bare}"
    );

    let terminal = found(
        &told(
            7,
            Some(("/Applications/iTerm.app", "com.googlecode.iterm2")),
        ),
        app,
    );
    assert_eq!(terminal.subject(), Subject::Inherited);
    let text = said(&terminal);
    assert!(
        text.contains("`tccutil reset Accessibility com.googlecode.iterm2`"),
        "{text}"
    );
    // The row is that of the outer app, and what a bundle calls itself is no command.
    let inner = "/Applications/Code.app/Contents/Frameworks/Helper.app";
    for (path, id) in [
        (inner, "com.code.helper"),
        ("/Applications/Odd.app", "a; rm -rf"),
    ] {
        let text = said(&found(&told(7, Some((path, id))), app));
        assert!(
            text.contains("`tccutil reset Accessibility`, after which"),
            "{text}"
        );
    }
    assert_eq!(Responsible::Unknown.subject(), Subject::Unknown);
    assert!(said(&Responsible::Unknown).contains("does not name"));
}

#[test]
fn a_table_that_goes_in_circles_ends() {
    assert_eq!(ancestors("5 6 a\n6 5 b\nrubbish\n", 5).len(), 2);
    assert_eq!(ancestors("", 5), []);
}
