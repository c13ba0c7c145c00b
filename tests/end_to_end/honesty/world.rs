//! What a world says of what was done on it.

use serde_json::Value;

/// The state of a Mac, as its world file has it.
pub(super) struct World(pub(super) Value);

/// An element and all below it, what waits out of sight included.
fn below<'v>(element: &'v Value, found: &mut Vec<&'v Value>) {
    found.push(element);
    for child in element["children"].as_array().into_iter().flatten() {
        below(child, found);
    }
}

impl World {
    fn apps(&self) -> impl Iterator<Item = &Value> {
        self.0["apps"].as_array().unwrap().iter()
    }

    /// The running processes of a bundle id.
    pub(super) fn running(&self, bundle_id: &str) -> u32 {
        let all = self.apps().filter(|app| app["bundle_id"] == bundle_id);
        u32::try_from(all.count()).unwrap()
    }

    pub(super) fn app(&self, bundle_id: &str) -> Option<&Value> {
        self.apps().find(|app| app["bundle_id"] == bundle_id)
    }

    pub(super) fn windows(&self, bundle_id: &str) -> &[Value] {
        let app = self.app(bundle_id);
        let windows = app.and_then(|app| app["windows"].as_array());
        windows.map_or(&[], Vec::as_slice)
    }

    pub(super) fn window(&self, id: u64) -> Option<&Value> {
        let all = self.apps().filter_map(|app| app["windows"].as_array());
        all.flatten().find(|window| window["id"] == id)
    }

    /// The elements in all windows, menu bars and what lies beside them.
    fn elements(&self) -> Vec<&Value> {
        let mut found = Vec::new();
        for app in self.apps() {
            for part in ["windows", "elements"] {
                for one in app[part].as_array().into_iter().flatten() {
                    below(one, &mut found);
                }
            }
            for part in ["menu_bar", "extras"] {
                below(&app[part], &mut found);
            }
        }
        found
    }

    /// The element with an identifier.
    pub(super) fn element(&self, identifier: &str) -> Option<&Value> {
        let mut all = self.elements().into_iter();
        all.find(|element| element["identifier"] == identifier)
    }

    /// What the element with an identifier holds, whatever is painted over it.
    pub(super) fn value(&self, identifier: &str) -> Value {
        self.element(identifier)
            .map_or(Value::Null, |element| element["value"].clone())
    }

    /// The first element with a description in the windows of an app.
    pub(super) fn element_described(&self, bundle_id: &str, description: &str) -> Option<&Value> {
        let mut found = Vec::new();
        for window in self.windows(bundle_id) {
            below(window, &mut found);
        }
        found
            .into_iter()
            .find(|one| one["description"] == description)
    }

    /// How many pages of an address the windows of an app show.
    pub(super) fn pages(&self, bundle_id: &str, url: &str) -> u32 {
        let mut found = Vec::new();
        for window in self.windows(bundle_id) {
            below(window, &mut found);
        }
        let is_it = |one: &&&Value| one["role"] == "AXWebArea" && one["attributes"]["AXURL"] == url;
        u32::try_from(found.iter().filter(is_it).count()).unwrap()
    }

    /// The element of the windows of an app that the app knows by this name.
    pub(super) fn part(&self, bundle_id: &str, name: &str) -> Option<&Value> {
        let mut found = Vec::new();
        for window in self.windows(bundle_id) {
            below(window, &mut found);
        }
        found.into_iter().find(|one| one["part"] == name)
    }

    /// The records that an app keeps with that value in a field, once something changed what it keeps.
    fn records(&self, bundle_id: &str, field: &str, value: &Value) -> Vec<&Value> {
        fn search<'v>(at: &'v Value, field: &str, value: &Value, found: &mut Vec<&'v Value>) {
            if at[field] == *value {
                found.push(at);
            }
            let fields = at
                .as_object()
                .into_iter()
                .flat_map(|fields| fields.values());
            for inner in fields.chain(at.as_array().into_iter().flatten()) {
                search(inner, field, value, found);
            }
        }
        let mut found = Vec::new();
        search(&self.0["app_data"][bundle_id], field, value, &mut found);
        found
    }

    /// How many there are.
    pub(super) fn kept(&self, bundle_id: &str, field: &str, value: &Value) -> u32 {
        u32::try_from(self.records(bundle_id, field, value).len()).unwrap()
    }

    /// The first of them.
    pub(super) fn record(&self, bundle_id: &str, field: &str, value: &Value) -> Option<&Value> {
        self.records(bundle_id, field, value).into_iter().next()
    }

    /// How many strokes a button has counted.
    pub(super) fn strokes(&self, identifier: &str) -> u32 {
        let value = self.value(identifier);
        let text = value.as_str().unwrap_or_default();
        u32::try_from(text.matches('|').count()).unwrap()
    }

    /// How often a text stands in the texts of a window.
    pub(super) fn occurrences(&self, window: u64, text: &str) -> u32 {
        let mut found = Vec::new();
        if let Some(window) = self.window(window) {
            below(window, &mut found);
        }
        let values = found.iter().filter_map(|element| element["value"].as_str());
        let count: usize = values.map(|value| value.matches(text).count()).sum();
        u32::try_from(count).unwrap()
    }

    /// The open menus: a menu has a frame while it is open.
    pub(super) fn open_menus(&self) -> u32 {
        let all = self.elements().into_iter();
        let open = all.filter(|one| one["role"] == "AXMenu" && !one["frame"].is_null());
        u32::try_from(open.count()).unwrap()
    }

    /// The rows that are selected and say that text.
    pub(super) fn selected(&self, text: &str) -> u32 {
        let says = |row: &&Value| {
            let mut found = Vec::new();
            below(row, &mut found);
            found.iter().any(|element| element["value"] == text)
        };
        let rows = self.elements().into_iter();
        let rows = rows.filter(|one| one["attributes"]["AXSelected"] == true);
        u32::try_from(rows.filter(says).count()).unwrap()
    }

    /// Whether an app is in front.
    pub(super) fn is_front(&self, bundle_id: &str) -> bool {
        self.app(bundle_id)
            .is_some_and(|app| app["pid"] == self.0["front"])
    }

    /// The window of an app that its keys go to.
    pub(super) fn key_window(&self, bundle_id: &str) -> Option<u64> {
        let windows = self.windows(bundle_id).iter();
        let shown = |window: &&Value| window["minimised"] != true;
        let key = self.app(bundle_id).map(|app| app["key_window"].clone());
        let by_key = windows
            .clone()
            .find(|window| Some(&window["element_id"]) == key.as_ref());
        let by_place = windows
            .filter(shown)
            .max_by_key(|window| window["z"].as_i64().unwrap_or(0));
        by_key.or(by_place)?["id"].as_u64()
    }
}

/// Whether a window's frame is that, to the point.
pub(super) fn is_frame(world: &World, id: u64, frame: [f64; 4]) -> u32 {
    let Some(window) = world.window(id) else {
        return 0;
    };
    let numbers = window["frame"].as_array().unwrap();
    let near = |(is, wanted): (&Value, f64)| (is.as_f64().unwrap() - wanted).abs() <= 1.0;
    u32::from(numbers.iter().zip(frame).all(near))
}
