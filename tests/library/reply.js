// Libraries: core/reply

const parsed = (line) => JSON.parse(line);

test('a result is one line of printable ASCII', () => {
  const line = reply.run(() => ({ text: 'a\n\u2028\u0000\u{1f600}\u3042"\\', list: [undefined, NaN] }));
  equal(/^[ -~]+$/.test(line), true);
  equal(parsed(line), { ok: true, result: { text: 'a\n\u2028\u0000\u{1f600}\u3042"\\', list: [null, null] } });
});

test('nothing returned is null', () =>
  equal(
    reply.run(() => {}),
    '{"ok":true,"result":null}',
  ));

test('lone surrogates are replaced, in keys too, and pairs are kept', () => {
  const line = reply.run(() => ({ 'k\ud800': 'a\udc00b\ud83d\ude00\ud83d', inner: [{ '\udfff': '\ud800' }] }));
  equal(/\\ud800|\\udfff/.test(line), false);
  equal(parsed(line).result, { 'k\ufffd': 'a\ufffdb\u{1f600}\ufffd', inner: [{ '\ufffd': '\ufffd' }] });
});

test('they are replaced where JSON.stringify leaves them as they are, too', () => {
  const { stringify } = JSON;
  const unit = (_, hex) => String.fromCharCode(Number.parseInt(hex, 16));
  JSON.stringify = (...values) => stringify(...values).replace(/\\u(d[89a-f][0-9a-f]{2})/g, unit);
  try {
    const line = reply.run(() => ({ 'k\ud800': 'a\udc00b\ud83d\ude00' }));
    equal(parsed(line).result, { 'k\ufffd': 'a\ufffdb\u{1f600}' });
  } finally {
    JSON.stringify = stringify;
  }
});

test('a backslash before u is not an escape', () => equal(parsed(reply.run(() => '\\ud800')).result, '\\ud800'));

test('a foreseen failure carries code, message and details', () => {
  const line = reply.run(() => reply.fail('AppNotFound', 'Application not found: X\u{1f600}', { why: 'w', details: { near: ['Y'] } }));
  equal(/^[ -~]+$/.test(line), true);
  equal(parsed(line), {
    ok: false,
    error: { code: 'AppNotFound', message: 'Application not found: X\u{1f600}', why: 'w', details: { near: ['Y'] } },
  });
});

test('an error number travels as a field, without a code', () => {
  const failure = Object.assign(new Error("Can't get object."), { errorNumber: -1728 });
  const { error } = parsed(
    reply.run(() => {
      throw failure;
    }),
  );
  equal([error.code, error.message, error.number], [undefined, "Can't get object.", -1728]);
});

test('whatever is thrown is answered', () => {
  for (const thrown of [null, undefined, 7, 'text', {}, [], Symbol.iterator.toString(), new TypeError('')]) {
    const answer = parsed(
      reply.run(() => {
        throw thrown;
      }),
    );
    equal([answer.ok, typeof answer.error.message], [false, 'string']);
  }
});

test('a result that is no JSON is a failure, not a silence', () => {
  const loop = {};
  loop.loop = loop;
  equal(parsed(reply.run(() => loop)).ok, false);
  equal(parsed(reply.run(() => 1n)).ok, false);
});

test('progress is told with the id, and only when somebody listens', () => {
  reply.progress(null, { message: 'x' });
  reply.progress('7', { message: '\u3042' });
  equal(logged, ['macmcp-progress 7 {"message":"\\u3042"}']);
});

test('a required parameter is named when it is missing', () => {
  equal(reply.required({ app: 0 }, 'app'), 0);
  for (const params of [{}, { app: null }, { app: '' }]) {
    equal(parsed(reply.run(() => reply.required(params, 'app'))).error.code, 'InvalidParameter');
  }
});
