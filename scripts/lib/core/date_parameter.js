// A date that a caller gave as text.
import * as reply from 'macmcp/core/reply';

// A day alone is a day of this Mac: JavaScript takes it for midnight in UTC, which is another day west of Greenwich
// [findings-2 9.6].
const DAY = /^\d{4}-\d{2}-\d{2}$/;

// The date that a text means, `name` being the parameter's; no date ends the call.
export function read(name, text) {
  const date = new Date(DAY.test(text) ? `${text}T00:00` : text);
  if (Number.isNaN(date.getTime())) {
    reply.fail('InvalidParameter', `Invalid parameter: ${name} is no date`, { details: { parameter: name } });
  }
  return date;
}
