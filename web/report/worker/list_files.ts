import type { Checkpoint, SkippedTensor, TensorEntry } from '../readers/checkpoint.ts';

// Lists of very many tensors cross from the worker in pieces: one message with all of them would block the
// thread that receives it.

/** A piece of a list, or how many bytes were read for it. */
export type ListEvent =
  | {
      readonly tensors: readonly TensorEntry[];
      readonly skipped: readonly SkippedTensor[];
    }
  | { readonly read: number };

const pieceLength = 2000;

/** Emits the tensors of a checkpoint in pieces, and returns the rest of it. */
export function inPieces(checkpoint: Checkpoint, emit: (event: ListEvent) => void): Checkpoint {
  const { tensors, skipped } = checkpoint;
  for (let at = 0; at < Math.max(tensors.length, skipped.length); at += pieceLength) {
    const end = at + pieceLength;
    emit({ tensors: tensors.slice(at, end), skipped: skipped.slice(at, end) });
  }
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
