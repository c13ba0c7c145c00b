// prelude: facts, elements, apps
// expect: 25|true|0.75|0
const w = front(SYSTEM_SETTINGS);
const slider = () => find(w, (e) => get(e, 'AXDescription') === 'Output volume');
set(slider(), 'AXValue', $(0.25));
press(titled(w, 'Mute'));
const a = Application.currentApplication();
a.includeStandardAdditions = true;
const { outputVolume, outputMuted } = a.getVolumeSettings();
set(row(w, 'Displays'), 'AXSelected', $(true));
a.setVolume(null, { outputVolume: 75, outputMuted: false });
set(row(w, 'Sound'), 'AXSelected', $(true));
[outputVolume, outputMuted, get(slider(), 'AXValue'), get(titled(w, 'Mute'), 'AXValue')].join('|');
