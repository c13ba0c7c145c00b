//! The `system` toolset: the Mac and its macOS, the battery, the displays, the permissions.

crate::tools::toolset! {
    get_system_info::GetSystemInfo,
    get_battery_status::GetBatteryStatus,
    get_display_info::GetDisplayInfo,
    check_permissions::CheckPermissions,
}
