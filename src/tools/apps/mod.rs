//! The `apps` toolset: list, launch, quit and activate applications; open addresses and documents in them.

crate::tools::toolset! {
    list_running_apps::ListRunningApps,
    launch_app::LaunchApp,
    quit_app::QuitApp,
    activate_app::ActivateApp,
    open::Open,
}
