// Elements that were named in an earlier script, found again and checked [bridge 5]. An element cannot be carried from
// one process to the next: what is carried is its way and how it looked. In doubt nothing is found: pressing the
// neighbour's button is worse than asking for a new snapshot.
//
// Requires: core/reply, core/names, core/rectangles, ax/ax, app/running_apps, element/element_node,
//   element/element_tree, element/late_tree, window/window_server
const resolveRef = (() => {
  const AGAIN = 'Take a new snapshot with get_ui_elements';

  // `gone`: it is certain that it is no more [findings 2.1].
  function failStale(target, why, gone) {
    reply.fail('StaleElement', `Element ${names.oneLine(target.ref)} is not what it was: ${why}`, {
      hint: AGAIN,
      details: { ref: target.ref, gone },
    });
  }

  // The application of a snapshot, if it is still the same process: ids are used again [bridge 9.1].
  function processOf(target) {
    const { process_id, launched, bundle_id, name } = target.process;
    const app = runningApps.withProcessId(process_id);
    const sameStart =
      app !== null && (launched === null || runningApps.launchTime(app) === null || Math.abs(runningApps.launchTime(app) - launched) < 1);
    if (app === null || app.bundle_id !== bundle_id || !sameStart) failStale(target, `${names.quote(name)} has ended since`, true);
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
    const numberOf = windowServer.numbering();
    const found =
      root.window_id === null
        ? windows.filter((window) => {
            const { node } = elementNode.read(window, wanted);
            return node !== null && looksLikeRoot(root, node);
          })
        : windows.filter((window) => numberOf(window, target.process.process_id) === root.window_id);
    if (found.length !== 1) {
      const closed = root.window_id !== null && !windowServer.has(root.window_id);
      failStale(target, `its window ${closed ? 'has been closed' : 'is on another Space, or cannot be told from others'}`, closed);
    }
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
    function childElement(parent, index) {
      if (index === elementTree.EXTRAS_INDEX) return ax.readAttribute(parent.element, 'AXExtrasMenuBar');
      const list = parent.node === null ? null : parent.node.children;
      return list === null || index >= Number(list.count) ? null : list.objectAtIndex(index);
    }
    function child(parent, index) {
      if (!parent.below.has(index)) {
        const element = childElement(parent, index);
        if (element === null) return null;
        parent.below.set(index, open(element));
      }
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

  // Whether the texts nearest to it are nowhere among `nodes`: its row has gone.
  function lacksOwnTexts(target, nodes) {
    const nearest = Math.min(...target.anchors.map(({ up }) => up));
    const own = target.anchors.filter(({ up }) => up === nearest);
    return own.length > 0 && own.every(({ label }) => !nodes.some((node) => equal(fingerprintWithText(node), label)));
  }

  // Searches the whole root for the one element that looks like it, wherever it went: {chain, gone}.
  function searchTree(target, root, read, span) {
    const options = { max_elements: Infinity, max_depth: 100, offscreen: true, actions: false, matches: null };
    const found = elementTree.walk([{ element: root, index: null }], options, span);
    const { nodes, handles, complete } = found;
    // What was not seen may look the same.
    if (!complete[0]) return { chain: null, gone: false };
    const fitting = nodes.map((_, place) => place).filter((place) => equal(fingerprint(nodes[place]), target.fingerprint));
    const absent = fitting.length === 0 || (!target.unique && lacksOwnTexts(target, nodes));
    if (fitting.length !== 1 || !target.unique) return { chain: null, gone: absent && !lateTree.isUnbuilt(found) };
    const chain = [];
    for (let place = fitting[0]; place !== null; place = nodes[place].parent) chain.unshift(read.open(handles[place]));
    return { chain, gone: false };
  }

  // The element of a ref: {app, element, node, chain}; fails with StaleElement. `prove`: the failure says whether it is
  // certain that the element is no more, which may take a look at the whole tree.
  function find(target, prove, span) {
    const app = processOf(target);
    if (!target.sure)
      failStale(target, 'its snapshot was cut before enough of its row was read, so it cannot be told from its neighbours', false);
    const { element: application, windows } = elementTree.openApp(app, span);
    const wanted = elementNode.attributes();
    const read = reader(wanted);
    const root = rootOf(target, application, windows, wanted);
    let chain = walkPath(target, root, read);
    let gone = false;
    if (chain !== null && !hasSameSurroundings(target, chain, read)) chain = null;
    if (chain === null && (target.unique || prove)) {
      ({ chain, gone } = searchTree(target, root, read, span));
      if (chain !== null && !hasSameSurroundings(target, chain, read)) chain = null;
    }
    if (chain === null) failStale(target, gone ? 'it has gone' : 'what is around it has changed, or it has gone', gone);
    const found = chain[chain.length - 1];
    return { app, element: found.element, node: found.node, chain: chain.map((each) => each.element) };
  }

  return find;
})();
