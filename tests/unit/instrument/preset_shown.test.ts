import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { draftOf, type FormDraft } from '../../../web/instrument/settings/draft.ts';
import { presetOf, tensorPresetOf } from '../../../web/instrument/settings/preset_shown.ts';
import { presetNames, presets } from '../../../web/instrument/settings/samples.ts';
import { lessonState, type PendingState } from '../../../web/instrument/store/state.ts';

/** An example as it is typed; one that the core draws has whatever elements. */
const draft = (name: (typeof presetNames)[number]): FormDraft => {
  const { tensor = lessonState.tensor, sample, picture, config }: PendingState = presets[name];
  return draftOf({ tensor, sample, picture, config });
};

describe('the current example', () => {
  test('is the one with the current tensor and settings', () => {
    assert.deepEqual(
      presetNames.map((name) => presetOf(draft(name))),
      presetNames,
    );
  });

  test('does not depend on what an observer finds, or on the notation of numbers', () => {
    assert.equal(presetOf({ ...draft('clamped'), scale: '2.94', zeroPoint: '-128' }), 'clamped');
    const lesson = draft('lesson');
    const texts = lesson.texts?.with(0, '191.60');
    assert.equal(presetOf({ ...lesson, texts }), 'lesson');
    assert.equal(presetOf({ ...lesson, text: '…', textOpen: true }), 'lesson');
  });

  test('keeps its name while only the settings change', () => {
    const lesson = draft('lesson');
    for (const change of [{ scale: '3.6' }, { format: 'uint8' }, { source: 'minMax' }] as const)
      assert.equal(tensorPresetOf({ ...lesson, ...change }), 'lesson');
    assert.equal(tensorPresetOf({ ...lesson, texts: lesson.texts?.with(8, '245.6') }), undefined);
    assert.equal(tensorPresetOf({ ...draft('spread'), scale: '1' }), 'spread');
  });

  test('is none once an element, the shape, the sample or a setting has changed', () => {
    const lesson = draft('lesson');
    const changed: readonly Partial<FormDraft>[] = [
      { texts: lesson.texts?.with(8, '245.6') },
      { texts: lesson.texts?.with(8, '') },
      { texts: lesson.texts?.slice(0, 6), shape: [2, 3] },
      { shape: [9] },
      { scale: '3.6' },
      { format: 'uint8' },
      { clamp: false },
      { source: 'minMax' },
      { sample: { kind: 'normal', shape: [3, 3], seed: 1 } },
    ];
    for (const change of changed)
      assert.equal(presetOf({ ...lesson, ...change }), undefined, JSON.stringify(change));
    const outlier = draft('outlier');
    const sample = { ...presets.outlier.sample, seed: 2 };
    assert.equal(presetOf({ ...outlier, sample }), undefined);
    assert.equal(presetOf({ ...outlier, sample: undefined }), undefined, 'a cell was typed into');
  });
});
