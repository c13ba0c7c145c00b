// Pressing Return once something was entered, as people do to send it.
import * as keyboard from 'macmcp/input/keyboard';
import * as elementFocus from 'macmcp/element/element_focus';

const RETURN = 36;

// Where the keyboard focus of an application is.
export const atFocus = (app, call) => keyboard.sendTo(app, call, () => keyboard.pressKey(RETURN));

// In an element, `target` as findElement answers it: keys go nowhere else than to the focus.
export function inElement(target, call, span) {
  keyboard.requirePermission(call.may_ask);
  elementFocus.focus(target, call, span);
  atFocus(target.app, call);
}
