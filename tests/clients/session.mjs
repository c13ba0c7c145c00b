// A session of the official TypeScript clients: every tool once for success and once for an error.
//
// usage: node session.mjs MACMCP MODE MODULES
//   MODE: legacy (SDK 1.x, initialize handshake) or modern (SDK 2.x, server/discover)
//   MODULES: the folder that holds node_modules
// Prints one line and exits 0 when all held. `tests/end_to_end/clients.rs` runs it.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';

const [macmcp, mode, modules] = process.argv.slice(2);
const calls = JSON.parse(readFileSync(new URL('calls.json', import.meta.url), 'utf8'));
const WORKSPACE = new Set(['launch_application', 'quit_application', 'list_applications']);
const require = createRequire(`${modules}/package.json`);
const load = (name) => import(pathToFileURL(require.resolve(name)).href);

async function connect() {
  const info = { name: 'macmcp-test', version: '1.0.0' };
  const server = { command: macmcp, args: ['serve', '--simulate'] };
  if (mode === 'legacy') {
    const { Client } = await load('@modelcontextprotocol/sdk/client/index.js');
    const { StdioClientTransport } = await load('@modelcontextprotocol/sdk/client/stdio.js');
    const client = new Client(info);
    await client.connect(new StdioClientTransport(server));
    return client;
  }
  const { Client } = await load('@modelcontextprotocol/client');
  const { StdioClientTransport } = await load('@modelcontextprotocol/client/stdio');
  const client = new Client(info, { versionNegotiation: { mode: { pin: '2026-07-28' } } });
  await client.connect(new StdioClientTransport(server));
  return client;
}

const client = await connect();
const { tools } = await client.listTools();
assert.deepEqual(tools.map((tool) => tool.name).sort(), Object.keys(calls).sort());
for (const [name, { good, bad }] of Object.entries(calls)) {
  const right = await client.callTool({ name, arguments: good });
  assert.ok(!right.isError, `${name}: ${JSON.stringify(right.content)}`);
  // Where there is a picture there are no fields, clients that show fields only would hide it; what is about it comes last.
  const pictured = right.content.some((block) => block.type === 'image');
  const text = JSON.parse(right.content[pictured ? right.content.length - 1 : 0].text);
  assert.deepEqual(right.structuredContent, pictured ? undefined : text, name);
  const wrong = await client.callTool({ name, arguments: bad });
  assert.equal(wrong.isError, true, `${name}: ${JSON.stringify(wrong)}`);
  // Those of the workspace server begin with its own sentences.
  if (!WORKSPACE.has(name)) assert.match(wrong.content[0].text, /^Error: /u);
  assert.match(wrong.content[0].text, /\[[A-Za-z]+\]$/su);
  assert.equal(wrong.structuredContent, undefined);
  assert.ok(wrong._meta['macmcp/error'].code);
}
await assert.rejects(client.callTool({ name: 'launch_ap', arguments: {} }), /did you mean launch_app\?/u);
const { prompts } = await client.listPrompts();
assert.deepEqual(
  prompts.map((prompt) => prompt.name),
  ['explain_screen', 'fill_in_form', 'set_up_permissions'],
);
const filled = await client.getPrompt({ name: 'fill_in_form', arguments: { text: 'Name: Ada', app: 'Notes' } });
assert.match(filled.messages[1].content.text, /Name: Ada$/u);
const [{ uriTemplate }] = (await client.listResourceTemplates()).resourceTemplates;
for (const ref of [
  { type: 'ref/prompt', name: 'explain_screen' },
  { type: 'ref/resource', uri: uriTemplate },
]) {
  const { completion } = await client.complete({ ref, argument: { name: 'app', value: 'saf' } });
  assert.deepEqual(completion.values, ['Safari']);
}
const read = await client.readResource({ uri: uriTemplate.replace('{app}', 'Safari') });
assert.match(read.contents[0].text, /window/u);
const { resources } = await client.listResources();
for (const { uri, mimeType } of resources) {
  const [{ blob, text }] = (await client.readResource({ uri })).contents;
  assert.ok(mimeType === 'application/json' ? JSON.parse(text) : blob, uri);
}
if (mode === 'legacy') await client.subscribeResource({ uri: resources.at(-1).uri });
console.log(`typescript client (${mode}): ${tools.length} tools`);
await client.close();
