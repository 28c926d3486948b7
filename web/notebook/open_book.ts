import type { ErrorRecord } from '../engine/errors.ts';
import { type Book, type BookParts, bookOf } from './book.ts';
import { readNotebook } from './nbformat.ts';

/** A book of the text of a file; `html` holds the build's HTML of Markdown cells by their ids. */
export function openBook(
  text: string,
  parts: BookParts,
  html: Readonly<Record<string, string>> = {},
): Book | ErrorRecord {
  const { notebook, problem } = readNotebook(text);
  return problem ?? bookOf(notebook, parts, html);
}
