import { message } from '../../ui/messages/index.ts';
import { quantized, scaleAndZeroPoint, symmetricScale } from './affine.ts';
import { brief, fixed } from './chart_parts.ts';
import { pipelineDrawing } from './chart_pipeline.ts';
import { drawing } from './drawing.ts';
import { columnTable } from './tables.ts';
import { words } from './words_networks.ts';

interface Layer {
  readonly x: readonly number[];
  readonly w: readonly number[];
  readonly products: readonly number[];
  readonly zeroPoint: number;
  readonly sum: number;
  /** The same sum in 8 bits. */
  readonly wrapped: number;
  readonly scaled: number;
  readonly output: number;
  readonly exact: number;
}

/** One output of the lesson's W8A8 layer: integers until the scales come at the very end. */
export const layer = drawing<Layer>({
  initial: { output: 0, chosen: 0 },
  async compute(core, { output = 0 }) {
    const inputs = await core.of([1, 2, 3, 0.5, -1.5, 2], [2, 3]);
    const weights = await core.of([-2, -1.25, 0.375, 0.75, 0.25, 1.5], [2, 3]);
    const bias = await core.of([0.5, -1]);
    const [sample, row] = [Math.floor(output / 2), output % 2];
    const { scale, zeroPoint } = await scaleAndZeroPoint(core, inputs);
    const scales = await symmetricScale(core, weights, 127, [1]);
    const x = core.at(quantized(core, inputs, scale, zeroPoint), { index: sample });
    const w = core.at(quantized(core, weights, scales, 0), { index: row });
    const products = await core.mul(core.sub(x, zeroPoint), w);
    const sum = await core.reduce('sum', products);
    const unit = core.mul(core.at(core.view(scales, 2), { index: row }), scale);
    const scaled = await core.mul(sum, unit);
    const exact = core.add(
      core.reduce(
        'sum',
        core.mul(core.at(inputs, { index: sample }), core.at(weights, { index: row })),
      ),
      core.at(bias, { index: row }),
    );
    return {
      ...{ x: await core.read(x), w: await core.read(w), zeroPoint },
      products: await core.read(products),
      sum: await core.one(sum),
      wrapped: await core.one(core.to(core.to(sum, 'int32'), 'int8')),
      scaled: await core.one(scaled),
      output: await core.one(core.add(scaled, core.at(bias, { index: row }))),
      exact: await core.one(exact),
    };
  },
  show({ x, w, products, zeroPoint, sum, wrapped, scaled, output, exact }, frame) {
    const { settings, language, width } = frame;
    const { chosen = 0 } = settings;
    const own = (id: Parameters<typeof message<keyof typeof words.en>>[2], values = {}) =>
      message(language, words, id, values);
    const says = own('layer.says', {
      output: fixed(output, 4),
      exact: fixed(exact, 4),
      wrapped: brief(wrapped),
    });
    const z = zeroPoint < 0 ? `(${brief(zeroPoint)})` : brief(zeroPoint);
    return {
      svg: pipelineDrawing({
        label: says,
        productsLabel: own('layer.products'),
        ...{ products, chosen, width },
        written: `(${brief(x[chosen] ?? 0)} − ${z}) × ${brief(w[chosen] ?? 0)} = ${brief(products[chosen] ?? 0)}`,
        steps: [
          { name: own('layer.sum'), value: brief(sum) },
          { name: own('layer.scaled'), value: fixed(scaled, 4) },
          { name: own('layer.bias'), value: fixed(output, 4), kind: 'result' },
          { name: own('layer.exact'), value: fixed(exact, 4), kind: 'aside' },
          { name: own('layer.wrapped'), value: brief(wrapped), kind: 'aside' },
        ],
      }),
      says,
      knobs: [
        {
          ...{ id: 'output', low: 0, high: 3, step: 1, text: '' },
          label: own('layer.output'),
          choices: ['1, 1', '1, 2', '2, 1', '2, 2'],
        },
        {
          ...{ id: 'chosen', low: 0, high: 2, step: 1, text: String(chosen + 1) },
          label: own('layer.product'),
        },
      ],
      tables: [
        columnTable(
          [own('layer.head.x'), own('layer.head.w'), own('layer.head.product')],
          [x.map(brief), w, products],
        ),
      ],
    };
  },
});
