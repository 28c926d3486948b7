import type { Checkpoint, TensorEntry } from '../readers/checkpoint.ts';
import type { CodesGroup } from './codes_group.ts';
import type { QuantConfig } from './config.ts';

// The usual name of a scheme of codes. Names that only one program uses decide; if several share a
// layout, the configuration does, and without it the sentence names the dtype alone.

/** The parts of a group that rules look at. */
interface Look {
  readonly codes: TensorEntry;
  /** The last part of the codes' name. */
  readonly leaf: string;
  /** The last parts of the companions' names that match, as tensors. */
  readonly has: (pattern: RegExp) => TensorEntry | undefined;
  readonly config: QuantConfig;
  readonly checkpoint: Checkpoint;
}

/** A rule names a scheme, or has nothing to say. */
type Rule = (look: Look) => string | undefined;

const rules: readonly Rule[] = [
  ({ has }) => {
    const state = has(/quant_state\.\w+$/);
    if (state) return `bitsandbytes ${/fp4/i.test(state.name) ? 'FP4' : 'NF4'}`;
    return has(/\bSCB$/) ? 'bitsandbytes LLM.int8()' : undefined;
  },
  ({ has }) => (has(/(?:^|\.)absmax$/) ? 'bitsandbytes' : undefined),
  ({ leaf, has, codes }) =>
    leaf === 'qweight' && codes.dtype === 'i8' && has(/wscales$/) ? 'SVDQuant' : undefined,
  ({ leaf, has }) => (leaf === 'indices' && has(/centroids/) ? 'VPTQ' : undefined),
  ({ leaf, has }) => (leaf === 'qweight' && has(/lookup_table$/) ? 'SqueezeLLM' : undefined),
  ({ leaf, has }) =>
    leaf === 'quantized_data' && has(/quantized_scalers$/) ? 'torchtune NF4' : undefined,
  packedInWords,
  ({ leaf, config, codes }) =>
    leaf.endsWith('_packed') ? compressedName(config, codes) : undefined,
  ({ leaf, has, codes }) =>
    leaf.endsWith('_blocks') && codes.dtype === 'u8' && has(/_scales$/)?.dtype === 'u8'
      ? 'MXFP4'
      : undefined,
  ({ codes, has, config }) =>
    codes.dtype === 'u32' && has(/scales$/) ? mlxName(config) : undefined,
  ({ leaf, has }) => (/^W_q$/.test(leaf) && has(/scale$/) ? 'HQQ' : undefined),
  ({ leaf, has }) =>
    leaf === 'q_weight' ? (has(/q_(?:groups|invperm|scale_max)$/) ? 'EXL2' : 'MLC') : undefined,
  ({ leaf, has }) => (leaf === 'B' && has(/\.s(?:_channel|_group)?$/) ? 'Marlin' : undefined),
  ({ leaf }) => (/^trellis$/.test(leaf) ? 'EXL3' : undefined),
  ({ leaf }) => (/^Qidxs$/i.test(leaf) ? 'QuIP#' : undefined),
  ({ leaf, has }) => (/^codes$/.test(leaf) && has(/codebooks?$/) ? 'AQLM' : undefined),
  ({ leaf, has }) => (leaf === '_data' && has(/_scale$/) ? 'quanto' : undefined),
  // Both store the transpose, in the order of a kernel.
  ({ codes, has }) => (codes.dtype === 'i8' && has(/\bweight_scales$/) ? 'EETQ' : undefined),
  ({ codes, has }) =>
    codes.dtype === 'i8' && has(/\bper_channel_scale$/) ? 'TensorRT-LLM' : undefined,
  ({ config, codes }) =>
    config.method === 'compressed-tensors' ? compressedName(config, codes) : undefined,
  ({ has, codes }) =>
    has(/scale_2$/) && (codes.dtype === 'u8' || codes.dtype === 'f4') ? 'NVFP4' : undefined,
  ({ codes, config, has }) =>
    isFloat8(codes)
      ? blockName(codes, has(/(?:weight|^|\.)_?scale(?:_inv)?s?$/), config)
      : undefined,
  ({ codes, config }) => (isFloat8(codes) ? methodIn(config, 'FP8') : undefined),
  ({ codes, config }) => (codes.dtype === 'i8' ? methodIn(config, 'INT8') : undefined),
  ({ config }) => config.method?.toUpperCase(),
];

const isFloat8 = ({ dtype }: TensorEntry) => dtype.startsWith('f8_');

/** The scheme of codes; empty if nothing but the pattern is known. */
export function schemeOf(
  { codes, companions }: CodesGroup,
  config: QuantConfig = {},
  checkpoint: Checkpoint,
): string {
  const leaf = codes.name.slice(codes.name.lastIndexOf('.') + 1);
  const has = (pattern: RegExp) => companions.find(({ name }) => pattern.test(name));
  const look: Look = { codes, leaf, has, config, checkpoint };
  for (const rule of rules) {
    const found = rule(look);
    if (found) return found;
  }
  return '';
}

/** GPTQ and AWQ have the same names; GPTQ packs along the inputs, AWQ along the outputs. */
function packedInWords({ codes, leaf, has, config }: Look): string | undefined {
  if (leaf !== 'qweight' || codes.dtype !== 'i32') return undefined;
  if (!has(/(?:scales|zeros|g_idx)$/)) return undefined;
  const outputs = has(/(?:^|\.)scales$/)?.shape.at(-1);
  const columns = codes.shape.at(-1);
  const isGptq = has(/g_idx$/) !== undefined || (outputs !== undefined && outputs === columns);
  const bits = config.bits === undefined ? '' : ` (${config.bits} bit)`;
  const byShape = isGptq ? 'GPTQ' : outputs !== undefined ? 'AWQ' : 'GPTQ / AWQ';
  return byShape + bits;
}

const compressedName = ({ method, format }: QuantConfig, { dtype }: TensorEntry): string =>
  method === 'compressed-tensors' && format
    ? `compressed-tensors (${format})`
    : dtype === 'u8'
      ? 'compressed-tensors (nvfp4-pack-quantized / mxfp4-pack-quantized)'
      : 'compressed-tensors';

const mlxName = ({ bits, group }: QuantConfig): string =>
  bits !== undefined && group !== undefined ? `MLX (${bits} bit, ${group})` : 'MLX';

/** Block FP8 with the extents of its tiles, as the configuration says or the shapes do. */
function blockName(
  { shape }: TensorEntry,
  scales: TensorEntry | undefined,
  { block }: QuantConfig,
): string | undefined {
  const grid = scales?.shape ?? [];
  if (grid.length !== shape.length || grid.length < 2) return undefined;
  const [rows, columns] = block ?? tileOf(shape.slice(-2), grid.slice(-2));
  if (rows === undefined || columns === undefined) return undefined;
  return `block FP8 (${rows} × ${columns})`;
}

/**
 * The extents of tiles by the number of scales along each axis. The last tile may be cut off, so extents
 * are powers of two, or divide the axis. An axis with a single scale may be shorter than a tile: tiles are
 * then taken for squares. Empty for a scale of each row, of each column or of the whole tensor.
 */
export function tileOf(shape: readonly number[], grid: readonly number[]): readonly number[] {
  const known = shape.map((extent, axis) => {
    const count = grid[axis] ?? 0;
    if (count < 2) return undefined;
    const power = 2 ** Math.ceil(Math.log2(extent / count));
    if (Math.ceil(extent / power) === count) return power;
    return extent % count === 0 ? extent / count : undefined;
  });
  const tile = known.map((one, axis) => {
    const other = known[1 - axis];
    const isShort = grid[axis] === 1 && other !== undefined && (shape[axis] ?? 0) <= other;
    return one ?? (isShort ? other : undefined);
  });
  return tile.some((one) => one === undefined || one < 2) ? [] : (tile as number[]);
}

/** A name with the program that the configuration states. */
const methodIn = ({ method, format }: QuantConfig, name: string): string =>
  method === undefined || method === name.toLowerCase()
    ? name
    : `${name} (${[method, format].filter(Boolean).join(' ')})`;
