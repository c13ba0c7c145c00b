// The tree around a banner differs by the version of macOS [eyes 3.8].
// prelude: additions, elements, banners, windows
// world: {"system": {"macos_version": "26.1"}}
// expect: AXSystemDialog AXHostingView AXScrollArea AXOpaqueProviderList AXNotificationCenterBanner 0,0 1512,982
additions.displayNotification('Done', { withTitle: 'Build' });
const { kCGWindowBounds: b } = windows(17).find((w) => w.kCGWindowOwnerPID === CENTER);
[...way(banners()[0]), `${b.X},${b.Y} ${b.Width},${b.Height}`].join(' ');
