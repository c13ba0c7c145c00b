// The status item that a caller names: by its identifier, what it shows, or its application.
import * as reply from 'macmcp/core/reply';
import * as appPolicy from 'macmcp/core/app_policy';
import * as names from 'macmcp/core/names';
import * as ax from 'macmcp/ax/ax';
import * as menuPath from 'macmcp/menu/menu_path';
import * as statusItems from 'macmcp/menu/status_items';

// From what names one item to what several may share: `wifi` is the end of com.apple.menuextra.wifi.
const WAYS = [
  ({ info }) => [info.identifier],
  ({ texts }) => texts,
  ({ info }) => [info.identifier === null ? null : info.identifier.split('.').pop()],
  ({ app }) => [app.name, app.bundle_id],
];

function matching(wanted, items) {
  for (const way of WAYS) {
    const entries = items.map((each) => ({ names: way(each), each }));
    const { found, several } = menuPath.pick(wanted, entries);
    if (found !== null) return [found.each];
    if (several !== null) return several.map((entry) => entry.each);
  }
  // "Wi-Fi" for "Wi-Fi, connected, 3 bars".
  const begins = names.folded(wanted);
  return items.filter(({ texts }) => texts.some((text) => names.folded(text).startsWith(begins)));
}

function describe(item) {
  const { description, identifier, process } = statusItems.report(item);
  const also = identifier === null ? '' : `${names.quote(identifier)}, `;
  return `${names.quote(description)} (${also}of ${names.quote(process)})`;
}

const describeAll = (items) => names.listSome(items.map(describe), 15);

// The one item that the caller means.
export default function findStatusItem(wanted, span) {
  const isNamed = (items) => items.some(({ info }) => info.identifier === wanted);
  const { items, silent } = statusItems.scan(span, isNamed);
  const found = matching(wanted, items);
  if (found.length === 1) {
    // The scan set a short timeout; what comes now may take longer.
    ax.application(found[0].app.process_id);
    appPolicy.admit(found[0].app);
    return found[0];
  }
  // What does not answer may be the very one.
  const holder = silent.find((name) => names.folded(name) === names.folded(wanted));
  if (found.length === 0 && silent.length > 0 && (items.length === 0 || holder !== undefined)) {
    const who = holder === undefined ? 'nobody answers' : `${names.quote(holder)} does not answer`;
    reply.fail('AppNotResponding', `The status item ${names.oneLine(wanted)} was not found, because ${who}`, {
      why: `No answer from ${names.quoteList(silent)}`,
      hint: 'They may be busy or showing a dialog: look at the screen, and try again in a moment',
      details: { item: wanted, silent: silent.slice(0, 30) },
    });
  }
  const told = (found.length > 1 ? found : items).map(statusItems.report);
  const details = Object.assign({ item: wanted }, names.firstOf(told, 30));
  if (found.length > 1) {
    reply.fail('Ambiguous', `${found.length} status items match ${names.oneLine(wanted)}`, {
      why: `From the screen: they are ${describeAll(found)}`,
      hint: 'Use the identifier or description of one of them',
      details,
    });
  }
  const isKeptBack = items.some(({ verdict }) => verdict === 'deny');
  const closed = isKeptBack ? '; those of applications that the policy does not allow are known by their application alone' : '';
  const unanswered = silent.length === 0 ? '' : `; no answer from ${names.quoteList(silent)}`;
  return reply.fail('StatusItemNotFound', `There is no status item ${names.oneLine(wanted)}`, {
    why: `From the screen: there are ${describeAll(items) || 'none'}${unanswered}${closed}`,
    hint: 'Use the identifier, description or process name of one of them',
    details,
  });
}
