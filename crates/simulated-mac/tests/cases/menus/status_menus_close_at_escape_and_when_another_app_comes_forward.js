// prelude: facts, elements, keys
// expect: true,-25205|-25205|1,0|1,0|true,-25205|TextEdit
const item = (pid) => children(read(app(pid), 'AXExtrasMenuBar'))[0];
const selected = () => get(item(TIDY_TRAY), 'AXSelected');
const panels = () => children(app(CONTROL_CENTER)).filter((e) => get(e, 'AXRole') === 'AXWindow').length;
const open = (act) => {
  press(item(TIDY_TRAY));
  const before = selected();
  act();
  return [before, selected()].join();
};
const openPanel = (act) => {
  const items = children(read(app(CONTROL_CENTER), 'AXExtrasMenuBar'));
  press(items.find((e) => /Control Cent/.test(get(e, 'AXDescription'))));
  const before = panels();
  act();
  return [before, panels()].join();
};
const pressEscape = () => key(ESCAPE);
const activate = (pid) => {
  $.NSRunningApplication.runningApplicationWithProcessIdentifier(pid).activateWithOptions(2);
  delay(0.1);
};
const first = [open(pressEscape), selected(), openPanel(pressEscape), openPanel(() => activate(SAFARI)), open(() => activate(TEXT_EDIT))];
[...first, $.NSWorkspace.sharedWorkspace.frontmostApplication.localizedName.js].join('|');
