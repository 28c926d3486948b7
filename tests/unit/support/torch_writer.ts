import { zipOf } from './zip_writer.ts';

/** A float32 matrix of a state_dict; those with the same storage are tied. */
export interface Matrix {
  readonly name: string;
  readonly storage: number;
  readonly shape: readonly [rows: number, columns: number];
}

const int = (value: number) => {
  const bytes = Buffer.alloc(5);
  bytes.write('J');
  bytes.writeInt32LE(value, 1);
  return bytes.toString('latin1');
};
const text = (value: string) => {
  const bytes = Buffer.alloc(5);
  bytes.write('X');
  bytes.writeUInt32LE(value.length, 1);
  return bytes.toString('latin1') + value;
};
const global = (module: string, name: string) => `c${module}\n${name}\n`;

/** The pickle of a matrix: `_rebuild_tensor_v2` of a part of a storage. */
function pickled({ name, storage, shape: [rows, columns] }: Matrix): string {
  const kind = `${text('storage')}${global('torch', 'FloatStorage')}${text(String(storage))}`;
  const held = `(${kind}${text('cpu')}${int(rows * columns)}tQ`;
  const layout = `${int(0)}(${int(rows)}${int(columns)}t(${int(columns)}${int(1)}t\x89`;
  const hooks = `${global('collections', 'OrderedDict')})R`;
  return `${text(name)}${global('torch._utils', '_rebuild_tensor_v2')}(${held}${layout}${hooks}tR`;
}

/** A file as torch.save writes a state_dict; storages are the bytes of float32 elements. */
export function torchFileOf(
  matrices: readonly Matrix[],
  storages: readonly Uint8Array[],
): Uint8Array {
  const pickle = Buffer.from(`\x80\x02}(${matrices.map(pickled).join('')}u.`, 'latin1');
  const data = storages.map((bytes, at) => [`archive/data/${at}`, bytes] as const);
  return zipOf({
    'archive/data.pkl': pickle,
    ...Object.fromEntries(data),
    'archive/version': '3\n',
  });
}
