// prelude: apple_events
// expect: /Users/demo/Library/Application Support, local, /Library/Fonts, a.scpt, true, false
// leaves: {"folder_actions": {"enabled": true, "folders": {"Desktop": {"scripts": [{"path": "/Users/demo/a.scpt"}]}}}}
se.folderActionsEnabled = true;
const made = se.attachActionTo(se.desktopFolder, { using: '/Users/demo/a.scpt' });
print([
  se.userDomain.applicationSupportFolder.posixPath(),
  se.localDomain.name(),
  se.localDomain.fontsFolder.posixPath(),
  made.name(),
  se.folderActions.byName('Desktop').scripts[0].enabled(),
  se.startupDisk.ignorePrivileges(),
]);
