// Some Macs tell a single banner as a stack, or its texts as its description alone [eyes 3.8].
// prelude: additions, elements, banners
// world: {"faults": {"active": ["banners-hide-their-texts", "banners-are-stacks"]}}
// expect: AXNotificationCenterBannerStack Script Editor, Build, Done 0
additions.displayNotification('Done', { withTitle: 'Build' });
const [one] = banners();
[get(one, 'AXSubrole'), said(one), children(one).length].join(' ');
