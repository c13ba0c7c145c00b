// Input sources: an input method keeps what is typed to itself until it is told what was meant [bridge 8.3].
//
// Requires: core/clock
ObjC.import('Carbon');

const inputSource = (() => {
  const LAYOUT = 'TISTypeKeyboardLayout';
  const SETTLE_MS = 60;

  const currentSource = () => $.TISCopyCurrentKeyboardInputSource();

  // The names are written out: the constants of Carbon may be missing [bridge 0.5].
  function property(source, name) {
    return ObjC.unwrap(ObjC.castRefToObject($.TISGetInputSourceProperty(source, $(name))));
  }

  // Whether keys go to an input method. Layouts never keep a text, those without Latin letters neither.
  function isComposing(source) {
    return property(source, 'TISPropertyInputSourceType') !== LAYOUT && !property(source, 'TISPropertyInputSourceIsASCIICapable');
  }

  // Where Text Input Sources do not answer [bridge 8.3] (grade A-), keys are sent as things are.
  function composingSource() {
    try {
      const source = currentSource();
      return isComposing(source) ? source : null;
    } catch (_) {
      return null;
    }
  }

  function select(source) {
    try {
      return Number($.TISSelectInputSource(source)) === 0;
    } catch (_) {
      return false;
    }
  }

  function switchAway(span) {
    try {
      const other = $.TISCopyCurrentASCIICapableKeyboardInputSource();
      if (ObjC.castRefToObject(other).isNil() || !select(other)) return false;
      return clock.waitUntil(() => composingSource() === null, clock.part(span, 500)) !== null;
    } catch (_) {
      return false;
    }
  }

  // Runs `body` while no input method keeps what is typed, and puts back what the user had. `body` is told whether
  // keys arrive as they are; no when there is an input method that cannot be switched.
  function withoutInputMethod(body, span) {
    const before = composingSource();
    if (before === null) return body(true);
    try {
      return body(switchAway(span));
    } finally {
      // What is still on its way belongs to the other source.
      clock.pause(SETTLE_MS);
      select(before);
    }
  }

  return { withoutInputMethod };
})();
