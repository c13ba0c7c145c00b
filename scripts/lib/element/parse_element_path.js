// A path to an element as a person writes it: roles from the window down, each with a place or a title where several fit,
// such as window[1]/toolbar/button["Share"]. No macOS calls.
// such as window[1]/toolbar/button["Share"]. No macOS calls.

const STEP = /^\s*([A-Za-z][A-Za-z ]*?)\s*(?:\[\s*(?:(\d+)|("(?:[^"\\]|\\.)*"))\s*\])?\s*(\/|$)/;

function unquoted(text) {
  try {
    return JSON.parse(text);
  } catch (_) {
    return null;
  }
}

// The steps of a written path: {role, place, title, text}; null for what is not written like one.
export default function parseElementPath(path) {
  if (!/[/[]/.test(path)) return null;
  const steps = [];
  let rest = path;
  for (;;) {
    const found = STEP.exec(rest);
    if (found === null) return null;
    const title = found[3] === undefined ? null : unquoted(found[3]);
    if (found[3] !== undefined && title === null) return null;
    const place = found[2] === undefined ? null : Number(found[2]);
    steps.push({ role: found[1], place, title, text: found[0].replace(/\/$/, '').trim() });
    rest = rest.slice(found[0].length);
    // The end of the text, or a step that has nothing behind its slash.
    if (found[4] === '') return steps;
  }
}
