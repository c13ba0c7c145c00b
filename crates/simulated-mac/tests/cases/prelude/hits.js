// What element is at a point.
const system = $.AXUIElementCreateSystemWide();
const at = (x, y, from = system) => out((r) => $.AXUIElementCopyElementAtPosition(from, x, y, r));
const what = (e) => {
  if (typeof e === 'number') return e;
  const pid = Ref();
  $.AXUIElementGetPid(e, pid);
  return pid[0] + ' ' + get(e, 'AXRole');
};
