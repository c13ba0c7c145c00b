// Type-checks the scripts: `make types`. Writes Apple's names and copies of the scripts to target/types, in which the values that
// handlebars puts into a template are declarations, and runs TypeScript's compiler on them with the options of tsconfig.json.
//
//     node scripts/dev/types/check.mjs [--seed]
//
// MACMCP_TSC names the compiler; without it, it is `tsc`. `--seed` puts mistakes into copies of the scripts and fails where one
// of them is not found (seeds.mjs).
import { execFile } from 'node:child_process';
import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { appleDeclarations } from './apple.mjs';
import { seedsIn } from './seeds.mjs';

const ROOT = resolve(dirname(fileURLToPath(import.meta.url)), '../../..');
const TSC = process.env.MACMCP_TSC || 'tsc';

function filesBelow(folder, ending) {
  const found = [];
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) found.push(...filesBelow(path, ending));
    else if (entry.name.endsWith(ending)) found.push(path);
  }
  return found.sort();
}

function write(path, text) {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

const sourcesIn = (folder, ending) => filesBelow(join(ROOT, folder), ending).map((path) => relative(ROOT, path));
const TEMPLATES = sourcesIn('templates', '.js.hbs');
const LIBRARY = sourcesIn('scripts/lib', '.js');

const textOf = (source) => readFileSync(join(ROOT, source), 'utf8');
const nameOf = (template) => template.replace(/^templates\//, '').replace(/\.js\.hbs$/, '');

// What handlebars does not write stays on its line. The file is a module: each template has a `run` of its own.
const blank = (text) => text.replace(/[^\n]/g, '');

function declared(name, text) {
  const typed = (type) => `/** @type {${type}} */ (JSON.parse(''))`;
  const written = text
    .replace(/\{\{!--[\s\S]*?--\}\}/g, blank)
    .replace('{{params}}', typed(`TemplateParams['${name}']`))
    .replace('{{call}}', typed('CallFields'));
  // The result of the body is that of the tool, where the tool answers what its script does.
  const result = `TemplateResults extends { '${name}': infer R } ? R : any`;
  const body = written.replace('reply.run(', () => `/** @type {(body: () => ${result}, call?: CallFields) => string} */ (reply.run)(`);
  return `${body}export { run };\n`;
}

// What a parameter of a function of the library is by its name, where no annotation stands before the function; any other may be
// anything. What has types is called with all its arguments: of a function without, the compiler lets the last ones be left out.
const BY_NAME = { app: 'App', call: 'CallFields', frame: 'Frame', node: 'ElementNode', span: 'Span', target: 'Target' };
const HEAD = /(?<!\*\/\n *(?:export (?:default )?)?)(\bfunction \w+\(|\bconst \w+ = \()([\w, ]+)(?=\) (?:=> |\{))/g;
// Files where it is something else: an application on disk, one that rules are compared with, one that takes Apple events; a
// node of a tree, a menu item; what is known of an element that is looked for; a window, a status item.
const OTHERWISE = {
  'scripts/lib/app/launch_app.js': { app: 'any' },
  'scripts/lib/core/app_policy.js': { app: 'any' },
  'scripts/lib/system/sound_output.js': { app: 'any' },
  'scripts/lib/element/element_candidates.js': { node: 'any' },
  'scripts/lib/element/late_tree.js': { node: 'any' },
  'scripts/lib/capture/seen_window.js': { app: 'any', target: 'Locator' },
  'scripts/lib/element/click_seen_text.js': { target: 'Locator' },
  'scripts/lib/element/seen_text_place.js': { target: 'Locator' },
  'scripts/lib/element/resolve_ref.js': { target: 'Locator' },
  'scripts/lib/element/stale_ref.js': { target: 'Locator' },
  'scripts/lib/menu/read_menus.js': { node: 'any' },
  'scripts/lib/menu/use_status_item.js': { target: 'any' },
  'scripts/lib/window/app_windows.js': { target: 'any' },
  'scripts/lib/window/change_window.js': { target: 'any' },
};
const typed = (name, types) => `/** @type {${types[name] ?? 'any'}} */ ${name}`;
const withTypes = (text, types) =>
  text.replace(
    HEAD,
    (_, start, names) =>
      start +
      names
        .split(', ')
        .map((name) => typed(name, types))
        .join(', '),
  );

const OPTIONS = {
  extends: '../../tsconfig.json',
  compilerOptions: { paths: { 'macmcp/*': ['./scripts/lib/*'] } },
  include: ['../../scripts/*.d.ts', '**/*'],
};

// Writes what the compiler reads into a folder in target/: scripts as `textOf` tells them by their paths in the repository.
function prepare(folder, textOf) {
  rmSync(folder, { recursive: true, force: true });
  write(join(folder, 'apple.d.ts'), appleDeclarations(join(ROOT, 'crates/simulated-mac/data/apple')));
  write(join(folder, 'tsconfig.json'), JSON.stringify(OPTIONS));
  for (const source of TEMPLATES) {
    write(join(folder, source.replace(/\.hbs$/, '')), declared(nameOf(source), textOf(source)));
  }
  // The worker's host has a `run` of its own as well.
  write(join(folder, 'scripts/worker.js'), `${textOf('scripts/worker.js')}export { run };\n`);
  for (const source of LIBRARY) write(join(folder, source), withTypes(textOf(source), { ...BY_NAME, ...OTHERWISE[source] }));
}

// The compiler's findings, by the paths of the repository.
function compile(folder) {
  return new Promise((done, fail) => {
    execFile(TSC, ['--project', folder, '--pretty', 'false'], { cwd: ROOT, maxBuffer: 1 << 26 }, (error, stdout, stderr) => {
      if (error !== null && typeof error.code !== 'number') {
        fail(new Error(`${TSC} did not run: ${error.message}. Install TypeScript as .ci/package.json names it, or set MACMCP_TSC`));
        return;
      }
      const copies = `${relative(ROOT, folder)}/`;
      const lines = stdout.split('\n').map((line) => (line.startsWith(copies) ? line.slice(copies.length) : line));
      const named = lines.map((line) => line.replace(/^(templates\/[^(]*\.js)\(/, '$1.hbs('));
      done({ passed: error === null, findings: named.join('\n') + stderr });
    });
  });
}

async function check() {
  const folder = join(ROOT, 'target/types');
  prepare(folder, textOf);
  const { passed, findings } = await compile(folder);
  process.stdout.write(findings);
  return passed;
}

// Compiling takes seconds: all mistakes stand in one copy, and each has to be found.
async function checkSeeds() {
  const folder = join(ROOT, 'target/types-seeded');
  const seeds = seedsIn(TEMPLATES, textOf);
  prepare(folder, (source) => {
    const seed = seeds.find(({ file }) => file === source);
    const text = textOf(source);
    if (seed === undefined) return text;
    if (!text.includes(seed.from)) throw new Error(`${source} does not hold \`${seed.from}\`: change seeds.mjs`);
    return text.replace(seed.from, () => seed.to);
  });
  const { findings } = await compile(folder);
  const open = new Set(findings.split('\n').filter((line) => line.includes(': error TS')));
  let missed = 0;
  for (const { file, told } of seeds) {
    for (const words of told) {
      const found = [...open].find((line) => line.startsWith(`${file}(`) && line.includes(words));
      if (found === undefined) process.stdout.write(`${file}: a seeded mistake is not found: ${words}\n`);
      if (found === undefined) missed += 1;
      else open.delete(found);
    }
  }
  for (const line of open) process.stdout.write(`not seeded: ${line}\n`);
  const all = seeds.reduce((count, { told }) => count + told.length, 0);
  process.stdout.write(`${all - missed} of ${all} seeded mistakes were found in ${seeds.length} files\n`);
  return missed === 0 && open.size === 0;
}

const passed = process.argv.includes('--seed') ? await checkSeeds() : await check();
process.exitCode = passed ? 0 : 1;
