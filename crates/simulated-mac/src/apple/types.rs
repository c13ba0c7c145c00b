//! The types of Apple's names, as far as the bridge treats them differently.

use super::data::STRUCTS;
use super::table::Table;
use super::table::first_column;

/// What a value is on the native side.
///
/// 32-bit and 64-bit integers are kept apart because JXA hands the latter out as decimal strings [bridge 2.4].
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Type {
    /// No value.
    Void,
    /// `BOOL`, `Boolean`, `bool`.
    Bool,
    /// A signed 8-bit integer.
    I8,
    /// An unsigned 8-bit integer.
    U8,
    /// A signed 16-bit integer.
    I16,
    /// An unsigned 16-bit integer.
    U16,
    /// `int`, `pid_t`, `OSStatus`, `AXError` and 32-bit enums.
    I32,
    /// `unsigned int`, `CGWindowID`, `CGDirectDisplayID`, four-character codes.
    U32,
    /// `long`, `NSInteger`, `CFIndex`.
    I64,
    /// `unsigned long`, `NSUInteger`, `size_t`, `CFTypeID`.
    U64,
    /// `float`.
    F32,
    /// `double`, `CGFloat`, `NSTimeInterval`.
    F64,
    /// An object; its class when the header names one.
    Id(Option<&'static str>),
    /// A class object.
    Class,
    /// A selector.
    Selector,
    /// A Core Foundation object: the type's name without `Ref` (`CFString`, `AXUIElement`, `CFType` for any).
    CFRef(&'static str),
    /// A struct by value.
    Struct(&'static str),
    /// A pointer to what is inside (`Pointer(CFRef)` is an out-parameter for a CF object).
    Pointer(Box<Type>),
    /// A block.
    Block,
    /// A C string.
    CString,
    /// The sources do not say.
    Unknown,
}

impl Type {
    /// Reads one type word of the tables; `owner` is the class that `self` stands for.
    pub(super) fn read(word: &'static str, owner: Option<&'static str>) -> Self {
        if let Some(inner) = word.strip_suffix('*') {
            return Self::Pointer(Box::new(Self::read(inner, owner)));
        }
        if let Some(class) = word.strip_prefix('@') {
            return Self::Id(Some(class));
        }
        if let Some(name) = word.strip_prefix('&') {
            return Self::CFRef(name);
        }
        if let Some(name) = word.strip_prefix('%') {
            return Self::Struct(name);
        }
        match word {
            "void" => Self::Void,
            "bool" => Self::Bool,
            "i8" => Self::I8,
            "u8" => Self::U8,
            "i16" => Self::I16,
            "u16" => Self::U16,
            "i32" => Self::I32,
            "u32" => Self::U32,
            "i64" => Self::I64,
            "u64" => Self::U64,
            "f32" => Self::F32,
            "f64" => Self::F64,
            "id" => Self::Id(None),
            "self" => Self::Id(owner),
            "Class" => Self::Class,
            "SEL" => Self::Selector,
            "block" => Self::Block,
            "cstr" => Self::CString,
            _ => Self::Unknown,
        }
    }

    /// True for the integers that JXA hands out as decimal strings.
    pub fn is_long(&self) -> bool {
        matches!(self, Self::I64 | Self::U64)
    }
}

/// Reads `result argument...`.
pub(super) fn signature(words: &'static str, owner: Option<&'static str>) -> (Type, Vec<Type>) {
    let mut types = words.split(' ').map(|word| Type::read(word, owner));
    let result = types.next().unwrap_or(Type::Unknown);
    (result, types.collect())
}

/// A C struct and its fields in order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Structure {
    /// `CGRect`; the table writes `NSPoint`, `NSSize` and `NSRect` as their CG names.
    pub name: &'static str,
    /// The framework whose headers declare it.
    pub framework: &'static str,
    /// Name and type of each field.
    pub fields: Vec<(&'static str, Type)>,
}

/// The struct of that name.
pub fn structure(name: &str) -> Option<Structure> {
    let name = match name {
        "NSPoint" => "CGPoint",
        "NSSize" => "CGSize",
        "NSRect" => "CGRect",
        other => other,
    };
    let line = Table(STRUCTS).named(name)?;
    let mut columns = line.split('\t').skip(1);
    let framework = columns.next()?;
    let fields = columns.next().unwrap_or_default().split(' ');
    let fields = fields
        .filter_map(|field| field.split_once(':'))
        .map(|(name, word)| (name, Type::read(word, None)));
    Some(Structure {
        name: first_column(line),
        framework,
        fields: fields.collect(),
    })
}
