// prelude: facts, elements, hits
// world: {"apps": {"TextEdit": {"windows": {"Untitled": {"children": [{"role": "AXScrollArea", "frame": [0, 60, 600, 100], "children": [{"role": "AXButton", "frame": [10, 300, 100, 20]}, {"role": "AXButton", "title": "Near", "frame": [10, 100, 100, 20]}]}]}}}}}
// expect: 840 AXWindow|Near
[what(at(320, 470)), get(at(320, 265), 'AXTitle')].join('|');
