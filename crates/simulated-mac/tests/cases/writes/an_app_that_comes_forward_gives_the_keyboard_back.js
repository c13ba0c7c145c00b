// Whichever of its windows was raised while it was behind, until it is told which has the keyboard.
// prelude: facts, elements
// world: {"front": 811, "faults": {"active": ["activation-restores-the-last-window"]}}
// expect: Untitled|0|Plan.txt,true|0|Untitled,true|0|Plan.txt
const [, plan] = list(read(app(TEXT_EDIT), 'AXWindows'));
const keyboard = () => get(read(app(TEXT_EDIT), 'AXFocusedWindow'), 'AXTitle');
[
  keyboard(),
  press(plan, 'AXRaise'),
  [keyboard(), get(plan, 'AXMain')],
  set(app(TEXT_EDIT), 'AXFrontmost', $(true)),
  [keyboard(), get(plan, 'AXMain')],
  set(app(TEXT_EDIT), 'AXFocusedWindow', plan),
  keyboard(),
].join('|');
