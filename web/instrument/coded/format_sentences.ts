import { type LevelDType, levelKinds, type StoredFamily } from '../../core/engine/names.ts';
import { type IdOf, joined, type Language, message, messageIn } from '../../ui/messages/index.ts';
import { words as uiWords } from '../../ui/words.ts';
import { words as guideWords } from '../guide/words.ts';
import { byteText, noteworthy } from '../size.ts';
import type { StoredChoice } from '../store/state.ts';
import { type FormatFacts, factsOf } from './format_facts.ts';
import { words as storedWords } from './words.ts';

const words = joined(guideWords, storedWords, uiWords);

// The sentences about formats: one for each family, with a few facts of its own.

/** The largest value of a small float, and what becomes of larger ones. */
const ends = {
  float16: ['65504', 'infinity'],
  bfloat16: ['3.39 × 10³⁸', 'infinity'],
  float8_e4m3fn: ['448', 'nan'],
  float8_e4m3fn_saturating: ['448', 'saturates'],
  float8_e5m2: ['57344', 'infinity'],
  float6_e2m3fn: ['7.5', 'saturates'],
  float6_e3m2fn: ['28', 'saturates'],
  float4_e2m1fn: ['6', 'saturates'],
} as const;

const ruleOf = (name: string) =>
  (['floor', 'even', 'rceil'] as const).find((rule) => name.endsWith(`_${rule}`));

/** The parts of a family beside its codes, as ids of sentences name them. */
export const besideCodes = (family: StoredFamily): 'floats' | 'scales' | 'codebook' =>
  family === 'floats' || family === 'codebook' ? family : 'scales';

/** The sentence on the bytes of numbers, and on those that are not codes. */
export function tradeoffText(
  language: Language,
  { name, family, block, bits }: FormatFacts,
  count: number,
  bitsPerWeight: number,
): string {
  const values = {
    format: name,
    count,
    block,
    size: byteText(bitsPerWeight, count),
    bits: bitsText(bitsPerWeight),
    nominal: bitsText(bits),
    float: byteText(32, count),
  };
  const ids: IdOf<typeof words>[] = [`tradeoff.${besideCodes(family)}`, 'size.float'];
  // Small tensors need more bits, for padding or for parts that a whole tensor shares.
  const isMore = bitsPerWeight > bits * (1 + noteworthy);
  if (isMore && family !== 'floats') ids.push(family === 'codebook' ? 'size.book' : 'size.blocks');
  return ids
    .map((id) => message(language, words, id, values))
    .join(message(language, uiWords, 'join.sentences'));
}

export const bitsText = (bits: number): string => String(Number(bits.toFixed(3)));

/** The description of an integer format. */
export const aboutInteger = (language: Language, format: LevelDType): string =>
  message(language, storedWords, 'about.integer', { format, bits: levelKinds[format].bits });

/** Whether the elements of a format are -1, 0 or 1 times a scale. */
const isTernary = (format: string) => /^(?:tq[12]_0|q2_0)$/.test(format);

/** The description of a stored format. */
export function about(language: Language, { format, levels }: StoredChoice): string {
  const { float, family, block, group, bits } = factsOf(format, levels);
  const text = (id: IdOf<typeof words>, values = {}) =>
    message(language, words, id, { format, bits: bitsText(bits), ...values });
  const rule = ruleOf(format);
  if (float && family === 'floats') {
    const [, exponent, fraction] = float;
    const [largest, end] = ends[format as keyof typeof ends];
    return text('about.float', { exponent, fraction, largest, beyond: text(`beyond.${end}`) });
  }
  if (float && rule) {
    return text('about.mx', { element: `E${float[1]}M${float[2]}`, rule: text(`rule.${rule}`) });
  }
  if (/q\d_k/.test(format)) return text('about.k', { group });
  if (isTernary(format)) {
    const packed = text(format === 'tq1_0' ? 'packed.digits' : 'packed.bits');
    return text('about.ternary', { block, packed });
  }
  if (format === 'q1_0') return text('about.q1_0');
  if (/q\d_\d/.test(format)) {
    const center = format === 'q8_0' ? 'eight' : format.endsWith('1') ? 'min' : 'zero';
    return text('about.legacy', { center: text(`center.${center}`) });
  }
  if (format.startsWith('iq4_nl')) {
    return text('about.iq4_nl', { tries: text(format === 'iq4_nl' ? 'tries.many' : 'tries.one') });
  }
  return text(`about.${format}` as IdOf<typeof words>);
}

/** How a format finds the scale of a block, and a code. */
export function howFound(language: Language, format: string): string {
  const text = messageIn(language, words);
  const rule = ruleOf(format);
  if (rule) return text(`found.${rule}`);
  if (factsOf(format).family === 'floats') return text('found.float');
  const divisors: Readonly<Record<string, number>> = { q4_0: -8, q5_0: -16, q4_1: 15, q5_1: 31 };
  const divisor = divisors[format];
  if (divisor) return text(format.endsWith('_0') ? 'found.q4' : 'found.q41', { divisor });
  const ids: Readonly<Record<string, IdOf<typeof words>>> = {
    nvfp4: 'found.nvfp4',
    nf4: 'found.absmax',
    nf4_double: 'found.double',
    q8_0: 'found.q8',
    q3_k: 'found.q3',
    q6_k: 'found.q6',
    iq4_nl: 'found.iq4',
    iq4_nl_ref: 'found.iq4_ref',
    iq4_xs: 'found.iq4_xs',
    q1_0: 'found.q1',
    mxfp4_ggml: 'found.mxfp4_ggml',
    nvfp4_ggml: 'found.nvfp4_ggml',
    kmeans: 'found.kmeans',
  };
  return text(isTernary(format) ? 'found.ternary' : (ids[format] ?? 'found.kmin'));
}
