"""Rust types of the objc2 crates, written as the tables' type words (see SOURCES.md)."""

import re

SCALARS = {
    "()": "void", "c_void": "void", "bool": "bool", "Bool": "bool", "Boolean": "bool",
    "i8": "i8", "c_char": "i8", "c_schar": "i8", "u8": "u8", "c_uchar": "u8",
    "i16": "i16", "c_short": "i16", "u16": "u16", "c_ushort": "u16",
    "i32": "i32", "c_int": "i32", "pid_t": "i32", "boolean_t": "i32", "kern_return_t": "i32", "OSStatus": "i32",
    "u32": "u32", "c_uint": "u32", "mach_port_t": "u32", "uid_t": "u32", "gid_t": "u32", "natural_t": "u32",
    "i64": "i64", "isize": "i64", "c_long": "i64", "c_longlong": "i64", "NSInteger": "i64", "CFIndex": "i64",
    "u64": "u64", "usize": "u64", "c_ulong": "u64", "c_ulonglong": "u64", "NSUInteger": "u64",
    "f32": "f32", "c_float": "f32", "f64": "f64", "c_double": "f64", "CGFloat": "f64", "NSComparisonResult": "i64",
    "Sel": "SEL",
    # MacTypes.h and stdint.h, which no crate at hand declares.
    "FourCharCode": "u32", "OSType": "u32", "ResType": "u32", "OSErr": "i16", "UniChar": "u16", "UInt32": "u32",
    "UInt8": "u8", "UInt16": "u16", "SInt16": "i16", "SInt32": "i32", "SInt64": "i64", "UInt64": "u64",
    "uint32": "u32", "uint8_t": "u8", "uint16_t": "u16", "uint32_t": "u32", "uint64_t": "u64", "size_t": "u64",
    "Size": "i64", "OptionBits": "u32", "ItemCount": "u64", "ByteCount": "u64", "UTF32Char": "u32", "SRefCon": "void*",
    "GLint": "i32", "GLsizei": "i32", "GLuint": "u32", "GLenum": "u32", "GLbitfield": "u32", "AuthorizationRef": "void*",
    "IOOptionBits": "u32", "Handle": "cstr*",
    "int8_t": "i8", "int16_t": "i16", "int32_t": "i32", "int64_t": "i64",
}  # fmt: skip
OBJECTS = {"AnyObject": "id", "AnyProtocol": "id", "NSObject": "@NSObject", "AnyClass": "Class", "Self": "self"}
OWNERS = ("Retained", "CFRetained", "Allocated", "DispatchRetained")


class Types:
    """What the names of all crates stand for."""

    def __init__(self):
        self.aliases = {}
        self.newtypes = {}
        self.structs = set()
        self.cf = {"CFType"}
        self.classes = set()

    def collect(self, text):
        for name, target in re.findall(r"pub type (\w+)(?:<[^=;]*>)?\s*=\s*([^;]+);", text):
            self.aliases.setdefault(name, target)
        for name, target in re.findall(r"pub struct (\w+)\(\s*(?:pub\s+)?([^;]+?)\);", text):
            self.newtypes.setdefault(name, target)
        for match in re.finditer(r"\bcf_type!\(\s*unsafe impl(?:<[^{]*?>)?\s+(\w+)", text):
            self.cf.add(match.group(1))
        for match in re.finditer(r"extern_class!\(.*?pub struct (\w+)", text, re.S):
            self.classes.add(match.group(1))
        for name in re.findall(r"pub (?:struct|union) (\w+)[^;({]*\{", text):
            self.structs.add(name)
        for name in re.findall(r"pub enum (\w+)", text):
            self.newtypes.setdefault(name, "i32")

    def word(self, rust, generics=()):
        """The type word of a Rust type."""
        rust = re.sub(r"\s+", " ", rust.strip()).removesuffix(",").strip()
        if m := re.fullmatch(r"Option<(.*)>", rust):
            return self.word(m.group(1), generics)
        if m := re.fullmatch(r"(\w+)<(.*)>", rust):
            if m.group(1) in OWNERS:
                return self.reference(m.group(2), generics)
            if m.group(1) == "NonNull":
                return self.pointer(m.group(2), generics)
        if m := re.fullmatch(r"&\s*mut (.*)", rust):
            return self.word(m.group(1), generics) + "*"
        if m := re.fullmatch(r"&\s*(?:'\w+ )?(.*)", rust):
            return self.reference(m.group(1), generics)
        if m := re.fullmatch(r"\*(?:mut|const) (.*)", rust):
            return self.pointer(m.group(1), generics)
        if re.match(r"(unsafe )?extern ", rust):
            return "void*"
        if rust.startswith("["):
            return "?"
        name = base(rust)
        if name in SCALARS:
            return SCALARS[name]
        if name in self.cf:
            return "&" + name
        if name in self.aliases:
            return self.word(self.aliases[name], generics)
        if name in self.newtypes:
            return self.word(self.newtypes[name], generics)
        if self.is_object(name, generics):
            return self.reference(rust, generics)
        return "%" + name if name in self.structs else "?"

    def pointer(self, rust, generics):
        rust = rust.strip().removesuffix(",")
        name = base(rust)
        if name == "c_char":
            return "cstr"
        if rust.startswith(("&", "*", "NonNull", "Option", "Retained")):
            return self.word(rust, generics) + "*"
        if self.is_object(name, generics) or name in self.aliases:
            return self.reference(rust, generics)
        return self.word(rust, generics).replace("?", "void") + "*"

    def is_object(self, name, generics):
        return name in OBJECTS or name in self.classes or name in self.cf or name in generics or name in (
            "ProtocolObject", "DynBlock",
        )  # fmt: skip

    def reference(self, rust, generics):
        """What `&T` is: an object, a CF object, a block, or else a pointer."""
        rust = rust.strip().removesuffix(",").strip()
        name = base(rust)
        if name == "DynBlock":
            return "block"
        if name == "ProtocolObject" or name in generics:
            return "id"
        if name in OBJECTS:
            return OBJECTS[name]
        if name in self.classes:
            return "@" + name
        if name in self.cf:
            return "&" + name
        if name in self.aliases and not self.aliases[name].lstrip().startswith(("*", "&", "Option", "NonNull")):
            return self.reference(self.aliases[name], generics)
        if name in SCALARS or name in self.structs or name in self.newtypes or name in self.aliases:
            return self.word(rust, generics) + "*"
        return "id"


def base(rust):
    """`libc::pid_t` -> `pid_t`, `NSArray<NSString>` -> `NSArray`."""
    return re.sub(r"<.*", "", rust.strip()).split("::")[-1].strip()
