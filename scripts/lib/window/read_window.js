// What one message tells of a window or a sheet: its name, its state, what is in it.
import * as ax from 'macmcp/ax/ax';
import * as axValues from 'macmcp/ax/ax_values';

const WANTED = [
  'AXTitle',
  'AXChildren',
  'AXMinimized',
  'AXFullScreen',
  'AXPosition',
  'AXSize',
  'AXRole',
  'AXSubrole',
  'AXModal',
  'AXIdentifier',
];

// null when it cannot be read.
export default function readWindow(element) {
  const { slots } = ax.copyAttributes(element, ax.attributeList(WANTED));
  if (slots === null) return null;
  const at = (place) => slots.objectAtIndex(place);
  return {
    element,
    title: axValues.text(at(0)),
    children: axValues.items(axValues.array(at(1))),
    minimized: axValues.boolean(at(2)),
    fullscreen: axValues.boolean(at(3)),
    frame: axValues.frame(at(4), at(5)),
    role: axValues.text(at(6)) || 'AXWindow',
    subrole: axValues.text(at(7)),
    modal: axValues.boolean(at(8)),
    identifier: axValues.text(at(9)),
  };
}
