// The battery and what the Mac runs on, by IOKit or by what pmset prints: [bridge 12]. Needs no permission.
import * as reply from 'macmcp/core/reply';
import * as clock from 'macmcp/core/clock';
import * as nativeFunctions from 'macmcp/core/native_functions';
import * as programs from 'macmcp/core/programs';

const SOURCES = { 'AC Power': 'ac', 'Battery Power': 'battery' };

// macOS writes -1 while it calculates and 0 where the time means nothing.
function minutes(battery, source, charging) {
  const found = charging ? battery['Time to Full Charge'] : battery['Time to Empty'];
  return (charging || source === 'battery') && Number(found) > 0 ? Number(found) : null;
}

const PMSET_MS = 3000;

// The battery as IOKit would describe it, from a line of pmset [findings 6.4]:
// ` -InternalBattery-0 (id=4325475)\t82%; discharging; 5:12 remaining present: true`.
function parseBattery(line, source) {
  const [, percentage, state] = /\t(\d+)%; ([^;]+?)(?:;| present:|$)/.exec(line) || [];
  if (percentage === undefined) return null;
  const [, hours, rest] = /(\d+):(\d\d) remaining/.exec(line) || [null, 0, 0];
  const charging = state === 'charging' || state === 'finishing charge';
  const left = 60 * Number(hours) + Number(rest);
  return {
    Type: 'InternalBattery',
    'Power Source State': source,
    'Current Capacity': Number(percentage),
    'Max Capacity': 100,
    'Is Charging': charging,
    'Time to Empty': charging ? 0 : left,
    'Time to Full Charge': charging ? left : 0,
  };
}

// The power sources as pmset prints them; null when it does not.
function printedSources(span) {
  const lines = (programs.readPowerSources(clock.part(span, PMSET_MS)) || '').split('\n');
  const [, source] = /^Now drawing from '(.*)'/.exec(lines[0]) || [];
  if (source === undefined) return null;
  const batteries = lines.filter((line) => line.includes('InternalBattery'));
  const found = batteries.map((line) => parseBattery(line, source));
  return found.includes(null) ? null : found;
}

// The keys are IOPSKeys.h's [bridge 12] (grade B). An uninterruptible supply is a power source as well, and no
// battery of the Mac.
export function read(span) {
  const sources = nativeFunctions.powerSources() || printedSources(span);
  if (sources === null) {
    reply.fail('ScriptFailed', 'macOS did not report its power sources', { hint: 'Try again' });
  }
  const found = sources.find((one) => one['Type'] === 'InternalBattery');
  if (!found) {
    const unknown = { percentage: null, charging: null, minutes_remaining: null };
    const note = 'This is a desktop Mac without a battery.';
    return Object.assign(unknown, { has_battery: false, power_source: 'ac', note });
  }
  const charging = Boolean(found['Is Charging']);
  const source = SOURCES[found['Power Source State']] || null;
  const share = Number(found['Current Capacity']) / Number(found['Max Capacity']);
  const left = minutes(found, source, charging);
  const calculates = left === null && (charging || source === 'battery');
  return {
    has_battery: true,
    percentage: Number.isFinite(share) ? Math.round(100 * share) : null,
    charging,
    power_source: source,
    minutes_remaining: left,
    note: calculates ? 'macOS is still calculating the time.' : null,
  };
}
