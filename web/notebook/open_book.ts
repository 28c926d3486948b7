import type { ErrorRecord } from '../engine/errors.ts';
import { type Book, type BookParts, bookOf } from './book.ts';
import { readNotebook } from './nbformat.ts';

/** Opens the text of a file; `html` holds HTML of Markdown cells from the build, by cell id. */
export function openBook(
  text: string,
  parts: BookParts,
  html: Readonly<Record<string, string>> = {},
): Book | ErrorRecord {
  const { notebook, problem } = readNotebook(text);
  return problem ?? bookOf(notebook, parts, html);
}
