// Libraries: core/names, core/near_names, core/opposites

test('a fit is exact, of another case, a prefix, or none', () => {
  equal(names.matchRank('Safari', ['Safari']), 0);
  equal(names.matchRank('safari', ['Safari']), 1);
  equal(names.matchRank('saf', [null, 'Safari']), 2);
  equal(names.matchRank('afari', ['Safari']), null);
  equal(names.matchRank('x', [null, undefined]), null);
});

test('no name is asked for by nothing', () => {
  equal(names.matchRank('', ['']) === null, true);
});

test('spaces count less than the beginning of a name', () => {
  equal(names.matchRankOfWords('Face Time', ['FaceTime', 'Face Time Pro']), 1);
  equal(names.matchRankOfWords('face', ['FaceTime']), 2);
  equal(names.matchRankOfWords('Face Time', ['Face Time']), 0);
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
  equal(nearNames.similar('Safary', known), ['Safari']);
  equal(nearNames.similar('settings', known), ['System Settings']);
  equal(nearNames.similar('Ntoes', known), ['Notes']);
  equal(nearNames.similar('Microsoft Word', known), []);
  equal(nearNames.similar('x'.repeat(5000), known), []);
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

test('signs are compared as keyboards have them, exact before that', () => {
  equal(names.folded('\u201cWi\u2011Fi\u201d\u00a0 \u2026\u200e'), '"wi-fi" ...');
  equal(names.folded('  \u3000'), '');
  for (const dash of '\u2010\u2011\u2012\u2013\u2014\u2015\u2212') equal(names.matchRank('Wi-Fi', [`Wi${dash}Fi`]), 1);
  equal(names.matchRank('Don\u2019t', ['Don\u2019t']), 0);
  equal(names.bare('Name :'), 'name');
  equal(names.bare('\u2026'), '...');
  equal(names.saying('reader:')('Dear  Reader'), true);
  equal(names.saying('x')(7), false);
  equal(names.isSameValue('a\u2014b', 'a-b'), true);
  equal(names.isSameValue('A', 'a'), false);
  equal(names.isSameValue('a\nb', 'a b'), false);
});

test('a part is found at its place in the text as it is', () => {
  const at = (text, part) => names.placesOf(text, part).map((place) => text.slice(place.at, place.at + place.length));
  equal(at('Save\u2026 and Save...', 'save...'), ['Save\u2026', 'Save...']);
  equal(at('Cafe\u0301 \u00a0 noir', 'caf\u00e9 noir'), ['Cafe\u0301 \u00a0 noir']);
  equal(at('abc', ''), []);
  equal(at('\u0130stanbul', 'stan'), ['stan']);
});

test('the surest part of a text is the same in every way to write it', () => {
  equal(names.surestPart('More  of \u201cinformation\u201d...'), 'information');
  equal(names.surestPart('Section\u00a012 of 30'), 'Section 12 of 30');
  equal(names.surestPart('caf\u00e9 1'), 'caf');
  equal(names.surestPart('\u2026'), '');
});

test('a negation is the opposite of what lacks it', () => {
  for (const [one, other] of [
    ["Don't Save", 'Save'],
    ['DontSaveButton', 'Save'],
    ['Unlock', 'Lock'],
    ['Disconnect', 'Connect'],
    ['Nicht sichern', 'Sichern'],
    ['Ne pas enregistrer', 'Enregistrer'],
    ['No guardar', 'Guardar'],
    ['\u4fdd\u5b58\u3057\u306a\u3044', '\u4fdd\u5b58'],
    ['\u4e0d\u4fdd\u5b58', '\u4fdd\u5b58'],
  ]) {
    equal([one, opposites.areOpposite(one, other), opposites.areOpposite(other, one)], [one, true, true]);
    equal(nearNames.similar(one, [other]), []);
  }
  equal(opposites.areOpposite('Save', 'Save As\u2026'), false);
  equal(opposites.areOpposite("Don't Save", 'DontSaveButton'), false);
  equal(nearNames.similar("Don't Save", ['Save', 'dont save button']), ['dont save button']);
});
