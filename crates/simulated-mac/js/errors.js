// The texts of errors as JavaScriptCore words them. Called once with the text of the script and the name that its frames have.
// QuickJS says what is wrong in other words and where it is; what JavaScriptCore quotes of the script is read there. Where that
// cannot be told, nothing is quoted, as JavaScriptCore itself does where it has no text.
(function (main, file) {
  'use strict';
  // What is read: the script, or the function around the mistake where that came from a text that the script had evaluated.
  let script = main;
  let lines = main.split('\n');
  const { getOwnPropertyDescriptor } = Object;
  const OPEN = '([{';
  const CLOSE = ')]}';
  // The names that frames of the simulator's own scripts have which a script does not see.
  const OWN = ['errors.js', 'json_errors.js'];
  // What stands in brackets is looked through this far.
  const FARTHEST = 4000;
  const isOfName = (letter) => letter !== undefined && /[\w$\u0080-\uffff]/.test(letter);
  const isBlank = (letter) => letter !== undefined && /\s/.test(letter);

  // Where a line and a column, both counted from 1, lie in the script.
  const offsetOf = (line, column) => {
    let offset = 0;
    for (let at = 0; at < line - 1 && at < lines.length; at += 1) offset += lines[at].length + 1;
    return offset + column - 1;
  };

  // The end of a text in quotes that begins at a place.
  const endOfQuoted = (at) => {
    const quote = script[at];
    let end = at + 1;
    while (end < script.length && script[end] !== quote) end += script[end] === '\\' ? 2 : 1;
    return end + 1;
  };

  // The end of what stands in brackets that open at a place.
  const endOfBrackets = (at) => {
    let depth = 0;
    const last = Math.min(script.length, at + FARTHEST);
    for (let end = at; end < last; ) {
      const letter = script[end];
      if (letter === '"' || letter === "'" || letter === '`') {
        end = endOfQuoted(end);
        continue;
      }
      if (OPEN.includes(letter)) depth += 1;
      if (CLOSE.includes(letter)) depth -= 1;
      end += 1;
      if (depth === 0) return end;
    }
    return last;
  };

  const pastBlanks = (at) => {
    while (isBlank(script[at])) at += 1;
    return at;
  };

  const beforeBlanks = (at) => {
    while (at > 0 && isBlank(script[at - 1])) at -= 1;
    return at;
  };

  // The place where brackets open that close right before a place.
  const startOfBrackets = (at) => {
    let depth = 0;
    let start = at;
    const last = Math.max(0, at - FARTHEST);
    while (start > last) {
      start -= 1;
      if (CLOSE.includes(script[start])) depth += 1;
      if (OPEN.includes(script[start])) depth -= 1;
      if (depth === 0) return start;
    }
    return last;
  };

  // Where the name, and the brackets behind it, begin that end at a place.
  const startOfPart = (at) => {
    let start = at;
    while (CLOSE.includes(script[start - 1] || ' ')) start = beforeBlanks(startOfBrackets(start));
    while (isOfName(script[start - 1])) start -= 1;
    return start;
  };

  // The beginning of the chain of names, calls and indices that a place lies in.
  const startOfChain = (at) => {
    let start = at;
    while (isOfName(script[start - 1])) start -= 1;
    for (;;) {
      let before = beforeBlanks(start);
      if (script[before - 1] !== '.') return start;
      before -= script[before - 2] === '?' ? 2 : 1;
      start = startOfPart(beforeBlanks(before));
    }
  };

  // The place of the bracket that a place lies behind; none within braces and outside of all.
  const bracketAround = (at) => {
    let depth = 0;
    const last = Math.max(0, at - FARTHEST);
    for (let place = at - 1; place >= last; place -= 1) {
      const letter = script[place];
      if (CLOSE.includes(letter)) depth += 1;
      if (OPEN.includes(letter)) {
        if (depth === 0) return letter === '{' ? undefined : place;
        depth -= 1;
      }
    }
    return undefined;
  };

  // The beginnings of the chains that a place lies in, from the innermost one outwards.
  const chainsAround = (at) => {
    const starts = [];
    let place = at;
    while (place !== undefined && starts.length < 20) {
      starts.push(startOfChain(place));
      const bracket = bracketAround(starts[starts.length - 1]);
      const before = bracket === undefined ? undefined : beforeBlanks(bracket);
      const owner = before === undefined ? undefined : startOfPart(before);
      // Brackets behind nothing are the first part of a chain themselves.
      place = owner === before ? bracket : owner;
    }
    return starts;
  };

  // The parts behind the first of a chain: what each is, its name or text, where it begins and ends.
  const partsOf = (start) => {
    let end = start;
    if (OPEN.includes(script[end] || ' ')) end = endOfBrackets(end);
    else if (script[end] === '"' || script[end] === "'" || script[end] === '`') end = endOfQuoted(end);
    else while (isOfName(script[end])) end += 1;
    const parts = [];
    for (;;) {
      const at = pastBlanks(end);
      const letter = script[at];
      if (letter === '.' || (letter === '?' && script[at + 1] === '.')) {
        let name = pastBlanks(at + (letter === '.' ? 1 : 2));
        const first = name;
        while (isOfName(script[name])) name += 1;
        if (name > first) parts.push({ kind: 'name', name: script.slice(first, name), at: end, end: name });
        end = Math.max(name, first);
        if (name === first && !OPEN.includes(script[first] || ' ')) return parts;
      } else if (letter === '[' || letter === '(') {
        const close = endOfBrackets(at);
        parts.push({ kind: letter, name: script.slice(at + 1, close - 1).trim(), at: end, end: close });
        end = close;
      } else {
        return parts;
      }
      if (parts.length > 200) return parts;
    }
  };

  // The text from one place to the end of the statement or of the brackets around it.
  const endOfExpression = (at) => {
    let end = at;
    const last = Math.min(script.length, at + FARTHEST);
    while (end < last) {
      const letter = script[end];
      if (letter === '"' || letter === "'" || letter === '`') end = endOfQuoted(end);
      else if (OPEN.includes(letter)) end = endOfBrackets(end);
      else if (CLOSE.includes(letter) || letter === ';' || letter === ',' || letter === '\n') break;
      else end += 1;
    }
    return beforeBlanks(end);
  };

  const unquoted = (text) => (/^(['"]).*\1$/s.test(text) ? text.slice(1, -1) : text);

  // The member by that name that is read at a place or around it, from the beginning of its chain.
  const memberText = (at, name) => {
    for (const start of chainsAround(at)) {
      const parts = partsOf(start).filter((part) => part.end > at && part.kind !== '(');
      const part = parts.find((one) => unquoted(one.name) === name) || parts.find((one) => one.kind === '[');
      if (part) return { start, end: part.end };
    }
    return undefined;
  };

  // The member by that name that is set to what a place lies in, or to what follows it.
  const memberSet = (at, name) => {
    const first = Math.max(0, at - 400);
    const text = script.slice(first, at);
    const found = text.lastIndexOf(`.${name}`);
    const isSet = found >= 0 && /^\s*[-+*/]?=[^=]/.test(text.slice(found + name.length + 1) + script.slice(at, at + 3));
    if (!isSet) return memberText(at, name);
    const end = first + found + name.length + 1;
    return { start: startOfChain(end), end };
  };

  // What brackets stand behind that are no call.
  const KEYWORDS = /^(?:if|for|while|switch|catch|return|typeof|function|await|in|of|delete|void|throw|case|else|do)?$/;
  // The call at a place or around it of what is not known to be a function.
  const callAround = (at) => {
    let outer;
    for (const start of chainsAround(at)) {
      const call = partsOf(start).find((part) => part.kind === '(' && part.end > at);
      if (!call) continue;
      const base = script.slice(start, call.at);
      if (KEYWORDS.test(base)) continue;
      outer = outer || { start, call, base };
      const found = known(base);
      if (!found || typeof found.value !== 'function') return { start, call, base };
    }
    return outer;
  };

  // What a chain of plain names that begins at a global variable is now; none where that cannot be told without running anything.
  const known = (text) => {
    if (!/^[\w$]+(\.[\w$]+)*$/.test(text)) return undefined;
    let value = globalThis;
    for (const name of text.split('.')) {
      if (value === null || typeof value !== 'object') return undefined;
      const found = getOwnPropertyDescriptor(value, name);
      if (!found || !('value' in found)) return undefined;
      value = found.value;
    }
    return { value };
  };

  const className = (value) => {
    if (Array.isArray(value)) return 'Array';
    const made = getOwnPropertyDescriptor(Object.getPrototypeOf(value) || {}, 'constructor');
    return (made && typeof made.value === 'function' && made.value.name) || 'Object';
  };

  const described = (text, isCalled) => {
    const found = known(text);
    const value = found ? found.value : undefined;
    if (typeof value === 'string') return JSON.stringify(value);
    if (typeof value === 'object' && value !== null) return (isCalled ? 'an instance of ' : '') + className(value);
    if (typeof value === 'function') return isCalled ? 'an instance of Function' : value.name;
    return typeof value === 'symbol' ? 'a Symbol' : String(value);
  };

  const evaluating = (what, range) => (range ? `${what} (evaluating '${script.slice(range.start, range.end)}')` : what);

  // Whether `new` stands before a place, and where.
  const newBefore = (at) => {
    const word = beforeBlanks(at) - 3;
    return script.slice(word, word + 3) === 'new' && !isOfName(script[word - 1]) ? word : undefined;
  };

  const notAConstructor = ({ start, call, base }) => {
    const word = newBefore(start);
    const range = word === undefined ? undefined : { start: word, end: call.end };
    return evaluating(`${described(base, false)} is not a constructor`, range);
  };

  const notAFunction = (at) => {
    const found = callAround(at);
    if (!found) return 'undefined is not a function';
    const { start, call, base } = found;
    if (newBefore(start) !== undefined) return notAConstructor(found);
    return `${base} is not a function. (In '${script.slice(start, call.end)}', '${base}' is ${described(base, true)})`;
  };

  // `for (const x of y)` and `[x] = y`, of which only the line is told.
  const notIterable = (line) => {
    const text = lines[line - 1] || '';
    const loop = /for\s*\(\s*(?:const|let|var)?\s*([\w$]+|[[{].*[\]}])\s+of\s+([^)]*)\)/.exec(text);
    if (loop) return ` (near '...${loop[1]} of ${loop[2]}...')`;
    const pattern = /(\[[^\]=]*\])\s*=/.exec(text);
    return pattern ? ` (near '...${pattern[1]}...')` : '';
  };

  // Calls of the language's own functions, by their names.
  const CALLBACKS = ['every', 'filter', 'find', 'findIndex', 'flatMap', 'forEach', 'map', 'reduce', 'reduceRight', 'some'];
  const ofNative = (message, name, at) => {
    switch (message) {
      case 'not a function':
        return CALLBACKS.includes(name) ? `Array.prototype.${name} callback must be a function` : undefined;
      case 'empty array':
        return 'reduce of empty array with no initial value';
      case 'circular reference':
        return 'JSON.stringify cannot serialize cyclic structures.';
      case 'Date value is NaN':
        return 'Invalid Date';
      case 'invalid array length':
        return 'Array size is not a small enough positive integer.';
      case 'invalid repeat count':
        return 'String.prototype.repeat argument must be greater than or equal to 0 and not be Infinity';
      case 'invalid number of digits':
        return `${name}() argument must be between ${name === 'toPrecision' ? 1 : 0} and 100`;
      case 'expecting hex digit':
        return 'URI error';
      case 'cannot convert to BigInt: not an integer':
        return 'Not an integer';
      case 'not an object':
        return name.startsWith('defineProp') ? 'Properties can only be defined on Objects.' : undefined;
      case 'Cannot convert undefined or null to object': {
        const found = chainsAround(at)
          .map((start) => ({ start, call: partsOf(start).find((part) => part.kind === '(' && part.end > at) }))
          .find(({ call }) => call);
        const given = found && found.call.name.split(',')[0].trim();
        const value = given && known(given);
        const what = given === 'null' || (value && value.value === null) ? 'null' : 'undefined';
        return evaluating(`${what} is not an object`, found && { start: found.start, end: found.call.end });
      }
      default:
        return undefined;
    }
  };

  const ofScript = (message, line, at) => {
    const found = /^cannot (read|set) property '(.*)' of (undefined|null)$/s.exec(message);
    if (found) {
      const [, verb, name, what] = found;
      if (name === 'Symbol.iterator') return `${what} is not an object${notIterable(line)}`;
      const range = verb === 'set' ? memberSet(at, name) : memberText(at, name);
      if (range && verb === 'set') range.end = endOfExpression(range.end);
      return evaluating(`${what} is not an object`, range);
    }
    const missing = /^'?(.+?)'? is not defined$/s.exec(message);
    if (missing) return `Can't find variable: ${missing[1]}`;
    const unexpected = /^unexpected token in expression: '(.*)'$/s.exec(message);
    if (unexpected) return unexpected[1] === '' ? 'Unexpected end of script' : `Unexpected token '${unexpected[1]}'`;
    const early = /^(.+) is not initialized$/s.exec(message);
    if (early) return `Cannot access '${early[1]}' before initialization.`;
    if (/ is read-only$/.test(message)) return 'Attempted to assign to readonly property.';
    switch (message) {
      case 'not a function':
        return notAFunction(at);
      case 'not a constructor': {
        const call = callAround(at);
        return call ? notAConstructor(call) : 'undefined is not a constructor';
      }
      case 'Cannot convert undefined or null to object':
      case 'cannot convert to object':
        return 'Right side of assignment cannot be destructured';
      case 'value is not iterable':
        return `undefined is not a function${notIterable(line)}`;
      case "invalid 'instanceof' right operand":
        return 'Right hand side of instanceof is not an object';
      case 'cannot convert symbol to string':
        return 'Cannot convert a symbol to a string';
      case 'cannot convert BigInt to number':
      case 'Cannot mix BigInt and other types, use explicit conversions':
        return 'Invalid mix of BigInt and other type.';
      case 'object is not extensible':
        return 'Attempting to define property on object that is not extensible.';
      case "class constructors must be invoked with 'new'":
        return 'Cannot call a class constructor without |new|';
      default:
        return undefined;
    }
  };

  const frameOf = (site) => {
    const name = site.getFunctionName();
    const own = site.getFileName();
    if (!own) return `    at ${name || '<anonymous>'} (native)\n`;
    const place = `${own}:${site.getLineNumber()}:${site.getColumnNumber()}`;
    // A mistake in the writing of a script has no function around it.
    return name === null && site.getFunction() === null ? `    at ${place}\n` : `    at ${name || '<anonymous>'} (${place})\n`;
  };

  // The text of the function that a frame of an evaluated text is in, and the place in it; none where there is no such function.
  const { call } = Function.prototype;
  const textOf = call.bind(Function.prototype.toString);
  const ofFunction = (name) => call.bind(getOwnPropertyDescriptor(Function.prototype, name).get);
  const [lineOf, columnOf] = [ofFunction('lineNumber'), ofFunction('columnNumber')];
  const evaluated = (site) => {
    const found = site.getFunction();
    if (typeof found !== 'function') return undefined;
    const line = site.getLineNumber() - lineOf(found) + 1;
    const column = site.getColumnNumber() - (line === 1 ? columnOf(found) - 1 : 0);
    return line < 1 || column < 1 ? undefined : { text: textOf(found), line, column };
  };

  // Scripts may try the same thing again and again.
  const before = new Map();
  const reworded = (message, sites) => {
    const place = sites.findIndex((site) => site.getFileName());
    const site = sites[place];
    if (!site) return undefined;
    const isOwn = site.getFileName() === file;
    const source = isOwn ? { text: main, line: site.getLineNumber(), column: site.getColumnNumber() } : evaluated(site);
    const isScript = source !== undefined;
    script = isScript ? source.text : main;
    lines = script.split('\n');
    const line = isScript ? source.line : 0;
    // Beyond the end of the script nothing is quoted.
    const at = isScript ? offsetOf(line, source.column) : script.length;
    // What a script makes itself says what the script says.
    if (isScript && /^(?:[\w$.]*(?:Error|Exception)\b|super\b)/.test(script.slice(at, at + 80))) return undefined;
    const native = place > 0 ? String(sites[0].getFunctionName()) : '';
    const reword = () => (place > 0 ? ofNative(message, native, at) : ofScript(message, line, at));
    if (!isOwn) return reword();
    const key = `${at} ${native} ${message}`;
    if (!before.has(key)) {
      if (before.size > 200) before.clear();
      before.set(key, reword());
    }
    return before.get(key);
  };

  Error.prepareStackTrace = (error, sites) => {
    const found = getOwnPropertyDescriptor(error, 'message');
    if (found && typeof found.value === 'string') {
      const message = reworded(found.value, sites);
      if (message !== undefined) {
        Object.defineProperty(error, 'message', { value: message, writable: true, configurable: true, enumerable: false });
      }
    }
    return sites
      .filter((site) => !OWN.includes(site.getFileName()))
      .map(frameOf)
      .join('');
  };
  // JavaScriptCore has no such property; the engine keeps what it was given.
  delete Error.prepareStackTrace;
});
