// Some Macs tell Accessibility nothing of banners; a click reaches them all the same [eyes 3.8].
// prelude: additions, elements, banners, hits
// world: {"faults": {"active": ["banners-are-not-told"]}}
// expect: 0 1 false
additions.displayNotification('Done', { withTitle: 'Build' });
[banners().length, list(read(app(CENTER), 'AXWindows')).length, String(what(at(1160, 52))).startsWith(CENTER)].join(' ');
