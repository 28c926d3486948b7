import fs from 'node:fs';
import path from 'node:path';
import { QuantError } from '../core/engine/errors.ts';
import type { ByteSource } from '../report/readers/bytes.ts';
import { refuse } from '../report/readers/checkpoint.ts';
import { checkpointAmong, haveWeights } from '../report/readers/choose_files.ts';
import { signatureBytes, signatureOf } from '../report/readers/signatures.ts';
import { reasonOf } from './file_errors.ts';
import { hubFiles, hubSource, isHub } from './hub.ts';
import { openFiles } from './open_files.ts';
import { foundFile, namedFile, type RealFile, readStart, statOf } from './regular_file.ts';

/** The path of a file, and its size: a thread needs both to read it. */
export interface FilePlace extends RealFile {
  /** As reports name it: without the folder, so that they are the same on every machine. */
  readonly name: string;
  /** Whether the path is an address of the Hugging Face Hub. */
  readonly isRemote?: true;
}

/** The place of a file that the caller named; a link is followed. */
export const placeOf = (file: string): FilePlace =>
  placeBy(file, path.basename(file), () => namedFile(file));

/** The place of a file that was found in a folder, which must not be a link out of it. */
const placeIn = (folder: string, name: string): FilePlace =>
  placeBy(path.join(folder, name), name, () => foundFile(folder, name));

function placeBy(file: string, name: string, find: () => RealFile): FilePlace {
  try {
    return { ...find(), name };
  } catch (error) {
    return refuse('file_unreadable', { name: file, reason: reasonOf(error) });
  }
}

/** A word of a command as a path from a folder; what the Hub has stays as it is. */
export const pathFrom = (folder: string, word: string): string =>
  isHub(word) ? word : path.resolve(folder, word);

/** The files that paths and names of the Hub stand for; a folder and a model stand for the checkpoint in it. */
export async function placesFrom(paths: readonly string[]): Promise<FilePlace[]> {
  const places: FilePlace[] = [];
  for (const one of paths) places.push(...(isHub(one) ? await hubFiles(one) : placesOf([one])));
  return places;
}

/** The files of this machine that paths name; a folder stands for the checkpoint in it. */
export const placesOf = (paths: readonly string[]): FilePlace[] =>
  paths.flatMap((one) =>
    isFolder(one) ? chosenIn(one).map((name) => placeIn(one, name)) : placeOf(one),
  );

/** The files of the checkpoint in a folder. A refusal says what is there instead. */
function chosenIn(folder: string): string[] {
  const names = filesIn(folder);
  try {
    return checkpointAmong(folder, names);
  } catch (error) {
    if (!(error instanceof QuantError) || error.code !== 'folder_none') throw error;
    for (const name of names) {
      const sign = signIn(folder, name);
      if (sign && !ofAnyFolder.has(sign.code)) refuse(sign.code, sign.values);
    }
    const below = fs
      .readdirSync(folder)
      .map((name) => path.join(folder, name))
      .filter((one) => fs.lstatSync(one).isDirectory() && haveWeights(filesIn(one)));
    const [first] = below;
    if (first !== undefined)
      refuse('folder_below', {
        ...{ name: folder, folder: path.basename(first), count: below.length - 1 },
      });
    throw error;
  }
}

/** Texts, pictures and programs lie in every folder, and are not what somebody looks for there. */
const ofAnyFolder: ReadonlySet<string> = new Set([
  ...['file_text', 'file_json', 'file_xml', 'file_no_weights', 'file_notebook', 'file_empty'],
  'file_web_page',
]);

/** The kind of a file by its first bytes; undefined for one that is not read. */
function signIn(folder: string, name: string) {
  try {
    const { path: file, size } = foundFile(folder, name);
    return signatureOf({ name, size, head: readStart(file, signatureBytes) });
  } catch {
    return undefined;
  }
}

const isFolder = (file: string) => statOf(file)?.isDirectory() === true;

/** The names of the files in a folder, links to files included: some may lead out of it. */
const filesIn = (folder: string): string[] =>
  fs.readdirSync(folder).filter((name) => statOf(path.join(folder, name))?.isFile() === true);

/** A file of the disk, as it is there from now on, or one of the Hub. */
export function fileSource({ path: file, name, size, isRemote }: FilePlace): ByteSource {
  if (isRemote) return hubSource({ path: file, name, size });
  openFiles.forget(file);
  const read = (start: number, length: number) =>
    openFiles
      .with(file, (handle) => rangeOf(handle, start, length))
      .catch((error) => refuse('file_unreadable', { name, reason: reasonOf(error) }));
  return { name, size, read };
}

async function rangeOf(
  handle: fs.promises.FileHandle,
  start: number,
  length: number,
): Promise<Uint8Array> {
  const bytes = new Uint8Array(length);
  // One call reads 2 GiB at most, and may read less.
  for (let filled = 0; filled < length; ) {
    const { bytesRead } = await handle.read(bytes, filled, length - filled, start + filled);
    if (bytesRead === 0) throw new Error('it has become shorter');
    filled += bytesRead;
  }
  return bytes;
}
