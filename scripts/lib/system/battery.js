// The battery and what the Mac runs on, by IOKit: [bridge 12]. Needs no permission.
//
// Requires: core/reply, core/native_functions
const battery = (() => {
  const SOURCES = { 'AC Power': 'ac', 'Battery Power': 'battery' };

  // macOS writes -1 while it calculates and 0 where the time means nothing.
  function minutes(battery, source, charging) {
    const found = charging ? battery['Time to Full Charge'] : battery['Time to Empty'];
    return (charging || source === 'battery') && Number(found) > 0 ? Number(found) : null;
  }

  // The keys are IOPSKeys.h's [bridge 12] (grade B). An uninterruptible supply is a power source as well, and no
  // battery of the Mac.
  function read() {
    const sources = nativeFunctions.powerSources();
    if (sources === null) {
      reply.fail('ScriptFailed', 'macOS did not tell about its power sources', { hint: 'Try again' });
    }
    const found = sources.find((one) => one['Type'] === 'InternalBattery');
    if (!found) {
      const unknown = { percentage: null, charging: null, minutes_remaining: null };
      const note = 'This is a desktop Mac without battery.';
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

  return { read };
})();
