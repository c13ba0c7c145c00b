// The element that a caller names: by a ref, by a path that a person can write, or by its accessibility identifier.
//
//   k7q-3e12                                  a ref of get_ui_elements, resolved by resolve_ref.js
//   window[1]/toolbar/button["Share"]         a path, read by parse_element_path.js
//   save-button                               an AXIdentifier
//
// Requires: core/reply, core/names, ax/ax, ax/ax_values, app/running_apps, element/element_node,
//   element/element_tree, element/late_tree, element/parse_element_path, element/resolve_ref
const findElement = (() => {
  const hasName = (node, title) =>
    [node.title, node.description, node.label].some((name) => name !== null && names.foldCase(name) === names.foldCase(title));

  // What a level holds, for the reader of an error.
  function describeLevel(level) {
    if (level.length === 0) return 'There is nothing';
    return `From the screen: there are ${names.listSome(level.map(({ node }) => elementNode.describe(node)))}`;
  }

  // The one of a level that a step means.
  function chooseByStep(step, level, path) {
    const ofRole = level.filter(({ node }) => elementNode.hasRole(node, step.role));
    const fitting = step.title === null ? ofRole : ofRole.filter(({ node }) => hasName(node, step.title));
    const found = step.place === null ? fitting : fitting.slice(step.place - 1, step.place);
    const details = { element: path, step: step.text };
    if (found.length > 1) {
      const list = names.listSome(found.map(({ node }) => elementNode.describe(node)));
      const why = `From the screen: they are ${list}`;
      reply.fail('Ambiguous', `Several elements fit ${names.oneLine(step.text)}`, {
        why,
        hint: 'Write the place or the title in brackets',
        details,
      });
    }
    if (found.length === 0 || step.place === 0) {
      const hint = 'See get_ui_elements, and name it by its ref';
      reply.fail('ElementNotFound', `There is no element ${names.oneLine(path)}: nothing fits ${names.oneLine(step.text)}`, {
        why: describeLevel(level),
        hint,
        details,
      });
    }
    return found[0];
  }

  // Goes down a written path. Where it ends too early the application may not have built its tree yet.
  function byPath(app, path, steps, awaited, span) {
    const look = () => {
      const passed = { parent: null, level: [], unread: false };
      try {
        return { found: descend(app, path, steps, passed, span), error: null, unread: false, bare: false };
      } catch (error) {
        if (error.code !== 'ElementNotFound') throw error;
        const { parent, level, unread } = passed;
        return { found: null, error, unread, bare: parent !== null && lateTree.isBare(parent, level) };
      }
    };
    const { found, error, unread, bare } = lateTree.lookUntilBuilt(app, look, (seen) => seen.bare, awaited, span);
    if (error === null) return found;
    error.more.details.gone = !bare && !unread;
    throw error;
  }

  // Reads what it passes and what stands beside it. `passed` is what was looked at last: a parent, null for the
  // application, and the nodes below it.
  function descend(app, path, steps, passed, span) {
    const { element, windows } = elementTree.openApp(app, span);
    const wanted = elementNode.attributes();
    const read = (list) => {
      const seen = list.map((each) => Object.assign({ element: each }, elementNode.read(each, wanted)));
      passed.unread = seen.some(({ code, node }) => node === null && code !== ax.CODE.GONE);
      return seen.filter(({ node }) => node !== null);
    };
    let level = read(windows.concat(elementTree.looseChildren(element, windows).map((root) => root.element)));
    let found = null;
    for (const step of steps) {
      found = chooseByStep(step, level, path);
      level = step === steps[steps.length - 1] ? [] : read(axValues.items(found.node.children));
      Object.assign(passed, { parent: found.node, level: level.map(({ node }) => node) });
    }
    return { app, element: found.element, node: found.node };
  }

  // What tells one of several with the same identifier from the others.
  function identify(nodes, place) {
    let top = place;
    while (nodes[top].parent !== null) top = nodes[top].parent;
    return { role: nodes[place].role, title: nodes[place].title || null, window: nodes[top].title || null };
  }

  function failAmbiguous(identifier, nodes, places) {
    const candidates = places.map((place) => identify(nodes, place));
    const list = names.listSome(candidates.map((each) => `${elementNode.describe(each)} in window ${names.quote(each.window || '')}`));
    reply.fail('Ambiguous', `Several elements have the identifier ${names.oneLine(identifier)}`, {
      why: `From the screen: they are ${list}`,
      hint: 'Use a ref of get_ui_elements, or a path such as window[1]/button["Save"]',
      details: { element: identifier, candidates: candidates.slice(0, 10) },
    });
  }

  // Searches the application for the element of an identifier.
  function byIdentifier(app, identifier, awaited, span) {
    const options = {
      max_elements: 11,
      max_depth: 100,
      offscreen: true,
      actions: false,
      matches: (node) => node.identifier === identifier,
      awaited,
    };
    const found = elementTree.read(app, {}, options, span);
    const { nodes, handles } = found;
    const places = nodes.map((_, place) => place).filter((place) => nodes[place].listed);
    const details = { element: identifier };
    if (places.length === 0) {
      details.gone = elementTree.isWhole(found);
      reply.fail('ElementNotFound', `There is no element ${names.oneLine(identifier)}`, {
        why:
          `${names.quote(app.name)} shows none with this identifier, ` +
          'and it is neither a ref nor a path such as window[1]/button["Save"]',
        hint: 'See get_ui_elements, and name it by its ref',
        details,
      });
    }
    if (places.length > 1) failAmbiguous(identifier, nodes, places);
    const { node } = elementNode.read(handles[places[0]], elementNode.attributes());
    if (node === null)
      reply.fail('StaleElement', `Element ${names.oneLine(identifier)} has just gone`, {
        hint: 'Look at what is there now with get_ui_elements',
        details,
      });
    return { app, element: handles[places[0]], node };
  }

  // {app, element, node}: `call.target` is what the server knows of a ref, `params.element` what the caller wrote.
  function find(params, call, span) {
    ax.requirePermission(call.may_ask);
    if (call.target !== null) return resolveRef(call.target, params.gone === true, span);
    const app = runningApps.find(reply.required(params, 'app'));
    const name = reply.required(params, 'element');
    const steps = parseElementPath(name);
    return steps === null ? byIdentifier(app, name, call.awaited_trees, span) : byPath(app, name, steps, call.awaited_trees, span);
  }

  return find;
})();
