// Elements that were named in an earlier script, found again and checked [bridge 5]. An element cannot be carried from
// one process to the next: what is carried is its way and how it looked. In doubt nothing is found: pressing the
// neighbour's button is worse than asking for a new snapshot.
//
// Requires: core/reply, core/names, core/native_functions, core/rectangles, app/running_apps, element/element_node,
//   element/element_tree
const resolveRef = (() => {
  const AGAIN = 'Take a new snapshot with get_ui_elements';

  function failStale(target, why) {
    reply.fail('StaleElement', `Element ${names.oneLine(target.ref)} is not what it was: ${why}. ${AGAIN}`, {
      details: { ref: target.ref },
    });
  }

  // The application of a snapshot, if it is still the same process: ids are used again [bridge 9.1].
  function processOf(target) {
    const { process_id, launched, bundle_id, name } = target.process;
    const app = runningApps.withProcessId(process_id);
    const sameStart =
      app !== null && (launched === null || runningApps.launchTime(app) === null || Math.abs(runningApps.launchTime(app) - launched) < 1);
    if (app === null || app.bundle_id !== bundle_id || !sameStart) failStale(target, `${names.quote(name)} has ended since`);
    return reply.setSubject(app);
  }

  // A window whose id macOS does not tell is known by its title and its place [bridge 4.8].
  function looksLikeRoot(root, seen) {
    const { frame } = seen;
    return seen.title === root.title && frame !== null && root.frame !== null && rectangles.isNear(frame, root.frame, 2);
  }

  // The element that a way begins at: the window, or the application for what lies beside its windows.
  function rootOf(target, application, windows, wanted) {
    const { root } = target;
    if (!root.window) return application;
    const found =
      root.window_id === null
        ? windows.filter((window) => {
            const { node } = elementNode.read(window, wanted);
            return node !== null && looksLikeRoot(root, node);
          })
        : windows.filter((window) => nativeFunctions.windowId(window) === root.window_id);
    if (found.length !== 1) failStale(target, 'its window has been closed, or is on another Space');
    return found[0];
  }

  // How an element looked: what may change while it stays the same is left out.
  function fingerprint(node) {
    const text = (value) => (value === undefined || value === '' ? null : value);
    return [node.role, text(node.subrole), text(node.identifier), text(node.title), text(node.description)];
  }

  const equal = (a, b) => a.length === b.length && a.every((value, index) => value === b[index]);

  // What tells one row from another: how an element looks, with the text that it shows.
  const fingerprintWithText = (node) => fingerprint(node).concat([typeof node.value === 'string' && node.value !== '' ? node.value : null]);

  // Reads elements below one another, each at most once.
  function reader(wanted) {
    function open(element) {
      const { code, node } = elementNode.read(element, wanted);
      return { element, code, node, below: new Map() };
    }
    function child(parent, index) {
      const list = parent.node === null ? null : parent.node.children;
      if (list === null || index >= Number(list.count)) return null;
      if (!parent.below.has(index)) parent.below.set(index, open(list.objectAtIndex(index)));
      return parent.below.get(index);
    }
    return { open, child };
  }

  // Goes the recorded way. The chain of what was passed, root first; null when the way has changed.
  function walkPath(target, root, read) {
    const chain = [read.open(root)];
    for (const step of target.path) {
      const parent = chain[chain.length - 1];
      const count = parent.node === null || parent.node.children === null ? 0 : Number(parent.node.children.count);
      // One that looks like others is only itself as long as nothing was added or taken away beside its way.
      if (!target.unique && step.siblings !== null && step.siblings !== count) return null;
      const next = read.child(parent, step.index);
      if (next === null || next.node === null || next.node.role !== step.role) return null;
      chain.push(next);
    }
    return equal(fingerprint(chain[chain.length - 1].node), target.fingerprint) ? chain : null;
  }

  // Whether the texts around it are what they were: {up, path, label} from the ancestor that many levels above.
  function hasSameSurroundings(target, chain, read) {
    return target.anchors.every((anchor) => {
      let at = chain[chain.length - 1 - anchor.up];
      for (const index of anchor.path) {
        if (!at) return false;
        at = read.child(at, index);
      }
      return Boolean(at) && at.node !== null && equal(fingerprintWithText(at.node), anchor.label);
    });
  }

  // Searches the whole root for the one element that looks like it, wherever it went.
  function searchTree(target, root, read, span) {
    const options = { max_elements: Infinity, max_depth: 100, offscreen: true, actions: false, matches: null };
    const { nodes, handles, complete } = elementTree.walk([{ element: root, index: null }], options, span);
    // What was not seen may look the same.
    if (!complete[0]) return null;
    const fitting = nodes.map((_, place) => place).filter((place) => equal(fingerprint(nodes[place]), target.fingerprint));
    if (fitting.length !== 1) return null;
    const chain = [];
    for (let place = fitting[0]; place !== null; place = nodes[place].parent) chain.unshift(read.open(handles[place]));
    return chain;
  }

  // The element of a ref: {app, element, node, chain}; fails with StaleElement.
  function find(target, span) {
    const app = processOf(target);
    if (!target.sure) failStale(target, 'its snapshot was cut before enough of its row was read, so it cannot be told from its neighbours');
    const { element: application, windows } = elementTree.openApp(app, span);
    const wanted = elementNode.attributes();
    const read = reader(wanted);
    const root = rootOf(target, application, windows, wanted);
    let chain = walkPath(target, root, read);
    if (chain !== null && !hasSameSurroundings(target, chain, read)) chain = null;
    if (chain === null && target.unique) {
      chain = searchTree(target, root, read, span);
      if (chain !== null && !hasSameSurroundings(target, chain, read)) chain = null;
    }
    if (chain === null) failStale(target, 'what is around it has changed, or it has gone');
    const found = chain[chain.length - 1];
    return { app, element: found.element, node: found.node, chain: chain.map((each) => each.element) };
  }

  return find;
})();
