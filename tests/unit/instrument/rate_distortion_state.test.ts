import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Report } from '../../../web/core/engine/contract.ts';
import { configId } from '../../../web/instrument/bits_vs_error/compute.ts';
import { currentId, newsOf, useConfig } from '../../../web/instrument/bits_vs_error/view.ts';
import type { Actions } from '../../../web/instrument/model.ts';
import { draftOf, type FormDraft } from '../../../web/instrument/settings/draft.ts';
import {
  lessonState,
  type QuantizerConfig,
  type StoredChoice,
} from '../../../web/instrument/store/state.ts';

const { config } = lessonState;
const report = {} as Report;

describe('the point of the state among those of the chart', () => {
  test('is its setting, if the chart measures such', () => {
    assert.equal(currentId(lessonState), configId(config));
    const wrapping = { ...config, clamp: false };
    assert.equal(currentId({ ...lessonState, config: wrapping }), undefined);
  });

  test('is its stored format, a codebook only as the chart measures it', () => {
    const idOf = (stored: StoredChoice) => currentId({ ...lessonState, stored });
    assert.equal(idOf({ format: 'q4_0' }), 'stored:q4_0');
    for (const [levels, seed, isMeasured] of [
      [undefined, undefined, true],
      [16, 0, true],
      [15, undefined, false],
      [15, 0, false],
      [undefined, 1, false],
      [16, 1, false],
    ] as const) {
      const choice = { ...(levels && { levels }), ...(seed !== undefined && { seed }) };
      const expected = isMeasured ? 'stored:kmeans' : undefined;
      assert.equal(idOf({ format: 'kmeans', ...choice }), expected, JSON.stringify(choice));
    }
  });
});

test('a setting that is chosen in the chart replaces all but the tensor and the numbers by hand', () => {
  const chosen: QuantizerConfig = {
    ...config,
    scheme: { ...config.scheme, format: 'uint4', granularity: { perGroup: 4 } },
    ...{ source: 'mse', scale: 9, zeroPoint: 8 },
  };
  const draft = { ...draftOf(lessonState), scale: '0.1', zeroPoint: 'as typed' };
  const drafts: FormDraft[] = [];
  const edit = (change: (draft: FormDraft) => FormDraft) => drafts.push(change(draft));
  useConfig({ edit } as unknown as Actions, { id: 'one', config: chosen, report });
  assert.deepEqual(drafts, [
    {
      ...draft,
      ...{ format: 'uint4', sharing: 'group', groupSize: '4', source: 'mse' },
    },
  ]);
});

describe('the status of two jobs', () => {
  const job = (working: boolean, failure?: string) => {
    const tries: string[] = [];
    return { working, failure, isEarlier: false, retry: () => tries.push('again'), tries };
  };

  test('is at work while one of them is', () => {
    for (const [one, other] of [
      [false, false],
      [true, false],
      [false, true],
      [true, true],
    ] as const) {
      assert.equal(newsOf(job(one), job(other)).working, one || other);
    }
  });

  test('has the first failure, and retries both', () => {
    const failureOf = (one?: string, other?: string) =>
      newsOf(job(false, one), job(false, other)).failure;
    assert.deepEqual(
      [failureOf(), failureOf('a'), failureOf(undefined, 'b'), failureOf('a', 'b')],
      [undefined, 'a', 'b', 'a'],
    );
    const jobs = [job(false, 'a'), job(false)] as const;
    newsOf(...jobs).retry();
    assert.deepEqual(
      jobs.map(({ tries }) => tries),
      [['again'], ['again']],
    );
  });
});
