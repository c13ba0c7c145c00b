// Around scripts/worker.js: pipes of strings in place of the bridge. `input` is cut into chunks of seven characters.
const written = [];
const turned = [];
const chunks = input.match(/[\s\S]{1,7}/g);
const ObjC = { import() {}, unwrap: (value) => (typeof value === 'string' ? value : value.string) };
const $ = Object.assign((string) => ({ string, dataUsingEncoding: () => string }), {
  NSFileHandle: {
    fileHandleWithStandardInput: {
      get availableData() {
        const text = chunks.shift() || '';
        return { text, length: String(text.length) };
      },
    },
    fileHandleWithStandardOutput: { writeData: (text) => written.push(text) },
  },
  NSString: { alloc: { initWithDataEncoding: (data) => data.text } },
  NSRunLoop: { currentRunLoop: { runUntilDate: (date) => turned.push(date) } },
  NSDate: { dateWithTimeIntervalSinceNow: (seconds) => seconds },
});
