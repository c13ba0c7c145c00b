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
