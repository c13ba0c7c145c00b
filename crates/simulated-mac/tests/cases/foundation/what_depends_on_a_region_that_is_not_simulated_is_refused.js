// world: {"system": {"locale": "ru_RU", "time_zone": "Europe/Moscow"}}
// expect: ru_RU ru RU en_US US
// expect: 2025-11-24 12:00 Monday, November 24, 2025
// A date of numbers alone is the same in Russian; an English formatter is one on every Mac.
const at = $.NSDate.dateWithTimeIntervalSince1970(1763974800);
const here = $.NSDateFormatter.alloc.init;
here.dateFormat = 'yyyy-MM-dd HH:mm';
const english = $.NSDateFormatter.alloc.init;
const american = $.NSLocale.localeWithLocaleIdentifier('en_US');
english.locale = american;
english.dateStyle = $.NSDateFormatterFullStyle;
const own = $.NSLocale.currentLocale;
[
  [own.localeIdentifier.js, own.languageCode.js, own.countryCode.js, american.localeIdentifier.js, american.countryCode.js].join(' '),
  `${here.stringFromDate(at).js} ${english.stringFromDate(at).js}`,
].join('\n');
// ----
// fails: 79 not simulated: a date format of the locale ru_RU
const words = $.NSDateFormatter.alloc.init;
words.dateFormat = 'EEEE d MMMM';
words.stringFromDate($.NSDate.date).js;
// ----
// fails: 79 not simulated: the styles of dates of the locale ru_RU
const styled = $.NSDateFormatter.alloc.init;
styled.timeStyle = $.NSDateFormatterShortStyle;
styled.stringFromDate($.NSDate.date).js;
// ----
// fails: 79 not simulated: the styles of dates of the locale ru_RU
$.NSDateFormatter.localizedStringFromDateDateStyleTimeStyle($.NSDate.date, 1, 0).js;
// ----
// fails: 79 not simulated: a number format of the locale ru_RU
const numbers = $.NSNumberFormatter.alloc.init;
numbers.numberStyle = $.NSNumberFormatterDecimalStyle;
numbers.stringFromNumber(1234567.891).js;
// ----
// fails: 79 not simulated: a number format of the locale ru_RU
$.NSNumberFormatter.localizedStringFromNumberNumberStyle(0.5, 2).js;
// ----
// expect: 1,234,567.891
const foreign = $.NSNumberFormatter.alloc.init;
foreign.locale = $.NSLocale.localeWithLocaleIdentifier('en_US');
foreign.numberStyle = $.NSNumberFormatterDecimalStyle;
foreign.stringFromNumber(1234567.891).js;
