// It goes backward unless told otherwise, finds nothing without a limit, goes through the page once for each key, and looks
// for a text in names alone [findings 1.12].
// prelude: facts, elements, searches
// world: {"apps": {"Safari": {"web_engine": "gecko"}}}
// expect: Remember me
// expect: empty
// expect: More information…,Search,Search
// expect: More information…
// expect: empty
const web = page(SAFARI);
set(
  find(web, (e) => get(e, 'AXRole') === 'AXTextField'),
  'AXValue',
  $('typed'),
);
const next = (more) => Object.assign({ AXDirection: 'AXDirectionNext', AXResultsLimit: -1 }, more);
[
  found(web, { AXSearchKey: 'AXAnyTypeSearchKey', AXResultsLimit: 1 }),
  found(web, { AXSearchKey: 'AXLinkSearchKey', AXDirection: 'AXDirectionNext' }) || 'empty',
  found(web, next({ AXSearchKey: ['AXLinkSearchKey', 'AXButtonSearchKey', 'AXButtonSearchKey'] })),
  found(web, next({ AXSearchKey: 'AXAnyTypeSearchKey', AXSearchText: 'INFORMATION' })),
  found(web, next({ AXSearchKey: 'AXAnyTypeSearchKey', AXSearchText: 'typed' })) || 'empty',
].join('\n');
