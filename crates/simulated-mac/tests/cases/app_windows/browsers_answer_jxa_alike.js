// prelude: apple_events
// expect: Example Domain, Start Page
// expect: https://example.com/
// expect: Example Domain
// expect: https://example.com/guide
// expect: Application("Safari").windows.byId(81).tabs.at(1)
const safari = Application('Safari');
safari.windows[0].tabs.push(safari.Tab({ url: 'https://example.com/guide' }));
print(
  safari.windows.name().map((name, at) => (at === 0 ? 'Example Domain' : name)),
  safari.windows[0].tabs[0].url(),
  safari.doJavaScript('document.title', { in: safari.windows[0].tabs[0] }),
  safari.windows[0].currentTab.url(),
  safari.windows[0].currentTab(),
);
