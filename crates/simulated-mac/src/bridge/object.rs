//! The objects a script holds: what stands behind a handle.

use std::{
    cell::{Cell, RefCell},
    rc::Rc,
};

use super::{
    character_set::CharacterSet,
    documents::DocumentObject,
    event_kit::StoreObject,
    formatters::{DateFormatter, NumberFormatter},
    vision::VisionObject,
};
use crate::{
    icu_pattern::IcuPattern,
    tree::{CfRange, Target as Element},
};
use simulated_world::geometry::{Point, Rect, Size};
use simulated_world::{
    world::{Event, PasteboardItem},
    zone::Zone,
};

/// Index of an object in the process's heap; 0 is nil. Objects live as long as the process, as short as that is.
pub(super) type Id = u32;

/// The nil object.
pub(super) const NIL: Id = 0;

/// The entries of a dictionary, in order.
pub(super) type Entries = Rc<RefCell<Vec<(Rc<str>, Id)>>>;

/// An `NSRegularExpression`.
#[derive(Debug)]
pub(super) struct Expression {
    pub(super) source: Rc<str>,
    pub(super) options: i64,
    pub(super) pattern: IcuPattern,
}

/// An `NSTextCheckingResult`: the range of the whole and of each group.
#[derive(Debug)]
pub(super) struct Match {
    pub(super) expression: Rc<Expression>,
    pub(super) ranges: Vec<CfRange>,
}

/// An `NSSortDescriptor`.
#[derive(Debug)]
pub(super) struct SortDescriptor {
    /// None: the objects themselves.
    pub(super) key: Option<Rc<str>>,
    pub(super) ascending: bool,
    pub(super) selector: String,
}

/// A `CGEventSource`: the state it looks at, -1 its own, 0 the session's, 1 the hardware's, and what it lets pass of a person's
/// own events.
#[derive(Debug)]
pub(super) struct EventSource {
    pub(super) state: i64,
    /// For how long after an event of the source the others are filtered, in seconds.
    pub(super) suppression: Cell<f64>,
    /// Which pass meanwhile, and which while the mouse is dragged: 1 the mouse, 2 the keyboard, 4 the system.
    pub(super) filters: [Cell<i64>; 2],
}

impl EventSource {
    /// A source as macOS makes it.
    pub(super) fn new(state: i64) -> Self {
        Self {
            state,
            suppression: Cell::new(0.25),
            filters: [Cell::new(4), Cell::new(4)],
        }
    }
}

/// Whose notifications: each center has its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Center {
    Default,
    Workspace,
}

/// An `NSNotification`.
#[derive(Debug)]
pub(super) struct PostedNotification {
    pub(super) name: Rc<str>,
    pub(super) object: Id,
    pub(super) user_info: Id,
}

/// One ObjC or CF object. Cloning is cheap and keeps the identity of what can change.
#[derive(Clone, Debug)]
pub(super) enum Object {
    Nil,
    Null,
    /// A class itself.
    Class(&'static str),
    /// `+alloc` of this class, waiting for an init.
    Allocated(&'static str),
    Text(Rc<str>),
    Bool(bool),
    Integer(i64),
    Real(f64),
    /// Seconds since 1970.
    Date(f64),
    Data {
        bytes: Rc<RefCell<Vec<u8>>>,
        mutable: bool,
    },
    Array {
        items: Rc<RefCell<Vec<Id>>>,
        mutable: bool,
    },
    /// Keys are strings, as in every dictionary scripts meet.
    Dictionary {
        entries: Entries,
        mutable: bool,
    },
    /// An `NSSet`, or an `NSOrderedSet`.
    Set {
        items: Rc<RefCell<Vec<Id>>>,
        ordered: bool,
    },
    /// An `NSEnumerator`: what is left of it.
    Enumerator(Rc<RefCell<Vec<Id>>>),
    CharacterSet(Rc<CharacterSet>),
    RegularExpression(Rc<Expression>),
    /// An `NSTextCheckingResult`.
    TextMatch(Rc<Match>),
    DateFormatter(Rc<RefCell<DateFormatter>>),
    NumberFormatter(Rc<RefCell<NumberFormatter>>),
    /// An `NSLocale`, by its identifier.
    Locale(Rc<str>),
    TimeZone(Zone),
    SortDescriptor(Rc<SortDescriptor>),
    /// The absolute string of a URL.
    Url(Rc<str>),
    Uuid(Rc<str>),
    Error {
        domain: &'static str,
        code: i64,
        text: Rc<str>,
    },
    /// An object of which there is one, or whose state is the world's: its class says it all.
    Plain(&'static str),
    RunningApp(i32),
    /// A display by its id.
    Screen(u32),
    Bundle(Rc<str>),
    FileHandle(Rc<FileHandle>),
    Pipe(Rc<FileHandle>),
    Task(Rc<RefCell<Task>>),
    PasteboardItem(Rc<RefCell<PasteboardItem>>),
    OpenConfiguration(Rc<RefCell<OpenConfiguration>>),
    /// An Apple event address.
    Descriptor(Target),
    /// An `AXUIElement`.
    AxElement(Element),
    /// An `AXValue`.
    AxValue(Geometry),
    /// An `NSValue`.
    Value(Geometry),
    /// A `CGEvent`.
    Event(Rc<RefCell<Event>>),
    /// A `CGEventSource`.
    EventSource(Rc<EventSource>),
    /// An `NSEvent`: what the `CGEvent` was when it was made of it.
    AppKitEvent(Rc<Event>),
    /// A `TISInputSource`, by its id.
    InputSource(Rc<str>),
    /// What EventKit hands out.
    Stored(Rc<StoreObject>),
    /// What Vision hands out.
    Vision(Rc<VisionObject>),
    /// What PDFKit hands out, and images.
    Document(Rc<DocumentObject>),
    /// An `NSNotificationCenter`.
    NotificationCenter(Center),
    /// An `NSNotification`.
    Notification(Rc<PostedNotification>),
    /// `NSDateComponents`: year, month, day, hour, minute, second.
    DateComponents(Rc<[Cell<i64>; 6]>),
    /// What `malloc` and `calloc` give.
    Memory(Rc<RefCell<Vec<u8>>>),
}

/// A C struct as an object holds it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Geometry {
    Point(Point),
    Size(Size),
    Rect(Rect),
    Range(CfRange),
    /// An `AXError`, in the empty slots of a batched read.
    Error(i32),
}

/// What an `NSFileHandle` reads or writes.
#[derive(Debug)]
pub(super) enum FileHandle {
    Input,
    Output,
    Error,
    Null,
    /// What a task writes.
    Pipe(RefCell<Pipe>),
}

/// What a program writes and nobody has read yet: what is in the pipe, and behind it what has no room there.
#[derive(Debug, Default)]
pub(super) struct Pipe {
    pub(super) bytes: Vec<u8>,
    /// The program says no more and does not end.
    pub(super) stays_open: bool,
}

impl Pipe {
    /// How much a pipe holds, in bytes.
    pub(super) const ROOM: usize = 65_536;

    /// Whether the program still runs: it waits until there is room for the rest.
    pub(super) fn is_written(&self) -> bool {
        self.stays_open || self.bytes.len() > Self::ROOM
    }

    /// Ends the program: what has no room is never written.
    pub(super) fn cut(&mut self) {
        self.bytes.truncate(Self::ROOM);
        self.stays_open = false;
    }
}

/// An `NSTask`.
#[derive(Debug, Default)]
pub(super) struct Task {
    pub(super) path: Option<String>,
    pub(super) arguments: Vec<String>,
    pub(super) output: Option<Rc<FileHandle>>,
    pub(super) error: Option<Rc<FileHandle>>,
    /// The exit status, once it ran.
    pub(super) status: Option<i32>,
}

/// An `NSWorkspaceOpenConfiguration`.
#[derive(Debug)]
pub(super) struct OpenConfiguration {
    pub(super) activates: bool,
    pub(super) hides: bool,
    pub(super) new_instance: bool,
}

/// Whom an Apple event address means.
#[derive(Clone, Debug)]
pub(super) enum Target {
    None,
    BundleId(Rc<str>),
    Pid(i32),
}

impl Object {
    /// A string.
    pub(super) fn text(text: impl Into<Rc<str>>) -> Self {
        Self::Text(text.into())
    }

    /// An array that does not change.
    pub(super) fn array(items: Vec<Id>) -> Self {
        Self::Array {
            items: Rc::new(RefCell::new(items)),
            mutable: false,
        }
    }

    /// A dictionary that does not change.
    pub(super) fn dictionary(entries: Vec<(Rc<str>, Id)>) -> Self {
        Self::Dictionary {
            entries: Rc::new(RefCell::new(entries)),
            mutable: false,
        }
    }

    /// Bytes that do not change.
    pub(super) fn data(bytes: Vec<u8>) -> Self {
        Self::Data {
            bytes: Rc::new(RefCell::new(bytes)),
            mutable: false,
        }
    }

    /// The public class whose methods it has.
    pub(super) fn class(&self) -> &'static str {
        match self {
            Self::Nil => "nil",
            Self::Null => "NSNull",
            Self::Class(name) | Self::Allocated(name) | Self::Plain(name) => name,
            Self::Text(_) => "NSString",
            Self::Bool(_) | Self::Integer(_) | Self::Real(_) => "NSNumber",
            Self::Date(_) => "NSDate",
            Self::Data { mutable: false, .. } => "NSData",
            Self::Data { .. } => "NSMutableData",
            Self::Array { mutable: false, .. } => "NSArray",
            Self::Array { .. } => "NSMutableArray",
            Self::Dictionary { mutable: false, .. } => "NSDictionary",
            Self::Dictionary { .. } => "NSMutableDictionary",
            Self::Set { ordered: false, .. } => "NSSet",
            Self::Set { .. } => "NSOrderedSet",
            Self::Enumerator(_) => "NSEnumerator",
            Self::CharacterSet(_) => "NSCharacterSet",
            Self::RegularExpression(_) => "NSRegularExpression",
            Self::TextMatch(_) => "NSTextCheckingResult",
            Self::DateFormatter(_) => "NSDateFormatter",
            Self::NumberFormatter(_) => "NSNumberFormatter",
            Self::Locale(_) => "NSLocale",
            Self::TimeZone(_) => "NSTimeZone",
            Self::SortDescriptor(_) => "NSSortDescriptor",
            Self::Url(_) => "NSURL",
            Self::Uuid(_) => "NSUUID",
            Self::Error { .. } => "NSError",
            Self::RunningApp(_) => "NSRunningApplication",
            Self::Screen(_) => "NSScreen",
            Self::Bundle(_) => "NSBundle",
            Self::FileHandle(_) => "NSFileHandle",
            Self::Pipe(_) => "NSPipe",
            Self::Task(_) => "NSTask",
            Self::PasteboardItem(_) => "NSPasteboardItem",
            Self::OpenConfiguration(_) => "NSWorkspaceOpenConfiguration",
            Self::AppKitEvent(_) => "NSEvent",
            Self::Descriptor(_) => "NSAppleEventDescriptor",
            Self::Stored(kept) => kept.class(),
            Self::Vision(object) => object.class(),
            Self::Document(object) => object.class(),
            Self::NotificationCenter(_) => "NSNotificationCenter",
            Self::Notification(_) => "NSNotification",
            Self::DateComponents(_) => "NSDateComponents",
            Self::Value(_) => "NSValue",
            Self::AxElement(_)
            | Self::AxValue(_)
            | Self::Event(_)
            | Self::InputSource(_)
            | Self::EventSource(_)
            | Self::Memory(_) => "NSObject",
        }
    }

    /// Whether JavaScript has a type for it.
    pub(super) fn has_counterpart(&self) -> bool {
        matches!(
            self,
            Self::Nil
                | Self::Null
                | Self::Text(_)
                | Self::Bool(_)
                | Self::Integer(_)
                | Self::Real(_)
                | Self::Date(_)
                | Self::Array { .. }
                | Self::Dictionary { .. }
        )
    }

    /// The class it says it is of: Foundation's class clusters answer with their private classes.
    pub(super) fn private_class(&self) -> &'static str {
        match self {
            Self::Text(_) => "__NSCFString",
            Self::Bool(_) => "__NSCFBoolean",
            Self::Integer(_) | Self::Real(_) => "__NSCFNumber",
            Self::Date(_) => "__NSTaggedDate",
            Self::Array { mutable: false, .. } => "__NSArrayI",
            Self::Array { .. } => "__NSArrayM",
            Self::Dictionary { mutable: false, .. } => "__NSDictionaryI",
            Self::Dictionary { .. } => "__NSDictionaryM",
            Self::Data { .. } => "NSConcreteMutableData",
            Self::Value(_) => "NSConcreteValue",
            Self::AxElement(_)
            | Self::AxValue(_)
            | Self::Event(_)
            | Self::EventSource(_)
            | Self::InputSource(_) => "__NSCFType",
            other => other.class(),
        }
    }
}
