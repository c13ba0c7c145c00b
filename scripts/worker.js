// The worker's host. osascript gets this text with `-e` and stays, so that a call need not wait for osascript's start.
//
// stdin brings lines of ASCII JSON, a request each; the first one is a probe:
//   {"id":7,"library":"...","script":2,"source":"...","params":{...},"call":{...}}
// `library` are the library files that this script uses and none before it did, `source` comes with the first request
// for a script; both are kept. For each line one goes to stdout: the id, a space, and what osascript would have printed.
// The host ends with its stdin. Facts: [bridge 1.1].
'use strict';
ObjC.import('Foundation');

function run() {
  const UTF8 = 4;
  const input = $.NSFileHandle.fileHandleWithStandardInput;
  const output = $.NSFileHandle.fileHandleWithStandardOutput;
  const scripts = new Map();
  let unread = '';

  // The next line; null at the end. A chunk may end anywhere: the text is ASCII, so no character is cut in two.
  function nextLine() {
    const parts = [];
    for (;;) {
      const end = unread.indexOf('\n');
      if (end >= 0) {
        parts.push(unread.slice(0, end));
        unread = unread.slice(end + 1);
        return parts.join('');
      }
      parts.push(unread);
      const data = input.availableData;
      if (Number(data.length) === 0) return null;
      unread = ObjC.unwrap($.NSString.alloc.initWithDataEncoding(data, UTF8));
    }
  }

  function nextRequest() {
    const line = nextLine();
    return line === null ? null : JSON.parse(line);
  }

  // Evaluates a text that sees the library as far as it is loaded.
  let evaluate = (text) => (0, eval)(text);

  // Loads library files, strict and in a scope within that of the files before them.
  function load(library) {
    evaluate = evaluate(`(() => {'use strict';
${library}
return function () { return eval(arguments[0]); };
})()`);
  }

  // Makes a function of a template's text: it sees the library, the user's parameters as arguments[0] and what the
  // server adds as arguments[1].
  function compile(source) {
    return evaluate(`(function () {${source}\nreturn run();\n})`);
  }

  // A process that waited has not seen what changed meanwhile, until its run loop turns for 1 to 20 ms
  // [bridge 1.1] [bridge 9.1]. The longer it waited, the more there may be to hear of.
  function catchUp(waitedMs) {
    const seconds = Math.min(Math.max(waitedMs / 100, 1), 20) / 1000;
    $.NSRunLoop.currentRunLoop.runUntilDate($.NSDate.dateWithTimeIntervalSinceNow(seconds));
  }

  // Templates answer for their own failures. What comes through is a mistake outside of them, a wrong syntax for one.
  function answer({ library, script, source, params, call }) {
    try {
      if (library !== undefined) load(library);
      if (source !== undefined) scripts.set(script, compile(source));
      return scripts.get(script)(params, call);
    } catch (thrown) {
      return evaluate('reply').run(() => {
        throw thrown;
      });
    }
  }

  // The probe and the first request find a process that has not looked at anything yet.
  let answered = Date.now();
  for (let request = nextRequest(), served = 0; request !== null; served += 1) {
    if (served > 1) catchUp(Date.now() - answered);
    output.writeData($(`${request.id} ${answer(request)}\n`).dataUsingEncoding(UTF8));
    answered = Date.now();
    request = nextRequest();
  }
}
