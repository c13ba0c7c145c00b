// What the machine says of itself: [bridge 12]. Needs no permission.
import * as clock from 'macmcp/core/clock';
import * as dates from 'macmcp/core/dates';
import * as programs from 'macmcp/core/programs';

ObjC.import('AppKit');

const KERNEL_MS = 3000;

// The text that NSProcessInfo has for people is in the user's language; these are numbers [bridge 12] (grade A-).
export function version(info) {
  const { majorVersion, minorVersion, patchVersion } = info.operatingSystemVersion;
  const numbers = [majorVersion, minorVersion, patchVersion].map(Number);
  return (numbers[2] === 0 ? numbers.slice(0, 2) : numbers).join('.');
}

// 'Dark' or nothing, also while the appearance follows the time of day.
function isDark() {
  const style = $.NSUserDefaults.standardUserDefaults.stringForKey('AppleInterfaceStyle');
  return ObjC.unwrap(style) === 'Dark';
}

// Seconds since the Mac was started, from `{ sec = 1760000000, usec = 0 } ...`: what NSProcessInfo counts stands still
// while the Mac sleeps [findings 6.4].
function uptime(bootTime, process) {
  const [, started] = /sec = (\d+)/.exec(bootTime || '') || [];
  return Math.floor(started === undefined ? Number(process.systemUptime) : Date.now() / 1000 - Number(started));
}

// The host name comes from the kernel: NSProcessInfo's asks name servers and may wait for them.
export function read(span) {
  const wanted = ['hw.model', 'machdep.cpu.brand_string', 'kern.osversion', 'kern.hostname', 'kern.boottime'];
  const [model, processor, build, host, bootTime] = programs.readKernelValues(wanted, clock.part(span, KERNEL_MS));
  const process = $.NSProcessInfo.processInfo;
  return {
    macos_version: version(process),
    build,
    hardware_model: model,
    processor,
    memory_bytes: Number(process.physicalMemory),
    cores: Number(process.processorCount),
    host_name: host,
    user: ObjC.unwrap($.NSUserName()),
    uptime_seconds: uptime(bootTime, process),
    dark_mode: isDark(),
    locale: ObjC.unwrap($.NSLocale.currentLocale.localeIdentifier),
    local_time: dates.written(Date.now()),
    time_zone: ObjC.unwrap($.NSTimeZone.localTimeZone.name),
  };
}
