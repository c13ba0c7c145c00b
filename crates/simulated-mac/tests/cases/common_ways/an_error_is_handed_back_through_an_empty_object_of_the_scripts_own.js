// expect: [true,"260","NSCocoaErrorDomain",true,true]
const files = $.NSFileManager.defaultManager;
const error = $(),
  other = $();
const found = files.contentsOfDirectoryAtPathError('/none/here', error);
JSON.stringify([found.isNil(), error.code, error.domain.js, other.isNil(), $().isNil()]);
