// Background mode: what a call does while a person goes on working at the Mac. Nothing comes to the front and the pointer
// stays where it is. What cannot be done that way is refused, never done otherwise.
//
// `call.background_by` says who asked for it: 'call' or 'server'; null outside of background mode.
import * as reply from 'macmcp/core/reply';

const HINTS = {
  call: 'Call it without background if it may change the front app',
  server: 'The user started this server with --background: find another way, or ask the user to do it',
};

export const isOn = (call) => call.background_by !== null;

// Ends the script: `what` cannot be done in the background.
export function refuse(call, what, why, details = {}) {
  reply.fail('Refused', `${what} in the background`, { why, hint: HINTS[call.background_by], details });
}
