//! Windows and elements of running apps as System Events sees them: one tree, read by element id.

use std::{borrow::Cow, rc::Rc};

use super::value::Value;
use crate::simulator::world::{App, Element, Frame, Point, Scalar, Window};

/// Roles, the classes System Events gives them, in the dictionary's terms. Any other role is a plain `uiElement`.
const CLASSES: &[(&str, &str)] = &[
    ("AXBrowser", "browser"),
    ("AXBusyIndicator", "busyIndicator"),
    ("AXButton", "button"),
    ("AXCheckBox", "checkbox"),
    ("AXColorWell", "colorWell"),
    ("AXColumn", "column"),
    ("AXComboBox", "comboBox"),
    ("AXDrawer", "drawer"),
    ("AXGroup", "group"),
    ("AXGrowArea", "growArea"),
    ("AXImage", "image"),
    ("AXIncrementor", "incrementor"),
    ("AXList", "list"),
    ("AXMenu", "menu"),
    ("AXMenuBar", "menuBar"),
    ("AXMenuBarItem", "menuBarItem"),
    ("AXMenuButton", "menuButton"),
    ("AXMenuItem", "menuItem"),
    ("AXOutline", "outline"),
    ("AXPopUpButton", "popUpButton"),
    ("AXPopover", "popOver"),
    ("AXProgressIndicator", "progressIndicator"),
    ("AXRadioButton", "radioButton"),
    ("AXRadioGroup", "radioGroup"),
    ("AXRelevanceIndicator", "relevanceIndicator"),
    ("AXRow", "row"),
    ("AXScrollArea", "scrollArea"),
    ("AXScrollBar", "scrollBar"),
    ("AXSheet", "sheet"),
    ("AXSlider", "slider"),
    ("AXSplitGroup", "splitterGroup"),
    ("AXSplitter", "splitter"),
    ("AXStaticText", "staticText"),
    ("AXTabGroup", "tabGroup"),
    ("AXTable", "table"),
    ("AXTextArea", "textArea"),
    ("AXTextField", "textField"),
    ("AXToolbar", "toolbar"),
    ("AXValueIndicator", "valueIndicator"),
    ("AXWindow", "window"),
];

/// The class of a role.
pub(crate) fn class_of_role(role: &str) -> &'static str {
    CLASSES
        .binary_search_by_key(&role, |(role, _)| role)
        .ok()
        .and_then(|at| CLASSES.get(at))
        .map_or("uiElement", |(_, class)| class)
}

/// One window or element at this moment.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Node<'w> {
    Window(&'w App, &'w Window),
    /// An element and the point its frame is relative to.
    Element(&'w App, &'w Element, Point),
}

impl<'w> Node<'w> {
    /// The top level of an app, in the order System Events lists it: windows that are on this space or minimised,
    /// menu bars, and what else there is.
    pub(crate) fn top(app: &'w App) -> Vec<Self> {
        let windows = app
            .windows
            .iter()
            .filter(|window| window.space == 1 || window.minimised)
            .map(|window| Self::Window(app, window));
        let others = app.menu_bar.iter().chain(&app.extras).chain(&app.elements);
        windows
            .chain(others.map(|element| Self::Element(app, element, Point(0.0, 0.0))))
            .collect()
    }

    /// The app it belongs to.
    pub(crate) fn app(self) -> &'w App {
        match self {
            Self::Window(app, _) | Self::Element(app, ..) => app,
        }
    }

    /// Its element id.
    pub(crate) fn id(self) -> u64 {
        match self {
            Self::Window(_, window) => window.element_id,
            Self::Element(_, element, _) => element.id,
        }
    }

    /// What it shows of what it holds: nothing for a menu that is built when it is opened, or for the windows of an
    /// app that builds its tree on demand.
    pub(crate) fn children(self) -> Vec<Self> {
        let (app, children, origin) = match self {
            Self::Window(app, _) if app.lazy_tree => return Vec::new(),
            Self::Element(_, element, _) if element.fills_after_ms.is_some() => return Vec::new(),
            Self::Window(app, window) => {
                (app, &window.children, Point(window.frame.0, window.frame.1))
            }
            Self::Element(app, element, origin) => (app, &element.children, origin),
        };
        children
            .iter()
            .map(|child| Self::Element(app, child, origin))
            .collect()
    }

    /// AXRole.
    pub(crate) fn role(self) -> &'w str {
        match self {
            Self::Window(..) => "AXWindow",
            Self::Element(_, element, _) => &element.role,
        }
    }

    /// AXSubrole.
    pub(crate) fn subrole(self) -> Option<&'w str> {
        match self {
            Self::Window(_, window) => {
                Some(window.subrole.as_deref().unwrap_or("AXStandardWindow"))
            }
            Self::Element(_, element, _) => element.subrole.as_deref(),
        }
    }

    /// AXTitle.
    pub(crate) fn title(self) -> Option<&'w str> {
        match self {
            Self::Window(_, window) => Some(&window.title),
            Self::Element(_, element, _) => element.title.as_deref(),
        }
    }

    /// What System Events calls the name: the title, or the text of a static text.
    pub(crate) fn name(self) -> Option<Cow<'w, str>> {
        // A separator's title is empty and its name missing (osascript reference 3.7).
        if let Some(title) = self.title()
            && (!title.is_empty() || matches!(self, Self::Window(..)))
        {
            return Some(Cow::Borrowed(title));
        }
        match self {
            Self::Element(
                _,
                Element {
                    role,
                    value: Some(Scalar::Text(text)),
                    ..
                },
                _,
            ) if role == "AXStaticText" => Some(Cow::Borrowed(text)),
            _ => None,
        }
    }

    /// AXDescription.
    pub(crate) fn description(self) -> Option<&'w str> {
        match self {
            Self::Window(..) => None,
            Self::Element(_, element, _) => element.description.as_deref(),
        }
    }

    /// Its frame in global points.
    pub(crate) fn frame(self) -> Option<Frame> {
        match self {
            Self::Window(_, window) => Some(window.frame),
            Self::Element(_, element, Point(x, y)) => element
                .frame
                .map(|frame| Frame(frame.0 + x, frame.1 + y, frame.2, frame.3)),
        }
    }

    /// AXEnabled.
    pub(crate) fn enabled(self) -> bool {
        match self {
            Self::Window(..) => true,
            Self::Element(_, element, _) => element.enabled,
        }
    }

    /// AXFocused.
    pub(crate) fn focused(self) -> bool {
        match self {
            Self::Window(app, window) => app
                .windows
                .first()
                .is_some_and(|front| front.element_id == window.element_id),
            Self::Element(_, element, _) => element.focused,
        }
    }

    /// AXValue.
    pub(crate) fn value(self) -> Option<Value> {
        match self {
            Self::Window(..) => None,
            Self::Element(_, element, _) => element.value.as_ref().map(scalar),
        }
    }

    /// AXRoleDescription in English, as far as it follows from the class.
    pub(crate) fn role_description(self) -> String {
        match self.subrole() {
            Some("AXStandardWindow") => "standard window".into(),
            Some("AXCloseButton") => "close button".into(),
            Some("AXMinimizeButton") => "minimize button".into(),
            Some("AXZoomButton") => "zoom button".into(),
            Some("AXFullScreenButton") => "full screen button".into(),
            _ => {
                let mut words = String::new();
                for letter in class_of_role(self.role()).chars() {
                    if letter.is_ascii_uppercase() {
                        words.push(' ');
                    }
                    words.push(letter.to_ascii_lowercase());
                }
                words
            }
        }
    }

    /// The names of its attributes.
    pub(crate) fn attribute_names(self) -> Vec<String> {
        let mut names: Vec<&str> = vec![
            "AXRole",
            "AXRoleDescription",
            "AXEnabled",
            "AXFocused",
            "AXChildren",
            "AXParent",
        ];
        let present = [
            ("AXSubrole", self.subrole().is_some()),
            ("AXTitle", self.title().is_some()),
            ("AXDescription", self.description().is_some()),
            ("AXIdentifier", self.identifier().is_some()),
            ("AXValue", self.value().is_some()),
            ("AXPosition", self.frame().is_some()),
            ("AXSize", self.frame().is_some()),
        ];
        names.extend(
            present
                .into_iter()
                .filter(|(_, there)| *there)
                .map(|(name, _)| name),
        );
        match self {
            Self::Window(_, window) => {
                names.extend(["AXMain", "AXMinimized", "AXFullScreen", "AXModal"]);
                names.extend(window.document.is_some().then_some("AXDocument"));
            }
            Self::Element(_, element, _) => {
                names.extend(element.attributes.keys().map(String::as_str))
            }
        }
        names.into_iter().map(str::to_owned).collect()
    }

    /// AXIdentifier.
    pub(crate) fn identifier(self) -> Option<&'w str> {
        match self {
            Self::Window(_, window) => window.identifier.as_deref(),
            Self::Element(_, element, _) => element.identifier.as_deref(),
        }
    }

    /// The value of an attribute that is no element; None when it has no such attribute.
    pub(crate) fn attribute(self, name: &str) -> Option<Value> {
        match name {
            "AXRole" => return Some(Value::text(self.role())),
            "AXRoleDescription" => return Some(Value::text(self.role_description())),
            "AXSubrole" => return self.subrole().map(Value::text),
            "AXTitle" => return self.title().map(Value::text),
            "AXDescription" => return self.description().map(Value::text),
            "AXIdentifier" => return self.identifier().map(Value::text),
            "AXEnabled" => return Some(Value::Boolean(self.enabled())),
            "AXFocused" => return Some(Value::Boolean(self.focused())),
            "AXValue" => return self.value(),
            "AXPosition" => return self.frame().map(|frame| Value::pair(frame.0, frame.1)),
            "AXSize" => return self.frame().map(|frame| Value::pair(frame.2, frame.3)),
            _ => {}
        }
        match self {
            Self::Window(app, window) => match name {
                "AXMain" => Some(Value::Boolean(
                    app.windows
                        .first()
                        .is_some_and(|front| front.element_id == window.element_id),
                )),
                "AXMinimized" => Some(Value::Boolean(window.minimised)),
                "AXFullScreen" => Some(Value::Boolean(window.fullscreen)),
                "AXModal" => Some(Value::Boolean(window.modal)),
                "AXDocument" => window.document.as_deref().map(Value::text),
                _ => None,
            },
            Self::Element(_, element, _) => element.attributes.get(name).map(scalar),
        }
    }

    /// Its actions. What can be pressed by nature needs no mention in the world.
    pub(crate) fn actions(self) -> Vec<String> {
        match self {
            Self::Window(..) => vec!["AXRaise".into()],
            Self::Element(_, element, _) => {
                let mut actions = element.actions.clone();
                let pressed = matches!(
                    element.role.as_str(),
                    "AXButton"
                        | "AXCheckBox"
                        | "AXRadioButton"
                        | "AXPopUpButton"
                        | "AXMenuButton"
                        | "AXMenuItem"
                        | "AXMenuBarItem"
                        | "AXLink"
                );
                if pressed && !actions.iter().any(|action| action == "AXPress") {
                    actions.insert(0, "AXPress".into());
                }
                actions
            }
        }
    }
}

/// A node and the way to it.
#[derive(Debug)]
pub(crate) struct Place<'w> {
    /// The node.
    pub(crate) node: Node<'w>,
    /// What holds it; None at the top level.
    pub(crate) parent: Option<Rc<Place<'w>>>,
}

impl<'w> Place<'w> {
    /// The places at the top level of an app.
    pub(crate) fn top(app: &'w App) -> Vec<Rc<Self>> {
        let place = |node| Rc::new(Self { node, parent: None });
        Node::top(app).into_iter().map(place).collect()
    }

    /// The places directly below.
    pub(crate) fn children(self: &Rc<Self>) -> Vec<Rc<Self>> {
        let place = |node| {
            Rc::new(Self {
                node,
                parent: Some(Rc::clone(self)),
            })
        };
        self.node.children().into_iter().map(place).collect()
    }

    /// The places beside this one, itself among them.
    pub(crate) fn siblings(&self) -> Vec<Node<'w>> {
        match &self.parent {
            Some(parent) => parent.node.children(),
            None => Node::top(self.node.app()),
        }
    }

    /// The place with that element id.
    pub(crate) fn find(app: &'w App, id: u64) -> Option<Rc<Self>> {
        fn search<'w>(places: Vec<Rc<Place<'w>>>, id: u64) -> Option<Rc<Place<'w>>> {
            places.into_iter().find_map(|place| {
                if place.node.id() == id {
                    return Some(place);
                }
                search(place.children(), id)
            })
        }
        search(Self::top(app), id)
    }

    /// The id of the window it is in, or is.
    pub(crate) fn window(&self) -> Option<u64> {
        match (self.node, &self.parent) {
            (Node::Window(_, window), _) => Some(window.element_id),
            (_, Some(parent)) => parent.window(),
            (_, None) => None,
        }
    }
}

fn scalar(value: &Scalar) -> Value {
    match value {
        Scalar::Bool(boolean) => Value::Boolean(*boolean),
        Scalar::Number(number) => Value::Number(*number),
        Scalar::Text(text) => Value::text(text.as_str()),
    }
}

/// A node to be changed.
pub(crate) enum NodeMut<'w> {
    Window,
    Element(&'w mut Element),
}

/// The node with that element id, to be changed.
pub(crate) fn find_mut(app: &mut App, id: u64) -> Option<NodeMut<'_>> {
    fn below(elements: &mut [Element], id: u64) -> Option<&mut Element> {
        elements.iter_mut().find_map(|element| {
            if element.id == id {
                Some(element)
            } else {
                below(&mut element.children, id)
            }
        })
    }
    if app.windows.iter().any(|window| window.element_id == id) {
        return Some(NodeMut::Window);
    }
    let lists = app
        .windows
        .iter_mut()
        .map(|window| window.children.as_mut_slice())
        .chain(app.menu_bar.iter_mut().map(std::slice::from_mut))
        .chain(app.extras.iter_mut().map(std::slice::from_mut))
        .chain(std::iter::once(app.elements.as_mut_slice()));
    for list in lists {
        if let Some(element) = below(list, id) {
            return Some(NodeMut::Element(element));
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn roles_are_sorted() {
        assert!(CLASSES.is_sorted_by_key(|(role, _)| role));
        assert_eq!(class_of_role("AXSplitGroup"), "splitterGroup");
        assert_eq!(class_of_role("AXWebArea"), "uiElement");
    }
}
