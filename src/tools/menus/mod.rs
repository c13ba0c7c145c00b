//! The `menus` toolset: menu bars and status items.

pub mod click_menu_item;
pub mod click_status_bar_item;
pub mod click_status_bar_menu_item;
pub mod get_menu_bar_structure;
pub mod get_menu_item_state;
pub mod list_menu_items;
pub mod list_status_bar_items;
pub mod shared;
