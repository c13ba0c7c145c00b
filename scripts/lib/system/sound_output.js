// The sound output, by StandardAdditions, which need no permission: [events 5.3].
import * as reply from 'macmcp/core/reply';
import * as clock from 'macmcp/core/clock';
import * as effectProof from 'macmcp/observe/effect_proof';

const FIXED = 'The sound output has no volume that macOS can set';
const WHOSE = 'HDMI, DisplayPort and many USB outputs have controls of their own';
const HINT = 'Use the controls of the device, or choose another output in System Settings > Sound';

// What the device rounds away without meaning anything else [events 5.3] (grade B).
const TOLERANCE = 2;
const SETTLE_MS = 500;

function additions() {
  const app = Application.currentApplication();
  app.includeStandardAdditions = true;
  return app;
}

// A missing value is no number and no boolean, in whatever shape it arrives [events 5.3] (grade C for null).
function current(app) {
  const { outputVolume, outputMuted } = app.getVolumeSettings();
  return {
    volume: typeof outputVolume === 'number' ? Math.round(outputVolume) : null,
    muted: typeof outputMuted === 'boolean' ? outputMuted : null,
  };
}

function note({ volume, muted }) {
  if (volume === null) return `${FIXED}: ${WHOSE}.`;
  return muted === null ? 'The sound output cannot be muted by macOS.' : null;
}

export function read() {
  const found = current(additions());
  return Object.assign(found, { note: note(found) });
}

// Devices may take a moment; setting one that cannot raises nothing [events 5.3] (grade B), hence the reading.
function settled(app, holds, span) {
  let found = null;
  clock.waitUntil(
    () => {
      found = current(app);
      return holds(found);
    },
    clock.part(span, SETTLE_MS),
  );
  return found;
}

// A fraction is what other scales go by.
const SCALE = 'The scale is 0 to 100: one half is 50.';

// The first parameter is the deprecated scale of 0 to 7 and has to be null [events 5.3].
export function setVolume(asked, span) {
  const app = additions();
  const isFraction = asked > 0 && asked < 1;
  const before = current(app);
  if (before.volume === null) reply.fail('NotEditable', FIXED, { why: WHOSE, hint: HINT });
  reply.beginAct();
  app.setVolume(null, { outputVolume: Math.round(asked) });
  const near = (one) => one.volume !== null && Math.abs(one.volume - asked) <= TOLERANCE;
  const found = settled(app, near, span);
  const told = (state, note) => Object.assign(found, effectProof.ofState('set_volume', state, note));
  if (near(found)) {
    // Such a number was meant otherwise, and it was rounded.
    if (isFraction) return told(effectProof.OTHER, `The volume is ${found.volume}. ${SCALE}`);
    return told('volume', found.muted ? 'The output is still muted.' : null);
  }
  if (found.volume === null || found.volume === before.volume) {
    const why = found.volume === null ? 'The output changed meanwhile' : `It stayed at ${found.volume}`;
    reply.fail('NotEditable', 'The volume did not change', { why, hint: HINT, details: { found: found.volume } });
  }
  const nearest = `The volume is ${found.volume}, the nearest that this device took.`;
  return told(effectProof.OTHER, isFraction ? `${nearest} ${SCALE}` : nearest);
}

export function setMute(asked, span) {
  const app = additions();
  if (current(app).muted === null) {
    reply.fail('NotEditable', 'The sound output cannot be muted by macOS', { why: WHOSE, hint: HINT });
  }
  reply.beginAct();
  app.setVolume(null, { outputMuted: asked });
  const found = settled(app, (one) => one.muted === asked, span);
  if (found.muted !== asked) {
    const why = `It is still ${found.muted ? 'muted' : 'audible'}`;
    reply.fail('NotEditable', 'Muting did not change', { why, hint: HINT, details: { found: found.muted } });
  }
  return Object.assign(found, effectProof.ofState('set_mute', 'muted'));
}
