ObjC.import('AppKit');
const workspace = $.NSWorkspace.sharedWorkspace;
const file = (name) => $.NSURL.fileURLWithPath(`/Users/demo/Documents/${name}`);
const address = (text) => $.NSURL.URLWithString(text);
function opener(url) {
  const found = workspace.URLForApplicationToOpenURL(url);
  return found.isNil() ? 'nil' : found.path.js.split('/').pop();
}
function openers(url) {
  const found = workspace.URLsForApplicationsToOpenURL(url);
  return Array.from({ length: Number(found.count) }, (_, at) => found.objectAtIndex(at).path.js.split('/').pop()).join(' ');
}
// ----
// expect: Safari.app TextEdit.app Preview.app Finder.app nil
[
  opener(address('https://example.com/')),
  opener(file('Plan.txt')),
  opener(file('Photos/海.jpg')),
  opener(file('Photos')),
  opener(file('none.txt')),
].join(' ');
// ----
// expect: Safari.app Google Chrome.app
// expect: TextEdit.app Visual Studio Code.app
openers(address('http://example.com/')) + '\n' + openers(file('Plan.txt'));
// ----
// world: {"default_apps": {"https": "com.google.Chrome", ".txt": "com.apple.Terminal", ".jpg": ""}}
// expect: Google Chrome.app Safari.app Terminal.app nil
[
  opener(address('HTTPS://example.com/')),
  opener(address('http://example.com/')),
  opener(file('Plan.txt')),
  opener(file('Photos/海.jpg')),
].join(' ');
// ----
// fails: 79 which app opens file:///Users/demo/Downloads/installer.dmg
opener($.NSURL.fileURLWithPath('/Users/demo/Downloads/installer.dmg'));
