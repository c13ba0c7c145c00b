// prelude: events
// expect: true,true,1048576,1048576,0
// expect: false,false,0,0,0
// leaves: {"input": null}
const COMMAND_KEY = 55;
const post = (event) => {
  $.CGEventPost(0, event);
  delay(0.02);
};
const mouse = (type, button, source = null) => $.CGEventCreateMouseEvent(source, type, { x: 1, y: 300 }, button);
const held = () =>
  [
    $.CGEventSourceButtonState(0, 1),
    $.CGEventSourceKeyState(0, COMMAND_KEY),
    $.CGEventSourceFlagsState(0),
    $.CGEventGetFlags(mouse(5, 0)),
    $.CGEventGetFlags(mouse(5, 0, $.CGEventSourceCreate(-1))),
  ].join();
post($.CGEventCreateKeyboardEvent(null, COMMAND_KEY, true));
post(mouse(3, 1));
const during = held();
post(mouse(4, 1));
post($.CGEventCreateKeyboardEvent(null, COMMAND_KEY, false));
[during, held()].join('\n');
