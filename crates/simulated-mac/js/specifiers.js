// Object specifiers and the rest of JXA's Apple event side: Application, Path, ObjectSpecifier, Progress, Automation.
//
// This file builds references, never values: what a reference means is decided when an event is sent, by the host
// functions of `native` (crates/simulated-mac/src/ae). `native.application(id)` looks an application up, `native.member(...)`
// says what a name means in its dictionary (and ends the process when no Mac has it), `native.send(...)` sends one
// event and throws what the application answers.
//
// A reference is a list of steps from the application, each an array:
//   ['property', name]  ['elements', plural]  ['index', n]  ['name', text]  ['id', value]  ['ordinal', 'middle' | 'any']
//   ['whose', test]
// A test is ['and' | 'or', tests], ['not', tests] or [operator, steps, value].
// Values cross as themselves when they are primitive, else as a tagged array:
//   ['list', [values]]  ['record', [name, value, ...]]  ['date', ms]  ['path', text]  ['reference', app, steps, class, kind]
(function (native, common) {
  'use strict';

  const STATE = Symbol('specifier');
  const FLAGS = ['includeStandardAdditions', 'strictPropertyScope', 'strictCommandScope', 'strictParameterType'];
  // Names that JavaScript itself asks of any function; they are no terms of a dictionary.
  const LANGUAGE = new Set([
    'toJSON',
    'then',
    'inspect',
    'constructor',
    'prototype',
    'call',
    'apply',
    'bind',
    'valueOf',
    'arguments',
    'caller',
    'hasOwnProperty',
    'isPrototypeOf',
    'propertyIsEnumerable',
    'toLocaleString',
    '__proto__',
  ]);
  const OPERATORS = {
    _equals: '=',
    _contains: 'contains',
    _beginsWith: 'beginsWith',
    _endsWith: 'endsWith',
    _lessThan: '<',
    _lessThanEquals: '<=',
    _greaterThan: '>',
    _greaterThanEquals: '>=',
    '=': '=',
    '<': '<',
    '<=': '<=',
    '>': '>',
    '>=': '>=',
  };

  class PathObject {
    constructor(text) {
      Object.defineProperty(this, 'text', { value: text });
    }
    toString() {
      return this.text;
    }
    get [common.DISPLAY]() {
      return `Path(${JSON.stringify(this.text)})`;
    }
  }
  Object.defineProperty(PathObject.prototype, Symbol.toStringTag, { value: 'Path' });

  function stateOf(value) {
    return typeof value === 'function' ? value[STATE] : undefined;
  }

  function isParameterRecord(value) {
    return (
      typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date) && !(value instanceof PathObject)
    );
  }

  function encode(value, depth = 0) {
    if (value === null || value === undefined) return null;
    if (typeof value !== 'object' && typeof value !== 'function') return value;
    if (depth > 64) throw native.error(-1700);
    const state = stateOf(value);
    if (state) return ['reference', state.app.key, state.steps];
    if (Array.isArray(value)) return ['list', value.map((item) => encode(item, depth + 1))];
    if (value instanceof Date) return ['date', value.getTime()];
    if (value instanceof PathObject) return ['path', value.text];
    if (typeof value === 'function') throw native.error(-1700);
    return ['record', encodeRecord(value, depth)];
  }

  function encodeRecord(record, depth = 0) {
    return Object.keys(record).flatMap((name) => [name, encode(record[name], depth + 1)]);
  }

  // `app` is whom the event was sent to: what it hands out shares its look-ups and flags.
  function decode(value, app) {
    if (!Array.isArray(value)) return value;
    switch (value[0]) {
      case 'list':
        return value[1].map((item) => decode(item, app));
      case 'date':
        return new Date(value[1]);
      case 'path':
        return new PathObject(value[1]);
      case 'reference':
        return specifier(app && app.key === value[1] ? app : applicationState(value[1]), value[2], value[3], value[4]);
      default: {
        const record = {};
        for (let i = 0; i < value[1].length; i += 2) record[value[1][i]] = decode(value[1][i + 1], app);
        return record;
      }
    }
  }

  // ---- applications ----

  // One state per application object of a script; flags belong to the object that was given them.
  function applicationState(key) {
    return { key, found: native.application(key), members: new Map(), includeStandardAdditions: false };
  }

  function resolved(app) {
    if (!app.found) throw native.error(-2700, "Application can't be found.");
    return app.found;
  }

  function member(state, name) {
    resolved(state.app);
    const cacheKey = `${state.className}.${name}`;
    let found = state.app.members.get(cacheKey);
    if (found === undefined) {
      found = native.member(state.app.key, state.className, name);
      state.app.members.set(cacheKey, found);
    }
    return found;
  }

  // ---- filters ----

  const ITS = Symbol('its');
  const itsHandler = {
    get: (target, name) => (name === ITS ? target.path : its([...target.path, String(name)])),
  };
  function its(path) {
    return new Proxy(
      Object.assign(() => undefined, { path }),
      itsHandler,
    );
  }

  function encodePath(state, names) {
    let at = state;
    for (const name of names) {
      const found = member(at, name);
      if (found[0] === 'command') throw native.error(-1700);
      at = { app: state.app, className: found[1], steps: [...(at === state ? [] : at.steps), [found[0], name]] };
    }
    return at.steps;
  }

  function encodeComparison(state, names, condition) {
    const steps = encodePath(state, names);
    if (!isParameterRecord(condition)) return ['=', steps, encode(condition)];
    const tests = Object.keys(condition).map((name) => {
      const operator = Object.prototype.hasOwnProperty.call(OPERATORS, name) ? OPERATORS[name] : native.unknownOperator(name);
      return [operator, steps, encode(condition[name])];
    });
    return tests.length === 1 ? tests[0] : ['and', tests];
  }

  function encodeTest(state, filter) {
    if (!isParameterRecord(filter)) throw native.error(-1700);
    const tests = Object.keys(filter).map((name) => {
      const value = filter[name];
      switch (name) {
        case '_and':
          return ['and', value.map((one) => encodeTest(state, one))];
        case '_or':
          return ['or', value.map((one) => encodeTest(state, one))];
        case '_not':
          return ['not', [].concat(value).map((one) => encodeTest(state, one))];
        case '_match':
          return encodeComparison(state, value[0][ITS], value[1]);
        default:
          return encodeComparison(state, [name], value);
      }
    });
    return tests.length === 1 ? tests[0] : ['and', tests];
  }

  // ---- specifiers ----

  const elementSteps = {
    at: (index) => ['index', Number(index)],
    byName: (name) => ['name', String(name)],
    byId: (id) => ['id', encode(id)],
  };
  // Whether these are read or called is not recorded anywhere; both give the same reference.
  const ordinals = { first: ['index', 0], last: ['index', -1], middle: ['ordinal', 'middle'], any: ['ordinal', 'any'] };

  function elementByName(state, name) {
    return specifier(state.app, [...state.steps, elementSteps.byName(name)], state.className, 'object');
  }

  function fromElements(state, name) {
    const one = (step) => specifier(state.app, [...state.steps, step], state.className, 'object');
    if (/^-?\d+$/.test(name)) return one(['index', Number(name)]);
    if (Object.prototype.hasOwnProperty.call(elementSteps, name)) return (value) => one(elementSteps[name](value));
    if (Object.prototype.hasOwnProperty.call(ordinals, name)) return one(ordinals[name]);
    if (name === 'length') return send('count', state);
    if (name === 'push') {
      return (object) => {
        const added = stateOf(object);
        if (!added || added.fresh === undefined) throw native.error(-1700);
        make(added, state);
        return send('count', state);
      };
    }
    if (name === 'whose' || name === 'where') {
      return (filter) => specifier(state.app, [...state.steps, ['whose', encodeTest(state, filter)]], state.className, 'elements');
    }
    return undefined;
  }

  function commandOf(state, name) {
    return (...given) => {
      const named = isParameterRecord(given[given.length - 1]) ? given.pop() : {};
      const direct = given.length > 0 ? encode(given[0]) : null;
      const parameters = [direct, encodeRecord(named), state.app.includeStandardAdditions];
      return decode(native.command(state.app.key, state.steps, name, parameters), state.app);
    };
  }

  function send(operation, state) {
    resolved(state.app);
    return decode(native.send(operation, state.app.key, state.steps, null), state.app);
  }

  // An object that is to be made, as `app.Note({name: 'x'})`; `make()` and `push()` send the event, then it is the new object.
  function freshObject(app, className, properties = {}) {
    const fresh = specifier(app, [], className, 'object');
    fresh[STATE].fresh = properties;
    return fresh;
  }

  function make(state, container) {
    const named = ['new', state.className, 'withProperties', encode(state.fresh)];
    if (container) named.push('at', ['reference', container.app.key, container.steps]);
    const made = native.command(state.app.key, [], 'make', [null, named, false]);
    [, , state.steps, state.className] = made;
    state.fresh = undefined;
  }

  function readFresh(target, name) {
    if (name !== 'make') return native.notSimulated(`${name} of an object that was not made yet`);
    return () => {
      make(target.state, null);
      return specifier(target.state.app, target.state.steps, target.state.className, 'object');
    };
  }

  function readMember(state, name) {
    if (name === 'toString') return () => '[object ObjectSpecifier]';
    if (LANGUAGE.has(name)) return undefined;
    if (state.kind === 'elements') {
      const found = fromElements(state, name);
      if (found !== undefined) return found;
      // windows['My Window'] is an element by name, and so is accounts["iCloud"] [events 2]; on a Mac a term with a
      // slip in it is one too, which is taken for the mistake that it is.
      const isTerm = native.isMeantAsTerm(resolved(state.app) && state.app.key, state.className, name);
      if (!isTerm) return elementByName(state, name);
    }
    if (state.kind === 'property' && /^-?\d+$/.test(name)) {
      return specifier(state.app, [...state.steps, ['index', Number(name)]], state.className, 'object');
    }
    if (state.steps.length === 0) {
      if (FLAGS.includes(name)) return Boolean(state.app[name]);
      if (name === 'running') return () => native.running(resolved(state.app) && state.app.key);
    }
    const found = member(state, name);
    if (found[0] === 'command') return commandOf(state, name);
    if (found[0] === 'class') return (properties) => freshObject(state.app, found[1], properties);
    return specifier(state.app, [...state.steps, [found[0], name]], found[1], found[0]);
  }

  const handler = {
    get(target, name) {
      if (name === STATE) return target.state;
      if (name === common.DISPLAY) return displaySpecifier(target.state);
      if (name === Symbol.toPrimitive) return () => '[object ObjectSpecifier]';
      if (typeof name === 'symbol') return undefined;
      return target.state.fresh === undefined ? readMember(target.state, name) : readFresh(target, name);
    },
    set(target, name, value) {
      const { state } = target;
      if (state.steps.length === 0 && FLAGS.includes(name)) {
        state.app[name] = Boolean(value);
        return true;
      }
      const index = state.kind === 'elements' && /^-?\d+$/.test(name);
      const step = index ? ['index', Number(name)] : [member(state, name)[0], name];
      native.send('set', state.app.key, [...state.steps, step], encode(value));
      return true;
    },
    apply: (target) => send('get', target.state),
    has: (target, name) => typeof name === 'string' && !LANGUAGE.has(name) && member(target.state, name) !== undefined,
    ownKeys: () => [],
    getOwnPropertyDescriptor: () => undefined,
    getPrototypeOf: () => ObjectSpecifier.prototype,
  };

  function specifier(app, steps, className, kind) {
    const target = () => undefined;
    delete target.name;
    delete target.length;
    target.state = { app, steps, className, kind };
    return new Proxy(target, handler);
  }

  function ObjectSpecifier() {
    return its([]);
  }
  ObjectSpecifier.hasInstance = (value) => stateOf(value) !== undefined;
  ObjectSpecifier.classOf = (value) => (stateOf(value) || {}).className;

  function Application(id) {
    if (typeof id !== 'string' && typeof id !== 'number') throw native.error(-1700);
    return specifier(applicationState(id), [], 'application', 'object');
  }
  Application.currentApplication = () => specifier(applicationState(null), [], 'application', 'object');

  // ---- display ----

  const literal = (value) => (typeof value === 'string' ? JSON.stringify(value) : common.source(decode(value)));

  function displayTest(test) {
    if (['and', 'or', 'not'].includes(test[0])) return `{_${test[0]}:[${test[1].map(displayTest).join(', ')}]}`;
    const operator = Object.keys(OPERATORS).find((name) => OPERATORS[name] === test[0]);
    const value = test[0] === '=' ? literal(test[2]) : `{${operator}:${literal(test[2])}}`;
    return `{${test[1].map((step) => step[1]).join('.')}:${value}}`;
  }

  function displayStep(step) {
    switch (step[0]) {
      case 'index':
        return `.at(${step[1]})`;
      case 'name':
        return `.byName(${JSON.stringify(step[1])})`;
      case 'id':
        return `.byId(${literal(step[1])})`;
      case 'whose':
        return `.whose(${displayTest(step[1])})`;
      default:
        return `.${step[1]}`;
    }
  }

  function displaySpecifier(state) {
    const root = state.app.key === null ? 'Application.currentApplication()' : `Application(${JSON.stringify(resolved(state.app))})`;
    return root + state.steps.map(displayStep).join('');
  }

  // ---- globals ----

  return {
    Application,
    ObjectSpecifier,
    Path: (text) => new PathObject(String(text)),
    Progress: { totalUnitCount: -1, completedUnitCount: 0, description: '', additionalDescription: '' },
    Automation: { getDisplayString: (value) => common.source(value) },
    Library: (name) => native.notSimulated(`Library(${JSON.stringify(String(name))})`),
  };
});
