// One look of many: whether what a caller waits for is there. The waiting is the caller's: between two looks others
// may work.
//
// Requires: core/reply, ax/ax, app/running_apps, element/element_node, element/element_tree, element/find_element
const lookForElement = (() => {
  // Whether a failure says that the thing is not there, and not that looking went wrong.
  const isAbsence = (error) => ['StaleElement', 'ElementNotFound', 'WindowNotFound', 'AppNotRunning'].includes(error.code);

  // The element that the caller names, with what is asked of it.
  function lookForNamed(params, call, span) {
    const { app, node, element } = findElement(params, call, span);
    const matches = elementNode.filter(params);
    const fits = matches === null || matches(node);
    return fits ? elementTree.report(app, elementTree.ofElement(element, node)) : null;
  }

  // The elements that fit, or the windows when only a window is asked for.
  function lookForMatching(params, span) {
    const app = runningApps.find(reply.required(params, 'app'));
    const onlyWindow = params.text === undefined && params.role === undefined;
    const options = {
      // Not only the first: what is around it tells it from others, when its ref is used.
      max_elements: elementTree.MAX_ELEMENTS,
      max_depth: onlyWindow ? 0 : 40,
      offscreen: true,
      actions: false,
      matches: onlyWindow ? (node) => node.role === 'AXWindow' : elementNode.filter(params),
    };
    const found = elementTree.read(app, { title: params.window_title }, options, span);
    return found.nodes.some((node) => node.listed) ? elementTree.report(app, found) : null;
  }

  // {scan}: null while it is not there.
  function look(params, call, span) {
    ax.requirePermission(call.may_ask);
    try {
      return { scan: params.element !== undefined ? lookForNamed(params, call, span) : lookForMatching(params, span) };
    } catch (error) {
      // Before anything was seen, an application that is not there is the caller's mistake.
      if (isAbsence(error) && (params.gone || error.code !== 'AppNotRunning')) return { scan: null };
      throw error;
    } finally {
      // With its application it has gone as well.
      if (params.gone) reply.setSubject(null);
    }
  }

  return look;
})();
