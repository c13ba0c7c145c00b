// prelude: facts, elements, apps
// expect: Appearance|1,0,0|false
// expect: true|0,1,0|Dark
// expect: 1,0,0
// expect: 6|Pink
// expect: jump to here
// leaves: {"preferences": {"appearance": {"accent": "pink"}}, "system": {"dark_mode": false}}
// The pane and scripts tell and change the same.
const w = front(SYSTEM_SETTINGS);
set(row(w, 'Appearance'), 'AXSelected', $(true));
const group = (name) => find(w, (e) => get(e, 'AXRole') === 'AXRadioGroup' && get(e, 'AXDescription') === name);
const button = (name, of) => children(group(of)).find((e) => get(e, 'AXDescription') === name);
const values = (of) =>
  children(group(of))
    .map((e) => get(e, 'AXValue'))
    .join();
const look = Application('System Events').appearancePreferences;
const shell = Application.currentApplication();
shell.includeStandardAdditions = true;
const lines = [[get(w, 'AXTitle'), values('Appearance'), look.darkMode()].join('|')];
press(button('Dark', 'Appearance'));
lines.push([look.darkMode(), values('Appearance'), shell.doShellScript('defaults read -g AppleInterfaceStyle')].join('|'));
look.darkMode = false;
lines.push(values('Appearance'));
press(button('Pink', 'Accent color'));
const chosen = children(group('Accent color')).filter((e) => get(e, 'AXValue') === 1);
lines.push([shell.doShellScript('defaults read -g AppleAccentColor'), chosen.map((e) => get(e, 'AXDescription'))].join('|'));
press(button('Jump to the spot that’s clicked', 'Click in the scroll bar to'));
lines.push(look.scrollBarAction());
lines.join('\n');
// ----
// prelude: facts, elements, apps
// world: {"clock": {"stands_at": 1763673000}}
// expect: true|0,0,1|1|true
// leaves: {"preferences": {"appearance": {"automatic": true}}}
// At 9 pm of UTC.
const settings = front(SYSTEM_SETTINGS);
const modes = find(settings, (e) => get(e, 'AXRole') === 'AXRadioGroup' && get(e, 'AXDescription') === 'Appearance');
press(children(modes).find((e) => get(e, 'AXDescription') === 'Auto'));
const machine = Application.currentApplication();
machine.includeStandardAdditions = true;
const theme = Application('System Events').appearancePreferences;
const told = [
  theme.darkMode(),
  children(modes)
    .map((e) => get(e, 'AXValue'))
    .join(),
  machine.doShellScript('defaults read -g AppleInterfaceStyleSwitchesAutomatically'),
];
theme.darkMode = true;
const isAuto = get(children(modes)[2], 'AXValue') === 1;
press(children(modes)[2]);
[...told, !isAuto].join('|');
