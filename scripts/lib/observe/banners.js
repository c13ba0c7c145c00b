// The banners and alerts of notifications that are on the screen, as Notification Center tells Accessibility of them [eyes 3.8]
// (grade B: the tree around them differs by version, so that they are looked for by their subroles; belief `banners` in
// fixtures/beliefs/OPEN.md).
//
// It is asked only while it has a window on the screen, and no other application is.
import * as appPolicy from 'macmcp/core/app_policy';
import * as textCut from 'macmcp/core/text_cut';
import * as ax from 'macmcp/ax/ax';
import * as axValues from 'macmcp/ax/ax_values';
import * as shownOwner from 'macmcp/ax/shown_owner';
import * as surfaces from 'macmcp/window/surfaces';

export const NOTIFICATION_CENTER = 'com.apple.notificationcenterui';

// Looks are frequent: one may take neither long nor many messages.
const SECONDS = 0.2;
const MOST_WINDOWS = 12;
const MOST_ELEMENTS = 60;
const MOST_TEXTS = 4;

const BANNER = /^AXNotificationCenter(Banner|Alert)/;
const OF_ELEMENT = ['AXSubrole', 'AXDescription', 'AXChildren', 'AXIdentifier'];
const OF_TEXT = ['AXRole', 'AXIdentifier', 'AXValue'];

// So many characters of a name or title are kept.
const LONGEST = 100;

const short = (text) => (text === null ? null : textCut.cut(text, LONGEST).text);

// What tells one text from another: the server keeps it in the place of the text.
const MODULUS = 2 ** 40;
function digest(text) {
  let hash = 7;
  for (let at = 0; at < text.length; at += 1) hash = (hash * 31 + text.charCodeAt(at)) % MODULUS;
  return `${hash.toString(16)}-${text.length}`;
}

// The values of some attributes; none of what has gone or does not answer.
function read(element, wanted) {
  const { code, slots } = ax.copyAttributes(element, ax.attributeList(wanted));
  if (code === ax.CODE.NO_ANSWER) return null;
  return wanted.map((_, place) => (slots === null ? null : slots.objectAtIndex(place)));
}

// The texts of a banner: [{identifier, text}].
function textsOf(parts) {
  const told = parts.slice(0, MOST_TEXTS).map((part) => read(part, OF_TEXT));
  return told
    .filter((slots) => slots !== null && axValues.text(slots[0]) === 'AXStaticText')
    .map(([, identifier, value]) => ({ identifier: axValues.text(identifier), text: axValues.text(value) }))
    .filter(({ text }) => text !== null);
}

// What a text is, where it is one of the notification's own. Others grow old, as the one that says when it came [findings-3 16.3].
const OWN = new Set(['title', 'subtitle', 'body']);

// What tells a notification from another one: what macOS calls its element, else its own texts, else all that it says.
function keyOf(app, identifier, description, texts) {
  if (identifier) return digest(`identifier\n${identifier}`);
  const own = texts.filter((each) => OWN.has(each.identifier));
  if (own.length === 0) return digest(description);
  return digest([app || '', ...own.map((each) => `${each.identifier} ${each.text}`)].join('\n'));
}

// Its description is "App, Title, Subtitle, Body". Where the title is known, what is before it is the app, whatever commas both
// have. A title that is not told as a text of its own is not guessed.
function described(description, identifier, parts) {
  const texts = textsOf(parts);
  const { text: title } = texts.find((each) => each.identifier === 'title') || texts[0] || { text: null };
  const end = title === null ? description.indexOf(', ') : description.indexOf(`, ${title}`);
  const app = end > 0 ? description.slice(0, end) : null;
  return { app, title, key: keyOf(app, identifier, description, texts) };
}

const MANY = `Notification Center shows more than ${MOST_ELEMENTS} elements`;
const SILENT = 'Notification Center does not answer';

const partsOf = ([, , children]) => axValues.items(axValues.array(children));
const identifierOf = ([, , , identifier]) => axValues.text(identifier);

// What the open panel of Notification Center has, which keeps what came before: a list, a button in its window, and the keyboard.
// A stack of alerts that has just come lies below such a list too: one of these signs alone says nothing [findings-3 16.2].
const LIST = 'AXNotificationListItems';
const EDITOR = 'widget-editor-button';
const SIGNS = 2;

// Widgets on the desktop are in windows of Notification Center as well: where it has windows of the kind that banners are in, only
// those are searched [eyes 3.8], and where it has none, what the others hold beyond the bound is taken for widgets.
function search(processId) {
  const { code, elements } = surfaces.listed(ax.application(processId, SECONDS));
  if (code === ax.CODE.NO_ANSWER) return { unread: SILENT };
  const windows = elements.slice(0, MOST_WINDOWS).map((window) => read(window, OF_ELEMENT));
  if (windows.includes(null)) return { unread: SILENT };
  const dialogs = windows.filter(([subrole]) => axValues.text(subrole) === 'AXSystemDialog');
  const focused = ax.readAttribute(ax.application(processId, SECONDS), 'AXFocusedWindow');
  const panels = elements.map((element) => ({ has_keyboard: focused !== null && ax.isSame(focused, element), has_editor: false }));
  const below = (slots, panel, listed) => partsOf(slots).map((element) => ({ element, panel, listed }));
  const isSearched = (slots) => dialogs.length === 0 || dialogs.includes(slots);
  const queue = windows.flatMap((slots, place) => (isSearched(slots) ? below(slots, panels[place], false) : []));
  const found = [];
  const seen = () => ({ seen: found.map(({ panel, listed, ...shown }) => ({ ...shown, stored: isStored(panel, listed) })) });
  for (let at = 0; at < queue.length; at += 1) {
    if (at === MOST_ELEMENTS) return dialogs.length > 0 ? { unread: MANY } : seen();
    const { element, panel, listed } = queue[at];
    const slots = read(element, OF_ELEMENT);
    if (slots === null) return { unread: SILENT };
    const [subrole, description] = slots;
    const identifier = identifierOf(slots);
    if (identifier === EDITOR) panel.has_editor = true;
    if (BANNER.test(axValues.text(subrole) || '')) {
      const { app, title, key } = described(axValues.text(description) || '', identifier, partsOf(slots));
      const isOpen = appPolicy.mayBeSeen(shownOwner.of(element));
      found.push({ app: short(app), title: isOpen ? short(title) : null, key, panel, listed });
    } else {
      queue.push(...below(slots, panel, listed || identifier === LIST));
    }
  }
  return seen();
}

// Whether a notification is one that the open panel keeps, and none that came now.
const isStored = (panel, listed) => [listed, panel.has_editor, panel.has_keyboard].filter(Boolean).length >= SIGNS;

// `apps` are the running applications, `owners` the processes with a window on the screen, on whatever level. Answers
// {seen: [{app, title, key, stored}]}, or {unread: why} where they cannot be read.
export function shown(apps, owners) {
  if (!ax.isTrusted()) return { unread: 'Accessibility permission required' };
  const center = apps.find((app) => app.bundle_id === NOTIFICATION_CENTER);
  if (center === undefined) return { unread: 'Notification Center does not run' };
  if (!appPolicy.isOpen(center.process_id)) return { unread: 'The policy does not allow Notification Center' };
  if (!owners.has(center.process_id)) return { seen: [] };
  return ax.briefly(SECONDS, () => ax.unveiled(() => search(center.process_id)));
}
