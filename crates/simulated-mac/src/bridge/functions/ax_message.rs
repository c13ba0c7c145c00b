//! A message to the app that an element belongs to [bridge 4]: who answers, how long it takes, what is read or changed.

use super::super::{
    call::Call,
    failure::Failure,
    handle::Handle,
    kind::Kind,
    object::{Id, Object},
    state::Bridge,
};
use crate::tree::{self, AxError, Index, Subject, Target, Value};
use simulated_world::ax::{Attribute, Role};
use simulated_world::world::{App, Fault, Permission, Policy, Service, World};

/// How long an app may take to answer unless the script says otherwise.
const DEFAULT_TIMEOUT: f64 = 6.0;

/// The outcome of a call: inside, what AX says; outside, what JavaScript throws.
pub(super) type Tried<T> = Result<Result<T, AxError>, Failure>;

/// The element that an argument is. Bound as a plain pointer, a reference that was not cast is one as well.
pub(super) fn element(call: &Call<'_, '_>) -> Tried<(Id, Target)> {
    let id = match (
        call.kinds.first(),
        call.bridge.handle_of(call.ctx, &call.value(0))?,
    ) {
        (Some(Kind::Pointer(_)), Some(Handle::Object(id) | Handle::Reference { id, .. })) => id,
        _ => call.id(0)?,
    };
    Ok(match call.bridge.object(id) {
        Object::AxElement(target) => Ok((id, target)),
        _ => Err(AxError::IllegalArgument),
    })
}

/// The process an element belongs to.
pub(super) fn owner(target: Target) -> Option<i32> {
    match target {
        Target::SystemWide => None,
        Target::App(pid) | Target::Node { pid, .. } => Some(pid),
    }
}

/// Whether a process answers messages.
pub(super) enum Answering {
    Yes,
    /// There is no such process.
    Gone,
    /// It has no user interface and nobody who would answer, or has not finished launching.
    Never,
    /// It lets every message wait.
    Hung,
    /// It answers for the first time, after so many seconds.
    Late(f64),
}

impl Answering {
    pub(super) fn of(app: Option<&App>) -> Self {
        match app {
            None => Self::Gone,
            Some(app) if app.hung => Self::Hung,
            Some(app) if app.first_answer_ms > 0.0 => Self::Late(app.first_answer_ms / 1000.0),
            Some(app) if app.launching || app.policy == Policy::Prohibited => Self::Never,
            Some(_) => Self::Yes,
        }
    }
}

pub(super) fn timeout(bridge: &Bridge, id: Id) -> f64 {
    let own = bridge.ax.timeouts.borrow().get(&id).copied();
    own.or(bridge.ax.timeout.get()).unwrap_or(DEFAULT_TIMEOUT)
}

/// Sends a message to an app, or to the window server, and waits as long as the app lets it wait.
pub(super) fn send_message(bridge: &Bridge, id: Id, pid: Option<i32>) -> Result<(), AxError> {
    bridge.host.count_ax_message();
    let state = bridge.host.world(|world| {
        let allowed = world.permission(Service::Accessibility) == Permission::Granted;
        allowed.then(|| pid.map(|pid| Answering::of(world.app(pid))))
    });
    match state {
        None => Err(AxError::ApiDisabled),
        Some(None) => Ok(()),
        Some(Some(answering)) => await_answer(bridge, id, pid, answering),
    }
}

pub(super) fn await_answer(
    bridge: &Bridge,
    id: Id,
    pid: Option<i32>,
    answering: Answering,
) -> Result<(), AxError> {
    match answering {
        Answering::Yes => Ok(()),
        Answering::Gone => Err(AxError::InvalidElement),
        Answering::Never => Err(AxError::CannotComplete),
        Answering::Hung => {
            bridge.host.wait(timeout(bridge, id));
            Err(AxError::CannotComplete)
        }
        // It goes on with what it is busy with while nobody waits any more.
        Answering::Late(seconds) => {
            let waited = seconds.min(timeout(bridge, id));
            bridge.host.wait(waited);
            bridge.host.change(|world| {
                if let Some(app) = pid.and_then(|pid| world.app_mut(pid)) {
                    app.first_answer_ms = ((seconds - waited) * 1000.0).max(0.0);
                }
            });
            if waited < seconds {
                return Err(AxError::CannotComplete);
            }
            Ok(())
        }
    }
}

/// With more children than this they are not handed out in one message, on a Mac where long lists time out.
const LONG_LIST: usize = 200;

/// Whether a message that asks for these attributes comes back too late [findings 1.6].
fn times_out(call: &Call<'_, '_>, names: &[Attribute]) -> Tried<bool> {
    if !names.contains(&Attribute::Children)
        || !call
            .bridge
            .host
            .world(|world| world.faults.has(Fault::LongListsTimeOut))
    {
        return Ok(Ok(false));
    }
    let (_, target) = match element(call)? {
        Ok(found) => found,
        Err(error) => return Ok(Err(error)),
    };
    let mut index = call.bridge.ax.index.borrow_mut();
    Ok(call.bridge.host.world(|world| {
        let subject = index.subject(world, target)?;
        Ok(matches!(subject, Subject::Node(place) if place.children().len() > LONG_LIST))
    }))
}

/// Lets a message time out that asks for too much.
pub(super) fn check_length(
    call: &Call<'_, '_>,
    names: &[Attribute],
) -> Result<Result<(), AxError>, Failure> {
    match times_out(call, names)? {
        Ok(true) => {
            let id = element(call)?.map_or(0, |(id, _)| id);
            call.bridge.host.wait(timeout(call.bridge, id));
            Ok(Err(AxError::CannotComplete))
        }
        Ok(false) => Ok(Ok(())),
        Err(error) => Ok(Err(error)),
    }
}

/// The process that an element belongs to for who asks: that of its app, or the one that draws it.
pub(super) fn process(call: &Call<'_, '_>, target: Target) -> Option<i32> {
    let mut index = call.bridge.ax.index.borrow_mut();
    let drawing = call.bridge.host.world(|world| {
        let subject = index.subject(world, target).ok()?;
        let Subject::Node(place) = subject else {
            return None;
        };
        tree::remote_process(world, &place)
    });
    drawing.or(owner(target))
}

/// Sends a message to the element's app and looks at the element.
pub(super) fn look<T>(
    call: &Call<'_, '_>,
    look: impl FnOnce(&World, &tree::Subject<'_>) -> Result<T, AxError>,
) -> Tried<T> {
    Ok(match element(call)? {
        Ok(found) => look_at(call, found, look),
        Err(error) => Err(error),
    })
}

/// How long an app takes to build a row that it does not show.
const ROW_SECONDS: f64 = 0.08;

/// Lets pass what a message about a row takes: one that is shown [findings-2 12], and one that is built for it
/// [findings-2 7.3].
fn charge_row(call: &Call<'_, '_>, target: Target) {
    let host = &call.bridge.host;
    let builds = host.world(|world| world.faults.has(Fault::UnbuiltRowsAreSlow));
    let (is_row, is_built) = {
        let mut index = call.bridge.ax.index.borrow_mut();
        host.world(|world| match index.subject(world, target) {
            Ok(Subject::Node(place)) => {
                let is_row = place.element().is_some_and(|one| one.role == Role::Row);
                (is_row, builds && tree::is_in_hidden_row(&place))
            }
            _ => (false, false),
        })
    };
    if is_built {
        host.wait(ROW_SECONDS);
    } else if is_row {
        host.count_list_row();
    }
}

/// Lets pass what it takes an app to hand out its windows [findings-2 12].
pub(super) fn charge_windows<'v>(
    call: &Call<'_, '_>,
    names: &[Attribute],
    values: impl IntoIterator<Item = &'v Value>,
) {
    let values = names.iter().zip(values);
    for (_, value) in values.filter(|(name, _)| **name == Attribute::Windows) {
        if let Value::Elements(windows) = value {
            call.bridge.host.count_app_windows(windows.len());
        }
    }
}

/// The same of an element that is known already.
pub(super) fn look_at<T>(
    call: &Call<'_, '_>,
    (id, target): (Id, Target),
    look: impl FnOnce(&World, &tree::Subject<'_>) -> Result<T, AxError>,
) -> Result<T, AxError> {
    send_message(call.bridge, id, owner(target))?;
    charge_row(call, target);
    let mut index = call.bridge.ax.index.borrow_mut();
    call.bridge.host.world(|world| {
        let subject = index.subject(world, target)?;
        look(world, &subject)
    })
}

/// Sends a message that changes something.
pub(super) fn act<T>(
    call: &Call<'_, '_>,
    act: impl FnOnce(&mut World, &mut Index, Target, f64) -> Result<T, AxError>,
) -> Tried<(Id, T)> {
    let (id, target) = match element(call)? {
        Ok(found) => found,
        Err(error) => return Ok(Err(error)),
    };
    if let Err(error) = send_message(call.bridge, id, owner(target)) {
        return Ok(Err(error));
    }
    let now = call.bridge.host.now();
    let mut index = call.bridge.ax.index.borrow_mut();
    Ok(call
        .bridge
        .host
        .change(|world| act(world, &mut index, target, now))
        .map(|done| (id, done)))
}
