// A core in which allocations fail on demand: the built module, byte for byte, except that `malloc` first
// looks at two numbers that a test can set.

/** The globals that the changed module exports. */
export interface FaultyExports {
  /** So many calls of malloc are left until the fault; 0 for none. */
  readonly fault_left: WebAssembly.Global;
  /** Which fault; see `ways`. */
  readonly fault_way: WebAssembly.Global;
  /** The calls of malloc so far. */
  readonly fault_count: WebAssembly.Global;
  /** The calls of malloc minus those of free for memory that was given. */
  readonly fault_live: WebAssembly.Global;
}

/** The fault at the chosen call of malloc: it returns null, the core traps, or it never returns. */
export const ways = { allocation: 1, trap: 2, hang: 3 } as const;
export type Way = keyof typeof ways;

enum Section {
  type = 1,
  import = 2,
  function = 3,
  global = 6,
  export = 7,
  code = 10,
}

/** Unsigned LEB128. */
function leb(value: number): number[] {
  const bytes: number[] = [];
  let rest = value;
  do {
    const isLast = rest < 128;
    bytes.push((rest % 128) | (isLast ? 0 : 128));
    rest = Math.floor(rest / 128);
  } while (rest > 0);
  return bytes;
}

class Reader {
  at = 0;
  constructor(readonly bytes: Uint8Array) {}

  byte(): number {
    const value = this.bytes[this.at++];
    if (value === undefined) throw new Error('the module ends within a section');
    return value;
  }

  leb(): number {
    let value = 0;
    for (let factor = 1; ; factor *= 128) {
      const byte = this.byte();
      value += (byte & 127) * factor;
      if (byte < 128) return value;
    }
  }

  take(length: number): Uint8Array {
    this.at += length;
    return this.bytes.subarray(this.at - length, this.at);
  }

  text(): string {
    return new TextDecoder().decode(this.take(this.leb()));
  }
}

const textBytes = (text: string) => [...leb(text.length), ...new TextEncoder().encode(text)];

function sectionsOf(bytes: Uint8Array): Map<number, Uint8Array> {
  const reader = new Reader(bytes);
  reader.take(8);
  const sections = new Map<number, Uint8Array>();
  while (reader.at < bytes.length) {
    const id = reader.byte();
    const content = reader.take(reader.leb());
    if (id !== 0) sections.set(id, content); // names and the like are left out
  }
  return sections;
}

/** How many functions and globals are imported: they come first. */
function importCounts(section: Uint8Array | undefined): { functions: number; globals: number } {
  const counts = { functions: 0, globals: 0 };
  if (!section) return counts;
  const reader = new Reader(section);
  for (let left = reader.leb(); left > 0; left -= 1) {
    reader.text();
    reader.text();
    const kind = reader.byte();
    if (kind === 0) {
      reader.leb();
      counts.functions += 1;
    } else if (kind === 3) {
      reader.take(2);
      counts.globals += 1;
    } else {
      if (kind === 1) reader.byte();
      const hasMost = reader.byte() & 1;
      reader.leb();
      if (hasMost) reader.leb();
    }
  }
  return counts;
}

function exportedFunctions(section: Uint8Array): Map<string, number> {
  const reader = new Reader(section);
  const found = new Map<string, number>();
  for (let left = reader.leb(); left > 0; left -= 1) {
    const name = reader.text();
    const kind = reader.byte();
    const index = reader.leb();
    if (kind === 0) found.set(name, index);
  }
  return found;
}

/** The items of a section whose items are each as long as they say. */
function bodies(section: Uint8Array): Uint8Array[] {
  const reader = new Reader(section);
  return Array.from({ length: reader.leb() }, () => reader.take(reader.leb()));
}

function appended(section: Uint8Array, more: readonly (readonly number[])[]): number[] {
  const reader = new Reader(section);
  const count = reader.leb();
  return [...leb(count + more.length), ...section.subarray(reader.at), ...more.flat()];
}

const i32 = 0x7f;
const op = {
  unreachable: 0x00,
  loop: 0x03,
  if: 0x04,
  end: 0x0b,
  br: 0x0c,
  return: 0x0f,
  call: 0x10,
  localGet: 0x20,
  globalGet: 0x23,
  globalSet: 0x24,
  constant: 0x41,
  equalsZero: 0x45,
  equals: 0x46,
  add: 0x6a,
} as const;
const nothing = 0x40;

/** The module with the fault in malloc; `malloc` is the name of its export. */
export function faultyCore(
  bytes: Uint8Array,
  malloc: string,
  free: string,
): Uint8Array<ArrayBuffer> {
  const sections = sectionsOf(bytes);
  const section = (id: Section) => sections.get(id) ?? Uint8Array.of(0);
  const imported = importCounts(sections.get(Section.import));
  const functions = exportedFunctions(section(Section.export));
  const code = bodies(section(Section.code));
  const types = new Reader(section(Section.function));
  const typeOf = Array.from({ length: types.leb() }, () => types.leb());
  const globals = new Reader(section(Section.global)).leb() + imported.globals;
  const [left, way, count, live] = [0, 1, 2, 3].map((i) => leb(globals + i)) as [
    ...[number[], number[], number[], number[]],
  ];

  const add = (global: number[], by: number) => [
    ...[op.globalGet, ...global, op.constant, by, op.add, op.globalSet, ...global],
  ];
  const minusOne = 0x7f;
  /** The function that replaces another one, which moves to the end of the module. */
  const replace = (name: string, body: (moved: number[]) => number[]) => {
    const index = functions.get(name);
    const place = (index ?? -1) - imported.functions;
    const old = code[place];
    const type = typeOf[place];
    if (old === undefined || type === undefined) throw new Error(`the module exports no ${name}`);
    const moved = leb(imported.functions + code.length);
    code.push(old);
    typeOf.push(type);
    code[place] = Uint8Array.from([0, ...body(moved), op.end]); // no locals
  };
  const isWay = (wanted: number) => [op.globalGet, ...way, op.constant, wanted, op.equals];
  replace(malloc, (moved) => [
    ...add(count, 1),
    ...[op.globalGet, ...left, op.if, nothing],
    ...add(left, minusOne),
    ...[op.globalGet, ...left, op.equalsZero, op.if, nothing],
    ...[...isWay(ways.allocation), op.if, nothing, op.constant, 0, op.return, op.end],
    ...[...isWay(ways.trap), op.if, nothing, op.unreachable, op.end],
    ...[op.loop, nothing, op.br, 0, op.end],
    ...[op.end, op.end],
    ...add(live, 1),
    ...[op.localGet, 0, op.call, ...moved],
  ]);
  replace(free, (moved) => [
    ...[op.localGet, 0, op.if, nothing, ...add(live, minusOne), op.end],
    ...[op.localGet, 0, op.call, ...moved],
  ]);

  const zero = [i32, 1, op.constant, 0, op.end]; // mutable
  const names = ['fault_left', 'fault_way', 'fault_count', 'fault_live'];
  const exported = names.map((name, i) => [...textBytes(name), 3, ...leb(globals + i)]);
  sections.set(
    Section.global,
    Uint8Array.from(appended(section(Section.global), [zero, zero, zero, zero])),
  );
  sections.set(Section.export, Uint8Array.from(appended(section(Section.export), exported)));
  sections.set(Section.function, Uint8Array.from([...leb(typeOf.length), ...typeOf.flatMap(leb)]));
  const written = [leb(code.length), ...code.flatMap((body) => [leb(body.length), body])];
  sections.set(Section.code, Buffer.concat(written.map((part) => Uint8Array.from(part))));
  const parts: Uint8Array[] = [bytes.subarray(0, 8)];
  for (const [id, content] of sections)
    parts.push(Uint8Array.from([id, ...leb(content.length)]), content);
  return Uint8Array.from(Buffer.concat(parts));
}
