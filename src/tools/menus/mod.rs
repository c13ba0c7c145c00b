//! The `menus` toolset: menu bars and status items.

pub(crate) mod shared;

crate::tools::toolset! {
    list_menu_items::ListMenuItems,
    click_menu_item::ClickMenuItem,
    get_menu_item_state::GetMenuItemState,
    get_menu_bar_structure::GetMenuBarStructure,
    list_status_bar_items::ListStatusBarItems,
    click_status_bar_item::ClickStatusBarItem,
    click_status_bar_menu_item::ClickStatusBarMenuItem,
}
