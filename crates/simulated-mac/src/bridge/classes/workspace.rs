//! `NSWorkspace`: listing, finding and launching apps [bridge 9].

use std::{cell::RefCell, rc::Rc};

use super::{
    super::{
        call::{Answer, Call, Out, Rows},
        failure::Failure,
        object::{NIL, Object, OpenConfiguration},
        running_apps::Awaited,
    },
    notification_center::of_workspace,
    places::{file_url, path_of},
};
use crate::{
    finder,
    opening::{self, SHOW_FILES},
};
use simulated_world::{
    processes::{self, LaunchOptions},
    world::{Fault, InstalledApp, World},
};

pub(crate) const INSTANCE: Rows = &[
    ("activateFileViewerSelectingURLs:", reveal_urls),
    ("URLForApplicationToOpenURL:", url_to_open_url),
    ("URLForApplicationWithBundleIdentifier:", url_with_bundle_id),
    ("URLsForApplicationsToOpenURL:", urls_to_open_url),
    ("frontmostApplication", frontmost),
    ("fullPathForApplication:", full_path),
    ("hideOtherApplications", hide_others),
    (
        "launchAppWithBundleIdentifier:options:additionalEventParamDescriptor:launchIdentifier:",
        launch_bundle_id,
    ),
    ("launchApplication:", launch_name),
    (
        "launchApplicationAtURL:options:configuration:error:",
        launch_url,
    ),
    ("menuBarOwningApplication", menu_bar_owner),
    ("notificationCenter", of_workspace),
    (
        "openApplicationAtURL:configuration:completionHandler:",
        open_application,
    ),
    ("openURL:", open_url),
    ("runningApplications", running),
    ("selectFile:inFileViewerRootedAtPath:", reveal_path),
];

pub(crate) const CLASS: Rows = &[("sharedWorkspace", shared)];

pub(crate) const CONFIGURATION: Rows = &[
    ("activates", activates),
    ("createsNewApplicationInstance", creates_new),
    ("hides", hides),
    ("setActivates:", set_activates),
    ("setCreatesNewApplicationInstance:", set_creates_new),
    ("setHides:", set_hides),
];

pub(crate) const CONFIGURATION_CLASS: Rows = &[("configuration", configuration)];

/// `NSWorkspaceLaunchOptions`.
const WITHOUT_ACTIVATION: i64 = 0x200;
const NEW_INSTANCE: i64 = 0x8_0000;
const AND_HIDE: i64 = 0x10_0000;

fn options_of(bits: i64) -> LaunchOptions {
    LaunchOptions {
        activate: bits & WITHOUT_ACTIVATION == 0,
        hide: bits & AND_HIDE != 0,
        new_instance: bits & NEW_INSTANCE != 0,
    }
}

fn shared(_: &mut Call<'_, '_>) -> Answer {
    Ok(Out::New(Object::Plain("NSWorkspace")))
}

fn running(call: &mut Call<'_, '_>) -> Answer {
    let apps = call
        .bridge
        .running()
        .into_iter()
        .map(|pid| call.add(Object::RunningApp(pid)))
        .collect();
    Ok(Out::New(Object::array(apps)))
}

fn app_or_nil(pid: Option<i32>) -> Out {
    pid.map_or(Out::Old(NIL), |pid| Out::New(Object::RunningApp(pid)))
}

fn frontmost(call: &mut Call<'_, '_>) -> Answer {
    Ok(app_or_nil(call.bridge.running_where(|app| app.active)))
}

fn menu_bar_owner(call: &mut Call<'_, '_>) -> Answer {
    Ok(app_or_nil(
        call.bridge.running_where(|app| app.owns_menu_bar),
    ))
}

/// Shows files in Finder, which comes to the front; one that is not running is launched, and one that hangs does
/// nothing for now.
fn reveal(call: &Call<'_, '_>, paths: &[String]) -> bool {
    let host = &call.bridge.host;
    let finder = host.world(|world| finder::process(world).map(|app| (app.pid, app.hung)));
    match finder {
        Some((_, true)) => true,
        Some((pid, false)) => host.change(|world| {
            let shown = finder::reveal(world, paths);
            // Finder keeps the front even where the file is gone.
            let _front = world.process(pid).activate();
            shown
        }),
        None => {
            launch(call, LaunchOptions::default(), |world| {
                world.installed_with_bundle_id(finder::BUNDLE_ID)
            });
            host.change(|world| finder::reveal(world, paths))
        }
    }
}

fn reveal_urls(call: &mut Call<'_, '_>) -> Answer {
    let Object::Array { items, .. } = call.object(0)? else {
        return Ok(Out::Void);
    };
    let paths: Vec<String> = items
        .borrow()
        .iter()
        .filter_map(|&id| match call.bridge.object(id) {
            Object::Url(url) => Some(path_of(&url)),
            _ => None,
        })
        .collect();
    reveal(call, &paths);
    Ok(Out::Void)
}

/// An empty second path means any window of Finder; another one would be a window rooted there.
fn reveal_path(call: &mut Call<'_, '_>) -> Answer {
    let root = call.some_text(1)?;
    if !root.is_empty() {
        call.bridge
            .host
            .not_simulated("a Finder window rooted at a path");
    }
    let path = call.some_text(0)?;
    Ok(Out::Bool(
        call.bridge.path_exists(&path) && reveal(call, &[path.to_string()]),
    ))
}

fn hide_others(call: &mut Call<'_, '_>) -> Answer {
    call.bridge.host.change(|world| {
        let front = world.front;
        let others: Vec<i32> = world
            .apps
            .iter()
            .map(|app| app.pid)
            .filter(|&pid| pid != front)
            .collect();
        for pid in others {
            // An app that cannot be hidden stays.
            let _hidden = world.process(pid).hide();
        }
    });
    Ok(Out::Void)
}

fn bundle_url(path: Option<String>) -> Out {
    path.map_or(Out::Old(NIL), |path| {
        Out::New(Object::Url(file_url(&format!("{path}/")).into()))
    })
}

fn url_with_bundle_id(call: &mut Call<'_, '_>) -> Answer {
    let id = call.some_text(0)?;
    Ok(bundle_url(call.bridge.host.world(|world| {
        world
            .installed_with_bundle_id(&id)
            .map(|app| app.path.clone())
    })))
}

/// The apps that open a URL, as macOS prefers them; none where the URL is nil.
fn openers(call: &Call<'_, '_>) -> Result<Vec<InstalledApp>, Failure> {
    let Object::Url(url) = call.object(0)? else {
        return Ok(Vec::new());
    };
    let host = &call.bridge.host;
    let found = host.world(|world| opening::openers(world, &url));
    Ok(found.unwrap_or_else(|_| host.not_simulated(&format!("which app opens {url}"))))
}

fn url_to_open_url(call: &mut Call<'_, '_>) -> Answer {
    let first = openers(call)?.into_iter().next();
    Ok(bundle_url(first.map(|app| app.path)))
}

fn urls_to_open_url(call: &mut Call<'_, '_>) -> Answer {
    let urls = openers(call)?.into_iter().map(|app| {
        let url = file_url(&format!("{}/", app.path));
        call.add(Object::Url(url.into()))
    });
    Ok(Out::New(Object::array(urls.collect())))
}

/// Opens a URL in the app that macOS prefers, which comes to the front [bridge 9.3]. False where there is none.
fn open_url(call: &mut Call<'_, '_>) -> Answer {
    let Object::Url(url) = call.object(0)? else {
        return Ok(Out::Bool(false));
    };
    let Some(app) = openers(call)?.into_iter().next() else {
        return Ok(Out::Bool(false));
    };
    let host = &call.bridge.host;
    let (now, options) = (host.now(), LaunchOptions::default());
    let pid = if !url.starts_with("file:") {
        host.change(|world| opening::open_address(world, &app, &url, options, now))
    } else if SHOW_FILES.contains(&app.bundle_id.as_str()) {
        let files = [path_of(&url)];
        host.change(|world| opening::launch_with_files(world, &app, options, &files, now))
    } else {
        host.not_simulated(&format!("openURL of {url}, which {} opens", app.name))
    };
    if let Ok(pid) = pid {
        call.bridge.note_launched(pid);
    }
    Ok(Out::Bool(pid.is_ok()))
}

fn full_path(call: &mut Call<'_, '_>) -> Answer {
    let name = call.some_text(0)?;
    if call
        .bridge
        .host
        .world(|world| world.faults.has(Fault::FullPathLookupIsGone))
    {
        return Err(call.exception(
            "-[NSWorkspace fullPathForApplication:]: unrecognized selector sent to instance",
        ));
    }
    Ok(Out::string_or_nil(call.bridge.host.world(|world| {
        world.installed_with_name(&name).map(|app| app.path.clone())
    })))
}

/// Launches what `find` finds; None when there is no such app or Launch Services refuses.
fn launch(
    call: &Call<'_, '_>,
    options: LaunchOptions,
    find: impl Fn(&World) -> Option<&InstalledApp>,
) -> Option<i32> {
    let now = call.bridge.host.now();
    let installed = call.bridge.host.world(|world| find(world).cloned())?;
    let pid = call
        .bridge
        .host
        .change(|world| processes::launch(world, &installed, options, now))
        .ok()?;
    call.bridge.note_launched(pid);
    Some(pid)
}

fn launch_name(call: &mut Call<'_, '_>) -> Answer {
    let name = call.some_text(0)?;
    Ok(Out::Bool(
        launch(call, LaunchOptions::default(), |world| {
            world.installed_with_name(&name)
        })
        .is_some(),
    ))
}

fn launch_bundle_id(call: &mut Call<'_, '_>) -> Answer {
    let id = call.some_text(0)?;
    let options = options_of(call.integer(1)?);
    Ok(Out::Bool(
        launch(call, options, |world| world.installed_with_bundle_id(&id)).is_some(),
    ))
}

fn app_path(call: &Call<'_, '_>, place: usize) -> Result<String, Failure> {
    match call.object(place)? {
        Object::Url(url) => Ok(path_of(&url)),
        _ => Err(call.exception(&format!("*** {}: the URL is nil", call.name))),
    }
}

fn launch_url(call: &mut Call<'_, '_>) -> Answer {
    let path = app_path(call, 0)?;
    let options = options_of(call.integer(1)?);
    Ok(app_or_nil(launch(call, options, |world| {
        world.app_at(&path)
    })))
}

/// Answers at once; the handler is called by the run loop when the app has finished launching, or could not.
fn open_application(call: &mut Call<'_, '_>) -> Answer {
    let path = app_path(call, 0)?;
    let options = match call.object(1)? {
        Object::OpenConfiguration(own) => {
            let own = own.borrow();
            LaunchOptions {
                activate: own.activates,
                hide: own.hides,
                new_instance: own.new_instance,
            }
        }
        _ => return Err(call.exception(&format!("*** {}: the configuration is nil", call.name))),
    };
    let pid = launch(call, options, |world| world.app_at(&path));
    if let Some(handler) = call.function(2)? {
        let name = path
            .rsplit('/')
            .next()
            .unwrap_or_default()
            .trim_end_matches(".app")
            .to_owned();
        let outcome =
            pid.ok_or_else(|| Rc::from(format!("The application “{name}” can’t be opened.")));
        call.bridge
            .when_over(call.ctx, handler, Awaited::Launch(outcome));
    }
    Ok(Out::Void)
}

fn configuration(_: &mut Call<'_, '_>) -> Answer {
    let own = OpenConfiguration {
        activates: true,
        hides: false,
        new_instance: false,
    };
    Ok(Out::New(Object::OpenConfiguration(Rc::new(RefCell::new(
        own,
    )))))
}

fn with_configuration<T>(
    call: &Call<'_, '_>,
    act: impl FnOnce(&mut OpenConfiguration) -> T,
) -> Result<T, Failure> {
    match &call.receiver {
        Object::OpenConfiguration(own) => Ok(act(&mut own.borrow_mut())),
        _ => Err(call.exception("*** not a configuration")),
    }
}

fn activates(call: &mut Call<'_, '_>) -> Answer {
    Ok(Out::Bool(with_configuration(call, |own| own.activates)?))
}

fn hides(call: &mut Call<'_, '_>) -> Answer {
    Ok(Out::Bool(with_configuration(call, |own| own.hides)?))
}

fn creates_new(call: &mut Call<'_, '_>) -> Answer {
    Ok(Out::Bool(with_configuration(call, |own| own.new_instance)?))
}

fn set_activates(call: &mut Call<'_, '_>) -> Answer {
    let flag = call.flag(0)?;
    with_configuration(call, |own| own.activates = flag)?;
    Ok(Out::Void)
}

fn set_hides(call: &mut Call<'_, '_>) -> Answer {
    let flag = call.flag(0)?;
    with_configuration(call, |own| own.hides = flag)?;
    Ok(Out::Void)
}

fn set_creates_new(call: &mut Call<'_, '_>) -> Answer {
    let flag = call.flag(0)?;
    with_configuration(call, |own| own.new_instance = flag)?;
    Ok(Out::Void)
}
