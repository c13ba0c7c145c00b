// Without its language a script vanishes without an error, and the fast way reads Latin letters only [eyes 1.4].
// prelude: vision
// world: pictures
// expect: Score: 42 | 保存 Save
// expect: Score: 42 | Save
// expect: Score: 42 | 保存 Save
// expect: Score: 42 | Save
// expect: Score: 42 | Save
// expect: true false true
// expect: en-US
const path = '/shots/window.png';
const plain = { recognitionLevel: 0, usesLanguageCorrection: false };
const supported = (level) => requestWith({ recognitionLevel: level }).supportedRecognitionLanguagesAndReturnError($());
[
  read(path, ACCURATE),
  read(path, plain),
  read(path, { ...plain, recognitionLanguages: $(['ja-JP', 'en-US']) }),
  read(path, { ...plain, recognitionLanguages: $(['xx-XX']) }),
  read(path, { ...ACCURATE, recognitionLevel: 1 }),
  [
    supported(0).containsObject($('ja-JP')),
    supported(1).containsObject($('ja-JP')),
    $.VNRecognizeTextRequest.alloc.init.respondsToSelector('setAutomaticallyDetectsLanguage:'),
  ].join(' '),
  requestWith({})
    .recognitionLanguages.js.map((name) => name.js)
    .join(),
].join('\n');
