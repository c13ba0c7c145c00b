// What belongs to the person at the Mac and may be changed by a call: which application is in front, where the pointer is, what the
// clipboard has, and which Space is shown. macOS tells nobody of the latter: there is another one where windows have come on the screen
// and others have left it, all of which are still there. Needs no permission.
import * as frontApp from 'macmcp/app/front_app';
import * as mouse from 'macmcp/input/mouse';
import * as clipboardCount from 'macmcp/system/clipboard_count';
import * as windowServer from 'macmcp/window/window_server';

// So many windows are told.
const MOST = 400;

// The pointer has a place between two points.
const SAME_PLACE = 1;

function compare(was, is) {
  const isMoved = ['x', 'y'].some((side) => Math.abs(was.pointer[side] - is.pointer[side]) >= SAME_PLACE);
  const haveSome = (some, others) => some.some((id) => others.includes(id));
  const changed = [
    ['front app', was.front !== is.front],
    ['pointer', isMoved],
    ['clipboard', was.clipboard !== is.clipboard],
    ['Space', haveSome(was.shown, is.not_shown) && haveSome(was.not_shown, is.shown)],
  ];
  return changed.filter(([, isChanged]) => isChanged).map(([name]) => name);
}

// `before` is what was read earlier, null the first time: `disturbed` names what is another one since.
export function read(before) {
  const front = frontApp.find();
  const windows = (windowServer.listIfAny(windowServer.ALL) || []).slice(0, MOST);
  const ids = (isShown) => windows.filter((entry) => entry.on_screen === isShown).map((entry) => entry.window_id);
  const is = {
    front: front === null ? null : front.process_id,
    pointer: mouse.location(),
    clipboard: clipboardCount.now(),
    shown: ids(true),
    not_shown: ids(false),
  };
  return { ...is, disturbed: before === null ? [] : compare(before, is) };
}
