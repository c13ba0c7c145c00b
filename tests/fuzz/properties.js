// What must hold of library files for any text. Each function throws when it does not, and answers in words what it met,
// so that inputs which lead to something new are kept.

function demand(holds, what) {
  if (!holds) throw new Error(what);
}

function same(found, expected, what) {
  const [left, right] = [JSON.stringify(found), JSON.stringify(expected)];
  demand(left === right, `${what}: ${left} is not ${right}`);
}

// What the lossy reading of bytes marks becomes what Unicode text cannot hold.
const torn = (text) => text.replace(/\ufffd/g, '\ud83d');

const some = (list) => list.slice(0, 5).join(' ');

function checkElementPath(text) {
  const met = [];
  for (const path of [text, torn(text)]) {
    const steps = parseElementPath(path);
    met.push(steps === null ? 'no path' : some(steps.map((step) => `${step.place === null}${step.title === null}`)));
    if (steps === null) continue;
    demand(steps.length > 0, 'a path without steps');
    for (const { role, place, title } of steps) {
      demand(/^[A-Za-z][A-Za-z ]*$/.test(role) && role === role.trim(), `the role ${JSON.stringify(role)}`);
      demand(place === null || title === null, 'a step with a place and a title');
      demand(place === null || Number.isSafeInteger(place), `the place ${place}`);
    }
    // One step alone without brackets is an identifier, and no path.
    const printed = steps.map((step) => step.text).join('/');
    if (/[/[]/.test(printed)) same(parseElementPath(printed), steps, 'a path that is printed');
  }
  return met.join();
}

function checkMenuPath(text) {
  const met = [];
  for (const written of [text, torn(text)]) {
    const path = menuPath.parse(written);
    const parts = path.parts.map(([start, end]) => path.text.slice(start, end));
    met.push(some(parts.map((part) => `${part === ''}${/\[\d+\]$/.test(part)}${menuPath.loose(part) === part}`)));
    demand(parts.length > 0, 'a path without parts');
    const again = menuPath.parse(parts.join(' > '));
    same(
      again.parts.map(([start, end]) => again.text.slice(start, end)),
      parts,
      'a path that is printed',
    );
    same(menuPath.remainder(path, 0), path.text, 'the whole path');
    if (parts[0] === '' || parts.length > 40) continue;
    const found = menuPath.match([{ names: [parts[0]] }], path, 0);
    demand(found !== null && found.entry.names[0] === parts[0], 'an item of that title is not found');
    demand(found.next >= 1 && found.next <= parts.length, `the next part is ${found.next}`);
    met.push(found.next);
  }
  return met.join();
}

function checkTextCut(text) {
  const met = [];
  for (const whole of [text, torn(text)]) {
    const letters = Array.from(whole);
    for (const max of [0, 1, 2, 7, 40, letters.length - 1, letters.length]) {
      if (max < 0) continue;
      const { text: cut, truncated } = textCut.cut(whole, max);
      demand(whole.startsWith(cut), 'a cut that is no beginning');
      const length = Array.from(cut).length;
      demand(length <= max, `more than ${max} characters`);
      same(truncated, cut !== whole, 'what is said of the cut');
      demand(max === 0 || whole === '' || cut !== '', 'nothing is left');
      if (max > 0) demand(Array.from(textCut.shorten(whole, max)).length <= max, `a text shortened to ${max}`);
      met.push(Math.min(max - length, 40));
    }
  }
  return met.join();
}
