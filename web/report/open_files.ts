import type { ErrorRecord } from '../core/engine/errors.ts';
import type { IdOf } from '../ui/messages/index.ts';
import { isConfig } from './schemes/config.ts';
import type { words } from './words.ts';

/** The endings of files that there are readers for. */
const endings = [
  ...['safetensors', 'gguf', 'npy', 'npz', 'onnx', 'pt', 'pth', 'bin', 'ckpt', 'csv', 'tsv'],
] as const;

const index = /\.(?:safetensors|bin)\.index(?:\.[\w-]+)?\.json$/i;
const known = new RegExp(`\\.(?:${endings.join('|')})$`, 'i');

/**
 * The files of weights among those that were given, by name and in the order of names. A single file is
 * taken whatever its name is, since its first bytes may say what it is.
 */
export function weightFilesAmong(
  files: readonly File[],
): { readonly taken: readonly File[] } | { readonly problem: ErrorRecord } {
  if (files.length === 1) return { taken: files };
  const weights = files.filter(({ name }) => known.test(name));
  const beside = files.filter(({ name }) => index.test(name) || isConfig(name));
  const taken = [...weights, ...beside];
  if (weights.length === 0) {
    const values = { count: files.length, endings: endings.map((one) => `.${one}`).join(', ') };
    return { problem: { code: 'none', values } };
  }
  taken.sort((one, other) => one.name.localeCompare(other.name, 'en', { numeric: true }));
  return { taken };
}

type Words = (id: IdOf<typeof words>, values: Readonly<Record<string, string | number>>) => string;

/** The names of files for a sentence. */
export function namesOf(files: readonly { readonly name: string }[], words: Words): string {
  const [first, ...rest] = files;
  if (!first) return '';
  return rest.length === 0
    ? first.name
    : words('drop.several', { name: first.name, count: rest.length });
}

/** The files of a drop, those in folders included. */
export async function droppedFiles({ items, files }: DataTransfer): Promise<File[]> {
  // Entries must be taken before the first pause: the browser empties the list.
  const entries = [...items].map((item) => item.webkitGetAsEntry?.() ?? undefined);
  const plain = [...files];
  if (!entries.some((entry) => entry?.isDirectory)) return plain;
  const found = await Promise.all(entries.map((entry) => (entry ? filesBelow(entry) : [])));
  return found.flat();
}

async function filesBelow(entry: FileSystemEntry): Promise<File[]> {
  if (entry.isFile) {
    const file = await new Promise<File>((resolve, reject) =>
      (entry as FileSystemFileEntry).file(resolve, reject),
    );
    return [file];
  }
  const reader = (entry as FileSystemDirectoryEntry).createReader();
  const all: FileSystemEntry[] = [];
  for (;;) {
    // A reader returns a part of a large folder at a time, and nothing at its end.
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    );
    if (some.length === 0) break;
    all.push(...some);
  }
  return (await Promise.all(all.map(filesBelow))).flat();
}
