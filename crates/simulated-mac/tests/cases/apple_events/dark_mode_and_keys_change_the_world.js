// prelude: apple_events
// ----
// expect: true
// leaves: {"system": {"dark_mode": true}}
se.appearancePreferences.darkMode = true;
se.appearancePreferences.darkMode();
// ----
// expect: hé
const area = se.processes.byName('TextEdit').windows[0].scrollAreas[0].textAreas[0];
area.value = '';
area.focused = true;
se.keystroke('hé');
area.value();
