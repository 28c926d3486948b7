import { QuantError } from '../../core/engine/errors.ts';
import type { ByteSource } from './bytes.ts';
import { refuse } from './checkpoint.ts';

const readBytes = 2 ** 20;
/**
 * Browsers inflate all that they are given at once, to at most 1032 times as many bytes, before they
 * wait for a reader. So they are given little.
 */
const pieceBytes = 2 ** 13;

/**
 * The inflated bytes of a range of the source. A range that inflates to another length than
 * `expected` is refused, as soon as there is one byte too many. Whoever stops early stops the reading.
 */
export async function* inflate(
  source: ByteSource,
  range: { readonly offset: number; readonly length: number },
  expected: number,
): AsyncGenerator<Uint8Array, void, undefined> {
  const { name } = source;
  const { offset } = range;
  // A failure to read is not damage: it is reported as it is.
  let failure: { readonly error: unknown } | undefined;
  const deflated = pieces(source, range);
  const stream = new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      async pull(controller) {
        try {
          const { value, done } = await deflated.next();
          if (done) controller.close();
          else controller.enqueue(value);
        } catch (error) {
          failure = { error };
          throw error;
        }
      },
    },
    { highWaterMark: 0 },
  );
  const reader = stream.pipeThrough(new DecompressionStream('deflate-raw')).getReader();
  let total = 0;
  try {
    for (;;) {
      const { value, done } = await reader.read();
      if (done) break;
      total += value.length;
      if (total > expected) refuse('inflated_more', { name, offset, expected });
      yield value;
    }
  } catch (error) {
    if (failure) throw failure.error;
    // Browsers report damaged data as a TypeError, Node as an error of zlib.
    if (error instanceof QuantError) throw error;
    refuse('inflate_damaged', { name, offset });
  } finally {
    await reader.cancel().catch(() => {});
  }
  if (total < expected) refuse('inflated_less', { name, offset, expected, found: total });
}

async function* pieces(
  source: ByteSource,
  { offset, length }: { readonly offset: number; readonly length: number },
) {
  for (let done = 0; done < length; done += readBytes) {
    const bytes = await source.read(offset + done, Math.min(readBytes, length - done));
    for (let at = 0; at < bytes.length; at += pieceBytes)
      yield bytes.slice(at, at + pieceBytes) as Uint8Array<ArrayBuffer>;
  }
}
