//! The stand-in for `/usr/sbin/screencapture`: what may be shot, the files, the texts and the exit statuses
//! [events 7.1] [events 7.2] [events 7.3] [events 7.4] [events 7.5] [events 7.6]. What things look like is drawn
//! elsewhere.

mod args;

use std::{ffi::OsString, fs, path::Path};

use args::{Job, Refusal, Target};
use base64::{Engine, prelude::BASE64_STANDARD as BASE64};

use super::{
    draw::{self, Image, Options},
    host::Host,
    surroundings::Surroundings,
};
use simulated_world::geometry::Rect;
use simulated_world::world::{
    CaptureDenial, Display, Fault, Faults, PasteboardItem, Permission, Picture, Service, Window,
    World,
};

const USAGE: &str = "usage: screencapture [-icMPmwsWxSCUtoa] [files]
  -c         force screen capture to go to the clipboard
  -C         capture the cursor as well as the screen. only in non-interactive modes
  -m         only capture the main monitor, undefined if -i is set
  -D<display> screen capture from the display specified. -D 1 is main display, -D 2 secondary, etc.
  -o         in window capture mode, do not capture the shadow of the window
  -t<format> image format to create, default is png
  -T<seconds> take the picture after a delay of <seconds>, default is 5
  -x         do not play sounds
  -a         do not include windows attached to selected windows
  -r         do not add dpi meta data to image
  -l<windowid> capture this windowsid
  -R<x,y,w,h> capture screen rect
  files   where to save the screen capture, 1 file per screen";

/// What screencapture says and exits with when there is no picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Failure {
    FromDisplay,
    FromRect,
    FromWindow,
    InvalidDisplay,
}

impl Failure {
    fn text(self) -> &'static str {
        match self {
            Self::FromDisplay => "could not create image from display",
            Self::FromRect => "could not create image from rect",
            Self::FromWindow => "could not create image from window",
            Self::InvalidDisplay => "screencapture: Invalid display specified",
        }
    }
}

/// Runs screencapture with the words after its name; answers the exit status.
pub(super) fn main(surroundings: &Surroundings, words: impl IntoIterator<Item = OsString>) -> u8 {
    let host = match Host::start("screencapture", surroundings) {
        Ok(host) => host,
        Err(error) => return surroundings.complain(&error.to_string()),
    };
    let status = run(&host, words);
    host.finish(status);
    status
}

fn run(host: &Host, words: impl IntoIterator<Item = OsString>) -> u8 {
    let job = match args::parse(words) {
        Ok(job) => job,
        Err(Refusal::Help) => {
            host.log(USAGE);
            return 0;
        }
        Err(Refusal::Misuse(text)) => {
            host.log(&format!("{text}\n{USAGE}"));
            return 1;
        }
        Err(Refusal::NotSimulated(what)) => {
            return host.complain(&format!("not simulated: {what}"));
        }
    };
    if job.files.is_empty() && !job.clipboard {
        host.log(&format!("screencapture: no file specified\n{USAGE}"));
        return 1;
    }
    let faults = host.faults();
    host.wait(delay(&job, faults));
    let now = host.now();
    let images = match host.world(|world| shoot(world, &job, now)) {
        Ok(images) => images,
        Err(failure) => {
            host.log(failure.text());
            return 1;
        }
    };
    if faults.capture_without_file {
        return 0;
    }
    match deliver(host, &job, images) {
        Ok(()) => 0,
        Err(error) => host.complain(&error.to_string()),
    }
}

/// Seconds until the picture is taken. A `-T` without a number is no delay, as atoi has it.
fn delay(job: &Job, faults: &Faults) -> f64 {
    let asked = job
        .delay
        .trim()
        .parse()
        .unwrap_or(0.0_f64)
        .clamp(0.0, 3600.0);
    asked + f64::from(faults.capture_delay_ms.unwrap_or(0)) / 1000.0
}

/// Takes the pictures, one for each file, or one for the clipboard.
fn shoot(world: &World, job: &Job, now: f64) -> Result<Vec<Image>, Failure> {
    let failure = match job.target {
        Target::Displays | Target::MainDisplay | Target::Display(_) => Failure::FromDisplay,
        Target::Rect { .. } => Failure::FromRect,
        Target::Window(_) => Failure::FromWindow,
    };
    if !world.session.gui || world.displays.is_empty() {
        return Err(failure);
    }
    let denied = world.permission(Service::ScreenRecording) != Permission::Granted;
    let is_black = denied && world.faults.has(Fault::DeniedPicturesAreBlack);
    let is_refused = denial(world) == CaptureDenial::Refused || failure == Failure::FromWindow;
    if denied && is_refused && !is_black {
        return Err(failure);
    }
    if refuses(&world.faults, &job.target) {
        return Err(failure);
    }
    let is_rect = matches!(job.target, Target::Rect { .. });
    let options = Options {
        pointer: job.pointer && !(is_rect && world.faults.has(Fault::RectangleWithoutPointer)),
        without_windows: denied,
        without_sheets: job.without_attached,
        now,
    };
    // A locked session gives black pictures, or none [events 7.3]; `draw` knows what a person would see.
    let veiled = |image: Image| {
        if world.session.locked || is_black {
            image.blackened()
        } else {
            image
        }
    };
    let display = |display: &Display| {
        draw::display(world, display.id, options)
            .map(veiled)
            .ok_or(failure)
    };
    match &job.target {
        Target::Displays => {
            let count = if job.clipboard { 1 } else { job.files.len() };
            world.displays.iter().take(count).map(display).collect()
        }
        Target::MainDisplay => world.displays.iter().take(1).map(display).collect(),
        Target::Display(number) => Ok(vec![display(numbered(world, number)?)?]),
        Target::Rect { numbers, .. } => {
            let image = rect(numbers).and_then(|frame| draw::rect(world, frame, options));
            Ok(vec![veiled(image.ok_or(failure)?)])
        }
        Target::Window(id) => {
            let window = id
                .trim()
                .parse()
                .ok()
                .and_then(|id| capturable(world, id))
                .ok_or(failure)?;
            let image = draw::window(world, window.id, !job.without_shadow, options);
            Ok(vec![veiled(image.ok_or(failure)?)])
        }
    }
}

/// Whether this Mac captures nothing in that way, as some do [findings 4.1].
fn refuses(faults: &Faults, target: &Target) -> bool {
    match target {
        Target::Rect { attached, .. } => {
            faults.has(Fault::RectangleCaptureFails)
                || (*attached && faults.has(Fault::AttachedRectangleFails))
        }
        Target::Window(_) => faults.has(Fault::WindowCaptureFails),
        Target::Displays | Target::MainDisplay | Target::Display(_) => false,
    }
}

/// What happens without the permission: what the world says, else what its macOS does [events 7.3].
fn denial(world: &World) -> CaptureDenial {
    world
        .permissions
        .capture_denial
        .unwrap_or_else(|| match world.system.major_version() {
            Some(..15) => CaptureDenial::WallpaperOnly,
            _ => CaptureDenial::Refused,
        })
}

/// The display with a number as `-D` counts: from 1, the main one first, those that sleep left out.
fn numbered<'a>(world: &'a World, number: &str) -> Result<&'a Display, Failure> {
    let index = number
        .trim()
        .parse::<usize>()
        .ok()
        .and_then(|number| number.checked_sub(1));
    index
        .and_then(|index| {
            world
                .displays
                .iter()
                .filter(|display| !display.asleep)
                .nth(index)
        })
        .ok_or(Failure::InvalidDisplay)
}

/// `x,y,w,h` in global points.
fn rect(numbers: &str) -> Option<Rect> {
    let mut parts = numbers.split(',').map(|part| {
        part.trim()
            .parse::<f64>()
            .ok()
            .filter(|number| number.is_finite())
    });
    let mut next = || parts.next().flatten();
    let frame = Rect::new(next()?, next()?, next()?, next()?);
    parts.next().is_none().then_some(frame)
}

/// The window with an id, if macOS would make a picture of it: not one that is minimised, hidden, on another space or
/// closed to others, and none while the screen is locked ([events 7.5]; that hidden windows are like minimised
/// ones is a guess without a grade).
fn capturable(world: &World, id: u32) -> Option<&Window> {
    if world.session.locked {
        return None;
    }
    world
        .apps
        .iter()
        .filter(|app| !app.hidden)
        .flat_map(|app| &app.windows)
        .find(|window| window.id == id)
        .filter(|window| window.is_on_shown_space() && !window.unshareable)
}

/// Puts the pictures where they were asked for. A file that cannot be written is complained of, with exit 0 all the
/// same [events 7.2].
fn deliver(host: &Host, job: &Job, images: Vec<Image>) -> Result<(), draw::EncodeError> {
    if job.clipboard {
        let Some(image) = images.into_iter().next() else {
            return Ok(());
        };
        let bytes = image.encode(draw::Format::Png, !job.without_dpi)?;
        let data = BASE64.encode(&bytes);
        let picture = picture(image, Path::new(""), &bytes);
        host.change(|world| {
            world.pictures.add(picture);
            world.pasteboard.change_count += 1;
            world.pasteboard.items = vec![PasteboardItem(vec![(
                "public.png".into(),
                format!("data:{data}"),
            )])];
        });
        return Ok(());
    }
    for (path, image) in job.files.iter().zip(images) {
        let bytes = image.encode(job.format, !job.without_dpi)?;
        let written = is_target(path) && fs::write(path, &bytes).is_ok();
        if written {
            let picture = picture(image, path, &bytes);
            host.change(|world| world.pictures.add(picture));
        } else {
            host.log(&format!(
                "screencapture: cannot write file to intended destination, {}",
                path.display()
            ));
        }
    }
    Ok(())
}

/// What is remembered of a picture: text recognition reads what was drawn, and opens no file.
fn picture(image: Image, path: &Path, bytes: &[u8]) -> Picture {
    // A relative path means a file in the folder of this process, which another process does not know.
    let path = std::path::absolute(path).unwrap_or_default();
    Picture {
        path: path.to_string_lossy().into_owned(),
        digest: Picture::digest_of(bytes),
        width: image.width,
        height: image.height,
        scale: image.scale,
        texts: image.texts,
        codes: image.codes,
        is_cut: false,
    }
}

/// Whether screencapture writes to such a path at all: no name with a dot in front, no pipe, no device.
fn is_target(path: &Path) -> bool {
    use std::os::unix::ffi::OsStrExt;
    let named = path
        .file_name()
        .is_some_and(|name| !name.as_bytes().starts_with(b"."));
    named && fs::metadata(path).map_or(true, |data| data.is_file())
}
