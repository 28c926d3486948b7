import type { Checkpoint, SkippedTensor, TensorEntry } from '../readers/checkpoint.ts';

// Lists of very many tensors cross between threads in pieces: one message with all of them would block the thread
// that sends it, and the one that receives it.

/** A piece of a list, or how many bytes were read for it. */
export type ListEvent = Pick<Checkpoint, 'tensors' | 'skipped'> | { readonly read: number };

export const pieceLength = 2000;

/** The pieces of two lists. */
export function* piecesOf<One, Other>(
  one: readonly One[],
  other: readonly Other[],
): Generator<readonly [readonly One[], readonly Other[]], void, undefined> {
  for (let at = 0; at < Math.max(one.length, other.length); at += pieceLength) {
    const end = at + pieceLength;
    yield [one.slice(at, end), other.slice(at, end)];
  }
}

/** Emits the tensors of a checkpoint in pieces, and returns the rest of it. */
export function inPieces(checkpoint: Checkpoint, emit: (event: ListEvent) => void): Checkpoint {
  for (const [tensors, skipped] of piecesOf(checkpoint.tensors, checkpoint.skipped))
    emit({ tensors, skipped });
  return { ...checkpoint, tensors: [], skipped: [] };
}

/** Lists the tensors of files; `onRead` is told how many bytes of them were read so far. */
export async function listFiles(
  client: {
    session(options: { onEvent: (event: unknown) => void }): {
      list(files: readonly File[]): Promise<Checkpoint>;
    };
  },
  files: readonly File[],
  onRead: (bytes: number) => void = () => {},
): Promise<Checkpoint> {
  const tensors: TensorEntry[] = [];
  const skipped: SkippedTensor[] = [];
  const onEvent = (event: unknown) => {
    const piece = event as ListEvent;
    if ('read' in piece) return onRead(piece.read);
    for (const one of piece.tensors) tensors.push(one);
    for (const one of piece.skipped) skipped.push(one);
  };
  const rest = await client.session({ onEvent }).list(files);
  return {
    ...rest,
    tensors: [...tensors, ...rest.tensors],
    skipped: [...skipped, ...rest.skipped],
  };
}
