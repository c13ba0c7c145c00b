//! The tables hold what they promise.

use super::data::{CLASSES, CONSTANTS, FUNCTIONS, METHODS, STRUCTS, VISIBILITY};
use super::table::{Table, first_column};
use super::*;

fn pointer(inner: Type) -> Type {
    Type::Pointer(Box::new(inner))
}

fn instance(class: &str, name: &str) -> Method {
    method(class, false, name).unwrap_or_else(|| panic!("-[{class} {name}]"))
}

fn on_class(class: &str, name: &str) -> Method {
    method(class, true, name).unwrap_or_else(|| panic!("+[{class} {name}]"))
}

#[test]
fn classes_know_their_parents() {
    let data = class("NSMutableData").unwrap();
    assert_eq!(
        (data.superclass, data.framework),
        (Some("NSData"), "Foundation")
    );
    assert_eq!(class("NSObject").unwrap().superclass, None);
    assert!(
        class("NSString")
            .unwrap()
            .protocols()
            .any(|name| name == "NSCopying")
    );
    assert!(class("NSCopying").is_none() && protocol("NSCopying").is_some());
    assert!(class("NSWorkspce").is_none());
}

#[test]
fn every_superclass_and_protocol_is_a_row_itself() {
    for line in Table(CLASSES).lines() {
        let mut columns = line.split('\t');
        let name = columns.next().unwrap();
        let superclass = columns.nth(1).unwrap_or_default();
        assert!(
            matches!(superclass, "" | "%") || class(superclass).is_some(),
            "{name}: {superclass}"
        );
        for adopted in columns
            .next()
            .unwrap_or_default()
            .split(',')
            .filter(|adopted| !adopted.is_empty())
        {
            assert!(protocol(adopted).is_some(), "{name}: {adopted}");
        }
    }
}

#[test]
fn methods_carry_their_types() {
    assert_eq!(
        instance("NSWorkspace", "runningApplications").result,
        Type::Id(Some("NSArray"))
    );
    let set = instance("NSPasteboard", "setStringForType");
    assert_eq!(set.selector, "setString:forType:");
    assert_eq!((set.result, set.arguments.len()), (Type::Bool, 2));
    assert_eq!(instance("NSArray", "count").result, Type::U64);
    assert_eq!(
        instance("NSRunningApplication", "processIdentifier").result,
        Type::I32
    );
    assert_eq!(instance("NSScreen", "frame").result, Type::Struct("CGRect"));
    assert_eq!(
        instance("NSDate", "timeIntervalSince1970").result,
        Type::F64
    );
    assert_eq!(instance("NSEvent", "keyCode").result, Type::U16);
    assert_eq!(instance("NSData", "bytes").result, pointer(Type::Void));
    assert_eq!(
        instance(
            "NSWorkspace",
            "openApplicationAtURLConfigurationCompletionHandler"
        )
        .arguments[2],
        Type::Block
    );
    assert!(
        instance("NSWorkspace", "launchApplication")
            .deprecated
            .is_some()
    );
    assert_eq!(instance("NSScreen", "localizedName").since, Some("10.15"));
}

#[test]
fn an_error_argument_is_an_argument() {
    let write = instance("NSString", "writeToFileAtomicallyEncodingError");
    assert_eq!(write.selector, "writeToFile:atomically:encoding:error:");
    assert_eq!(write.result, Type::Bool);
    assert_eq!(
        write.arguments.last(),
        Some(&pointer(Type::Id(Some("NSError"))))
    );
}

#[test]
fn argument_counts_equal_the_colons() {
    for line in Table(METHODS).lines() {
        let mut columns = line.split('\t').skip(2);
        let (selector, words) = (columns.next().unwrap(), columns.next().unwrap());
        assert_eq!(
            selector.matches(':').count(),
            words.split(' ').count() - 1,
            "{line}"
        );
    }
}

#[test]
fn methods_are_inherited_and_come_from_categories_and_protocols() {
    assert_eq!(instance("NSMutableArray", "objectAtIndex").class, "NSArray");
    assert_eq!(instance("NSString", "dataUsingEncoding").class, "NSString");
    assert_eq!(instance("NSArray", "isKindOfClass").class, "NSObject");
    assert_eq!(
        instance("NSString", "sizeWithAttributes").result,
        Type::Struct("CGSize")
    );
    assert_eq!(
        instance("NSButton", "accessibilityLabel").class,
        "NSAccessibility"
    );
    assert!(method("NSArray", false, "addObject").is_none());
    assert!(method("NSNothing", false, "description").is_none());
}

#[test]
fn a_class_answers_its_own_methods_and_those_of_the_root() {
    assert_eq!(
        on_class("NSMutableData", "dataWithLength").result,
        Type::Id(Some("NSMutableData"))
    );
    assert_eq!(
        on_class("NSMutableString", "alloc").result,
        Type::Id(Some("NSMutableString"))
    );
    assert_eq!(on_class("NSString", "isKindOfClass").class, "NSObject");
    assert!(method("NSWorkspace", true, "runningApplications").is_none());
    assert!(method("NSWorkspace", false, "sharedWorkspace").is_none());
}

#[test]
fn renamed_getters_answer_by_both_names() {
    for (property, getter) in [
        ("hidden", "isHidden"),
        ("active", "isActive"),
        ("terminated", "isTerminated"),
    ] {
        assert_eq!(instance("NSRunningApplication", property).selector, getter);
        assert_eq!(instance("NSRunningApplication", getter).selector, getter);
    }
}

#[test]
fn names_that_only_look_like_getters_are_no_properties() {
    assert!(method("NSObject", false, "proxy").is_none());
    assert!(method("NSObject", false, "kindOfClass").is_none());
}

#[test]
fn setters_are_methods() {
    assert_eq!(
        instance("NSTask", "setLaunchPath").arguments,
        [Type::Id(Some("NSString"))]
    );
    assert_eq!(
        instance("NSWorkspaceOpenConfiguration", "setActivates").arguments,
        [Type::Bool]
    );
}

#[test]
fn functions_carry_their_types() {
    let copy = function("AXUIElementCopyAttributeValue").unwrap();
    assert_eq!(copy.framework, "HIServices");
    assert_eq!(copy.result, Type::I32);
    let out = pointer(Type::CFRef("CFType"));
    assert_eq!(
        copy.arguments,
        [Type::CFRef("AXUIElement"), Type::CFRef("CFString"), out]
    );
    let mouse = function("CGEventCreateMouseEvent").unwrap();
    assert_eq!(mouse.result, Type::CFRef("CGEvent"));
    let arguments = [
        Type::CFRef("CGEventSource"),
        Type::U32,
        Type::Struct("CGPoint"),
        Type::U32,
    ];
    assert_eq!(mouse.arguments, arguments);
    let settable = function("AXUIElementIsAttributeSettable").unwrap();
    assert_eq!(settable.arguments[2], pointer(Type::Bool));
    assert_eq!(
        function("AXUIElementGetAttributeValueCount")
            .unwrap()
            .arguments[2],
        pointer(Type::I64)
    );
    assert_eq!(
        function("_AXUIElementGetWindow").unwrap().arguments[1],
        pointer(Type::U32)
    );
    assert_eq!(function("CFHash").unwrap().result, Type::U64);
    // `boolean_t` is an int: the bridge gives 0 or 1, not a boolean.
    assert_eq!(function("CGDisplayIsBuiltin").unwrap().result, Type::I32);
    assert!(function("CGEventCreateScrollWheelEvent").unwrap().variadic);
    assert!(!function("CGEventPost").unwrap().variadic);
    assert_eq!(
        function("CGPointMake").unwrap().result,
        Type::Struct("CGPoint")
    );
    assert_eq!(
        function("AEDeterminePermissionToAutomateTarget")
            .unwrap()
            .since,
        Some("10.14")
    );
    assert!(function("AXUIElementCopyAttributeValu").is_none());
}

#[test]
fn the_functions_that_the_references_name_are_there() {
    let names = "AXIsProcessTrusted AXIsProcessTrustedWithOptions AXUIElementCopyMultipleAttributeValues AXUIElementPerformAction \
        AXUIElementCopyElementAtPosition AXUIElementSetMessagingTimeout AXValueCreate AXValueGetValue CFCopyDescription CFEqual \
        CFGetTypeID CFBooleanGetValue CGEventCreate CGEventCreateKeyboardEvent CGEventKeyboardSetUnicodeString CGEventPost \
        CGEventPostToPid CGEventSetFlags CGEventSetIntegerValueField CGEventGetLocation CGEventSourceSecondsSinceLastEventType \
        CGWindowListCopyWindowInfo CGWarpMouseCursorPosition CGMainDisplayID CGDisplayBounds CGDisplayIsBuiltin \
        CGSessionCopyCurrentDictionary CGPreflightScreenCaptureAccess CGRequestPostEventAccess IOPSCopyPowerSourcesInfo \
        IOPSCopyPowerSourcesList IOPSGetPowerSourceDescription TISCopyCurrentKeyboardInputSource TISSelectInputSource \
        NSMakePoint NSMakeRect NSUserName NSFullUserName NSHomeDirectory exit calloc free dlopen sysctlbyname";
    for name in names.split_whitespace() {
        assert!(function(name).is_some(), "{name}");
    }
}

#[test]
fn constants_have_values() {
    for (name, value) in [
        ("kCGWindowListOptionOnScreenOnly", 1),
        ("NSUTF8StringEncoding", 4),
        ("kAXErrorCannotComplete", -25204),
        ("kCGEventFlagMaskCommand", 0x0010_0000),
        ("NSApplicationActivationPolicyAccessory", 1),
        ("kVK_Return", 36),
        ("NSEventTypeKeyDown", 10),
    ] {
        assert_eq!(
            constant(name).unwrap().value,
            ConstantValue::Int(value),
            "{name}"
        );
    }
    assert_eq!(
        constant("NSEventMaskAny").unwrap().value,
        ConstantValue::Unsigned(u64::MAX)
    );
    assert_eq!(
        constant("kAXRoleAttribute").unwrap().value,
        ConstantValue::String("AXRole")
    );
    let text = constant("NSPasteboardTypeString").unwrap();
    let ty = Type::Id(Some("NSString"));
    assert_eq!(
        text.value,
        ConstantValue::Symbol {
            ty,
            text: Some("public.utf8-plain-text")
        }
    );
    let ty = Type::CFRef("CFBoolean");
    assert_eq!(
        constant("kCFBooleanTrue").unwrap().value,
        ConstantValue::Symbol { ty, text: None }
    );
    assert!(constant("NSUTF8StringEncodin").is_none());
}

#[test]
fn structs_have_fields() {
    let rect = structure("NSRect").unwrap();
    assert_eq!(rect.name, "CGRect");
    assert_eq!(
        rect.fields,
        [
            ("origin", Type::Struct("CGPoint")),
            ("size", Type::Struct("CGSize"))
        ]
    );
    assert_eq!(
        structure("CFRange").unwrap().fields,
        [("location", Type::I64), ("length", Type::I64)]
    );
    assert_eq!(
        structure("NSOperatingSystemVersion").unwrap().fields[0],
        ("majorVersion", Type::I64)
    );
}

#[test]
fn misspelt_names_find_their_neighbour() {
    for (wrong, right) in [
        ("NSWorkspce", "NSWorkspace"),
        ("nsworkspace", "NSWorkspace"),
        (
            "AXUIElementCopyAtributeValue",
            "AXUIElementCopyAttributeValue",
        ),
        ("CGEventCreateMouseEvnt", "CGEventCreateMouseEvent"),
        ("NSPasteboardTypeSting", "NSPasteboardTypeString"),
    ] {
        assert_eq!(nearest_symbol(wrong).as_deref(), Some(right));
    }
    assert_eq!(nearest_symbol("somethingElseEntirely"), None);
    assert_eq!(nearest_symbol(""), None);
}

#[test]
fn misspelt_methods_find_their_neighbour() {
    let near = |class, class_method, name| nearest_method(class, class_method, name);
    assert_eq!(
        near("NSWorkspace", false, "runningAplications").as_deref(),
        Some("runningApplications")
    );
    assert_eq!(
        near("NSPasteboard", false, "setStringforType").as_deref(),
        Some("setStringForType")
    );
    assert_eq!(
        near("NSWorkspace", true, "sharedWorkspce").as_deref(),
        Some("sharedWorkspace")
    );
    assert_eq!(
        near("NSMutableArray", false, "objectAtIndx").as_deref(),
        Some("objectAtIndex")
    );
    assert_eq!(
        near("NSFileManager", false, "attributesOfItemAtPath").as_deref(),
        Some("attributesOfItemAtPathError")
    );
    assert_eq!(near("NSWorkspace", false, "zzzzzzzzzz"), None);
}

#[test]
fn the_bridge_hides_what_the_reference_says() {
    for name in [
        "CGPreflightScreenCaptureAccess",
        "_AXUIElementGetWindow",
        "IOPSCopyPowerSourcesInfo",
        "calloc",
    ] {
        assert!(needs_binding(name), "{name}");
    }
    for name in [
        "AXUIElementCopyAttributeValue",
        "CGEventPost",
        "CFEqual",
        "AXIsProcessTrusted",
        "exit",
    ] {
        assert!(!needs_binding(name), "{name}");
    }
    assert!(missing_enum("NSApplicationActivationPolicyRegular"));
    assert!(!missing_enum("NSUTF8StringEncoding"));
}

#[test]
fn tables_are_sorted_without_doubles() {
    for text in [CLASSES, FUNCTIONS, CONSTANTS, STRUCTS] {
        let names: Vec<_> = Table(text).lines().map(first_column).collect();
        assert!(names.is_sorted_by(|one, two| one < two));
    }
    let rows = Table(METHODS).lines().map(|line| {
        let mut columns = line.split('\t');
        let mut next = || columns.next().unwrap();
        (next(), next(), js_name(next()))
    });
    assert!(rows.is_sorted_by(|one, two| one < two));
}

#[test]
fn tables_stay_large_enough_to_be_true_and_small_enough_to_ship() {
    for (text, least) in [
        (CLASSES, 900),
        (METHODS, 15_500),
        (FUNCTIONS, 3_400),
        (CONSTANTS, 19_500),
        (STRUCTS, 400),
    ] {
        assert!(Table(text).lines().count() >= least);
    }
    let size: usize = [CLASSES, METHODS, FUNCTIONS, CONSTANTS, STRUCTS, VISIBILITY]
        .iter()
        .map(|text| text.len())
        .sum();
    assert!(size < 3_000_000, "{size}");
}

#[test]
fn every_name_in_the_tables_is_found_by_look_up() {
    for line in Table(FUNCTIONS).lines() {
        assert!(function(first_column(line)).is_some(), "{line}");
    }
    for line in Table(CONSTANTS).lines() {
        assert!(constant(first_column(line)).is_some(), "{line}");
    }
    for line in Table(METHODS).lines() {
        let mut columns = line.split('\t');
        let (owner, sign, selector) = (
            columns.next().unwrap(),
            columns.next().unwrap(),
            columns.next().unwrap(),
        );
        let found = method(owner, sign == "+", &js_name(selector)).unwrap();
        assert_eq!((found.class, found.selector), (owner, selector));
    }
}
