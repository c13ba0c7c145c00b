// Which kinds of changes prove that an action had the effect it is for. `effect` of what acts and looks afterwards comes from
// here alone. Front app, focus and selection change with many clicks and keys: they prove only what is asked for by activating,
// focusing and selecting.

// What an application shows, opens or closes, whoever looks for it.
const CONTENT = [
  'ended',
  'app_hidden',
  'app_shown',
  'clipboard',
  'title',
  'minimized',
  'restored',
  'full_screen',
  'no_full_screen',
  'frame',
  'appeared',
  'gone',
  'fewer',
  'rows',
  'mark_gone',
  'text',
  'value',
  'enabled',
  'disabled',
  'expanded',
  'collapsed',
  'menu_opened',
  'menu_closed',
  'item',
  'window_of',
];
const SELECTION = ['selection', 'selected', 'unselected', 'selected_rows'];
const FOCUS = ['focus', 'front_window'];
const FRONT = ['front_app'];
const WINDOWS = ['appeared', 'window_of', 'menu_opened', 'front_window'];
const TEXT = ['text', 'selection'];
const OPENED = [
  ...WINDOWS,
  'title',
  'frame',
  'minimized',
  'restored',
  'full_screen',
  'no_full_screen',
  'expanded',
  'collapsed',
  'value',
  'gone',
  'fewer',
  'rows',
];
const MOVED = ['frame', 'value', 'appeared', 'gone', 'fewer', 'rows', 'expanded', 'collapsed'];

// By what is done, and to what.
const KINDS = {
  // A click at what is pressed, at what is selected or typed into, and at what is only brought forward by it.
  press: CONTENT,
  choose: [...CONTENT, ...SELECTION, ...FOCUS],
  bring: [...CONTENT, ...SELECTION, ...FOCUS, ...FRONT],
  double_click: OPENED,
  double_click_text: [...OPENED, ...TEXT],
  right_click: WINDOWS,
  drag: MOVED,
  drag_text: [...MOVED, ...TEXT],
  // Keys and commands go to an application that is in front already.
  command: [...CONTENT, ...SELECTION, ...FOCUS],
  // Nothing but the item brings another application forward then.
  menu_item: [...CONTENT, ...SELECTION, ...FOCUS, ...FRONT],
  switch_app: [...CONTENT, ...SELECTION, ...FOCUS, ...FRONT],
  // A navigation, a new text, a field that was cleared.
  submit: ['ended', 'title', 'appeared', 'gone', 'fewer', 'rows', 'text', 'value', 'enabled', 'disabled', 'window_of'],
};

const PRESSED = new Set([
  'AXButton',
  'AXLink',
  'AXCheckBox',
  'AXPopUpButton',
  'AXMenuButton',
  'AXMenuItem',
  'AXMenuBarItem',
  'AXDisclosureTriangle',
  'AXIncrementor',
  'AXSlider',
  'AXToolbarButton',
]);
const TEXTS = new Set(['AXTextField', 'AXTextArea', 'AXComboBox', 'AXStaticText']);
const BROUGHT = new Set(['AXWindow', 'AXApplication', 'AXGroup', 'AXScrollArea', 'AXSplitGroup', 'AXUnknown', 'AXDockItem', 'AXToolbar']);

// What a click is for: by its button, how often, and the role of what it goes to, null where that is not known.
export function ofClick({ button, count }, role) {
  if (button === 'right') return 'right_click';
  if (count > 1) return TEXTS.has(role) ? 'double_click_text' : 'double_click';
  if (PRESSED.has(role)) return 'press';
  return role === null || BROUGHT.has(role) ? 'bring' : 'choose';
}

export const ofDrag = (role) => (TEXTS.has(role) ? 'drag_text' : 'drag');

// What the changes are called that often come along.
const WORDS = {
  front_app: 'the front app',
  front_window: 'the front window',
  focus: 'the focus',
  selection: 'the selected text',
  selected_rows: 'the selected rows',
  selected: 'what is selected',
  unselected: 'what is selected',
};
const named = (kind) => WORDS[kind] || kind.replace(/_/g, ' ');

// What to say where no change was seen; `what` is what was done.
export function noChange({ observed, compared }, what) {
  if (!observed) return null;
  const { parts, inside } = compared;
  const list = parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts[parts.length - 1]}`;
  const seen = parts.length === 0 ? 'nothing of the app could be compared' : `no change was seen in ${list}`;
  const unseen = parts.length > 0 && !inside ? '; what its windows hold could not be compared' : '';
  return `${what}; ${seen}${unseen}. Look before you repeat it.`;
}

const isProven = (deed, seen) => seen.changes.some(({ kind }) => KINDS[deed].includes(kind));

// What `deed` is known to have done, by what an observation saw: {effect, note}. `what` says what was done.
export function of(deed, seen, what) {
  if (isProven(deed, seen)) return { effect: 'confirmed', note: null };
  if (!seen.changed) return { effect: 'unverified', note: noChange(seen, what) };
  const instead = [...new Set(seen.changes.map(({ kind }) => named(kind)))].join(', ');
  if (deed === 'submit' && instead === named('focus')) {
    return { effect: 'unverified', note: `${what}; the focus left the field, and no other change was observed.` };
  }
  const only = `${what}; only ${instead} changed, which does not show that it had its effect`;
  return { effect: 'unverified', note: `${only}. Look before you repeat it.` };
}

// What an action reads back: the states that prove that it did what it is for.
const STATES = {
  activate_app: ['front_app'],
  // In the background it is not to come to the front.
  launch_app: ['finished_launching', 'front_app', 'runs_behind'],
  quit_app: ['ended'],
  // Neither the main window nor the one on top need have the keyboard.
  focus_window: ['key_window'],
  minimize_window: ['minimized'],
  change_frame: ['frame'],
  focus_element: ['focus'],
  // A text that stands there once its edit has ended, or that was typed.
  set_text: ['text_kept', 'text_typed'],
  set_value: ['value'],
  select_text: ['selection'],
  type_text: ['text_inserted'],
  scroll: ['content_moved'],
  scroll_to_element: ['in_view'],
  show_status_item: ['menu', 'panel'],
  move_mouse: ['pointer'],
  set_clipboard: ['clipboard_text'],
  set_volume: ['volume'],
  set_mute: ['muted'],
  reveal_file: ['file_selected'],
  open: ['address_shown', 'document_shown'],
  show_tab: ['active_tab'],
  close_tab: ['one_tab_less'],
  // One occurrence is as it was asked to be, and the others are as they were.
  change_occurrence: ['only_it_changed'],
};

// What is there is what was acted upon, and other than it was asked to be.
export const OTHER = 'other';

// What `deed` is known to have done, by the state that was read: OTHER, or null where none was.
/** @type {(deed: keyof typeof STATES, state: string | null, note?: string | null) => {effect: string, note: string | null}} */
export function ofState(deed, state, note = null) {
  if (STATES[deed].includes(state)) return { effect: 'confirmed', note };
  return { effect: state === OTHER ? 'partial' : 'unverified', note };
}

// What is said of an action where nothing that is read could prove it.
export const UNKNOWN = 'unverified';
