// Whether what the window server lists is a window of its application: an indicator of the input source is not, an alert with a button
// is [findings-3 15.6]. Only who shows what may be none is asked, by a few messages.
import * as appPolicy from 'macmcp/core/app_policy';
import * as rectangles from 'macmcp/core/rectangles';
import * as ax from 'macmcp/ax/ax';
import * as displays from 'macmcp/system/displays';
import * as surfaces from 'macmcp/window/surfaces';
import * as windowServer from 'macmcp/window/window_server';

// An application that does not answer must not hold up a look.
const SECONDS = 0.2;

// So many are asked about in one look.
const MOST = 4;

// Those that were found to be windows by a process that looks again and again.
const proven = new Set();
const keyOf = ({ process_id, window_id }) => `${process_id}:${window_id}`;

// What may be no window: what is small both ways, what is on no display, and what has no name where others have.
function mayBeNone(entries) {
  const named = entries.some((entry) => entry.name);
  const known = Number($.NSScreen.screens.count) === 0 ? [] : displays.all();
  const isNowhere = (entry) => known.length > 0 && known.every((one) => rectangles.isEmpty(rectangles.intersection(one, entry)));
  return (entry) => surfaces.isSmall(entry) || (entry.on_screen && ((named && !entry.name) || isNowhere(entry)));
}

// Where nobody tells, a title or a size does.
const isLikely = (entry) => Boolean(entry.name) || !surfaces.isSmall(entry);

function isWindow(entry, numberOf) {
  if (!entry.on_screen || !ax.isTrusted() || !appPolicy.isOpen(entry.process_id)) return isLikely(entry);
  const { code, elements } = surfaces.listed(ax.application(entry.process_id, SECONDS));
  if (code === ax.CODE.NO_ANSWER) return isLikely(entry);
  const element = elements.find((each) => numberOf(each, entry.process_id) === entry.window_id);
  if (element === undefined ? !isLikely(entry) : surfaces.isOne(element)) return false;
  proven.add(keyOf(entry));
  return true;
}

// Those of the window server's entries that are windows.
export function withoutSurfaces(entries) {
  const doubtful = entries.filter(mayBeNone(entries)).filter((entry) => !proven.has(keyOf(entry)));
  if (doubtful.length === 0) return entries;
  const asked = doubtful.filter((entry) => entry.on_screen).slice(0, MOST);
  const numberOf = windowServer.numbering();
  const isKept = (entry) => (asked.includes(entry) ? isWindow(entry, numberOf) : isLikely(entry));
  const none = ax.briefly(SECONDS, () => new Set(doubtful.filter((entry) => !isKept(entry))));
  return entries.filter((entry) => !none.has(entry));
}
