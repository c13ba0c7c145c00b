// prelude: facts, elements, menus
// world: {"apps": {"TextEdit": {"windows": {"Untitled": {"children": {"+": {"role": "AXPopUpButton", "value": "Left", "frame": [20, 30, 100, 24], "children": [{"role": "AXMenu", "children": [{"role": "AXMenuItem", "title": "Left"}, {"role": "AXMenuItem", "title": "Centre"}, {"role": "AXMenuItem", "title": "Right"}]}]}}}}}}}
// expect: 0|0|Left,Centre,Right|Centre|0|Centre|0|0|0|0
const button = find(front(TEXT_EDIT), (e) => get(e, 'AXValue') === 'Left');
const items = () => children(button).flatMap(children);
const shut = items().length;
const opened = press(button);
const names = items()
  .map((e) => get(e, 'AXTitle'))
  .join();
const chosen = [at(330, 250), press(items()[1]), get(button, 'AXValue'), items().length];
[shut, opened, names, ...chosen, press(button), press(button), items().length].join('|');
