// Lints what users and models read with textlint, by .textlintrc.yml: node lint-prose.mjs FOLDER_OF_NODE_MODULES FILE...
//
// Of a document that is all but its code, of a snapshot of tools and of the header of a tool its descriptions, of Rust what `--help`
// prints: the comments of what clap reads.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const DESCRIPTION = /^\s*"?description"? ?[:=] ?(".*"),?$/u;
const READ_BY_CLAP = /^\s*#\[derive\(.*\b(?:Args|Parser|Subcommand|ValueEnum)\b.*\)\]/u;

// Each description at its own line.
function descriptions(lines) {
  return lines.map((line) => {
    const found = DESCRIPTION.exec(line);
    return found ? JSON.parse(found[1]) : '';
  });
}

// The comments of each type that clap reads, with those before it; it ends at a brace as far to the left as its attribute.
function help(lines) {
  let end;
  let above = [];
  const kept = lines.map(() => '');
  lines.forEach((line, at) => {
    const comment = /^\s*\/\/\/ ?(.*)$/u.exec(line)?.[1];
    if (comment !== undefined) {
      if (end === undefined) above.push([at, comment]);
      else kept[at] = comment;
    } else if (end === undefined && READ_BY_CLAP.test(line)) {
      end = `${/^\s*/u.exec(line)[0]}}`;
      for (const [before, text] of above) kept[before] = text;
    } else if (line === end) end = undefined;
    if (comment === undefined && !/^\s*(?:#\[|\/\/)/u.test(line)) above = [];
  });
  return kept;
}

function prose(file) {
  const text = readFileSync(file, 'utf8');
  if (file.endsWith('.md')) return text;
  const lines = text.split('\n');
  return (file.endsWith('.rs') ? help(lines) : descriptions(lines)).join('\n');
}

const [modules, ...files] = process.argv.slice(2);
const load = createRequire(resolve(modules, 'lint-prose.cjs'));
const { createLinter, loadTextlintrc } = await import(pathToFileURL(load.resolve('textlint')).href);
const linter = createLinter({
  descriptor: await loadTextlintrc({ configFilePath: '.textlintrc.yml', node_modulesDir: resolve(modules) }),
});
let failed = false;
// What finds nothing here would find nothing anywhere.
const { messages: seeded } = await linter.lintText('It is is recieved, outside of the "window".\n', 'seeded.md');
for (const rule of ['write-good', 'common-misspellings']) {
  if (seeded.some(({ ruleId }) => ruleId === rule)) continue;
  failed = true;
  console.log(`${rule} finds nothing in a text with a mistake`);
}
for (const file of files) {
  const { messages } = await linter.lintText(prose(file), `${file}.md`);
  for (const { message, line, column, ruleId } of messages) {
    failed = true;
    console.log(`${file}:${line}:${column}: ${message.replace(/\s+/gu, ' ')} [${ruleId}]`);
  }
}
process.exitCode = failed ? 1 : 0;
