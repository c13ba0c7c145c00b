// prelude: facts, elements, searches
// ----
// The area that shows the page answers as well, what is no page does not; without a key nothing is found, without a limit one
// thing; the page itself is no hit; a key that is not known asks for anything [findings 1.12].
// expect: More information…
// expect: More information…
// expect: -25213
// expect: empty
// expect: Example Domain
// expect: Example Domain,Example Domain,Welcome to the simulated Mac.,More information…,AXTextField,Search,Remember me
// expect: Example Domain,Example Domain,Welcome to the simulated Mac.,More information…,AXTextField,Search,Remember me
// expect: Search
// expect: Search
// expect: 3
// expect: AXUIElementCountForSearchPredicate,AXUIElementsForSearchPredicate
const web = page(SAFARI);
const area = read(web, 'AXParent');
const link = { AXSearchKey: 'AXLinkSearchKey', AXResultsLimit: 100 };
const any = (more) => Object.assign({ AXSearchKey: 'AXAnyTypeSearchKey', AXResultsLimit: 100 }, more);
[
  found(web, link),
  found(area, link),
  found(front(SAFARI), link),
  found(web, { AXResultsLimit: 100 }) || 'empty',
  found(web, { AXSearchKey: 'AXAnyTypeSearchKey' }),
  found(web, any()),
  found(web, any({ AXSearchKey: 'AXNoSuchSearchKey' })),
  found(web, any({ AXSearchText: 'sEARCH' })),
  found(web, any({ AXSearchKey: ['AXButtonSearchKey', 'AXNothingSearchKey'], AXSearchText: 'Search' })),
  ask(web, { AXSearchKey: 'AXControlSearchKey', AXResultsLimit: 100 }, 'AXUIElementCountForSearchPredicate').js,
  ObjC.deepUnwrap(out((r) => $.AXUIElementCopyParameterizedAttributeNames(web, r))).join(),
].join('\n');
// ----
// Backward it goes from the last element to the first, parents before what they hold; from an element on it finds what comes
// behind it; what is out of view, and what is not a child, can be left out.
// expect: Remember me,Search
// expect: AXTextField,Search,Remember me
// expect: Example Domain,Welcome to the simulated Mac.,More information…,AXTextField,Search,Remember me
// expect: Remember me
const inner = page(SAFARI);
const anything = (more) => Object.assign({ AXSearchKey: 'AXAnyTypeSearchKey', AXResultsLimit: 100 }, more);
const firstLink = list(ask(inner, anything({ AXSearchKey: 'AXLinkSearchKey' })))[0];
[
  found(inner, anything({ AXDirection: 'AXDirectionPrevious', AXResultsLimit: 2 })),
  found(inner, anything({ AXStartElement: firstLink })),
  found(inner, anything({ AXImmediateDescendantsOnly: true })),
  found(inner, anything({ AXVisibleOnly: true, AXSearchText: 'remember' })),
].join('\n');
// ----
// world: {"apps": {"Safari": {"windows": {"0": {"children": {"AXSplitGroup": {"children": {"AXTabGroup": {"children": {"AXGroup": {"children": {"AXGroup": {"children": {"AXScrollArea": {"frame": [0, 80, 1100, 200]}}}}}}}}}}}}}}}
// expect: empty
const hidden = { AXSearchKey: 'AXAnyTypeSearchKey', AXResultsLimit: 100, AXVisibleOnly: true, AXSearchText: 'remember' };
found(page(SAFARI), hidden) || 'empty';
