// Giving an element the focus. It has it when its application says so, or it does itself: some say only the one or the
// other [bridge 4.6].
//
// `target` comes from targets.find.
// Requires: reply, names, clock, ax, apps, focus, elements, refusals, effects
const focusing = (() => {
  const LONGEST_MS = 600;

  // The element that keys go to in the application; null when it tells none.
  const holder = (target) => ax.read(ax.application(target.app.process_id), 'AXFocusedUIElement');

  // A part of it may have the focus in its place: the text in a combo box, for one.
  function has(target) {
    const other = holder(target);
    if (other === null) return ax.value(target.element, 'AXFocused') === true;
    if (ax.same(other, target.element)) return true;
    const parent = ax.read(other, 'AXParent');
    return (parent !== null && ax.same(parent, target.element)) || Boolean(ax.value(target.element, 'AXFocused'));
  }

  // Asks for the focus within the application and waits until it is there: {given, code}.
  function within(target, span) {
    if (has(target)) return { given: true, code: 0 };
    const code = ax.write(target.element, 'AXFocused', $(true));
    const given = code === 0 && Boolean(clock.waitUntil(() => has(target), clock.share(span, LONGEST_MS)));
    return { given, code };
  }

  // Brings the window of an element before the others, and its application to the front: keys go nowhere else.
  function bring(target, span) {
    const window = target.node.role === 'AXWindow' ? target.element : ax.read(target.element, 'AXWindow');
    if (window !== null && ax.value(window, 'AXMain') === false) {
      if (ax.value(window, 'AXMinimized') === true) ax.set(window, 'AXMinimized', $(false));
      ax.perform(window, 'AXRaise');
      ax.set(window, 'AXMain', $(true));
    }
    if (focus.bring(target.app, span)) return;
    const other = apps.front();
    reply.fail('Timeout', `${names.quoted(target.app.name)} did not come to the front`, {
      why: other === null ? 'No application is in front' : `${names.quoted(other.name)} is in front`,
      hint: 'macOS may ignore such a request while the user works elsewhere: click the window, or try again',
      details: { front: other === null ? null : apps.candidate(other) },
    });
  }

  function refuse(target, code) {
    const other = holder(target);
    const found = other === null ? null : elements.look(other, elements.wantedOnce()).node;
    const why = `${found === null ? 'Nothing' : elements.described(found)} has it${code === 0 ? '' : `, and AXFocused was refused (AXError ${code})`}`;
    refusals.fail('NotEditable', target, 'did not take the focus', `From the screen: ${why}`, 'Name what takes keys, such as a text field or a list, or click it');
  }

  function give(target, span) {
    refusals.demandEnabled(target);
    bring(target, span);
    const { given, code } = within(target, span);
    if (!given) {
      refusals.demandAnswer(target, code);
      refuse(target, code);
    }
    const node = effects.settled(target, span, (each) => each.focused === true);
    return { element: Object.assign(effects.facts(node || target.node), { focused: true }), effect: 'confirmed' };
  }

  return { within, give, bring };
})();
