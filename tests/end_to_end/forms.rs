//! Several fields at once: all are found before one is changed, each is set in its own way, and the form is sent.
use crate::support::{Client, Mac, app, reference, runners};
use serde_json::{Value, json};

/// A Mac on which Safari shows one page, so that its identifiers name one element each.
fn mac_with_one_page() -> Mac {
    Mac::with(|world| {
        let windows = app(world, "Safari")["windows"].as_array_mut().unwrap();
        windows.retain(|window| window["title"] == "Example Domain");
    })
}

/// What an element holds.
fn value(client: &mut Client, app: &str, element: &str) -> Value {
    client.ok(
        "get_ui_element_value",
        json!({"app": app, "element": element}),
    )["value"]
        .clone()
}

#[test]
fn each_field_is_set_in_its_own_way() {
    for arguments in runners() {
        let mac = Mac::new();
        let mut client = mac.session(arguments);
        let done = client.ok(
            "fill_form",
            json!({"app": "System Settings", "fields": [
                {"element": "Output volume", "value": 0.25},
                {"element": "Mute", "value": true},
                {"element": "Output device", "value": "DELL U2723QE"},
            ]}),
        );
        let fields = done["fields"].as_array().unwrap();
        assert_eq!(fields.len(), 3);
        assert_eq!(fields[0]["previous"], 0.56);
        assert_eq!(fields[0]["value"], 0.25);
        assert_eq!(fields[1]["previous"], 0);
        assert_eq!(fields[1]["value"], 1);
        assert_eq!(fields[2]["previous"], "MacBook Pro Speakers");
        assert_eq!(fields[2]["value"], "DELL U2723QE");
        assert!(
            fields.iter().all(|field| field["effect"] == "confirmed"),
            "{done:#}"
        );
        assert_eq!(done["submitted"], Value::Null);
    }
}

/// The search field of the page and the button beside it are both called Search.
#[test]
fn a_field_goes_before_a_button_that_is_called_the_same() {
    for runner in runners() {
        let mac = Mac::new();
        let mut client = mac.session(runner);
        let fields = json!([{"element": "Search", "value": "macmcp"}]);
        let given = json!({"app": "Safari", "window": "Example Domain", "fields": fields});
        let done = client.ok("fill_form", given);
        assert_eq!(done["fields"][0]["value"], "macmcp", "{done}");
        let given = json!({"app": "Safari", "window": "Example Domain", "element": "Search", "value": "again"});
        let done = client.ok("set_ui_element_value", given);
        assert_eq!(done["element"]["role"], "AXTextField", "{done}");
    }
}

/// The save panel links its labels and fields by nothing.
#[test]
fn a_field_is_called_by_the_label_in_front_of_it() {
    let mac = Mac::new();
    let mut client = mac.session(&[]);
    client.ok(
        "click_menu_item",
        json!({"app": "TextEdit", "menu_path": "File > Save…"}),
    );
    let given = json!({"app": "TextEdit", "fields": [
        {"element": "Save As", "value": "Letter"},
        {"element": "File Format", "value": "Rich Text Document"},
        {"element": "Where", "value": "Downloads"},
    ], "submit": "Save"});
    let done = client.ok("fill_form", given);
    assert_eq!(done["fields"][0]["previous"], "Untitled", "{done:#}");
    let disk = mac.state()["disk"].clone();
    let text = disk["/Users/demo/Downloads/Letter.rtf"]["text"].as_str();
    assert!(text.is_some_and(|text| text.contains("Dear")), "{disk:#}");
}

#[test]
fn a_form_is_filled_in_and_sent() {
    for arguments in runners() {
        let mac = mac_with_one_page();
        let mut client = mac.session(arguments);
        // By Return, in the field that was set last.
        let address = json!({"WEB_BROWSER_ADDRESS_AND_SEARCH_FIELD": "https://example.com/guide"});
        let given = json!({"app": "Safari", "fields": address, "submit": true});
        let done = client.ok("fill_form", given);
        assert_eq!(
            done["fields"][0]["previous"], "https://example.com/",
            "{done}"
        );
        let outline = client.outline(json!({"app": "Safari", "include_offscreen": true}));
        let email = reference(&outline, &["TextField", "id=\"email\""]);
        // By a button; refs and names stand side by side.
        let fields = json!([
            {"element": email, "value": "hanako@example.com"},
            {"label": "Send me examples", "value": "on"},
        ]);
        let done = client.ok(
            "fill_form",
            json!({"app": "Safari", "fields": fields, "submit": "Subscribe"}),
        );
        assert!(done["submitted"].is_string(), "{done}");
        assert_eq!(
            value(&mut client, "Safari", "status"),
            "Thank you! We will write to hanako@example.com."
        );
    }
}

#[test]
fn nothing_is_changed_when_a_field_is_not_there() {
    for arguments in runners() {
        let mac = mac_with_one_page();
        let mut client = mac.session(arguments);
        let before = mac.state()["apps"].clone();
        let (error, text) = client.err(
            "fill_form",
            json!({"app": "Safari", "fields": [
                {"element": "q", "value": "rust"},
                {"element": "nowhere", "value": "x"},
                {"element": "ForwardButton", "value": "x"},
            ], "submit": "no-button"}),
        );
        assert_eq!(error["code"], "ElementNotFound", "{text}");
        assert!(
            text.starts_with("Error: Field 2, \"nowhere\": There is no element nowhere"),
            "{text}"
        );
        assert!(text.contains("Field 3, \"ForwardButton\": "), "{text}");
        assert!(text.contains("`submit` \"no-button\": "), "{text}");
        assert!(text.contains("Nothing was changed"), "{text}");
        assert_eq!(mac.state()["apps"], before);
    }
}

#[test]
fn a_field_that_does_not_take_its_value_ends_the_call() {
    let mac = Mac::new();
    let mut client = mac.session(&[]);
    let (error, text) = client.err(
        "fill_form",
        json!({"app": "System Settings", "fields": [
            {"element": "Mute", "value": true},
            {"element": "Output device", "value": "Trumpet"},
            {"element": "Output volume", "value": 0.1},
        ], "submit": true}),
    );
    assert!(
        text.starts_with("Error: Field 2, \"Output device\": "),
        "{text}"
    );
    assert!(text.contains("Set before it: \"Mute\""), "{text}");
    assert_eq!(error["details"]["done"][0]["element"], "Mute");
    assert_eq!(value(&mut client, "System Settings", "Mute"), 1.0);
    assert_eq!(value(&mut client, "System Settings", "Output volume"), 0.56);
}

#[test]
fn what_is_no_form_is_refused() {
    let mac = Mac::new();
    let mut client = mac.session(&[]);
    let (_, text) = client.err("fill_form", json!({"app": "Safari", "fields": []}));
    assert!(text.contains("`fields` has 0 items"), "{text}");
    let (_, text) = client.err(
        "fill_form",
        json!({"app": "Safari", "fields": [{"element": "q"}]}),
    );
    assert!(text.contains("`fields[0].value` is missing"), "{text}");
}

const ADDRESS: &str = "WEB_BROWSER_ADDRESS_AND_SEARCH_FIELD";

#[test]
fn return_is_pressed_where_text_was_entered() {
    for arguments in runners() {
        let guide = "https://example.com/guide";
        let shows_guide = |mac: &Mac| mac.state()["apps"].to_string().contains("Newsletter");
        let mac = mac_with_one_page();
        let mut client = mac.session(arguments);
        let given = json!({"app": "Safari", "element": ADDRESS, "value": guide});
        client.ok("set_ui_element_value", given.clone());
        assert!(!shows_guide(&mac));
        let mut submitted = given;
        submitted["submit"] = json!("true");
        let done = client.ok("set_ui_element_value", submitted);
        assert_eq!(done["value"], guide, "{done}");
        assert!(done["changes"].is_array(), "{done}");
        assert!(shows_guide(&mac));

        let mac = mac_with_one_page();
        let mut client = mac.session(arguments);
        client.ok(
            "focus_ui_element",
            json!({"app": "Safari", "element": ADDRESS}),
        );
        client.ok("press_key", json!({"key": "cmd+a"}));
        let done = client.ok("type_text", json!({"text": guide, "submit": true}));
        assert_eq!(done["characters"], guide.len());
        assert!(done["changes"].is_array(), "{done}");
        assert!(shows_guide(&mac));
    }
}

/// Slack's button is disabled as long as there is nothing to send.
#[test]
fn a_button_is_clicked_that_only_the_form_enables() {
    let mac = Mac::new();
    let mut client = mac.session(&[]);
    let fields = json!([{"element": "Message to general", "value": "On my way"}]);
    let given = json!({"app": "Slack", "fields": fields, "submit": "Send now"});
    let sent = client.ok("fill_form", given);
    assert_eq!(sent["submitted"], "confirmed", "{sent:#}");
    let outline = client.outline(json!({"app": "Slack"}));
    assert!(outline.contains("\"On my way\""), "{outline}");

    let empty = json!([{"element": "Message to general", "value": ""}]);
    let given = json!({"app": "Slack", "fields": empty, "submit": "Send now"});
    let (error, text) = client.err("fill_form", given);
    assert_eq!(error["code"], "Disabled", "{text}");
    assert!(text.contains("The fields are set"), "{text}");
    assert_eq!(
        error["details"]["fields"][0]["element"],
        "Message to general"
    );
}

/// What was done before a failure is told, and what it changed on the screen, whether the form was to be sent or not.
#[test]
fn a_failure_tells_what_was_set_and_what_that_changed() {
    for submit in ["false", "true"] {
        let mac = mac_with_one_page();
        let mut client = mac.session(&[]);
        let given = json!({"app": "Safari", "fields": [
            {"element": ADDRESS, "value": "https://example.com/other"},
            {"label": "Remember me", "value": "Trumpet"},
        ], "submit": submit});
        let (error, text) = client.err("fill_form", given);
        assert_eq!(error["code"], "InvalidParameter", "{text}");
        let done = &error["details"]["done"];
        assert_eq!(done[0]["value"], "https://example.com/other", "{error:#}");
        assert_eq!(done.as_array().unwrap().len(), 1, "{error:#}");
        let changes = error["details"]["changes"].to_string();
        assert!(changes.contains("focus"), "{submit}: {error:#}");
    }
}

/// A script that is killed tells nothing, so it ends by itself before its time is up.
#[test]
fn fields_for_which_there_is_no_time_are_left_and_those_that_are_set_told() {
    let mac = mac_with_one_page();
    let mut client = mac.session(&["--timeout-ms", "3000"]);
    let fields: Vec<Value> = (0..25)
        .map(|n| json!({"element": ADDRESS, "value": format!("https://example.com/{n}")}))
        .collect();
    let given = json!({"app": "Safari", "fields": fields, "submit": true});
    let (error, text) = client.err("fill_form", given);
    assert_eq!(error["code"], "Timeout", "{text}");
    assert!(text.contains("Set before it"), "{text}");
    let done = error["details"]["done"].as_array().unwrap();
    assert!((1..25).contains(&done.len()), "{text}");
    let last = done.last().unwrap();
    let shown = value(&mut client, "Safari", ADDRESS);
    assert_eq!(last["value"], shown, "{text}");
}
