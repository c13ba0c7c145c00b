// prelude: facts, elements
// expect: 0|0.61|0|1|0|1|0|0|-25201|0|1|true|0
const by = (pid, role) => find(front(pid), (e) => get(e, 'AXRole') === role);
const slider = by(SYSTEM_SETTINGS, 'AXSlider');
const box = by(SYSTEM_SETTINGS, 'AXCheckBox');
const row = list(read(by(NOTES, 'AXTable'), 'AXRows'))[1];
[
  press(slider, 'AXIncrement'),
  get(slider, 'AXValue').toFixed(2),
  set(slider, 'AXValue', $(7)),
  get(slider, 'AXValue'),
  press(box),
  get(box, 'AXValue'),
  press(box),
  get(box, 'AXValue'),
  set(box, 'AXValue', $(1)),
  set(row, 'AXSelected', $(true)),
  list(read(by(NOTES, 'AXTable'), 'AXSelectedRows')).length,
  get(row, 'AXSelected'),
  press(find(front(SAFARI), (e) => get(e, 'AXIdentifier') === 'BackButton')),
].join('|');
