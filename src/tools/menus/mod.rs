//! The `menus` toolset: menu bars and status items.
