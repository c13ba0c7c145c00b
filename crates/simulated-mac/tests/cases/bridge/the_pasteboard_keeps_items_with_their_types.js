// expect: 1 2 public.utf8-plain-text,public.png,public.file-url //4A true
ObjC.import('AppKit');
const pb = $.NSPasteboard.generalPasteboard;
const before = Number(pb.changeCount);
pb.clearContents;
const item = $.NSPasteboardItem.alloc.init;
item.setStringForType('text', 'public.utf8-plain-text');
item.setDataForType($.NSData.alloc.initWithBase64EncodedStringOptions('//4A', 0), 'public.png');
pb.writeObjects($([item, $.NSURL.fileURLWithPath('/tmp/a b')]));
[
  Number(pb.changeCount) - before,
  Number(pb.pasteboardItems.count),
  ObjC.deepUnwrap(pb.types).join(),
  pb.dataForType('public.png').base64EncodedStringWithOptions(0).js,
  pb.stringForType('public.png').isNil(),
].join(' ');
