// Moving and resizing windows.
ObjC.bindFunction('calloc', ['double *', ['unsigned long', 'unsigned long']]);
const make = (kind, a, b) => {
  const buffer = $.calloc(2, 8);
  buffer[0] = a;
  buffer[1] = b;
  return $.AXValueCreate(kind, buffer);
};
const move = (w, x, y) => set(w, 'AXPosition', make(1, x, y));
const size = (w, x, y) => set(w, 'AXSize', make(2, x, y));
const frame = (w) => numbers(read(w, 'AXFrame'));
