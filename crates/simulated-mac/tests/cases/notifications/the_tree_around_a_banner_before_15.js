// The tree around a banner differs by the version of macOS [eyes 3.8].
// prelude: additions, elements, banners, windows
// world: {"system": {"macos_version": "14.6"}}
// expect: AXSystemDialog AXGroup AXScrollArea AXOpaqueProviderGroup AXNotificationCenterBanner 1144,38 368,944
additions.displayNotification('Done', { withTitle: 'Build' });
const { kCGWindowBounds: b } = windows(17).find((w) => w.kCGWindowOwnerPID === CENTER);
[...way(banners()[0]), `${b.X},${b.Y} ${b.Width},${b.Height}`].join(' ');
