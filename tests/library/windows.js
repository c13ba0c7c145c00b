// Libraries: core/clock, system/displays, window/list_windows

const none = { minimized: false, all_spaces: false };
const list = (options = none, app = null) => listWindows(app, options, clock.budget(5000));
const rect = (x, y, width, height) => ({ x, y, width, height });
let next = 100;

// A window that both sides know.
function open(app, title, frame, more = {}) {
  const id = next++;
  app.windows.push(node('AXWindow', Object.assign({ title, windowId: id, frame, closeButton: node('AXButton', {}) }, more)));
  mac.onScreen.push({
    kCGWindowNumber: id,
    kCGWindowOwnerPID: app.pid,
    kCGWindowName: title,
    kCGWindowIsOnscreen: !more.minimized && !more.elsewhere,
    kCGWindowBounds: { X: frame.x, Y: frame.y, Width: frame.width, Height: frame.height },
  });
  if (more.elsewhere) app.windows.pop();
  return id;
}

test('windows come front to back with what both sides know', () => {
  const app = machine();
  const back = open(app, 'back', rect(10, 20, 300, 200), { main: true });
  const front = open(app, 'front', rect(-1000, 50, 300, 200));
  mac.onScreen.reverse();
  const { windows: found, accessible } = list();
  equal(accessible, true);
  equal(
    found.map((each) => each.window_id),
    [front, back],
  );
  equal(found[1], {
    window_id: back,
    title: 'back',
    app: 'Notes',
    bundle_id: 'com.apple.Notes',
    process_id: 42,
    x: 10,
    y: 20,
    width: 300,
    height: 200,
    minimized: false,
    fullscreen: false,
    main: true,
    surface: false,
    display_id: 1,
  });
  equal(found[0].display_id, 2);
});

// Twenty applications with three windows each; their ids in the order of the list.
function sixty() {
  machine();
  mac.apps = Array.from({ length: 20 }, (_, index) => ({ pid: 100 + index, name: `app ${index}`, bundleId: `x.${index}`, windows: [] }));
  const ids = mac.apps.flatMap((app) => ['a', 'b', 'c'].map((title) => open(app, title, rect(0, 0, 500, 400))));
  mac.messages = 0;
  return ids;
}

const idsOf = (found) => found.windows.map((each) => each.window_id);

// Runs with windows that could be others, and answers their ids and how many messages it took to ask for them.
function idsAndQuestions(app) {
  mac.messages = 0;
  const ids = idsOf(list());
  return [ids, mac.messages - 1 - app.windows.length];
}

test('a window with a frame and a title of its own is not asked for its number', () => {
  const ids = sixty();
  equal(idsOf(list()), ids);
  equal(mac.messages, 80);
});

test('without names of windows each is asked', () => {
  const ids = sixty();
  mac.recording = false;
  equal(idsOf(list()), ids);
  equal(mac.messages, 140);
});

test('windows that could be one another are asked for their numbers', () => {
  const app = machine();
  const ids = [open(app, 'twin', rect(0, 0, 300, 200)), open(app, 'twin', rect(1, 0, 300, 200)), open(app, 'own', rect(0, 0, 300, 200))];
  // Accessibility has its own order.
  app.windows.reverse();
  equal(idsAndQuestions(app), [ids, 2]);
});

test('a window like one on another Space, or without a title, is asked for its number', () => {
  const app = machine();
  open(app, 'here and there', rect(0, 0, 300, 200), { elsewhere: true });
  const ids = [open(app, 'here and there', rect(0, 0, 300, 200)), open(app, '', rect(9, 0, 300, 200))];
  equal(idsAndQuestions(app), [ids, 2]);
});

test('a window that is like one on another Space and minimised itself is not taken for that one', () => {
  const app = machine();
  const away = open(app, 'note', rect(0, 0, 300, 200), { minimized: true });
  const here = open(app, 'other', rect(0, 0, 300, 200));
  mac.messages = 0;
  equal(idsOf(list({ minimized: true, all_spaces: false })), [here, away]);
  equal(mac.messages, 4);
});

test('windows that change places while they are read keep their ids', () => {
  const app = machine();
  const [one, other] = [rect(0, 0, 300, 200), rect(500, 0, 300, 200)];
  const ids = [open(app, 'same', one), open(app, 'same', other)];
  const [left, right] = mac.onScreen;
  let lists = 0;
  // After the first list both have moved, as the elements say; the window server has them so from then on.
  mac.beforeList = () => {
    lists += 1;
    if (lists === 2) [left.kCGWindowBounds, right.kCGWindowBounds] = [right.kCGWindowBounds, left.kCGWindowBounds];
  };
  [app.windows[0].frame, app.windows[1].frame] = [other, one];
  equal(idsAndQuestions(app), [ids, 2]);
  equal(lists > 1, true);
});

test('a window that changed its title meanwhile is asked for its number', () => {
  const app = machine();
  const ids = [open(app, 'new title', rect(0, 0, 300, 200))];
  let lists = 0;
  mac.beforeList = () => {
    lists += 1;
    mac.onScreen[0].kCGWindowName = lists === 1 ? 'old title' : 'new title';
  };
  equal(idsAndQuestions(app), [ids, 1]);
});

test('minimised windows, hidden applications and other Spaces are listed when asked for', () => {
  const app = machine();
  open(app, 'here', rect(0, 0, 300, 200));
  open(app, 'small', rect(0, 0, 300, 200), { minimized: true });
  open(app, 'elsewhere', rect(0, 0, 300, 200), { elsewhere: true });
  const titles = (options) => list(options).windows.map((each) => each.title);
  equal(titles(none), ['here']);
  equal(titles({ minimized: true, all_spaces: false }), ['here', 'small']);
  equal(titles({ minimized: false, all_spaces: true }), ['here', 'elsewhere']);
});

test('without Accessibility there are no titles, and it says so', () => {
  const app = machine();
  const id = open(app, 'secret', rect(0, 0, 300, 200));
  mac.trusted = false;
  const { windows: found, accessible } = list();
  equal(accessible, false);
  equal(
    found.map((each) => [each.window_id, each.title, each.minimized, each.main]),
    [[id, null, false, null]],
  );
});

test('where macOS tells no ids, frame and title do; what could be two is none', () => {
  const app = machine();
  const lone = open(app, 'lone', rect(0, 0, 300, 200));
  const [left, right] = [open(app, 'left', rect(50, 0, 300, 200)), open(app, 'right', rect(50, 0, 300, 200))];
  open(app, 'twin', rect(90, 0, 300, 200));
  open(app, 'twin', rect(90, 0, 300, 200));
  mac.privateCalls = false;
  equal(
    list().windows.map((each) => [each.title, each.window_id]),
    [
      ['lone', lone],
      ['left', left],
      ['right', right],
      ['twin', null],
      ['twin', null],
    ],
  );
});

test('an application that does not answer is named, and its windows are there', () => {
  const app = machine();
  const id = open(app, 'stuck', rect(0, 0, 300, 200));
  app.refuses = -25204;
  mac.recording = false;
  const { windows: found, silent } = list();
  equal([silent, found.map((each) => [each.window_id, each.title])], [['Notes'], [[id, null]]]);
});

test('helper windows and processes without a user interface are left out', () => {
  const app = machine();
  open(app, 'real', rect(0, 0, 300, 200));
  mac.onScreen.push({
    kCGWindowNumber: 9,
    kCGWindowOwnerPID: 42,
    kCGWindowIsOnscreen: true,
    kCGWindowBounds: { X: 0, Y: 0, Width: 90, Height: 90 },
  });
  mac.onScreen.push({
    kCGWindowNumber: 10,
    kCGWindowOwnerPID: 77,
    kCGWindowIsOnscreen: true,
    kCGWindowLayer: 25,
    kCGWindowBounds: { X: 0, Y: 0, Width: 90, Height: 90 },
  });
  mac.apps.push({ pid: 43, name: 'agent', bundleId: 'x', policy: 2, windows: [] });
  mac.onScreen.push({
    kCGWindowNumber: 11,
    kCGWindowOwnerPID: 43,
    kCGWindowIsOnscreen: true,
    kCGWindowBounds: { X: 0, Y: 0, Width: 90, Height: 90 },
  });
  equal(
    list().windows.map((each) => each.title),
    ['real'],
  );
});

test('displays count from the top left of the main one', () => {
  machine();
  const [main, side] = displays.all();
  equal([main.main, main.x, main.y, main.pixel_width, main.builtin, main.work_area], [true, 0, 0, 3024, true, rect(0, 38, 1512, 874)]);
  equal([side.main, side.x, side.y, side.height, side.builtin, side.work_area.y], [false, -1920, 0, 1080, false, 24]);
  equal(displays.displayOf(rect(-100, 10, 400, 100), [main, side]).display_id, 1);
  equal(displays.displayOf(rect(-100, 10, 120, 100), [main, side]).display_id, 2);
  equal(displays.displayOf(rect(9000, 0, 10, 10), [main, side]), null);
  mac.screens = [];
  equal(
    failing(() => displays.all()),
    'NoGuiSession',
  );
});

test('a display is found by its place, by its id, or is the main one', () => {
  const known = [1, 7].map((display_id) => ({ display_id, name: 'D', x: 0, y: 0, width: 10, height: 10 }));
  const found = (place, id) => displays.find(place, id, known).display_id;
  equal(found(undefined, undefined), 1);
  equal(found(undefined, 7), 7);
  equal(found(2, undefined), 7);
});
