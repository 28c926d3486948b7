import type { Chance } from './chance.ts';
import type { Step, Which } from './in_page.ts';

/** A user's action during which a fault happens. */
export interface Operation {
  readonly name: string;
  /** The core that computes it. */
  readonly which: Which;
  readonly steps: readonly Step[];
  /** A chart that loads on demand, which is computed once for a tensor. */
  readonly isChart?: boolean;
  /** The core makes the tensor. */
  readonly isGenerated?: boolean;
  /** The core chooses scale and zero point: until it has, another edit starts from the ones before. */
  readonly isFitted?: boolean;
}

const cell = (row: number, column: number) => `[data-cell="${row},${column}"]`;
const typeCell = (row: number, column: number, text: string): Operation => ({
  name: 'a cell is edited',
  which: 'lesson',
  steps: [{ type: cell(row, column), text }],
});
const inField = (id: string, text: string): Operation => ({
  name: 'a number is typed',
  which: 'lesson',
  steps: [{ type: id, text }],
});
const drag = (name: string, by: number): Operation => ({
  name: 'a slider is dragged',
  which: 'lesson',
  steps: [{ drag: `[data-slider=${name}]`, by }],
});
const preset = (which: Which, value: string): Operation => ({
  name: which === 'lesson' ? 'an example is chosen' : 'an example is generated',
  which,
  steps: [{ choose: '[data-action=preset]', value }],
  isGenerated: which === 'whole',
  isFitted: true,
});
const pasted = (text: string): Operation => ({
  name: 'a tensor is pasted',
  which: 'lesson',
  steps: [{ paste: cell(0, 0), text }],
  isFitted: true,
});
const format = (value: string): Operation => ({
  name: 'a format is chosen',
  which: 'lesson',
  steps: [{ choose: '#format', value }],
});
const chart = (name: string): Operation => ({
  name: `the chart “${name}” is opened`,
  which: 'whole',
  steps: [{ click: `[data-chart=${name}]` }],
  isChart: true,
});

/** In the lesson's core, which every visit loads. */
const inLesson: readonly Operation[] = [
  typeCell(0, 0, '42'),
  typeCell(1, 2, '-3.5'),
  typeCell(2, 1, '1e3'),
  inField('#scale', '0.75'),
  inField('#scale', '12'),
  inField('#zeroPoint', '5'),
  drag('scale', 20),
  drag('zeroPoint', 3),
  preset('lesson', 'clamped'),
  preset('lesson', 'ties'),
  preset('lesson', 'constant'),
  pasted('[[1, 2, 3], [4, 5, 6]]'),
  pasted('0.5\t0.25\n-8\t16'),
  format('int16'),
  {
    name: 'min–max is chosen',
    which: 'lesson',
    steps: [{ click: '[data-source=minMax]' }],
    isFitted: true,
  },
  {
    name: 'an edit is undone',
    which: 'lesson',
    steps: [
      { type: cell(0, 1), text: '9' },
      { type: '#scale', text: '3' },
      { keys: '#scale', key: 'z' },
    ],
  },
];

/** In the whole engine, which is loaded when it is needed. */
const inWhole: readonly Operation[] = [
  preset('whole', 'outlier'),
  preset('whole', 'spread'),
  {
    name: 'the best scale is searched',
    which: 'whole',
    steps: [{ click: '[data-source=mse]' }],
    isFitted: true,
  },
  { ...format('int4'), which: 'whole', isFitted: true },
  chart('histogram'),
  chart('landscape'),
  chart('rate_distortion'),
];

export const operations = { lesson: inLesson, whole: inWhole } as const;

/** Large enough that the whole engine needs more memory than it starts with. */
export const large: readonly Operation[] = [600, 700, 800, 1000, 1024].map((side) => ({
  name: 'a large tensor is generated',
  which: 'whole',
  steps: [
    {
      hash: `v=2&sample=normal,${side}x${side},1&format=int8&source=given&scale=0.02&zero_point=0`,
    },
  ],
  isGenerated: true,
}));

/** The steps of an operation; a chart is opened for a tensor that is new. */
export const stepsOf = ({ steps, isChart }: Operation, chance: Chance): readonly Step[] =>
  isChart ? [{ type: cell(2, 2), text: `${chance.below(1e6) / 1e4}` }, ...steps] : steps;

/** The steps after a fault, which show that the page works. */
export const nextOf = ({ isChart }: Operation): readonly Step[] =>
  isChart
    ? [{ click: '[data-chart=line]' }, { click: '[data-action=reset]' }]
    : [{ type: '#scale', text: '2.5' }];
