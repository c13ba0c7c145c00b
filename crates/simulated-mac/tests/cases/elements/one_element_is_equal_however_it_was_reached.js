// prelude: facts, elements
// expect: true,true,false,true,true,true,true,840,true
const window = front(TEXT_EDIT);
const close = read(window, 'AXCloseButton');
const first = children(window).at(-3);
const pid = Ref();
$.AXUIElementGetPid(close, pid);
[
  $.CFEqual(close, first),
  $.CFHash(close) === $.CFHash(first),
  $.CFEqual(close, window),
  $.CFEqual(read(close, 'AXParent'), window),
  $.CFEqual(read(close, 'AXWindow'), window),
  $.CFEqual(read(close, 'AXTopLevelUIElement'), window),
  $.CFEqual(read(window, 'AXParent'), app(TEXT_EDIT)),
  pid[0],
  /^<AXUIElement 0x\w+> {pid=840}$/.test(ObjC.unwrap(close.description)),
].join();
