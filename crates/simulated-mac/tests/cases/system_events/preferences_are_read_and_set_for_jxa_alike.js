// prelude: apple_events
// expect: false, bottom, genie, Flurry, 1200, blue, ask what to do, Wi-Fi
// leaves: {"preferences": {"dock": {"autohide": true, "screen_edge": "right"}}}
const dock = se.dockPreferences;
const before = [
  dock.autohide(),
  dock.screenEdge(),
  dock.minimizeEffect(),
  se.currentScreenSaver.name(),
  se.screenSaverPreferences.delayInterval(),
  se.appearancePreferences.highlightColor(),
  se.CDAndDVDPreferences.blankCD.insertionAction(),
  se.networkPreferences.services[0].name(),
];
dock.autohide = true;
dock.screenEdge = 'right';
print(before);
// ----
// prelude: apple_events
// expect: true, Shell, true, false
// leaves: {"session": {"locked": true}}
const services = se.networkPreferences.currentLocation.services;
se.start(se.screenSavers.byName('Shell'));
const ran = [se.screenSaverPreferences.running(), se.currentScreenSaver.name()];
se.currentScreenSaver.stop();
se.networkPreferences.locations[0].services.byName('Wi-Fi').currentConfiguration.disconnect();
print(ran.concat([services.byName('Wi-Fi').active(), services.byName('Wi-Fi').currentConfiguration.connected()]));
