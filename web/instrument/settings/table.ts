import {
  type Convention,
  conventions,
  type LevelDType,
  levelDTypes,
  type Observer,
  observerKinds,
  type RangeOptions,
  type Scheme,
  type Switches,
} from '../../core/engine/contract.ts';

// The settings of the quantizer, each described once. Draft, config, links, the element's attributes and
// properties, locks, switches and memo keys follow from this table; CONTRIBUTING.md has the recipe.

/** The source of scales and zero points: an observer of the tensor, or set by hand. */
export type Source = Observer | 'given';

/** The place at which the core takes an option: in the scheme, in the observer's options, or in the options of quantizing. */
type Argument = 'scheme' | 'observing' | 'quantizing';

/** A setting with a list of values: a switch or a choice. */
interface Option<T, A extends Argument, P extends string> {
  /** Its name in links, attributes, locks, files and Python. */
  readonly parameter: P;
  readonly argument: A;
  /** The default, which links omit. */
  readonly plain: T;
  /** The values by their text in links and attributes. */
  readonly values: Readonly<Record<string, T>>;
  /** Texts that links of earlier versions have, and their present ones. */
  readonly former: Readonly<Record<string, string>>;
  /** Whether the option has no effect with the other settings, so that its switch is disabled. */
  readonly isIdle: (draft: IdleBy) => boolean;
}

/** The settings that can make an option idle. */
interface IdleBy {
  readonly format: LevelDType;
  readonly source: string;
  readonly symmetric: boolean;
}

const always = () => false;

function flag<A extends Argument, P extends string>(
  parameter: P,
  argument: A,
  plain: boolean,
  isIdle: (draft: IdleBy) => boolean = always,
): Option<boolean, A, P> {
  return { parameter, argument, plain, values: { 0: false, 1: true }, former: {}, isIdle };
}

function choice<T extends string, A extends Argument, P extends string>(
  parameter: P,
  argument: A,
  values: readonly [T, ...T[]],
  former: Readonly<Record<string, T>>,
): Option<T, A, P> {
  const byText = Object.fromEntries(values.map((value) => [value, value])) as Record<string, T>;
  return { parameter, argument, plain: values[0], values: byText, former, isIdle: always };
}

const isUnsigned = ({ format }: IdleBy) => format.startsWith('u');

/** The switches and choices, by their names in the draft, the config and the core. */
export const options = {
  symmetric: flag('symmetric', 'scheme', false, isUnsigned),
  restricted: flag('restricted', 'scheme', false, isUnsigned),
  convention: choice('convention', 'scheme', conventions, { lesson: 'shift_then_round' }),
  halfAway: flag('half_away', 'scheme', false),
  includeZero: flag(
    'include_zero',
    'observing',
    false,
    ({ source, symmetric }) => source === 'given' || symmetric,
  ),
  clamp: flag('clamp', 'quantizing', true),
  castToFloat: flag('cast_to_float', 'quantizing', true),
} as const;

export type OptionName = keyof typeof options;
type ValueOf<N extends OptionName> = (typeof options)[N]['plain'];
type NamesFor<A extends Argument> = {
  [N in OptionName]: (typeof options)[N]['argument'] extends A ? N : never;
}[OptionName];

export const optionNames = Object.keys(options) as OptionName[];
export type FlagName = {
  [N in OptionName]: ValueOf<N> extends boolean ? N : never;
}[OptionName];
export const flagNames = optionNames.filter(
  (name): name is FlagName => typeof options[name].plain === 'boolean',
);

export type SchemeFlag = FlagName & NamesFor<'scheme'>;
export const schemeFlags = flagNames.filter(
  (name): name is SchemeFlag => options[name].argument === 'scheme',
);

/** The options with their values, as a draft has them. */
export type OptionValues = { readonly [N in OptionName]: ValueOf<N> };
type ValuesFor<A extends Argument> = { readonly [N in NamesFor<A>]: ValueOf<N> };

/** The settings with which a tensor is quantized: the part of the state that can be compared. */
export interface QuantizerConfig extends ValuesFor<'observing'>, ValuesFor<'quantizing'> {
  readonly scheme: Required<Scheme>;
  /** With `given`, there is a single scale for the whole tensor. */
  readonly source: Source;
  /** The scale set by hand; with an observer, what it found last for the first part. */
  readonly scale: number;
  readonly zeroPoint: number;
}

/** Picks the options that the core takes in one argument. */
function valuesFor<A extends Argument>(argument: A, values: ValuesFor<A>): ValuesFor<A> {
  const names = optionNames.filter((name) => options[name].argument === argument);
  const all = values as Readonly<Record<string, unknown>>;
  return Object.fromEntries(names.map((name) => [name, all[name]])) as ValuesFor<A>;
}

/** The options of the core's functions that quantize and dequantize. */
export const quantizingOptions = (config: ValuesFor<'quantizing'>): Required<Switches> =>
  valuesFor('quantizing', config);

/** The options of the core's observers. */
export const observingOptions = (config: ValuesFor<'observing'>): Required<RangeOptions> =>
  valuesFor('observing', config);

export const optionsOf = ({ scheme, ...config }: QuantizerConfig): OptionValues => ({
  ...valuesFor('scheme', scheme),
  ...valuesFor('observing', config),
  ...valuesFor('quantizing', config),
});

/** A config of options and of what is no option. */
export const configFrom = (
  values: OptionValues,
  scheme: Pick<Required<Scheme>, 'format' | 'granularity'>,
  numbers: Pick<QuantizerConfig, 'source' | 'scale' | 'zeroPoint'>,
): QuantizerConfig => ({
  scheme: { ...scheme, ...valuesFor('scheme', values) },
  ...numbers,
  ...valuesFor('observing', values),
  ...valuesFor('quantizing', values),
});

export const plainOptions = Object.fromEntries(
  optionNames.map((name) => [name, options[name].plain]),
) as unknown as OptionValues;

/** The text of an option's value in links. */
export const optionText = (value: boolean | Convention): string =>
  typeof value === 'boolean' ? String(Number(value)) : value;

/** The option's value for its text in a link of any version; undefined if it has no such value. */
export function optionValue(name: OptionName, text: string): boolean | Convention | undefined {
  const { values, former }: Option<boolean | Convention, Argument, string> = options[name];
  const present = Object.hasOwn(former, text) ? (former[text] as string) : text;
  return Object.hasOwn(values, present) ? values[present] : undefined;
}

/** A setting as links, attributes and locks name it. */
export interface Setting {
  /** The values of which it has one; a setting with a number has none. */
  readonly choices: readonly string[] | undefined;
  /** The fields of the draft that its lock keeps. */
  readonly fields: readonly SettingField[];
}

export const snakeCase = (name: string): string =>
  name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** "given", "min_max", and with its parameters "percentile:LOWER:UPPER". */
const sources = Object.entries({ given: {}, ...observerKinds }).map(([name, parameters]) =>
  [snakeCase(name), ...Object.keys(parameters).map((one) => one.toUpperCase())].join(':'),
);

const byHand = ['source', 'adapted', 'lower', 'upper'] as const;

/** The settings that are no options, by their names in links. */
const others = {
  format: { choices: levelDTypes, fields: ['format', 'stored'] },
  source: { choices: sources, fields: byHand },
  scale: { choices: undefined, fields: ['scale', ...byHand] },
  zero_point: { choices: undefined, fields: ['zeroPoint', ...byHand] },
  granularity: {
    choices: ['tensor', 'channel:AXIS', 'group:SIZE'],
    fields: ['sharing', 'axis', 'groupSize'],
  },
} as const;

type SettingField = OptionName | (typeof others)[keyof typeof others]['fields'][number];
type OptionParameter = (typeof options)[OptionName]['parameter'];
export type SettingName = keyof typeof others | OptionParameter;
/** The values of the options by their names in links, for programs. */
export type NamedOptions = {
  readonly [N in OptionName as (typeof options)[N]['parameter']]: ValueOf<N>;
};

export function namedOptions(config: QuantizerConfig): NamedOptions {
  const values = optionsOf(config);
  return Object.fromEntries(
    optionNames.map((name) => [options[name].parameter, values[name]]),
  ) as unknown as NamedOptions;
}

const optionSettings = Object.fromEntries(
  optionNames.map((name): [string, Setting] => [
    options[name].parameter,
    { choices: Object.keys(options[name].values), fields: [name] },
  ]),
) as Readonly<Record<OptionParameter, Setting>>;

/** All settings by their names in links; see web/docs/use/playground.md. */
export const settings: Readonly<Record<SettingName, Setting>> = { ...others, ...optionSettings };

export const settingNames = Object.keys(settings) as SettingName[];
