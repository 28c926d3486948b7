import type { LayerAnatomy, LayerComparison } from '../../core/engine/contract.ts';
import type { LayerCause, Requantization } from '../../core/engine/names.ts';
import type { Tensor } from '../../core/engine/values.ts';
import { errorSentence, message } from '../../ui/messages/index.ts';
import { picture } from './chart_drawing.ts';
import { brief, drawingHeight, Labels } from './chart_parts.ts';
import { pipelineDrawing } from './chart_pipeline.ts';
import { drawing, type Field, type Frame, type Texts } from './drawing.ts';
import { readLayer, type TextProblem } from './layer_text.ts';
import { columnTable } from './tables.ts';
import type { Tensors } from './tensors.ts';
import { words } from './words_layers.ts';

interface Reproduced {
  readonly found: LayerComparison;
  readonly outputs: number;
  /** The output that is followed, and its parts, from the core. */
  readonly chosen: number;
  readonly x: readonly number[];
  readonly w: readonly number[];
  readonly products: readonly number[];
}

/** A refusal of the core, which the page words. */
interface Refusal {
  readonly code: string;
  readonly values: Readonly<Record<string, string | number>>;
}

type Numbers =
  | { readonly layer: Reproduced }
  | { readonly problem: TextProblem }
  | { readonly refusal: Refusal };

/** A layer of four inputs and three outputs whose ways differ, of integers that int8 and uint8 have. */
const texts: Texts = {
  x: '50, 93, 110, 36\n12, 75, 60, 55',
  input: '0.02, 64',
  w: '54, 101, -40, -126\n104, 96, -3, -5\n115, 66, -76, -115',
  scales: '0.01',
  zeroPoints: '',
  bias: '-0.75, -0.96, -1.07',
  output: '0.034, 60',
};

const fieldRows: Readonly<Record<string, number>> = {
  ...{ x: 3, input: 1, w: 3, scales: 1, zeroPoints: 1, bias: 1, output: 1 },
};

/** Row `row` of a matrix of integers, minus a zero point. */
async function centered(core: Tensors, tensor: Tensor, row: number, zeroPoint: number) {
  const inner = tensor.shape.at(-1) ?? 0;
  const part = Array.from(tensor.data.slice(row * inner, (row + 1) * inner), Number);
  return core.sub(core.integers(part), zeroPoint);
}

type Word = keyof typeof words.en;

/**
 * The names that the words with a prefix are about, in their order, which is the core's; a test compares
 * them. The core's own lists would be in the first script.
 */
const namesOf = <Name extends string>(prefix: string) =>
  Object.keys(words.en)
    .filter((id) => id.startsWith(prefix))
    .map((id) => id.slice(prefix.length)) as Name[];
export const requantizations = namesOf<Requantization>('way.');
export const layerCauses = namesOf<LayerCause>('cause.');

/** Enough digits to see a second rounding. */
const exactly = (value: number): string => String(Number(value.toPrecision(8))).replace('-', '−');

/** *Reproduce my layer*: a layer that the reader types, in two ways that libraries have. */
export const reproduced = drawing<Numbers>({
  initial: { first: 0, second: 4, pairs: 0, dtype: 0, output: 4, chosen: 0 },
  texts,
  async compute(core, settings, _given, typed = texts) {
    const { first = 0, second = 0, pairs = 0, dtype = 0, output = 0 } = settings;
    const read = readLayer(typed, dtype === 1);
    if ('problem' in read) return read;
    const { x, layer } = read;
    const way = (at: number, place: number) => ({
      way: requantizations[at] ?? 'fbgemm',
      saturatingPairs: pairs === place,
    });
    try {
      const found = await core.core.compareLayers(x, layer, way(first, 1), way(second, 2));
      const outputs = layer.weight.values.shape[0] ?? 1;
      const chosen = Math.min(output, found.causes.length - 1);
      const at = chosen % outputs;
      const { values, zeroPoints } = layer.weight;
      const zeroPoint = Number(zeroPoints.data[zeroPoints.data.length === 1 ? 0 : at]);
      const left = await centered(core, x, Math.floor(chosen / outputs), layer.input.zeroPoint);
      const right = await centered(core, values, at, zeroPoint);
      return {
        layer: {
          ...{ found, outputs, chosen },
          x: await core.read(left),
          w: await core.read(right),
          products: await core.read(core.mul(left, right)),
        },
      };
    } catch (error) {
      const { code, values } = error as Partial<Refusal>;
      if (code === undefined) throw error;
      return { refusal: { code, values: values ?? {} } };
    }
  },
  show(numbers, frame) {
    const { language, width, settings } = frame;
    const own = (id: Word, values = {}) => message(language, words, id, values);
    const problem = problemOf(numbers, frame);
    const fields: Field[] = Object.entries(fieldRows).map(([id, rows]) => ({
      ...{ id, rows },
      label: own(`field.${id}` as Word),
      ...(problem?.field === id && { problem: problem.text }),
    }));
    const names = requantizations.map((one) => own(`way.${one}`));
    const count = 'layer' in numbers ? numbers.layer.found.causes.length : 1;
    const inner = 'layer' in numbers ? numbers.layer.products.length : 1;
    const chosen = Math.min(settings.chosen ?? 0, inner - 1);
    const place = 'layer' in numbers ? numbers.layer.chosen : 0;
    const choices = { low: 0, step: 1, text: '' };
    const knobs = [
      { id: 'first', label: own('knob.first'), ...choices, high: 4, choices: names },
      { id: 'second', label: own('knob.second'), ...choices, high: 4, choices: names },
      {
        ...{ id: 'pairs', label: own('knob.pairs'), ...choices, high: 2 },
        choices: [own('pairs.none'), own('pairs.first'), own('pairs.second')],
      },
      {
        ...{ id: 'dtype', label: own('knob.dtype'), ...choices, high: 1 },
        choices: ['uint8', 'int8'],
      },
      {
        ...{ id: 'output', label: own('knob.output'), ...choices, high: count - 1, value: place },
        text: 'layer' in numbers ? placeOf(numbers.layer, place) : '',
      },
      {
        ...{ id: 'chosen', label: own('knob.product'), ...choices, high: inner - 1, value: chosen },
        text: String(chosen + 1),
      },
    ];
    if (!('layer' in numbers)) {
      const says = problem?.field ? own('says.problem') : (problem?.text ?? '');
      const labels = new Labels(width);
      const svg = picture(
        'pipeline',
        says,
        { width, height: drawingHeight },
        labels.put('?', width / 2, drawingHeight / 2, { kind: 'strong' }),
      );
      return { svg, says, fields, knobs, tables: [] };
    }
    return { ...pictured(numbers.layer, frame, chosen), fields, knobs };
  },
});

const placeOf = ({ outputs }: Reproduced, at: number): string =>
  `${Math.floor(at / outputs) + 1}, ${(at % outputs) + 1}`;

/** The field and the sentence of what cannot be read; what the core refuses has no field. */
function problemOf(
  numbers: Numbers,
  { language }: Frame,
): { readonly field?: string; readonly text: string } | undefined {
  if ('problem' in numbers) {
    const { field, id, values } = numbers.problem;
    return { field, text: message(language, words, id, values) };
  }
  if ('refusal' in numbers) {
    const { code, values } = numbers.refusal;
    return { text: errorSentence(language, code, values) };
  }
  return undefined;
}

function pictured(layer: Reproduced, { language, width, settings }: Frame, chosen: number) {
  const own = (id: Word, values = {}) => message(language, words, id, values);
  const { found, outputs, chosen: at, x, w, products } = layer;
  const { first, second } = found;
  const wayName = (knob: 'first' | 'second') =>
    own(`way.${requantizations[settings[knob] ?? 0] ?? 'fbgemm'}`);
  const [one, other] = [wayName('first'), wayName('second')];
  const number = (list: Tensor | readonly number[]) =>
    Number(('data' in list ? list.data : list)[at] ?? 0);
  const cause = layerCauses[found.causes[at] ?? 0] ?? 'same';
  const output = at % outputs;
  const values = {
    ...{ first: one, second: other },
    level: brief(number(first.quantized)),
    one: brief(number(first.quantized)),
    other: brief(number(second.quantized)),
    exact: exactly(number(first.exact)),
    float: brief(number(first.floatLevels)),
  };
  const twice = settings.first === 4 ? first : second;
  const causeText = own(`cause.${cause}`, {
    a: brief(first.bias[output] ?? 0),
    b: brief(second.bias[output] ?? 0),
    scaled: exactly(number(twice.scaled)),
    firstRounding: exactly(number(twice.firstRounding)),
  });
  const differing = found.causes.filter((each) => layerCauses[each] !== 'same').length;
  const sentence =
    cause === 'same'
      ? own('says.same', values)
      : own('says.differ', { ...values, cause: causeText });
  const count = own('says.count', { count: differing, all: found.causes.length });
  const says = `${sentence}${language.code === 'zh' ? '' : ' '}${count}`;
  const productsLabel = own('says.products', {
    row: Math.floor(at / outputs) + 1,
    output: output + 1,
  });
  const dtype = settings.dtype === 1 ? 'int8' : 'uint8';
  const stepsOf = (anatomy: LayerAnatomy, way: string, place: number) => [
    { name: own('step.sum'), value: brief(number(anatomy.accumulators)), begins: true },
    {
      name: own('step.bias', {
        way: settings.pairs === place ? own('step.pairs', { way }) : way,
      }),
      value: brief(number(anatomy.sums)),
    },
    { name: own('step.scaled'), value: exactly(number(anatomy.firstRounding)) },
    {
      name: own('step.stored', { dtype }),
      value: brief(number(anatomy.quantized)),
      kind: 'result' as const,
    },
  ];
  const svg = pipelineDrawing({
    label: says,
    productsLabel,
    ...{ products, chosen, width },
    written: `${brief(x[chosen] ?? 0)} × ${brief(w[chosen] ?? 0)} = ${brief(products[chosen] ?? 0)}`,
    steps: [...stepsOf(first, one, 1), ...stepsOf(second, other, 2)],
  });
  return { svg, says, tables: tablesOf(layer, own, one, other) };
}

const numbersOf = (list: Tensor): number[] => Array.from(list.data, Number);

/** Every step of every output, and the multipliers. */
function tablesOf(
  layer: Reproduced,
  own: (id: Word, values?: Record<string, string>) => string,
  one: string,
  other: string,
) {
  const { found, outputs } = layer;
  const both: [LayerAnatomy, string][] = [
    [found.first, one],
    [found.second, other],
  ];
  const columns: [string, readonly (number | string)[]][] = [
    [own('head.place'), [...found.causes].map((_, at) => placeOf(layer, at))],
    ...both.flatMap(([anatomy, way]): [string, readonly (number | string)[]][] => [
      [`${way}: ${own('head.accumulator')}`, numbersOf(anatomy.accumulators)],
      [own('head.bias', { way }), anatomy.sums],
      [own('head.scaled', { way }), anatomy.scaled],
      [own('head.first', { way }), anatomy.firstRounding],
      [own('head.rounded', { way }), anatomy.rounded],
      [own('head.stored', { way }), numbersOf(anatomy.quantized)],
      [own('head.real', { way }), numbersOf(anatomy.dequantized)],
    ]),
    [own('step.exact'), found.first.exact],
    [own('head.float'), numbersOf(found.first.floatOutput)],
    [
      own('head.cause'),
      [...found.causes].map((cause) => own(`short.${layerCauses[cause] ?? 'same'}`)),
    ],
  ];
  const constants: [string, readonly (number | string)[]][] = [
    [own('head.output'), Array.from({ length: outputs }, (_, at) => String(at + 1))],
    ...both.flatMap(([anatomy, way]): [string, readonly (number | string)[]][] => [
      [own('head.multiplier', { way }), anatomy.multipliers],
      [own('head.fixed'), anatomy.fixedMultipliers],
      [own('head.shift'), anatomy.shifts],
    ]),
  ];
  const tableOf = (list: typeof columns, caption?: string) =>
    columnTable(
      list.map(([head]) => head),
      list.map(([, column]) => column),
      caption,
    );
  return [tableOf(columns), tableOf(constants, own('table.outputs'))];
}
