// It fails with an error or without one, and the same process never succeeds again [eyes 1.6].
// prelude: vision
// world: pictures
// ----
// world: {"faults": {"active": ["ocr-accurate-fails"]}}
// expect: failed: TextRecognition.CRImageReaderError 1, nil
// expect: failed: no error, nil
// expect: failed: no error, nil
[read('/shots/window.png', ACCURATE), read('/shots/window.png', ACCURATE), read('/shots/window.png', { recognitionLevel: 1 })].join('\n');
// ----
// expect: failed: no error, nil
read('/shots/odd.png', ACCURATE);
// ----
// expect: Odd
read('/shots/odd.png', { recognitionLevel: 1 });
