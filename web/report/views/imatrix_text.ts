import { message } from '../../ui/messages/index.ts';
import { words as uiWords } from '../../ui/words.ts';
import { type Model, wordsOf } from '../model.ts';
import type { ImportanceFacts } from '../readers/checkpoint.ts';

/** The most names that a sentence lists. */
const mostNames = 8;

const listed = (names: readonly string[]): string =>
  [...names.slice(0, mostNames), ...(names.length > mostNames ? ['…'] : [])].join(', ');

/** Says what an importance matrix does to a report, and which weights it does not know. */
export function imatrixText(
  model: Pick<Model, 'language'>,
  { files, entries, chunks, weights, without }: ImportanceFacts,
): string {
  const words = wordsOf(model);
  return [
    words('imatrix.used', { files: files.join(', '), entries, weights }),
    ...(chunks > 0 ? [words('imatrix.chunks', { chunks })] : []),
    ...withoutText(model, without),
  ].join(message(model.language, uiWords, 'join.sentences'));
}

/** Names the weights that an importance matrix does not know; empty if there are none. */
export const withoutText = (
  model: Pick<Model, 'language'>,
  without: readonly string[],
): readonly string[] =>
  without.length > 0
    ? [wordsOf(model)('imatrix.without', { count: without.length, names: listed(without) })]
    : [];

/** A weight that has columns without importance. */
interface Unimportant {
  readonly name: string;
  readonly unimportantColumns?: number;
}

/** Says what becomes of columns that no text reached; undefined if there are none. */
export function unimportantText(
  model: Pick<Model, 'language'>,
  tensors: readonly Unimportant[],
): string | undefined {
  const found = tensors.filter(({ unimportantColumns = 0 }) => unimportantColumns > 0);
  if (found.length === 0) return undefined;
  const names = listed(
    found.map(({ name, unimportantColumns = 0 }) => `${name} (${unimportantColumns})`),
  );
  return wordsOf(model)('imatrix.unimportant', { count: found.length, names });
}
