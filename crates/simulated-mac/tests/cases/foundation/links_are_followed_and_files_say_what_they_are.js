// world: {"links": {"/Users/demo/Work": "Documents", "/Users/demo/Desktop/Today.txt": "../Work/Plan.txt", "/Users/demo/Public/round": "round"}, "disk": {"/Users/demo/Documents/Old.txt": {"original": "/Users/demo/Documents/Plan.txt"}, "/Users/demo/Documents/Letter.rtfd/TXT.rtf": {}}}
ObjC.import('Foundation');
const resolved = (path) => $(path).stringByResolvingSymlinksInPath.js;
const KEYS = ['NSURLIsRegularFileKey', 'NSURLIsDirectoryKey', 'NSURLIsSymbolicLinkKey', 'NSURLIsAliasFileKey', 'NSURLIsPackageKey'];
function facts(path) {
  const values = $.NSURL.fileURLWithPath(path).resourceValuesForKeysError($(KEYS), null);
  return values.isNil() ? 'nil' : KEYS.map((key) => Number(ObjC.deepUnwrap(values)[key])).join('');
}
// ----
// expect: /Users/demo/Documents/Plan.txt
// expect: /Users/demo/Documents/Plan.txt
// expect: /Users/demo/Documents/none.txt
// expect: /Users/demo/Public/round
// expect: /tmp
// expect: true
[
  resolved('~/Desktop/Today.txt'),
  resolved('/Users/demo/Desktop/../Work/./Plan.txt'),
  resolved('/Users/demo/Work/none.txt'),
  resolved('/Users/demo/Public/round'),
  resolved('/private/tmp'),
  $.NSFileManager.defaultManager.fileExistsAtPath('/Users/demo/Desktop/Today.txt'),
].join('\n');
// ----
// expect: 10000 00110 10010 01001 00110 01001 01000 nil
[
  facts('/Users/demo/Documents/Plan.txt'),
  facts('/Users/demo/Desktop/Today.txt'),
  facts('/Users/demo/Documents/Old.txt'),
  facts('/Users/demo/Documents/Letter.rtfd'),
  facts('/Applications/Safari.app'),
  facts('/Applications/Slack.app'),
  facts('/Users/demo/Documents'),
  facts('/Users/demo/none'),
].join(' ');
// ----
// expect: /System/Volumes/Preboot/Cryptexes/App/System/Applications/Safari.app
// expect: /System/Volumes/Preboot/Cryptexes/App/System/Applications/Safari.app
// expect: com.apple.Safari com.apple.Safari com.apple.Safari com.apple.Safari
ObjC.import('AppKit');
const idAt = (path) => $.NSBundle.bundleWithPath(path).bundleIdentifier.js;
const behind = '/System/Volumes/Preboot/Cryptexes/App/System/Applications/Safari.app';
[
  resolved('/Applications/Safari.app'),
  resolved('/System/Cryptexes/App/System/Applications/Safari.app'),
  ['/Applications/Safari.app', '/applications/safari.app/', '/System/Cryptexes/App/System/Applications/Safari.app', behind]
    .map(idAt)
    .join(' '),
].join('\n');
