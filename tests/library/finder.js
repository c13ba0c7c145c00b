// Libraries: app/finder

test('a URL of Finder is a path', () => {
  equal(finder.pathOfUrl('file:///Users/demo/Documents/'), '/Users/demo/Documents');
  equal(finder.pathOfUrl('file://localhost/Users/demo/a%20b.txt'), '/Users/demo/a b.txt');
  equal(finder.pathOfUrl('file:///a/100%25%20%231%3F.txt'), '/a/100% #1?.txt');
  equal(finder.pathOfUrl('file:///%E5%86%99%E7%9C%9F/%F0%9F%8E%89'), '/\u5199\u771f/\u{1f389}');
  equal(finder.pathOfUrl('file:///'), '/');
});

test('what is no file has no path', () => {
  equal(finder.pathOfUrl('nwnode://domain-AirDrop'), null);
  equal(finder.pathOfUrl('x-apple-finder:/recents'), null);
  equal(finder.pathOfUrl(null), null);
  equal(finder.pathOfUrl(undefined), null);
});

// Finder, which may be asked or not, with what it has selected; the names of those who were waited for.
function finderWith(permission, paths) {
  const waited = [];
  nativeFunctions.automationPermission = () => permission;
  reply.awaitApp = (app, limit, question) => {
    waited.push(app);
    return question();
  };
  mac.finder = { selection: () => paths.map((path) => ({ url: () => `file://${path}`, name: () => path, kind: () => 'Document' })) };
  return waited;
}

test('a Finder that may be asked is waited for no longer than it may take', () => {
  const waited = finderWith(0, ['/a.txt', '/b.txt']);
  const found = finder.selectedFiles({ offset: 1, limit: 5 }, clock.budget(5000));
  equal([found.files.map(({ path }) => path), found.total, found.next_offset], [['/b.txt'], 2, null]);
  equal(waited, ['Finder', 'Finder']);
});

test('a file is shown, and what is selected is read back where that is allowed', () => {
  const shown = [];
  let isTaken = true;
  $.NSFileManager = { defaultManager: { fileExistsAtPath: () => true } };
  $.NSWorkspace.sharedWorkspace.selectFileInFileViewerRootedAtPath = (path) => {
    shown.push(path);
    return isTaken;
  };
  const reveal = () => finder.revealFile('/a.txt', clock.budget(5000));
  finderWith(0, ['/a.txt']);
  equal([reveal().effect, shown], ['confirmed', ['/a.txt']]);
  finderWith(0, ['/b.txt']);
  equal(reveal().effect, 'unverified');
  finderWith(-1743, ['/a.txt']);
  equal(reveal().effect, 'unverified');
  isTaken = false;
  equal(failing(reveal), 'ScriptFailed');
});
