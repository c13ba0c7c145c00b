// prelude: facts, elements, keys
// expect: demo@Demo-Mac ~ % pwd
// expect: /Users/demo
// expect: demo@Demo-Mac ~ % echo "a  b" 'c d' e
// expect: a  b c d e
// expect: demo@Demo-Mac ~ % cd Documents/Photos
// expect: demo@Demo-Mac Photos % ls
// expect: 海.jpg
// expect: demo@Demo-Mac Photos % ls ../..
// expect: Desktop	Documents	Downloads	Library	Movies	Music	Pictures	Public
// expect: demo@Demo-Mac Photos % cat ../Plan.txt
// expect: 1. Look
// expect: 2. Think
// expect: 3. Act%
// expect: demo@Demo-Mac Photos % ls nowhere
// expect: ls: nowhere: No such file or directory
// expect: demo@Demo-Mac Photos % ls .. | sort | tail -1
// expect: 買い物メモ 🍎.txt
// expect: demo@Demo-Mac Photos % ls *
// expect: 海.jpg
// expect: demo@Demo-Mac Photos % nonsense
// expect: zsh: command not found: nonsense
// expect: demo@Demo-Mac Photos % |Photos — -zsh — 80×24
const TERMINAL = 811;
$.NSRunningApplication.runningApplicationWithProcessIdentifier(TERMINAL).activateWithOptions(2);
delay(0.5);
const w = front(TERMINAL);
const shell = find(w, (e) => get(e, 'AXRole') === 'AXTextArea');
set(shell, 'AXFocused', $(true));
const lines = [
  'pwd',
  `echo "a  b" 'c d' e`,
  'cd Documents/Photos',
  'ls',
  'ls ../..',
  'cat ../Plan.txt',
  'ls nowhere',
  'ls .. | sort | tail -1',
  'ls *',
  'nonsense',
];
for (const line of lines) {
  type(line);
  key(RETURN);
}
const [, ...shown] = get(shell, 'AXValue').split('\n');
`${shown.join('\n')}|${get(w, 'AXTitle')}`;
