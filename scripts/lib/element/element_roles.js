// Roles and kinds as people and models name them. Works on nodes; no macOS calls.
import * as reply from 'macmcp/core/reply';
import * as names from 'macmcp/core/names';
import * as elementNode from 'macmcp/element/element_node';
import * as elementNames from 'macmcp/element/element_names';

// The roles and subroles of AppKit and of pages that may be absent from a window and are no mistake.
const KNOWN = new Set(
  (
    'application browser busyindicator button cell checkbox colorwell column combobox contentlist datefield datetimearea definition ' +
    'descriptionlist dialog disclosuretriangle dockitem document drawer emptygroup floatingwindow fullscreenbutton grid group growarea ' +
    'handle heading helptag image incrementor landmarkbanner landmarkmain landmarknavigation landmarksearch layoutarea layoutitem ' +
    'levelindicator link list listmarker matte menu menubar menubaritem menubutton menuitem minimizebutton closebutton zoombutton ' +
    'outline outlinerow pagetab popover popupbutton progressindicator radiobutton radiogroup ratingindicator relevanceindicator row ' +
    'ruler rulermarker scrollarea scrollbar searchfield section securetextfield segmentedcontrol separator sheet slider sortbutton ' +
    'splitgroup splitter standardwindow statictext switch systemdialog tabbutton tabgroup table tablerow textarea textfield textlink ' +
    'timefield timeline toggle toolbar toolbarbutton unknown valueindicator video webarea window'
  ).split(' '),
);

// Ends the script where a role is none that there is, and nothing has it: what is there is named.
export function requireKnown(role, app, nodes) {
  if (role === undefined || KNOWN.has(elementNode.roleKey(role)) || nodes.some((node) => elementNode.hasRole(node, role))) return;
  const there = [...new Set(nodes.map((node) => names.role(node.role).replace(/^AX/, '')))].sort();
  const meant = kindOf(role);
  const near = there.filter((name) => meant !== null && meant.roles.includes(`AX${name}`));
  reply.fail('InvalidParameter', `Invalid parameter: role is ${names.quote(role)}, which is no role`, {
    why: `From the screen: ${names.quote(app.name)} has ${there.slice(0, 25).join(', ') || 'no elements'}`,
    hint: near.length > 0 ? `Pass ${near[0]}` : 'Pass one of these, or leave role out',
    details: { parameter: 'role', roles: there.slice(0, 50) },
  });
}

const FIELDS = ['AXTextField', 'AXTextArea', 'AXComboBox'];

// The last words of a name that say what an element is, and the roles that they mean. Longer ones first.
const KINDS = [
  [['text area', 'textarea', 'text editor', 'editor'], ['AXTextArea']],
  [['text field', 'textfield', 'text box', 'textbox', 'input field', 'input box', 'search field', 'search box', 'search bar'], FIELDS],
  [['address bar', 'url bar', 'location bar', 'searchbox', 'field', 'box', 'input', 'bar'], FIELDS],
  [['check box', 'checkbox', 'switch', 'toggle'], ['AXCheckBox']],
  [['radio button', 'radio'], ['AXRadioButton']],
  [
    ['pop-up button', 'popup button', 'pop-up', 'popup', 'drop-down', 'dropdown', 'select'],
    ['AXPopUpButton', 'AXComboBox'],
  ],
  [['menu button'], ['AXMenuButton', 'AXPopUpButton']],
  [['button'], ['AXButton', 'AXMenuButton', 'AXPopUpButton', 'AXRadioButton', 'AXCheckBox']],
  [['slider'], ['AXSlider']],
  [['link'], ['AXLink']],
  [['tab'], ['AXRadioButton']],
  [['table'], ['AXTable', 'AXOutline']],
  [['list'], ['AXList', 'AXTable', 'AXOutline']],
  [['web page', 'webpage', 'page'], ['AXWebArea']],
  [['image', 'picture', 'icon', 'img'], ['AXImage']],
  [['heading'], ['AXHeading']],
];

// {roles, rest}: what a name says that an element is, and what stands before that; null where it says nothing of the kind.
function kindOf(name) {
  const words = names.folded(name);
  for (const [endings, roles] of KINDS) {
    const ending = endings.find((each) => words === each || words.endsWith(` ${each}`));
    if (ending === undefined) continue;
    const own = /^(?:search|address|url|location)/.exec(ending);
    return { roles, rest: `${words.slice(0, words.length - ending.length)}${own === null ? '' : own[0]}`.trim() };
  }
  return null;
}

// What pages and applications call the field of the address.
const SAME = [
  ['address', 'url', 'location'],
  ['search', 'find', 'filter'],
];

const partsOf = (node) =>
  [...elementNames.namesOf(node), node.identifier, node.subrole]
    .filter(Boolean)
    .map((text) => names.folded(text).replace(/[ _-]/g, ''))
    .join(' ');

// A word of the name of a field may stand anywhere in it; what is pressed is called exactly so: "Don't Save" is no Save button.
const isNamed = (node, roles, rest) =>
  roles === FIELDS ? rest.split(/\s+/).every((word) => word === '' || word === 'the' || isCalled(node, word)) : isExactly(node, rest);

function isExactly(node, rest) {
  return rest === '' || elementNames.isName(elementNames.rank(node, rest));
}

// Whether a word, or one that means the same, stands in what an element is called.
function isCalled(node, word) {
  const parts = partsOf(node);
  const words = SAME.find((same) => same.includes(word)) || [word];
  return words.some((each) => parts.includes(each));
}

// The places of those of a tree that a name means by what they are: `address field`, `text area`, `#q`. Empty where it means none
// in this way.
export function placesOf(nodes, name) {
  const all = nodes.map((_, place) => place);
  if (/^#[\w:.-]+$/.test(name)) return all.filter((place) => nodes[place].identifier === name.slice(1));
  const kind = kindOf(name);
  if (kind === null) return [];
  const fits = (node) => kind.roles.includes(node.role) && isNamed(node, kind.roles, kind.rest);
  return all.filter((place) => fits(nodes[place]));
}
