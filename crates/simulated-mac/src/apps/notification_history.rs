//! What Notification Center keeps of notifications that came: its panel lists them, and banners say how old they are.

use super::notification_center::{
    Banner, HEIGHT, OF_SCRIPTS, WIDTH, age_of, banners, new_element, process,
};
use super::parts::{self, part};
use simulated_world::{
    ax::Role,
    geometry::Rect,
    world::{Element, Fault, NotificationStyle, Scalar, ShownNotification, Window, World},
};

/// Lets the banners on the screen say how old they are now. Whether one says something else.
pub(crate) fn grow_old(world: &mut World, now: f64) -> bool {
    let Some(pid) = process(world).filter(|_| world.faults.has(Fault::BannersTellTheirAge)) else {
        return false;
    };
    let ages: Vec<(u64, String)> = banners(world)
        .iter()
        .map(|banner| {
            (
                banner.notification.element,
                age_of(now - banner.notification.at),
            )
        })
        .collect();
    let mut has_changed = false;
    let windows = world.app_mut(pid).map(|app| &mut app.windows);
    for window in windows.into_iter().flatten() {
        for (id, age) in &ages {
            let banner = parts::find_mut(&mut window.children, &|one| one.id == *id);
            let said = banner.and_then(|banner| banner.children.last_mut());
            let age = Some(Scalar::Text(age.clone()));
            if let Some(said) = said.filter(|said| said.identifier.is_none() && said.value != age) {
                said.value = age;
                has_changed = true;
            }
        }
    }
    has_changed
}

/// Fills the panel of the clock with what came, and gives it the keyboard [findings-3 16.2]. The panel of another app stays.
pub(crate) fn fill_panel(world: &mut World, pid: i32, window: u64) {
    if process(world) != Some(pid) {
        return;
    }
    let Some(mut panel) = world.process(pid).window(window).cloned() else {
        return;
    };
    fill_with_history(world, &mut panel);
    let mut process = world.process(pid);
    if let Some(app) = process.app_mut() {
        app.key_window = window;
    }
    if let Some(old) = process.window_mut(window) {
        *old = panel;
    }
    world.assign_ids();
}

fn fill_with_history(world: &World, panel: &mut Window) {
    let is_list = |one: &Element| one.identifier.as_deref() == Some(LIST);
    panel.children.retain(|one| !is_list(one));
    let is_button = |one: &Element| one.role == Role::Button;
    if let Some(button) = parts::find_mut(&mut panel.children, &is_button) {
        button.identifier = Some("widget-editor-button".into());
    }
    let cards = world.notifications.iter().rev().map(|kept| {
        let sender = kept.app.as_deref().unwrap_or(OF_SCRIPTS.0);
        let installed = world.installed_with_bundle_id(sender);
        let shown = ShownNotification {
            element: 0,
            app: sender.to_owned(),
            name: installed.map_or(OF_SCRIPTS.1, |app| &app.name).to_owned(),
            title: kept.title.clone(),
            subtitle: kept.subtitle.clone().unwrap_or_default(),
            text: kept.text.clone(),
            style: NotificationStyle::Banner,
            at: kept.at,
        };
        let banner = Banner {
            notification: &shown,
            count: 1,
            frame: Rect::new(0.0, 0.0, WIDTH, HEIGHT),
        };
        new_element(world, &banner)
    });
    let list = Element {
        identifier: Some(LIST.into()),
        children: cards.collect(),
        ..part(Role::Group, Rect::new(0.0, 48.0, WIDTH, HEIGHT))
    };
    panel.children.push(list);
}

/// What holds what came.
const LIST: &str = "AXNotificationListItems";
