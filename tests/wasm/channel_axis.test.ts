import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import type { WeightEngine } from '../../web/core/engine/weights.ts';
import { memorySource } from '../../web/report/readers/bytes.ts';
import { axisFirst, channelNote } from '../../web/report/survey/channel_axis.ts';
import { choicesOf, storedFormat } from '../../web/report/survey/choices.ts';
import { errorIn, errorsIn, plainError } from '../../web/report/survey/error_table.ts';
import { surveyTensor } from '../../web/report/survey/survey.ts';
import { entryOf } from '../unit/support/weight_entries.ts';
import { openWeights } from './engines.ts';

describe('formats with a scale for each channel', () => {
  let engine: WeightEngine;
  before(async () => {
    engine = await openWeights('simd');
  });

  const formats = ['q8_0', 'int8_per_channel', 'nf4', 'int4_per_channel'];
  const shape = [6, 8, 4];
  // The magnitude of a channel along axis 1 is its own.
  const values = Float32Array.from(
    { length: 192 },
    (_, at) => Math.sin(at) * 2 ** (Math.floor(at / 4) % 8),
  );
  const bytes = new Uint8Array(values.buffer);
  const survey = (data: Uint8Array, change: Parameters<typeof entryOf>[1], names = formats) =>
    surveyTensor(engine, [memorySource(data, 'm')], entryOf('w', change), { formats: names });

  test('take the axis that the graph says, as if it came first', async () => {
    const found = await survey(bytes, { shape, channelAxis: 1 });
    const turned = await survey(axisFirst(bytes, shape, 1, 4), { shape: [8, 6, 4] });
    const plain = await survey(bytes, { shape });
    assert.deepEqual(found.errors.formats, formats);
    assert.equal(found.channelAxis, 1);
    for (const format of formats) {
      const { errors } = format.endsWith('_per_channel') ? turned : plain;
      const [expected, mine] = [errors, found.errors].map((table) => errorIn(table, format));
      assert.ok(mine && expected);
      const { worst, bytes: length, shapeBytes, ...figures } = plainError(mine);
      const { worst: turnedWorst, ...others } = plainError(expected);
      const { bytes: otherLength, shapeBytes: otherShape, ...expectedFigures } = others;
      assert.deepEqual(figures, expectedFigures, format);
      // No file holds scales of another axis, so there is no size and no choice.
      const isWritten = !format.endsWith('_per_channel');
      const sizes = isWritten ? [otherLength, otherShape] : [undefined, undefined];
      assert.deepEqual([length, shapeBytes], sizes, format);
      const choices = choicesOf(found, 'safetensors').map((one) => one.format);
      assert.equal(choices.includes(format), isWritten, format);
      if (!isWritten) assert.equal(storedFormat(found, format), undefined);
      const order = axisFirst(bytes, shape, 1, 4);
      const turnedValues = new Float32Array(order.buffer, 0, 192);
      const seen = format.endsWith('_per_channel')
        ? turnedValues[turnedWorst]
        : values[turnedWorst];
      assert.equal(values[worst], seen, format);
    }
    // The mistake costs much: a scale for all channels of a row.
    const [, right] = errorsIn(found.errors);
    const [, wrong] = errorsIn(plain.errors);
    assert.ok((right?.sqnr ?? 0) > (wrong?.sqnr ?? 0) + 1);
    assert.equal(channelNote(found)?.code, 'channel_axis');
  });

  test('are left out where the axis is not known', async () => {
    for (const channelAxis of ['unknown', 'several'] as const) {
      const found = await survey(bytes, { shape, channelAxis });
      assert.deepEqual(found.errors.formats, ['q8_0', 'nf4']);
      assert.equal(channelNote(found)?.code, `channel_axis_${channelAxis}`);
    }
    assert.equal(channelNote(await survey(bytes, { shape })), undefined);
  });
});
