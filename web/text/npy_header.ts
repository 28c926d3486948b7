// The header of NumPy's .npy: a magic string, a version, and a Python dictionary.
// https://numpy.org/doc/stable/reference/generated/numpy.lib.format.html

export interface NpyHeader {
  /** The kind and size of an element. */
  readonly kind: NpyKind;
  readonly isBigEndian: boolean;
  readonly isFortran: boolean;
  readonly shape: readonly number[];
  /** The offset of the elements. */
  readonly start: number;
}

const kinds = ['f2', 'f4', 'f8', 'i1', 'i2', 'i4', 'i8', 'u1', 'u2', 'u4', 'u8', 'b1'] as const;
export type NpyKind = (typeof kinds)[number];

/** Why a file is refused: a stable code and the values of its message. */
export class NpyRefusal extends Error {
  constructor(
    readonly code: string,
    readonly values: Readonly<Record<string, string | number>> = {},
  ) {
    super(code);
  }
}

export const npyMagic = '\x93NUMPY';
/** NumPy also rejects longer headers, which could be an attack on its parser. */
const mostHeaderBytes = 10_000;
/** The bytes of a file's start that hold every header that can be read. */
export const npyHeadBytes = mostHeaderBytes + 12;

/** Reads the header at the start of a file's first `npyHeadBytes`; throws NpyRefusal. */
export function readNpyHeader(bytes: Uint8Array): NpyHeader {
  const text = (from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to));
  const start = text(0, npyMagic.length);
  if (start !== npyMagic)
    throw new NpyRefusal(npyMagic.startsWith(start) ? 'npy_truncated' : 'npy_magic');
  if (bytes.length < 10) throw new NpyRefusal('npy_truncated');
  const [major = 0, minor = 0] = bytes.subarray(6, 8);
  if (major < 1 || major > 3 || minor !== 0)
    throw new NpyRefusal('npy_version', { version: `${major}.${minor}` });
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const from = major === 1 ? 10 : 12;
  if (bytes.length < from) throw new NpyRefusal('npy_truncated');
  const length = major === 1 ? view.getUint16(8, true) : view.getUint32(8, true);
  if (length > mostHeaderBytes) throw new NpyRefusal('npy_header');
  if (bytes.length < from + length) throw new NpyRefusal('npy_truncated');
  return { ...parseHeader(text(from, from + length)), start: from + length };
}

const member =
  /\s*(['"])(descr|fortran_order|shape)\1\s*:\s*(?:\[|(?:(['"])([^'"\\]*)\3|(True|False)|\(([^()]*)\))\s*(?:,|(?=\})))/y;

/** Parses the dictionary as NumPy writes it: exactly three members, in any order. */
function parseHeader(text: string): Omit<NpyHeader, 'start'> {
  const found: { descr?: string; fortran_order?: string; shape?: string } = {};
  member.lastIndex = /^\s*\{/.exec(text)?.[0].length ?? text.length;
  for (let next = member.lastIndex; !/^\s*\}\s*$/.test(text.slice(next)); ) {
    const [all, , name, , quoted, truth, tuple] = member.exec(text) ?? [];
    if (name === 'descr' && all?.endsWith('[')) throw new NpyRefusal('npy_structured');
    const value = { descr: quoted, fortran_order: truth, shape: tuple }[name ?? ''];
    const key = name as keyof typeof found;
    if (value === undefined || found[key] !== undefined) throw new NpyRefusal('npy_header');
    found[key] = value;
    next = member.lastIndex;
  }
  const { descr, fortran_order: order, shape } = found;
  if (descr === undefined || order === undefined || shape === undefined)
    throw new NpyRefusal('npy_header');
  const [, mark = '', name = ''] = /^([<>=|]?)(\w+)$/.exec(descr) ?? [];
  if (name === 'O') throw new NpyRefusal('npy_object');
  if (/^c\d+$/.test(name)) throw new NpyRefusal('npy_complex', { dtype: descr });
  // ml_dtypes has one dtype of two bytes, and several of one.
  if (name === 'V2') throw new NpyRefusal('npy_bfloat16', { dtype: descr });
  if (/^V\d+$/.test(name)) throw new NpyRefusal('npy_void', { dtype: descr });
  if (/^[SUa]\d+$/.test(name)) throw new NpyRefusal('npy_text', { dtype: descr });
  const kind = kinds.find((one) => one === name);
  if (!kind) throw new NpyRefusal('npy_dtype', { dtype: descr });
  return { kind, isBigEndian: mark === '>', isFortran: order === 'True', shape: extents(shape) };
}

/** The items of a tuple; Python 2 wrote long integers with an L. */
function extents(tuple: string): number[] {
  const items = tuple.split(',').map((item) => item.trim().replace(/L$/, ''));
  // A tuple of one needs a comma, and one of none has none.
  if (items.length === 1 && items[0] !== '') throw new NpyRefusal('npy_header');
  if (items.at(-1) === '') items.pop();
  if (!items.every((item) => /^(?:0|[1-9]\d{0,14})$/.test(item)))
    throw new NpyRefusal('npy_header');
  return items.map(Number);
}
