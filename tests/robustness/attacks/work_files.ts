import zlib from 'node:zlib';
import { zipOf } from '../../unit/support/zip_writer.ts';

// Small files of weights that ask for much work: each is well-formed, so that nothing but the work is against it.

/** A file, and what about it makes the work. */
export interface WorkFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

// ---- PyTorch ----

const latin = (bytes: Buffer) => bytes.toString('latin1');
const u32 = (value: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return latin(bytes);
};
const int = (value: number) => `J${u32(value)}`;
const text = (value: string) => `X${u32(value.length)}${value}`;
const global = (module: string, name: string) => `c${module}\n${name}\n`;

interface View {
  readonly offset: number;
  readonly length: number;
}

/** Views of one storage of `count` floats, by name. */
function viewsPickle(views: readonly View[], count: number): Buffer {
  const storage = `(${text('storage')}${global('torch', 'FloatStorage')}${text('0')}${text('cpu')}${int(count)}tQ`;
  const hooks = `${global('collections', 'OrderedDict')})R`;
  const one = ({ offset, length }: View, at: number) =>
    `${text(`view.${at}`)}${global('torch._utils', '_rebuild_tensor_v2')}(${storage}${int(offset)}(${int(length)}t(${int(1)}t\x89${hooks}tR`;
  return Buffer.from(`\x80\x02}(${views.map(one).join('')}u.`, 'latin1');
}

/** Views of one storage, which is deflated to about a thousandth or stored. */
export function torchViews(views: readonly View[], count: number, isDeflated = true): Uint8Array {
  return zipOf(
    {
      'archive/data.pkl': viewsPickle(views, count),
      'archive/data/0': new Uint8Array(4 * count),
      'archive/version': '3\n',
    },
    isDeflated,
  );
}

/** Tuples of tuples, each of which repeats the one before: as a key, a power of its width. */
export function torchKeys(width: number, depth: number): Uint8Array {
  const pickle = `\x80\x02}(${tuples(width, depth)}K\x01u.`;
  return zipOf({ 'archive/data.pkl': Buffer.from(pickle, 'latin1'), 'archive/version': '3\n' });
}

/** The last of them is left on the stack alone: each takes those before it. */
function tuples(width: number, depth: number): string {
  let made = `(${'K\x01'.repeat(width)}tq\x00`;
  for (let at = 1; at < depth; at += 1) {
    const before = String.fromCharCode(at - 1);
    made = `(${made}${`h${before}`.repeat(width - 1)}tq${String.fromCharCode(at)}`;
  }
  return made;
}

// ---- ONNX ----

type Chunks = Buffer[];
const varint = (value: number): Buffer => {
  const bytes: number[] = [];
  let rest = value;
  for (; rest >= 128; rest = Math.floor(rest / 128)) bytes.push((rest % 128) + 128);
  return Buffer.from([...bytes, rest]);
};
const field = (number: number, bytes: Buffer): Buffer =>
  Buffer.concat([varint(number * 8 + 2), varint(bytes.length), bytes]);
const number = (at: number, value: number): Buffer =>
  Buffer.concat([varint(at * 8), varint(value)]);
const bytesOfText = (value: string) => Buffer.from(value);
const onnx = (graph: Chunks): Uint8Array =>
  new Uint8Array(Buffer.concat([number(1, 8), field(7, Buffer.concat(graph))]));

const floatTensor = (name: string) =>
  field(
    5,
    Buffer.concat([
      ...[number(1, 1), number(1, 2), number(2, 1), field(8, bytesOfText(name))],
      field(9, Buffer.from(Float32Array.of(0.5, -0.25).buffer)),
    ]),
  );
const codesTensor = (name: string) =>
  field(
    5,
    Buffer.concat([
      ...[number(1, 1), number(1, 2), number(2, 3), field(8, bytesOfText(name))],
      field(9, Buffer.from([1, 2])),
    ]),
  );
const node = (operator: string, inputs: readonly string[], output: string) =>
  field(
    1,
    Buffer.concat([
      ...inputs.map((name) => field(1, bytesOfText(name))),
      ...[field(2, bytesOfText(output)), field(4, bytesOfText(operator))],
    ]),
  );

/** A model of so many tensors of two elements. */
export const onnxTensors = (count: number): Uint8Array =>
  onnx(Array.from({ length: count }, (_, at) => floatTensor(`layers.${at}.w`)));

/** Nodes that pass one name on to itself: paths through them are a power of their number. */
export const onnxLoops = (count: number): Uint8Array =>
  onnx([floatTensor('w'), ...Array.from({ length: count }, () => node('Identity', ['w'], 'w'))]);

/** Codes that all have one scale, which is their companion as often. */
export const onnxOneScale = (count: number): Uint8Array =>
  onnx([
    floatTensor('scale'),
    ...Array.from({ length: count }, (_, at) => codesTensor(`c${at}`)),
    ...Array.from({ length: count }, (_, at) =>
      node('DequantizeLinear', [`c${at}`, 'scale'], `y${at}`),
    ),
  ]);

// ---- safetensors, GGUF, archives ----

/** So many tensors of some elements of 32 bits each; of none, with 0. */
export function safetensorsTensors(
  count: number,
  elements: number,
  nameOf = (at: number) => `layers.${at}.w`,
): Uint8Array {
  const bytes = 4 * elements;
  const members = Array.from(
    { length: count },
    (_, at) =>
      `${JSON.stringify(nameOf(at))}:{"dtype":"F32","shape":[1,${elements}],"data_offsets":[${at * bytes},${(at + 1) * bytes}]}`,
  );
  const header = Buffer.from(`{${members.join(',')}}`);
  const length = Buffer.alloc(8);
  length.writeUInt32LE(header.length);
  const data = Buffer.alloc(count * bytes);
  for (let at = 0; at < data.length; at += 4) data.writeFloatLE(Math.sin(at), at);
  return new Uint8Array(Buffer.concat([length, header, data]));
}

const u64 = (value: number) => {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64LE(BigInt(value));
  return bytes;
};
const word = (value: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
};
const ggufText = (value: string) =>
  Buffer.concat([u64(Buffer.byteLength(value)), Buffer.from(value)]);

/** A tensor behind `pairs` pairs of metadata, and an array of `strings` strings. */
export function ggufMetadata(pairs: number, strings: number): Uint8Array {
  const head = [Buffer.from('GGUF'), word(3), u64(1), u64(pairs + 1)];
  for (let at = 0; at < pairs; at += 1)
    head.push(ggufText(`k${at}`), word(8), ggufText('v'.repeat(200)));
  head.push(ggufText('tokens'), word(9), word(8), u64(strings));
  head.push(Buffer.alloc(8 * strings));
  head.push(ggufText('w'), word(1), u64(32), word(0), u64(0));
  const bytes = Buffer.concat(head);
  return new Uint8Array(
    Buffer.concat([bytes, Buffer.alloc((32 - (bytes.length % 32)) % 32), Buffer.alloc(128, 1)]),
  );
}

/** An array of NumPy of some float32 elements. */
export function npyOf(elements: number): Buffer {
  const dict = `{'descr': '<f4', 'fortran_order': False, 'shape': (${elements},), }`;
  const head = `${dict}${' '.repeat((64 - ((10 + dict.length + 1) % 64)) % 64)}\n`;
  const length = Buffer.alloc(2);
  length.writeUInt16LE(head.length);
  return Buffer.concat([
    ...[Buffer.from('\x93NUMPY\x01\x00', 'latin1'), length, Buffer.from(head)],
    Buffer.alloc(4 * elements, 1),
  ]);
}

/** An archive of so many arrays; more than 65,535 have the directory of large archives. */
export function npzMembers(count: number, elements: number, isDeflated: boolean): Uint8Array {
  const array = npyOf(elements);
  return zipOf(
    Object.fromEntries(Array.from({ length: count }, (_, at) => [`w${at}.npy`, array])),
    isDeflated,
  );
}

/** JSON in the place of safetensors' header, so deep. */
export function deepHeader(depth: number): Uint8Array {
  const header = Buffer.from(`{"a":${'['.repeat(depth)}${']'.repeat(depth)}}`);
  const length = Buffer.alloc(8);
  length.writeUInt32LE(header.length);
  return new Uint8Array(Buffer.concat([length, header]));
}

export const inflatedTo = (length: number) => zlib.deflateRawSync(new Uint8Array(length));
