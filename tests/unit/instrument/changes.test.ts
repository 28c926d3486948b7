import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { changed, isSameState } from '../../../web/instrument/settings/changes.ts';
import { fromAddress } from '../../../web/instrument/store/address.ts';
import { lessonState, type PendingState } from '../../../web/instrument/store/state.ts';

// Links that change a part of what is shown: `with&clamp=0`.

const stateOf = (address: string): PendingState => {
  const read = fromAddress(address);
  assert.ok('state' in read);
  return read.state;
};
const after = (present: PendingState, changes: string): PendingState => {
  const read = changed(present, `with&${changes}`);
  assert.ok('state' in read, JSON.stringify(read));
  return read.state;
};
const own = stateOf('v=2&tensor=1,2;3,4&format=int4&source=given&scale=0.5&zero_point=1&element=2');

describe('a change', () => {
  test('of one setting keeps all others', () => {
    const next = after(own, 'clamp=0');
    assert.deepEqual(next, { ...own, config: { ...own.config, clamp: false } });
    assert.equal(next.tensor, own.tensor);
    assert.equal(after(own, 'scale=2').config.zeroPoint, 1);
    assert.equal(after(own, 'element=1&chart=histogram').chart, 'histogram');
  });

  test('of several settings is made in one step', () => {
    const { config } = after(own, 'format=int8&granularity=channel:0&source=mse&symmetric=1');
    assert.deepEqual(config.scheme.granularity, { perChannel: 0 });
    assert.deepEqual([config.scheme.format, config.source], ['int8', 'mse']);
    assert.equal(config.scheme.symmetric, true);
  });

  test('of the format recomputes the lesson’s numbers by min–max, and keeps numbers set by hand', () => {
    assert.equal(after(lessonState, 'format=uint8').config.source, 'minMax');
    const kept = after(own, 'format=int8').config;
    assert.deepEqual([kept.source, kept.scale], ['given', 0.5]);
  });

  test('of the tensor replaces numbers set by hand by those of min–max', () => {
    for (const tensor of ['sample=normal,8x8,1', 'tensor=5,6;7,8', 'tensor=1,2,3;4,5,6']) {
      const next = after(own, tensor);
      assert.equal(next.config.source, 'minMax');
      assert.deepEqual([next.element, next.config.scheme.format], [undefined, 'int4']);
    }
    assert.equal(after(own, 'sample=normal,8x8,1&scale=3').config.scale, 3);
    assert.equal(after(own, 'tensor=5,6;7,8&source=mse').config.source, 'mse');
    assert.equal(after(own, 'sample=normal,8x8,1&element=12').element, 12);
    const found = stateOf('v=2&tensor=1,2&format=int4&source=abs_max');
    assert.equal(after(found, 'sample=normal,8x8,1').config.source, 'absMax');
    assert.deepEqual(after(own, 'tensor=5,6;7,8').tensor?.data, Float32Array.of(5, 6, 7, 8));
    assert.deepEqual(after(own, 'sample=normal,8x8,1').sample?.shape, [8, 8]);
  });

  test('of a setting of integers leaves a stored format, and no other change does', () => {
    const observed = stateOf('v=2&tensor=1,2;3,4&format=int4&source=abs_max');
    const stored = after(observed, 'format=nf4');
    assert.equal(stored.stored?.format, 'nf4');
    assert.deepEqual(stored.config, observed.config);
    for (const changes of ['element=1', 'tensor=5,6;7,8', ''])
      assert.deepEqual(after(stored, changes).stored, stored.stored, changes);
    for (const changes of ['clamp=0', 'format=int8', 'scale=2'])
      assert.equal(after(stored, changes).stored, undefined, changes);
  });

  test('with an invalid parameter is rejected as a whole and names it', () => {
    for (const [changes, wrong] of [
      ['clamp=0&format=int3', 'format'],
      ['scale=wide', 'scale'],
      ['sample=noise,2x2,1', 'sample'],
      ['tensor=1,x', 'tensor'],
      ['element=9', 'element'],
      ['chart=pie', 'chart'],
      ['clamp=0&colour=red', 'colour'],
      ['constructor=1', 'constructor'],
    ]) {
      assert.deepEqual(changed(own, `with&${changes}`), { wrong });
    }
    assert.equal(after(own, 'element=3').element, 3);
  });

  test('without parameters changes nothing', () => {
    assert.equal(after(own, ''), own);
    assert.equal(after(own, 'element=1').config, own.config);
  });
});

describe('whether a state already has a change', () => {
  for (const changes of [
    ...['clamp=0', 'format=uint8', 'source=mse', 'sample=normal,8x8,1', 'tensor=5,6;7,8'],
    ...['scale=2&zero_point=0', 'element=3', 'granularity=group:2&source=min_max'],
  ]) {
    test(`after ${changes}, and not before`, () => {
      assert.ok(!isSameState(after(own, changes), own));
      const next = after(own, changes);
      assert.ok(isSameState(after(next, changes), next));
    });
  }

  test('ignores what an observer has found', () => {
    const found = after(own, 'source=min_max');
    const shown = { ...found, config: { ...found.config, scale: 0.2, zeroPoint: -8 } };
    assert.ok(isSameState(after(shown, 'source=min_max'), shown));
  });

  test('not if an element differs', () => {
    const other = after(own, 'tensor=1,2;3,5&source=given');
    assert.ok(!isSameState(other, after(own, 'tensor=1,2;3,4&source=given')));
    assert.ok(!isSameState(own, after(own, 'tensor=1,2,3,4&source=given')));
  });
});
