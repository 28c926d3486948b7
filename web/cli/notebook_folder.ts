import fs from 'node:fs';
import path from 'node:path';
import type { QuantError } from '../core/engine/errors.ts';
import { dataFilesOf } from '../notebook/link/data_files.ts';
import type { Metadata } from '../notebook/model.ts';
import { isWheel } from '../python/wheel_names.ts';
import { mostNotebookBytes } from '../text/file_limits.ts';
import { englishSentence } from '../ui/messages/sentences.ts';
import { visible } from '../ui/visible_text.ts';
import { reasonOf } from './file_errors.ts';
import { NotebookError, type NotebookFile, parseNotebook } from './notebook_file.ts';
import { checkOutput, writeOutput } from './output_file.ts';
import { readRegular, readText } from './regular_file.ts';
import { note } from './terminal.ts';

// Notebooks on the disk, and what lies beside them. A notebook and its folder may be a stranger's, so that no
// symbolic link is followed there, and what cells get is limited.

/** The most Python files, and the most bytes, that the cells of a notebook get from its folder. */
export const mostFiles = 1000;
export const mostBytes = 256e6;

/** Reads a notebook; throws a NotebookError if it cannot be read or is none. */
export function readNotebookFile(file: string): NotebookFile {
  let text: string;
  try {
    text = readText(file, 'refused', mostNotebookBytes);
  } catch (error) {
    throw unusable('notebook_unreadable', file, error);
  }
  return parseNotebook(text);
}

/** Checks that an output can be written before the cells run for minutes. */
export function ensureWritable(output: string): void {
  try {
    checkOutput(output);
  } catch (error) {
    throw unusable('output_unwritable', output, error);
  }
}

/** Writes an output as a whole; throws a NotebookError if that fails. */
export function writeWhole(output: string, text: string): void {
  try {
    writeOutput(output, text);
  } catch (error) {
    throw unusable('output_unwritable', output, error);
  }
}

/** A file that cannot be read or written, by the code that says which. */
export const unusable = (code: string, file: string, error: unknown) =>
  new NotebookError(code, { name: file, reason: reasonOf(error) });

/** Files of a notebook's folder, by their names. */
export interface FilesBeside {
  readonly files: Readonly<Record<string, Uint8Array>>;
  /** A sentence about each that the cells do not get, with its code. */
  readonly notes: readonly string[];
}

/**
 * Files of the notebook's folder: Python files and wheels, which it may import, and the data that it names. A name that
 * is no regular file is left out with a note; throws a NotebookError if they are too many or too large together.
 */
export function filesBeside(file: string, { metadata }: NotebookFile): FilesBeside {
  const folder = path.dirname(file);
  const data = dataFilesOf(metadata as Metadata);
  const names = namesIn(folder).filter(
    (name) => name.endsWith('.py') || isWheel(name) || data.includes(name),
  );
  if (names.length > mostFiles) throw new NotebookError('beside_many', { folder, most: mostFiles });
  const files: Record<string, Uint8Array> = {};
  const notes: string[] = [];
  let left = mostBytes;
  for (const name of names) {
    const found = path.join(folder, name);
    try {
      checkName(name);
      checkSize(folder, fs.lstatSync(found), left);
      const bytes = readRegular(found, 'refused', left);
      left -= bytes.length;
      files[name] = bytes;
    } catch (error) {
      if (error instanceof NotebookError) throw error;
      notes.push(noteOn(name, reasonOf(error)));
    }
  }
  return { files, notes };
}

function namesIn(folder: string): string[] {
  try {
    return fs.readdirSync(folder);
  } catch (error) {
    throw unusable('beside_unreadable', folder, error);
  }
}

function checkName(name: string): void {
  // Names of other systems come as marks of replacement, and cannot be opened by them.
  if (visible(name) !== name || name.includes('\ufffd'))
    throw new Error('its name has characters that cannot be shown: rename it');
}

function checkSize(folder: string, stat: fs.Stats, left: number): void {
  if (stat.isFile() && stat.size > left)
    throw new NotebookError('beside_large', { folder, most: mostBytes / 1e6 });
}

const noteOn = (name: string, reason: string): string =>
  `${englishSentence('beside_left_out', { name: visible(name), reason })} (beside_left_out)`;

/** Prints why a wheel beside the notebook is not installed. */
export const noteRefused = ({ message, code }: QuantError): void => note(`${message} (${code})`);

/** The files beside a notebook; the command prints what is left out. */
export function filesFor(file: string, notebook: NotebookFile): FilesBeside['files'] {
  const { files, notes } = filesBeside(file, notebook);
  notes.forEach(note);
  return files;
}
