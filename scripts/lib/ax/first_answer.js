// The first question to an application that a call names: Chrome was seen to take 5 s for the answer [findings 2.3] (grade B).
import * as clock from 'macmcp/core/clock';
import * as ax from 'macmcp/ax/ax';

export const SILENT_MS = 6000;

// An application that has just been launched answers with a failure for a moment [bridge 4.3].
const STARTING_MS = 1000;

// Asks until the application answers, or the time is up: `question` answers {code, ...}. What it answered last.
export function ask(question, span) {
  const starting = clock.part(span, STARTING_MS);
  let answer = null;
  clock.waitUntil(
    () => {
      answer = question();
      if (answer.code === ax.CODE.NO_ANSWER) return false;
      return answer.code !== ax.CODE.FAILURE || starting.left() <= 0;
    },
    clock.part(span, SILENT_MS),
  );
  return answer;
}
