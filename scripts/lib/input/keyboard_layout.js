// Which key types a character on the current keyboard layout: a key code is a place on a US keyboard [bridge 8.4].
import * as nativeFunctions from 'macmcp/core/native_functions';
import * as keyboard from 'macmcp/input/keyboard';

ObjC.import('AppKit');

// What the keys 0 to 50 type on a US keyboard [bridge 8.5], each at its code.
const US = "asdfhgzxcv\u00a7bqweryt123465=97-80]ou[ip\rlj'k;\\,/nm.\t `";

// Return, Tab and Space lie among them and are keys of their own.
const CODES = Array.from(US, (_, code) => code).filter((code) => !'\r\t '.includes(US[code]));

const RETURN = 36;
const { shift: SHIFT, option: OPTION, command: COMMAND } = keyboard.FLAGS;

// What an event types, by AppKit [bridge 8.4] (grade B); '' when it does not tell.
function textByAppKit(event, name) {
  const handle = $.NSEvent.eventWithCGEvent(event);
  const text = handle.isNil() ? undefined : ObjC.unwrap(name === 'alone' ? handle.charactersIgnoringModifiers : handle.characters);
  return typeof text === 'string' ? text : '';
}

// AppKit tells what Return types where it tells anything; else Core Graphics is asked.
let tells = null;
function textOfEvent(event, name) {
  if (tells === null) tells = textByAppKit($.CGEventCreateKeyboardEvent(null, RETURN, true), 'all') !== '';
  return tells ? textByAppKit(event, name) : nativeFunctions.eventText(event);
}

function textOfKey(code, flags, name) {
  const event = $.CGEventCreateKeyboardEvent(null, code, true);
  $.CGEventSetFlags(event, flags);
  return textOfEvent(event, name);
}

// The first key that types a character with those modifiers; the one of a US keyboard is asked first.
function findKey(character, flags, name) {
  const place = US.indexOf(character);
  const codes = CODES.includes(place) ? [place].concat(CODES) : CODES;
  const code = codes.find((each) => textOfKey(each, flags, name) === character);
  return code === undefined ? null : { code, flags };
}

// The key of a combination: {code, flags}, the flags being what the character itself needs. Option counts for
// `characters` only. Some layouts are another one while Command is held [findings 5.4]: what a key types then is asked
// first. Layouts without Latin letters keep the places of a US keyboard for combinations. null when no key types it.
export function keyForCombination(character, modifiers) {
  const isCommand = (modifiers & COMMAND) !== 0;
  const found =
    (isCommand && (findKey(character, COMMAND, 'all') || findKey(character, COMMAND | SHIFT, 'all'))) ||
    findKey(character, 0, 'alone') ||
    findKey(character, SHIFT, 'alone') ||
    findKey(character, OPTION, 'all') ||
    findKey(character, OPTION | SHIFT, 'all');
  if (found !== null) return found;
  const place = US.indexOf(character);
  return CODES.includes(place) ? { code: place, flags: 0 } : null;
}

const SPACE = 49;
let keysByCharacter = null;

// {code, flags} of every character that a key types at once, alone or with shift. A dead key waits for another one, and
// `characters` of it is empty.
function readKeys() {
  const keys = new Map();
  for (const flags of [0, SHIFT]) {
    for (const code of CODES.concat(SPACE)) {
      const character = textOfKey(code, flags, 'all');
      if (character !== '' && !keys.has(character)) keys.set(character, { code, flags });
    }
  }
  return keys;
}

// The key that types a character at once; null when none does.
export function keyForText(character) {
  keysByCharacter = keysByCharacter || readKeys();
  return keysByCharacter.get(character) || null;
}
