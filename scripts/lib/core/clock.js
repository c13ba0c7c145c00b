// Waiting. A script's time is given as a duration, never as a point in time: the clocks of the caller and of the
// Mac need not agree.
const clock = (() => {
  const STEP_MS = 50;

  // A span of time that begins now. Several waits can share one.
  function budget(ms) {
    const start = Date.now();
    return { ms, left: () => Math.max(0, ms - (Date.now() - start)) };
  }

  // The part of a budget that one step may use.
  function part(whole, ms) {
    return budget(Math.min(ms, whole.left()));
  }

  // Lets the run loop turn: NSWorkspace and NSRunningApplication show fresh values only then [bridge 9.1].
  // A run loop without sources returns at once, so what is left of the span is slept [bridge 1].
  function pause(ms) {
    const start = Date.now();
    $.NSRunLoop.currentRunLoop.runUntilDate($.NSDate.dateWithTimeIntervalSinceNow(ms / 1000));
    const left = ms - (Date.now() - start);
    if (left > 0) delay(left / 1000);
  }

  // Asks until the answer is truthy and returns it; null when the span is over. Asks at least once.
  function waitUntil(question, span) {
    for (;;) {
      const answer = question();
      if (answer) return answer;
      const left = span.left();
      if (left <= 0) return null;
      pause(Math.min(STEP_MS, left));
    }
  }

  return { budget, part, pause, waitUntil };
})();
