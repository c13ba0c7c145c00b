// Names that say the opposite of one another: `Don't Save` and `Save`, `Unlock` and `Lock`. No macOS calls.
import * as names from 'macmcp/core/names';

// Words that negate, in the languages of most Macs, as names are compared.
const WORDS = new Set(
  (
    'not no never without cannot nor neither none except ' +
    'nicht kein keine keinen keiner keines nie niemals ohne weder ' +
    'ne pas non sans jamais aucun aucune ' +
    'sin nunca ningun ninguna tampoco nao sem nem nenhum nenhuma ' +
    'senza mai nessun nessuna niet geen nooit zonder ' +
    'inte ingen utan aldrig ikke uten ' +
    '\u043d\u0435 \u0431\u0435\u0437 \u043d\u0435\u0442 \u043d\u0438\u043a\u043e\u0433\u0434\u0430 ' +
    '\u0644\u0627 \u0644\u0646 \u0644\u0645 \u0628\u062f\u0648\u0646 \u0639\u062f\u0645 \u05dc\u05d0 \u05d1\u05dc\u05d9 \uc548'
  ).split(' '),
);

// What negates where it stands in a word: of Japanese, Chinese, Korean.
const INSIDE = new RegExp(
  [
    '\u306a\u3044|\u307e\u305b\u3093|\u305b\u305a|\u305a\u306b',
    '[\u4e0d\u672a\u7121\u975e\u6ca1\u522b\u5225\u52ff\u65e0\u5426\u7981]',
    '\uc54a|\uc5c6',
  ].join('|'),
  'u',
);

// What makes the opposite of the word behind it.
const PREFIXES = ['un', 'dis', 'de', 'in', 'im', 'non', 'des', 'ent', 'ab'];

// The words of a name; of an identifier those that its capitals and signs divide.
export const words = (name) =>
  names
    .folded(String(name).replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2'))
    .normalize('NFD')
    .replace(/(\p{Script=Latin})\p{M}+/gu, '$1')
    .normalize('NFC')
    .split(/[^\p{L}\p{M}\p{N}']+/u)
    .filter((word) => word !== '');

// `don't`, `can't`, `dont` and `n'enregistrez`.
const isNegation = (word) => WORDS.has(word) || /^n'|n't$|^(?:dont|doesnt|cant|wont|didnt|isnt)$/.test(word) || INSIDE.test(word);

const isNegated = (list) => list.some(isNegation);

function undoes(one, other) {
  const isUndone = (word, prefix) => word.startsWith(prefix) && other.includes(word.slice(prefix.length));
  return one.some((word) => PREFIXES.some((prefix) => isUndone(word, prefix)));
}

// Whether one of two names lacks a negation that the other has.
export function areOpposite(one, other) {
  const [first, second] = [words(one), words(other)];
  return isNegated(first) !== isNegated(second) || undoes(first, second) || undoes(second, first);
}

// Whether the words of one stand in the other, one behind the other, and say no opposite.
export function isPartOf(part, whole) {
  const [inner, outer] = [words(part), words(whole)].map((list) => ` ${list.join(' ')} `);
  return inner.trim() !== '' && outer.includes(inner) && !areOpposite(part, whole);
}
