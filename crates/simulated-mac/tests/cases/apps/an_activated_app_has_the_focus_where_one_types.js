// prelude: facts, elements, keys
// expect: Finder AXOutline list view
// expect: Safari AXWebArea Example Domain
// expect: Notes AXTextArea
// expect: System Settings AXOutline Sidebar
// expect: Slack AXWindow
// expect: Terminal AXTextArea
// expect: demo@Demo-Mac ~ % whoami|demo|demo@Demo-Mac ~ %
const seen = [570, 823, 852, 866, 905, 811].map((pid) => {
  const running = $.NSRunningApplication.runningApplicationWithProcessIdentifier(pid);
  running.activateWithOptions(2);
  delay(0.5);
  const focus = read(app(pid), 'AXFocusedUIElement');
  const named = get(focus, 'AXDescription');
  const words = [running.localizedName.js, get(focus, 'AXRole'), typeof named === 'string' ? named : ''];
  return words.join(' ').trim();
});
type('whoami');
key(RETURN);
const shell = find(front(811), (e) => get(e, 'AXRole') === 'AXTextArea');
[...seen, get(shell, 'AXValue').split('\n').slice(1).join('|').trimEnd()].join('\n');
