import type { StoredFamily } from '../../core/engine/names.ts';
import { type StoredName, storedKinds } from '../../core/engine/names.ts';
import type { BitGroup } from '../inspector/chart_code_bits.ts';

// Facts about a format that views show before the core is loaded, and how its codes are read. The core
// defines the formats; web/docs/use/formats.md describes them.

/** A small float: the bits of its sign, its exponent and its fraction. */
export type FloatBits = readonly [number, number, number];

/** How codes follow each other on the number line. */
export type CodeOrder = 'sign' | 'complement' | 'ascending';

export interface FormatFacts {
  readonly name: string;
  readonly family: StoredFamily;
  /** The elements of a block: 1 for none, 0 for all of the tensor. */
  readonly block: number;
  /** The elements of a block that share a scale. */
  readonly group: number;
  /** Whether blocks go on in the next row. */
  readonly isFlat: boolean;
  /** Bits per weight where rows fill their blocks, without what a whole tensor shares. */
  readonly bits: number;
  /** The codes' float, if they are floats. */
  readonly float: FloatBits | undefined;
  readonly order: CodeOrder;
}

/** Bits per weight of formats whose blocks hold more than codes and scales of one size. */
const blockBits: Readonly<Partial<Record<StoredName, number>>> = {
  nvfp4: 4.5,
  nf4: 4.5,
  nf4_double: 4.127,
  q8_0: 8.5,
  q4_0: 4.5,
  q4_1: 5,
  q5_0: 5.5,
  q5_1: 6,
  q2_k: 2.625,
  q3_k: 3.4375,
  q4_k: 4.5,
  q5_k: 5.5,
  q6_k: 6.5625,
  iq4_nl: 4.5,
  iq4_nl_ref: 4.5,
  iq4_xs: 4.25,
  tq1_0: 1.6875,
  tq2_0: 2.0625,
  q1_0: 1.125,
  q2_0: 2.25,
  mxfp4_ggml: 4.25,
  nvfp4_ggml: 4.5,
};

const groups: Readonly<Partial<Record<StoredName, number>>> = {
  q2_k: 16,
  q3_k: 16,
  q4_k: 32,
  q5_k: 32,
  q6_k: 16,
  iq4_xs: 32,
  nvfp4_ggml: 16,
};

function floatOf(name: string): FloatBits | undefined {
  if (name === 'float16') return [1, 5, 10];
  if (name === 'bfloat16') return [1, 8, 7];
  const found = /e(\d)m(\d)/.exec(name);
  if (found) return [1, Number(found[1]), Number(found[2])];
  return /mxfp4|nvfp4/.test(name) ? [1, 2, 1] : undefined;
}

/** The facts of a format; `levels` is the size of a codebook. */
export function factsOf(format: string, levels = 16): FormatFacts {
  const name = format as StoredName;
  const { family, block } = storedKinds[name];
  const float = floatOf(name);
  const codeBits = float ? float.reduce((sum, bits) => sum + bits, 0) : 0;
  const shared = family === 'blocks' ? 8 / block : 0;
  const isBook = family === 'codebook';
  return {
    name,
    family,
    block,
    group: groups[name] ?? block,
    isFlat: name.startsWith('nf4') || isBook,
    bits: isBook ? Math.ceil(Math.log2(levels)) : (blockBits[name] ?? codeBits + shared),
    float,
    order: float ? 'sign' : name === 'q8_0' ? 'complement' : 'ascending',
  };
}

/** The number of blocks of a shape, and the block and the flat index of its first element for an index. */
export function blockAt({ block, isFlat }: FormatFacts, shape: readonly number[], index: number) {
  if (block === 0) return { block: 0, first: 0 };
  if (isFlat) return { block: Math.floor(index / block), first: index - (index % block) };
  // No block contains elements of two rows: the last one of a row may be shorter.
  const length = shape.at(-1) ?? 1;
  const [row, column] = [Math.floor(index / length), index % length];
  const within = Math.floor(column / block);
  return {
    block: row * Math.ceil(length / block) + within,
    first: row * length + within * block,
  };
}

export function blockCount(facts: FormatFacts, shape: readonly number[]): number {
  const last = shape.reduce((product, extent) => product * extent, 1) - 1;
  return blockAt(facts, shape, last).block + 1;
}

const kinds = ['sign', 'exponent', 'fraction'] as const;
const grouped = (float: FloatBits): BitGroup[] =>
  float.map((bits, i) => ({ kind: kinds[i] as BitGroup['kind'], bits }));

/** The groups of bits in the code of an element. */
export function codeGroups({ float, order }: FormatFacts, bits: number): BitGroup[] {
  return float ? grouped(float) : [{ kind: order === 'complement' ? 'integer' : 'index', bits }];
}

/** The groups of bits in a stored scale: a float of some kind, or a whole number. */
export function scaleGroups({ name }: FormatFacts, step: string, bits: number): BitGroup[] {
  if (bits === 32) return grouped([1, 8, 23]);
  if (bits === 16) return grouped([1, 5, 10]);
  if (name.startsWith('nvfp4')) return grouped([1, 4, 3]);
  if (name.startsWith('mxfp')) return grouped([0, 8, 0]);
  return [{ kind: step === 'absmax' ? 'index' : 'integer', bits }];
}

/** The place of a code among all codes in the order of their values: the middle is zero. */
export function placeOfCode(order: CodeOrder, code: number, bits: number): number {
  const half = 2 ** (bits - 1);
  if (order === 'ascending') return code;
  if (order === 'complement') return code < half ? code : code - 2 * half;
  return code < half ? code : half - code;
}

/** The first and the last place. */
export function placeEnds(order: CodeOrder, bits: number, levels = 2 ** bits): [number, number] {
  const half = 2 ** (bits - 1);
  if (order === 'ascending') return [0, levels - 1];
  return order === 'complement' ? [-half, half - 1] : [1 - half, half - 1];
}
