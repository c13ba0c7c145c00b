//! Recipes that are wrong, and what commands say of recipes.

use super::recipes::{JOT, jot};
use super::wrong::assert_told;
use crate::support::{macmcp, simulated_mac};
use std::process::Command;

/// Where the steps begin in [`JOT`].
const FIRST_STEP: &str = "[[steps]]\ntool = \"set_volume\"";

#[test]
fn a_recipe_that_is_wrong_is_told_with_the_line() {
    let told = |from: &str, to: &str, expected: &[&str]| {
        assert!(JOT.contains(from), "{from}");
        assert_told("tool.recipe.toml", &JOT.replacen(from, to, 1), expected);
    };
    told("title =", "title", &[":1: the file is not TOML"]);
    told(
        "title =",
        "titel =",
        &[
            ":1: a recipe has no `titel`",
            ":1: the recipe has no `title`",
        ],
    );
    told(
        "example",
        "apps = [\"Notes\"]\nexample",
        &[":3: a recipe has no `apps`"],
    );
    told(
        "example",
        "effect = \"read\"\nexample",
        &[":3: its steps are \"act\": say so"],
    );
    told(
        "example",
        "asks = true\nexample",
        &[":3: a recipe has no `asks`"],
    );
    told(
        "\"set_volume\"",
        "\"set_volum\"",
        &[":17: step 1, `set_volum`: there is no such tool, did you mean `set_volume`?"],
    );
    told(
        "\"set_volume\"",
        "\"batch\"",
        &[":17: step 1, `batch`: it is made of steps itself"],
    );
    told(
        "\"set_volume\"",
        "\"tool\"",
        &[":17: step 1, `tool`: it is a recipe"],
    );
    told(
        "{ volume =",
        "{ volum =",
        &[":17: step 1, `set_volume`: Invalid parameter: `volum` is not a parameter"],
    );
    told(
        "\"{volume}\" }",
        "\"{volume}\", loud = true }",
        &[":17: step 1, `set_volume`: Invalid parameter: `loud`"],
    );
    told(
        "maximum = 100",
        "maximum = 200",
        &[":17: step 1, `set_volume`: Invalid parameter: `volume` is 200"],
    );
    told(
        "{volume}",
        "{volum}",
        &[
            ":10: no step uses the parameter `volume`",
            ":19: the recipe has no parameter `volum`, did you mean `volume`?",
        ],
    );
    told("{volume}", "{volume", &[":19: `{` stands alone"]);
    told(
        "required = [\"line\"]\n",
        "",
        &[":22: `line` may be left out", ":31: `line` may be left out"],
    );
    told(
        "text = \" {line}!\"",
        "text = []",
        &[":21: step 2, `type_text`: Invalid parameter: `text`"],
    );
    told(
        "\"type_text\"",
        "\"type_text\"\nargument = 1",
        &[":21: a step has `tool` and `arguments`, and no `argument`"],
    );
    told(
        "role = \"check box\"",
        "rolle = \"check box\"",
        &[":28: an element has no `rolle`"],
    );
    told(
        ", role = \"check box\"",
        "",
        &[":28: an element that is described has an `app` and a `role`"],
    );
    told(
        "element = {",
        "app = \"Safari\"\nelement = {",
        &[":25: step 3, `click_ui_element`: `app` stands beside"],
    );
    told(
        "{ app = \"Safari\", role = \"check box\", name = \"Remember me\", window = \"Example Domain\" }",
        "\"k7q-3e12\"",
        &[":28: `k7q-3e12` belongs to one session"],
    );
    told(
        "{ app = \"Safari\", role = \"check box\", name = \"Remember me\", window = \"Example Domain\" }",
        "\"button[{line}]\"",
        &[":28: a value in the middle of `element`"],
    );
    told(
        "\"{line}!\" }\n",
        "\"{line}!\" }\n[[steps]]\ntool = \"focus_window\"\narguments = { window_id = 12 }\n",
        &[":35: the number of a window"],
    );
    let many = format!("{JOT}{}", "[[steps]]\ntool = \"get_volume\"\n".repeat(47));
    assert_told(
        "tool.recipe.toml",
        &many,
        &[":17: there are 51 steps: a call makes 1 to 50"],
    );
    let none = JOT.split(FIRST_STEP).next().unwrap();
    assert_told(
        "tool.recipe.toml",
        none,
        &[":1: the recipe has no `[[steps]]`"],
    );
    assert_told(
        "batch.recipe.toml",
        JOT,
        &[": macmcp has a tool called `batch` itself"],
    );
    assert_told(
        "right.recipe.toml",
        JOT,
        &[": there is another file of the tool `right`"],
    );
}

#[test]
fn commands_about_tools_know_recipes() {
    let folder = jot();
    folder.write(
        "wrong.recipe.toml",
        &JOT.replace("\"type_text\"", "\"type_txt\""),
    );
    let run = |arguments: &[&str]| {
        let done = Command::new(macmcp())
            .args(arguments)
            .args(["--tools-dir", folder.argument()])
            .env("MACMCP_SIMULATED_MAC", simulated_mac())
            .output()
            .unwrap();
        let told = [done.stdout, done.stderr].concat();
        (String::from_utf8(told).unwrap(), done.status.code())
    };
    let wrong = "not offered: wrong.recipe.toml:21: step 2, `type_txt`: there is no such tool";
    let (told, status) = run(&["tools"]);
    assert_eq!(status, Some(1), "{told}");
    assert!(
        told.contains("jot                         Adds a line to TextEdit, and"),
        "{told}"
    );
    assert!(told.contains(wrong), "{told}");
    let (told, status) = run(&["tool", "test", "jot"]);
    assert_eq!(status, Some(1), "{told}");
    assert!(told.contains("ok    jot: its example works"), "{told}");
    let (told, _) = run(&["doctor", "--simulate"]);
    assert!(told.contains("wrong.recipe.toml:21: step 2"), "{told}");
    let (told, status) = run(&["run-script", "jot", "-p", "line=a", "--simulate"]);
    assert_eq!(status, Some(2), "{told}");
    assert!(
        told.contains("jot is a recipe: it has no script and calls set_volume, type_text"),
        "{told}"
    );
}
