import fs from 'node:fs';
import path from 'node:path';
import type { ReportFile } from '../report/model.ts';
import type { Language, LanguageCode } from '../ui/messages/index.ts';
import { fileProblem, reasonOf } from './file_errors.ts';
import { chinese, english } from './languages.ts';
import { Usage } from './usage.ts';

/** The output files of a report or of a comparison. */
export type Outputs = Readonly<Record<ReportFile, string | undefined>>;

/** The files that options name, relative to `folder`. */
export function outputsFrom(
  { json, csv, html }: Partial<Record<ReportFile, string | undefined>>,
  folder: string,
): Outputs {
  const within = (file: string | undefined) =>
    file === undefined ? undefined : path.resolve(folder, file);
  return { json: within(json), csv: within(csv), html: within(html) };
}

/** Refuses files in a folder that is not there, before minutes of work. */
export function checkFolders(files: readonly (string | undefined)[]): void {
  for (const file of files) {
    if (file === undefined) continue;
    try {
      fs.accessSync(path.dirname(file), fs.constants.W_OK);
    } catch (error) {
      throw new Usage(`${file} cannot be written. Its folder: ${reasonOf(error)}.`);
    }
  }
}

function writePieces(file: string, pieces: Iterable<string>): void {
  const handle = fs.openSync(file, 'w');
  try {
    for (const piece of pieces) fs.writeFileSync(handle, piece);
  } finally {
    fs.closeSync(handle);
  }
}

/** Writes the forms that are wanted, each a text or its pieces. */
export function writeOutputs(
  outputs: Outputs,
  texts: Readonly<Partial<Record<ReportFile, () => string | Iterable<string>>>>,
): void {
  for (const kind of ['json', 'csv', 'html'] as const) {
    const file = outputs[kind];
    const text = file === undefined ? undefined : texts[kind]?.();
    if (file === undefined || text === undefined) continue;
    try {
      writePieces(file, typeof text === 'string' ? [text] : text);
    } catch (error) {
      throw new Usage(fileProblem(error, file) ?? (error as Error).message);
    }
  }
}

export const textsOf = (code: LanguageCode): Language => (code === 'zh' ? chinese : english);
