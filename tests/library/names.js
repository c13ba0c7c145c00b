// Libraries: core/names

test('a fit is exact, of another case, a prefix, or none', () => {
  equal(names.matchRank('Safari', ['Safari']), 0);
  equal(names.matchRank('safari', ['Safari']), 1);
  equal(names.matchRank('saf', [null, 'Safari']), 2);
  equal(names.matchRank('afari', ['Safari']), null);
  equal(names.matchRank('x', [null, undefined]), null);
});

test('composed and decomposed letters are the same', () => {
  equal(names.matchRank('Caf\u00e9', ['Cafe\u0301']), 0);
  equal(names.matchRank('\u30e1\u30e2', ['\u30e1\u30e2\u5e33']), 2);
});

test('invisible marks do not count, and nothing fits nothing', () => {
  equal(names.matchRank('WhatsApp', ['\u200eWhatsApp']), 0);
  equal(names.matchRank('', ['Safari']), null);
  equal(names.withoutAppSuffix(' Safari.app '), 'Safari');
  equal(names.withoutAppSuffix(42), '42');
});

test('near names come best first, each once', () => {
  const known = ['Notes', 'Safari', 'System Settings', 'Safari', 'Siri', 'Photos'];
  equal(names.similar('Safary', known), ['Safari']);
  equal(names.similar('settings', known), ['System Settings']);
  equal(names.similar('Ntoes', known), ['Notes']);
  equal(names.similar('Microsoft Word', known), []);
  equal(names.similar('x'.repeat(5000), known), []);
});

test('a name in a sentence is one short line', () => {
  equal(names.oneLine(' a\n\tb\u2028c\u0000 '), 'a b c');
  equal(Array.from(names.oneLine('\u{1f600}'.repeat(200))).length, 80);
  equal(names.quote('say "hi"\n[ok]'), '"say \\"hi\\" [ok]"');
});

test('a list of names reads like a sentence and stays short', () => {
  equal(names.quoteList(['a']), '"a"');
  equal(names.quoteList(['a', 'b']), '"a" and "b"');
  equal(names.quoteList(['a', 'b', 'c']), '"a", "b" and "c"');
  equal(names.quoteList(Array.from({ length: 12 }, (_, i) => `n${i}`)).endsWith('"n9" and 2 more'), true);
});
