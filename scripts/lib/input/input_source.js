// Input sources: an input method keeps what is typed to itself until it is told what was meant [bridge 8.3]. It is never
// switched: a Japanese, Chinese or Korean one that is selected again shows its icon and types in another way until the
// focus changes [findings 5.1].
ObjC.import('Carbon');

const inputSource = (() => {
  const LAYOUT = 'TISTypeKeyboardLayout';
  // The mode of input methods in which Latin letters arrive as they are typed.
  const ROMAN = 'com.apple.inputmethod.Roman';

  // The names are written out: the constants of Carbon may be missing [bridge 0.5].
  function property(source, name) {
    const reference = $.TISGetInputSourceProperty(source, $(name));
    return ObjC.unwrap(ObjC.castRefToObject(reference));
  }

  // Whether keys go to an input method. Layouts never keep a text, those without Latin letters neither; sources that can
  // type ASCII may [findings 5.1]. Where Text Input Sources do not answer [bridge 8.3] (grade A-), keys are sent as
  // things are.
  function isComposing() {
    try {
      const source = $.TISCopyCurrentKeyboardInputSource();
      return property(source, 'TISPropertyInputSourceType') !== LAYOUT && property(source, 'TISPropertyInputModeID') !== ROMAN;
    } catch (_) {
      return false;
    }
  }

  return { isComposing };
})();
