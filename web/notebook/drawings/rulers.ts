import { joined, message } from '../../ui/messages/index.ts';
import { type Affine, endsOf, scaleAndZeroPoint, symmetricScale } from './affine.ts';
import { brief } from './chart_parts.ts';
import { rangesDrawing } from './chart_ranges.ts';
import { drawing } from './drawing.ts';
import { columnTable } from './tables.ts';
import { words as common } from './words.ts';
import { words as ruler } from './words_ruler.ts';

const words = joined(common, ruler);

interface Rulers {
  readonly values: readonly number[];
  readonly scale: number;
  readonly asymmetric: Affine;
  readonly ends: readonly [readonly [number, number], readonly [number, number]];
}

const lessonTensor = [191.6, -13.5, 728.6, 92.14, 295.5, -184, 0, 684.6, 245.5];
/** The place of its smallest value, which is dragged. */
const place = 5;

/** A symmetric and an asymmetric ruler along the same data, whose smallest value is dragged. */
export const rulers = drawing<Rulers>({
  initial: { least: -184 },
  reads: ['test_tensor'],
  async compute(core, { least = 0 }, given) {
    const own = given.get('test_tensor');
    const values = own?.length === 9 ? own : lessonTensor;
    const tensor = await core.of(values.map((value, at) => (at === place ? least : value)));
    const scale = await core.one(symmetricScale(core, core.to(tensor, 'float64'), 127));
    const asymmetric = await scaleAndZeroPoint(core, tensor);
    return {
      ...{ values: await core.read(tensor), scale, asymmetric },
      ends: [
        await endsOf(core, { scale, zeroPoint: 0 }, [-127, 127]),
        await endsOf(core, asymmetric),
      ],
    };
  },
  show({ values, scale, asymmetric, ends }, { settings, language, width }) {
    const { least = 0 } = settings;
    const says = message(language, words, 'rulers.says', {
      least: brief(least),
      symmetric: brief(scale),
      asymmetric: brief(asymmetric.scale),
    });
    const { scale: step, zeroPoint } = asymmetric;
    const both = [
      {
        name: message(language, words, 'drawing.symmetric', { dtype: 'int8' }),
        ...{ qmin: -127, qmax: 127, zeroPoint: 0, realQmin: ends[0][0], realQmax: ends[0][1] },
      },
      {
        name: message(language, words, 'drawing.asymmetric', { dtype: 'int8' }),
        ...{ qmin: -128, qmax: 127, zeroPoint, realQmin: ends[1][0], realQmax: ends[1][1] },
      },
    ];
    return {
      svg: rangesDrawing({
        label: says,
        realLabel: message(language, words, 'drawing.real'),
        unusedLabel: message(language, words, 'drawing.unused'),
        real: values,
        selected: place,
        rulers: both,
        dragged: { index: place, knob: 'least' },
        width,
      }),
      says,
      knobs: [
        {
          ...{ id: 'least', low: -730, high: 0, step: 2, text: brief(least) },
          label: message(language, words, 'rulers.least'),
        },
      ],
      tables: [
        columnTable(
          [
            message(language, words, 'rulers.ruler'),
            message(language, words, 'drawing.scale'),
            message(language, words, 'drawing.zeroPoint'),
            message(language, words, 'drawing.first'),
            message(language, words, 'drawing.last'),
          ],
          [
            both.map(({ name }) => name),
            [scale, step],
            both.map((one) => one.zeroPoint),
            both.map(({ realQmin }) => realQmin),
            both.map(({ realQmax }) => realQmax),
          ],
        ),
      ],
    };
  },
});
