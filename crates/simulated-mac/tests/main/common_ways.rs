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
fn every_menu_item_lists_what_a_shortcut_has() {
    let script =
        "const items = Application('System Events').processes.byName('TextEdit').menuBars[0]
                  .menuBarItems[0].menus[0].menuItems;
                  const about = items[0].attributes.byName('AXMenuItemCmdChar');
                  JSON.stringify([about.exists(), about.value()])";
    assert_eq!(Mac::new().result(script), "[true,null]");
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
fn folders_of_the_home_are_found_by_number() {
    let script = "const files = $.NSFileManager.defaultManager;
        JSON.stringify([files.homeDirectoryForCurrentUser.path.js,
            files.homeDirectoryForCurrentUser.fileSystemRepresentation,
            files.URLsForDirectoryInDomains(9, 1).firstObject.path.js])";
    assert_eq!(
        Mac::new().result(script),
        r#"["/Users/demo","/Users/demo","/Users/demo/Documents"]"#
    );
}

#[test]
fn an_error_is_handed_back_through_an_empty_object_of_the_scripts_own() {
    let script = "const files = $.NSFileManager.defaultManager;
        const error = $(), other = $();
        const found = files.contentsOfDirectoryAtPathError('/none/here', error);
        JSON.stringify([found.isNil(), error.code, error.domain.js, other.isNil(), $().isNil()])";
    assert_eq!(
        Mac::new().result(script),
        r#"[true,"260","NSCocoaErrorDomain",true,true]"#
    );
}

#[test]
fn references_are_made_objects_in_the_older_way() {
    let script = "ObjC.import('Carbon');
        ObjC.bindFunction('CFMakeCollectable', ['id', ['void *']]);
        const name = $.TISGetInputSourceProperty(
            $.TISCopyCurrentKeyboardInputSource(), $.kTISPropertyLocalizedName);
        ObjC.unwrap($.CFMakeCollectable(name))";
    assert_eq!(Mac::new().result(script), "U.S.");
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

#[test]
fn the_version_stands_in_its_property_list() {
    let script = "const path = '/System/Library/CoreServices/SystemVersion.plist';
        const read = $.NSDictionary.dictionaryWithContentsOfFile(path);
        const other = $.NSMutableDictionary.alloc.initWithContentsOfFile(path);
        const none = $.NSDictionary.dictionaryWithContentsOfFile('/none.plist');
        JSON.stringify([$.NSFileManager.defaultManager.fileExistsAtPath(path), read.objectForKey('ProductVersion').js,
            ObjC.deepUnwrap(other).ProductBuildVersion, none.isNil()])";
    assert_eq!(Mac::new().result(script), r#"[true,"15.5","24F74",true]"#);
}
