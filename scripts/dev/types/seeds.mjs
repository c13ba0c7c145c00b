// Mistakes that `make types` has to find: `from` in a file becomes `to`, and the compiler says what is `told`.

const mistake = (code, ...told) => ({ code, told });

const IN_THE_LIBRARY = [
  mistake('const unused = 1;', "'unused' is declared but its value is never read"),
  mistake('undeclared;', "Cannot find name 'undeclared'"),
  mistake("names.qote('it');", "Property 'qote' does not exist"),
  mistake('reply.fail("Refused", "it", { whyy: "so" });', "'whyy' does not exist in type"),
  mistake("reply.fail('Refuse', 'it');", `'"Refuse"' is not assignable to parameter of type 'ErrorCode'`),
  mistake('runningApps.identity();', 'Expected 1 arguments, but got 0'),
  mistake(
    'function seeded(app, call, frame, node) { return [app.proces_id, call.budget, frame.with, node.enabeld]; }',
    "'seeded' is declared but its value is never read",
    "Property 'proces_id' does not exist",
    "Property 'budget' does not exist",
    "Property 'with' does not exist",
    "Property 'enabeld' does not exist",
  ),
  mistake('$.AXUIElementCreateAplication(1);', "Property 'AXUIElementCreateAplication' does not exist"),
  mistake('$.AXUIElementCreateApplication(1, 2);', 'Expected 1 arguments, but got 2'),
  mistake('$.CGPointMake(1);', 'Expected 2 arguments, but got 1'),
  mistake('$.NSWorkspace.runningApplications;', "Property 'runningApplications' does not exist"),
];

const LOCATOR = [
  mistake(
    'function seeded(target, span) { return [target.proces, span.lefft()]; }',
    "'seeded' is declared but its value is never read",
    "Property 'proces' does not exist on type 'Locator'",
    "Property 'lefft' does not exist",
  ),
];

// In one template of each toolset and pack.
const IN_TEMPLATES = [
  mistake('params.volumee;', "Property 'volumee' does not exist"),
  mistake("reply.required(params, 'volumees');", `Argument of type '"volumees"' is not assignable`),
  mistake('call.budget;', "Property 'budget' does not exist"),
  mistake('reply.faill();', "Property 'faill' does not exist"),
  mistake('$.NSWorkspace.sharedWorkspace.frontmostAplication;', "Property 'frontmostAplication' does not exist"),
  // A 64-bit integer comes as text [bridge 2.4].
  mistake('$.NSProcessInfo.processInfo.processorCount === 2;', "types 'string' and 'number' have no overlap"),
  mistake('$.CFArrayGetCount(null) > 2;', "cannot be applied to types 'string' and 'number'"),
];

// A result that is not that of the tool.
const RESULT = {
  file: 'templates/apps/quit_app.js.hbs',
  from: 'asking_to_save };',
  to: 'asking_to_sav: asking_to_save };',
  told: ['asking_to_sav: '],
};

function put(file, before, mistakes, after = '') {
  const to = [before, ...mistakes.map(({ code }) => code), after].join(' ').trim();
  return { file, from: before + after, to, told: mistakes.flatMap(({ told }) => told) };
}

export function seedsIn(templates, textOf) {
  const chosen = new Map();
  for (const file of templates) {
    const folder = file.replace(/\/[^/]*$/, '');
    const text = textOf(file);
    if (!chosen.has(folder) && text.includes('{{params}}') && text.includes('{{call}}')) chosen.set(folder, file);
  }
  const inTemplates = [...chosen.values()].map((file) => put(file, 'function run() {', IN_TEMPLATES));
  return [
    put('scripts/lib/window/find_window.js', '', IN_THE_LIBRARY, 'const describe = (window)'),
    put('scripts/lib/element/resolve_ref.js', '', LOCATOR, 'function failSeen('),
    RESULT,
    ...inTemplates,
  ];
}
