// How many messages an observation may send, whatever else the script sends meanwhile, and until when.
import * as ax from 'macmcp/ax/ax';

// What is kept of a span of time for the answer.
export const ANSWER_MS = 150;

// What is sent within `run` counts, until the span given there is over; `left` says how many more may be sent, `isLate`
// whether the time for it is up, and `add` lets more be sent.
export function of(given) {
  let most = given;
  let used = 0;
  let since = null;
  let until = null;
  const isLate = () => until !== null && until.left() <= ANSWER_MS;
  const left = () => (isLate() ? 0 : most - used - (since === null ? 0 : ax.sentMessages() - since));
  function run(span, read) {
    since = ax.sentMessages();
    until = span;
    try {
      return read();
    } finally {
      used += ax.sentMessages() - since;
      since = null;
      until = null;
    }
  }
  const add = (more) => {
    most += more;
  };
  return { run, left, isLate, add };
}
