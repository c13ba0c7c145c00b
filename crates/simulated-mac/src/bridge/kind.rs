//! Types of arguments and results as the bridge treats them: Apple's declared types, and the type names that
//! `ObjC.bindFunction` takes [bridge 2.6].

use crate::apple::Type;

/// How a value crosses the bridge.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Void,
    Bool,
    /// Up to 32 bits: a JavaScript number.
    Narrow {
        signed: bool,
    },
    /// 64 bits: a decimal string.
    Wide {
        signed: bool,
    },
    Real,
    /// An ObjC object, class included.
    Object,
    /// A CF reference of a stock function, by its type without `Ref`: opaque to JavaScript until cast.
    Reference(&'static str),
    /// A selector or C string: a JavaScript string.
    Text,
    Struct(String),
    Pointer(Box<Kind>),
    /// A block or a function pointer.
    Block,
    /// Anything else.
    Opaque,
}

impl Kind {
    /// The kind of a type that Apple's tables declare.
    pub(super) fn of(declared: &Type) -> Self {
        match declared {
            Type::Void => Self::Void,
            Type::Bool => Self::Bool,
            Type::I8 | Type::I16 | Type::I32 => Self::Narrow { signed: true },
            Type::U8 | Type::U16 | Type::U32 => Self::Narrow { signed: false },
            Type::I64 => Self::Wide { signed: true },
            Type::U64 => Self::Wide { signed: false },
            Type::F32 | Type::F64 => Self::Real,
            Type::Id(..) | Type::Class => Self::Object,
            Type::CFRef(name) => Self::Reference(name),
            Type::Selector | Type::CString => Self::Text,
            Type::Struct(name) => Self::Struct((*name).to_owned()),
            Type::Pointer(to) => Self::Pointer(Box::new(Self::of(to))),
            Type::Block => Self::Block,
            Type::Unknown => Self::Opaque,
        }
    }

    /// The kind of a type name as `bindFunction` takes it; None for a name it does not know.
    pub(super) fn named(name: &str) -> Option<Self> {
        let name = name.trim();
        if let Some(to) = name.strip_suffix('*') {
            return match to.trim() {
                "char" => Some(Self::Text),
                to => Some(Self::Pointer(Box::new(Self::named(to)?))),
            };
        }
        Some(match name {
            "void" => Self::Void,
            "bool" | "BOOL" | "Boolean" => Self::Bool,
            "int" | "short" | "char" | "int32_t" | "pid_t" | "signed int" => {
                Self::Narrow { signed: true }
            }
            "unsigned int" | "unsigned short" | "unsigned char" | "uint32_t" | "uint16_t"
            | "uint8_t" => Self::Narrow { signed: false },
            "long" | "long long" | "int64_t" | "NSInteger" => Self::Wide { signed: true },
            "unsigned long" | "unsigned long long" | "uint64_t" | "size_t" | "NSUInteger" => {
                Self::Wide { signed: false }
            }
            "float" | "double" => Self::Real,
            "id" => Self::Object,
            "string" => Self::Text,
            "pointer" => Self::Pointer(Box::new(Self::Void)),
            other if other.starts_with('{') && other.ends_with('}') => {
                Self::Struct(other.to_owned())
            }
            _ => return None,
        })
    }
}
