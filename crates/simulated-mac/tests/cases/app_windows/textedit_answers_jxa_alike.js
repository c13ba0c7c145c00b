// prelude: apple_events
// expect: Plan.txt
// expect: "2. Think\n"
// expect: Look, Think, Act
// expect: three words here
// expect: 3
const edit = Application('TextEdit');
const plan = edit.documents.byName('Plan.txt');
const made = edit.Document({ text: 'three words here' }).make();
print(
  plan.name(),
  JSON.stringify(plan.text.paragraphs[1]()),
  plan.text.words().filter((word) => Number.isNaN(Number(word))),
  made.text(),
  made.text.words.length,
);
