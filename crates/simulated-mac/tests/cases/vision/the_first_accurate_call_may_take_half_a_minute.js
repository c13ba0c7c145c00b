// After an update of macOS, until it has succeeded once [eyes 1.5].
// prelude: vision
// world: pictures
// ----
// world: {"faults": {"active": ["ocr-first-call-is-slow"]}}
// expect: fast 0 s, first 28 s, second 1 s
// leaves: {"recognition_build": "24F74"}
const seconds = (settings) => {
  const start = Date.now();
  read('/shots/odd.png', settings);
  return Math.round((Date.now() - start) / 1000);
};
`fast ${seconds({ recognitionLevel: 1 })} s, first ${seconds(ACCURATE)} s, second ${seconds(ACCURATE)} s`;
// ----
// expect: true
const start = Date.now();
read('/shots/odd.png', ACCURATE);
Date.now() - start < 5000;
