import { textFromFloats } from '../../text/base64.ts';
import { formatFloat32 } from '../../text/numbers.ts';
import { layoutOf } from '../layout.ts';
import {
  type FilePart,
  isPhotograph,
  lessonState,
  type QuantizerConfig,
  type Source,
  type State,
  type StoredChoice,
} from '../store/state.ts';
import { optionNames, options, optionsOf, optionText, snakeCase } from './table.ts';

/**
 * The state as named texts, as in addresses and files. Links of every version must keep working, so a
 * change of meaning needs a new version, and the parsers of old versions stay.
 *
 *     v=2 & tensor=191.6,-13.5;92.14,295.5 & format=int8 & source=given & scale=3.5 & zero_point=-70
 *
 * Commas separate elements, semicolons rows; a tensor with one axis has no semicolon. If bytes are
 * shorter, or the tensor has three axes, the elements are `f32:` and base64, with `shape=2x3x4`; a
 * generated tensor is `sample=normal,64x64,7`. Omitted parameters have defaults: one scale per tensor,
 * asymmetric, the lesson's convention, clamped and cast. Every float32 survives the round trip. Version 3
 * has a stored format, which replaces the integers: `stored=q4_0`, `stored=kmeans:LEVELS:SEED`. A part of
 * a file says which: `part_tensor=NAME & part_file=NAME & part_row=0 & part_column=64`. A picture is
 * `picture=photograph`, or `picture=own` beside its elements.
 */
export type Parameters = Readonly<Record<string, string>>;

export const version = '2';
export const storedVersion = '3';

export function toParameters(state: State): Parameters {
  const { pinned, element, slice, chart, stored, part, picture } = state;
  return {
    v: stored ? storedVersion : version,
    ...tensorParameters(state),
    ...(part && partParameters(part)),
    ...(picture && { picture }),
    ...configParameters(state.config),
    ...(stored && { stored: storedText(stored) }),
    ...(pinned && configParameters(pinned, 'pin.')),
    ...(element !== undefined && { element: String(element) }),
    ...(slice > 0 && { slice: String(slice) }),
    ...(chart !== lessonState.chart && { chart }),
  };
}

/** A stored format's name; for a codebook with its size and its seed, unless they are the usual ones. */
export function storedText({ format, levels = 16, seed = 0 }: StoredChoice): string {
  if (seed) return [format, levels, seed].join(':');
  return levels === 16 ? format : `${format}:${levels}`;
}

/** Texts of tensors by their elements, which never change: a link is made at every drawing. */
const texts = new WeakMap<object, string>();

function textOf(data: Float32Array): string {
  const text = texts.get(data) ?? textFromFloats(data);
  texts.set(data, text);
  return text;
}

function tensorParameters({ tensor, sample, picture }: State): Parameters {
  if (isPhotograph(picture)) return {};
  if (sample) return { sample: [sample.kind, sample.shape.join('x'), sample.seed].join(',') };
  const bytes = `f32:${textOf(tensor.data as Float32Array)}`;
  const inBytes = { tensor: bytes, shape: tensor.shape.join('x') };
  // A number takes at least two characters, so for many elements the bytes are always shorter.
  if (tensor.shape.length > 2 || tensor.data.length > 4096) return inBytes;
  const { rows, columns } = layoutOf(tensor.shape);
  const values = Array.from(tensor.data, formatFloat32);
  const lines = Array.from({ length: rows }, (_, row) =>
    values.slice(row * columns, (row + 1) * columns).join(','),
  );
  const text = tensor.shape.length === 2 && rows === 1 ? `${lines[0]};` : lines.join(';');
  return text.length <= bytes.length ? { tensor: text } : inBytes;
}

/** Longer than any name that a library writes, and short enough to be read. */
const longestName = 1000;
export const isName = ({ length }: string): boolean => length > 0 && length <= longestName;

function partParameters({ tensor, file, row, column }: FilePart): Parameters {
  if (![tensor, file].every(isName)) return {};
  const numbers = { part_row: String(row), part_column: String(column) };
  return { part_tensor: tensor, part_file: file, ...numbers };
}

function configParameters(config: QuantizerConfig, prefix = ''): Parameters {
  const { source, scale, zeroPoint } = config;
  const { format, granularity } = config.scheme;
  const named: Record<string, string | false> = {
    format,
    granularity:
      'perChannel' in granularity
        ? `channel:${granularity.perChannel}`
        : 'perGroup' in granularity && `group:${granularity.perGroup}`,
    source: sourceText(source),
    scale: source === 'given' && String(scale),
    zero_point: source === 'given' && String(zeroPoint),
    ...optionParameters(config),
  };
  const written = Object.entries(named).filter(([, text]) => text !== false);
  return Object.fromEntries(written.map(([name, text]) => [prefix + name, text])) as Parameters;
}

/** The options by their names; false for those that have their defaults. */
function optionParameters(config: QuantizerConfig): Record<string, string | false> {
  const values = optionsOf(config);
  return Object.fromEntries(
    optionNames.map((name) => {
      const { parameter, plain } = options[name];
      return [parameter, values[name] !== plain && optionText(values[name])];
    }),
  );
}

function sourceText(source: Source): string {
  if (typeof source === 'object') return `percentile:${source.percentile.join(':')}`;
  return snakeCase(source);
}
