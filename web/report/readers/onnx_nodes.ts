import { weightName } from '../schemes/companion_names.ts';
import type { CodesNode, StoredAs } from '../schemes/stored_as.ts';
import type { SkippedTensor, TensorEntry } from './checkpoint.ts';

// How the nodes of an ONNX graph use its tensors: which of them are codes, and along which axis an
// operator has its output channels. https://onnx.ai/onnx/operators/ and ONNX Runtime's contributed operators.

export interface OnnxNode {
  /** The operator's name; with its domain, if that is neither ONNX's own nor ONNX Runtime's. */
  readonly operator: string;
  readonly inputs: readonly string[];
  readonly outputs: readonly string[];
  /** The attributes that are whole numbers, or lists of them. */
  readonly numbers: ReadonlyMap<string, readonly number[]>;
}

/** Places of an operator's inputs: that with codes, and those with their scales, zero points and so on. */
type Places = readonly [codes: number, companions: readonly number[]];

const codesOf: Readonly<Record<string, readonly Places[]>> = {
  DequantizeLinear: [[0, [1, 2]]],
  QLinearConv: [[3, [4, 5]]],
  QLinearMatMul: [
    [0, [1, 2]],
    [3, [4, 5]],
  ],
  QGemm: [[3, [4, 5]]],
  ConvInteger: [[1, [3]]],
  MatMulInteger: [
    [0, [2]],
    [1, [3]],
  ],
  MatMulIntegerToFloat: [[1, [3, 5]]],
  DynamicQuantizeMatMul: [[1, [2, 3]]],
  QAttention: [[1, [4, 7]]],
  DynamicQuantizeLSTM: [
    [1, [8, 9]],
    [2, [10, 11]],
  ],
  MatMulNBits: [[1, [2, 3, 4]]],
  MatMulBnb4: [[1, [2]]],
  GatherBlockQuantized: [[0, [2, 3]]],
  QMoE: [
    [2, [3, 11]],
    [5, [6, 12]],
    [8, [9, 13]],
  ],
};

/** An operator's name, which means nothing in a domain of others: there, `Conv` may hold reordered weights. */
export const operatorName = (operator: string, domain: string): string =>
  ['', 'ai.onnx', 'com.microsoft'].includes(domain) ? operator : `${domain}.${operator}`;

/** The roles of initializers, by the nodes that use them; both by the names that nodes use. */
export function onnxRoles(
  nodes: readonly OnnxNode[],
  entries: ReadonlyMap<string, TensorEntry | SkippedTensor>,
): ReadonlyMap<string, StoredAs> {
  const roles = new Map<string, StoredAs>();
  // Those of a companion, which may belong to very many codes, are added in place.
  const users = new Map<string, string[]>();
  for (const one of nodes) {
    const { operator, inputs, numbers } = one;
    const scheme = schemeName(operator, numbers);
    for (const [place, companions] of (Object.hasOwn(codesOf, operator) && codesOf[operator]) ||
      []) {
      const codes = inputs[place] ?? '';
      if (!entries.has(codes)) continue;
      const parts = companions.map((one) => inputs[one] ?? '').filter((one) => entries.has(one));
      // Tensors are listed under names of their own, which differ where two graphs use the same one.
      const listed = (name: string) => entries.get(name)?.name ?? name;
      const before = roles.get(codes)?.node;
      const facts = readingOf(one, place, entries);
      // Nodes that disagree about the same codes make several weights of them.
      const isSame = before === undefined || JSON.stringify(before) === JSON.stringify(facts);
      const node = (isSame && facts) || 'unknown';
      const names = parts.map(listed);
      roles.set(codes, { role: 'codes', scheme, names, weight: weightName(listed(codes)), node });
      for (const name of parts) {
        const own = users.get(name) ?? [...(roles.get(name)?.names ?? [])];
        own.push(listed(codes));
        users.set(name, own);
        roles.set(name, { role: 'companion', scheme, names: own });
      }
    }
  }
  return roles;
}

/** An operator's places of scales and zero points, and the axis that its scales are along. */
type Reading = readonly [scales: number, zeros: number, axis: (node: OnnxNode) => number];

const numberOf = ({ numbers }: OnnxNode, name: string, otherwise: number): number =>
  numbers.get(name)?.[0] ?? otherwise;

const last = () => -1;

/** By operator and place of the codes. The others have scales that are computed, or other layouts. */
const readings: Readonly<Record<string, Reading>> = {
  'DequantizeLinear 0': [1, 2, (node) => numberOf(node, 'axis', 1)],
  'QLinearConv 3': [4, 5, () => 0],
  'QLinearMatMul 0': [1, 2, () => -2],
  'QLinearMatMul 3': [4, 5, last],
  'QGemm 3': [4, 5, (node) => (numberOf(node, 'transB', 0) === 0 ? 1 : 0)],
  'MatMulIntegerToFloat 1': [3, 5, last],
  'DynamicQuantizeMatMul 1': [2, 3, last],
  'QAttention 1': [4, 7, last],
  'MatMulNBits 1': [2, 3, last],
};

/** How a node reads codes, if scales and zero points are in the file. */
function readingOf(
  node: OnnxNode,
  place: number,
  entries: ReadonlyMap<string, TensorEntry | SkippedTensor>,
): CodesNode | undefined {
  const { operator, inputs } = node;
  const key = `${operator} ${place}`;
  const reading = Object.hasOwn(readings, key) ? readings[key] : undefined;
  if (!reading) return undefined;
  const [scales = '', zeros = ''] = [inputs[reading[0]], inputs[reading[1]]];
  const [scale, zero] = [entries.get(scales), entries.get(zeros)];
  if (!scale || (zeros !== '' && !zero)) return undefined;
  const block = numberOf(node, 'block_size', 0);
  const own = { scales: scale.name, ...(zero && { zeros: zero.name }), block };
  if (operator !== 'MatMulNBits') return { ...own, axis: reading[2](node) };
  // An order of columns is no longer written.
  if ((inputs[4] ?? '') !== '') return undefined;
  const [rows, columns] = [numberOf(node, 'N', 0), numberOf(node, 'K', 0)];
  return { ...own, matrix: { bits: numberOf(node, 'bits', 4), rows, columns } };
}

/** Operators whose codes have 4 bits unless an attribute says otherwise. */
const fourBits = new Set(['MatMulNBits', 'GatherBlockQuantized', 'QMoE', 'MatMulBnb4']);

function schemeName(operator: string, numbers: OnnxNode['numbers']): string {
  const [bits] = numbers.get('bits') ?? numbers.get('expert_weight_bits') ?? [];
  const [block] = numbers.get('block_size') ?? [];
  const facts = [
    ...(bits === undefined ? (fourBits.has(operator) ? ['4 bit'] : []) : [`${bits} bit`]),
    ...(block === undefined || block === 0 ? [] : [`blocks of ${block}`]),
  ];
  return `ONNX ${operator}${facts.length > 0 ? ` (${facts.join(', ')})` : ''}`;
}

/** The axis of a weight's output channels; undefined where the operator has none, or it is not known. */
export type ChannelAxis = number | 'several' | 'unknown';

/** The axes of initializers that nodes use as weights. Those that no node uses have none. */
export function channelAxes(
  nodes: readonly OnnxNode[],
  entries: ReadonlyMap<string, TensorEntry | SkippedTensor>,
): ReadonlyMap<string, ChannelAxis> {
  const users = new Map<string, (readonly [OnnxNode, number])[]>();
  for (const node of nodes) {
    for (const [place, name] of node.inputs.entries()) {
      const found = users.get(name) ?? [];
      found.push([node, place]);
      users.set(name, found);
    }
  }
  const found = new Map<string, ChannelAxis>();
  const budget = { uses: mostUses };
  for (const [name, { shape }] of entries) {
    const axis = shape.length < 2 ? undefined : axisOf(name, shape, users, budget);
    if (axis !== undefined) found.set(name, axis);
  }
  return found;
}

type Users = ReadonlyMap<string, readonly (readonly [OnnxNode, number])[]>;

/** Operators that pass a tensor on as it is; to quantize and dequantize it again moves no axis. */
const passing = new Set(['Identity', 'Cast', 'Dropout', 'QuantizeLinear', 'DequantizeLinear']);
/** Operators that use the shape alone. */
const shapeOnly = new Set(['Shape', 'Size']);
/** The uses that are followed in all, beyond which nothing is known; a graph of a million nodes has fewer. */
const mostUses = 20_000_000;

/** The channel axis by all users of a tensor, followed through operators that pass it on. */
function axisOf(
  name: string,
  shape: readonly number[],
  users: Users,
  budget: { uses: number },
): ChannelAxis | undefined {
  const axes = new Set<ChannelAxis>();
  // The tensor's own axes in the order of what is used.
  const open = [{ name, order: shape.map((_, axis) => axis) }];
  const seen = new Set<string>();
  for (let next = open.pop(); next; next = open.pop()) {
    const { order } = next;
    const key = `${order} ${next.name}`;
    if (seen.has(key)) continue;
    seen.add(key);
    for (const [node, place] of users.get(next.name) ?? []) {
      budget.uses -= 1;
      if (budget.uses < 0) return 'unknown';
      const [output = ''] = node.outputs;
      if (shapeOnly.has(node.operator)) continue;
      const turned = place === 0 ? passedOn(node, order) : undefined;
      if (turned) open.push({ name: output, order: turned });
      else {
        const axis = axisBy(
          node,
          place,
          order.map((one) => shape[one] ?? 1),
        );
        axes.add(axis === undefined ? 'unknown' : (order[axis] ?? 'unknown'));
      }
    }
  }
  if (axes.has('unknown')) return 'unknown';
  const [axis] = axes;
  return axes.size > 1 ? 'several' : axis;
}

/** The order of axes behind an operator that passes its first input on; undefined for another one. */
function passedOn({ operator, numbers }: OnnxNode, order: readonly number[]): number[] | undefined {
  if (passing.has(operator)) return [...order];
  if (operator !== 'Transpose') return undefined;
  const permutation = numbers.get('perm') ?? order.map((_, at) => order.length - 1 - at);
  const isWhole = order.every((_, at) => permutation.includes(at));
  return isWhole ? permutation.map((axis) => order[axis] ?? 0) : undefined;
}

/** The axis of the output channels of a node's input of some extents. */
function axisBy(
  { operator, numbers }: OnnxNode,
  place: number,
  extents: readonly number[],
): number | undefined {
  const number = (name: string, otherwise: number) => numbers.get(name)?.[0] ?? otherwise;
  const rank = extents.length;
  switch (operator) {
    case 'Conv':
    case 'FusedConv':
    case 'DeformConv':
      return place === 1 ? 0 : undefined;
    case 'ConvTranspose':
      // In groups, a channel is neither one index of the first axis nor one of the second.
      return place === 1 && number('group', 1) === 1 ? 1 : undefined;
    case 'MatMul':
      return place === 1 ? rank - 1 : rank - 2;
    case 'FusedMatMul':
    case 'TransposeMatMul': {
      if (number('transBatchA', 0) !== 0 || number('transBatchB', 0) !== 0) return undefined;
      const isTurned = number(place === 1 ? 'transB' : 'transA', 0) !== 0;
      return (place === 1) === isTurned ? rank - 2 : rank - 1;
    }
    case 'Gemm':
    case 'FusedGemm':
      if (place === 1) return number('transB', 0) === 0 ? 1 : 0;
      return place === 0 ? (number('transA', 0) === 0 ? 0 : 1) : undefined;
    case 'LSTM':
    case 'GRU':
    case 'RNN':
      // With two directions, a channel is an index of each of the first two axes.
      return (place === 1 || place === 2) && rank === 3 && extents[0] === 1 ? 1 : undefined;
    case 'Attention':
    case 'PackedAttention':
      // ONNX Runtime's has weights of two axes there, ONNX's own the keys.
      return place === 1 && rank === 2 ? 1 : undefined;
    case 'QLinearConv':
      return place === 3 ? 0 : undefined;
    case 'QLinearMatMul':
      return place === 3 ? rank - 1 : place === 0 ? rank - 2 : undefined;
    case 'QGemm':
      return place === 3 ? (number('transB', 0) === 0 ? 1 : 0) : undefined;
    case 'MatMulIntegerToFloat':
    case 'DynamicQuantizeMatMul':
    case 'QAttention':
      return place === 1 ? rank - 1 : undefined;
    case 'Gather': {
      const axis = number('axis', 0);
      return place === 0 ? (axis < 0 ? axis + rank : axis) : undefined;
    }
    case 'EmbedLayerNormalization':
      return place >= 2 && place <= 4 ? 0 : undefined;
    default:
      return undefined;
  }
}
