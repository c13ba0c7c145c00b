// Giving several elements their values. All of them are found before the first is changed.
//
// Requires: core/reply, core/names, ax/ax, element/click_element, element/element_failures, element/element_value,
//   element/find_element, element/set_element_value, input/press_return
const fillForm = (() => {
  const place = (index, name) => `Field ${index + 1}, ${names.quote(name)}`;

  // {target, error}: an element, or why there is none.
  function look(name, known, params, call, span) {
    try {
      const target = findElement({ app: params.app, element: name }, Object.assign({}, call, { target: known }), span);
      elementFailures.requireEnabled(target);
      return { target, error: null };
    } catch (error) {
      if (error.more === undefined) throw error;
      return { target: null, error };
    }
  }

  // Ends the script with all that could not be found. `wanted`: [{words, found}].
  function requireAll(wanted) {
    const missing = wanted.filter(({ found }) => found.error !== null);
    if (missing.length === 0) return;
    const [{ words, found }] = missing;
    const { error } = found;
    const others = missing.slice(1, 5).map((each) => `${each.words}: ${each.found.error.message}`);
    const why = [error.more.why, ...others].filter((each) => each).join('. ');
    reply.fail(error.code, `${words}: ${error.message}`, {
      why,
      hint: `${error.more.hint || 'See get_ui_elements'}. Nothing was changed`,
      details: Object.assign({}, error.more.details, { missing: missing.map((each) => each.words) }),
    });
  }

  const holds = (target) =>
    elementValue.CHOICE_ROLES.has(target.node.role) ? elementValue.read(target).value : elementValue.fullValue(target);

  const short = (value) => (typeof value === 'string' ? names.oneLine(value, 200) : value);

  function setOne(target, field, call, span) {
    const previous = holds(target);
    const done = setElementValue(target, field.value, call, span);
    return { element: field.element, value: short(done.value), previous: short(previous), effect: done.effect, note: done.note };
  }

  // Sets one after the other; a failure tells which were set before.
  function setAll(targets, params, call, span) {
    const done = [];
    targets.forEach((target, index) => {
      const field = params.fields[index];
      try {
        done.push(setOne(target, field, call, span));
      } catch (error) {
        if (error.more === undefined) throw error;
        const before = done.length === 0 ? 'No field was set before it' : `Set before it: ${names.quoteList(done.map((each) => each.element))}`;
        reply.fail(error.code, `${place(index, field.element)}: ${error.message}`, {
          why: [error.more.why, before].filter((each) => each).join('. '),
          hint: error.more.hint,
          details: Object.assign({}, error.more.details, { done }),
        });
      }
    });
    return done;
  }

  // Presses Return in the last field, or clicks. null when nothing is asked for.
  function send(params, targets, button, call, span) {
    if (button !== null) return clickElement(button, { button: 'left', count: 1 }, call, span).effect;
    if (params.submit !== 'true') return null;
    pressReturn.inElement(targets[targets.length - 1], call, span);
    return 'unverified';
  }

  // {fields, submitted}. `params.targets` and `params.submit_target` are what the server knows of elements that were
  // named by refs.
  function fill(params, call, span) {
    ax.requirePermission(call.may_ask);
    const wanted = params.fields.map(({ element }, index) => ({
      words: place(index, element),
      found: look(element, params.targets[index], params, call, span),
    }));
    const hasButton = params.submit !== 'true' && params.submit !== 'false';
    if (hasButton) {
      wanted.push({ words: `\`submit\` ${names.quote(params.submit)}`, found: look(params.submit, params.submit_target, params, call, span) });
    }
    requireAll(wanted);
    const found = wanted.map((each) => each.found.target);
    const button = hasButton ? found.pop() : null;
    const fields = setAll(found, params, call, span);
    return { fields, submitted: send(params, found, button, call, span) };
  }

  return fill;
})();
