// What the functions of the script library hand one another. A parameter of this name has this type, where
// scripts/dev/types/check.mjs makes no exception.

/** `app`: a running application, from scripts/lib/app/running_apps.js. */
interface App {
  /** Its NSRunningApplication. */
  handle: any;
  /** Where its bundle lies; null for a process without one. */
  readonly path: string | null;
  /** Where its program lies. */
  readonly executable: string | null;
  name: string;
  /** null for a process without a bundle. */
  bundle_id: string | null;
  process_id: number;
  /** NSApplicationActivationPolicy. */
  policy: number;
  hidden: boolean;
  active: boolean;
}

/** `span`: a time that may be used, from scripts/lib/core/clock.js. */
interface Span {
  /** How long it was at its beginning. */
  ms: number;
  /** Milliseconds; none when the server has gone. */
  left(): number;
}

/** `node`: what an element says of itself, from scripts/lib/element/element_node.js; null where it says nothing. */
interface ElementNode {
  role: string;
  subrole: string | null;
  title: string | null;
  description: string | null;
  /** What stands beside it, for those that have no title. */
  label: string | null;
  identifier: string | null;
  value: any;
  placeholder: string | null;
  enabled: boolean | null;
  focused: boolean | null;
  selected: boolean | null;
  /** `expanded` or `collapsed`, `checked`, `current`: those that it tells, with spaces between. */
  state: string | null;
  frame: Frame | null;
  /** As an NSArray of elements. */
  children: any;
}

/** `frame`: in points, from the left upper corner of the main display. */
interface Frame {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** `target`: an element that was found, from scripts/lib/element/find_element.js. */
interface Target {
  app: App;
  element: any;
  node: ElementNode;
  /** What it stands in, where that was read on the way: scripts/lib/element/element_scroll.js. */
  outer?: any[];
}
