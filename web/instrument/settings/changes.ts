import { levelDTypes } from '../../core/engine/contract.ts';
import { layoutOf } from '../layout.ts';
import { changePrefix } from '../store/address.ts';
import {
  isPhotograph,
  lessonState,
  type PendingState,
  photographShape,
  type QuantizerConfig,
  type State,
} from '../store/state.ts';
import { type Parameters, toParameters, version } from './parameters.ts';
import { fromParameters, type ParsedAddress, readChart, readStored } from './read_parameters.ts';
import { settingNames } from './table.ts';

// Changes to a part of the state, named by the parameters of links.

const changeNames: readonly string[] = [
  ...settingNames,
  'tensor',
  'shape',
  'sample',
  'element',
  'slice',
  'chart',
];

/** The changes, by parameter name. */
export type Changes = Readonly<Record<string, string | undefined>>;
/** Called with the name and the text of a parameter that cannot be parsed and is ignored. */
export type Refuse = (name: string, text: string) => void;

/**
 * The state after applying a link such as `with&clamp=0` to the current one. If a parameter is unknown
 * or invalid, the whole link is rejected.
 */
export function changed(present: PendingState, address: string): ParsedAddress {
  const changes: Parameters = Object.fromEntries(
    new URLSearchParams(address.slice(changePrefix.length)),
  );
  let wrong = Object.keys(changes).find((name) => !changeNames.includes(name));
  const refuse = (name: string) => {
    wrong ??= name;
  };
  const filled =
    changes.tensor === undefined
      ? withSample(present, changes.sample, refuse)
      : withTensor(present, changes, refuse);
  const state = withSettings(present, filled, suited(present, filled, changes), refuse);
  return wrong === undefined ? { state } : { wrong };
}

/** Uses an observer instead of a scale that was set by hand for another tensor. */
function suited(present: PendingState, filled: PendingState, changes: Parameters): Parameters {
  const isByHand = 'scale' in changes || 'zero_point' in changes || 'source' in changes;
  if (filled === present || isByHand || present.config.source !== 'given') return changes;
  return { ...changes, source: 'min_max' };
}

function withTensor(base: PendingState, { tensor = '', shape }: Parameters, refuse: Refuse) {
  const written = { tensor, ...(shape !== undefined && { shape }) };
  const read = fromParameters({ v: version, ...written, format: 'int8', source: 'min_max' });
  if ('state' in read) return withOther(base, { tensor: read.state.tensor, sample: undefined });
  refuse(read.wrong, tensor);
  return base;
}

export function withSample(
  base: PendingState,
  sample: string | undefined,
  refuse: Refuse,
): PendingState {
  if (sample === undefined) return base;
  const read = fromParameters({ v: version, sample, format: 'int8', source: 'min_max' });
  if ('state' in read) return withOther(base, { tensor: undefined, sample: read.state.sample });
  refuse('sample', sample);
  return base;
}

/** The state with another tensor; the selected element is cleared. */
export const withOther = (
  { part: _, picture: __, ...base }: PendingState,
  other: Pick<PendingState, 'tensor' | 'sample'>,
): PendingState => ({
  ...base,
  element: undefined,
  slice: 0,
  ...other,
});

/** Applies settings and view parameters to a state whose tensor may differ from that of `base`. */
export function withSettings(
  base: PendingState,
  filled: PendingState,
  changes: Changes,
  refuse: Refuse,
): PendingState {
  const stored = readStored(changes.format ?? '');
  const isFormat = levelDTypes.some((known) => known === changes.format);
  const isLessons = (filled !== base || isFormat) && isLesson(base);
  const { format, ...others } = changes;
  const asked = configChanges(isLessons, stored ? others : changes);
  // A setting of integers is seen on integers.
  const isOfIntegers = settingNames.some((name) => changes[name] !== undefined);
  const shown = stored || isOfIntegers ? { ...filled, stored } : filled;
  return withLook(withConfig(shown, asked, refuse), changes, refuse);
}

/** Whether the state has the lesson's tensor and the lesson's settings. */
function isLesson({ tensor, config }: PendingState): boolean {
  if (tensor?.data.length !== lessonState.tensor.data.length) return false;
  const asText = (state: State) => JSON.stringify(toParameters(state));
  return asText({ ...lessonState, tensor, config }) === asText(lessonState);
}

/** The named settings, and those that follow from omitted ones. */
function configChanges(isLessons: boolean, changes: Changes): Record<string, string> {
  const named = settingNames.flatMap((name) => {
    const text = changes[name];
    return text === undefined ? [] : [[name, text] as const];
  });
  const given: Record<string, string> = Object.fromEntries(named);
  const byHand = 'scale' in given || 'zero_point' in given;
  if (byHand) given.source ??= 'given';
  // The lesson's scale and zero point were set by hand for its own tensor and format.
  if (isLessons) given.source ??= 'min_max';
  return given;
}

function withConfig(
  wanted: PendingState,
  given: Record<string, string>,
  refuse: Refuse,
): PendingState {
  if (Object.keys(given).length === 0) return wanted;
  const asked = { ...given };
  for (;;) {
    const read = fromParameters(merged(wanted.config, asked));
    if ('state' in read) return { ...wanted, config: read.state.config };
    const text = asked[read.wrong];
    if (text === undefined) return wanted;
    refuse(read.wrong, text);
    delete asked[read.wrong];
  }
}

/** The settings of a config as parameters. */
export const configParametersOf = (config: QuantizerConfig): Parameters =>
  toParameters({ ...lessonState, tensor: oneElement, config });

const oneElement: State['tensor'] = { dtype: 'float32', shape: [1], data: Float32Array.of(0) };

/** The parameters of a config, some of them replaced. */
function merged(config: QuantizerConfig, asked: Record<string, string>): Record<string, string> {
  const { scale, zeroPoint } = config;
  const byHand = asked.source === 'given';
  const { granularity, ...own } = configParametersOf(config);
  const rest: Record<string, string> = {
    ...own,
    // With numbers set by hand there is a single scale for the whole tensor.
    ...(granularity !== undefined && !byHand && { granularity }),
    ...(byHand && { scale: String(scale), zero_point: String(zeroPoint) }),
    ...(asked.symmetric === '1' && { zero_point: '0' }),
    ...asked,
  };
  if (rest.granularity === 'tensor') delete rest.granularity;
  return rest;
}

function withLook(
  wanted: PendingState,
  { element, slice, chart }: Changes,
  refuse: Refuse,
): PendingState {
  const shape = wanted.sample?.shape ?? wanted.tensor?.shape ?? photographShape;
  const place = (option: 'element' | 'slice', text: string | undefined, end: number) => {
    if (text === undefined) return wanted[option];
    const value = Number(text);
    if (/^\d+$/.test(text) && value < end) return value;
    refuse(option, text);
    return wanted[option];
  };
  if (element === undefined && slice === undefined && chart === undefined) return wanted;
  const known = chart === undefined ? undefined : readChart(chart);
  if (chart !== undefined && !known) refuse('chart', chart);
  return {
    ...wanted,
    element: place(
      'element',
      element,
      shape.reduce((a, b) => a * b, 1),
    ),
    slice: place('slice', slice, layoutOf(shape).slices) ?? 0,
    chart: known ?? wanted.chart,
  };
}

/** Whether two states are equal, ignoring the numbers that an observer computed. */
export function isSameState(one: PendingState, other: PendingState): boolean {
  const rest = ({ config, stored, sample, part, picture, ...look }: PendingState) =>
    JSON.stringify([
      configParametersOf(config),
      [stored, sample, part, picture],
      [look.element, look.slice, look.chart],
    ]);
  return rest(one) === rest(other) && (isGiven(one) || isSameTensor(one, other));
}

/** Whether the rest of the state says which tensor it has. */
const isGiven = ({ sample, picture }: PendingState): boolean =>
  sample !== undefined || isPhotograph(picture);

function isSameTensor({ tensor: one }: PendingState, { tensor: other }: PendingState): boolean {
  if (one === other) return true;
  if (!one || !other || String(one.shape) !== String(other.shape)) return false;
  return one.data.every((value, index) => Object.is(value, other.data[index]));
}
