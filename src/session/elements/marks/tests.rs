//! Which elements are marked: by their roles, their windows, and what lies before them.

use super::*;
use crate::session::elements::snapshots::Snapshots;
use serde_json::{Value, json};

const AREA: Rect = Rect {
    x: -1000.0,
    y: 0.0,
    width: 400.0,
    height: 300.0,
};

fn element(role: &str, parent: usize, [x, y, width, height]: [i32; 4], title: &str) -> Value {
    json!({"role": role, "parent": parent, "x": x, "y": y, "width": width, "height": height, "title": title, "root": 0})
}

fn snapshot(nodes: Vec<Value>, covered_by: Value) -> Arc<Snapshot> {
    let scan = scan(nodes, &covered_by);
    Snapshots::tagged("abc").keep(serde_json::from_value(scan).unwrap())
}

fn scan(mut nodes: Vec<Value>, covered_by: &Value) -> Value {
    let mut window = element("AXWindow", 0, [-1000, 0, 400, 300], "Notes");
    window["parent"] = Value::Null;
    nodes.insert(0, window);
    for at in 0..nodes.len() {
        let children = nodes.iter().filter(|node| node["parent"] == at).count();
        nodes[at]["children"] = children.into();
    }
    json!({
        "app": {"name": "Notes", "process_id": 1},
        "roots": [{"window": true, "window_id": 5, "complete": true, "covered_by": covered_by}],
        "fields": Node::FIELDS,
        "nodes": nodes,
    })
}

fn legend(snapshot: &Arc<Snapshot>, alone: bool) -> Vec<String> {
    let order = [5];
    let view = View {
        area: AREA,
        order: &order,
        alone,
        windows: &[],
    };
    let marking = choose(std::slice::from_ref(snapshot), view);
    let all: Vec<u32> = (1..=u32::try_from(marking.marked.len()).unwrap()).collect();
    marking.legend(&all)
}

#[test]
fn what_can_be_acted_on_and_is_seen_is_marked() {
    let mut disabled = element("AXButton", 0, [-900, 200, 60, 20], "Off");
    disabled["enabled"] = false.into();
    let mut pressed = element("AXImage", 0, [-900, 240, 60, 20], "Map");
    pressed["actions"] = json!(["AXPress"]);
    let mut whole = element("AXGroup", 0, [-1000, 0, 400, 300], "");
    whole["actions"] = json!(["AXPress"]);
    let nodes = vec![
        element("AXButton", 0, [-990, 10, 60, 20], "Share"),
        element("AXStaticText", 1, [-985, 12, 50, 16], "Share"),
        disabled,
        pressed,
        whole,
        element("AXStaticText", 0, [-900, 100, 60, 20], "Only text"),
        element(
            "AXTextField",
            0,
            [-650, 10, 100, 20],
            "Half out of the picture",
        ),
        element("AXButton", 0, [-500, 10, 60, 20], "Beyond it"),
        element("AXSheet", 0, [-800, 100, 200, 100], "Save"),
        element("AXButton", 9, [-790, 150, 60, 20], "OK"),
        element("AXButton", 0, [-780, 110, 60, 20], "Below the sheet"),
    ];
    let snapshot = snapshot(nodes, json!([]));
    assert_eq!(
        legend(&snapshot, false),
        [
            "1 abc-1e2 Button \"Share\"",
            "2 abc-1e5 Image \"Map\"",
            "3 abc-1e8 TextField \"Half out of the picture\"",
            "4 abc-1e11 Button \"OK\"",
        ]
    );
}

#[test]
fn what_another_window_covers_is_not_marked_unless_its_window_is_shot_alone() {
    let nodes = vec![
        element("AXButton", 0, [-990, 10, 60, 20], "Free"),
        element("AXButton", 0, [-700, 10, 60, 20], "Covered"),
    ];
    let cover = json!([{"x": -720, "y": 0, "width": 200, "height": 100}]);
    let snapshot = snapshot(nodes, cover);
    assert_eq!(legend(&snapshot, false), ["1 abc-1e2 Button \"Free\""]);
    assert_eq!(legend(&snapshot, true).len(), 2);
}

/// Rows come behind controls where not all have room.
#[test]
fn no_more_are_marked_than_a_reader_can_tell_apart() {
    let row = |at: i32| element("AXRow", 0, [-990, at, 100, 4 + SMALLEST as i32], "Row");
    let mut nodes: Vec<Value> = (0..80).map(|at| row(at * 3)).collect();
    nodes.push(element("AXButton", 0, [-700, 10, 60, 20], "Last"));
    let snapshot = snapshot(nodes, json!([]));
    let lines = legend(&snapshot, false);
    assert_eq!(lines.len(), MOST);
    assert_eq!(lines[MOST - 1], "60 abc-1e82 Button \"Last\"");
}

/// The desktop is a part of Finder beside its windows, and lies behind them.
#[test]
fn the_desktop_lies_behind_all_windows() {
    let mut scan = scan(
        vec![element("AXButton", 0, [-990, 10, 60, 20], "Share")],
        &json!([]),
    );
    scan["roots"]
        .as_array_mut()
        .unwrap()
        .push(json!({"window": false, "complete": true}));
    let nodes = scan["nodes"].as_array_mut().unwrap();
    for (role, place, title) in [
        ("AXScrollArea", [-1000, 0, 400, 300], "desktop"),
        ("AXImage", [-900, 100, 60, 60], "Hidden"),
        ("AXImage", [-690, 100, 60, 60], "Photos"),
    ] {
        let mut node = element(role, 2, place, title);
        node["root"] = 1.into();
        node["actions"] = json!(["AXOpen"]);
        nodes.push(node);
    }
    nodes[2]["parent"] = Value::Null;
    let snapshot = Snapshots::tagged("abc").keep(serde_json::from_value(scan).unwrap());
    let order = [5];
    let window = ShownWindow {
        window_id: 5,
        process_id: 1,
        x: -1000.0,
        y: 0.0,
        width: 300.0,
        height: 300.0,
    };
    let view = View {
        area: AREA,
        order: &order,
        alone: false,
        windows: &[window],
    };
    let marking = choose(std::slice::from_ref(&snapshot), view);
    let lines = marking.legend(&[1, 2, 3]);
    assert_eq!(
        lines,
        ["1 abc-1e2 Button \"Share\"", "2 abc-1e5 Image \"Photos\""]
    );
}

#[test]
fn of_what_is_covered_in_part_the_rest_is_framed() {
    let rect = |x, y, width, height| Rect {
        x,
        y,
        width,
        height,
    };
    let field = rect(0.0, 0.0, 100.0, 20.0);
    assert_eq!(
        without(field, rect(80.0, -50.0, 300.0, 200.0)),
        rect(0.0, 0.0, 80.0, 20.0)
    );
    assert_eq!(
        without(field, rect(-9.0, -9.0, 300.0, 14.0)),
        rect(0.0, 5.0, 100.0, 15.0)
    );
    assert_eq!(without(field, rect(200.0, 0.0, 9.0, 9.0)), field);
}
