// Clicks in the middle of an element, behind `geometry`. Each says how often it came: the second opens.
const click = (e, times = 1) => {
  const [x, y, width, height] = frame(e).split(',').map(Number);
  const at = { x: x + width / 2, y: y + height / 2 };
  for (let count = 1; count <= times; count += 1) {
    for (const kind of [1, 2]) {
      const event = $.CGEventCreateMouseEvent(null, kind, at, 0);
      $.CGEventSetIntegerValueField(event, 1, count);
      $.CGEventSetFlags(event, 0);
      $.CGEventPost(0, event);
    }
    delay(0.05);
  }
};
