import assert from 'node:assert/strict';
import { drawPlot } from '../../../web/charts/drawing.ts';
import type { Call, Reply } from '../../../web/core/rpc/protocol.ts';
import { CheckedReplies } from '../../../web/python/checked_replies.ts';
import { Choices, changed } from './changes.ts';
import type { Target } from './targets.ts';

// Messages of Python's worker, and records of plots: valid ones of every type that are changed in some places, and
// trees by chance.

const data = { 'text/plain': 'x', 'application/json': [1, { a: null }] };
const shown = { data, metadata: { a: 1 } };
const outputs = [
  { output_type: 'stream', name: 'stdout', text: 'x\n' },
  { output_type: 'execute_result', execution_count: 1, ...shown },
  { output_type: 'display_data', ...shown, display_id: 'd' },
  { output_type: 'update_display_data', ...shown, display_id: 'd' },
  { output_type: 'clear_output', wait: true },
  { output_type: 'error', ename: 'E', evalue: 'e', traceback: ['E: e', 'f'] },
];
const variables = {
  ...{
    t: { kind: 'tensor', tensor: { dtype: 'float32', shape: [1, 2], data: Float32Array.of(1, 2) } },
  },
  ...{ l: { kind: 'tensor', tensor: { dtype: 'int64', shape: [], data: BigInt64Array.of(1n) } } },
  ...{ i: { kind: 'int', value: 1 }, f: { kind: 'float', value: Number.NaN } },
  ...{ b: { kind: 'bool', value: true }, s: { kind: 'str', value: 's' } },
  ...{ d: { kind: 'dtype', value: 'int8' }, o: { kind: 'other', type: 'list' } },
};
const names = Object.keys(variables);
const calls: readonly (readonly [verb: string, args: readonly unknown[], answer: unknown])[] = [
  [
    'run',
    [{ source: '1', count: 1 }],
    { status: 'ok', skipped: [{ line: 1, text: '!x' }], line: 2, isCut: true },
  ],
  ['read', [names], variables],
  ['assign', [{}], undefined],
  [
    'names',
    [{}],
    [
      ['torch', 'namespace'],
      ['x', 'variable'],
    ],
  ],
  ['about', [{}], 'f(x)'],
  ['putFile', ['a', new Uint8Array()], undefined],
  ['removeFile', ['a'], undefined],
];

const isText = (value: unknown): value is string => typeof value === 'string';
const count = (value: unknown) => Number.isInteger(value) && (value as number) > 0;

/** Whether a value is the same after it is written as JSON and read: so it is JSON, and no class. */
function assertJson(value: unknown): void {
  const text = JSON.stringify(value);
  assert.ok(text.length < 60_000_000);
  assert.deepEqual(JSON.parse(text), JSON.parse(JSON.stringify(structuredClone(value))));
  const walk = (part: unknown): void => {
    if (typeof part !== 'object' || part === null) {
      assert.ok(part === null || ['string', 'number', 'boolean'].includes(typeof part));
      assert.ok(typeof part !== 'number' || Number.isFinite(part));
      return;
    }
    const prototype = Object.getPrototypeOf(part);
    assert.ok(prototype === Object.prototype || Array.isArray(part));
    for (const one of Object.values(part)) walk(one);
  };
  walk(value);
}

/** The types of an output, stated again and apart from the schema. */
function assertOutput(event: Record<string, unknown>): void {
  switch (event.output_type) {
    case 'stream':
      assert.ok(isText(event.text) && ['stdout', 'stderr'].includes(event.name as string));
      return;
    case 'clear_output':
      assert.equal(typeof event.wait, 'boolean');
      return;
    case 'error': {
      const { ename, evalue, traceback } = event;
      assert.ok(isText(ename) && isText(evalue) && Array.isArray(traceback));
      for (let at = 0; at < traceback.length; at += 1) assert.ok(isText(traceback[at]));
      assert.ok((traceback.join('').length as number) <= 100_000);
      return;
    }
    default: {
      const { data: bundle, metadata, display_id: id, output_type: type } = event;
      assert.ok(['display_data', 'update_display_data', 'execute_result'].includes(type as string));
      for (const part of [bundle, metadata]) {
        assert.ok(typeof part === 'object' && part !== null && !Array.isArray(part));
        assertJson(part);
      }
      if (type === 'execute_result') assert.equal(event.execution_count, 1);
      else assert.ok(isText(id) || (id === undefined && type === 'display_data'));
    }
  }
}

const arrays: Readonly<Record<string, unknown>> = {
  ...{ float64: Float64Array, int8: Int8Array, uint8: Uint8Array, int16: Int16Array },
  ...{ int32: Int32Array, int64: BigInt64Array, bool: Uint8Array },
  ...Object.fromEntries(
    [
      'float32',
      'float16',
      'bfloat16',
      'float8_e4m3fn',
      'float8_e5m2',
      'float8_e4m3fnuz',
      'float8_e5m2fnuz',
    ].map((name) => [name, Float32Array]),
  ),
};

interface AnyTensor {
  readonly dtype: string;
  readonly shape: readonly number[];
  readonly data: Float32Array;
}

function assertVariables(value: Record<string, Record<string, unknown>>): void {
  for (const [name, one] of Object.entries(value)) {
    assert.ok(names.includes(name));
    const own = one.value;
    switch (one.kind) {
      case 'tensor': {
        const { dtype, shape, data: elements } = one.tensor as AnyTensor;
        assert.equal(elements.constructor, arrays[dtype]);
        let product = 1;
        for (const extent of shape) product *= extent;
        assert.equal(product, elements.length);
        break;
      }
      case 'int':
        assert.ok(Number.isInteger(own));
        break;
      case 'float':
        assert.equal(typeof own, 'number');
        break;
      case 'bool':
        assert.equal(typeof own, 'boolean');
        break;
      case 'other':
        assert.ok(isText(one.type));
        break;
      default:
        assert.ok(one.kind === 'str' || one.kind === 'dtype');
        assert.ok(isText(own));
    }
  }
}

function assertAnswer(verb: string, value: unknown): void {
  if (verb === 'read') assertVariables(value as never);
  else if (verb === 'about') assert.ok(value === undefined || isText(value));
  else if (verb === 'names') {
    if (value === undefined) return;
    assert.ok(Array.isArray(value));
    for (const [name, kind, ...rest] of value)
      assert.ok(isText(name) && isText(kind) && rest.length === 0);
  } else if (verb === 'run') {
    const { status, skipped, line, isCut } = value as Record<string, unknown>;
    assert.ok(status === 'ok' || status === 'error');
    assert.ok(Array.isArray(skipped) && [true, false, undefined].includes(isCut as boolean));
    for (const one of skipped) assert.ok(count(one.line) && isText(one.text));
    assert.ok(line === undefined || count(line));
  } else assert.equal(value, undefined);
}

/** Sends changed messages until one is refused; returns how they were read. */
function messages(bytes: Uint8Array): string {
  const choices = new Choices(bytes);
  let ms = 0;
  const checks = new CheckedReplies(() => ms);
  const [verb, args, answer] = choices.of(calls);
  const call: Call = { kind: 'call', id: 0, verb, args };
  if (choices.below(16) > 0) {
    checks.read({ kind: 'ready' });
    checks.sent(call);
  }
  const read: string[] = [];
  for (let sent = 0; sent < 4; sent += 1) {
    ms += choices.below(50);
    const valid: readonly unknown[] = [
      { kind: 'event', id: 0, event: choices.of(outputs) },
      { kind: 'value', id: 0, value: answer },
      { kind: 'refused', id: 0, error: { code: 'out_of_memory', values: { limit: 1, name: 'x' } } },
      { kind: 'crashed', reason: 'x' },
      { kind: 'ready' },
      { kind: 'event', id: -1, event: { snapshot: new Uint8Array(1) } },
    ];
    const base = choices.of([0, 0, 0, 0, 1, 1, 1, 2, 3, 4, 5]);
    const whole = valid[base];
    const message = choices.below(8) === 0 ? whole : changed(whole, choices);
    const checked = checks.read(message);
    if ('fault' in checked) {
      assert.ok(
        checked.fault.length < 250 && !/\n|undefined|\[object/.test(checked.fault),
        checked.fault,
      );
      return `${verb} ${read} ${checked.fault.slice(0, 60)}`;
    }
    const kind = 'reply' in checked ? assertReply(checked.reply, verb) : 'dropped';
    read.push(kind);
    if (kind === 'crashed' || choices.isEmpty) break;
  }
  assert.equal(({} as { kind?: unknown }).kind, undefined);
  return `${verb} ${read}`;
}

function assertReply(reply: Reply, verb: string): string {
  switch (reply.kind) {
    case 'event':
      if (reply.id === -1) return 'start';
      assert.ok(reply.id === 0 && verb === 'run');
      assertOutput(reply.event as never);
      return `${(reply.event as { output_type: string }).output_type}`;
    case 'value':
      assert.equal(reply.id, 0);
      assertAnswer(verb, reply.value);
      return 'value';
    case 'refused': {
      const { code, values } = reply.error;
      assert.match(code, /^[a-z][a-z0-9_]*$/);
      for (const one of Object.values(values)) assert.ok(isText(one) || typeof one === 'number');
      return 'refused';
    }
    case 'crashed':
      assert.ok(
        isText(reply.reason) && reply.reason.length <= 2000 && !reply.reason.includes('\n'),
      );
      return 'crashed';
    default:
      return reply.kind;
  }
}

const map = { kind: 'linear', colors: ['#000000', '#ffffff'] };
const marks = [
  { kind: 'line', x: [0, 1, 'nan'], y: [0, 1, 2], marker: 'o', step: 'mid', dash: 'dashed' },
  {
    kind: 'points',
    x: [0, 1],
    y: [0, 1],
    sizes: [9],
    marker: '*',
    values: [1, 2],
    colormap: map,
    norm: { kind: 'log' },
  },
  { kind: 'bars', from: [0, 1], to: [1, 2], base: [0, 0], value: [1, 2], edge: '#000000' },
  { kind: 'area', x: [0, 1], low: [0, 0], high: [1, 2] },
  { kind: 'segments', lines: [[0, 0, 1, 1]] },
  { kind: 'rule', axis: 'x', at: 1 },
  { kind: 'span', axis: 'y', from: 0, to: 1 },
  {
    kind: 'image',
    rows: 1,
    columns: 2,
    values: [0, 1],
    colormap: map,
    norm: { kind: 'linear' },
    extent: [0, 2, 0, 1],
    lower: true,
    texts: ['0', '1'],
  },
  { kind: 'text', text: 'a', x: 0, y: 0, box: '#ffffff', arrow: [1, 1], offset: [1, 1] },
];
const place = { rows: 1, columns: 1, row: [0, 1], column: [0, 1] };
const axis = {
  label: 'x',
  limits: [0, 1],
  scale: 'log',
  ticks: [1, 2],
  tickLabels: ['a'],
  grid: true,
  minorGrid: true,
};
const figure = {
  ...{ width: 640, height: 480, text: 'F', title: 'T' },
  axes: [
    {
      place,
      x: axis,
      y: { scale: 'symlog' },
      marks,
      sharing: { x: [0, 1] },
      legend: { location: 'best' },
      colorbars: [{ mark: 7 }],
      aspect: 'equal',
    },
    { place, x: {}, y: { inverted: true, limits: [null, 5] }, marks },
  ],
};
const tensor = { dtype: 'float32', shape: [1, 2], data: [1, 'nan'] };
const panels = {
  ...{ original: tensor, quantized: tensor, dequantized: tensor, error: tensor, dtype: 'int8' },
  ...{ n_bits: 8, qmin: -128, qmax: 127, causes: ['exact', 'clipped'] },
  titles: { original: 'O', quantized: 'Q', dequantized: 'D', error: 'E' },
  words: { clipped: 'c', wrapped: 'w' },
};

/** Draws a changed record: a picture in proportion to it, or the place that is wrong. */
function records(bytes: Uint8Array): string {
  const choices = new Choices(bytes);
  const isFigure = choices.below(4) > 0;
  let record: unknown = isFigure ? figure : panels;
  for (let changes = 1 + choices.below(3); changes > 0; changes -= 1)
    record = changed(record, choices);
  const drawn = drawPlot(
    `application/vnd.zeropoint.${isFigure ? 'figure' : 'panels'}+json`,
    record,
  );
  assert.ok(drawn);
  if (drawn.fault) return `fault ${drawn.fault.part.replaceAll(/\d+/g, '').slice(0, 60)}`;
  const length = JSON.stringify(record).length;
  assert.ok(drawn.svg.length < 300_000 + 60 * length, `${drawn.svg.length} of ${length}`);
  assert.match(drawn.svg.slice(0, 5), /^<svg /);
  return `picture ${Math.round(Math.log2(drawn.svg.length) * 2)}`;
}

export const messageTargets: Readonly<Record<string, Target>> = { messages, records };
