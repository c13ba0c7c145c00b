//! What depends on the operating system: nothing that scripts or answers could tell.

/// Gives this process a name for `ps`, `killall` and `pkill`, where the system has a call for that. macOS has none: there a
/// process has the name of its program's file. Another file, a link of this one even, would be another client to macOS'
/// privacy settings, and what it starts might lose the permissions of the server.
pub(super) fn name_process(name: &str) {
    #[cfg(target_os = "linux")]
    if let Err(error) = std::ffi::CString::new(name)
        .map_err(std::io::Error::from)
        .and_then(|name| Ok(rustix::thread::set_name(&name)?))
    {
        tracing::debug!(%error, "the process keeps its program's name");
    }
    #[cfg(not(target_os = "linux"))]
    let _ = name;
}
