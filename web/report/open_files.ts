import { type ErrorRecord, recordOf } from '../core/engine/errors.ts';
import type { IdOf } from '../ui/messages/index.ts';
import { checkpointAmong, haveWeights } from './readers/choose_files.ts';
import { imatrixName } from './readers/names.ts';
import { isConfig } from './schemes/config.ts';
import type { words } from './words.ts';

/** The endings of files that there are readers for. */
const endings = [
  ...['safetensors', 'gguf', 'npy', 'npz', 'onnx', 'pt', 'pth', 'bin', 'ckpt', 'csv', 'tsv'],
] as const;

const index = /\.(?:safetensors|bin)\.index(?:\.[\w-]+)?\.json$/i;
const known = new RegExp(`\\.(?:${endings.join('|')})$`, 'i');

type Chosen = { readonly taken: readonly File[] } | { readonly problem: ErrorRecord };

/** The paths of files that were dropped with their folder; a chosen folder's files have their own. */
const dropped = new WeakMap<File, string>();

/** The folders from the one that was given down to a file; empty for a file that was given by itself. */
const foldersOf = (file: File): readonly string[] =>
  (file.webkitRelativePath || dropped.get(file) || '').split('/').filter(Boolean).slice(0, -1);

/**
 * The checkpoint in a folder that was given: that of the folder itself, or of the one folder below it that has
 * weights, as the commands take it. Undefined without a folder, or without weights in one.
 */
function checkpointIn(files: readonly File[]): Chosen | undefined {
  const folders = new Map<string, File[]>();
  for (const file of files) {
    const path = foldersOf(file).join('/');
    folders.set(path, [...(folders.get(path) ?? []), file]);
  }
  folders.delete('');
  const depth = (path: string) => path.split('/').length;
  const withWeights = [...folders]
    .filter(([, own]) => haveWeights(own.map(({ name }) => name)))
    .sort(([one], [other]) => depth(one) - depth(other) || one.localeCompare(other, 'en'));
  const [first, second] = withWeights;
  if (!first) return undefined;
  const [path, own] = first;
  if (second && depth(second[0]) === depth(path)) {
    const [name = '', ...below] = path.split('/');
    const [other = name] = second[0].split('/');
    if (other !== name) return { problem: { code: 'weights_several', values: { name, other } } };
    const others = withWeights.filter(([one]) => depth(one) === depth(path)).length - 1;
    const values = { name, folder: below.join('/'), count: others };
    return { problem: { code: 'folder_below', values } };
  }
  try {
    const names = checkpointAmong(
      path,
      own.map(({ name }) => name),
    );
    return { taken: names.flatMap((name) => own.find((file) => file.name === name) ?? []) };
  } catch (error) {
    return { problem: recordOf(error) };
  }
}

/**
 * The files of weights among those that were given, by name and in the order of names; of a folder, those of
 * one checkpoint. A single file is taken whatever its name is, since its first bytes may say what it is.
 */
export function weightFilesAmong(files: readonly File[]): Chosen {
  if (files.length === 1) return { taken: files };
  const whole = checkpointIn(files);
  if (whole) return whole;
  const weights = files.filter(({ name }) => known.test(name) || imatrixName.test(name));
  const beside = files.filter(({ name }) => index.test(name) || isConfig(name));
  const taken = [...weights, ...beside];
  if (weights.length === 0) {
    const values = { count: files.length, endings: endings.map((one) => `.${one}`).join(', ') };
    return { problem: { code: 'none', values } };
  }
  // The first file gives its name to all that is made of them: an importance matrix comes last.
  const isLast = ({ name }: File) => Number(/imatrix/i.test(name));
  taken.sort(
    (one, other) =>
      isLast(one) - isLast(other) || one.name.localeCompare(other.name, 'en', { numeric: true }),
  );
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
    dropped.set(file, entry.fullPath);
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
