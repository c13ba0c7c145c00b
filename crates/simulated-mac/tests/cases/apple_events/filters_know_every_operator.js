// prelude: apple_events
// expect: [Safari] 1
// expect: [Safari] 1
// expect: [TextInputMenuAgent, TextEdit] 2
// expect: [SystemUIServer, System Settings] 2
// expect: [TextEdit] 1
// expect: [loginwindow, Dock] 2
// expect: [loginwindow, Dock] 2
// expect: [System Settings, Slack] 2
// expect: [System Settings] 1
// expect: [Notes] 1
// expect: [Notes] 1
// expect: [Dock, TextEdit] 2
// expect: [Finder, Terminal, TextEdit] 3
// expect: [TextEdit] 1
// expect: [] 0
const filters = [
  { name: 'safari' },
  { name: { _equals: 'Safari' } },
  { name: { _contains: 'TEXT' } },
  { name: { _beginsWith: 'Sys' } },
  { name: { _endsWith: 'edit' } },
  { unixId: { _lessThan: 564 } },
  { unixId: { '<=': 563 } },
  { unixId: { _greaterThan: 852 } },
  { unixId: { _greaterThanEquals: 866, _lessThan: 905 } },
  { _and: [{ backgroundOnly: false }, { visible: false }] },
  { backgroundOnly: false, visible: false },
  { _or: [{ name: 'Dock' }, { frontmost: true }] },
  { _and: [{ backgroundOnly: false }, { _not: [{ name: { _contains: 's' } }] }] },
  { _match: [ObjectSpecifier().unixId, 840] },
  { name: 'nobody' },
];
filters.map((filter) => `[${se.processes.whose(filter).name().join(', ')}] ${se.processes.where(filter).length}`).join('\n');
