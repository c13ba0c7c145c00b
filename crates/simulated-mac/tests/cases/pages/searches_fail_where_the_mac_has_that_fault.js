// prelude: facts, elements, searches
// ----
// world: {"faults": {"active": ["searches-are-no-attribute"]}}
// expect: -25213
found(page(SAFARI), { AXSearchKey: 'AXLinkSearchKey', AXResultsLimit: 100 });
// ----
// world: {"faults": {"active": ["searches-find-too-few"]}}
// expect: Example Domain,Example Domain,Welcome to the simulated Mac.
found(page(SAFARI), { AXSearchKey: 'AXAnyTypeSearchKey', AXResultsLimit: 100 });
// ----
// world: {"faults": {"active": ["searches-answer-anything"]}}
// expect: Example Domain,Example Domain,Welcome to the simulated Mac.
found(page(SAFARI), { AXSearchKey: 'AXLinkSearchKey', AXResultsLimit: 3 });
// ----
// What only a Mac knows of an element ends the run.
// fails: 79 AXMisspelledWordSearchKey
found(page(SAFARI), { AXSearchKey: 'AXMisspelledWordSearchKey', AXResultsLimit: 3 });
