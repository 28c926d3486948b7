import { QuantError } from '../../core/engine/errors.ts';
import { RpcClient } from '../../core/rpc/client.ts';
import { hostOf } from '../../core/rpc/host.ts';
import { inlinePort, workerPort } from '../../core/rpc/ports.ts';
import type { Hosted } from '../../core/rpc/protocol.ts';
import { blobSource } from '../readers/bytes.ts';

/** Reads files that a person chose. */
export interface FileReading {
  /** A range of a file; refuses as `file_unreadable` one that has changed or is gone. */
  read(file: File, start: number, length: number): Uint8Array;
}

export const fileReadingVerbs = ['read'] as const;

/** Reads on the caller's thread. */
export const fileReading: Hosted<FileReading> = {
  read: (file, start, length) =>
    blobSource(file, file.name)
      .read(start, length)
      .catch((error: unknown) => {
        throw new QuantError({
          code: 'file_unreadable',
          values: { name: file.name, reason: String(error) },
        });
      }),
};

/**
 * Reads in a worker of its own, whose text is given: browsers hand bytes over only while the thread that
 * asked for them has nothing else to do. Without such a worker, reads on the caller's thread.
 */
export function fileReader(source: string): Hosted<FileReading> {
  const inline = inlinePort(
    async () => ({ createHost: (reply) => hostOf(async () => fileReading, reply) }),
    undefined,
  );
  const ports = [workerPort(source, undefined), inline];
  return new RpcClient<FileReading>(fileReadingVerbs, ports).session();
}
