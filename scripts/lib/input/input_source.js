// Input sources: an input method keeps what is typed to itself until it is told what was meant [bridge 8.3]. It is never
// switched: a Japanese, Chinese or Korean one that is selected again shows its icon and types in another way until the
// focus changes [findings 5.1].

ObjC.import('Carbon');

const LAYOUT = 'TISTypeKeyboardLayout';
// The mode of input methods in which Latin letters arrive as they are typed.
const ROMAN = 'com.apple.inputmethod.Roman';

// The names are written out: the constants of Carbon may be missing [bridge 0.5].
function property(source, name) {
  const reference = $.TISGetInputSourceProperty(source, $(name));
  return ObjC.unwrap(ObjC.castRefToObject(reference));
}

// {isLayout, mode} of the current source; null where Text Input Sources do not tell [bridge 8.3] (grade A-).
function currentSource() {
  try {
    const source = $.TISCopyCurrentKeyboardInputSource();
    const type = property(source, 'TISPropertyInputSourceType');
    if (typeof type !== 'string') return null;
    return { isLayout: type === LAYOUT, mode: type === LAYOUT ? null : property(source, 'TISPropertyInputModeID') };
  } catch (_) {
    return null;
  }
}

// The same from the user's settings, as `defaults read com.apple.HIToolbox AppleSelectedInputSources` shows them: an input
// method is in it beside its layout. null when they do not tell [bridge 8.3] (grade C).
function savedSource() {
  const settings = $.NSUserDefaults.standardUserDefaults.persistentDomainForName('com.apple.HIToolbox');
  const selected = settings.isNil() ? [] : ObjC.deepUnwrap(settings).AppleSelectedInputSources || [];
  if (selected.length === 0) return null;
  const method = selected.find((source) => ['Input Mode', 'Keyboard Input Method'].includes(source.InputSourceKind));
  return { isLayout: method === undefined, mode: method === undefined ? null : method['Input Mode'] };
}

// Whether keys go to an input method. Layouts never keep a text, those without Latin letters neither; sources that can
// type ASCII may [findings 5.1]. Where nothing tells, keys are sent as things are.
export function isComposing() {
  const source = currentSource() || savedSource();
  return source !== null && !source.isLayout && source.mode !== ROMAN;
}
