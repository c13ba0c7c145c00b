// prelude: additions
// expect: hello
// expect: 1 ls: /nowhere: No such file or directory
const app = Application.currentApplication();
app.includeStandardAdditions = true;
let failed = '';
try {
  app.doShellScript('ls /nowhere');
} catch (error) {
  failed = `${error.errorNumber} ${error.message}`;
}
`${app.doShellScript('echo hello')}\n${failed}`;
