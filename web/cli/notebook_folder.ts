import fs from 'node:fs';
import path from 'node:path';
import { dataFilesOf } from '../notebook/link/data_files.ts';
import type { Metadata } from '../notebook/model.ts';
import { reasonOf } from './file_errors.ts';
import { NotebookError, type NotebookFile, parseNotebook } from './notebook_file.ts';

// Notebooks on the disk, and what lies beside them.

/** Reads a notebook; throws a NotebookError if it cannot be read or is none. */
export function readNotebookFile(file: string): NotebookFile {
  let text: string;
  try {
    text = fs.readFileSync(file, 'utf8');
  } catch (error) {
    throw unusable('notebook_unreadable', file, error);
  }
  return parseNotebook(text);
}

/** Checks that an output can be written before the cells run for minutes. */
export function ensureWritable(output: string): void {
  try {
    const existing = fs.statSync(output, { throwIfNoEntry: false });
    if (existing?.isDirectory()) throw new Error('it is a folder');
    fs.accessSync(existing ? output : path.dirname(output), fs.constants.W_OK);
  } catch (error) {
    throw unusable('output_unwritable', output, error);
  }
}

/** A file that cannot be read or written, by the code that says which. */
export const unusable = (code: string, file: string, error: unknown) =>
  new NotebookError(code, { name: file, reason: reasonOf(error) });

/** Files of the notebook's folder: the Python files, which it may import, and the data that it names. */
export function filesBeside(file: string, { metadata }: NotebookFile): Record<string, Uint8Array> {
  const folder = path.dirname(file);
  const data = dataFilesOf(metadata as Metadata);
  const isWanted = (name: string) => name.endsWith('.py') || data.includes(name);
  const names = fs
    .readdirSync(folder)
    .filter((name) => isWanted(name) && fs.statSync(path.join(folder, name)).isFile());
  return Object.fromEntries(names.map((name) => [name, fs.readFileSync(path.join(folder, name))]));
}
