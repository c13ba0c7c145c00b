// Clicking an element: by its own action where it lists one, which works in the background and wherever it is
// [bridge 4.7].
//
// `target` comes from findElement.
//
// Requires: ax/ax, app/background, element/click_element_with_mouse, element/element_failures, element/element_node,
//   observe/element_changes
const clickElement = (() => {
  const MENU_OPEN = 'A menu is open: read it with get_ui_elements, and click one of its items.';
  const SILENT = 'The application has not answered yet: a menu or a dialog may be open. Look with get_ui_elements.';
  const NOTHING = 'The action was taken, and nothing changed that can be told. Look with get_ui_elements or take_screenshot.';

  // Performs an action that the element lists: what came of it, null when it was refused. A menu or dialog that opens
  // keeps the application from answering: NO_ANSWER is no failure [bridge 4.7].
  function performAndWatch(target, action, how, span) {
    const was = elementChanges.before(target);
    const code = ax.performAction(target.element, action);
    if (code !== 0 && code !== ax.CODE.NO_ANSWER) {
      elementFailures.failForCode(target, code);
      return null;
    }
    const { changed, seen } = elementChanges.waitForChange(target, was, span);
    return {
      element: elementChanges.facts(seen.node),
      how,
      effect: changed ? 'confirmed' : 'unverified',
      note: noteFor(changed, code, how),
    };
  }

  function noteFor(changed, code, how) {
    if (changed) return how === 'menu' ? MENU_OPEN : null;
    return code === 0 ? NOTHING : SILENT;
  }

  function byAction(target, { button, count }, span) {
    if (count > 1 || button === 'middle') return null;
    const [action, how] = button === 'right' ? ['AXShowMenu', 'menu'] : ['AXPress', 'press'];
    return ax.actionNames(target.element).includes(action) ? performAndWatch(target, action, how, span) : null;
  }

  // The mouse is the way that is left: it would move the pointer.
  function requireNoBackground(target, call) {
    if (!background.isOn(call)) return;
    const why = 'It lists no action that does it, and the pointer belongs to the person at the Mac';
    background.refuse(call, `${elementFailures.describe(target)} cannot be clicked like that`, why, {
      element: elementNode.facts(target.node),
    });
  }

  // `wanted`: {button, count}.
  function click(target, wanted, call, span) {
    elementFailures.requireEnabled(target);
    const done = byAction(target, wanted, span);
    if (done !== null) return done;
    requireNoBackground(target, call);
    return clickElementWithMouse(target, wanted, span);
  }

  return click;
})();
