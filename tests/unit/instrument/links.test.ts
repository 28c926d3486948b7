import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { describe, test } from 'node:test';
import { conventions, generatedKinds, levelDTypes } from '../../../web/core/engine/contract.ts';
import { fromAddress } from '../../../web/instrument/store/address.ts';
import { chartNames, type PendingState } from '../../../web/instrument/store/state.ts';
import links from './links.json';

// Links that were sent. Each shows the same state for ever, to the bit.

/**
 * The fixture as it stood at a time: how many links it had, and their hash. Links are added at its
 * end, and each time a line here; no line is ever changed or taken away.
 */
const seals: readonly (readonly [number, string])[] = [
  [82, '30399381c5c23ddf'],
  [83, '840834489b26a086'],
  [84, '88e79b30b938b760'],
  [85, 'e0e1fd307cb79ae0'],
  [88, 'af3385c47cf0f665'],
];

const sealOf = (count: number) =>
  createHash('sha256')
    .update(JSON.stringify(links.slice(0, count)))
    .digest('hex')
    .slice(0, 16);

describe('the list of published links', () => {
  for (const [count, seal] of seals) {
    test(`has the first ${count} links unchanged`, () => {
      assert.ok(links.length >= count, `${links.length} links are left`);
      assert.equal(sealOf(count), seal);
    });
  }

  test('is covered by a checksum to its end', () => {
    assert.equal(
      seals.at(-1)?.[0],
      links.length,
      `add [${links.length}, '${sealOf(links.length)}']`,
    );
    assert.equal(new Set(links.map(({ id }) => id)).size, links.length);
  });
});

/** All that a state holds, under the names of the list: of the tensor every bit. */
function told({ tensor, config, ...rest }: PendingState): unknown {
  const bits = Array.from(
    new Uint32Array(Float32Array.from((tensor?.data ?? []) as Float32Array).buffer),
    (element) => element.toString(16).padStart(8, '0'),
  );
  const whole = { ...rest, choice: config, tensor: tensor ? { shape: tensor.shape, bits } : null };
  // Newer parameters have their default value in older links.
  const sinceLater = (name: string, value: unknown) => {
    if (['includeZero', 'halfAway'].includes(name) && value === false) return undefined;
    // The list was written when these still had other names.
    if (name === 'chart' && value === 'rate_distortion') return 'ladder';
    return name === 'convention' && value === 'shift_then_round' ? 'lesson' : value;
  };
  return JSON.parse(JSON.stringify(whole, sinceLater));
}

function stateOf(link: string): PendingState {
  const read = fromAddress(`#${link}`);
  assert.ok('state' in read, JSON.stringify(read));
  return read.state;
}

describe('a published link always works', () => {
  for (const { id, link, means } of links) {
    test(id, () => {
      assert.deepEqual(told(stateOf(link)), means);
    });
  }
});

test('a link may call the convention by its former name', () => {
  const link = 'v=2&tensor=1,2&format=int8&source=min_max&convention=';
  const { config } = stateOf(`${link}lesson`);
  assert.equal(config.scheme.convention, 'shift_then_round');
  assert.deepEqual(config, stateOf(`${link}shift_then_round`).config);
  assert.ok('wrong' in fromAddress(`#${link}constructor`));
});

test('a link may call the chart by its former name', () => {
  const link = 'v=2&tensor=1,2&format=int8&source=min_max&chart=';
  assert.equal(stateOf(`${link}ladder`).chart, 'rate_distortion');
  assert.deepEqual(stateOf(`${link}ladder`), stateOf(`${link}rate_distortion`));
  assert.ok('wrong' in fromAddress(`#${link}constructor`));
});

describe('the published links', () => {
  const states = links.map(({ link }) => stateOf(link));
  const configs = states.map(({ config }) => config);
  const pinned = states.flatMap((state) => (state.pinned ? [state.pinned] : []));
  const has = (found: readonly unknown[], all: readonly unknown[]) =>
    assert.deepEqual(new Set(found), new Set(all));
  const sources = ['given', 'minMax', 'absMax', 'mse', 'entropy', 'object'];

  test('cover every format, convention, chart and kind of generated tensor', () => {
    has(
      configs.map(({ scheme }) => scheme.format),
      levelDTypes,
    );
    has(
      configs.map(({ scheme }) => scheme.convention),
      conventions,
    );
    has(
      states.map(({ chart }) => chart),
      chartNames,
    );
    has(
      states.flatMap(({ sample }) => (sample ? [sample.kind] : [])),
      generatedKinds,
    );
  });

  test('cover every source and granularity, also pinned, and every switch', () => {
    for (const some of [configs, pinned]) {
      has(
        some.map(({ source }) => (typeof source === 'object' ? 'object' : source)),
        sources,
      );
      const kinds = some.map(({ scheme }) => Object.keys(scheme.granularity)[0]);
      has(kinds, ['perTensor', 'perChannel', 'perGroup']);
      has(
        some.map(({ scheme }) => scheme.symmetric),
        [false, true],
      );
      has(
        some.map(({ scheme }) => scheme.restricted),
        [false, true],
      );
      has(
        some.map(({ clamp }) => clamp),
        [false, true],
      );
      has(
        some.map(({ castToFloat }) => castToFloat),
        [false, true],
      );
    }
  });

  test('cover tensors with one to three axes, in digits and in bytes, slices and elements', () => {
    has(
      states.map(({ tensor, sample }) => (tensor ?? sample)?.shape.length),
      [1, 2, 3],
    );
    const forms = links.map(({ link }) => /[&](tensor=f32:|tensor=|sample=)/.exec(link)?.[1]);
    has(forms, ['tensor=f32:', 'tensor=', 'sample=']);
    assert.ok(states.some(({ slice }) => slice > 0));
    assert.ok(states.some(({ element }) => element === 0));
  });
});
