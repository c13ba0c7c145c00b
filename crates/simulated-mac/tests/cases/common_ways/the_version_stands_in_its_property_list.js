// expect: [true,"15.5","24F74",true]
const path = '/System/Library/CoreServices/SystemVersion.plist';
const read = $.NSDictionary.dictionaryWithContentsOfFile(path);
const other = $.NSMutableDictionary.alloc.initWithContentsOfFile(path);
const none = $.NSDictionary.dictionaryWithContentsOfFile('/none.plist');
JSON.stringify([
  $.NSFileManager.defaultManager.fileExistsAtPath(path),
  read.objectForKey('ProductVersion').js,
  ObjC.deepUnwrap(other).ProductBuildVersion,
  none.isNil(),
]);
