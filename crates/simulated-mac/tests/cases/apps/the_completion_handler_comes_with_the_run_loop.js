// prelude: workspace
// expect: nothing,Calculator
// expect: nothing,The application “Broken App” can’t be opened.
const open = (path) => {
  let got = 'nothing';
  const configuration = $.NSWorkspaceOpenConfiguration.configuration;
  workspace.openApplicationAtURLConfigurationCompletionHandler($.NSURL.fileURLWithPath(path), configuration, (app, error) => {
    got = error.isNil() ? app.localizedName.js : error.localizedDescription.js;
  });
  const before = got;
  for (let turn = 0; turn < 40 && got === 'nothing'; turn += 1) spin(0.05);
  return [before, got].join();
};
[open('/System/Applications/Calculator.app'), open('/Applications/Broken App.app')].join('\n');
