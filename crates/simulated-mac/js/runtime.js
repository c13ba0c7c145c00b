// What every JXA script finds before any bridge or Apple event: delay, console, Date, result printing.
// Called once with the native functions; answers what the other scripts share.
(function (native) {
  'use strict';
  const global = globalThis;

  // JavaScriptCore under osascript has none of these.
  for (const name of [
    'performance',
    'queueMicrotask',
    'navigator',
    'DOMException',
    'InternalError',
    'atob',
    'btoa',
    'print',
    'gc',
    'scriptArgs',
    'setTimeout',
    'setInterval',
    'clearTimeout',
    'clearInterval',
    'fetch',
  ]) {
    delete global[name];
  }

  const define = (name, value) => Object.defineProperty(global, name, { value, writable: true, configurable: true, enumerable: false });

  // A property that is made when it is first read, and can be replaced by the script at any time.
  const lazy = (name, make) =>
    Object.defineProperty(global, name, {
      get() {
        const value = make();
        define(name, value);
        return value;
      },
      set(value) {
        define(name, value);
      },
      configurable: true,
      enumerable: false,
    });

  // The zone is the world's: nothing shows of the zone of the machine that it is simulated on.
  const SystemDate = Date;
  const dates = SystemDate.prototype;
  const offset = dates.getTimezoneOffset;
  const method = (name, value) => Object.defineProperty(dates, name, { value, writable: true, configurable: true });
  // How far the zone of the machine is from Greenwich, in milliseconds to the west.
  const apart = (time) => offset.call(new SystemDate(time)) * 60000;
  // The milliseconds that the world's zone is east of Greenwich at a time; what is no time has none.
  const east = (time) => (Number.isNaN(time) ? Number.NaN : native.zoneOffset(time));
  const universal = (local) => (Number.isNaN(local) ? Number.NaN : native.universal(local));
  // A date whose universal time is the local one of this date.
  const local = (date) => new SystemDate(date.getTime() + east(date.getTime()));
  for (const unit of ['FullYear', 'Month', 'Date', 'Day', 'Hours', 'Minutes', 'Seconds', 'Milliseconds']) {
    const get = dates[`getUTC${unit}`];
    method(`get${unit}`, function () {
      return get.call(local(this));
    });
    const set = dates[`setUTC${unit}`];
    if (!set) continue;
    method(`set${unit}`, function (...args) {
      const moved = local(this);
      set.apply(moved, args);
      return this.setTime(universal(moved.getTime()));
    });
  }
  method('getTimezoneOffset', function () {
    return -east(this.getTime()) / 60000 + 0;
  });
  // `+0100`
  const zoneOf = (date) => {
    const minutes = -date.getTimezoneOffset();
    const two = (number) => String(Math.floor(number)).padStart(2, '0');
    return (minutes < 0 ? '-' : '+') + two(Math.abs(minutes) / 60) + two(Math.abs(minutes) % 60);
  };
  const written = (name, write) =>
    method(name, function () {
      const [day, date, month, year, time] = local(this).toUTCString().split(/,? /);
      return time === undefined ? 'Invalid Date' : write(`${day} ${month} ${date} ${year}`, `${time} GMT${zoneOf(this)}`);
    });
  written('toString', (date, time) => `${date} ${time}`);
  written('toDateString', (date) => date);
  written('toTimeString', (_, time) => time);
  // What JavaScriptCore asks of ICU: words and orders of a region, which are not simulated.
  const ofRegion = (prototype, name) =>
    Object.defineProperty(prototype, name, { value: () => native.notSimulated(name), writable: true, configurable: true });
  for (const name of ['toLocaleString', 'toLocaleDateString', 'toLocaleTimeString']) ofRegion(dates, name);
  ofRegion(Number.prototype, 'toLocaleString');
  ofRegion(BigInt.prototype, 'toLocaleString');
  ofRegion(String.prototype, 'localeCompare');
  for (const name of ['toLocaleUpperCase', 'toLocaleLowerCase']) {
    const change = String.prototype[name];
    Object.defineProperty(String.prototype, name, {
      value: function (...locales) {
        return locales[0] === undefined ? change.call(this) : native.notSimulated(`${name} of a locale`);
      },
      writable: true,
      configurable: true,
    });
  }
  // A text that names no zone means the world's, as a day without a time does anyway.
  const parsed = (text) => {
    const time = SystemDate.parse(text);
    const isUniversal = /(z|[+-]\d\d:?\d\d|utc|gmt)\s*(\(.*\))?\s*$/i.test(text) || /^[+-]?\d+(-\d\d){0,2}$/.test(text);
    return isUniversal ? time : universal(time - apart(time));
  };
  const timeOf = (args) => {
    if (args.length > 1) return universal(SystemDate.UTC(...args));
    if (args.length === 0) return native.now();
    return typeof args[0] === 'string' ? parsed(args[0]) : args[0];
  };

  function WorldDate(...args) {
    if (!new.target) return new WorldDate().toString();
    return Reflect.construct(SystemDate, [timeOf(args)], new.target);
  }
  Object.defineProperty(WorldDate, 'name', { value: 'Date' });
  Object.defineProperty(WorldDate, 'length', { value: 7 });
  WorldDate.prototype = SystemDate.prototype;
  WorldDate.prototype.constructor = WorldDate;
  WorldDate.parse = (text) => parsed(String(text));
  WorldDate.UTC = SystemDate.UTC;
  WorldDate.now = () => Math.floor(native.now());
  define('Date', WorldDate);

  // Symbols by which the scripts know each other's objects.
  const common = {
    HANDLE: Symbol('handle'), // number: an object of the bridge
    DISPLAY: Symbol('display'), // string: how osascript prints this object
    now: native.now,
    log: native.log,
  };

  const displayOf = (value) => {
    const kind = typeof value;
    if (value === null || (kind !== 'object' && kind !== 'function')) return undefined;
    const text = value[common.DISPLAY];
    return typeof text === 'string' ? text : undefined;
  };

  // The source form (-s s): what a script could be made of again.
  const source = (value) => {
    const display = displayOf(value);
    if (display !== undefined) return display;
    if (typeof value === 'string') return JSON.stringify(value);
    if (value === null || typeof value !== 'object') return String(value);
    if (Array.isArray(value)) return '[' + value.map(source).join(', ') + ']';
    if (value instanceof Date || value instanceof Error) return String(value);
    return (
      '{' +
      Object.keys(value)
        .map((key) => JSON.stringify(key) + ':' + source(value[key]))
        .join(', ') +
      '}'
    );
  };

  // The human form: text without quotes, lists without brackets.
  const human = (value) => {
    const display = displayOf(value);
    if (display !== undefined) return display;
    if (value === null || typeof value !== 'object') return String(value);
    if (Array.isArray(value)) return value.map(human).join(', ');
    if (value instanceof Date || value instanceof Error) return String(value);
    return Object.keys(value)
      .map((key) => key + ':' + human(value[key]))
      .join(', ');
  };

  common.source = source;
  common.human = human;
  common.present = (value, asSource) => (value === undefined ? undefined : (asSource ? source : human)(value));

  // [text, number] of an exception nobody caught.
  common.describe = (thrown) => {
    let text = String(thrown);
    const missing = /^ReferenceError: '?([^' ]+)'? is not defined$/.exec(text);
    if (missing) text = `ReferenceError: Can't find variable: ${missing[1]}`;
    const number = thrown !== null && typeof thrown === 'object' ? Number(thrown.errorNumber) : NaN;
    return [text, Number.isInteger(number) && Math.abs(number) < 2147483648 ? number : -2700];
  };

  const log = (...values) => native.log(values.map((value) => (typeof value === 'string' ? value : human(value))).join(' '));
  define('console', { log });
  define('delay', (seconds) => {
    const number = seconds === undefined ? 1 : Number(seconds);
    native.delay(Number.isFinite(number) ? number : 0);
    if (common.afterDelay) common.afterDelay(); // the run loop turned: completion handlers are due
  });

  const lazyModule = (name, globals) => {
    let made;
    for (const key of globals)
      lazy(key, () => {
        made = made || native.load(name, common);
        return made[key];
      });
  };
  lazyModule('bridge', ['ObjC', '$', 'Ref']);
  lazyModule('appleEvents', ['Application', 'Automation', 'Library', 'ObjectSpecifier', 'Path', 'Progress']);

  lazy('Intl', () => native.notSimulated('Intl'));
  return common;
});
