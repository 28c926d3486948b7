import { variantHere } from './variant.ts';

// The script of zeropoint.html. Everything else lies packed in the document: names with their
// lengths as a line of JSON, and behind it the files in that order; all of it as gzip, in base64.

type FilePage = typeof import('./file_page.ts');

const types: Readonly<Record<string, string>> = {
  css: 'text/css',
  js: 'text/javascript',
  wasm: 'application/wasm',
};

async function unpacked(): Promise<Map<string, Blob>> {
  const pack = atob(document.querySelector('#pack')?.textContent ?? '');
  const zipped = new Blob([Uint8Array.from(pack, (letter) => letter.charCodeAt(0))]);
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

async function open(): Promise<void> {
  const files = await unpacked();
  const addresses = new Map<string, URL>();
  /** A blob: address, which needs no host and which the document's own policy binds. */
  const at = (name: string): URL => {
    const known = addresses.get(name);
    if (known) return known;
    const file = files.get(name);
    if (!file) throw new Error(`${name} is not in this file`);
    const address = new URL(URL.createObjectURL(file));
    addresses.set(name, address);
    return address;
  };
  const { openFile }: FilePage = await import(at('page.js').href);
  openFile(at);
}

if (variantHere() === 'simd' && 'DecompressionStream' in window) open();
else for (const line of document.querySelectorAll<HTMLElement>('.too-old')) line.hidden = false;
