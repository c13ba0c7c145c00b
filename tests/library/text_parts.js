// Libraries: element/text_parts

test('a range tears no character', () => {
  const whole = (text, start, end) => {
    const part = textParts.whole(text, start, end);
    return text.slice(part.start, part.end);
  };
  equal(whole('a👋b', 2, 3), '👋');
  equal(whole('ae\u0301b', 1, 2), 'e\u0301');
  equal(whole('x👨🏽‍👩🏽y', 4, 5), '👨🏽‍👩🏽');
  equal(whole('🇯🇵🇩🇪', 2, 3), '🇯🇵');
  equal(whole('🇯🇵🇩🇪', 4, 6), '🇩🇪');
  equal(whole('a\r\nb', 2, 3), '\r\n');
  equal(whole('abc', 1, 99), 'bc');
  equal(textParts.whole('a👋b', 2, 2), { start: 1, end: 1 });
});

test('an occurrence begins and ends with a character', () => {
  const at = (text, part) => textParts.occurrences(text, part).map(({ start }) => start);
  equal(at('aXbXc', 'X'), [1, 3]);
  equal(at('e\u0301 e', 'e'), [3]);
  equal(at('aaa', 'aa'), [0, 1]);
  equal(at('abc', 'd'), []);
});

test('lines end at any line break', () => {
  const text = 'one\ntwo\r\nthree\r';
  equal(
    textParts.lines(text).map(({ start, end }) => text.slice(start, end)),
    ['one', 'two', 'three', ''],
  );
  equal(
    [0, 3, 4, 9, 15].map((place) => textParts.lineAt(text, place)),
    [1, 1, 2, 3, 4],
  );
});
