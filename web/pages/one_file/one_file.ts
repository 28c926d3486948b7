import type { Files } from '../../ui/files.ts';
import { variantHere } from '../../ui/variant.ts';
import { bytesOf } from './bytes_as_text.ts';

// The script of zeropoint.html. The other files are packed in the document: a line of JSON with names
// and lengths, then the files in that order, all gzipped, in letters of
// 15 bits. The document is in UTF-16.

type FilePage = typeof import('./file_page.ts');

const types: Readonly<Record<string, string>> = {
  // Without a character set, a style sheet has that of its document.
  css: 'text/css;charset=utf-8',
  js: 'text/javascript',
  wasm: 'application/wasm',
};

async function unpacked(): Promise<Map<string, Blob>> {
  const { textContent, dataset } = document.querySelector('#pack') as HTMLElement;
  const zipped = new Blob([bytesOf(textContent ?? '', Number(dataset.bytes))]);
  const stream = zipped.stream().pipeThrough(new DecompressionStream('gzip'));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  let end = bytes.indexOf(0x0a);
  const list: [string, number][] = JSON.parse(new TextDecoder().decode(bytes.subarray(0, end)));
  end += 1;
  return new Map(
    list.map(([name, length]) => {
      const type = types[name.split('.').at(-1) as string] ?? 'text/plain;charset=utf-8';
      const file = new Blob([bytes.subarray(end, end + length)], { type });
      end += length;
      return [name, file];
    }),
  );
}

/** One language of a lesson that the build stores in both: see `bothOf` in web/build/one_file.mjs. */
function sideOf(both: unknown, side: 0 | 1): unknown {
  if (Array.isArray(both)) return both.map((one) => sideOf(one, side));
  if (typeof both !== 'object' || both === null) return both;
  if ('|' in both) return (both['|'] as unknown[])[side];
  return Object.fromEntries(Object.entries(both).map(([name, one]) => [name, sideOf(one, side)]));
}

/** The one-file page replaces the lesson's small core with the whole engine, to save its size. */
const wholeEngine: Readonly<Record<string, string>> = {
  'zeropoint.lesson.simd.wasm': 'zeropoint.simd.wasm',
  'worker.simd.js': 'engine.worker.simd.js',
};

/** The parts of the document as files with blob URLs, which inherit the document's policy. */
function filesOf(parts: ReadonlyMap<string, Blob>): Files {
  const addresses = new Map<string, string>();
  const part = (name: string): Blob => {
    const found = parts.get(wholeEngine[name] ?? name);
    if (!found) throw new Error(`${name} is not in this file`);
    return found;
  };
  const address = (name: string): string => {
    const known = addresses.get(name) ?? URL.createObjectURL(part(name));
    addresses.set(name, known);
    return known;
  };
  return {
    address,
    module: (name) => import(address(name)),
    text: async (name) => {
      const [, lesson, chinese] = /^(lessons\/\w+)(\.zh)?\.json$/.exec(name) ?? [];
      if (lesson === undefined) return part(name).text();
      const both = JSON.parse(await part(`${lesson}.json`).text());
      return JSON.stringify(sideOf(both, chinese ? 1 : 0));
    },
    bytes: async (name) => part(name).arrayBuffer(),
  };
}

async function open(): Promise<void> {
  const files = filesOf(await unpacked());
  const { openFile } = await files.module<FilePage>('page.js');
  openFile(files);
}

if (variantHere() === 'simd' && 'DecompressionStream' in window) open();
else for (const line of document.querySelectorAll<HTMLElement>('.too-old')) line.hidden = false;
