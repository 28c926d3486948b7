import { refuse } from './checkpoint.ts';
import { UniqueNames } from './names.ts';
import {
  Dict,
  keyText,
  List,
  pythonText,
  TensorValue,
  Tuple,
  type Value,
} from './pickle_values.ts';

const mostDepth = 64;
/** Visited values and characters of their names: values may be shared, so a few can be visited often. */
const mostWork = 1 << 24;
const mostTextLength = 1024;

export interface Flattened {
  /** By the keys that lead to them, joined by dots. */
  readonly tensors: readonly (readonly [name: string, tensor: TensorValue])[];
  /** The numbers and short strings beside the tensors, at the top only. */
  readonly metadata: Readonly<Record<string, string>>;
}

/** Lists the tensors in dicts and lists; `file` is the file's name. */
export function flatten(file: string, root: Value): Flattened {
  const names = new UniqueNames();
  const tensors: (readonly [string, TensorValue])[] = [];
  const metadata = new Map<string, string>();
  let work = 0;
  const visit = (value: Value, name: string, depth: number): void => {
    work += 1 + name.length;
    if (work > mostWork || depth > mostDepth) refuse('torch_nested', { name: file });
    if (value instanceof TensorValue) tensors.push([names.add(name || 'tensor'), value]);
    else if (depth === 1 && isShort(value)) metadata.set(name, pythonText(value));
    const below = (key: string, item: Value) =>
      visit(item, name ? `${name}.${key}` : key, depth + 1);
    if (value instanceof Dict) {
      for (const [key, item] of value.entries()) below(keyText(key) ?? '', item);
    } else if (value instanceof List || value instanceof Tuple) {
      for (const [index, item] of value.items.entries()) below(String(index), item);
    }
  };
  visit(root, '', 0);
  return { tensors, metadata: Object.fromEntries(metadata) };
}

const isShort = (value: Value): value is boolean | number | bigint | string =>
  value !== null && typeof value !== 'object' && String(value).length <= mostTextLength;
