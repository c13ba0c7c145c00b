// world: {"permissions": {"automation_of": {"com.apple.finder": "denied", "com.apple.Safari": "unanswered"}}}
// expect: -1743, -1744, 0, -600
// sends: {}
ObjC.bindFunction('AEDeterminePermissionToAutomateTarget', ['int', ['void *', 'unsigned int', 'unsigned int', 'bool']]);
const ANY = 0x2a2a2a2a;
const probe = (id) => {
  const target = $.NSAppleEventDescriptor.descriptorWithBundleIdentifier(id);
  return $.AEDeterminePermissionToAutomateTarget(target.aeDesc, ANY, ANY, false);
};
['com.apple.finder', 'com.apple.Safari', 'com.apple.TextEdit', 'com.apple.mail'].map(probe);
