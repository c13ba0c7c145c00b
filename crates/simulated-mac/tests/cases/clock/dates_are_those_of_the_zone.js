// world: {"system": {"time_zone": "America/New_York"}}
// expect: 1763528400000 Wed Nov 19 2025 00:00:00 GMT-0500 300
// expect: 1763510400000 Tue Nov 18 2025 19:00:00 GMT-0500
// expect: 1781524800000 Mon Jun 15 2026 08:00:00 GMT-0400 240
// expect: 2026-03-08T07:30:00.000Z Sun Mar 08 2026 03:30:00 GMT-0400
// expect: 2026-11-01T05:30:00.000Z Sun Nov 01 2026 01:30:00 GMT-0400
// expect: America/New_York EST -18000 EDT -14400
// Without a time a day begins where the script is, with one in words; of ISO only a time without a zone does [findings-2 9.6].
const day = new Date(2025, 10, 19);
const iso = new Date('2025-11-19');
const summer = new Date('2026-06-15T08:00');
const leftOut = new Date(2026, 2, 8, 2, 30);
const twice = new Date(2026, 10, 1, 1, 30);
const zone = $.NSTimeZone.localTimeZone;
const pattern = $.NSDateFormatter.alloc.init;
pattern.dateFormat = 'z';
const named = (date) => pattern.stringFromDate($(date)).js;
[
  [day.getTime(), day, day.getTimezoneOffset()].join(' '),
  [iso.getTime(), iso].join(' '),
  [summer.getTime(), summer, summer.getTimezoneOffset()].join(' '),
  [leftOut.toISOString(), leftOut].join(' '),
  [twice.toISOString(), twice].join(' '),
  [zone.name.js, named(day), zone.secondsFromGMTForDate($(day)), named(summer), zone.secondsFromGMTForDate($(summer))].join(' '),
].join('\n');
