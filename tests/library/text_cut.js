// Libraries: core/text_cut

const cut = (text, max) => textCut.cut(text, max).text;

test('a short text stays whole', () => {
  equal(textCut.cut('abc', 3), { text: 'abc', truncated: false });
});

test('characters are code points', () => {
  equal(textCut.cut('\u{1f600}\u{1f600}x', 1), { text: '\u{1f600}', truncated: true });
});

test('what people see as one sign is not torn', () => {
  equal(cut('xe\u0301y', 2), 'x');
  equal(cut('xe\u0301y', 3), 'xe\u0301');
  equal(cut('a\u{1f469}\u200d\u{1f469}b', 3), 'a');
  equal(cut('a\u{1f44d}\u{1f3fd}b', 2), 'a');
  equal(cut('a\u{1f1ef}\u{1f1f5}b', 2), 'a');
  equal(cut('a\r\nb', 2), 'a');
});

test('a text that is all marks is cut where it was asked', () => {
  equal(cut('\u0301'.repeat(100), 50), '\u0301'.repeat(50));
  equal(cut('e\u0301', 1), 'e');
});

test('nothing is nothing', () => equal(textCut.cut('abc', 0), { text: '', truncated: true }));

test('what is shortened ends with an ellipsis, and is no longer than asked', () => {
  equal(textCut.shorten('abc', 3), 'abc');
  equal(textCut.shorten('abcdef', 4), 'abc…');
});
