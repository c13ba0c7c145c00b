//! What a custom tool may use of the bridge: nothing that runs what a parameter says.

use super::{Folder, GREET, SAY, wrong};

/// Formats, selectors, the path of code and the script of a page.
#[test]
fn what_a_parameter_could_choose_to_run_is_refused() {
    let with = |line: &str| {
        let line = format!("    const made = {line};\n");
        let at = GREET.find("  return reply.run(() => {\n").unwrap();
        let at = at + "  return reply.run(() => {\n".len();
        format!("{}{line}{}", &GREET[..at], &GREET[at..])
    };
    for (line, named) in [
        (
            "$.NSExpression.expressionWithFormat(params.name).description",
            "`$.NSExpression`",
        ),
        (
            "$.NSPredicate.predicateWithFormat(params.name)",
            "`$.NSPredicate`",
        ),
        (
            "$.NSObject.performSelectorWithObject(params.name, null)",
            "`$.NSObject`",
        ),
        (
            "$.NSBundle.bundleWithPath(params.name).load",
            "`$.NSBundle`",
        ),
        (
            "$.NSWorkspace.sharedWorkspace.openURL($.NSURL.fileURLWithPath(params.name))",
            "`$.NSWorkspace`",
        ),
        ("$.NSFileManager?.defaultManager", "`$.NSFileManager`"),
        (
            "ObjC.registerSubclass({ name: params.name })",
            "`ObjC.registerSubclass`",
        ),
        (
            "$(params.name).performSelector(params.name)",
            "`performSelector`",
        ),
        (
            "$(params.name)['performSelector'](params.name)",
            "`performSelector`",
        ),
        (
            "$.NSProcessInfo.processInfo.valueForKeyPath(params.name)",
            "`valueForKeyPath`",
        ),
        (
            "$.NSArray.array.makeObjectsPerformSelector(params.name)",
            "`makeObjectsPerformSelector`",
        ),
        (
            "$.NSString.stringWithFormat(params.name)",
            "`stringWithFormat`",
        ),
        (
            "Application('Safari').doJavaScript(params.name)",
            "the script of a page",
        ),
        (
            "Application('Safari').doJavaScript('a' + params.name)",
            "the script of a page",
        ),
        (
            "Application('Google Chrome').execute(1, { javascript: params.name })",
            "the script of a page",
        ),
    ] {
        let text = with(line).replace(
            "effect = \"read\"\n",
            "effect = \"read\"\napps = [\"Safari\", \"Google Chrome\"]\n",
        );
        let folder = Folder::new(&[("tool.js.hbs", &text)]);
        let said = wrong::told(&folder);
        assert!(
            said.iter().any(|each| each.contains(named)),
            "{line}: {said:#?}"
        );
    }
    for line in [
        "$.NSDateFormatter.alloc.init.dateFormat",
        "ObjC.unwrap($.NSProcessInfo.processInfo.hostName)",
        "$.NSString.stringWithString(params.name).length",
    ] {
        let folder = Folder::new(&[("tool.js.hbs", &with(line))]);
        assert_eq!(wrong::told(&folder), [""; 0], "{line}");
    }
    let script = SAY.replace(
        "on run\n",
        "on run\n\ttell application \"Safari\" to do JavaScript {{text words}} in document 1\n",
    );
    let folder = Folder::new(&[("tool.applescript.hbs", &script)]);
    let said = wrong::told(&folder);
    assert!(
        said.iter()
            .any(|each| each.contains("the script of a page")),
        "{said:#?}"
    );
}
