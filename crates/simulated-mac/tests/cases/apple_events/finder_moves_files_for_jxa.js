// expect: Box|Read me.txt|-15267|true
const finder = Application('Finder');
const box = finder.make({ new: 'folder', at: finder.desktop, withProperties: { name: 'Box' } });
const read = finder.desktop.files.byName('Read me.txt');
const copied = finder.duplicate(read, { to: box });
let number = 0;
try {
  finder.move(read, { to: box });
} catch (error) {
  number = error.errorNumber;
}
finder.move(read, { to: box, replacing: true });
[copied.container().name(), copied.name(), number, !read.exists()].join('|');
