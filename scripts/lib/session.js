// The login session: whether anybody could see the screen (bridge 3.2).
//
// Requires: reply
ObjC.import('CoreGraphics');

const session = (() => {
  // Ends the script when nobody is logged in at the screen, or the screen is locked.
  function demand() {
    const dictionary = ObjC.castRefToObject($.CGSessionCopyCurrentDictionary());
    if (dictionary.isNil()) {
      reply.fail('NoGuiSession', 'Nobody is logged in at the screen', {
        hint: 'Log in there and try again; over ssh or from a daemon there is nothing to see',
      });
    }
    // The key is there only while the screen is locked (3.2, A).
    if (Number(ObjC.deepUnwrap(dictionary).CGSSessionScreenIsLocked) === 1) {
      reply.fail('ScreenLocked', 'The screen is locked', { hint: 'Unlock it and try again' });
    }
  }

  return { demand };
})();
