// Libraries: core/clock, window/change_window, window/find_window

// A window that refuses its place by Accessibility, before System Events with these windows.
function refusing(refusal, events) {
  const app = machine(node('AXWindow', { title: 'Plan', windowId: 7, frame: { x: 10, y: 40, width: 300, height: 200 } }));
  const [window] = app.windows;
  mac.onScreen.push({
    kCGWindowNumber: 7,
    kCGWindowOwnerPID: 42,
    kCGWindowIsOnscreen: true,
    // The window server shows where it is.
    get kCGWindowBounds() {
      const { x, y, width, height } = window.frame;
      return { X: x, Y: y, Width: width, Height: height };
    },
  });
  mac.refusal = refusal;
  mac.events = () => events(window);
  return { app, window };
}

const listed = (frames, put) =>
  Object.assign(
    frames.map((_, index) => ({
      set position([x, y]) {
        put(index, x, y);
      },
    })),
    {
      size: () => frames.map((frame) => [frame.width, frame.height]),
      position: () => frames.map((frame) => [frame.x, frame.y]),
    },
  );

const moved = () => {
  const span = clock.budget(5000);
  return changeWindow.move(findWindow.byParams({ window_id: 7 }, { may_ask: false }, span), { x: 60, y: 80 }, span);
};

test('where Accessibility does not take a place, System Events does, for the window with that frame', () => {
  const other = { x: 500, y: 40, width: 300, height: 200 };
  const { window } = refusing(-25200, (real) =>
    listed([other, real.frame], (index, x, y) => {
      if (index === 1) Object.assign(real.frame, { x, y });
    }),
  );
  const done = moved();
  equal([done.effect, done.window.x, done.window.y, window.frame.x], ['confirmed', 60, 80, 60]);
});

test('windows that System Events cannot tell apart are left alone', () => {
  const { window } = refusing(-25200, (real) =>
    listed([real.frame, real.frame], () => {
      throw new Error('moved');
    }),
  );
  equal([failing(moved), window.frame.x], ['NotEditable', 10]);
});

test('what System Events says is in the answer, not instead of it', () => {
  refusing(-25200, () => {
    throw Object.assign(new Error('Not authorized to send Apple events to System Events.'), { errorNumber: -1743 });
  });
  let told = null;
  try {
    moved();
  } catch (error) {
    told = [error.code, error.more.why];
  }
  equal(told, [
    'NotEditable',
    'Its place is 10, 40, asked for 60, 80. AXError -25200; System Events: "Not authorized to send Apple events to System Events."',
  ]);
});

test('a part of a title finds its window, and no title finds none', () => {
  const app = { name: 'Notes', process_id: 42, hidden: false };
  const found = ['Report', 'Plan'].map((title, at) => ({ title, names: [title], window_id: at + 1, on_screen: true }));
  equal(findWindow.byTitle(app, 'port', found).window_id, 1);
  equal(findWindow.byTitle(app, 'plan', found).window_id, 2);
  for (const title of ['', 'Letter']) {
    let code = null;
    try {
      findWindow.byTitle(app, title, found);
    } catch (error) {
      code = error.code;
    }
    equal(code, 'NoWindow');
  }
});

// Two windows, the first of which lies on top, and the second, which is to be used.
function two(more = {}) {
  const frame = { x: 10, y: 40, width: 300, height: 200 };
  const app = machine(...['Report', 'Plan'].map((title, at) => node('AXWindow', { title, windowId: 7 + at, frame })));
  Object.assign(app.windows[1], more);
  mac.onScreen = app.windows.map(({ windowId, title }) => ({
    kCGWindowNumber: windowId,
    kCGWindowOwnerPID: 42,
    kCGWindowName: title,
    kCGWindowIsOnscreen: true,
    kCGWindowBounds: { X: frame.x, Y: frame.y, Width: frame.width, Height: frame.height },
  }));
  appActivation.bringToFront = () => true;
  return app;
}

const meant = (given) => findWindow.byParams(given, { may_ask: false }, clock.budget(5000));
const front = () => changeWindow.bringToFront(meant({ window_id: 8 }), clock.budget(5000));

test('a window that lies on top is in front, without being the main one', () => {
  const app = two();
  mac.onScreen.reverse();
  app.keyWindow = app.windows[1];
  equal([front().effect, front().window.title], ['confirmed', 'Plan']);
  mac.onScreen.reverse();
  equal(failing(front), 'Timeout');
});

test('a window is given the keyboard three times, and then said not to have it', () => {
  const app = two({ main: true });
  [app.keyWindow] = app.windows;
  const given = [];
  const { setAttribute } = ax;
  ax.setAttribute = (element, name, value) => {
    if (name === 'AXFocusedWindow') given.push(value.node.title);
    return setAttribute(element, name, value);
  };
  equal(failing(front), 'Timeout');
  equal(given, ['Plan', 'Plan', 'Plan']);
  ax.setAttribute = (element, name, value) => {
    if (name === 'AXFocusedWindow') app.keyWindow = value.node;
    return true;
  };
  equal(front().effect, 'confirmed');
  ax.setAttribute = setAttribute;
});

test('a window of this Space is minimized, one of another is not', () => {
  two({ minimized: true });
  equal(changeWindow.minimize(meant({ window_id: 8 }), clock.budget(5000)).effect, 'confirmed');
  const away = Object.assign(meant({ window_id: 7 }), { window: null });
  equal(
    failing(() => changeWindow.minimize(away, clock.budget(5000))),
    'WindowNotFound',
  );
});

test('who finds no window is told of all that are there', () => {
  two();
  try {
    meant({ app: 'Notes', title: 'Letter' });
  } catch (error) {
    equal(
      error.more.details.windows.map(({ title }) => title),
      ['Report', 'Plan'],
    );
  }
  equal(
    failing(() => meant({ app: 'Notes', title: 'Letter' })),
    'NoWindow',
  );
});

test('the front window is meant, and one on another Space only where that is minimized', () => {
  const app = two({ main: true });
  mac.onScreen.push(Object.assign({}, mac.onScreen[0], { kCGWindowNumber: 9, kCGWindowName: 'Away', kCGWindowIsOnscreen: false }));
  equal(meant({ app: 'Notes' }).title, 'Plan');
  equal(meant({ app: 'Notes', index: 1 }).title, 'Report');
  app.windows.shift();
  app.windows[0].minimized = true;
  mac.onScreen.shift();
  equal(meant({ app: 'Notes' }).title, 'Away');
  equal(meant({ app: 'Notes', index: 1 }).title, 'Plan');
});
