import { refuse } from '../readers/checkpoint.ts';
import {
  companion,
  demandDtype,
  demandShape,
  type Group,
  type Logical,
  packedBits,
  required,
} from './group.ts';
import { wholeOf } from './packed.ts';

// bitsandbytes: pairs of 4-bit codes, the first in the high half of a byte, in blocks without regard to
// rows; the numbers that codes stand for are in the file. The scales may be quantized themselves.

/** The state that a file has as JSON in bytes. */
interface QuantState {
  readonly shape?: unknown;
  readonly blocksize?: unknown;
  readonly dtype?: unknown;
  readonly nested_blocksize?: unknown;
  readonly nested_offset?: unknown;
}

const resultNames: Readonly<Record<string, 'f16' | 'bf16' | 'f32'>> = {
  ...{ float16: 'f16', bfloat16: 'bf16', float32: 'f32' },
};

export async function fourBits(group: Group): Promise<Logical | undefined> {
  const { codes, scheme } = group;
  const stated = companion(group, /quant_state\.bitsandbytes__(?:nf4|fp4)$/);
  if (!stated || codes.dtype !== 'u8') return undefined;
  const broken = (fact: string): never =>
    refuse('scheme_state', { tensor: codes.name, scheme, part: stated.name, fact });
  const state = await stateOf(group, stated, broken);
  const shape = (state.shape as number[] | undefined) ?? [];
  const isExtent = (one: unknown) => Number.isSafeInteger(one) && (one as number) > 0;
  if (!Array.isArray(shape) || shape.length === 0 || !shape.every(isExtent)) broken('shape');
  const elements = shape.reduce((all, one) => all * one, 1);
  const group4 = state.blocksize as number;
  if (!isExtent(group4)) broken('blocksize');
  const result = resultNames[String(state.dtype)] ?? broken('dtype');
  demandShape(group, codes, [Math.ceil(elements / 2)]);
  const scales = required(group, /\.absmax$/, 'weight.absmax');
  const levels = required(group, /\.quant_map$/, 'weight.quant_map');
  const blocks = Math.ceil(elements / group4);
  demandShape(group, scales, [blocks]);
  demandShape(group, levels, [16]);
  demandDtype(group, levels, ['f32']);
  const nested = scales.dtype === 'u8' ? nestedOf(group, state, blocks, broken) : undefined;
  if (!nested) demandDtype(group, scales, ['f32']);
  return {
    shape,
    layout: {
      // Blocks go on across rows.
      ...{ rows: 1, columns: elements, matrixRows: 1, code: 'levels', result },
      codes: { ...packedBits(4, 1), slots: [1, 0] },
      ...{ groupRows: 1, groupColumns: group4, scale: scales.dtype },
      ...nested?.layout,
    },
    parts: { codes, scales, levels, ...nested?.parts },
    facts: [stated],
  };
}

/** Absolute maxima that are codes of 8 bits. */
function nestedOf(
  group: Group,
  state: QuantState,
  blocks: number,
  broken: (fact: string) => never,
) {
  const size = state.nested_blocksize as number;
  const offset = state.nested_offset as number;
  if (!Number.isSafeInteger(size) || size < 1) broken('nested_blocksize');
  if (typeof offset !== 'number' || !Number.isFinite(offset)) broken('nested_offset');
  const nestedScales = required(group, /\.nested_absmax$/, 'weight.nested_absmax');
  const scaleLevels = required(group, /\.nested_quant_map$/, 'weight.nested_quant_map');
  demandShape(group, nestedScales, [Math.ceil(blocks / size)]);
  demandShape(group, scaleLevels, [256]);
  for (const one of [nestedScales, scaleLevels]) demandDtype(group, one, ['f32']);
  return {
    layout: { nestedGroup: size, nestedOffset: offset },
    parts: { nested_scales: nestedScales, scale_levels: scaleLevels },
  };
}

/** Larger states are none. */
const mostState = 4096;

async function stateOf(
  group: Group,
  stated: Group['codes'],
  broken: (fact: string) => never,
): Promise<QuantState> {
  if (stated.elements > mostState || stated.dtype !== 'u8') broken('JSON');
  try {
    const state: unknown = JSON.parse(
      new TextDecoder().decode(await wholeOf(group.sources, stated)),
    );
    return state instanceof Object ? (state as QuantState) : broken('JSON');
  } catch (error) {
    if (error instanceof SyntaxError) return broken('JSON');
    throw error;
  }
}

/** LLM.int8(): a row times its largest magnitude / 127, in the numbers that bitsandbytes computes with. */
export async function int8Rows(group: Group): Promise<Logical | undefined> {
  const { codes, scheme, sources } = group;
  const scales = companion(group, /(?:^|\.)SCB$/);
  if (!scales || codes.dtype !== 'i8' || codes.shape.length !== 2) return undefined;
  const [rows = 0, columns = 0] = codes.shape;
  const order = companion(group, /(?:^|\.)weight_format$/);
  if (order) {
    demandShape(group, order, []);
    const [version = 0] = await wholeOf(sources, order);
    // Other orders are those of one kind of graphics card.
    if (version !== 0)
      refuse('scheme_version', { tensor: codes.name, scheme, version: String(version) });
  }
  demandShape(group, scales, [rows]);
  demandDtype(group, scales, ['f32']);
  return {
    shape: codes.shape,
    layout: {
      ...{ rows, columns, matrixRows: rows, code: 'signed', codes: packedBits(8, 1) },
      ...{ groupRows: 1, groupColumns: columns, scale: 'f32', factor: 7.874015718698502e-3 },
    },
    parts: { codes, scales },
    ...(order && { facts: [order] }),
  };
}
