// What crossing the bridge costs, by the kinds that the simulated Mac counts: its estimates rest on these figures.

ObjC.import('Foundation');
ObjC.import('ApplicationServices');

// Enough for a clock that tells microseconds, and done in a tenth of a second.
const TIMES = 2000;
const ITEMS = 1000;

const now = () => Number($.NSProcessInfo.processInfo.systemUptime);

function repeated(body) {
  const start = now();
  for (let time = 0; time < TIMES; time += 1) body();
  return now() - start;
}

// Microseconds of one `body`, without those of the loop.
function microseconds(body) {
  // What is looked up for the first time costs more.
  body();
  const loop = repeated(() => undefined);
  return Math.max(0, ((repeated(body) - loop) / TIMES) * 1e6);
}

// Microseconds of one item of a list that is taken apart.
function microsecondsOfItem() {
  const list = $(Array.from({ length: ITEMS }, (_, index) => index));
  ObjC.deepUnwrap(list);
  const start = now();
  ObjC.deepUnwrap(list);
  return Math.max(0, ((now() - start) / ITEMS) * 1e6);
}

// {microseconds}: of one crossing, by kind.
export function measure() {
  const list = $(['a', 'b']);
  const text = $('some text');
  const element = $.AXUIElementCreateApplication(1);
  const bodies = {
    properties: () => list.count,
    methods: () => list.objectAtIndex(0),
    functions: () => $.CFHash(list),
    references: () => Ref(),
    casts: () => ObjC.castRefToObject(element),
    unwraps: () => ObjC.unwrap(text),
  };
  const found = Object.fromEntries(Object.entries(bodies).map(([kind, body]) => [kind, microseconds(body)]));
  return { microseconds: { ...found, unwrapped_items: microsecondsOfItem() } };
}
