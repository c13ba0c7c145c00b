// Waiting. A script's time is given as a duration, never as a point in time: the clocks of the caller and of the
// Mac need not agree.
import * as reply from 'macmcp/core/reply';

ObjC.import('unistd');

const STEP_MS = 50;
const PARENT_STEP_MS = 100;

// The process that started this one; null when macOS does not tell.
function parentId() {
  try {
    return Number($.getppid());
  } catch (_) {
    return null;
  }
}

// The parent of processes whose own has ended.
const LAUNCHD = 1;

const parent = parentId();
// The server may have gone before this process had read its script.
let isOrphan = parent === LAUNCHD;
let lookedAt = 0;
let hasFailed = false;

// Whether the server has gone that started this process. Usually its supervisor ends what it leaves behind; when both were
// killed, nobody else is left to end this script or to release what it holds.
function hasLostServer(now) {
  if (!isOrphan && now - lookedAt >= PARENT_STEP_MS) {
    lookedAt = now;
    isOrphan = parentId() !== parent;
  }
  return isOrphan;
}

// A span of time that begins now. Several waits can share one. Nothing of it is left when the server has gone.
export function budget(ms) {
  const start = Date.now();
  function left() {
    const now = Date.now();
    return hasLostServer(now) ? 0 : Math.max(0, ms - (now - start));
  }
  return { ms, left };
}

// The part of a budget that one step may use.
export function part(whole, ms) {
  return budget(Math.min(ms, whole.left()));
}

// Lets the run loop turn: NSWorkspace and NSRunningApplication show fresh values only then [bridge 9.1].
// A run loop without sources returns at once, so what is left of the span is slept [bridge 1].
// Ends the script when the server has gone, so that what is held is released on the way out: once, because that may
// take pauses as well.
export function pause(ms) {
  const start = Date.now();
  if (hasLostServer(start) && !hasFailed) {
    hasFailed = true;
    reply.linger();
    reply.fail('Cancelled', 'The server has exited');
  }
  $.NSRunLoop.currentRunLoop.runUntilDate($.NSDate.dateWithTimeIntervalSinceNow(ms / 1000));
  const left = ms - (Date.now() - start);
  if (left > 0) delay(left / 1000);
}

// Asks until the answer is truthy and returns it; null when the span is over. Asks at least once.
export function waitUntil(question, span) {
  for (;;) {
    const answer = question();
    if (answer) return answer;
    const left = span.left();
    if (left <= 0) return null;
    pause(Math.min(STEP_MS, left));
  }
}
