// Menu items by their titles, elements by what distinguishes them.
const named = (root, name) => find(root, (e) => get(e, 'AXIdentifier') === name || get(e, 'AXDOMIdentifier') === name);
const titled = (root, title) => find(root, (e) => get(e, 'AXTitle') === title);
const menu = (pid, ...way) => press(way.reduce((e, title) => titled(e, title), read(app(pid), 'AXMenuBar')));
const titles = (pid) =>
  list(read(app(pid), 'AXWindows'))
    .map((w) => get(w, 'AXTitle'))
    .join('/');
const row = (root, text) => find(root, (e) => get(e, 'AXRole') === 'AXRow' && find(e, (x) => get(x, 'AXValue') === text));
