// expect: $2.68 $1.12 $0.00 -$0.00 .285 -0 1234567
// expect: 1526-05-01 15:13:42 -07:52:58 1969-12-31 999
// Foundation writes with ICU, which rounds decimal digits, and has the Julian calendar before October 1582.
const numbers = $.NSNumberFormatter.alloc.init;
const written = (style, number) => {
  numbers.numberStyle = style;
  return numbers.stringFromNumber(number).js;
};
const money = [2.675, 1.115, 0.005, -0.001].map((number) => written($.NSNumberFormatterCurrencyStyle, number));
numbers.numberStyle = $.NSNumberFormatterDecimalStyle;
numbers.minimumIntegerDigits = 0;
const bare = numbers.stringFromNumber(0.285).js;
const small = written($.NSNumberFormatterNoStyle, -0.4);
numbers.usesGroupingSeparator = true;
const plain = numbers.stringFromNumber(1234567).js;
const dates = $.NSDateFormatter.alloc.init;
const shown = (pattern, zone, seconds) => {
  dates.dateFormat = pattern;
  dates.timeZone = $.NSTimeZone.timeZoneWithName(zone);
  return dates.stringFromDate($.NSDate.dateWithTimeIntervalSince1970(seconds)).js;
};
[
  [...money, bare, small, plain].join(' '),
  `${shown('yyyy-MM-dd HH:mm:ss ZZZZZ', 'America/Los_Angeles', -14e9)} ${shown('yyyy-MM-dd SSS', 'UTC', -0.001)}`,
].join('\n');
