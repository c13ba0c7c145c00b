// It succeeds, and what it answers is no proof that there is no text [eyes 0].
// prelude: vision
// world: pictures
// ----
// world: {"faults": {"active": ["ocr-answers-nothing"]}}
// expect: nothing
// expect: Odd
[read('/shots/odd.png', ACCURATE), read('/shots/odd.png', { recognitionLevel: 1 })].join('\n');
