import { refuse } from './checkpoint.ts';
import { shortName } from './names.ts';

// A large checkpoint is written in parts, whose names say so: `model-00002-of-00003.safetensors`.

interface PartName {
  readonly part: number;
  readonly count: number;
  /** The name of another part. */
  readonly nameOf: (part: number) => string;
}

const pattern = /^(.*?)(\d{1,6})([-_.]of[-_.])(\d{1,6})(?!\d)(.*)$/i;

/** Reads a name as that of a part; undefined if it is none. */
export function partName(name: string): PartName | undefined {
  const [, before = '', number = '', of = '', total = '', after = ''] = pattern.exec(name) ?? [];
  const [part, count] = [Number(number), Number(total)];
  if (!(count > 1) || part > count) return undefined;
  const nameOf = (other: number) =>
    `${before}${String(other).padStart(number.length, '0')}${of}${total}${after}`;
  return { part, count, nameOf };
}

/** Refuses parts of which others are missing; those that programs number from 0 have a part 0. */
export function refuseMissingParts(names: readonly string[]): void {
  const given = new Set(names);
  // A file that is there twice is refused for that.
  if (given.size < names.length) return;
  for (const name of names) {
    const own = partName(name);
    if (!own) continue;
    const first = given.has(own.nameOf(0)) && !given.has(own.nameOf(own.count)) ? 0 : 1;
    const all = Array.from({ length: own.count }, (_, at) => own.nameOf(first + at));
    const missing = all.filter((other) => !given.has(other));
    if (missing.length > 0) refusePart(name, own.part - first + 1, own.count, missing);
  }
}

/** Refuses a part, counted from 1, and names the others. */
export function refusePart(
  name: string,
  part: number,
  count: number,
  missing: readonly string[],
): never {
  const [first = '', ...more] = missing.map(shortName);
  const others = more.length > 0 ? `${first} (+ ${more.length})` : first;
  return refuse('part_missing', { name, part, count, others });
}
