// Reading and writing accessibility elements: attributes, lists, searches.
ObjC.import('ApplicationServices');
const app = (pid) => $.AXUIElementCreateApplication(pid);
const out = (call, cast = true) => {
  const r = Ref();
  const code = call(r);
  return code !== 0 ? code : cast ? ObjC.castRefToObject(r[0]) : r[0];
};
const read = (e, name) => out((r) => $.AXUIElementCopyAttributeValue(e, $(name), r));
const list = (a) => Array.from({ length: Number(a.count) }, (_, i) => a.objectAtIndex(i));
const get = (e, name) => {
  const v = read(e, name);
  return typeof v === 'number' ? v : ObjC.unwrap(v);
};
const set = (e, name, value) => $.AXUIElementSetAttributeValue(e, $(name), value);
const press = (e, action = 'AXPress') => $.AXUIElementPerformAction(e, $(action));
const children = (e) => list(read(e, 'AXChildren'));
const front = (pid) => list(read(app(pid), 'AXWindows'))[0];
const find = (e, test) => {
  const queue = [e];
  for (const one of queue) {
    if (test(one)) return one;
    queue.push(...children(one));
  }
};
const numbers = (v) => (ObjC.unwrap(v.description).match(/[xywh]:-?[\d.]+/g) || []).map((s) => Number(s.slice(2))).join();
