// prelude: facts, elements, hits
// world: {"apps": {"TextEdit": {"windows": {"Untitled": {"children": {"+": {"role": "AXSheet", "frame": [-50, 28, 700, 200], "children": [{"role": "AXButton", "title": "Cancel", "frame": [-40, 150, 90, 28]}]}}}}, "elements": [{"role": "AXMenu", "frame": [500, 250, 100, 60], "children": [{"role": "AXMenuItem", "title": "Copy", "frame": [500, 250, 100, 20]}]}]}}}
// expect: 840 AXButton|840 AXSheet|840 AXMenuItem|840 AXMenu
[what(at(270, 320)), what(at(400, 200)), what(at(550, 260)), what(at(550, 300))].join('|');
