// Dates of parameters and of results, by the rules of dates.applescript. In: an ISO 8601 date with its zone is that instant, one
// without it a time of this Mac, and a day alone is its beginning on this Mac [findings-2 9.6]. Out: a day is a bare day, and a moment
// is the time of this Mac with its offset from UTC at that moment.
import * as reply from 'macmcp/core/reply';

const DATE = /^(\d{4})-(\d\d)-(\d\d)(?:[Tt ](\d\d):(\d\d)(?::(\d\d)(?:[.,]\d+)?)?(Z|z|[+-]\d\d(?::?\d\d)?)?)?$/;

function failDate(name) {
  return reply.fail('InvalidParameter', `Invalid parameter: ${name} is no date`, {
    hint: 'Write it as 2026-01-31T09:00:00+01:00, as a time of this Mac such as 2026-01-31T09:00, or as a day such as 2026-01-31',
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

// {year, month, day, hours, minutes, seconds, offset} of a parameter of that name, without a zone null for the last.
function partsGiven(name, text) {
  const found = DATE.exec(text) || failDate(name);
  const [year, month, day, hours, minutes, seconds] = found.slice(1, 7).map((part) => Number(part || 0));
  if (year < 1 || month < 1 || month > 12 || day < 1 || day > daysOf(year, month)) failDate(name);
  if (hours > 23 || minutes > 59 || seconds > 59) failDate(name);
  const offset = found[7] === undefined ? null : offsetOf(found[7]);
  if (found[7] !== undefined && offset === null) failDate(name);
  return { year, month, day, hours, minutes, seconds, offset };
}

// The moment at which a clock of this Mac shows that, in milliseconds since 1970.
function localMoment({ year, month, day, hours, minutes, seconds }) {
  const local = new Date(2000, 0, 1, hours, minutes, seconds);
  local.setFullYear(year, month - 1, day);
  // Set once more: the hour of the first day may have been another one where summer time began.
  local.setHours(hours, minutes, seconds);
  return local.getTime();
}

// The moment that a parameter of that name means, in milliseconds since 1970.
export function momentGiven(name, text) {
  const parts = partsGiven(name, text);
  if (parts.offset === null) return localMoment(parts);
  const universal = new Date(Date.UTC(2000, 0, 1, parts.hours, parts.minutes, parts.seconds));
  universal.setUTCFullYear(parts.year, parts.month - 1, parts.day);
  return universal.getTime() - parts.offset * 1000;
}

// The day that a parameter means as it is written, whatever its time and its zone: its beginning on this Mac.
export function dayGiven(name, text) {
  return localMoment({ ...partsGiven(name, text), hours: 0, minutes: 0, seconds: 0 });
}

// Whether a text that is a date is a day without a time.
export const isDay = (text) => text.length === 10;

// The beginning of the day that lies so many days after that of a moment, on this Mac.
export function dayAfter(moment, days) {
  const date = new Date(moment);
  return new Date(date.getFullYear(), date.getMonth(), date.getDate() + days).getTime();
}

// The time that the parameters `from` and `to` mean, without its end: a day as `to` belongs to it.
export function rangeGiven(params) {
  const from = momentGiven('from', params.from);
  const given = momentGiven('to', params.to);
  const to = isDay(params.to) ? dayAfter(given, 1) : given;
  if (to < from || (isDay(params.to) && to === from)) {
    reply.fail('InvalidParameter', 'Invalid parameter: to is before from', {
      hint: 'Pass as `to` the end of the range, or its last day',
      details: { parameter: 'to' },
    });
  }
  return { from, to };
}

const padded = (number, length = 2) => String(number).padStart(length, '0');

// The day of a moment as a result has it; null stays null.
export function writtenDay(moment) {
  if (moment === null) return null;
  const date = new Date(moment);
  return `${padded(date.getFullYear(), 4)}-${padded(date.getMonth() + 1)}-${padded(date.getDate())}`;
}

// A moment as a result has it, in seconds; null stays null.
export function written(moment) {
  if (moment === null) return null;
  const date = new Date(moment);
  const time = [date.getHours(), date.getMinutes(), date.getSeconds()].map((part) => padded(part)).join(':');
  const minutes = -Math.round(date.getTimezoneOffset());
  const offset = Math.abs(minutes);
  const zone = `${minutes < 0 ? '-' : '+'}${padded(Math.floor(offset / 60))}:${padded(offset % 60)}`;
  return `${writtenDay(moment)}T${time}${zone}`;
}
