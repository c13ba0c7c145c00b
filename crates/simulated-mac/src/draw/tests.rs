//! Small Macs, drawn and looked at where their elements are.

use proptest::prelude::*;
use serde_json::{Value, json};

use super::*;
use simulated_world::geometry::{Point, Rect};
use simulated_world::world::preferences::Accent;

pub(super) const NOON: Options = Options {
    pointer: false,
    without_windows: false,
    without_sheets: false,
    now: 1_795_176_000.0,
};

/// A Mac with one display, one app and nothing on it but the given windows.
pub(super) fn mac(scale: f64, windows: Value) -> World {
    let world = json!({
        "format": 1,
        "displays": [{"id": 1, "name": "Test", "frame": [0, 0, 400, 300], "scale": scale}],
        "installed": [],
        "apps": [{"pid": 5, "name": "Test", "executable": "/test", "windows": windows}],
        "front": 5
    });
    World::parse(world.to_string().as_bytes()).unwrap()
}

/// The same with one window, at 20,30 with 300 x 200 points, that holds the given elements.
fn with_elements(scale: f64, elements: Value) -> World {
    mac(
        scale,
        json!([{"id": 9, "frame": [20, 30, 300, 200], "children": elements}]),
    )
}

fn shot(world: &World) -> Image {
    display(world, 1, NOON).unwrap()
}

/// The smallest frame, in points, that holds all pixels in which two pictures differ.
fn difference(a: &Image, b: &Image, scale: f64) -> Option<Rect> {
    assert_eq!((a.width, a.height), (b.width, b.height));
    let width = a.width as usize;
    let (mut left, mut top, mut right, mut bottom) = (usize::MAX, usize::MAX, 0, 0);
    for (index, _) in a
        .pixels
        .iter()
        .zip(&b.pixels)
        .enumerate()
        .filter(|(_, (a, b))| a != b)
    {
        let (x, y) = (index % width, index / width);
        (left, top) = (left.min(x), top.min(y));
        (right, bottom) = (right.max(x + 1), bottom.max(y + 1));
    }
    let point = |pixels: usize| pixels as f64 / scale;
    (right > 0).then(|| {
        Rect::new(
            point(left),
            point(top),
            point(right) - point(left),
            point(bottom) - point(top),
        )
    })
}

fn is_inside(inner: Rect, outer: Rect) -> bool {
    inner.x >= outer.x
        && inner.y >= outer.y
        && inner.right() <= outer.right()
        && inner.bottom() <= outer.bottom()
}

const WHITE: [u8; 4] = [255, 255, 255, 255];

#[test]
fn every_role_is_drawn_and_keeps_to_its_frame() {
    let element = |role: &str| json!({"role": role, "frame": [41, 53, 120, 30]});
    let with = |role: &str, more: Value| {
        let mut element = element(role);
        let fields = element.as_object_mut().unwrap();
        fields.extend(more.as_object().unwrap().clone());
        element
    };
    let cases = [
        with("AXButton", json!({"title": "Press"})),
        with("AXButton", json!({"title": "Press", "enabled": false})),
        with(
            "AXButton",
            json!({"title": "Press", "attributes": {"AXDefault": true}}),
        ),
        with("AXCheckBox", json!({"title": "Tick", "value": 0})),
        with("AXCheckBox", json!({"title": "Tick", "value": 1})),
        with("AXCheckBox", json!({"title": "Tick", "value": 2})),
        with("AXCheckBox", json!({"subrole": "AXSwitch", "value": true})),
        with("AXRadioButton", json!({"title": "One", "value": 1})),
        with("AXPopUpButton", json!({"value": "Choice"})),
        with("AXMenuButton", json!({"title": "More"})),
        with("AXSlider", json!({"value": 0.4})),
        with("AXProgressIndicator", json!({"value": 0.4})),
        with("AXScrollBar", json!({"value": 0.4})),
        with(
            "AXTextField",
            json!({"value": "A text that is far too long for this narrow field"}),
        ),
        with("AXTextField", json!({"subrole": "AXSearchField"})),
        with("AXSecureTextField", json!({"value": "secret"})),
        with("AXComboBox", json!({"value": "Choice"})),
        with(
            "AXTextArea",
            json!({"value": "One\nTwo\nThree\nFour\nFive"}),
        ),
        with(
            "AXStaticText",
            json!({"value": "A label that is far too long for its place in the window"}),
        ),
        with(
            "AXHeading",
            json!({"title": "A heading that is far too long"}),
        ),
        with("AXLink", json!({"title": "A link"})),
        with(
            "AXTable",
            json!({"children": [{"role": "AXRow", "frame": [41, 73, 400, 30], "attributes": {"AXSelected": true}}]}),
        ),
        with(
            "AXScrollArea",
            json!({"children": [{"role": "AXWebArea", "frame": [0, 0, 900, 900]}]}),
        ),
        with("AXTabGroup", json!({})),
        with("AXGroup", json!({"title": "Box"})),
        element("AXImage"),
        element("AXIncrementor"),
        element("AXColorWell"),
        element("AXDisclosureTriangle"),
        element("AXBusyIndicator"),
        element("AXSplitter"),
        element("AXWebArea"),
        with("AXHelpTag", json!({"value": "Help"})),
    ];
    for scale in [1.0, 2.0] {
        let empty = shot(&with_elements(scale, json!([])));
        for case in &cases {
            let drawn = shot(&with_elements(scale, json!([case])));
            let changed = difference(&empty, &drawn, scale)
                .unwrap_or_else(|| panic!("nothing drawn for {case}"));
            let frame = Rect::new(61.0, 83.0, 120.0, 30.0);
            assert!(
                is_inside(changed, frame),
                "{changed:?} is outside of {frame:?}: {case}"
            );
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    /// Clear of the window's own edge, which is drawn over what it holds.
    #[test]
    fn a_frame_covers_exactly_its_pixels(
        (x, y, width, height) in (2..200_i32, 40..150_i32, 8..80_i32, 8..80_i32),
        (origin_x, origin_y) in (-2000..2000_i32, -2000..2000_i32),
        scale in prop::sample::select(vec![1_u32, 2, 3]),
    ) {
        let factor = f64::from(scale);
        let mut world = mac(factor, json!([{
            "id": 9, "frame": [origin_x + 10, origin_y + 12, 380, 280],
            "children": [{"role": "AXWebArea", "frame": [x, y, width, height]}]
        }]));
        world.displays[0].frame = Rect::new(origin_x.into(), origin_y.into(), 400.0, 300.0);
        let image = shot(&world);
        let pixels = |points: i32| u32::try_from(points).unwrap() * scale;
        let (left, top) = (pixels(x + 10), pixels(y + 12));
        let (right, bottom) = (left + pixels(width), top + pixels(height));
        for (x, y) in [(left, top), (right - 1, top), (left, bottom - 1), (right - 1, bottom - 1)] {
            prop_assert_eq!(image.at(x, y), WHITE);
        }
        for (x, y) in [(left - 1, top), (left, top - 1), (right, top), (left, bottom)] {
            prop_assert_ne!(image.at(x, y), WHITE);
        }
    }

    #[test]
    fn no_text_and_no_frame_breaks_the_drawing(
        text in ".{0,40}",
        frame in prop::array::uniform4(prop_oneof![-500.0..500.0_f64, -1e6..1e6_f64, -1e300..1e300_f64]),
        role in prop::sample::select(vec!["AXButton", "AXStaticText", "AXTextArea", "AXSlider", "AXImage", "AXTable", "AXMenu", "AXSheet", "AXTextField", "AXTabGroup", "AXBusyIndicator"]),
    ) {
        let world = with_elements(1.0, json!([{"role": role, "title": text, "value": text, "frame": frame}]));
        prop_assert_eq!(shot(&world).width, 400);
    }
}

#[test]
fn the_nearer_window_hides_the_farther_one() {
    let world = |z: i32| {
        let page = |x: i32| json!([{"role": "AXColorWell", "frame": [x, 28, 100, 100]}]);
        mac(
            1.0,
            json!([
                {"id": 1, "frame": [50, 50, 200, 200], "z": 5, "children": page(100)},
                {"id": 2, "frame": [150, 50, 200, 200], "z": z, "children": []},
            ]),
        )
    };
    let accent = [0x0A, 0x7A, 0xFF, 255];
    assert_eq!(shot(&world(4)).at(200, 120), accent);
    assert_ne!(shot(&world(6)).at(200, 120), accent);
}

#[test]
fn controls_have_the_accent_colour_that_is_set() {
    let elements = json!([{"role": "AXColorWell", "frame": [100, 28, 100, 100]}]);
    let window = json!([{"id": 1, "frame": [50, 50, 200, 200], "children": elements}]);
    let mut world = mac(1.0, window);
    world.preferences.appearance.accent = Accent::Green;
    assert_eq!(shot(&world).at(200, 120), [0x62, 0xBA, 0x46, 255]);
}

#[test]
fn a_moved_window_changes_the_picture_where_it_was_and_where_it_is() {
    let at = |x: i32| {
        mac(
            1.0,
            json!([{"id": 1, "title": "W", "frame": [x, 80, 60, 60]}]),
        )
    };
    let changed = difference(&shot(&at(100)), &shot(&at(200)), 1.0).unwrap();
    assert!(
        is_inside(Rect::new(101.0, 81.0, 158.0, 58.0), changed),
        "{changed:?}"
    );
    let shadow = 40.0;
    assert!(
        is_inside(
            changed,
            Rect::new(
                100.0 - shadow,
                80.0 - shadow,
                160.0 + 2.0 * shadow,
                60.0 + 2.0 * shadow
            )
        ),
        "{changed:?}"
    );
}

#[test]
fn windows_that_are_not_on_the_screen_are_not_drawn() {
    let bare = shot(&mac(1.0, json!([])));
    for field in [json!({"minimised": true}), json!({"space": 2})] {
        let mut window = json!({"id": 1, "frame": [50, 50, 200, 200]});
        window
            .as_object_mut()
            .unwrap()
            .extend(field.as_object().unwrap().clone());
        assert_eq!(
            difference(&bare, &shot(&mac(1.0, json!([window]))), 1.0),
            None,
            "{field}"
        );
    }
    let mut world = mac(1.0, json!([{"id": 1, "frame": [50, 50, 200, 200]}]));
    assert!(difference(&bare, &shot(&world), 1.0).is_some());
    world.apps[0].hidden = true;
    assert_eq!(difference(&bare, &shot(&world), 1.0), None);
}

#[test]
fn the_key_window_and_the_focused_field_stand_out() {
    let field = json!([{"role": "AXTextField", "id": 77, "frame": [20, 60, 100, 24]},
        {"role": "AXButton", "subrole": "AXCloseButton", "frame": [7, 6, 14, 16]}]);
    let mut world = with_elements(1.0, field);
    let red = shot(&world).at(34, 44);
    assert_eq!(red, [0xFF, 0x5F, 0x57, 255]);
    let plain = shot(&world);
    world.focus = Some(77);
    let changed = difference(&plain, &shot(&world), 1.0).unwrap();
    assert!(
        is_inside(changed, Rect::new(37.0, 87.0, 106.0, 30.0)),
        "{changed:?}"
    );
    world.front = 6;
    let behind = shot(&world).at(34, 44);
    assert_eq!(behind, [0xCE, 0xCE, 0xD0, 255]);
}

/// By its name alone: an icon, or a file in a column, of which no kind is shown.
#[test]
fn a_folder_is_drawn_otherwise_than_a_document() {
    let icon = |name: &str| {
        json!([{"role": "AXImage", "title": name, "frame": [20, 40, 80, 80],
            "attributes": {"AXURL": format!("file:///{name}")}}])
    };
    let in_column = |name: &str| {
        let text = json!({"role": "AXStaticText", "value": name, "frame": [64, 42, 100, 18]});
        json!([{"role": "AXGroup", "frame": [40, 40, 200, 20], "children": [text],
            "attributes": {"AXURL": format!("file:///{name}")}}])
    };
    // Left of, or above, all that the names differ in.
    let drawn = [
        (
            icon("Plan"),
            icon("Pl.n"),
            Rect::new(40.0, 70.0, 80.0, 52.0),
        ),
        (
            in_column("Plan"),
            in_column("Pl.n"),
            Rect::new(60.0, 70.0, 23.0, 20.0),
        ),
    ];
    for (folder, document, place) in drawn {
        let [folder, document] = [folder, document].map(|one| shot(&with_elements(1.0, one)));
        let differing = difference(&folder, &document, 1.0).unwrap();
        let icon = differing.intersection(place);
        assert!(icon.is_some(), "{differing:?} and {place:?}");
    }
}

#[test]
fn a_secure_field_shows_how_much_and_not_what() {
    let field = |value: &str| {
        shot(&with_elements(
            1.0,
            json!([{"role": "AXTextField", "subrole": "AXSecureTextField", "value": value, "frame": [20, 60, 100, 24]}]),
        ))
    };
    assert!(field("secret") == field("wisdom"));
    assert!(field("secret") != field("sec"));
}

#[test]
fn a_rectangle_joins_displays_and_is_black_beside_them() {
    let mut world = World::parse(World::DEFAULT.as_bytes()).unwrap();
    let image = rect(&world, Rect::new(-60.0, -150.0, 120.0, 200.0), NOON).unwrap();
    assert_eq!((image.width, image.height, image.dpi), (240, 400, 144));
    let rgb = |x, y| image.at(x, y)[..3].to_vec();
    assert_eq!(rgb(200, 10), [0, 0, 0], "above the primary display");
    assert_eq!(rgb(10, 10), [0, 0, 0], "above the second display");
    assert_ne!(rgb(10, 250), [0, 0, 0]);
    assert_ne!(rgb(230, 390), [0, 0, 0]);
    assert!(rect(&world, Rect::new(5000.0, 0.0, 10.0, 10.0), NOON).is_none());
    assert!(rect(&world, Rect::new(0.0, 0.0, 0.2, 10.0), NOON).is_none());
    world.displays[0].asleep = true;
    assert_eq!(
        rect(&world, Rect::new(0.0, 0.0, 9.0, 9.0), NOON)
            .unwrap()
            .at(3, 3)[..3],
        [0, 0, 0]
    );
}

#[test]
fn the_tip_of_the_pointer_is_where_the_pointer_is() {
    let mut world = mac(2.0, json!([]));
    world.pointer = Point::new(120.0, 90.0);
    let plain = shot(&world);
    let pointed = display(
        &world,
        1,
        Options {
            pointer: true,
            ..NOON
        },
    )
    .unwrap();
    let changed = difference(&plain, &pointed, 2.0).unwrap();
    assert!(
        is_inside(changed, Rect::new(118.5, 87.5, 15.0, 24.0)),
        "{changed:?}"
    );
    assert_eq!(pointed.at(242, 186)[..3], [0, 0, 0]);
}

#[test]
fn a_locked_screen_shows_no_window() {
    let window = json!([{"id": 1, "title": "Secret", "frame": [50, 50, 200, 200]}]);
    let (mut with, mut without) = (mac(1.0, window), mac(1.0, json!([])));
    (with.session.locked, without.session.locked) = (true, true);
    assert!(shot(&with) == shot(&without));
    without.session.locked = false;
    assert!(shot(&with) != shot(&without));
}

#[test]
fn an_open_menu_is_drawn_over_the_windows() {
    let mut world = World::parse(World::DEFAULT.as_bytes()).unwrap();
    let closed = display(&world, 1, NOON).unwrap();
    let front = world.front;
    let bar = world.app_mut(front).unwrap().menu_bar.as_mut().unwrap();
    let file = &mut bar.children[2];
    file.attributes.insert(
        "AXSelected".into(),
        simulated_world::world::Scalar::Bool(true),
    );
    let below = file.frame.unwrap();
    let open = display(&world, 1, NOON).unwrap();
    let changed = difference(&closed, &open, 2.0).unwrap();
    assert!(
        changed.height > 80.0 && changed.x > below.x - 20.0,
        "{changed:?}"
    );
}

#[test]
fn a_pop_up_menu_may_leave_its_window() {
    let pop_up = |open: bool| {
        shot(&with_elements(
            1.0,
            json!([{
                "role": "AXPopUpButton", "value": "One", "frame": [40, 170, 100, 24],
                "attributes": {"AXExpanded": open},
                "children": [{"role": "AXMenu", "children": [
                    {"role": "AXMenuItem", "title": "One"}, {"role": "AXMenuItem", "title": "Two"}
                ]}]
            }]),
        ))
    };
    let changed = difference(&pop_up(false), &pop_up(true), 1.0).unwrap();
    assert!(
        is_inside(Rect::new(61.0, 225.0, 80.0, 40.0), changed),
        "{changed:?}"
    );
}

#[test]
fn a_window_alone_is_the_same_as_on_the_desktop() {
    let world = World::parse(World::DEFAULT.as_bytes()).unwrap();
    let desktop = display(&world, 1, NOON).unwrap();
    let alone = window(&world, 91, false, NOON).unwrap();
    assert_eq!((alone.width, alone.height), (1200, 880));
    for (x, y) in [(40, 28), (300, 30), (600, 440), (1180, 300), (20, 140)] {
        assert_eq!(alone.at(x, y), desktop.at(600 + x, 320 + y), "{x},{y}");
    }
}
