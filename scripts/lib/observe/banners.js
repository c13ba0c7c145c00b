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

export const NOTIFICATION_CENTER = 'com.apple.notificationcenterui';

// Looks are frequent: one may take neither long nor many messages.
const SECONDS = 0.2;
const MOST_WINDOWS = 12;
const MOST_ELEMENTS = 60;
const MOST_TEXTS = 4;

const BANNER = /^AXNotificationCenter(Banner|Alert)/;
const OF_ELEMENT = ['AXSubrole', 'AXDescription', 'AXChildren'];
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

// Its description is "App, Title, Subtitle, Body". Where the title is known, what is before it is the app, whatever commas both
// have. A title that is not told as a text of its own is not guessed.
function described(description, parts) {
  const texts = textsOf(parts);
  const { text: title } = texts.find(({ identifier }) => identifier === 'title') || texts[0] || { text: null };
  const end = title === null ? description.indexOf(', ') : description.indexOf(`, ${title}`);
  const app = end > 0 ? description.slice(0, end) : null;
  return { app, title, key: digest([description, ...texts.map(({ text }) => text)].join('\n')) };
}

const MANY = `Notification Center shows more than ${MOST_ELEMENTS} elements`;
const SILENT = 'Notification Center does not answer';

const partsOf = ([, , children]) => axValues.items(axValues.array(children));

// Widgets on the desktop are in windows of Notification Center as well: where it has windows of the kind that banners are in, only
// those are searched [eyes 3.8], and where it has none, what the others hold beyond the bound is taken for widgets.
function search(processId) {
  const { code, object } = ax.copyAttribute(ax.application(processId, SECONDS), 'AXWindows');
  if (code === ax.CODE.NO_ANSWER) return { unread: SILENT };
  const all = object === null ? [] : axValues.items(axValues.array(object));
  const windows = all.slice(0, MOST_WINDOWS).map((window) => read(window, OF_ELEMENT));
  if (windows.includes(null)) return { unread: SILENT };
  const dialogs = windows.filter(([subrole]) => axValues.text(subrole) === 'AXSystemDialog');
  const queue = (dialogs.length > 0 ? dialogs : windows).flatMap(partsOf);
  const seen = [];
  for (let at = 0; at < queue.length; at += 1) {
    if (at === MOST_ELEMENTS) return dialogs.length > 0 ? { unread: MANY } : { seen };
    const slots = read(queue[at], OF_ELEMENT);
    if (slots === null) return { unread: SILENT };
    const [subrole, description] = slots;
    if (BANNER.test(axValues.text(subrole) || '')) {
      const { app, title, key } = described(axValues.text(description) || '', partsOf(slots));
      seen.push({ app: short(app), title: shownOwner.of(queue[at]).verdict === 'allow' ? short(title) : null, key });
    } else {
      queue.push(...partsOf(slots));
    }
  }
  return { seen };
}

// `apps` are the running applications, `owners` the processes with a window on the screen, on whatever level. Answers
// {seen: [{app, title, key}]}, or {unread: why} where they cannot be read.
export function shown(apps, owners) {
  if (!ax.isTrusted()) return { unread: 'Accessibility permission required' };
  const center = apps.find((app) => app.bundle_id === NOTIFICATION_CENTER);
  if (center === undefined) return { unread: 'Notification Center does not run' };
  if (!appPolicy.isOpen(center.process_id)) return { unread: 'The policy does not allow Notification Center' };
  if (!owners.has(center.process_id)) return { seen: [] };
  return ax.briefly(SECONDS, () => ax.unveiled(() => search(center.process_id)));
}
