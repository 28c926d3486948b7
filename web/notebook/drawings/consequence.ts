import type { NetworkEvaluation, NetworkSettings } from '../../core/engine/contract.ts';
import { type Language, message } from '../../ui/messages/index.ts';
import { percentIn } from '../../ui/messages/percent.ts';
import { rowsDrawing } from './chart_rows.ts';
import { type Drawing, drawing, type Knob, type Settings } from './drawing.ts';
import { outlierEdits } from './network.ts';
import { columnTable } from './tables.ts';
import { words } from './words_consequence.ts';

// The effect of a lesson's methods on the network that reads digits: a row for each, with the digits that
// are read right, the loss, and the error of the weights.

type Word = keyof typeof words.en;

/** A method, by its words and its settings of the core. */
interface Method {
  readonly name: Word;
  readonly settings: (bits: number, scales: number) => NetworkSettings;
}

interface Plan {
  readonly methods: readonly Method[];
  readonly title: Word;
  readonly bits: { readonly label: Word; readonly first: number; readonly most: number };
  /** Whether scales can be one for each channel; without it, they are one for the tensor. */
  readonly hasScales?: boolean;
  readonly hasOutlier?: boolean;
}

type Figures = Pick<NetworkEvaluation, 'accuracy' | 'loss' | 'weightError'> & {
  readonly flips: number;
};

function consequence(plan: Plan): Drawing {
  // Training takes longer than a drag may: pointing at a row does not repeat it.
  const kept = new Map<string, readonly Figures[]>();
  return drawing<readonly Figures[]>({
    initial: {
      ...{ chosen: 1, bits: plan.bits.first },
      ...(plan.hasScales && { scales: 0 }),
      ...(plan.hasOutlier && { outlier: 0 }),
    },
    async compute(core, { bits = 4, scales = 0, outlier = 0 }) {
      const key = [bits, scales, outlier].join();
      const known = kept.get(key);
      if (known) return known;
      const { engine, network } = await core.digits();
      const all: Figures[] = [];
      for (const method of plan.methods) {
        const { accuracy, loss, weightError, flips } = await engine.evaluateNetwork(network, {
          ...method.settings(bits, scales),
          ...outlierEdits(outlier * 20),
        });
        all.push({ accuracy, loss, weightError, flips: flips.length });
      }
      kept.set(key, all);
      return all;
    },
    show(all, { settings, language, width }) {
      const { chosen = 0 } = settings;
      const percent = percentIn(language, '\u00a0');
      const names = plan.methods.map(({ name }) => message(language, words, name));
      const one = all[chosen];
      // Methods for activations leave the weights as they are.
      const isExact = one?.weightError === 0;
      const says = message(language, words, isExact ? 'rows.saysExact' : 'rows.says', {
        name: names[chosen] ?? '',
        share: percent(one?.accuracy ?? 0),
        loss: (one?.loss ?? 0).toFixed(3),
        flips: one?.flips ?? 0,
        error: percent(one?.weightError ?? 0),
      });
      return {
        svg: rowsDrawing({
          ...{ label: says, chosen, width },
          title: message(language, words, plan.title),
          rows: all.map(({ accuracy, loss }, index) => ({
            name: names[index] ?? '',
            share: accuracy,
            text: `${percent(accuracy)} · ${loss.toFixed(3)}`,
          })),
        }),
        says,
        knobs: knobsOf(plan, settings, language, names),
        tables: [
          columnTable(
            (['method', 'right', 'flips', 'loss', 'error'] as const).map((head) =>
              message(language, words, `rows.${head}`),
            ),
            [
              names,
              all.map(({ accuracy }) => percent(accuracy)),
              all.map(({ flips }) => String(flips)),
              all.map(({ loss }) => loss.toFixed(4)),
              all.map(({ weightError }) => percent(weightError)),
            ],
          ),
        ],
      };
    },
  });
}

function knobsOf(
  { bits, hasScales, hasOutlier, methods }: Plan,
  settings: Settings,
  language: Language,
  names: readonly string[],
): Knob[] {
  const choices = (id: string, label: Word, all: readonly Word[]): Knob => ({
    ...{ id, low: 0, high: all.length - 1, step: 1, text: '' },
    label: message(language, words, label),
    choices: all.map((one) => message(language, words, one)),
  });
  return [
    {
      ...{ id: 'chosen', low: 0, high: methods.length - 1, step: 1 },
      text: names[settings.chosen ?? 0] ?? '',
      label: message(language, words, 'rows.method'),
    },
    {
      ...{ id: 'bits', low: 2, high: bits.most, step: 1, text: String(settings.bits ?? 0) },
      label: message(language, words, bits.label),
    },
    ...(hasScales ? [choices('scales', 'digits.scales', ['digits.tensor', 'digits.channel'])] : []),
    ...(hasOutlier ? [choices('outlier', 'digits.outlier', ['digits.none', 'rows.twenty'])] : []),
  ];
}

const weightsOf = (bits: number, scales: number) => ({
  weights: { format: `int${bits}_per_${scales === 0 ? 'tensor' : 'channel'}` },
});

/** Ranges of activations: a range for each sample, or one that an observer found beforehand. */
export const calibrated = consequence({
  title: 'rows.activations',
  bits: { label: 'rows.activationBits', first: 2, most: 8 },
  methods: [
    { name: 'rows.perSample', settings: (bits) => ({ activations: { format: `uint${bits}` } }) },
    ...(
      [
        ['rows.minMax', 'minMax'],
        ['rows.percentile', { percentile: [0.1, 99.9] }],
        ['rows.entropy', 'entropy'],
        ['rows.mse', 'mse'],
      ] as const
    ).map(([name, observer]) => ({
      name,
      settings: (bits: number) => ({
        activations: { format: `uint${bits}`, observer },
        repairs: { calibrated: true },
      }),
    })),
  ],
});

/** The remedies of the lesson about SmoothQuant, AWQ and rotation. */
export const remedies = consequence({
  title: 'rows.weights',
  bits: { label: 'digits.bits', first: 4, most: 8 },
  hasScales: true,
  hasOutlier: true,
  methods: [
    { name: 'rows.asItIs', settings: weightsOf },
    ...(
      [
        ['rows.smooth', { smoothing: 0.5 }],
        ['rows.aware', { activationAware: true }],
        ['rows.rotated', { rotated: true }],
      ] as const
    ).map(([name, repairs]) => ({
      name,
      settings: (bits: number, scales: number) => ({ ...weightsOf(bits, scales), repairs }),
    })),
  ],
});

/** Rounding to the nearest level, and by GPTQ. */
export const compensated = consequence({
  title: 'rows.weights',
  bits: { label: 'digits.bits', first: 2, most: 8 },
  hasScales: true,
  methods: [
    { name: 'rows.nearest', settings: weightsOf },
    {
      name: 'rows.gptq',
      settings: (bits, scales) => ({ ...weightsOf(bits, scales), repairs: { gptq: true } }),
    },
    {
      name: 'rows.gptqAware',
      settings: (bits, scales) => ({
        ...weightsOf(bits, scales),
        repairs: { gptq: true, activationAware: true },
      }),
    },
  ],
});

/** Rounding after training, and training with the rounding in place. */
export const adapted = consequence({
  title: 'rows.weights',
  bits: { label: 'digits.bits', first: 2, most: 8 },
  hasScales: true,
  methods: [
    { name: 'rows.afterwards', settings: weightsOf },
    ...([10, 60] as const).map((trainingSteps) => ({
      name: `rows.steps${trainingSteps}` as const,
      settings: (bits: number, scales: number) => ({
        ...weightsOf(bits, scales),
        repairs: { trainingSteps },
      }),
    })),
  ],
});
