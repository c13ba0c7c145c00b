// A notification is shown as a banner, which is an element of Notification Center [eyes 3.8]. Beside it its window lets clicks through.
// prelude: facts, additions, elements, hits, banners
// expect: ["AXNotificationCenterBanner","Script Editor, Build, now, Done","AXStaticText title Build, AXStaticText  now, AXStaticText body Done"]
// expect: ["AXPress","Name:Close\nTarget:0x0\nSelector:(null)"]
// expect: AXSystemDialog AXGroup AXGroup AXScrollArea AXNotificationCenterBanner
// expect: 1156,48 344,66 | 574 AXGroup | 574 AXStaticText | false
// expect: -25206 0 | 0 0
// leaves: {"notifications": {"0": {"title": "Build"}}, "notification_center": null}
additions.displayNotification('Done', { withTitle: 'Build', subtitle: 'now' });
const [banner] = banners();
const part = (e) => [get(e, 'AXRole'), text(e, 'AXIdentifier'), get(e, 'AXValue')].join(' ');
const lines = [
  JSON.stringify([get(banner, 'AXSubrole'), said(banner), children(banner).map(part).join(', ')]),
  JSON.stringify(actions(banner)),
  way(banner).join(' '),
  [
    `${numbers(read(banner, 'AXPosition'))} ${numbers(read(banner, 'AXSize'))}`,
    what(at(1160, 52)),
    what(at(1230, 60)),
    String(what(at(1300, 400))).startsWith(CENTER),
  ].join(' | '),
];
const codes = [press(banner, 'Name:Close'), press(banner, actions(banner)[1])].join(' ');
[...lines, `${codes} | ${banners().length} ${list(read(app(CENTER), 'AXWindows')).length}`].join('\n');
