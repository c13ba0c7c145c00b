// The element that a caller names: by a ref, by a path that a person can write, by its accessibility identifier, or by what
// it is called.
//
//   k7q-3e12                                  a ref of get_ui_elements, resolved by resolve_ref.js
//   window[1]/toolbar/button["Share"]         a path, followed by element_by_path.js
//   save-button                               an AXIdentifier
//   Save                                      its title, description, label or placeholder
import * as reply from 'macmcp/core/reply';
import * as appPolicy from 'macmcp/core/app_policy';
import * as names from 'macmcp/core/names';
import * as ax from 'macmcp/ax/ax';
import * as frontApp from 'macmcp/app/front_app';
import * as runningApps from 'macmcp/app/running_apps';
import elementByPath from 'macmcp/element/element_by_path';
import * as elementCandidates from 'macmcp/element/element_candidates';
import * as elementNames from 'macmcp/element/element_names';
import * as elementNode from 'macmcp/element/element_node';
import * as elementRoles from 'macmcp/element/element_roles';
import * as elementTree from 'macmcp/element/element_tree';
import * as pageDoubt from 'macmcp/element/page_doubt';
import { lineOf } from 'macmcp/element/tree_context';
import * as treeRows from 'macmcp/element/tree_rows';
import fieldBesideLabel from 'macmcp/element/field_beside_label';
import * as lateTree from 'macmcp/element/late_tree';
import parseElementPath from 'macmcp/element/parse_element_path';
import reachableElements from 'macmcp/element/reachable_elements';
import resolveRef from 'macmcp/element/resolve_ref';
import * as textHolders from 'macmcp/element/text_holders';
import * as windowsElsewhere from 'macmcp/window/windows_elsewhere';
import * as windowServer from 'macmcp/window/window_server';

// How many elements of one name are told apart.
const MOST_FITTING = 50;

// What pages take for an identifier.
const MAY_BE_IDENTIFIER = /^[\w:.-]+$/;

const HINT = 'Use the ref of one of them, or see get_ui_elements';

// Whose element it is: the application that is named, the one of the window, else the one in front.
function ownerOf({ app, window }) {
  if (app !== undefined) return runningApps.find(app);
  const entry = /^[0-9]+$/.test(window) ? windowServer.withId(Number(window)) : undefined;
  const owner = entry === undefined ? frontApp.find() : runningApps.withProcessId(entry.process_id);
  if (owner === null)
    reply.fail('InvalidParameter', 'Invalid parameter: `app` is missing, and no application is in front', {
      hint: 'Pass the application that has the element',
    });
  return appPolicy.admit(owner);
}

// What of the application is meant, as elementTree.read takes it: all of it, or the window of that number or title.
const whichWindow = ({ window }) => (window === undefined ? {} : { named: window });

function describeWanted(name, { role, window }) {
  const kind = role === undefined ? '' : ` of the role ${names.oneLine(role)}`;
  return `${names.oneLine(name)}${kind}${window === undefined ? '' : ` in the window ${names.oneLine(window)}`}`;
}

// A place with the node there and the node that it lies in.
const entriesOf = (nodes) => (place) => ({ node: nodes[place], parent: textHolders.outer(nodes, place) });

// What was not read may be called the same.
const unproven = (found) => `It is the only one found of this name; ${treeRows.cutBy(found) || 'the application has not built its tree'}.`;

const DIALOGS = new Set(['AXDialog', 'AXSystemDialog']);

// The places of the buttons of sheets and dialogs.
function answersOf(nodes) {
  const isDialog = (place) => nodes[place].role === 'AXSheet' || DIALOGS.has(nodes[place].subrole);
  const isAnswer = (place) => nodes[place].role === 'AXButton' && !nodes[place].minimized && !elementNode.isWindowControl(nodes[place]);
  return nodes.map((_, place) => place).filter((place) => isAnswer(place) && lineOf(nodes, place).some(isDialog));
}

function failMissing(app, name, params, found) {
  const { nodes } = found;
  const all = nodes.map((_, place) => place);
  const close = elementNames.nearest(all, name, entriesOf(nodes), 5);
  // Of a question all answers are named: what they are called need not be near to what someone expects.
  const near = [...new Set(close.concat(answersOf(nodes)))];
  const what = `${describeWanted(name, params)} was not found in what was read`;
  const cut = treeRows.cutBy(found);
  if (cut !== null) elementCandidates.failUnread(what, app, found, near, cut, { details: { element: name, gone: false } });
  const untold = pageDoubt.of(found);
  if (untold !== null)
    elementCandidates.failUnread(what, app, found, near, untold, { hint: pageDoubt.HINT, details: { element: name, gone: false } });
  const there =
    near.length > 0
      ? close.length > 0
        ? 'The nearest names are'
        : 'The buttons of its dialog are'
      : 'It is neither a ref such as k7q-3e12 nor a path such as window[1]/button["Save"]';
  const elsewhere = params.window === undefined ? windowsElsewhere.find(app, found.roots) : [];
  const why = [`${names.quote(app.name)} shows none with this identifier or name`, windowsElsewhere.describe(elsewhere), there];
  const hint = elsewhere.length > 0 ? 'Bring that window here with focus_window first' : 'Call get_ui_elements and pass the ref';
  elementCandidates.fail('ElementNotFound', `There is no element ${describeWanted(name, params)}`, app, found, near, {
    why: why.filter(Boolean).join('. '),
    hint: near.length > 0 ? HINT : hint,
    // What is drawn there may be called so: src/seen_text looks.
    details: { element: name, gone: elementTree.isWhole(found) && elsewhere.length === 0, empty_window: lateTree.emptyWindow(found) },
  });
}

// Nobody sees what a minimised window holds: who names an element means none in it [findings-2 8.6].
function failMinimized(app, name, params, found, places) {
  const [place] = places;
  const top = found.nodes.find((node) => node.parent === null && node.root === found.nodes[place].root);
  const title = names.quote(top.title || '');
  elementCandidates.fail('ElementNotFound', `There is no element ${describeWanted(name, params)} on the screen`, app, found, [], {
    why: `It is in the minimized window ${title}. ${windowsElsewhere.describe(windowsElsewhere.find(app, found.roots))}`.trim(),
    hint: 'Bring that window back with focus_window first',
    details: { element: name, gone: false },
  });
}

function failAmbiguous(app, name, params, found, places) {
  elementCandidates.fail('Ambiguous', `Several elements are called ${describeWanted(name, params)}`, app, found, places, {
    why: 'They are',
    hint: 'Use the ref of one of them, or give role or window as well',
    details: { element: name },
  });
}

// What a person sees outranks what describes it: nothing is done to an element whose title says something else.
function failContradicted(app, name, params, found, places) {
  elementCandidates.fail('Ambiguous', `${describeWanted(name, params)} is not what is written on any element`, app, found, places, {
    why: 'It only describes what shows another title',
    hint: 'Use its ref if that one is meant, or the title that it shows',
    details: { element: name },
  });
}

// The place of what a text names that has another role than the text: what it stands in, or in front of.
function placeOfRole(nodes, place, fitsRole) {
  const holder = textHolders.around(nodes, place, fitsRole);
  if (holder !== null) return holder;
  const field = fieldBesideLabel(nodes, place);
  return field !== null && fitsRole(nodes[field]) ? field : null;
}

// The place of what is meant by the name that an element fits. Who names a text means what it stands in, where the role is that
// one's, and where that is what is pressed. Who names a field means its row, as a click in the field would begin to rename what it
// names; but who wants what has a value means the field, and by a label the field beside it. null where the role is another one.
function meantPlace(nodes, place, { role }, fitsRole, isMeant) {
  if (!fitsRole(nodes[place])) return placeOfRole(nodes, place, fitsRole);
  if (role !== undefined || !textHolders.isText(nodes[place], entriesOf(nodes)(place).parent)) return place;
  const field = isMeant(nodes[place]) ? null : fieldBesideLabel(nodes, place);
  if (field !== null) return field;
  const pressed = textHolders.around(nodes, place, textHolders.isPressed);
  const holder = pressed === null ? textHolders.rowOfOnlyField(nodes, place) : pressed;
  return holder !== null && isMeant(nodes[holder]) ? holder : place;
}

// What an identifier or a name fits: {found, places, isOnly, isNamed}. `places` are those that can be used, `isOnly` says that
// nothing unread may be called the same, `isNamed` that no identifier fits. Those for which `isMeant` holds go before all
// others. Rows that are out of view are read where nothing else fits [findings-2 7.3]. `search` as elementTree.walk takes it.
function look(app, name, params, isMeant, call, span, search = undefined) {
  const fitsRole = (node) => params.role === undefined || elementNode.hasRole(node, params.role);
  const isNamed = (node, parent) => elementNames.rank(node, name, parent) !== null;
  const options = {
    max_elements: MOST_FITTING,
    max_depth: 100,
    offscreen: true,
    built_rows: true,
    suffices: (seen) => judge(seen).places.length > 0,
    actions: false,
    matches: (node, parent = null) =>
      fitsRole(node) ? node.identifier === name || isNamed(node, parent) : textHolders.isCalling(node, parent) && isNamed(node, parent),
    search,
    awaited: call.awaited_trees,
  };
  const judge = (tree) => judged(tree, name, params, isMeant, fitsRole);
  const found = elementTree.read(app, whichWindow(params), options, span);
  const rows = treeRows.rowsSpan(span);
  let seen = judge(found);
  while (seen.places.length === 0 && found.readMore(rows)) seen = judge(found);
  // What is still to be built may be called the same.
  if (found.unbuilt && !lateTree.hadItsTime(app, call.awaited_trees)) seen.isOnly = !seen.isNamed;
  return seen;
}

// Whether a tree was read as far down as it was asked for.
const isReadThrough = ({ truncated }) => truncated === null || truncated === 'depth';

// What of a tree is meant.
function judged(found, name, params, isMeant, fitsRole) {
  const { nodes } = found;
  const listed = nodes.map((_, place) => place).filter((place) => nodes[place].listed);
  const meantBy = new Map(listed.map((place) => [place, meantPlace(nodes, place, params, fitsRole, isMeant)]));
  const fitting = listed.filter((place) => meantBy.get(place) !== null);
  const identified = fitting.filter((place) => nodes[place].identifier === name);
  const meant = fitting.filter((place) => isMeant(nodes[place]));
  const named = meant.length > 0 ? meant : fitting;
  const best = identified.length > 0 ? identified : elementNames.best(named, name, entriesOf(nodes));
  const elements = new Set(best.map((place) => meantBy.get(place)));
  const places = reachableElements(found, [...elements]);
  const isContradicted =
    identified.length === 0 && best.some((place) => elementNames.rank(nodes[place], name) === elementNames.CONTRADICTED);
  const isOnly = identified.length > 0 || (isReadThrough(found) && found.cut_lists.length === 0);
  return { found, places, isOnly, isContradicted, isNamed: identified.length === 0 };
}

// Whether what a search in pages found can be relied on. No search finds identifiers, and one goes before a name that is
// written in another way.
function isSettled({ found, places, isNamed }, name, isMeant) {
  if (!found.searched.includes(true)) return true;
  if (places.length !== 1 || !isReadThrough(found) || !isMeant(found.nodes[places[0]])) return false;
  const tier = elementNames.rank(found.nodes[places[0]], name);
  if (isNamed && tier === elementNames.CONTRADICTED) return false;
  return !isNamed || elementNames.isExact(tier) || !MAY_BE_IDENTIFIER.test(name);
}

// What a name means by what it says that the element is, where that is one alone: `address field`.
function byKind(found, name, params) {
  if (params.role !== undefined || !isReadThrough(found)) return [];
  const places = reachableElements(found, elementRoles.placesOf(found.nodes, name));
  if (places.length === 1)
    reply.setCaveat(`No element is called so: it is the only one of this kind (${elementNode.describe(found.nodes[places[0]])}).`);
  return places;
}

// Those in the window that has the focus, where there are some: windows of one kind have the same identifiers, and a look shows the
// one in front. A name says more than that, and stays ambiguous.
function inFocusedWindow(app, { nodes, handles }, places) {
  if (places.length < 2 || new Set(places.map((place) => nodes[place].root)).size < 2) return places;
  const focused = ax.readAttribute(ax.application(app.process_id), 'AXFocusedWindow');
  if (focused === null) return places;
  const isFocused = (each, place) => each.parent === null && ax.isSame(handles[place], focused);
  const top = nodes.findIndex(isFocused);
  const there = top < 0 ? [] : places.filter((place) => nodes[place].root === nodes[top].root);
  return there.length > 0 ? there : places;
}

// Searches for the element of an identifier or a name.
function byName(app, name, params, { isMeant, goesFirst }, call, span) {
  const search = { role: params.role, text: name, alone: true, trusts_none: true };
  const quick = look(app, name, params, isMeant, call, span, search);
  // A wait that looks again has read the whole pages before.
  const isEnough = isSettled(quick, name, isMeant) || (call.trusts_searches && params.gone === false && quick.places.length === 0);
  const seen = isEnough ? quick : look(app, name, params, isMeant, call, span);
  const { found, isOnly } = seen;
  const { handles } = found;
  const fitting = seen.places.length > 0 ? seen.places : byKind(found, name, params);
  const there = seen.places.length > 0 && seen.isNamed ? fitting : inFocusedWindow(app, found, fitting);
  const first = seen.isNamed ? there.filter((place) => goesFirst(found.nodes[place])) : [];
  const places = first.length > 0 ? first : there;
  if (places.length === 0) failMissing(app, name, params, found);
  const minimized = new Set(found.nodes.filter((node) => node.minimized === true).map((node) => node.root));
  const isUnseen = ({ parent, root }) => parent !== null && minimized.has(root);
  if (places.every((place) => isUnseen(found.nodes[place]))) {
    // What was meant may be on the page that is shown.
    if (pageDoubt.of(found) !== null) failMissing(app, name, params, found);
    failMinimized(app, name, params, found, places);
  }
  if (seen.isContradicted) failContradicted(app, name, params, found, places);
  if (places.length > 1) failAmbiguous(app, name, params, found, places);
  const { node } = elementNode.read(handles[places[0]], elementNode.attributes());
  if (node === null)
    reply.fail('StaleElement', `Element ${names.oneLine(name)} no longer exists`, {
      hint: 'Call get_ui_elements to see what is there now',
      details: { element: name },
    });
  if (!isOnly && seen.places.length > 0) reply.setCaveat(unproven(found));
  return { app, element: handles[places[0]], node };
}

// {app, element, node}: `call.target` is what the server knows of a ref, `params.element` what the caller wrote. Of several that
// are called the same, one whose node is of the kind that `isMeant` tells is taken. `goesFirst` tells which one is taken of several
// that are meant by a name.
export default function findElement(params, call, span, isMeant = () => true, goesFirst = isMeant) {
  ax.requirePermission(call.may_ask);
  if (call.target !== null) return resolveRef(call.target, params.gone === true, span);
  const name = reply.required(params, 'element');
  const app = ownerOf(params);
  const steps = parseElementPath(name);
  if (steps === null) return byName(app, name, params, { isMeant, goesFirst }, call, span);
  return elementByPath(app, name, steps, whichWindow(params), call.awaited_trees, span);
}
