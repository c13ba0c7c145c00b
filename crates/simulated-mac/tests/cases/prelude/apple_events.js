// Apple events: System Events and the additions, results as osascript writes them, one a line, and what failed.
const se = Application('System Events');
const shown = (value) => {
  if (Array.isArray(value)) return value.map(shown).join(', ');
  return typeof value === 'string' ? value : Automation.getDisplayString(value);
};
const print = (...values) => values.map(shown).join('\n');
const failure = (act) => {
  try {
    act();
    return 'no error';
  } catch (error) {
    return `${error.message} (${error.errorNumber})`;
  }
};
