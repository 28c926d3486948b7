import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Call } from '../../../web/core/rpc/protocol.ts';
import { CheckedReplies } from '../../../web/python/checked_replies.ts';
import { mostOfCell } from '../../../web/python/reply_schema.ts';

// The gate on the trusted side: it accepts what Python's worker sends, and nothing else, in any order and of any
// size; it never throws.

const call = (id: number, verb: string, ...args: unknown[]): Call => ({
  ...{ kind: 'call', id, verb, args },
});
const run = (id: number, count = 1) => call(id, 'run', { source: '1', count });

/** A gate whose worker is ready and runs a cell, at a time that the test sets. */
function running(...calls: readonly Call[]) {
  const clock = { seconds: 0 };
  const checks = new CheckedReplies(() => clock.seconds * 1000);
  assert.ok('reply' in checks.read({ kind: 'ready' }));
  for (const one of calls.length > 0 ? calls : [run(0)]) checks.sent(one);
  const event = (output: unknown, id = 0) => checks.read({ kind: 'event', id, event: output });
  const value = (answer: unknown, id = 0) => checks.read({ kind: 'value', id, value: answer });
  return { checks, clock, event, value };
}

const isTaken = (checked: object) => 'reply' in checked;
const faultOf = (checked: { readonly fault?: string } | object) =>
  'fault' in checked ? checked.fault : undefined;

const metadata = {};
const data = { 'text/plain': 'x', 'application/json': { a: [1, null, true] } };

/** An output of each type. */
const outputs = {
  stream: { output_type: 'stream', name: 'stdout', text: 'x' },
  execute_result: { output_type: 'execute_result', execution_count: 1, data, metadata },
  display_data: { output_type: 'display_data', data, metadata, display_id: 'd' },
  update_display_data: { output_type: 'update_display_data', data, metadata, display_id: 'd' },
  clear_output: { output_type: 'clear_output', wait: false },
  error: { output_type: 'error', ename: 'E', evalue: 'v', traceback: ['E: v'] },
} as const;

const end = { status: 'ok', skipped: [{ line: 1, text: '!pip' }], line: 1, isCut: false };
const tensor = { dtype: 'float32', shape: [2, 1], data: Float32Array.of(1, 2) };
const variables = {
  ...{ t: { kind: 'tensor', tensor }, i: { kind: 'int', value: -1 } },
  ...{ f: { kind: 'float', value: Number.NaN }, b: { kind: 'bool', value: true } },
  ...{ s: { kind: 'str', value: '' }, d: { kind: 'dtype', value: 'int8' } },
  o: { kind: 'other', type: 'list' },
};
const names = Object.keys(variables);

/** Each verb with a call of it, an answer, and parts that no answer has. */
const answers = [
  { sent: run(0), answer: end },
  { sent: call(0, 'read', names), answer: variables },
  { sent: call(0, 'assign', {}), answer: undefined },
  { sent: call(0, 'names', {}), answer: [['torch', 'namespace']] },
  { sent: call(0, 'names', {}), answer: undefined },
  { sent: call(0, 'about', {}), answer: 'f(x)' },
  { sent: call(0, 'about', {}), answer: undefined },
  { sent: call(0, 'putFile', 'a.py', new Uint8Array()), answer: undefined },
  { sent: call(0, 'removeFile', 'a.py'), answer: undefined },
] as const;

const cyclic: unknown[] = [];
cyclic.push(cyclic);

/** Values that structured clone lets through, but no message of ours has in any place. */
const forged: readonly unknown[] = [
  ...[
    null,
    7.5,
    -3,
    Number.POSITIVE_INFINITY,
    5n,
    true,
    'x'.repeat(300_000),
    [],
    [null],
    {},
    cyclic,
  ],
  ...[
    new Map([['kind', 'ready']]),
    new Set(),
    new Date(0),
    /x/,
    new Error('x'),
    new ArrayBuffer(8),
  ],
  ...[new SharedArrayBuffer(8), new Uint16Array(3), Object('x'), new Array(2 ** 32 - 1)],
  ...[JSON.parse('{"__proto__": {"kind": "ready"}}'), JSON.parse('{"constructor": 1}')],
];

type Path = readonly string[];

function pathsIn(value: unknown, path: Path = []): Path[] {
  const isPlain = typeof value === 'object' && value !== null && !ArrayBuffer.isView(value);
  const inside = isPlain ? Object.entries(value) : [];
  return [path, ...inside.flatMap(([key, part]) => pathsIn(part, [...path, key]))];
}

function replaced(value: unknown, [key, ...rest]: Path, by: unknown): unknown {
  if (key === undefined) return by;
  const copy = Array.isArray(value) ? [...value] : { ...(value as object) };
  (copy as Record<string, unknown>)[key] = replaced(
    (copy as Record<string, unknown>)[key],
    rest,
    by,
  );
  return copy;
}

describe('the trusted side of Python’s worker', () => {
  test('takes every output, end, value and refusal that the worker sends', () => {
    const { event, value } = running();
    for (const [type, output] of Object.entries(outputs)) assert.ok(isTaken(event(output)), type);
    assert.ok(isTaken(value(end)));
    for (const { sent, answer } of answers) {
      const own = running(sent);
      assert.ok(isTaken(own.value(answer)), `${sent.verb} ${answer}`);
    }
    const refused = {
      kind: 'refused',
      id: 0,
      error: { code: 'out_of_memory', values: { limit: 1 } },
    };
    assert.ok(isTaken(running(call(0, 'assign', {})).checks.read(refused)));
  });

  test('takes neither an output nor an answer of which a part is forged', () => {
    let [tried, refused] = [0, 0];
    const count = (fault: string | undefined, mayPass: boolean, what: string) => {
      tried += 1;
      if (fault !== undefined) refused += 1;
      assert.ok(fault !== undefined || mayPass, what);
      assert.ok((fault ?? '').length < 200, what);
    };
    for (const [type, output] of Object.entries(outputs))
      for (const path of pathsIn(output))
        for (const [at, by] of forged.entries()) {
          // Data hold any JSON; a text may be long, and a flag true.
          const mayPass =
            path[0] === 'data' || /^(?:metadata|text|wait|traceback)$/.test(String(path));
          const found = faultOf(running().event(replaced(output, path, by)));
          count(found, mayPass, `${type} ${path} ${at}`);
        }
    for (const { sent, answer } of answers)
      for (const path of pathsIn(answer))
        for (const [at, by] of forged.entries()) {
          const mayPass = /^$|skipped|isCut|value$/.test(String(path));
          const found = faultOf(running(sent).value(replaced(answer, path, by)));
          count(found, mayPass, `${sent.verb} ${path} ${at}`);
        }
    assert.ok(tried > 1000 && refused > 0.85 * tried, `${refused} of ${tried}`);
    assert.equal(({} as { kind?: unknown }).kind, undefined, 'no prototype is changed');
  });

  test('takes no message of another kind, and none with more or fewer fields', () => {
    const messages = [
      ...forged,
      undefined,
      'lock held',
      { kind: 'boot' },
      { kind: 'ready', more: 1 },
      { kind: 'event', id: 0 },
      { kind: 'event', event: outputs.stream },
      { kind: 'value', id: '0', value: end },
      { kind: 'value', id: 0.5, value: end },
      { kind: 'refused', id: 0, error: { code: 'Not a code', values: {} } },
      { kind: 'refused', id: 0, error: { code: 'x', values: { a: {} } } },
      { kind: 'refused', id: 0, error: null },
      { cmd: 'NODE_HANDLE_ACK' },
    ];
    for (const [at, message] of messages.entries())
      assert.ok(faultOf(running().checks.read(message)), `message ${at}`);
  });

  test('takes answers in the order of the calls, one for each', () => {
    const { value } = running(run(0), run(1));
    assert.ok(faultOf(running(run(0), run(1)).value(end, 1)));
    assert.ok(isTaken(value(end, 0)));
    assert.ok(isTaken(value(end, 1)));
    assert.ok(faultOf(value(end, 1)));
    assert.ok(faultOf(running().value(end, 7)));
  });

  test('takes one start, and nothing before it but what a start sends', () => {
    const checks = new CheckedReplies();
    assert.ok(faultOf(checks.read({ kind: 'event', id: 0, event: outputs.stream })));
    const snapshot = { kind: 'event', id: -1, event: { snapshot: new Uint8Array(1) } };
    assert.ok(isTaken(checks.read(snapshot)));
    assert.ok(isTaken(checks.read({ kind: 'ready' })));
    assert.ok(faultOf(checks.read({ kind: 'ready' })));
    assert.ok(faultOf(checks.read(snapshot)));
    for (const event of [null, {}, { snapshot: 'x' }, { snapshot: new Uint8Array(), more: 1 }])
      assert.ok(faultOf(new CheckedReplies().read({ kind: 'event', id: -1, event })));
  });

  test('drops what a cell that has ended still prints, and refuses outputs of a cell that never was', () => {
    const { event, value } = running();
    value(end);
    assert.deepEqual(event(outputs.stream), { isDropped: true });
    assert.ok(faultOf(event({ output_type: 'other' })), 'it is still checked');
    assert.ok(faultOf(event(outputs.stream, 5)));
    const reading = running(call(3, 'read', []));
    assert.deepEqual(reading.event(outputs.stream, 3), { isDropped: true });
  });

  test('gives the reason of a crash in one short line in which nothing acts', () => {
    const reasonOf = (reason: unknown) => {
      const read = running().checks.read({ kind: 'crashed', reason });
      return 'reply' in read && read.reply.kind === 'crashed' ? read.reply.reason : undefined;
    };
    assert.equal(reasonOf('RangeError: too deep\n  at f'), 'RangeError: too deep');
    assert.equal(reasonOf('\x1b[31mred\u202e'), '\\x1b[31mred\\u202e');
    assert.equal(reasonOf('x'.repeat(1e6)), `${'x'.repeat(300)}…`);
    for (const reason of [undefined, null, 5, {}, ['x'], new Error('x')])
      assert.equal(reasonOf(reason), 'it gave no reason');
  });
});

describe('the trusted side counts what a cell sends', () => {
  const { letters, outputs: most, errors } = mostOfCell;

  test('its outputs and errors', () => {
    const { event } = running();
    for (let count = 0; count < most; count += 1) assert.ok(isTaken(event(outputs.display_data)));
    assert.match(faultOf(event(outputs.display_data)) ?? '', /too many outputs/);
    const other = running();
    for (let count = 0; count < errors; count += 1) assert.ok(isTaken(other.event(outputs.error)));
    assert.match(faultOf(other.event(outputs.error)) ?? '', /too many errors/);
  });

  test('its text, again from a clearing on, and again in the next cell', () => {
    const { event, value, checks } = running();
    const text = { ...outputs.stream, text: 'x'.repeat(letters) };
    assert.ok(isTaken(event(text)));
    assert.ok(isTaken(event({ ...text, text: 'the note' })), 'the note comes on top');
    assert.ok(isTaken(event(outputs.clear_output)));
    assert.ok(isTaken(event(text)));
    value(end);
    checks.sent(run(1));
    assert.ok(isTaken(event(text, 1)));
    assert.match(faultOf(event(text, 1)) ?? '', /too much text/);
  });

  test('the length of what it displays', () => {
    const { event } = running();
    const large = { ...outputs.display_data, data: { 'text/plain': 'x'.repeat(24_999_000) } };
    assert.ok(isTaken(event(large)));
    assert.ok(isTaken(event(large)));
    assert.match(faultOf(event(large)) ?? '', /too long/);
    const lines = { ...outputs.error, traceback: Array(2).fill('x'.repeat(60_000)) };
    assert.ok(faultOf(running().event(lines)));
  });

  test('the pieces of its text by the second, so that it cannot flood the page', () => {
    const { event, clock } = running();
    const burst = () => {
      let taken = 0;
      while (taken < 100_000 && isTaken(event(outputs.stream))) taken += 1;
      return taken;
    };
    const first = burst();
    assert.ok(first >= 5000 && first < 30_000, `${first}`);
    clock.seconds += 10;
    const next = burst();
    assert.ok(next >= 990 && next <= 1000, `${next}`);
    clock.seconds += 1e6;
    assert.ok(burst() <= 20_000, 'what is saved has a limit');
    const large = { ...outputs.stream, text: 'x'.repeat(2 ** 16) };
    assert.ok(isTaken(event(large)), 'long pieces are counted by their text');
  });

  test('a result belongs to the cell that runs', () => {
    assert.ok(faultOf(running().event({ ...outputs.execute_result, execution_count: 2 })));
  });
});

describe('the largest that a message may hold', () => {
  const text = (length: number) => 'x'.repeat(length);
  const list = (length: number, item: unknown) => new Array(length).fill(item);
  const asking = (sent: Call, answer: (size: number) => unknown) => (size: number) =>
    running(sent).value(answer(size));
  const variable = (of: (size: number) => object) =>
    asking(call(0, 'read', ['v']), (size) => ({ v: of(size) }));
  const ended = (of: (size: number) => object) =>
    asking(run(0), (size) => ({ status: 'ok', skipped: [], ...of(size) }));
  const refusedWith = (error: (size: number) => object) => (size: number) =>
    running().checks.read({ kind: 'refused', id: 0, error: error(size) });
  const numbered = (size: number) =>
    Object.fromEntries(Array.from({ length: size }, (_, at) => [`v${at}`, at]));

  const most: Readonly<Record<string, readonly [number, (size: number) => object]>> = {
    'a text': [200_000, variable((size) => ({ kind: 'str', value: text(size) }))],
    'the name of a dtype': [1000, variable((size) => ({ kind: 'dtype', value: text(size) }))],
    'the name of a type': [1000, variable((size) => ({ kind: 'other', type: text(size) }))],
    'the extents of a tensor': [
      64,
      variable((size) => ({
        kind: 'tensor',
        tensor: { dtype: 'float32', shape: list(size, 1), data: new Float32Array(1) },
      })),
    ],
    'a skipped line': [
      mostOfCell.letters,
      ended((size) => ({ skipped: [{ line: 1, text: text(size) }] })),
    ],
    'the skipped lines': [
      100_000,
      ended((size) => ({ skipped: list(size, { line: 1, text: '!' }) })),
    ],
    'the place of a line': [2 ** 31, ended((line) => ({ line }))],
    'known names': [100_000, asking(call(0, 'names', {}), (size) => list(size, ['a', 'class']))],
    'a known name': [1000, asking(call(0, 'names', {}), (size) => [[text(size), 'class']])],
    'what is known about one': [200_000, asking(call(0, 'about', {}), text)],
    'the values of a refusal': [32, refusedWith((size) => ({ code: 'a', values: numbered(size) }))],
    'a value of a refusal': [
      200_000,
      refusedWith((size) => ({ code: 'a', values: { v: text(size) } })),
    ],
    'the code of a refusal': [64, refusedWith((size) => ({ code: text(size), values: {} }))],
    'an identifier of a display': [
      1000,
      (size) => running().event({ ...outputs.display_data, display_id: text(size) }),
    ],
    'the name of an error': [
      mostOfCell.errorText,
      (size) => running().event({ ...outputs.error, ename: text(size) }),
    ],
    'the text of an error': [
      mostOfCell.errorText,
      (size) => running().event({ ...outputs.error, evalue: text(size) }),
    ],
    'a traceback': [
      mostOfCell.errorText,
      (size) => running().event({ ...outputs.error, traceback: [text(size)] }),
    ],
  };
  for (const [name, [size, sent]] of Object.entries(most))
    test(`is taken, and one more is not: ${name}`, () => {
      assert.ok(isTaken(sent(size)), name);
      assert.match(faultOf(sent(size + 1)) ?? '', /beyond the limits|wrong/);
    });

  test('has places from 1, and variables that were asked for', () => {
    assert.ok(faultOf(ended((line) => ({ line }))(0)));
    assert.ok(faultOf(asking(call(0, 'read', ['v']), () => ({ w: { kind: 'int', value: 1 } }))(0)));
  });

  test('answers nothing before it is ready', () => {
    const checks = new CheckedReplies();
    checks.sent(run(0));
    assert.ok(faultOf(checks.read({ kind: 'value', id: 0, value: end })));
  });
});
