import fs from 'node:fs';
import path from 'node:path';
import type { ByteSource } from '../report/readers/bytes.ts';
import { refuse } from '../report/readers/checkpoint.ts';
import { checkpointAmong } from '../report/readers/choose_files.ts';

/** The path of a file, and its size: a thread needs both to read it. */
export interface FilePlace {
  readonly path: string;
  /** As reports name it: without the folder, so that they are the same on every machine. */
  readonly name: string;
  readonly size: number;
}

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

export function placeOf(file: string): FilePlace {
  const name = path.basename(file);
  try {
    const stat = fs.statSync(file);
    if (stat.isFile()) return { path: file, name, size: stat.size };
  } catch (error) {
    refuse('file_unreadable', { name: file, reason: reasonOf(error) });
  }
  return refuse('file_unreadable', { name: file, reason: 'it is not a file' });
}

/** The files that paths name; a folder stands for the checkpoint in it. */
export const placesOf = (paths: readonly string[]): FilePlace[] =>
  paths.flatMap((one) =>
    isFolder(one)
      ? checkpointAmong(one, filesIn(one)).map((name) => placeOf(path.join(one, name)))
      : placeOf(one),
  );

const isFolder = (file: string) => fs.statSync(file, { throwIfNoEntry: false })?.isDirectory();

/** The names of the files in a folder, links to files included. */
const filesIn = (folder: string): string[] =>
  fs.readdirSync(folder).filter((name) => {
    const stat = fs.statSync(path.join(folder, name), { throwIfNoEntry: false });
    return stat?.isFile() === true;
  });

/** A file of the disk, open only while it is read. */
export function fileSource({ path: file, name, size }: FilePlace): ByteSource {
  const read = async (start: number, length: number) => {
    let handle: fs.promises.FileHandle | undefined;
    try {
      handle = await fs.promises.open(file);
      const bytes = new Uint8Array(length);
      // One call reads 2 GiB at most, and may read less.
      for (let filled = 0; filled < length; ) {
        const { bytesRead } = await handle.read(bytes, filled, length - filled, start + filled);
        if (bytesRead === 0) throw new Error('it has become shorter');
        filled += bytesRead;
      }
      return bytes;
    } catch (error) {
      return refuse('file_unreadable', { name, reason: reasonOf(error) });
    } finally {
      await handle?.close();
    }
  };
  return { name, size, read };
}
