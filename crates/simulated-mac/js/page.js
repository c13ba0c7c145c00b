// A page of the simulated browsers for the scripts that other programs send into it: title, address, text, links, fields.
// Whatever else a page has is not simulated; the run ends and says what it was.
//
// Answers [0, value, address] with the value in the wire form of specifiers.js and the address to go to, [1, name] for what is
// not simulated, [2, text] for an error that the script threw.
(function (json, source) {
  'use strict';

  const page = JSON.parse(json);
  let missing = null;
  let target = null;

  const unknown = (what) => {
    missing = missing || what;
    throw new Error(what);
  };
  const strict = (name, members) =>
    new Proxy(members, {
      get: (object, key) => (key in object || typeof key === 'symbol' ? Reflect.get(object, key) : unknown(`${name}.${key}`)),
      set: (object, key, value) => {
        const own = Object.getOwnPropertyDescriptor(object, key);
        if (!own || !own.set) return unknown(`setting ${name}.${String(key)}`);
        own.set(value);
        return true;
      },
    });

  const parts = /^([a-z]+:)\/\/([^/?#]*)([^?#]*)(\?[^#]*)?(#.*)?$/i.exec(page.url) || [];
  const resolve = (href) => {
    if (/^[a-z]+:/i.test(href)) return href;
    return `${parts[1]}//${parts[2]}${href.startsWith('/') ? href : `/${href}`}`;
  };
  const go = (href) => {
    target = resolve(String(href));
  };
  const location = strict('location', {
    get href() {
      return page.url;
    },
    set href(href) {
      go(href);
    },
    protocol: parts[1] || '',
    host: parts[2] || '',
    hostname: (parts[2] || '').split(':')[0],
    pathname: parts[3] || '/',
    search: parts[4] || '',
    hash: parts[5] || '',
    origin: parts[1] ? `${parts[1]}//${parts[2]}` : '',
    assign: go,
    replace: go,
    reload: () => go(page.url),
    toString: () => page.url,
  });

  const elements = page.elements.map((one) => {
    const element = strict(one.tag, {
      tagName: one.tag.toUpperCase(),
      id: one.id,
      innerText: one.text,
      textContent: one.text,
      value: one.value,
      checked: one.value === '1',
      href: one.href === null ? undefined : resolve(one.href),
      getAttribute: (name) => (name === 'href' ? one.href : name === 'id' ? one.id : unknown(`getAttribute('${name}')`)),
      click: () => (one.href === null ? unknown(`click() on ${one.tag}`) : go(one.href)),
      toString: () => `[object ${one.tag}]`,
    });
    return { one, element };
  });
  const select = (selector) => {
    const alternatives = String(selector).split(',');
    const tests = alternatives.map((text) => {
      // No element of a page here has attributes of its page's own.
      if (/\[data-[\w-]+([*^$|~]?=("[^"\]]*"|'[^'\]]*'|[\w-]+))?\]/i.test(text)) return () => false;
      const found = /^\s*(\*|[a-z][a-z0-9]*)?(#[\w-]+)?(\[href\])?\s*$/i.exec(text);
      if (!found || !text.trim()) return unknown(`the selector ${text.trim()}`);
      return ({ one }) =>
        (!found[1] || found[1] === '*' || found[1].toLowerCase() === one.tag) &&
        (!found[2] || found[2].slice(1) === one.id) &&
        (!found[3] || one.href !== null);
    });
    return elements.filter((one) => tests.some((test) => test(one))).map(({ element }) => element);
  };
  const body = strict('body', { innerText: page.text, textContent: page.text, tagName: 'BODY' });
  const document = strict('document', {
    title: page.title,
    URL: page.url,
    readyState: 'complete',
    body,
    documentElement: strict('documentElement', { innerText: page.text, textContent: page.text, tagName: 'HTML' }),
    get location() {
      return location;
    },
    set location(href) {
      go(href);
    },
    links: select('a[href]'),
    querySelectorAll: select,
    querySelector: (selector) => select(selector)[0] || null,
    getElementsByTagName: select,
    getElementById: (id) => select(`#${id}`)[0] || null,
  });

  const own = { document, location: undefined, undefined: undefined };
  Object.defineProperty(own, 'location', { get: () => location, set: go });
  const scope = new Proxy(own, {
    has: (_, name) => typeof name === 'string' && name !== 'eval' && name !== 'source$' && !(name in globalThis && !(name in own)),
    get: (names, name) => {
      if (typeof name === 'symbol') return undefined;
      if (['window', 'self', 'globalThis', 'top'].includes(name)) return scope;
      return name in names ? names[name] : unknown(name);
    },
  });

  const encode = (value, depth = 0) => {
    if (value === null || value === undefined || typeof value === 'function') return null;
    if (typeof value !== 'object') return typeof value === 'symbol' ? null : value;
    if (depth > 32) return null;
    const isList = Array.isArray(value);
    if (isList) return ['list', value.map((item) => encode(item, depth + 1))];
    return ['record', Object.keys(value).flatMap((name) => [name, encode(value[name], depth + 1)])];
  };

  try {
    // A script in a page is no module: its names go through what the page has.
    const run = new Function('scope$', 'source$', 'with (scope$) { return eval(source$); }');
    const value = encode(run(scope, source));
    return missing === null ? [0, value, target] : [1, missing];
  } catch (error) {
    return missing === null ? [2, String(error)] : [1, missing];
  }
});
