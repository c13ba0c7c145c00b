// Apple's names as TypeScript declarations, from the tables of the simulated Mac (crates/simulated-mac/data/apple, whose
// SOURCES.md describes their columns): what `$` has, and what its objects answer.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const rowsOf = (folder, table) =>
  readFileSync(join(folder, `${table}.txt`), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.split('\t'));

// The bridge's name of a selector [bridge 2]: `initWithData:encoding:` is `initWithDataEncoding`.
const nameOf = (selector) => selector.replace(/:+(.?)/g, (_, next) => next.toUpperCase());

const SMALL = new Set(['i8', 'u8', 'i16', 'u16', 'i32', 'u32', 'f32', 'f64']);
const STRUCTS = { NSPoint: 'CGPoint', NSSize: 'CGSize', NSRect: 'CGRect' };

function reader(folder) {
  const structs = new Map(rowsOf(folder, 'structs').map(([name, , fields]) => [name, fields ?? '']));
  const classes = new Map(rowsOf(folder, 'classes').map(([name, , parent, adopted]) => [name, { parent, adopted: adopted ?? '' }]));

  const structNamed = (name) => STRUCTS[name] ?? name;

  // What comes out: 64-bit integers as decimal strings [bridge 2.4].
  function result(word, self) {
    if (word === 'void') return 'void';
    if (word === 'bool') return 'boolean';
    if (SMALL.has(word)) return 'number';
    if (word === 'i64' || word === 'u64') return 'string';
    if (word === 'self') return self;
    if (word.endsWith('*')) return 'any';
    if (word.startsWith('@')) return classes.has(word.slice(1)) && classes.get(word.slice(1)).parent !== '%' ? word.slice(1) : 'any';
    if (word.startsWith('%')) return structs.has(structNamed(word.slice(1))) ? structNamed(word.slice(1)) : 'any';
    return 'any';
  }

  // What goes in: numbers also as the decimal strings that come out.
  function argument(word) {
    if (word === 'bool') return 'boolean';
    if (SMALL.has(word) || word === 'i64' || word === 'u64') return 'number | string';
    if (word.startsWith('%') && !word.endsWith('*')) return result(word, 'any');
    return 'any';
  }

  return { structs, classes, result, argument };
}

const argumentsOf = (words, read) => words.map((word, index) => `a${index}: ${read.argument(word)}`);
const isVariadic = (notes) => notes.includes('v');

// The members of classes and protocols: {instance, class}, lines each.
function membersOf(folder, read) {
  const members = new Map();
  for (const [owner, sign, selector, signature, ...notes] of rowsOf(folder, 'methods')) {
    const [result, ...words] = signature.split(' ');
    if (!members.has(owner)) members.set(owner, { '-': [], '+': [] });
    const list = members.get(owner)[sign];
    const type = read.result(result, sign === '-' ? 'this' : 'Self');
    const name = nameOf(selector);
    if (words.length === 0 && !selector.includes(':')) {
      // The bridge runs a method without arguments when it is read, as a property [bridge 2.3].
      list.push(`${name}: ${type};`);
      const property = /^is([A-Z])(.*)$/.exec(name);
      if (property !== null && type === 'boolean') list.push(`${property[1].toLowerCase()}${property[2]}: boolean;`);
    } else {
      const parameters = [...argumentsOf(words, read), ...(isVariadic(notes) ? ['...more: any[]'] : [])];
      list.push(`${name}(${parameters.join(', ')}): ${type};`);
    }
    const setter = /^set([A-Z])(.*):$/.exec(selector);
    if (setter !== null && words.length === 1) list.push(`set ${setter[1].toLowerCase()}${setter[2]}(value: ${read.argument(words[0])});`);
  }
  return members;
}

// A setter stands only beside a getter that other lines declare as a property: TypeScript then has the property alone.
function withoutSetters(lines) {
  return lines.filter((line) => !line.startsWith('set '));
}

function hidden(folder, list) {
  const entries = rowsOf(folder, 'visibility')
    .filter(([, named]) => named === list)
    .map(([entry]) => entry);
  return (name) => entries.some((entry) => (entry.endsWith('*') ? name.startsWith(entry.slice(0, -1)) : name === entry));
}

function constantType(value, read) {
  if (value.startsWith('="')) return 'string';
  if (value.startsWith('=')) return 'number';
  return read.result(value.slice(1).split('=')[0], 'any');
}

export function appleDeclarations(folder) {
  const read = reader(folder);
  const members = membersOf(folder, read);
  const lines = ['// Written by scripts/dev/types/check.mjs.', 'declare namespace Apple {'];
  for (const [name, fields] of read.structs) {
    const typed = fields.split(' ').filter((field) => /^\w+:/.test(field));
    const written = typed.map((field) => field.split(':')).map(([field, word]) => `${field}: ${read.argument(word)};`);
    lines.push(`interface ${name} { ${written.join(' ')} }`);
  }
  const names = [];
  for (const [name, { parent, adopted }] of read.classes) {
    const own = members.get(name) ?? { '-': [], '+': [] };
    const isProtocol = parent === '%';
    const protocols = adopted.split(',').filter((protocol) => read.classes.has(protocol));
    const instance = isProtocol ? `${name}Protocol` : name;
    const above = [...(isProtocol ? [] : [!parent ? 'ObjectOfBridge' : parent]), ...protocols.map((protocol) => `${protocol}Protocol`)];
    const heritage = above.length === 0 ? '' : ` extends ${above.join(', ')}`;
    lines.push(`interface ${instance}${heritage} {`, ...withoutSetters(own['-']), '}');
    const classAbove = [
      ...(isProtocol ? [] : [!parent ? 'ObjectOfBridge' : `${parent}Class<Self>`]),
      ...protocols.map((protocol) => `${protocol}ProtocolClass<Self>`),
    ];
    const classHeritage = classAbove.length === 0 ? '' : ` extends ${classAbove.join(', ')}`;
    const parameter = isProtocol ? '<Self>' : `<Self = ${name}>`;
    lines.push(`interface ${instance}Class${parameter}${classHeritage} {`, ...withoutSetters(own['+']), '}');
    if (!isProtocol) names.push(`${name}: ${name}Class;`);
  }
  for (const [name, , signature, ...notes] of rowsOf(folder, 'functions')) {
    const [result, ...words] = signature.split(' ');
    const parameters = [...argumentsOf(words, read), ...(isVariadic(notes) ? ['...more: any[]'] : [])];
    names.push(`${name}(${parameters.join(', ')}): ${read.result(result, 'any')};`);
  }
  const isMissing = hidden(folder, 'missing_enum');
  for (const [name, , value] of rowsOf(folder, 'constants')) {
    if (!isMissing(name)) names.push(`${name}: ${constantType(value, read)};`);
  }
  return [...lines, 'interface Names {', ...names, '}', '}', ''].join('\n');
}
