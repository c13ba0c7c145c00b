// Libraries: system/user_input

// A Mac whose last events were 100 s after its start, and which lets so much time pass, in seconds, between each reading of its clock
// and the first question about events after it.
function busyMac(pauses) {
  let [now, asked] = [160, 0];
  const left = [...pauses];
  let pause = 0;
  $.CGEventCreate = () => null;
  $.CGEventGetLocation = () => ({ x: '3', y: '4' });
  $.CGEventSourceSecondsSinceLastEventType = () => {
    now += pause;
    pause = 0;
    return now - 100;
  };
  $.NSProcessInfo = {
    processInfo: {
      get systemUptime() {
        asked += 1;
        // Every other reading is the one before the questions.
        pause = asked % 2 === 1 ? left.shift() || 0 : 0;
        return String(now);
      },
    },
  };
  return () => asked;
}

const rounded = (seconds) => Math.round(seconds * 1000) / 1000;

test('the time of an event is that of a moment without a pause', () => {
  busyMac([0.4, 0.2, 0, 0.3, 0]);
  const { uptime, keyboard, pointer, x, y } = userInput.read();
  equal([uptime - keyboard, uptime - pointer].map(rounded), [100, 100]);
  equal([x, y], [3, 4]);
});

test('on a Mac that is busy all the time the shortest pause counts, after a few tries', () => {
  const asked = busyMac([0.4, 0.02, 0.3, 0.5, 0.6, 0]);
  const { uptime, keyboard } = userInput.read();
  equal(rounded(uptime - keyboard), 99.98);
  equal(asked(), 13);
});

test('what macOS does not tell is null', () => {
  busyMac([]);
  $.CGEventSourceSecondsSinceLastEventType = () => Number.NaN;
  const { keyboard, pointer } = userInput.read();
  equal([keyboard, pointer], [null, null]);
});
