// expect: 2 ["12","345"] 345
// expect: a:1 b:22
// expect: {"location":"3","length":"2"} x-45-67
// expect: The value “(” is invalid.
ObjC.import('Foundation');
const text = $('ab 12 c 345');
const whole = $.NSMakeRange(0, text.length);
const digits = $.NSRegularExpression.regularExpressionWithPatternOptionsError('(\\d)\\d+', 0, null);
const found = digits.matchesInStringOptionsRange(text, 0, whole);
const parts = ObjC.unwrap(found).map((one) => text.substringWithRange(one.range).js);
console.log = (line) => $.NSFileHandle.fileHandleWithStandardOutput.writeData($(line + '\n').dataUsingEncoding(4));
console.log(
  `${digits.numberOfMatchesInStringOptionsRange(text, 0, whole)} ${JSON.stringify(parts)} ` +
    text.substringWithRange(digits.firstMatchInStringOptionsRange(text, 0, $.NSMakeRange(8, 3)).range).js,
);
const pairs = $.NSRegularExpression.regularExpressionWithPatternOptionsError(
  '(?<name>\\w)=(\\d+)',
  $.NSRegularExpressionCaseInsensitive,
  null,
);
const line = $('a=1 b=22');
console.log(pairs.stringByReplacingMatchesInStringOptionsRangeWithTemplate(line, 0, $.NSMakeRange(0, line.length), '$1:$2').js);
const other = $('x-é45-67');
console.log(
  `${JSON.stringify(other.rangeOfStringOptions('\\d+', $.NSRegularExpressionSearch))} ` +
    other.stringByReplacingOccurrencesOfStringWithStringOptionsRange('é(\\d)', '$1', 1024, $.NSMakeRange(0, other.length)).js,
);
const error = $();
const none = $.NSRegularExpression.regularExpressionWithPatternOptionsError('(', 0, error);
if (none.isNil()) console.log(error.localizedDescription.js);
