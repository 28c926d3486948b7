import { message } from '../../ui/messages/index.ts';
import { percentIn } from '../../ui/messages/percent.ts';
import { digitsDrawing } from './chart_digits.ts';
import { drawing, type Knob } from './drawing.ts';
import { largest, outlierEdits } from './network.ts';
import { columnTable } from './tables.ts';
import { words } from './words_consequence.ts';

// One digit and all of them: the logits, and what the network reads right with each number of bits.

interface Digits {
  readonly ink: readonly number[];
  readonly answer: number;
  readonly exact: readonly number[];
  readonly given: readonly number[];
  readonly plain: number;
  /** The shares that are right, from 8 bits to 2. */
  readonly shares: readonly number[];
}

const bits = [8, 7, 6, 5, 4, 3, 2] as const;
const pixels = 64;
/** A held-out digit that is read right in float32, and otherwise at few bits. */
const firstSample = 0;

const formatOf = (bits: number, scales: number): string =>
  `int${bits}_per_${scales === 0 ? 'tensor' : 'channel'}`;

export const digits = drawing<Digits>({
  initial: { bits: 4, scales: 0, outlier: 0, sample: firstSample },
  async compute(core, { bits: chosen = 4, scales = 0, outlier = 0, sample = 0 }) {
    const { engine, network } = await core.digits();
    const { inputs, labels } = await engine.networkSamples(network);
    const ink = Float32Array.from(
      inputs.data.slice(sample * pixels, (sample + 1) * pixels),
      Number,
    );
    const one = { dtype: 'float32', shape: [1, pixels], data: ink } as const;
    const edits = outlierEdits(outlier);
    const weights = { format: formatOf(chosen, scales) };
    const [exact, given] = [
      await engine.runNetwork(network, one, edits),
      await engine.runNetwork(network, one, { weights, ...edits }),
    ];
    const formats = ['float32', ...bits.map((each) => formatOf(each, scales))];
    const [plain, ...figures] = await engine.evaluateFormats(network, formats, '', edits);
    return {
      ink: Array.from(ink),
      answer: Number(labels.data[sample]),
      exact: Array.from(exact.data, Number),
      given: Array.from(given.data, Number),
      plain: plain?.accuracy ?? 0,
      shares: figures.map(({ accuracy }) => accuracy),
    };
  },
  show(numbers, { settings, language, width }) {
    const { bits: chosen = 4, outlier = 0, sample = 0 } = settings;
    const { ink, answer, exact, given, plain, shares } = numbers;
    const format = `int${chosen}`;
    const percent = percentIn(language, '\u00a0');
    const at = bits.indexOf(chosen as (typeof bits)[number]);
    const says = message(language, words, 'digits.says', {
      format,
      share: percent(shares[at] ?? 0),
      plain: percent(plain),
      answer,
      exact: largest(exact),
      given: largest(given),
    });
    const knobs: Knob[] = [
      {
        ...{ id: 'bits', low: 2, high: 8, step: 1, text: String(chosen) },
        label: message(language, words, 'digits.bits'),
      },
      {
        ...{ id: 'scales', low: 0, high: 1, step: 1, text: '' },
        label: message(language, words, 'digits.scales'),
        choices: [
          message(language, words, 'digits.tensor'),
          message(language, words, 'digits.channel'),
        ],
      },
      {
        ...{ id: 'outlier', low: 0, high: 40, step: 1 },
        text: outlier === 0 ? message(language, words, 'digits.none') : String(outlier),
        label: message(language, words, 'digits.outlier'),
      },
      {
        ...{ id: 'sample', low: 0, high: 499, step: 1, text: String(sample + 1) },
        label: message(language, words, 'digits.sample'),
      },
    ];
    return {
      svg: digitsDrawing({
        ...{ label: says, ink, exact, given, format, width },
        digitLabel: message(language, words, 'digits.digit'),
        columnsLabel: message(language, words, 'digits.columns'),
        columns: bits.map((each, i) => ({ bits: each, share: shares[i] ?? 0 })),
        chosen: at,
      }),
      says,
      knobs,
      tables: [
        columnTable(
          [message(language, words, 'digits.logit'), 'float32', format],
          [exact.map((_, digit) => String(digit)), exact, given],
        ),
        columnTable(
          [message(language, words, 'digits.bits'), message(language, words, 'digits.columns')],
          [bits.map(String), shares.map(percent)],
        ),
      ],
    };
  },
});
