import path from 'node:path';
import type { ReportFile } from '../report/state.ts';
import type { Language, LanguageCode } from '../ui/messages/index.ts';
import { reasonOf } from './file_errors.ts';
import { chinese, english } from './languages.ts';
import { checkOutput, writeOutput } from './output_file.ts';
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

/** Refuses outputs that cannot be written, before minutes of work. */
export function checkOutputs(files: readonly (string | undefined)[]): void {
  for (const file of files) {
    if (file === undefined) continue;
    try {
      checkOutput(file);
    } catch (error) {
      throw unwritable(file, error);
    }
  }
}

/** Writes an output as a whole, of one piece or several. */
export function writeFile(file: string, content: string | Uint8Array | Iterable<string>): void {
  try {
    writeOutput(file, content);
  } catch (error) {
    throw unwritable(file, error);
  }
}

const unwritable = (file: string, error: unknown) =>
  new Usage(`${file} cannot be written: ${reasonOf(error)}.`);

/** Writes the forms that are wanted, each a text or its pieces. */
export function writeOutputs(
  outputs: Outputs,
  texts: Readonly<Partial<Record<ReportFile, () => string | Iterable<string>>>>,
): void {
  for (const kind of ['json', 'csv', 'html'] as const) {
    const file = outputs[kind];
    const text = file === undefined ? undefined : texts[kind]?.();
    if (file === undefined || text === undefined) continue;
    writeFile(file, text);
  }
}

export const textsOf = (code: LanguageCode): Language => (code === 'zh' ? chinese : english);
