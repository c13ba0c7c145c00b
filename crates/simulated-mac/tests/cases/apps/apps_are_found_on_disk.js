// prelude: workspace
// expect: /System/Applications/TextEdit.app
// expect: true
// expect: /Applications/Safari.app
// expect: com.apple.Safari
// expect: true
const installed = $.NSFileManager.defaultManager.contentsOfDirectoryAtPathError('/Applications', null);
[
  workspace.fullPathForApplication('textedit').js,
  workspace.fullPathForApplication('None').isNil(),
  workspace.URLForApplicationWithBundleIdentifier('COM.APPLE.SAFARI').path.js,
  $.NSBundle.bundleWithPath('/Applications/Safari.app').bundleIdentifier.js,
  ObjC.deepUnwrap(installed).includes('Slack.app'),
].join('\n');
