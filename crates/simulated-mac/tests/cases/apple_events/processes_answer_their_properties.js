// prelude: apple_events
// expect: TextEdit
// expect: com.apple.Safari
// expect: Control Center
// expect: 840
// expect: false
// expect: /Applications/Safari.app
// expect: Safari.app
// expect: true
// expect: applicationProcess
// expect: Finder, Terminal, Safari, TextEdit, Notes, System Settings, Slack
// expect: demo
// expect: false
// expect: Built-in Retina Display, DELL U2723QE
print(
  se.processes.whose({ frontmost: true })[0].name(),
  se.applicationProcesses.byName('Safari').bundleIdentifier(),
  se.processes['ControlCenter'].displayedName(),
  se.processes.byName('TextEdit').unixId(),
  se.processes.byName('Notes').visible(),
  se.processes.byName('Safari').applicationFile().posixPath(),
  se.processes.byName('Safari').file.name(),
  se.processes.byName('sync-helper').bundleIdentifier() === null,
  se.processes.byName('Safari').class(),
  se.processes.whose({ backgroundOnly: false }).displayedName(),
  se.currentUser.name(),
  se.appearancePreferences.darkMode(),
  se.desktops.name(),
);
