// The login session: whether anybody could see the screen [bridge 3.2].
import * as reply from 'macmcp/core/reply';

ObjC.import('CoreGraphics');

const state = () => ObjC.castRefToObject($.CGSessionCopyCurrentDictionary());

// Whether another user is at the screen, after fast user switching [findings 6.4].
const isSwitchedAway = (dictionary) => Number(ObjC.deepUnwrap(dictionary).kCGSSessionOnConsoleKey) === 0;

// Ends the script when nobody is logged in at the screen, or the screen is locked.
export function requireUnlocked() {
  const dictionary = state();
  if (dictionary.isNil()) {
    reply.fail('NoGuiSession', 'No user is logged in at the screen', {
      hint: 'Log in on that Mac and try again; an ssh session or a daemon has no screen',
    });
  }
  if (isSwitchedAway(dictionary)) {
    reply.fail('NoGuiSession', 'Another user is using the screen', {
      why: 'The session of this user is not the one on the screen (fast user switching)',
      hint: 'Switch back to this user and try again',
    });
  }
  // The key is there only while the screen is locked [bridge 3.2].
  if (Number(ObjC.deepUnwrap(dictionary).CGSSessionScreenIsLocked) === 1) {
    reply.fail('ScreenLocked', 'The screen is locked', { hint: 'Unlock it and try again' });
  }
}

// The process that has switched secure input on; null while nobody has [bridge 3.2].
export function secureInputProcess() {
  const holder = Number(ObjC.deepUnwrap(state()).kCGSSessionSecureInputPID);
  return Number.isFinite(holder) && holder > 0 ? holder : null;
}

// {gui, on_console, locked, secure_input}: what `requireUnlocked` would find, for a person who wants to know.
export function describe() {
  const dictionary = state();
  if (dictionary.isNil()) return { gui: false, on_console: false, locked: false, secure_input: null };
  const locked = Number(ObjC.deepUnwrap(dictionary).CGSSessionScreenIsLocked) === 1;
  return { gui: true, on_console: !isSwitchedAway(dictionary), locked, secure_input: secureInputProcess() };
}
