//! Which values need not be written into the world file.

/// True for a value that need not be written.
pub(super) fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

// Serde asks for a reference.
pub(super) fn is_false(value: &bool) -> bool {
    !*value
}

// Serde asks for a reference.
pub(super) fn is_true(value: &bool) -> bool {
    *value
}
