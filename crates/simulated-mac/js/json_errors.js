// What JavaScriptCore says of a text that is no JSON: `JSON.parse` says it in its words. Called once, without anything.
(function () {
  'use strict';
  // What JavaScriptCore says of a text that is no JSON; none where it finds nothing wrong.
  const jsonProblem = (text) => {
    let at = 0;
    let lexical;
    const fail = (why) => {
      lexical = lexical || why;
      return { type: 'error' };
    };
    const string = () => {
      at += 1;
      for (;;) {
        const letter = text[at];
        if (letter === undefined || letter < ' ') return fail('Unterminated string');
        at += 1;
        if (letter === '"') return { type: 'string' };
        if (letter !== '\\') continue;
        const escaped = text[at];
        if (escaped === undefined) return fail('Unterminated string');
        if (escaped === 'u') {
          const digits = text.slice(at + 1, at + 5);
          if (digits.length < 4) return fail('\\u must be followed by 4 hex digits');
          if (!/^[\da-fA-F]{4}$/.test(digits)) return fail(`"\\u${digits}" is not a valid unicode escape`);
          at += 4;
        } else if (!'"\\/bfnrt'.includes(escaped)) {
          return fail(`Invalid escape character ${escaped}`);
        }
        at += 1;
      }
    };
    const number = () => {
      if (text[at] === '-') at += 1;
      if (!/\d/.test(text[at] || '')) return fail('Invalid number');
      if (text[at] === '0') at += 1;
      else while (/\d/.test(text[at] || '')) at += 1;
      if (text[at] === '.') {
        at += 1;
        if (!/\d/.test(text[at] || '')) return fail('Invalid digits after decimal point');
        while (/\d/.test(text[at] || '')) at += 1;
      }
      if (text[at] === 'e' || text[at] === 'E') {
        at += 1;
        if (text[at] === '+' || text[at] === '-') at += 1;
        if (!/\d/.test(text[at] || '')) {
          return fail("Exponent symbols should be followed by an optional '+' or '-' and then by at least one number");
        }
        while (/\d/.test(text[at] || '')) at += 1;
      }
      return { type: 'value' };
    };
    const next = () => {
      while (text[at] === ' ' || text[at] === '\t' || text[at] === '\n' || text[at] === '\r') at += 1;
      const letter = text[at];
      if (letter === undefined) return { type: 'end' };
      if (letter === '"') return string();
      if (letter === '-' || /\d/.test(letter)) return number();
      if ('[]{}:,'.includes(letter)) {
        at += 1;
        return { type: letter };
      }
      if (letter === "'") return fail("Single quotes (') are not allowed in JSON");
      const word = /^[A-Za-z_$][\w$]*/.exec(text.slice(at, at + 1000));
      if (!word) return fail(`Unrecognized token '${String.fromCodePoint(text.codePointAt(at))}'`);
      at += word[0].length;
      return ['true', 'false', 'null'].includes(word[0]) ? { type: 'value' } : { type: 'word', word: word[0] };
    };
    let token = next();
    const member = () => {
      token = next();
      if (token.type !== ':') return "Expected ':' before value in object property definition";
      token = next();
      return value();
    };
    const object = () => {
      token = next();
      if (token.type === '}') return undefined;
      if (token.type !== 'string') return "Expected '}'";
      for (;;) {
        const wrong = member();
        if (wrong !== undefined) return wrong;
        if (token.type === '}') return undefined;
        if (token.type !== ',') return "Expected '}'";
        token = next();
        if (token.type !== 'string') return 'Property name must be a string literal';
      }
    };
    const array = () => {
      token = next();
      if (token.type === ']') return undefined;
      for (;;) {
        const wrong = value();
        if (wrong !== undefined) return wrong;
        if (token.type === ']') return undefined;
        if (token.type !== ',') return "Expected ']'";
        token = next();
        if (token.type === ']') return 'Unexpected comma at the end of array expression';
      }
    };
    // Reads a value and the token behind it.
    function value() {
      let wrong;
      if (token.type === '{') wrong = object();
      else if (token.type === '[') wrong = array();
      else if (token.type === 'end') wrong = 'Unexpected EOF';
      else if (token.type === 'word') wrong = `Unexpected identifier "${token.word}"`;
      else if (token.type === 'error') wrong = 'Could not parse value expression';
      else if (token.type !== 'value' && token.type !== 'string') wrong = `Unexpected token '${token.type}'`;
      if (wrong === undefined) token = next();
      return wrong;
    }
    const wrong = value();
    if (wrong === undefined && token.type === 'end') return undefined;
    return lexical || wrong || 'Unexpected content at end of JSON literal';
  };

  const { parse } = JSON;
  const parsed = {
    parse(text, reviver) {
      const written = String(text);
      try {
        return parse(written, reviver);
      } catch (error) {
        const problem = error instanceof SyntaxError ? jsonProblem(written) : undefined;
        if (problem === undefined) throw error;
        throw new SyntaxError(`JSON Parse error: ${problem}`);
      }
    },
  }.parse;
  Object.defineProperty(JSON, 'parse', { value: parsed, writable: true, configurable: true, enumerable: false });
});
