// Dates of parameters, by the rules of dates.applescript: an ISO 8601 date with its zone is that instant, one without it a time
// of this Mac, and a day alone is its beginning on this Mac [findings-2 9.6].
import * as reply from 'macmcp/core/reply';

const DATE = /^(\d{4})-(\d\d)-(\d\d)(?:[Tt ](\d\d):(\d\d)(?::(\d\d)(?:[.,]\d+)?)?(Z|z|[+-]\d\d(?::?\d\d)?)?)?$/;

function failDate(name) {
  return reply.fail('InvalidParameter', `Invalid parameter: ${name} is no date`, {
    hint: 'Write it as 2026-01-31T09:00:00Z, or a day as 2026-01-31',
    details: { parameter: name },
  });
}

// The seconds east of Greenwich of `Z`, `+09:00`, `-0330` or `+01`; null for what is none.
function offsetOf(zone) {
  if (zone === 'Z' || zone === 'z') return 0;
  const hours = Number(zone.slice(1, 3));
  const minutes = Number(zone.slice(3).replace(':', '') || 0);
  if (hours > 23 || minutes > 59) return null;
  return (zone[0] === '-' ? -1 : 1) * (hours * 3600 + minutes * 60);
}

// The days of a month, which is 1 to 12.
const daysOf = (year, month) => new Date(Date.UTC(2000 + (year % 400), month, 0)).getUTCDate();

// The moment that a parameter of that name means, in milliseconds since 1970.
export function momentGiven(name, text) {
  const found = DATE.exec(text) || failDate(name);
  const [year, month, day, hours, minutes, seconds] = found.slice(1, 7).map((part) => Number(part || 0));
  if (year < 1 || month < 1 || month > 12 || day < 1 || day > daysOf(year, month)) failDate(name);
  if (hours > 23 || minutes > 59 || seconds > 59) failDate(name);
  const zone = found[7];
  if (zone === undefined) {
    const local = new Date(2000, 0, 1, hours, minutes, seconds);
    local.setFullYear(year, month - 1, day);
    // Set once more: the hour of the first day may have been another one where summer time began.
    local.setHours(hours, minutes, seconds);
    return local.getTime();
  }
  const offset = offsetOf(zone);
  if (offset === null) failDate(name);
  const universal = new Date(Date.UTC(2000, 0, 1, hours, minutes, seconds));
  universal.setUTCFullYear(year, month - 1, day);
  return universal.getTime() - offset * 1000;
}

// As a result has it, the instant in UTC; null stays null.
export const written = (moment) => (moment === null ? null : new Date(moment).toISOString());
