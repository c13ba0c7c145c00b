// expect: ["/Users/demo","/Users/demo","/Users/demo/Documents"]
const files = $.NSFileManager.defaultManager;
JSON.stringify([
  files.homeDirectoryForCurrentUser.path.js,
  files.homeDirectoryForCurrentUser.fileSystemRepresentation,
  files.URLsForDirectoryInDomains(9, 1).firstObject.path.js,
]);
