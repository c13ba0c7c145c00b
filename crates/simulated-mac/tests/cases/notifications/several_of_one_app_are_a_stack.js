// Several notifications of one app are a stack, which is closed as a whole [eyes 3.8]. A press spreads it out.
// prelude: additions, elements, banners
// expect: 1 AXNotificationCenterBannerStack Script Editor, B, text Name:Clear All
// expect: AXNotificationCenterBanner Script Editor, B, text; AXNotificationCenterBanner Script Editor, A, text
// expect: AXSystemDialog AXGroup AXGroup AXScrollArea AXGroup AXNotificationCenterBanner
// expect: Script Editor, C, text; 0
for (const title of ['A', 'B']) additions.displayNotification('text', { withTitle: title });
const [stack] = banners();
const first = [banners().length, get(stack, 'AXSubrole'), said(stack), actions(stack)[1].split('\n')[0]].join(' ');
press(stack);
const spread = banners().map((one) => `${get(one, 'AXSubrole')} ${said(one)}`);
const inside = way(banners()[1]).join(' ');
additions.displayNotification('text', { withTitle: 'C' });
const [again] = banners();
const last = said(again);
press(again, actions(again)[1]);
[first, spread.join('; '), inside, `${last}; ${banners().length}`].join('\n');
