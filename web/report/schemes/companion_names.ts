// How quantizers name what belongs to codes. Nobody has standardized it, so these are the words in use,
// behind the name of the codes or of the weight: `weight_scale`, `scales`, `weight.absmax`.

/** Words of scales, zero points and tables of values. Without one of them, integers are integers. */
const scaleWords = [
  ...['scales?', 'scale_inv', 'scale_2', 'scale_max', 'q_scale(?:_max)?', 'scale_weight'],
  ...[
    'global_scale',
    'channel_scale',
    'per_(?:channel|group|tensor)_scales?',
    'scaling(?:_factors?)?',
    'scb',
    'scales_and_zeros',
  ],
  ...['q?zeros?', 'zero_?points?', 'absmax', 'nested_absmax', 'amax'],
  ...['codebooks?', 'quant_map', 'centroids', 'suh', 'svh', 'su', 'sv'],
  // Marlin's, beside the codes B.
  ...['s', 's_channel', 's_group'],
];

/** Words of what may stand beside them. */
const otherWords = [
  ...['g_idx', 'group_ind(?:ex|ices)', '(?:q_)?(?:inv)?perm', 'q_groups', 'q_group_map'],
  ...['biases', 'shape', 'meta', 'shift', 'weight_format', 'nested_quant_map', 'comfy_quant'],
  // HQQ's settings, which it writes as tensors.
  ...['nbits', 'group_size', 'axis', 'packing', 'channel_wise', 'view_as_float', 'round_zero'],
  ...['optimize', 'unpack_view_dtype', 'compute_dtype', 'offload_meta'],
  ...['stores_quant_config', 'encoded_state_dict'],
  ...['quant_state(?:\\.\\w+)*', 'res_centroids', 'mcg', 'mul1'],
];

/** The scales of the values that go into a layer or leave it. */
const activations =
  /^(?:input|output|activation|act|k|v|kv|kv_cache)_(?:global_)?(?:scales?(?:_ub|_inv)?|scaling_factors?|zero_?points?|amax)$/i;

/** Whether the last part of a name is that of the scale or zero point of activations. */
export const isOfActivations = (leaf: string): boolean => activations.test(leaf);

/** Words that only quantizers use, wherever they stand in the last part of a name. */
const telling =
  /scal(?:e|ing|er)|zero_?p|zeros|quant|amax|absmax|code_?book|centroid|(?:^|[._])lut|(?:^|_)tables?\d*$|look_?up|step_?size|smooth_factor/i;

/** Whether the last part of a name has a word of quantizers. */
export const isTelling = (leaf: string): boolean => telling.test(leaf);

/** Whether the last part of a name continues that of codes, as `weight_delta` and `weight.d` do. */
export function continues(leaf: string, codes: string): boolean {
  const root = rootOf(codes);
  const isLonger = leaf.startsWith(root) && /^[._:]/.test(leaf.slice(root.length));
  // Codes without a name of their own fill the folder of their weight.
  return (root === '' || isLonger) && !/bias$/i.test(leaf);
}

const ending = (words: readonly string[]) =>
  new RegExp(`^(?:(.*?)(?<![._:])[._:]+)??_?(?:${words.join('|')})$`, 'i');
const scale = ending(scaleWords);
const other = ending(otherWords);

/** The meaning of the last part of a companion's name. */
export interface CompanionName {
  /** The weight that it names, as `rootOf` does: `weight` for `weight_scale`, nothing for `scales`. */
  readonly root: string;
  readonly isScale: boolean;
}

/** No program names a tensor so long; the patterns above take the square of the length. */
const mostLength = 256;

/** Reads the last part of a name as that of a companion; undefined if it is none. */
export function companionName(leaf: string): CompanionName | undefined {
  if (leaf.length > mostLength) return undefined;
  if (activations.test(leaf)) return { root: '', isScale: false };
  const asScale = scale.exec(leaf);
  const found = asScale ?? other.exec(leaf);
  return found ? { root: rootOf(found[1] ?? ''), isScale: asScale !== null } : undefined;
}

/** Endings by which codes differ from the name of their weight. */
const codeEnding =
  /[._:]?(?:blocks|packed|quantized|quant|q?data|codes|q\d?|(?:float8|fp8)_?data|u?int_?(?:data|\d)?|qvalue|compressed|indices|q_?idxs|trellis)$/i;

/** The weight that codes are named after: `weight` for `weight_packed`, `qweight` and `q_weight`. */
export function rootOf(leaf: string): string {
  if (leaf.length > mostLength) return leaf;
  const name = leaf.replace(/^_+/, '');
  if (/^(?:(?:q\d?|fp?8|u?int\d)?_?weights?|w_q|codes|trellis|q_?idxs|indices|b)$/i.test(name))
    return 'weight';
  return name.replace(codeEnding, '');
}

/** The folder of a name and its last part: `a.b` and `weight` for `a.b.weight` and `a.b/weight`. */
export function split(name: string): readonly [parent: string, leaf: string] {
  const end = name.lastIndexOf('.quant_state.');
  const at = end < 0 ? Math.max(name.lastIndexOf('.'), name.lastIndexOf('/')) : end;
  return [name.slice(0, Math.max(at, 0)), name.slice(at + 1)];
}

/** The name of the weight that codes stand for. */
export function weightName(name: string): string {
  const [parent, leaf] = split(name);
  return [parent, rootOf(leaf)].filter(Boolean).join(name[parent.length] ?? '.');
}
