import { html } from 'lit-html';
import { compact, readable, withMinus } from '../../charts/number_text.ts';
import { markOf } from '../../charts/panels/cell_mark.ts';
import { type Anatomy, causes } from '../../core/engine/contract.ts';
import type { Tensor } from '../../core/engine/values.ts';
import { formatFloat32 } from '../../text/numbers.ts';
import { type Language, message } from '../../ui/messages/index.ts';
import { causeAt, qparamsAt, type Result } from '../compute.ts';
import { causeSentence, fourDecimals } from '../guide/summary.ts';
import { tradeoffOf } from '../guide/tradeoff.ts';
import { words as guideWords } from '../guide/words.ts';
import { words as inspectorWords } from '../inspector/words.ts';
import type { Coded, Figure, Step } from '../model.ts';
import { rulerSentence } from '../number_line/ruler_sentence.ts';
import { rulerView } from '../number_line/ruler_view.ts';
import type { PanelSource } from '../panels/compute.ts';
import { words as panelsWords } from '../panels/words.ts';
import { chartNames, storedCharts } from '../store/state.ts';
import { words as instrumentWords } from '../words.ts';

/** The tensors of integers that panels show; a plot that Python recorded may have no causes. */
type Integers = Pick<Anatomy, 'quantized' | 'dequantized' | 'absError' | 'qmin' | 'qmax'> &
  Partial<Pick<Anatomy, 'causes'>>;

/** Integers in the panels. */
export function integerPanels(
  tensor: Tensor,
  anatomy: Integers,
  format: string = anatomy.quantized.dtype,
): PanelSource {
  const { quantized, qmin, qmax } = anatomy;
  const at = (index: number) => quantized.data[index] ?? Number.NaN;
  return {
    ...{ tensor, anatomy, format, qmin, qmax },
    codes: quantized,
    ends: [compact(qmin), compact(qmax)],
    codesTitle: (language) => message(language, panelsWords, 'panel.quantized'),
    code: (index) => ({ cell: compact(at(index)), exact: String(quantized.data[index] ?? '') }),
    spoken: (cell) => cell,
    mark: (index) => markOf(causes[anatomy.causes?.[index] ?? -1], at(index) === qmax),
    causeName: (code, language) =>
      message(language, instrumentWords, `cause.${causes[code] ?? 'exact'}`),
  };
}

const known = new WeakMap<Result, Coded>();

/** A tensor as integers under scales and zero points; the same object for the same result. */
export function integersOf(result: Result): Coded {
  const coded = known.get(result) ?? make(result);
  known.set(result, coded);
  return coded;
}

function make(result: Result): Coded {
  const { state, anatomy, quantizer } = result;
  const { tensor } = state;
  return {
    ...integerPanels(tensor, anatomy, quantizer.scheme.format),
    anatomy,
    key: [],
    status: 'current',
    causeNames: causes,
    report: { mse: anatomy.meanSquaredError, norm: anatomy.errorNorm },
    charts: chartNames,
    steps: quantizer.scales.data,
    affine: result,
    explain: (index, language, isShort) => explained(result, index, language, isShort),
    tradeoff: (language, element) => tradeoffOf(language, result, element),
    sentence: (language) => causeSentence(language, result),
    ownFigures: (language) => figuresOf(language, result),
    line: (model, actions) =>
      html`${rulerView(model, actions, result)}${rulerSentence(model, actions, result)}`,
  };
}

/** The integers, in grey, until a stored format has its first result; `line` says that it is computed, or why not. */
export const standIn = (
  result: Result,
  line: Coded['line'],
  news: Partial<Pick<Coded, 'failure' | 'key'>> = {},
): Coded => ({
  ...integersOf(result),
  ...news,
  status: 'missing',
  charts: storedCharts,
  affine: undefined,
  line,
});

function figuresOf(language: Language, { state, quantizer }: Result): readonly Figure[] {
  const figure = (id: 'scale' | 'scales' | 'zeroPoint', value: string) => ({
    ...{ id, value },
    name: message(language, guideWords, `bar.${id}`),
  });
  const { scale, zeroPoint } = state.config;
  const { length } = quantizer.scales.data;
  return length > 1
    ? [figure('scales', String(length))]
    : [figure('scale', fourDecimals(scale)), figure('zeroPoint', String(zeroPoint))];
}

/** A step before its sentence is looked up: `name` selects it. */
interface NumberStep {
  readonly name:
    | 'original'
    | 'divide'
    | 'multiply'
    | 'shift'
    | 'round'
    | 'clamp'
    | 'wrap'
    | 'store'
    | 'unshift'
    | 'restore'
    | 'error';
  readonly value: string;
  readonly emphasis?: string;
}

/** The steps of an element, with every digit or as people read numbers. */
function explained(result: Result, index: number, language: Language, isShort: boolean): Step[] {
  const { scale, zeroPoint } = qparamsAt(result, index);
  const values = {
    scale: withMinus(formatFloat32(Math.fround(scale))),
    zeroPoint: withMinus(String(zeroPoint)),
  };
  const original = formatFloat32(result.state.tensor.data[index] ?? 0);
  const steps: NumberStep[] = [{ name: 'original', value: original }, ...stepsOf(result, index)];
  return steps.map(({ name, value, ...rest }) => ({
    ...rest,
    name,
    label: message(language, inspectorWords, `inspector.${name}`, values),
    value: isShort ? readable(Number(value)) : withMinus(value),
  }));
}

/** A clamped value may still wrap later, in a subtraction that overflows its dtype. */
const emphasisOf = { store: {}, clamp: { emphasis: 'clipped' }, wrap: { emphasis: 'wrapped' } };

/** The steps in the order of the convention: the lesson's rounds last, the others round first. */
export function stepsOf(result: Result, index: number): NumberStep[] {
  const { state, anatomy, quantizer } = result;
  const cause = causeAt(result, index);
  const at = (data: ArrayLike<number>) => formatFloat32(data[index] ?? Number.NaN);
  const rounded = anatomy.rounded.data[index];
  const stored = anatomy.quantized.data[index] ?? 0;
  const { zeroPoint } = qparamsAt(result, index);
  const storing = stored === rounded ? 'store' : state.config.clamp ? 'clamp' : 'wrap';
  const difference = anatomy.differences[index] ?? 0;
  const unshifted = difference === stored - zeroPoint;
  const { convention } = quantizer.scheme;
  const scaled = at(anatomy.scaled.data);
  const shifted = at(anatomy.shifted.data);
  const level = at(anatomy.rounded.data);
  return [
    { name: convention === 'torch' ? 'multiply' : 'divide', value: scaled },
    { name: convention === 'shift_then_round' ? 'shift' : 'round', value: shifted },
    { name: convention === 'shift_then_round' ? 'round' : 'shift', value: level },
    { name: storing, value: String(stored), ...emphasisOf[storing] },
    { name: 'unshift', value: String(difference), ...(!unshifted && emphasisOf.wrap) },
    { name: 'restore', value: at(anatomy.dequantized.data) },
    { name: 'error', value: at(anatomy.error.data), emphasis: cause },
  ];
}
