//! Ways to ask that public scripts take: older spellings, errors by `$()`, casts by `CFMakeCollectable`.

use super::mac::Mac;

#[test]
fn the_menus_of_a_menu_bar_are_those_of_its_items() {
    let mac = Mac::new();
    let menus = |path: &str| {
        mac.result(&format!(
            "const bar = Application('System Events').processes.byName('TextEdit').menuBars[0]; \
             JSON.stringify({path})"
        ))
    };
    let short = menus("bar.menus.byName('File').menuItems.name()");
    assert_eq!(
        short,
        menus("bar.menuBarItems.byName('File').menus[0].menuItems.name()")
    );
    assert!(short.contains("Save"), "{short}");
    assert_eq!(menus("bar.menus.length"), menus("bar.menuBarItems.length"));
}

#[test]
fn the_desktop_is_as_large_as_all_displays() {
    let mac = Mac::with(|world| {
        world["displays"][0]["frame"] = serde_json::json!([0, 0, 1512, 982]);
        world["displays"][1]["frame"] = serde_json::json!([-1920, -98, 1920, 1080]);
    });
    assert_eq!(
        mac.result("JSON.stringify(Application('Finder').desktop.window.bounds())"),
        r#"{"x":-1920,"y":-98,"width":3432,"height":1080}"#
    );
}

#[test]
fn files_have_sizes_and_dates_everywhere_the_same() {
    let mac = Mac::with(|world| {
        world["disk"]["/Users/demo/Documents/Plan.txt"] =
            serde_json::json!({"text": "añ", "modified": 1_700_000_000});
        world["disk"]["/Users/demo/Documents/Photos/a.heic"] =
            serde_json::json!({"bytes": 5_000_000});
    });
    let script = "const item = Application('Finder').home.folders.byName('Documents');
        const plan = item.documentFiles.byName('Plan.txt');
        const of = $.NSFileManager.defaultManager.attributesOfItemAtPathError(
            '/Users/demo/Documents/Plan.txt', $());
        JSON.stringify([plan.size(), plan.modificationDate().getTime() / 1000,
            Number(of.objectForKey('NSFileSize').js), of.objectForKey('NSFileModificationDate').js.getTime() / 1000,
            item.folders.byName('Photos').size(), of.objectForKey('NSFileType').js])";
    assert_eq!(
        mac.result(script),
        r#"[3,1700000000,3,1700000000,5000000,"NSFileTypeRegular"]"#
    );
}

#[test]
fn a_variable_is_read_and_one_that_is_not_set_is_told() {
    let mac = Mac::new();
    assert_eq!(
        mac.result("ObjC.import('stdlib'); $.getenv('MACMCP_WORLD')"),
        mac.world_path().to_str().unwrap()
    );
    let (status, text) = mac.failure("ObjC.import('stdlib'); $.getenv('MACMCP_NOT_SET')");
    assert!(status == 79 && text.contains("NSProcessInfo"), "{text}");
}
