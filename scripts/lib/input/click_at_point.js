// Clicking at a point, and telling what came of it.
import * as rectangles from 'macmcp/core/rectangles';
import * as frontApp from 'macmcp/app/front_app';
import * as elementAtPoint from 'macmcp/element/element_at_point';
import * as mouse from 'macmcp/input/mouse';
import * as effectProof from 'macmcp/observe/effect_proof';
import * as observation from 'macmcp/observe/observation';
import * as observedApp from 'macmcp/observe/observed_app';

const openMenus = () => observedApp.readScreen().menus;

// An open menu takes a click beside it, and closes.
function isSwallowed(menus, point) {
  return menus.length > 0 && !menus.some((menu) => rectangles.contains(menu, point)) && openMenus().length === 0;
}

const SWALLOWED = 'A menu was open: it took the click and closed. Click again for what is at the point.';

// `how`: {button, count, modifiers}.
export default function clickAtPoint(point, how, call, span) {
  const front = frontApp.find();
  const menus = openMenus();
  const found = elementAtPoint.find(point);
  const isAnothers = found !== null && found.app !== null;
  const app = isAnothers ? found.app : front;
  const about = { app, target: isAnothers ? { element: found.element } : null };
  const conclude = (_, seen) => {
    const opened = how.button === 'right' && elementAtPoint.isMenuAt(point) ? [{ kind: 'menu_opened' }] : [];
    const all = { ...seen, changed: seen.changed || opened.length > 0, changes: opened.concat(seen.changes) };
    const swallowed = isSwallowed(menus, point);
    const proven = effectProof.of(effectProof.ofClick(how, found === null ? null : found.role), all, 'It was clicked');
    return {
      x: point.x,
      y: point.y,
      element: elementAtPoint.report(found),
      effect: swallowed ? effectProof.UNKNOWN : proven.effect,
      note: swallowed ? SWALLOWED : elementAtPoint.noteIfBehind(found, front) || proven.note,
    };
  };
  return observation.during(call, about, span, () => mouse.click(point, how), conclude);
}
