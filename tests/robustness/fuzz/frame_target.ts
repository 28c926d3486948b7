import assert from 'node:assert/strict';
import { FrameError, FrameReader, framesOf } from '../../../web/core/rpc/frames.ts';

// Frames, as a process that nobody trusts may send them: whole messages in pieces of any length, or a refusal that
// says why. The bytes of an input are a stream as it is, or the contents of one frame whose lengths are right.

const limits = { json: 2048, arrays: 1024, values: 200 };

/** How a stream ended: its messages, and the sentence of what is none. */
interface End {
  readonly messages: readonly unknown[];
  readonly fault?: string;
}

function read(bytes: Uint8Array, length: number): End {
  const messages: unknown[] = [];
  const reader = new FrameReader((message) => messages.push(message), limits);
  try {
    for (let at = 0; at < bytes.length; at += length) reader.push(bytes.subarray(at, at + length));
  } catch (error) {
    if (!(error instanceof FrameError)) throw error;
    return { messages, fault: error.message };
  }
  return { messages };
}

/** A frame with right lengths: `arrays` of its last bytes are those of arrays. */
function frameOf(content: Uint8Array, arrays: number): Uint8Array {
  const header = new Uint32Array([content.length - arrays, arrays]);
  const frame = new Uint8Array(8 + content.length);
  frame.set(new Uint8Array(header.buffer));
  frame.set(content, 8);
  return frame;
}

/** The memory of all arrays in a message, its values, and a few words about their kinds. */
function measure(message: unknown) {
  const kinds = new Set<string>();
  let bytes = 0;
  let values = 0;
  const walk = (part: unknown): void => {
    values += 1;
    kinds.add(Object.prototype.toString.call(part).slice(8, -1));
    if (part instanceof ArrayBuffer) bytes += part.byteLength;
    else if (ArrayBuffer.isView(part)) {
      bytes += part.byteLength;
      // An array has memory of its own, which no other message can change.
      assert.equal(part.byteLength, part.buffer.byteLength);
    } else if (typeof part === 'object' && part !== null) {
      const prototype = Object.getPrototypeOf(part);
      assert.ok(prototype === Object.prototype || prototype === Array.prototype);
      for (const key of Object.keys(part)) walk((part as Record<string, unknown>)[key]);
    } else assert.ok(!/^(?:function|symbol|bigint)$/.test(typeof part));
  };
  walk(message);
  return { bytes, values, kinds };
}

/** Reads a stream at once and in pieces, and each of its messages again after it is sent. */
export function frames(input: Uint8Array): string {
  const [form = 0, size = 0] = input;
  const content = input.subarray(2);
  const arrays = Math.min(content.length, size);
  const stream = form % 4 === 0 ? content : frameOf(content, arrays);
  const whole = read(stream, Math.max(1, stream.length));
  assert.deepEqual(read(stream, 1 + (form >> 2)), whole);
  const ends: string[] = [];
  for (const message of whole.messages) {
    const { bytes, values, kinds } = measure(message);
    assert.ok(bytes <= limits.arrays && values <= limits.values, `${bytes} ${values}`);
    const again = new Uint8Array(framesOf(message).flatMap((piece) => [...piece]));
    const larger = { json: 1e6, arrays: limits.arrays, values: 1e5 };
    const got: unknown[] = [];
    new FrameReader((one) => got.push(one), larger).push(again);
    assert.deepEqual(got, [message]);
    ends.push([...kinds].sort().join(' '));
  }
  const { fault = '' } = whole;
  assert.ok(fault.length < 120 && !/\n|undefined|\[object/.test(fault), fault);
  assert.equal(({} as { x?: unknown }).x, undefined);
  return `${ends.slice(0, 3)} ${fault.replaceAll(/\d+/g, '')}`.slice(0, 160);
}
