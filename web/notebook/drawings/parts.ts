import { message } from '../../ui/messages/index.ts';
import { cellsDrawing } from './chart_cells.ts';
import { brief } from './chart_parts.ts';
import { type Drawing, drawing, type Knob } from './drawing.ts';
import { columnTable } from './tables.ts';
import { words } from './words_ruler.ts';

interface Parts {
  readonly values: readonly number[];
  readonly integers: readonly number[];
  readonly back: readonly number[];
  readonly scales: readonly number[];
  readonly groupOf: readonly number[];
  readonly lost: readonly number[];
  readonly error: number;
}

/** How the scales are spread over a matrix: one for all, one for each row, column or group. */
type Spread = 'tensor' | 'row' | 'column' | 'group';

interface Plan {
  readonly rows: number;
  readonly columns: number;
  readonly values: readonly number[];
  /** The variable of the notebook that holds the values. */
  readonly variable: string;
  readonly spreads: readonly Spread[];
  readonly group: number;
  /** The element that is dragged, with the ends of its way. */
  readonly outlier: { readonly index: number; readonly low: number; readonly high: number };
  readonly initial: { readonly spread: number; readonly chosen: number };
}

const granularities = (group: number) =>
  ({
    tensor: { perTensor: true },
    row: { perChannel: 0 },
    column: { perChannel: 1 },
    group: { perGroup: group },
  }) as const;

const groupOf = (spread: Spread, { columns, group }: Plan, index: number) => {
  const [row, column] = [Math.floor(index / columns), index % columns];
  if (spread === 'tensor') return 0;
  if (spread === 'row') return row;
  return spread === 'column' ? column : row * (columns / group) + Math.floor(column / group);
};

const partsOf = (plan: Plan): Drawing =>
  drawing<Parts>({
    initial: { ...plan.initial, outlier: plan.values[plan.outlier.index] ?? 0 },
    reads: [plan.variable],
    async compute(core, { spread: at = 0, outlier = 0 }, given) {
      const { rows, columns, spreads } = plan;
      const spread = spreads[at] ?? 'tensor';
      const own = given.get(plan.variable);
      const present = own?.length === plan.values.length ? own : plan.values;
      const values = present.map((value, index) =>
        index === plan.outlier.index ? outlier : value,
      );
      const tensor = await core.value(core.of(values, [rows, columns]));
      const scheme = {
        format: 'int8',
        ...{ symmetric: true, restricted: true },
        granularity: granularities(plan.group)[spread],
      } as const;
      const quantizer = await core.core.observe(tensor, scheme, 'absMax');
      const { quantized, dequantized, absError, meanSquaredError } = await core.core.anatomize(
        tensor,
        quantizer,
      );
      const magnitude = core.clamp(core.abs(core.of(values)), 1e-9, 1e9);
      return {
        values: Array.from(tensor.data, Number),
        integers: Array.from(quantized.data, Number),
        back: Array.from(dequantized.data, Number),
        scales: Array.from(quantizer.scales.data, Number),
        groupOf: values.map((_, index) => groupOf(spread, plan, index)),
        lost: await core.read(
          core.clamp(core.div(core.of(Array.from(absError.data, Number)), magnitude), 0, 1),
        ),
        error: meanSquaredError,
      };
    },
    show(numbers, { settings, language, width }) {
      const { values, integers, back, scales, groupOf, lost, error } = numbers;
      const { chosen = 0, outlier = 0 } = settings;
      const { rows, columns, spreads } = plan;
      const says = message(language, words, 'parts.says', {
        value: brief(values[chosen] ?? 0),
        integer: brief(integers[chosen] ?? 0),
        back: brief(back[chosen] ?? 0),
        count: scales.length,
        error: brief(error),
      });
      const knobs: Knob[] = [
        {
          ...{ id: 'spread', low: 0, high: spreads.length - 1, step: 1, text: '' },
          label: message(language, words, 'parts.spread'),
          choices: spreads.map((one) => message(language, words, `parts.${one}`)),
        },
        {
          ...{ id: 'outlier', low: plan.outlier.low, high: plan.outlier.high },
          ...{ step: 0.5, text: brief(outlier) },
          label: message(language, words, 'parts.outlier'),
        },
        {
          ...{ id: 'chosen', low: 0, high: values.length - 1, step: 1 },
          text: brief(values[chosen] ?? 0),
          label: message(language, words, 'fit.value'),
        },
      ];
      return {
        svg: cellsDrawing({
          label: says,
          ...{ rows, columns, values, integers, groupOf, scales, lost, chosen, width },
          scaleLabel: message(language, words, 'parts.name'),
          dragged: {
            index: plan.outlier.index,
            way: { knob: 'outlier', low: plan.outlier.low, high: plan.outlier.high },
          },
        }),
        says,
        knobs,
        tables: [
          columnTable(
            ['place', 'value', 'integer', 'back', 'scale'].map((head) =>
              message(language, words, `parts.head.${head}` as 'parts.head.place'),
            ),
            [
              values.map((_, at) => `${Math.floor(at / columns) + 1}, ${(at % columns) + 1}`),
              values,
              integers,
              back,
              values.map((_, at) => scales[groupOf[at] ?? 0] ?? 0),
            ],
          ),
        ],
      };
    },
  });

/** The three uneven rows of the lesson on channels. */
export const channels = partsOf({
  ...{ rows: 3, columns: 3, spreads: ['tensor', 'row', 'column'], group: 3 },
  variable: 'uneven_tensor',
  values: [0.01, -0.02, 0.03, 1, -2, 3, 100, -200, 300],
  outlier: { index: 8, low: 3, high: 300 },
  initial: { spread: 0, chosen: 1 },
});

/** The two rows of the lesson on groups, with an outlier in the second. */
export const groups = partsOf({
  ...{ rows: 2, columns: 8, spreads: ['tensor', 'row', 'group'], group: 4 },
  variable: 'weights',
  values: [
    ...[0.11, -0.52, 0.33, 0.84, -0.25, 0.46, -0.97, 0.18],
    ...[0.29, 60, 0.41, -0.52, -0.63, 0.74, 0.35, 0.96],
  ],
  outlier: { index: 9, low: 1, high: 60 },
  initial: { spread: 2, chosen: 10 },
});
