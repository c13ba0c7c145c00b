// The same tree as the Accessibility functions see: apps clamp, pop-ups hide their items, status items keep waiting.
// prelude: apple_events
// expect: -2480, -74
// expect: true, true, false
// expect: Can't set object. (-10006)
// expect: Can't get object. (-1728)
// expect: 1, true
// expect: window, AXCloseButton, true
// expect: Mute, true
// expect: Can't get object. (-1728)
print(
  (() => {
    const w = se.processes.byName('TextEdit').windows[0];
    w.position = [-5000, -5000];
    return w.position();
  })(),
  (() => {
    const w = se.processes.byName('TextEdit').windows[0];
    return [w.enabled() === null, w.attributes.byName('AXPosition').settable(), w.attributes.byName('AXRole').settable()];
  })(),
  failure(() => {
    const w = se.processes.byName('TextEdit').windows[0];
    w.attributes.byName('AXTitle').value = 'x';
  }),
  failure(() => {
    const w = se.processes.byName('TextEdit').windows[0];
    return w.attributes.byName('AXNonsense').value();
  }),
  (() => {
    const group =
      se.processes.byName('System Settings').windows[0].groups[0].splitterGroups[0].groups[1].groups[0].scrollAreas[0].groups[0];
    const slider = group.sliders[0];
    slider.value = 5000;
    const top = slider.value();
    slider.decrement();
    return [top, slider.value() < top];
  })(),
  (() => {
    const f = se.processes.byName('Finder').attributes.byName('AXFocusedWindow').value();
    const b = f.attributes.byName('AXCloseButton').value();
    return [f.class(), b.subrole(), b.attributes.byName('AXParent').value().name() === f.name()];
  })(),
  (() => {
    const w = se.processes.byName('System Settings').windows[0];
    const box = w.groups[0].splitterGroups[0].groups[1].groups[0].scrollAreas[0].groups[0].checkboxes.byName('Mute');
    const at = box.position(),
      size = box.size(),
      before = box.value();
    se.processes.byName('System Settings').frontmost = true;
    const hit = se.click({ at: [at[0] + size[0] / 2, at[1] + size[1] / 2] });
    return [hit.name(), before !== box.value()];
  })(),
  failure(() => se.click({ at: [99999, 99999] })),
);
