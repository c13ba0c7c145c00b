// System Events describes an action of an app's own by the first line of its name [eyes 3.8].
// prelude: apple_events, additions
// expect: press, Close | Script Editor, Build, Done | 0
additions.displayNotification('Done', { withTitle: 'Build' });
const center = se.processes.byName('NotificationCenter');
const banner = center.windows[0].groups[0].groups[0].scrollAreas[0].groups[0];
const told = [banner.actions.description().join(', '), banner.description()];
banner
  .actions()
  .find((action) => action.description() === 'Close')
  .perform();
[...told, center.windows.length].join(' | ');
