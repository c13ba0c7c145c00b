// Only the page and what it holds answer; without a key everything is found, the page itself included, but for one element;
// the name of a field is its label or what stands in it while it is empty [findings 1.12].
// prelude: facts, elements, searches
// world: {"apps": {"Safari": {"web_engine": "chromium"}}}
// expect: -25213
// expect: Example Domain,Example Domain,Example Domain,Welcome to the simulated Mac.,More information…,AXTextField,Search,Remember me
// expect: Example Domain,Example Domain,Example Domain,Welcome to the simulated Mac.,More information…,AXTextField,Search,Remember me
// expect: Example Domain
// expect: AXTextField,Search
// expect: Example Domain
const web = page(SAFARI);
[
  found(read(web, 'AXParent'), { AXSearchKey: 'AXLinkSearchKey' }),
  found(web, {}),
  found(web, { AXSearchKey: 'AXNoSuchSearchKey' }),
  found(web, { AXSearchKey: 'AXAnyTypeSearchKey', AXResultsLimit: 1 }),
  found(web, { AXSearchKey: 'AXAnyTypeSearchKey', AXSearchText: 'search' }),
  found(web, { AXSearchKey: 'AXAnyTypeSearchKey', AXDirection: 'AXDirectionPrevious' }),
].join('\n');
