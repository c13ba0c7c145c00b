// expect: a%20b%2Fc a b 007 ["a","b","c"]
// expect: example.org 8080 /x/y.html q=1 top html
// expect: file:///tmp/a%20b/c.txt file:///tmp/a%20b/
// expect: 1,234,567.89 12% $1,234.50 1234.5
// expect: -1 0 true {"location":"1","length":"2"}
// expect: ["a","b"] 2
ObjC.import('Foundation');
const print = (line) => $.NSFileHandle.fileHandleWithStandardOutput.writeData($(line + '\n').dataUsingEncoding(4));
const allowed = $.NSCharacterSet.alphanumericCharacterSet;
print(
  [
    $('a b/c').stringByAddingPercentEncodingWithAllowedCharacters(allowed).js,
    $('a%20b').stringByRemovingPercentEncoding.js,
    $('').stringByPaddingToLengthWithStringStartingAtIndex(2, '0', 0).js + '7',
    JSON.stringify(
      ObjC.deepUnwrap($('a,b;c').componentsSeparatedByCharactersInSet($.NSCharacterSet.characterSetWithCharactersInString(',;'))),
    ),
  ].join(' '),
);
const url = $.NSURL.URLWithString('https://me@example.org:8080/x/y.html?q=1#top');
print([url.host.js, url.port.js, url.path.js, url.query.js, url.fragment.js, url.pathExtension.js].join(' '));
const file = $.NSURL.fileURLWithPath('/tmp/a b').URLByAppendingPathComponent('c.txt');
print(`${file.absoluteString.js} ${file.URLByDeletingLastPathComponent.absoluteString.js}`);
const numbers = $.NSNumberFormatter.alloc.init;
numbers.numberStyle = $.NSNumberFormatterDecimalStyle;
print(
  [
    numbers.stringFromNumber(1234567.891234).js.slice(0, 12),
    $.NSNumberFormatter.localizedStringFromNumberNumberStyle(0.12, 3).js,
    $.NSNumberFormatter.localizedStringFromNumberNumberStyle(1234.5, 2).js,
    numbers.numberFromString('1,234.5').js,
  ].join(' '),
);
print(
  [
    $('a').compare('b'),
    $('A').caseInsensitiveCompare('a'),
    $('Hello').localizedCaseInsensitiveContainsString('LL'),
    JSON.stringify($('abba').rangeOfStringOptions('BB', 1)),
  ].join(' '),
);
const set = $.NSOrderedSet.orderedSetWithArray(['a', 'b', 'a']);
print(`${JSON.stringify(ObjC.deepUnwrap(set.array))} ${set.count}`);
