// prelude: facts, elements, apps
// expect: Control Center|0.56|25|1,0|DELL U2723QE|0,1
const items = children(read(app(CONTROL_CENTER), 'AXExtrasMenuBar'));
const sound = items.find((e) => get(e, 'AXIdentifier') === 'com.apple.menuextra.sound');
const devices = () => ['MacBook Pro Speakers', 'DELL U2723QE'].map((title) => get(titled(front(CONTROL_CENTER), title), 'AXValue')).join();
press(sound);
const panel = front(CONTROL_CENTER);
const slider = named(panel, 'sound-slider');
const before = get(slider, 'AXValue');
set(slider, 'AXValue', $(0.3));
press(slider, 'AXDecrement');
const a = Application.currentApplication();
a.includeStandardAdditions = true;
const volume = a.getVolumeSettings().outputVolume;
const first = devices();
press(sound);
const settings = front(SYSTEM_SETTINGS);
const popUp = find(settings, (e) => get(e, 'AXDescription') === 'Output device');
press(popUp);
press(titled(popUp, 'DELL U2723QE'));
press(sound);
[get(front(CONTROL_CENTER), 'AXTitle'), before, volume, first, get(popUp, 'AXValue'), devices()].join('|');
