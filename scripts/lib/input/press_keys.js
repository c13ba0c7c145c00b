// Pressing single keys and combinations. A key is {code, flags} for keys that lie everywhere in the same place, or
// {character} for what the layout has to find.
import * as reply from 'macmcp/core/reply';
import * as appPolicy from 'macmcp/core/app_policy';
import * as clock from 'macmcp/core/clock';
import * as names from 'macmcp/core/names';
import * as background from 'macmcp/app/background';
import * as inputSource from 'macmcp/input/input_source';
import * as keyboard from 'macmcp/input/keyboard';
import * as keyboardLayout from 'macmcp/input/keyboard_layout';
import * as stopKey from 'macmcp/input/stop_key';
import * as frontApp from 'macmcp/app/front_app';
import * as runningApps from 'macmcp/app/running_apps';
import * as effectProof from 'macmcp/observe/effect_proof';
import * as keyboardChanges from 'macmcp/observe/keyboard_changes';
import * as observation from 'macmcp/observe/observation';

// Names a key that cannot be pressed.
function failNoKey(character) {
  reply.fail('InvalidParameter', `Invalid parameter: key ${names.quote(character)} is not on any key of the current keyboard layout`, {
    details: { parameter: 'key' },
  });
}

const PASSWORD_HINT = 'Let the user enter it; keys such as Return, Tab and Escape can be pressed';

const pressed = (count, repeat) => `the key was pressed ${count} of ${repeat} times`;

// With Command: Tab goes to another application; H, Q and W leave another one in front.
const TAB = 48;
const LEAVING = new Set(['h', 'q', 'w']);
const isSwitch = ({ code, character = '' }) => code === TAB || LEAVING.has(character.toLowerCase());

// Which application Command-Tab goes to only macOS knows: with a policy any that may come has to be allowed.
function requireOpenOthers({ code }, modifiers) {
  if (reply.policy() === null || code !== TAB || (modifiers & keyboard.FLAGS.command) === 0) return;
  for (const app of runningApps.regular()) appPolicy.requireProcess(app.process_id);
}

// What is called before each press: from the second on it ends the script when another application is in front than at the
// start, which would get the key. What is sent to a process goes nowhere else.
function sameApp(app, call) {
  if (background.isOn(call)) return () => undefined;
  return (count, repeat) => {
    if (count === 0) return;
    if (frontApp.is(app) && !runningApps.hasEnded(app)) return;
    const now = frontApp.find();
    const other = now === null ? 'No application' : names.quote(now.name);
    reply.fail('Refused', `${other} is in front now instead of ${names.quote(app.name)}: ${pressed(count, repeat)}`, {
      hint: 'Look at the screen before you continue',
      details: { pressed: count },
    });
  };
}

// Escape itself is no sign of the person.
function repeatKey({ code }, repeat, requireSame, press) {
  const stopIfAsked = code === stopKey.ESCAPE ? () => undefined : stopKey.watch();
  for (let count = 0; count < repeat; count += 1) {
    stopIfAsked(pressed(count, repeat));
    requireSame(count, repeat);
    press();
  }
}

// By its key where there is one: games and terminals look at key codes. Else as text.
function pressCharacter(text, { repeat, hold_ms: heldMs }, requireSame) {
  const found = keyboardLayout.keyForText(text);
  const stopIfAsked = stopKey.watch();
  for (let count = 0; count < repeat; count += 1) {
    stopIfAsked(pressed(count, repeat));
    requireSame(count, repeat);
    if (found !== null) {
      keyboard.pressKey(found.code, found.flags, 0, heldMs);
    } else {
      keyboard.typeUnits(text);
      clock.pause(15);
    }
  }
}

function typeCharacter(key, params, { app, focus }, requireSame) {
  keyboard.requireNoPassword(app, focus, PASSWORD_HINT);
  pressCharacter(key.character, params, requireSame);
}

// {app, front, focus}: `front` is the application that was in front before.
function start(params, call, span) {
  keyboard.requirePermission(call.may_ask);
  const front = params.app === undefined ? undefined : frontApp.find();
  const app = keyboard.targetApp(params.app, call, span);
  return { app, front, focus: keyboardChanges.focusedElement(app) };
}

// {effect, note} of keys that `send` sends, by what they are for.
function sendAndSee({ app, front }, call, span, send, deed = 'command') {
  const act = () => keyboard.sendTo(app, call, send);
  return observation.during(call, { app, front, keys: true }, span, act, (_, seen) => effectProof.of(deed, seen, 'The keys were sent'));
}

// The result with one more note, or as it is.
function withNote(done, note) {
  if (note === null) return done;
  return { ...done, note: done.note === null ? note : `${note}. ${done.note}` };
}

function sendSingle(key, params, started, requireSame) {
  if (key.character !== undefined) {
    typeCharacter(key, params, started, requireSame);
    return;
  }
  repeatKey(key, params.repeat, requireSame, () => keyboard.pressKey(key.code, 0, key.flags, params.hold_ms));
}

// {app, effect, note}
export function single(params, call, span) {
  const key = reply.required(params, 'key');
  const started = start(params, call, span);
  const { app } = started;
  if (key.character !== undefined) keyboard.requireWindow(app, started.focus);
  const done = sendAndSee(started, call, span, () => sendSingle(key, params, started, sameApp(app, call)));
  if (key.character === undefined) return { app: app.name, ...withNote(done, keyboard.secureInputNote()) };
  const note = inputSource.isComposing() ? 'An input method may intercept the key; type_text enters text unchanged' : null;
  return { app: app.name, ...withNote(done, note) };
}

// {app, effect, note}
export function combination(params, repeat, call, span) {
  const key = reply.required(params, 'key');
  const started = start(params, call, span);
  const { app } = started;
  const modifiers = params.modifiers.reduce((flags, name) => flags | keyboard.FLAGS[name], 0);
  const found = key.character === undefined ? { code: key.code, flags: 0 } : keyboardLayout.keyForCombination(key.character, modifiers);
  if (found === null) failNoKey(key.character);
  requireOpenOthers(found, modifiers);
  // With these alone it types.
  const types = key.character !== undefined && (modifiers & ~(keyboard.FLAGS.shift | keyboard.FLAGS.option)) === 0;
  const send = () => {
    if (types) keyboard.requireNoPassword(app, started.focus, PASSWORD_HINT);
    const press = () => keyboard.pressKey(found.code, modifiers | found.flags, key.flags || 0, params.hold_ms);
    repeatKey(found, repeat, sameApp(app, call), press);
  };
  const switches = (modifiers & keyboard.FLAGS.command) !== 0 && isSwitch(key);
  const done = sendAndSee(started, call, span, send, switches ? 'switch_app' : 'command');
  return { app: app.name, ...withNote(done, keyboard.secureInputNote()) };
}
