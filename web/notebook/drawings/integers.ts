import { message } from '../../ui/messages/index.ts';
import { quantized, scaleAndZeroPoint, symmetricScale } from './affine.ts';
import { brief } from './chart_parts.ts';
import { pipelineDrawing } from './chart_pipeline.ts';
import { drawing } from './drawing.ts';
import { columnTable } from './tables.ts';
import { words } from './words_networks.ts';

interface Integers {
  readonly x: readonly number[];
  readonly w: readonly number[];
  readonly products: readonly number[];
  readonly sum: number;
  readonly withBias: number;
  readonly m0: number;
  readonly places: number;
  readonly shifted: number;
  readonly integer: number;
  readonly exact: number;
}

/** One output of the lesson's layer of 16 inputs, with integers alone: bias, multiplier, shift, clamp. */
export const integers = drawing<Integers>({
  initial: { sample: 1, output: 0, chosen: 0 },
  async compute(core, { sample = 1, output = 0 }) {
    await core.seed(0);
    const inputs = await core.sub(core.mul(core.rand(6, 16), 3), 1);
    const weights = await core.sub(core.mul(core.rand(4, 16), 2), 1);
    const bias = await core.of([0.5, -1, 2, 0]);
    const exact = await core.add(core.matmul(inputs, core.turned(weights)), bias);
    const given = await scaleAndZeroPoint(core, inputs);
    const scales = await symmetricScale(core, weights, 127, [1]);
    const row = { index: output };
    const x = core.at(quantized(core, inputs, given.scale, given.zeroPoint), { index: sample - 1 });
    const w = core.at(quantized(core, weights, scales, 0), row);
    const products = await core.mul(core.sub(x, given.zeroPoint), w);
    const sum = core.to(core.reduce('sum', products), 'int64');
    const units = await core.mul(core.view(scales, 4), given.scale);
    const integerBias = core.to(core.round(core.div(bias, units)), 'int64');
    const withBias = await core.add(sum, core.at(integerBias, row));
    const after = await scaleAndZeroPoint(core, exact);
    const multiplier = core.to(core.div(core.at(units, row), after.scale), 'float64');
    // Doubled until it is at least one half: the whole part of its logarithm counts how often.
    const doubled = core.sub(core.fn('neg', core.fn('floor', core.fn('log2', multiplier))), 1);
    const m0 = core.to(
      core.round(core.mul(core.mul(multiplier, core.power(2, doubled)), 2 ** 31)),
      'int64',
    );
    const places = 31 + (await core.one(doubled));
    const shifted = await core.op(
      'bitwise_right_shift',
      core.add(core.mul(withBias, m0), 1n << BigInt(places - 1)),
      BigInt(places),
    );
    return {
      x: await core.read(core.sub(x, given.zeroPoint)),
      w: await core.read(w),
      products: await core.read(products),
      sum: await core.one(sum),
      withBias: await core.one(withBias),
      ...{ m0: await core.one(m0), places },
      shifted: await core.one(shifted),
      integer: await core.one(core.clamp(core.add(shifted, BigInt(after.zeroPoint)), -128n, 127n)),
      exact: await core.one(
        core.at(
          quantized(core, exact, after.scale, after.zeroPoint),
          { index: sample - 1 },
          { index: output },
        ),
      ),
    };
  },
  show({ x, w, products, sum, withBias, m0, places, shifted, integer, exact }, frame) {
    const { settings, language, width } = frame;
    const { sample = 1, chosen = 0 } = settings;
    const own = (id: Parameters<typeof message<keyof typeof words.en>>[2], values = {}) =>
      message(language, words, id, values);
    const says = own('integers.says', { integer: brief(integer), exact: brief(exact) });
    return {
      svg: pipelineDrawing({
        label: says,
        productsLabel: own('integers.products'),
        ...{ products, chosen, width },
        written: `${brief(x[chosen] ?? 0)} × ${brief(w[chosen] ?? 0)} = ${brief(products[chosen] ?? 0)}`,
        steps: [
          { name: own('layer.sum'), value: brief(sum) },
          { name: own('integers.bias'), value: brief(withBias) },
          { name: `× ${m0} ≫ ${places}`, value: brief(shifted) },
          { name: own('integers.clamp'), value: brief(integer), kind: 'result' },
          { name: own('integers.exact'), value: brief(exact), kind: 'aside' },
        ],
      }),
      says,
      knobs: [
        {
          ...{ id: 'output', low: 0, high: 3, step: 1, text: '' },
          label: own('layer.output'),
          choices: ['1', '2', '3', '4'],
        },
        {
          ...{ id: 'sample', low: 1, high: 6, step: 1, text: String(sample) },
          label: own('integers.sample'),
        },
        {
          ...{ id: 'chosen', low: 0, high: 15, step: 1, text: String(chosen + 1) },
          label: own('layer.product'),
        },
      ],
      tables: [
        columnTable(
          [own('layer.head.x'), own('layer.head.w'), own('layer.head.product')],
          [x, w, products],
        ),
      ],
    };
  },
});
