// Banners of notifications, as Notification Center tells them.
const CENTER = 574;
const text = (e, name) => {
  const value = get(e, name);
  return typeof value === 'string' ? value : '';
};
const below = (e) => children(e).flatMap((one) => [one, ...below(one)]);
const isBanner = (e) => text(e, 'AXSubrole').startsWith('AXNotificationCenter');
const banners = () =>
  list(read(app(CENTER), 'AXWindows'))
    .flatMap(below)
    .filter(isBanner);
const said = (e) => text(e, 'AXDescription');
const actions = (e) => list(out((r) => $.AXUIElementCopyActionNames(e, r))).map((name) => ObjC.unwrap(name));
const way = (e) => {
  const role = get(e, 'AXRole');
  if (role === 'AXApplication') return [];
  return [...way(read(e, 'AXParent')), text(e, 'AXSubrole') || role];
};
