// prelude: facts, elements, geometry
// world: {"faults": {"active": ["frames-roll-back"]}}
// expect: 0,400,300,600,440
// expect: 0,300,160,500,400
// expect: 0,400,300,600,440
// expect: 0,300,160,500,400
// expect: 0,400,300,500,400
const w = front(TEXT_EDIT);
const steps = [move(w, 400, 300), frame(w), size(w, 500, 400), frame(w), move(w, 400, 300), frame(w), size(w, 500, 400), frame(w)];
const last = [move(w, 400, 300), frame(w)];
[0, 2, 4, 6]
  .map((at) => steps.slice(at, at + 2).join())
  .concat(last.join())
  .join('\n');
