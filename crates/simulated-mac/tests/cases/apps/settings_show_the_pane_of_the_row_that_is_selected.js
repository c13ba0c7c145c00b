// prelude: facts, elements, apps
// expect: Bluetooth|true|true|Sound|0.25
const w = front(SYSTEM_SETTINGS);
const slider = () => find(w, (e) => get(e, 'AXDescription') === 'Output volume');
const volume = slider();
set(volume, 'AXValue', $(0.25));
set(row(w, 'Bluetooth'), 'AXSelected', $(true));
const there = [get(w, 'AXTitle'), titled(w, 'Bluetooth') !== undefined, slider() === undefined];
set(row(w, 'Sound'), 'AXSelected', $(true));
[...there, get(w, 'AXTitle'), get(slider(), 'AXValue')].join('|');
