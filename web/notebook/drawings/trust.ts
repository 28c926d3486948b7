import { message } from '../../ui/messages/index.ts';
import { percentIn, percentSign } from '../../ui/messages/percent.ts';
import { trustDrawing } from './chart_trust.ts';
import { drawing } from './drawing.ts';
import { outlierEdits } from './network.ts';
import { columnTable } from './tables.ts';
import { words } from './words_consequence.ts';

// The loss of the network that reads digits over the error of its weights, for many formats.

interface Trust {
  readonly names: readonly string[];
  readonly errors: readonly number[];
  readonly losses: readonly number[];
  readonly shares: readonly number[];
  readonly plain: number;
  readonly correlation: number;
  /** That of the formats whose error is at least the limit, and that of the others. */
  readonly coarse: number;
  readonly fine: number;
}

const stored = ['q4_0', 'mxfp4_floor', 'q3_k', 'q2_k'] as const;
const storedNames = ['Q4_0', 'MXFP4', 'Q3_K', 'Q2_K'] as const;
const ends = ['', '_per_channel', '_per_group_32', '_per_group_16'] as const;
const endNames = ['', ' / row', ' / 32', ' / 16'] as const;
const bits = [8, 7, 6, 5, 4, 3, 2] as const;

const formats = [...bits.flatMap((each) => ends.map((end) => `int${each}${end}`)), ...stored];
const names = [
  ...bits.flatMap((each) => endNames.map((end) => `int${each}${end}`)),
  ...storedNames,
];
/** The error that divides coarse formats from fine ones. */
const limit = 0.05;

export const trust = drawing<Trust>({
  initial: { chosen: formats.indexOf('int2'), outlier: 0 },
  async compute(core, { outlier = 0 }) {
    const { engine, network } = await core.digits();
    const edits = outlierEdits(outlier);
    const [plain, ...figures] = await engine.evaluateFormats(
      network,
      ['float32', ...formats],
      '',
      edits,
    );
    const agreement = async (which: (error: number) => boolean) => {
      const own = figures.filter(({ weightError }) => which(weightError));
      const list = (values: number[]) =>
        ({ dtype: 'float32', shape: [values.length], data: Float32Array.from(values) }) as const;
      const [one, other] = [
        list(own.map(({ weightError }) => weightError)),
        list(own.map(({ loss }) => loss)),
      ];
      return engine.rankCorrelation(one, other);
    };
    return {
      names,
      errors: figures.map(({ weightError }) => weightError),
      losses: figures.map(({ loss }) => loss),
      shares: figures.map(({ accuracy }) => accuracy),
      plain: plain?.loss ?? 0,
      correlation: await agreement(() => true),
      coarse: await agreement((error) => error >= limit),
      fine: await agreement((error) => error < limit),
    };
  },
  show(numbers, { settings, language, width }) {
    const { errors, losses, shares, correlation, coarse, fine, plain } = numbers;
    const { chosen = 0, outlier = 0 } = settings;
    const percent = percentIn(language, '\u00a0');
    const two = (value: number) => value.toFixed(2).replace('-', '−');
    const says = message(language, words, 'trust.says', {
      name: names[chosen] ?? '',
      error: percent(errors[chosen] ?? 0),
      loss: (losses[chosen] ?? 0).toFixed(3),
      share: percent(shares[chosen] ?? 0),
      ...{ correlation: two(correlation), coarse: two(coarse), fine: two(fine) },
    });
    return {
      svg: trustDrawing({
        ...{ label: says, names, errors, losses, plain, chosen, limit, width },
        lossLabel: message(language, words, 'trust.loss'),
        errorLabel: message(language, words, 'trust.error'),
        percentSign: percentSign(language),
      }),
      says,
      knobs: [
        {
          ...{ id: 'chosen', low: 0, high: names.length - 1, step: 1, text: names[chosen] ?? '' },
          label: message(language, words, 'trust.format'),
        },
        {
          ...{ id: 'outlier', low: 0, high: 40, step: 1 },
          text: outlier === 0 ? message(language, words, 'digits.none') : String(outlier),
          label: message(language, words, 'digits.outlier'),
        },
      ],
      tables: [
        columnTable(
          (['format', 'error', 'loss', 'right'] as const).map((head) =>
            message(language, words, `trust.${head}`),
          ),
          [names, errors.map(percent), losses.map((loss) => loss.toFixed(4)), shares.map(percent)],
        ),
      ],
    };
  },
});
