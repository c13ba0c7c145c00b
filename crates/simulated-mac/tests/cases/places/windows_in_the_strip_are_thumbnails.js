// Stage Manager: the window server lists the windows of the apps that are not in front at the edge [findings-2 8.9].
// prelude: facts, elements, windows
// world: {"faults": {"active": ["stage-manager-strip"]}}
// expect: 600 x 440,31 x 97,1100 x 720
const sized = ({ Width, Height }) => `${Width} x ${Height}`;
const listed = (id) => sized(windows(17).find((w) => w.kCGWindowNumber === id).kCGWindowBounds);
const safari = read(app(SAFARI), 'AXWindows').objectAtIndex(0);
[listed(91), listed(81), numbers(read(safari, 'AXSize')).replace(',', ' x ')].join();
