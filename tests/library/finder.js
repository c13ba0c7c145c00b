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
