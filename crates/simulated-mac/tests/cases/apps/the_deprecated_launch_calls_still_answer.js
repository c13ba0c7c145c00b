// prelude: workspace
// ----
// expect: true,false
[workspace.launchApplication('Preview'), workspace.launchApplication('Nothing')].join();
// ----
// expect: Calendar,true,false
const url = $.NSURL.fileURLWithPath('/System/Applications/Calendar.app');
const calendar = workspace.launchApplicationAtURLOptionsConfigurationError(url, 0x200, $({}), null);
spin(2);
[calendar.localizedName.js, calendar.finishedLaunching, calendar.active].join();
// ----
// expect: true
const none = $.NSAppleEventDescriptor.nullDescriptor;
workspace.launchAppWithBundleIdentifierOptionsAdditionalEventParamDescriptorLaunchIdentifier(
  'com.apple.ActivityMonitor',
  0x10000,
  none,
  null,
);
