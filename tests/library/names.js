// Libraries: names

test('a fit is exact, of another case, a prefix, or none', () => {
  equal(names.fit('Safari', ['Safari']), 0);
  equal(names.fit('safari', ['Safari']), 1);
  equal(names.fit('saf', [null, 'Safari']), 2);
  equal(names.fit('afari', ['Safari']), null);
  equal(names.fit('x', [null, undefined]), null);
});

test('composed and decomposed letters are the same', () => {
  equal(names.fit('Caf\u00e9', ['Cafe\u0301']), 0);
  equal(names.fit('\u30e1\u30e2', ['\u30e1\u30e2\u5e33']), 2);
});

test('invisible marks do not count, and nothing fits nothing', () => {
  equal(names.fit('WhatsApp', ['\u200eWhatsApp']), 0);
  equal(names.fit('', ['Safari']), null);
  equal(names.wanted(' Safari.app '), 'Safari');
  equal(names.wanted(42), '42');
});

test('near names come best first, each once', () => {
  const known = ['Notes', 'Safari', 'System Settings', 'Safari', 'Siri', 'Photos'];
  equal(names.near('Safary', known), ['Safari']);
  equal(names.near('settings', known), ['System Settings']);
  equal(names.near('Ntoes', known), ['Notes']);
  equal(names.near('Microsoft Word', known), []);
  equal(names.near('x'.repeat(5000), known), []);
});

test('a name in a sentence is one short line', () => {
  equal(names.plain(' a\n\tb\u2028c\u0000 '), 'a b c');
  equal(Array.from(names.plain('\u{1f600}'.repeat(200))).length, 80);
  equal(names.quoted('say "hi"\n[ok]'), '"say \\"hi\\" [ok]"');
});

test('a list of names reads like a sentence and stays short', () => {
  equal(names.listed(['a']), '"a"');
  equal(names.listed(['a', 'b']), '"a" and "b"');
  equal(names.listed(['a', 'b', 'c']), '"a", "b" and "c"');
  equal(names.listed(Array.from({ length: 12 }, (_, i) => `n${i}`)).endsWith('"n9" and 2 more'), true);
});
