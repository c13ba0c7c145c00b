// As much of a Mac as the library files for windows and elements ask for: applications with trees of plain objects,
// behind the bridge's manners [bridge 16]: raw out values until they are cast, a new object for an element each
// time it is handed out, placeholders in empty slots, counts as strings. It counts the messages to applications.
const mac = {
  apps: [],
  screens: [],
  onScreen: [],
  trusted: true,
  messages: 0,
  privateCalls: true,
  recording: true,
  refusal: 0,
  events: null,
};

const bridge = (() => {
  const classes = {};
  const kind = (name) => (classes[name] = classes[name] || { name });

  function wrap(name, fields) {
    return Object.assign({ kind: name, isNil: () => false, isKindOfClass: (other) => other === kind(name) }, fields);
  }

  const nil = { kind: 'nil', isNil: () => true };
  function string(value) {
    const text = () => ({ kind: 'NSString', value: String(value) });
    return wrap('NSString', { value: String(value), description: text(), stringByStandardizingPath: text() });
  }
  const number = (value) => wrap('NSNumber', { value, description: { kind: 'NSString', value: String(value) } });
  const described = (name, text) => wrap(name, { description: { kind: 'NSString', value: text } });
  const placeholder = () => described('AXValue', '<AXValue 0x1> {value = error:-25212 type = kAXValueAXErrorType}');
  const point = (frame) =>
    described('AXValue', `<AXValue 0x1> {value = x:${frame.x.toFixed(6)} y:${frame.y.toFixed(6)} type = kAXValueCGPointType}`);
  const size = (frame) =>
    described('AXValue', `<AXValue 0x1> {value = w:${frame.width.toFixed(6)} h:${frame.height.toFixed(6)} type = kAXValueCGSizeType}`);
  // Arrays are equal when their members are.
  function isEqual(one, other) {
    if (one.items && other.items)
      return one.items.length === other.items.length && one.items.every((each, at) => isEqual(each, other.items[at]));
    if (!one.node || !other.node) return one === other;
    return one.node === other.node || (one.node.pid !== undefined && one.node.pid === other.node.pid);
  }
  const array = (items) =>
    wrap('NSArray', {
      items,
      count: String(items.length),
      objectAtIndex: (index) => items[Number(index)],
      indexOfObject: (wanted) => {
        const at = items.findIndex((each) => isEqual(each, wanted));
        return String(at < 0 ? '9223372036854775807' : at);
      },
      description: { kind: 'NSString', value: '()' },
    });
  const element = (node) =>
    described('AXUIElement', '<AXUIElement 0x1>') &&
    wrap('AXUIElement', { node, description: { kind: 'NSString', value: '<AXUIElement 0x1>' } });

  function object(value) {
    if (typeof value === 'string') return string(value);
    if (typeof value === 'number' || typeof value === 'boolean') return number(value);
    if (Array.isArray(value)) return array(value.map(object));
    if (value.role) return element(value);
    throw new Error(`nothing like it on a Mac: ${value}`);
  }

  // The children of an application are its windows and what lies beside them.
  const childrenOf = (node) => (node.app ? node.app.windows.concat(node.app.beside || []) : node.children || []);

  const READ = {
    AXRole: (node) => (node.app ? 'AXApplication' : node.role),
    AXSubrole: (node) => node.subrole,
    AXTitle: (node) => node.title,
    AXDescription: (node) => node.description,
    AXIdentifier: (node) => node.identifier,
    AXValue: (node) => node.value,
    AXPlaceholderValue: (node) => node.placeholder,
    AXEnabled: (node) => node.enabled !== false,
    AXFocused: (node) => node.focused === true,
    AXSelected: (node) => node.selected,
    AXMinimized: (node) => (node.role === 'AXWindow' ? node.minimized === true : undefined),
    AXFullScreen: (node) => (node.role === 'AXWindow' ? false : undefined),
    AXMain: (node) => (node.role === 'AXWindow' ? node.main === true : undefined),
    AXCloseButton: (node) => node.closeButton,
    AXChildren: (node) => childrenOf(node),
    AXWindows: (node) => (node.app ? node.app.windows : undefined),
    AXVisibleRows: (node) => node.visibleRows,
    AXDocument: (node) => node.document,
    AXFocusedWindow: (node) => (node.app ? node.app.keyWindow : undefined),
    AXSelectedRows: (node) => (node.role === 'AXTable' ? node.children.filter((row) => row.selected === true) : undefined),
  };

  function attribute(node, name) {
    if (name === 'AXPosition' || name === 'AXSize') return node.frame ? (name === 'AXPosition' ? point : size)(node.frame) : null;
    const value = READ[name] ? READ[name](node) : undefined;
    return value === undefined || value === null ? null : object(value);
  }

  function opened(ref, what) {
    if (!ref || ref.kind !== what) throw new Error('Ref has incompatible type');
    return ref;
  }

  // What every message comes to first.
  function message(ref) {
    mac.messages += 1;
    const { node } = opened(ref, 'AXUIElement');
    if (!mac.trusted) return -25211;
    if (node.refuses) return node.refuses;
    return 0;
  }

  const raw = (value) => ({ raw: value });

  const api = Object.assign((value) => object(value), {
    AXIsProcessTrusted: () => mac.trusted,
    AXUIElementCreateApplication: (pid) => {
      const app = mac.apps.find((each) => each.pid === pid);
      return element(app ? { app, pid, refuses: app.refuses } : { pid, refuses: -25202 });
    },
    AXUIElementSetMessagingTimeout: () => 0,
    AXUIElementCreateSystemWide: () => element({ refuses: -25212 }),
    AXUIElementCopyAttributeValue: (ref, name, out) => {
      const code = message(ref);
      const value = code === 0 ? attribute(ref.node, opened(name, 'NSString').value) : null;
      if (code === 0 && value === null) return -25212;
      out[0] = raw(value);
      return code;
    },
    AXUIElementCopyMultipleAttributeValues: (ref, names, options, out) => {
      const code = message(ref);
      if (code !== 0) return code;
      if (ref.node.oddly) return -25201;
      out[0] = raw(array(opened(names, 'NSArray').items.map((name) => attribute(ref.node, name.value) || placeholder())));
      return 0;
    },
    AXUIElementCopyActionNames: (ref, out) => {
      const code = message(ref);
      out[0] = raw(object(ref.node.actions || []));
      return code;
    },
    AXUIElementSetAttributeValue: (ref) => message(ref) || mac.refusal || (ref.node.app && ref.node.app.chromium ? 0 : -25205),
    AXUIElementPerformAction: (ref) => message(ref) || mac.refusal,
    _AXUIElementGetWindow: (ref, out) => {
      if (!mac.privateCalls) throw new TypeError('undefined is not a function');
      const code = message(ref);
      if (code !== 0 || !ref.node.windowId) return code || -25201;
      out[0] = ref.node.windowId;
      return 0;
    },
    // Few drawers, so that equality has something to decide.
    CFHash: (ref) => String(ref.node.id === undefined ? 0 : ref.node.id % 7),
    CFEqual: isEqual,
    CGWindowListCopyWindowInfo: (options) => {
      if (mac.beforeList) mac.beforeList();
      const entries = mac.onScreen.filter((entry) => options !== 17 || entry.kCGWindowIsOnscreen);
      // Windows are all listed under their processes, whatever a test says of those on screen.
      if (options === 0)
        for (const app of mac.apps)
          for (const { windowId } of app.windows || [])
            if (windowId) entries.push({ kCGWindowNumber: windowId, kCGWindowOwnerPID: app.pid, kCGWindowBounds: {} });
      const listed = entries.map((entry) => {
        const copy = Object.assign({ kCGWindowLayer: 0, kCGWindowAlpha: 1 }, entry);
        if (!mac.recording) delete copy.kCGWindowName;
        return copy;
      });
      return raw(wrap('NSArray', { plain: listed }));
    },
    NSMakePoint: (x, y) => ({ x, y }),
    NSMakeSize: (width, height) => ({ width, height }),
    NSValue: {
      valueWithPoint: (at) => ({ getValue: (buffer) => (buffer.text = `x:${at.x} y:${at.y}`) }),
      valueWithSize: (size) => ({ getValue: (buffer) => (buffer.text = `w:${size.width} h:${size.height}`) }),
    },
    malloc: () => ({}),
    free() {},
    AXValueCreate: (kind, buffer) => described('AXValue', `<AXValue 0x1> {value = ${buffer.text} type = of kind ${kind}}`),
    CGDisplayIsBuiltin: (id) => (id === 1 ? 1 : 0),
    NSScreen: {
      get screens() {
        return array(mac.screens.map(screen));
      },
    },
    NSRunningApplication: { runningApplicationWithProcessIdentifier: (pid) => running(mac.apps.find((app) => app.pid === pid)) },
    NSWorkspace: {
      sharedWorkspace: {
        get runningApplications() {
          return array(mac.apps.map(running));
        },
        get frontmostApplication() {
          return running(mac.apps[0]);
        },
      },
    },
    NSRunLoop: { currentRunLoop: { runUntilDate() {} } },
    NSDate: Object.assign(kind('NSDate'), { dateWithTimeIntervalSinceNow() {} }),
  });
  for (const name of ['NSString', 'NSNumber', 'NSArray', 'NSAttributedString', 'NSURL']) api[name] = kind(name);

  function screen(given) {
    const rect = ([x, y, width, height]) => ({ origin: { x, y }, size: { width, height } });
    return {
      deviceDescription: { objectForKey: () => number(given.id) },
      frame: rect(given.frame),
      visibleFrame: rect(given.visible),
      backingScaleFactor: given.scale,
      localizedName: string(given.name),
    };
  }

  function running(app) {
    if (!app) return nil;
    return {
      isNil: () => false,
      localizedName: string(app.name),
      bundleIdentifier: string(app.bundleId),
      processIdentifier: app.pid,
      activationPolicy: String(app.policy || 0),
      hidden: app.hidden === true,
      active: false,
      bundleURL: nil,
      executableURL: nil,
      launchDate: { isNil: () => false, timeIntervalSince1970: app.launched || 1 },
    };
  }

  Object.assign(ObjC, {
    bindFunction() {},
    castRefToObject: (ref) => {
      if (!ref || !('raw' in ref)) throw new Error('Ref has incompatible type');
      return ref.raw;
    },
    unwrap: (value) => {
      if (value.raw) throw new Error('Ref has incompatible type');
      return 'value' in value ? value.value : value.isNil && value.isNil() ? undefined : value;
    },
    deepUnwrap: (value) => value.plain || value.items.map((item) => item.value),
  });

  return api;
})();
const $ = bridge;
const Ref = () => ({});
// Time passes by waits alone: how long a busy machine takes must not decide what is found.
let milliseconds = 1e12;
Date.now = () => milliseconds;
const delay = (seconds) => {
  milliseconds += seconds * 1000;
};

// Finder is `mac.finder`; System Events, as far as one process of it goes: `mac.events` gives its windows.
const Application = (name) => (name === 'com.apple.finder' ? mac.finder : systemEvents());
const systemEvents = () => ({
  processes: {
    whose: () => [
      {
        get windows() {
          return mac.events();
        },
      },
    ],
  },
});

// A way to write trees: node('AXButton', { title }, [children]).
const node = (() => {
  let next = 1;
  return (role, fields = {}, children = []) => Object.assign({ id: next++, role, children }, fields);
})();

// Forgets everything and begins with one application.
function machine(...windows) {
  Object.assign(mac, {
    trusted: true,
    messages: 0,
    privateCalls: true,
    recording: true,
    onScreen: [],
    refusal: 0,
    events: null,
    beforeList: null,
  });
  mac.apps = [{ pid: 42, name: 'Notes', bundleId: 'com.apple.Notes', launched: 1000, windows }];
  mac.screens = [
    { id: 1, name: 'Built-in', frame: [0, 0, 1512, 982], visible: [0, 70, 1512, 874], scale: 2 },
    { id: 2, name: 'Side', frame: [-1920, -98, 1920, 1080], visible: [-1920, -98, 1920, 1056], scale: 1 },
  ];
  return mac.apps[0];
}

function failing(body) {
  try {
    body();
  } catch (error) {
    return error.code || error.message;
  }
  return 'nothing failed';
}
