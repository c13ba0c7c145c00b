// Pressing Return once something was entered, as people do to send it.
//
// Requires: input/keyboard, element/element_focus
const pressReturn = (() => {
  const RETURN = 36;

  // Where the keyboard focus of an application is.
  const atFocus = (app, call) => keyboard.sendTo(app, call, () => keyboard.pressKey(RETURN));

  // In an element, `target` as findElement answers it: keys go nowhere else than to the focus.
  function inElement(target, call, span) {
    keyboard.requirePermission(call.may_ask);
    elementFocus.focus(target, call, span);
    atFocus(target.app, call);
  }

  return { atFocus, inElement };
})();
