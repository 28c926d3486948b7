import { refuse } from './checkpoint.ts';
import { shortName, utf8 } from './names.ts';
import { JsonRefusal, type Members, parseStrictJson, type StrictJson } from './strict_json.ts';

/** A tensor in the header; offsets count from the first byte behind the header. */
export interface Listed {
  readonly name: string;
  readonly dtype: string;
  readonly shape: readonly number[];
  readonly start: number;
  readonly end: number;
  /** The offset of the header in the file. */
  readonly at: number;
}

const headerStart = 8;

/** The tensors in the order of their bytes, and the text that the file says about itself. */
export function readHeader(name: string, bytes: Uint8Array) {
  const members = parseObject(name, bytes, headerStart);
  const listed: Listed[] = [];
  let metadata: Readonly<Record<string, string>> = {};
  for (const [tensor, value] of members) {
    if (tensor === '__metadata__') metadata = textsOf(name, value);
    else listed.push(listedOf(name, tensor, value));
  }
  listed.sort((a, b) => a.start - b.start || a.end - b.end);
  return { listed, metadata };
}

/** Parses JSON that must be an object; `start` is the offset of its bytes in the file. */
export function parseObject(name: string, bytes: Uint8Array, start: number): Members {
  const text = utf8(bytes) ?? refuse('safetensors_utf8', { name, offset: start });
  let value: StrictJson;
  try {
    value = parseStrictJson(text);
  } catch (error) {
    if (!(error instanceof JsonRefusal)) throw error;
    const offset = start + new TextEncoder().encode(text.slice(0, error.at)).length;
    const member = shortName(error.member);
    return error.kind === 'duplicate'
      ? refuse('safetensors_duplicate', { name, member, offset })
      : refuse('safetensors_json', { name, offset });
  }
  return value instanceof Map ? value : refuse('safetensors_object', { name, offset: start });
}

/** Texts by name; as in the reference, null stands for none. */
function textsOf(name: string, value: StrictJson): Readonly<Record<string, string>> {
  if (value === null) return {};
  const texts = value instanceof Map ? [...value] : [['', value] as const];
  const isAllText = texts.every((pair): pair is [string, string] => typeof pair[1] === 'string');
  const isObject = value instanceof Map;
  return isObject && isAllText
    ? Object.fromEntries(texts)
    : refuse('safetensors_metadata', { name, offset: headerStart });
}

function listedOf(name: string, tensor: string, value: StrictJson): Listed {
  const wrong = (part: string) =>
    refuse('safetensors_tensor', { name, tensor: shortName(tensor), part, offset: headerStart });
  if (!(value instanceof Map)) {
    return refuse('safetensors_entry', { name, tensor: shortName(tensor), offset: headerStart });
  }
  const dtype = value.get('dtype');
  const shape = value.get('shape');
  const offsets = value.get('data_offsets');
  if (typeof dtype !== 'string') return wrong('dtype');
  if (!isSizes(shape)) return wrong('shape');
  if (!isSizes(offsets) || offsets.length !== 2) return wrong('data_offsets');
  const [start = 0, end = 0] = offsets;
  if (end < start) return wrong('data_offsets');
  return { name: tensor, dtype, shape, start, end, at: headerStart };
}

const isSizes = (value: StrictJson | undefined): value is readonly number[] =>
  Array.isArray(value) && value.every((item) => typeof item === 'number' && item >= 0);
