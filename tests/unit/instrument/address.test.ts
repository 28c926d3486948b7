import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { generatedKinds, levelDTypes } from '../../../web/core/engine/contract.ts';
import { draftOf, readDraft } from '../../../web/instrument/settings/draft.ts';
import { toParameters } from '../../../web/instrument/settings/parameters.ts';
import { fromParameters } from '../../../web/instrument/settings/read_parameters.ts';
import { fromAddress } from '../../../web/instrument/store/address.ts';
import type { PendingState } from '../../../web/instrument/store/state.ts';

// Whatever an address says, it is a state, or the name of a parameter that makes no sense.

const first: Readonly<Record<string, string>> = {
  v: '1',
  tensor: '1,2;3,4',
  range: 'given',
  scale: '0.5',
  zero_point: '3',
  dtype: 'uint8',
  clamp: '0',
  cast_to_float: '1',
};

const config: Readonly<Record<string, string>> = {
  format: 'int4',
  source: 'given',
  scale: '0.5',
  zero_point: '3',
  granularity: 'channel:0',
  symmetric: '1',
  restricted: '1',
  convention: 'onnx',
  include_zero: '1',
  clamp: '0',
  cast_to_float: '0',
};
const pinned = Object.fromEntries(
  Object.entries(config).map(([name, text]) => [`pin.${name}`, text]),
);
const look = { element: '1', slice: '0', chart: 'rate_distortion' };
const typed = { v: '2', tensor: '1,2;3,4', ...config, ...pinned, ...look };
const inBytes = {
  v: '2',
  tensor: 'f32:AACAPwAAAEAAAEBAAACAQA',
  shape: '2x1x2',
  ...config,
  ...look,
};
const drawn = { v: '2', sample: 'normal,4x4,7', ...config, ...look };
const wholes: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  first,
  typed,
  inBytes,
  drawn,
};

const addressOf = (parameters: Readonly<Record<string, string>>) =>
  `#${new URLSearchParams({ ...parameters })}`;

describe('names inherited from Object', () => {
  const inherited = Object.getOwnPropertyNames(Object.prototype);

  for (const [title, whole] of Object.entries(wholes)) {
    for (const name of Object.keys(whole)) {
      test(`are no value of ${name} (${title})`, () => {
        assert.ok('state' in fromAddress(addressOf(whole)));
        for (const value of inherited) {
          const read = fromAddress(addressOf({ ...whole, [name]: value }));
          assert.deepEqual(read, { wrong: name }, value);
        }
      });
    }
  }

  test('are no parameters', () => {
    for (const name of inherited) {
      const more = new Map([...Object.entries(typed), [name, '1']]);
      const read = fromAddress(`#${new URLSearchParams([...more])}`);
      assert.deepEqual(read, fromAddress(addressOf(typed)), name);
    }
  });
});

/** Numbers from 0 to 1 that are the same in every run. */
function dice(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

const hostile = [
  ...['', ' ', '0', '-0', '1', '-1', '1.5', '1e999', '-1e-999', 'nan', 'NaN', 'inf', 'Infinity'],
  ...['0x10', '1_0', '९', '−1', '9007199254740993', '1'.repeat(400), '2147483648', '1e21'],
  ...['__proto__', 'constructor', 'toString', 'valueOf', 'null', 'undefined', 'true', '[]', '{}'],
  ...[',', ';', ';;', '1,', ',1', '1;2,3', '1,2;3,x', 'f32:', 'f32:AAAA', 'f32:====', 'f32:AACAf'],
  ...['f32:AADAfw', 'x', '1x', 'x1', '0x1', '1x1x1x1', '9999999x9999999', '1024x1025', '2x2'],
  ...['normal', 'normal,,', 'normal,2x2', 'normal,2x2,-1', 'normal,2x2,9007199254740992'],
  ...['percentile:', 'percentile:1', 'percentile::', 'percentile:5:1', 'percentile:nan:5'],
  ...['percentile:0:101', 'percentile:0:1:2', 'channel:', 'channel:-1', 'channel:9999999'],
  ...['group:0', 'group:99999999', 'row', '\0', '\ud800', '%', '%zz', '&', '=', '#', '<b>', '😀'],
  ...['given', 'min_max', 'minMax', 'INT8', 'int8 ', 'int3', 'lesson', 'line', ...levelDTypes],
  ...generatedKinds.map((kind) => `${kind},3x5,11`),
];

/** A state that the page can show: all of it is of its type, and what is typed for it reads back. */
function check({ tensor, sample, ...rest }: PendingState): void {
  assert.equal(tensor === undefined, sample !== undefined);
  if (!tensor) return;
  const { data, shape } = tensor;
  assert.equal(
    data.length,
    shape.reduce((a, b) => a * b, 1),
  );
  assert.ok(shape.length >= 1 && shape.length <= 3);
  assert.ok(Array.from(data).every(Number.isFinite));
  const { form } = readDraft(draftOf({ tensor, sample, config: rest.config }));
  const again = fromParameters(toParameters({ ...rest, tensor, sample }));
  assert.ok('state' in again);
  const { scale, zeroPoint } = rest.config;
  // A field shows -0 as 0, which as a zero point is the same and as a scale no better.
  const shown = { ...rest.config, scale: scale + 0, zeroPoint: zeroPoint + 0 };
  if (rest.config.source === 'given') assert.deepEqual(form?.config, shown);
  assert.deepEqual(again.state.config.scheme, rest.config.scheme);
  assert.deepEqual(again.state.tensor, tensor);
}

const names = new Set(Object.values(wholes).flatMap((whole) => Object.keys(whole)));

function readAny(address: string): void {
  const read = fromAddress(address);
  if ('wrong' in read) assert.ok(names.has(read.wrong), `${read.wrong} of ${address}`);
  else check(read.state);
}

describe('any address is a state or names its invalid parameter', () => {
  for (const [title, whole] of Object.entries(wholes)) {
    test(`with one hostile value, or without a parameter (${title})`, () => {
      for (const name of Object.keys(whole)) {
        for (const value of hostile) readAny(addressOf({ ...whole, [name]: value }));
        const { [name]: _, ...rest } = whole;
        readAny(addressOf(rest));
      }
    });
  }

  test('with several at random, and cut or changed anywhere', () => {
    const roll = dice(20260);
    const below = (end: number) => Math.floor(roll() * end);
    const oneOf = <T>(list: readonly T[]) => list[below(list.length)] as T;
    for (let round = 0; round < 20_000; round += 1) {
      const parameters: Record<string, string> = { ...oneOf(Object.values(wholes)) };
      for (let n = below(4); n > 0; n -= 1) parameters[oneOf([...names])] = oneOf(hostile);
      const address = addressOf(parameters);
      const at = below(address.length);
      const garbled =
        address.slice(0, at) + String.fromCharCode(below(256)) + address.slice(at + 1);
      readAny(oneOf([address, address.slice(0, at), garbled]));
    }
  });
});
