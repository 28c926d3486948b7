import type { PackedLayout } from '../../core/engine/contract.ts';
import type { PackedWeight, TensorEntry } from '../readers/checkpoint.ts';
import { packedBits } from '../schemes/group.ts';
import { resultDtype } from '../schemes/logical.ts';

// The conventions by which the bytes of a weight may be read. Each differs from the stated one in one
// point, on which checkpoints and loaders disagree.

export type ConventionId =
  | 'stated'
  | 'zeroPlusOne'
  | 'zeroAsStored'
  | 'zeroIgnored'
  | 'zeroIsMiddle'
  | 'zeroIsFirst'
  | 'signed'
  | 'offset'
  | 'secondMultiplies'
  | 'secondDivides'
  | 'scaleDivides'
  | 'scaleMultiplies'
  | 'scaleIsExponent'
  | 'scaleIsFloat8'
  | 'scaleIsNumber'
  | 'scaleIsBfloat16'
  | 'scaleIsFloat16'
  | 'scalesTransposed'
  | 'highFirst'
  | 'lowFirst'
  | 'interleaved'
  | 'inOrder'
  | 'indexIgnored'
  | 'indexUsed'
  | 'otherBits';

export interface Convention {
  readonly id: ConventionId;
  /** The facts of its sentence, such as bits and group. */
  readonly facts?: string;
  readonly entry: TensorEntry;
}

/** The stated convention first, and then each that the same bytes allow. */
export function conventionsOf(entry: TensorEntry): Convention[] {
  const { packed } = entry;
  if (!packed) return [];
  const stated: Convention = { id: 'stated', entry };
  return [
    stated,
    ...changesOf(packed).map(([id, change]) => {
      const layout = { ...packed.layout, ...change };
      const dtype = resultDtype(layout.result);
      return { id, entry: { ...entry, dtype, packed: { ...packed, layout } } };
    }),
    ...otherBits(entry, packed),
  ];
}

type Change = readonly [id: ConventionId, change: Partial<PackedLayout>];

function changesOf({ layout, parts }: PackedWeight): Change[] {
  return [
    ...zeros(layout, parts),
    ...codes(layout),
    ...scales(layout),
    ...order(layout, parts),
    ...index(layout, parts),
  ];
}

/** Zero points that the file holds may be used or not, whatever is stated about them. */
function zeros(layout: PackedLayout, { zeros: stored }: PackedWeight['parts']): Change[] {
  const { zero = '', zeroShift = 0, zeroPoint = 0, zeroCodes, code, codes: own } = layout;
  const { hasBiases = false } = layout;
  const middle = code === 'unsigned' ? 2 ** (own.bits - 1) : 0;
  if (!stored) {
    // Without zero points, loaders take the middle one or the first one of unsigned codes for 0.
    if (code !== 'unsigned' || hasBiases) return [];
    const isFirst = zeroPoint === 0;
    return [isFirst ? ['zeroIsMiddle', { zeroPoint: middle }] : ['zeroIsFirst', { zeroPoint: 0 }]];
  }
  const kind = zeroCodes ? 'codes' : stored.dtype;
  const used: Change[] = [['zeroAsStored', { zero: kind, zeroShift: 0 }]];
  if (zeroCodes) used.push(['zeroPlusOne', { zero: kind, zeroShift: 1 }]);
  if (zero === '') return used;
  const others = used.filter(([, change]) => change.zeroShift !== zeroShift);
  return [...others, ['zeroIgnored', { zero: '', zeroShift: 0, zeroPoint: middle }]];
}

/** An order of columns that the file holds may be used or not. */
function index({ hasIndex = false }: PackedLayout, parts: PackedWeight['parts']): Change[] {
  if (!parts.index) return [];
  return [hasIndex ? ['indexIgnored', { hasIndex: false }] : ['indexUsed', { hasIndex: true }]];
}

function codes({ code }: PackedLayout): Change[] {
  if (code === 'offset') return [['signed', { code: 'signed' }]];
  return code === 'signed' ? [['offset', { code: 'offset' }]] : [];
}

function scales({ scale, scaleDivides = false, secondScale, ...layout }: PackedLayout): Change[] {
  const { hasBiases = false, nestedGroup = 0 } = layout;
  const isPlain = !hasBiases && nestedGroup === 0 && scale !== '';
  const second: Change[] =
    secondScale === 'multiply' || secondScale === 'divide'
      ? [
          secondScale === 'multiply'
            ? ['secondDivides', { secondScale: 'divide' }]
            : ['secondMultiplies', { secondScale: 'multiply' }],
        ]
      : [];
  const own: Change[] = isPlain
    ? [[scaleDivides ? 'scaleMultiplies' : 'scaleDivides', { scaleDivides: !scaleDivides }]]
    : [];
  const types = nestedGroup === 0 ? scaleTypes(scale, layout.result) : [];
  return [...second, ...own, ...types, ...turned({ scale, ...layout })];
}

/** The other dtypes of scales that have as many bytes. */
function scaleTypes(scale: string, result: PackedLayout['result']): Change[] {
  const bytes: readonly Change[] = [
    ['scaleIsExponent', { scale: 'f8_e8m0' }],
    ['scaleIsFloat8', { scale: 'f8_e4m3' }],
    ['scaleIsNumber', { scale: 'u8' }],
  ];
  // Loaders compute in the dtype of scales of two bytes.
  const halves: readonly Change[] = [
    ['scaleIsFloat16', { scale: 'f16', ...(result === 'bf16' && { result: 'f16' }) }],
    ['scaleIsBfloat16', { scale: 'bf16', ...(result === 'f16' && { result: 'bf16' }) }],
  ];
  const all = [bytes, halves].find((some) => some.some(([, change]) => change.scale === scale));
  return all?.filter(([, change]) => change.scale !== scale) ?? [];
}

/** Square grids of scales may be read as their transpose. */
function turned(layout: PackedLayout): Change[] {
  const { matrixRows, columns, groupRows, groupColumns, scalesTransposed = false } = layout;
  const [down, across] = [Math.ceil(matrixRows / groupRows), Math.ceil(columns / groupColumns)];
  return down === across && down > 1
    ? [['scalesTransposed', { scalesTransposed: !scalesTransposed }]]
    : [];
}

/** The slots of AWQ's kernel. */
const interleaved = [0, 4, 1, 5, 2, 6, 3, 7];

function order({ codes: own, zeroCodes, ...layout }: PackedLayout, parts: PackedWeight['parts']) {
  const { slots = [], unitCodes, bits, isTransposed = false } = own;
  const isNatural = slots.every((slot, at) => slot === at);
  const changed = (id: ConventionId, next: readonly number[]): Change => [
    id,
    {
      codes: { ...own, slots: next },
      ...(layout.zero === 'codes' && zeroCodes && { zeroCodes: { ...zeroCodes, slots: next } }),
    },
  ];
  if (bits === 4 && unitCodes === 2 && parts.codes)
    return [isNatural ? changed('highFirst', [1, 0]) : changed('lowFirst', [])];
  if (bits === 4 && unitCodes === 8 && isTransposed)
    return [isNatural ? changed('interleaved', interleaved) : changed('inOrder', [])];
  return [];
}

/** MLX: the shapes state the product of bits and group alone. */
function otherBits(entry: TensorEntry, packed: PackedWeight): Convention[] {
  const { layout, parts } = packed;
  if (!layout.hasBiases) return [];
  const { codes: own, groupColumns, columns } = layout;
  const product = own.bits * groupColumns;
  return [2, 3, 4, 5, 6, 8].flatMap((bits) => {
    const size = product / bits;
    if (bits === own.bits || ![32, 64, 128].includes(size)) return [];
    const wide = (columns * own.bits) / bits;
    const unit = bits === 8 ? 1 : bits === 6 ? 4 : bits % 2 === 1 ? 8 : 8 / bits;
    const shape = [...entry.shape.slice(0, -1), wide];
    const next = {
      ...layout,
      ...{ columns: wide, groupColumns: size },
      codes: packedBits(bits, (unit * bits) / 8),
    };
    const elements = (entry.elements * own.bits) / bits;
    return [
      {
        ...{ id: 'otherBits' as const, facts: `${bits} × ${size}` },
        entry: { ...entry, shape, elements, packed: { layout: next, parts } },
      },
    ];
  });
}
