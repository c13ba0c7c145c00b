// A menu item's key equivalent as the menu shows it, such as shift-command-S [bridge 4.11] [bridge 8.5]. No macOS
// calls.

// AXMenuItemCmdModifiers: 8 says that command is not held; higher bits are not defined [bridge 4.11].
/** @type {[number, string][]} */
const MODIFIERS = [
  [4, '\u2303'],
  [2, '\u2325'],
  [1, '\u21e7'],
];
const WITHOUT_COMMAND = 8;

// AXMenuItemCmdGlyph [bridge 4.11].
const GLYPHS = {
  2: '\u21e5',
  3: '\u21e4',
  4: '\u2324',
  9: 'Space',
  10: '\u2326',
  11: '\u21a9',
  12: '\u21a9',
  23: '\u232b',
  27: '\u238b',
  98: '\u21de',
  100: '\u2190',
  101: '\u2192',
  102: '\u2196',
  104: '\u2191',
  105: '\u2198',
  106: '\u2193',
  107: '\u21df',
  135: 'F13',
  136: 'F14',
  137: 'F15',
};
for (let key = 1; key <= 12; key += 1) GLYPHS[110 + key] = `F${key}`;

// Virtual key codes that type no character [bridge 8.5].
const KEYS = {
  36: '\u21a9',
  48: '\u21e5',
  49: 'Space',
  51: '\u232b',
  53: '\u238b',
  76: '\u2324',
  115: '\u2196',
  116: '\u21de',
  117: '\u2326',
  119: '\u2198',
  121: '\u21df',
  123: '\u2190',
  124: '\u2192',
  125: '\u2193',
  126: '\u2191',
  122: 'F1',
  120: 'F2',
  99: 'F3',
  118: 'F4',
  96: 'F5',
  97: 'F6',
  98: 'F7',
  100: 'F8',
  101: 'F9',
  109: 'F10',
  103: 'F11',
  111: 'F12',
  105: 'F13',
  107: 'F14',
  113: 'F15',
};

// Characters that are no letters, those by which AppKit means function keys among them.
const CHARACTERS = {
  ' ': 'Space',
  '\t': '\u21e5',
  '\r': '\u21a9',
  '\n': '\u21a9',
  '\u0003': '\u2324',
  '\u0008': '\u232b',
  '\u0019': '\u21e4',
  '\u001b': '\u238b',
  '\u007f': '\u232b',
  '\uf700': '\u2191',
  '\uf701': '\u2193',
  '\uf702': '\u2190',
  '\uf703': '\u2192',
  '\uf728': '\u2326',
  '\uf729': '\u2196',
  '\uf72b': '\u2198',
  '\uf72c': '\u21de',
  '\uf72d': '\u21df',
};
for (let key = 1; key <= 15; key += 1) CHARACTERS[String.fromCharCode(0xf703 + key)] = `F${key}`;

function key({ character, glyph, virtual }) {
  if (glyph !== null && GLYPHS[glyph] !== undefined) return GLYPHS[glyph];
  if (character) return CHARACTERS[character] || character.toUpperCase();
  return virtual === null ? null : KEYS[virtual] || null;
}

// {character, modifiers, glyph, virtual}, each null when the item has none; null for an item without a shortcut.
export function format(given) {
  const sign = key(given);
  if (sign === null) return null;
  const held = given.modifiers || 0;
  const signs = MODIFIERS.filter(([bit]) => (held & bit) !== 0).map(([, modifier]) => modifier);
  return `${signs.join('')}${(held & WITHOUT_COMMAND) === 0 ? '\u2318' : ''}${sign}`;
}
