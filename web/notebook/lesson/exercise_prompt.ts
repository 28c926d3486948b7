import { type Exercise, questionIn } from '../exercises/exercises.ts';
import type { CellParts } from '../page_model.ts';

// A prompt's text and hints as HTML. The build has made HTML of the text only; the rest is Markdown,
// which is taken apart before each piece is sanitized by itself.

/** The prompt without hints and model answer; undefined until the sanitizer is loaded. */
export function promptHtml({ cell, opened, model }: CellParts): string | undefined {
  const { id, source, rest } = cell;
  const own = opened.prose.get(id);
  if (own?.source === source) return own.html;
  return model.safe('markdown', questionIn(source), rest.attachments);
}

/** The hints; one is undefined until the sanitizer is loaded. */
export const hintsHtml = ({ model }: CellParts, { hints }: Exercise) =>
  hints.map((hint) => model.safe('markdown', hint));
