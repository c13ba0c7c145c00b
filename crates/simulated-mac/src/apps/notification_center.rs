//! Notification Center: the banners and alerts of notifications, and what comes of using them [eyes 3.8] [trees 3.14].
//!
//! They are elements of a window that lets every click beside them through. The tree around them differs by the version of macOS.

use super::parts::{self, find, part};
use crate::tree::AppUi;
use simulated_world::{
    ax::{Action, Role, Subrole},
    geometry::Rect,
    world::{
        Element, Fault, LazyTree, Notification, NotificationStyle, Pending, PendingWhat, Scalar,
        ShownNotification, Window, World,
    },
};

pub(super) const BUNDLE_ID: &str = "com.apple.notificationcenterui";

/// Whose notifications those of scripts are, whatever runs them [events 5.2].
pub(super) const OF_SCRIPTS: (&str, &str) = ("com.apple.ScriptEditor2", "Script Editor");

/// How long a banner stays, in seconds [eyes 8.3].
const BANNER_SECONDS: f64 = 5.0;

/// So many are on the screen at once; the oldest ones make room.
const MOST: usize = 6;

/// The level of their window: above the menu bar. No document says which it is.
const LEVEL: i32 = 25;

pub(super) const WIDTH: f64 = 344.0;
pub(super) const HEIGHT: f64 = 66.0;
const MARGIN: f64 = 12.0;
const GAP: f64 = 10.0;

/// What closes one, and a whole stack, in English.
const CLOSE: &str = "Close";
const CLEAR_ALL: &str = "Clear All";

/// A banner, an alert or a stack of them on the screen.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Banner<'w> {
    /// The newest notification that it stands for.
    pub(crate) notification: &'w ShownNotification,
    /// How many it stands for.
    pub(crate) count: usize,
    pub(crate) frame: Rect,
}

/// What a text of a banner is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Part {
    Title,
    Subtitle,
    Body,
}

/// Hands a notification to macOS, which keeps it, and shows it in a style or as the user has chosen for its app. Whether it is
/// shown.
pub(crate) fn notify(
    world: &mut World,
    notification: Notification,
    style: Option<NotificationStyle>,
) -> bool {
    let sender = notification.app.as_deref().unwrap_or(OF_SCRIPTS.0);
    let center = &world.notification_center;
    let chosen = || center.styles.get(sender).copied().unwrap_or_default();
    let style = style.unwrap_or_else(chosen);
    let is_kept = center.focus || style == NotificationStyle::None;
    let installed = world.installed_with_bundle_id(sender);
    let name = installed.map_or(OF_SCRIPTS.1, |app| &app.name);
    let shown = ShownNotification {
        element: 0,
        app: sender.to_owned(),
        name: world.words.said(name),
        title: notification.title.clone(),
        subtitle: notification.subtitle.clone().unwrap_or_default(),
        text: notification.text.clone(),
        style,
        at: notification.at,
    };
    let at = notification.at;
    world.notifications.push(notification);
    if is_kept || process(world).is_none() {
        return false;
    }
    show(world, shown, at);
    true
}

/// What is on the screen, from the top to the bottom.
pub(crate) fn banners(world: &World) -> Vec<Banner<'_>> {
    let Some(display) = world.displays.first() else {
        return Vec::new();
    };
    let right = display.frame.right() - MARGIN;
    let mut top = display.frame.y + display.top_inset + GAP;
    let mut found: Vec<Banner<'_>> = Vec::new();
    for notification in &world.notification_center.shown {
        let is_same =
            |banner: &&mut Banner<'_>| banner.notification.element == notification.element;
        if let Some(stack) = found.iter_mut().find(is_same) {
            stack.count += 1;
            continue;
        }
        found.push(Banner {
            notification,
            count: 1,
            frame: Rect::new(right - WIDTH, top, WIDTH, HEIGHT),
        });
        top += HEIGHT + GAP;
    }
    found
}

/// The texts of a banner, each with its frame in it.
pub(crate) fn lines(notification: &ShownNotification) -> Vec<(Part, &str, Rect)> {
    let texts = [
        (Part::Title, notification.title.as_str()),
        (Part::Subtitle, &notification.subtitle),
        (Part::Body, &notification.text),
    ];
    let texts: Vec<_> = texts
        .into_iter()
        .filter(|(_, text)| !text.is_empty())
        .collect();
    let (first, step) = match texts.len() {
        3 => (5.0, 19.0),
        _ => (12.0, 22.0),
    };
    let mut y = first - step;
    let line = |(part, text)| {
        y += step;
        (part, text, Rect::new(58.0, y, 274.0, 18.0))
    };
    texts.into_iter().map(line).collect()
}

/// A banner goes, with all that it stands for. One that has gone already is none.
pub(crate) fn take_away(world: &mut World, element: u64) {
    let shown = &mut world.notification_center.shown;
    let before = shown.len();
    shown.retain(|one| one.element != element);
    if shown.len() != before {
        arrange(world);
    }
}

/// A banner is pressed: its app comes to the front. A stack is spread out. False for any other element.
pub(super) fn press(ui: &mut AppUi<'_>, element: u64) -> bool {
    let of_banner = |one: &&ShownNotification| one.element == element;
    let shown = ui.notification_center.shown.iter().filter(of_banner);
    let apps: Vec<String> = shown.map(|one| one.app.clone()).collect();
    match &apps[..] {
        [] => false,
        [app] => {
            take_away(ui, element);
            parts::launch_with_bundle_id(ui, app);
            true
        }
        [..] => {
            let now = ui.now;
            spread(ui, element, now);
            true
        }
    }
}

/// An action of a banner's own was performed. False for any other element.
pub(super) fn act(ui: &mut AppUi<'_>, element: u64, name: &str) -> bool {
    let is_banner = ui.element(element).is_some_and(Element::is_banner);
    let closes = [CLOSE, CLEAR_ALL].map(|english| own_action(ui, english));
    let closes = is_banner && closes.iter().any(|own| own.as_str() == name);
    if closes {
        take_away(ui, element);
    }
    closes
}

pub(super) fn process(world: &World) -> Option<i32> {
    let mut apps = world.apps.iter();
    let app = apps.find(|app| app.bundle_id.as_deref() == Some(BUNDLE_ID));
    app.filter(|app| !app.launching).map(|app| app.pid)
}

fn new_id(world: &mut World) -> u64 {
    world.next_id += 1;
    world.next_id - 1
}

/// Puts a notification above the others. Those of one app are one stack.
fn show(world: &mut World, notification: ShownNotification, now: f64) {
    let element = new_id(world);
    let shown = &mut world.notification_center.shown;
    for one in shown.iter_mut().filter(|one| one.app == notification.app) {
        one.element = element;
    }
    // A stack has its place where its newest one is.
    let (stack, others): (Vec<_>, Vec<_>) = shown.drain(..).partition(|one| one.element == element);
    shown.push(ShownNotification {
        element,
        ..notification
    });
    shown.extend(stack.into_iter().chain(others));
    shown.truncate(MOST);
    goes_in_time(world, element, now);
    arrange(world);
}

/// Shows each notification of a stack by itself.
fn spread(world: &mut World, stack: u64, now: f64) {
    let mut next = world.next_id;
    let shown = &mut world.notification_center.shown;
    let mut new = Vec::new();
    for one in shown.iter_mut().filter(|one| one.element == stack) {
        one.element = next;
        new.push(next);
        next += 1;
    }
    world.next_id = next;
    for element in new {
        goes_in_time(world, element, now);
    }
    arrange(world);
}

fn goes_in_time(world: &mut World, element: u64, now: f64) {
    let mut shown = world.notification_center.shown.iter();
    let newest = shown.find(|one| one.element == element);
    if newest.is_some_and(|one| one.style == NotificationStyle::Banner) {
        world.pending.push(Pending {
            at: now + BANNER_SECONDS,
            what: PendingWhat::BannerGoes { element },
        });
    }
}

/// Makes the elements of what is on the screen. Those that were there already stay the same.
fn arrange(world: &mut World) {
    let Some(pid) = process(world) else {
        world.notification_center.shown.clear();
        return;
    };
    let shown = banners(world);
    let known = world
        .app(pid)
        .and_then(|app| app.windows.iter().find(|one| one.click_through));
    let frame = window_frame(world);
    // Texts of others are not translated: what has an id when the world looks for new elements stays as it is.
    let mut next = world.next_id;
    let numbered = |banner: &Banner<'_>| {
        let mut made = element(world, banner, known, frame);
        made.assign_ids(&mut next);
        made
    };
    let elements: Vec<Element> = shown.iter().map(numbered).collect();
    let is_first = known.is_none();
    let mut window = match known {
        Some(known) => known.clone(),
        None => empty_window(world, frame),
    };
    let is_empty = elements.is_empty();
    fill(world, &mut window, elements);
    let is_told = !world.faults.has(Fault::BannersAreNotTold);
    world.next_id = next;
    let mut process = world.process(pid);
    let id = window.element_id;
    if is_empty {
        process.remove_window(id);
    } else if is_first {
        parts::add_window(&mut process, window);
    } else if let Some(old) = process.window_mut(id) {
        *old = window;
    }
    if let Some(app) = process.app_mut() {
        app.lazy_tree = (!is_told && !is_empty).then_some(LazyTree::Drawn);
    }
    world.assign_ids();
}

/// Since macOS 26 their window covers the display; before it was as wide as they are.
fn window_frame(world: &World) -> Rect {
    let display = world.displays.first();
    let (whole, inset) = display.map_or((Rect::default(), 0.0), |display| {
        (display.frame, display.top_inset)
    });
    if world.system.major_version() >= Some(26) {
        return whole;
    }
    let width = WIDTH + 2.0 * MARGIN;
    Rect::new(
        whole.right() - width,
        whole.y + inset,
        width,
        whole.height - inset,
    )
}

/// The window, and the tree around the banners [eyes 3.8] [trees 3.14].
fn empty_window(world: &World, frame: Rect) -> Window {
    let whole = Rect::new(0.0, 0.0, frame.width, frame.height);
    let around = |inner: Element| Element {
        children: vec![inner],
        ..part(Role::Group, whole)
    };
    let scrolled = part(Role::ScrollArea, whole);
    let tree = match world.system.major_version() {
        Some(26..) => Element {
            subrole: Some(Subrole::Other("AXHostingView".into())),
            ..around(scrolled)
        },
        // That of 15.0 and 15.1 is not known: the older paths fail there as well.
        Some(15..) => around(around(scrolled)),
        _ => around(scrolled),
    };
    Window {
        title: "Notification Center".into(),
        subrole: Some(Subrole::Other("AXSystemDialog".into())),
        layer: LEVEL,
        fixed: true,
        resizable: false,
        click_through: true,
        children: vec![tree],
        ..Window::at(world.on_its_side(frame))
    }
}

/// Puts the banners into their window.
fn fill(world: &World, window: &mut Window, banners: Vec<Element>) {
    let is_list = |one: &Element| one.role == Role::ScrollArea;
    let Some(list) = parts::find_mut(&mut window.children, &is_list) else {
        return;
    };
    let container = |role: Role, subrole: Option<Subrole>, old: Option<Element>| Element {
        id: old.map_or(0, |old| old.id),
        subrole,
        children: Vec::new(),
        ..part(role, list.frame.unwrap_or_default())
    };
    let old = list
        .children
        .first()
        .filter(|one| !one.is_banner())
        .cloned();
    let provider = || Role::Other("AXOpaqueProviderGroup".into());
    let around = match world.system.major_version() {
        Some(26..) => {
            let subrole = Subrole::Other("AXOpaqueProviderList".into());
            container(provider(), Some(subrole), old)
        }
        // A single one has no group around it.
        Some(15..) if banners.len() < 2 => {
            list.children = banners;
            return;
        }
        Some(15..) => container(Role::Group, None, old),
        _ => container(provider(), None, old),
    };
    list.children = vec![Element {
        children: banners,
        ..around
    }];
}

/// The element of a banner: the one that it has, at its new place, or a new one.
fn element(world: &World, banner: &Banner<'_>, known: Option<&Window>, window: Rect) -> Element {
    let of = banner.notification;
    let at = banner.frame.origin() - window.origin().to_vector();
    let old = known.and_then(|known| find(&known.children, &|one| one.id == of.element));
    let mut made = match old {
        Some(old) => old.clone(),
        None => new_element(world, banner),
    };
    let was = made.frame.unwrap_or_default();
    made.shift(at - was.origin());
    made
}

/// A banner whose frame begins at 0, 0.
pub(super) fn new_element(world: &World, banner: &Banner<'_>) -> Element {
    let of = banner.notification;
    let is_stack = banner.count > 1 || world.faults.has(Fault::BannersAreStacks);
    let kind = match of.style {
        NotificationStyle::Alert => "Alert",
        NotificationStyle::Banner | NotificationStyle::None => "Banner",
    };
    let kind = format!(
        "AXNotificationCenter{kind}{}",
        if is_stack { "Stack" } else { "" }
    );
    let said = [&of.name, &of.title, &of.subtitle, &of.text].into_iter();
    let said: Vec<&str> = said
        .map(String::as_str)
        .filter(|text| !text.is_empty())
        .collect();
    let texts = lines(of).into_iter().map(|(part, text, frame)| Element {
        identifier: match part {
            Part::Title => Some("title".into()),
            Part::Subtitle => None,
            Part::Body => Some("body".into()),
        },
        value: Some(Scalar::Text(text.to_owned())),
        ..parts::part(Role::StaticText, frame)
    });
    let age = world.faults.has(Fault::BannersTellTheirAge);
    let age = age.then(|| Element {
        value: Some(Scalar::Text(age_of(0.0))),
        ..parts::part(Role::StaticText, Rect::new(300.0, 12.0, 32.0, 18.0))
    });
    let texts = texts.chain(age);
    let hides_texts = world.faults.has(Fault::BannersHideTheirTexts);
    let closes = own_action(world, if is_stack { CLEAR_ALL } else { CLOSE });
    Element {
        id: of.element,
        subrole: Some(Subrole::Other(kind.into())),
        description: Some(said.join(", ")),
        actions: vec![Action::Press, Action::Other(closes.into())],
        children: texts.filter(|_| !hides_texts).collect(),
        ..part(Role::Group, Rect::new(0.0, 0.0, WIDTH, HEIGHT))
    }
}

/// How old something is, as a banner says it [findings-3 16.3].
pub(super) fn age_of(seconds: f64) -> String {
    let minutes = (seconds / 60.0).floor();
    if minutes < 1.0 {
        "now".to_owned()
    } else {
        format!("{minutes}m ago")
    }
}

/// The whole name of an action of an app's own: three lines [trees 2.6].
fn own_action(world: &World, english: &str) -> String {
    format!(
        "Name:{}\nTarget:0x0\nSelector:(null)",
        world.words.said(english)
    )
}
