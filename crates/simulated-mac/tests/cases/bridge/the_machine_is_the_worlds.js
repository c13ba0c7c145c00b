// expect: Version 15.5 (Build 24F74) 15 Demo-Mac.local demo 2 -1920 0 1 2
ObjC.import('AppKit');
const p = $.NSProcessInfo.processInfo;
const s = $.NSScreen.screens;
const left = s.objectAtIndex(1);
[
  p.operatingSystemVersionString.js,
  p.operatingSystemVersion.majorVersion,
  p.hostName.js,
  $.NSUserName().js,
  s.count,
  left.frame.origin.x,
  left.frame.origin.y,
  left.backingScaleFactor,
  ObjC.unwrap(left.deviceDescription.objectForKey('NSScreenNumber')),
].join(' ');
