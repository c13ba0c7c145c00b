// Clicking an element: by its own action where it lists one, which works in the background and wherever it is
// [bridge 4.7].
//
// `target` comes from findElement.
//
// Requires: ax/ax, app/background, element/click_element_with_mouse, element/element_failures, element/element_node,
//   observe/element_changes, observe/observation
const clickElement = (() => {
  const MENU_OPEN = 'A menu is open: read it with get_ui_elements, and click one of its items.';
  const SILENT = 'The application has not answered yet: a menu or a dialog may be open. Look with get_ui_elements.';

  // Performs an action that the element lists: its code, null when it was certainly not performed. A menu or dialog that opens
  // keeps the application from answering: NO_ANSWER is no failure [bridge 4.7]. What may have been performed is not done again
  // in another way, which would turn a switch back [findings-2 7.2].
  function perform(target, action) {
    const { code, sent } = ax.performAction(target.element, action);
    if (sent) return { code };
    elementFailures.failForCode(target, code);
    return null;
  }

  function noteFor(seen, code, how) {
    if (seen.changed) return how === 'menu' ? MENU_OPEN : null;
    if (code === 0) return observation.noChange(seen, 'The action was taken');
    return code === ax.CODE.NO_ANSWER ? SILENT : elementFailures.doubt(code);
  }

  function conclude(target, how, done, seen) {
    if (done === null) return null;
    return {
      element: elementChanges.afterwards(target, seen),
      how,
      effect: seen.changed ? 'confirmed' : 'unverified',
      note: noteFor(seen, done.code, how),
    };
  }

  function byAction(target, { button, count }, call, span) {
    if (count > 1 || button === 'middle') return null;
    const [action, how] = button === 'right' ? ['AXShowMenu', 'menu'] : ['AXPress', 'press'];
    if (!ax.actionNames(target.element).includes(action)) return null;
    return observation.during(
      call,
      { app: target.app, target },
      span,
      () => perform(target, action),
      (done, seen) => conclude(target, how, done, seen),
    );
  }

  // The mouse is the way that is left: it would move the pointer.
  function requireNoBackground(target, call) {
    if (!background.isOn(call)) return;
    const why = 'It lists no action that does it, and the pointer belongs to the user';
    background.refuse(call, `${elementFailures.describe(target)} cannot be clicked like that`, why, {
      element: elementNode.facts(target.node),
    });
  }

  // `wanted`: {button, count}.
  function click(target, wanted, call, span) {
    elementFailures.requireEnabled(target);
    const done = byAction(target, wanted, call, span);
    if (done !== null) return done;
    requireNoBackground(target, call);
    return clickElementWithMouse(target, wanted, call, span);
  }

  return click;
})();
