import { refuse } from './checkpoint.ts';
import { UniqueNames } from './names.ts';
import {
  Dict,
  keyText,
  List,
  Opaque,
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
  /** The numbers and short strings beside the tensors, and the names of other objects, at the top only. */
  readonly metadata: Readonly<Record<string, string>>;
  /** The first object that nothing is known of, if there is one. */
  readonly opaque?: Opaque | undefined;
}

/** Lists the tensors in dicts and lists; `file` is the file's name. */
export function flatten(file: string, root: Value): Flattened {
  const names = new UniqueNames();
  const tensors: (readonly [string, TensorValue])[] = [];
  const metadata = new Map<string, string>();
  const seen = new Set<Opaque>();
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
    } else if (value instanceof Opaque && !seen.has(value)) {
      seen.add(value);
      if (depth === 1) metadata.set(name, value.name);
      for (const [key, item] of itemsOf(value)) {
        if (key === '') visit(item, name, depth + 1);
        else below(key, item);
      }
    }
  };
  visit(root, '', 0);
  const [opaque] = seen;
  return { tensors, metadata: Object.fromEntries(metadata), opaque };
}

/** The members of a module that hold its tensors and its parts: names in a state_dict leave them out. */
const ofModules = ['_parameters', '_buffers', '_modules'];

/** The contents of an opaque object, by the keys that lead to them; an empty key leads nowhere. */
function* itemsOf({ list, dict, parts }: Opaque): Generator<readonly [key: string, item: Value]> {
  yield* [
    ['', list],
    ['', dict],
  ];
  for (const part of parts) {
    const members =
      part instanceof Dict ? [...part.entries()].map(([key, item]) => [key, item] as const) : [];
    const isModule = members.some(([key]) => key === '_modules');
    if (!isModule) yield ['', part];
    for (const [key, item] of isModule ? members : []) {
      const text = keyText(key) ?? '';
      if (!text.startsWith('_') || ofModules.includes(text))
        yield [ofModules.includes(text) ? '' : text, item];
    }
  }
}

const isShort = (value: Value): value is boolean | number | bigint | string =>
  value !== null && typeof value !== 'object' && String(value).length <= mostTextLength;
