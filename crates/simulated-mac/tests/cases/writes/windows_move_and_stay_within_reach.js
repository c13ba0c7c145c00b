// prelude: facts, elements, geometry
// expect: 0,-1800,50,600,440|0,100,38,600,440|0,1472,954,600,440|0,1472,954,900,500|0,1472,954,1512,944|-25201
const w = front(TEXT_EDIT);
const moves = [
  [-1800, 50],
  [100, 3],
  [9000, 9000],
].map(([x, y]) => [move(w, x, y), frame(w)]);
const sizes = [
  [900, 500],
  [9000, 9000],
].map(([width, height]) => [size(w, width, height), frame(w)]);
[...moves, ...sizes, set(w, 'AXPosition', $('there'))].join('|');
