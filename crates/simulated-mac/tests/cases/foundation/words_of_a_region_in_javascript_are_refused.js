// fails: 79 not simulated: toLocaleString
try {
  (1234567.891).toLocaleString();
} catch (error) {}
// ----
// fails: 79 not simulated: toLocaleString
[1.5].toLocaleString();
// ----
// fails: 79 not simulated: toLocaleTimeString
new Date(0).toLocaleTimeString();
// ----
// fails: 79 not simulated: localeCompare
['z', 'ä', 'a', 'B'].sort((a, b) => a.localeCompare(b));
// ----
// fails: 79 not simulated: toLocaleUpperCase of a locale
'i'.toLocaleUpperCase('tr');
// ----
// expect: Ä a,b
`${'ä'.toLocaleUpperCase()} ${['a', 'b'].toLocaleString()}`;
