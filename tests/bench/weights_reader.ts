import type { Hosted } from '../../web/core/rpc/protocol.ts';
import { serve } from '../../web/core/rpc/serve.ts';
import { blobSource } from '../../web/report/readers/bytes.ts';

/** A worker that reads a file as the report's workers do, and does nothing with it. */
export interface Reader {
  /** The number of bytes read. */
  read(file: File, start: number, end: number, sliceBytes: number): number;
}

serve(
  async (): Promise<Hosted<Reader>> => ({
    read: async (file, start, end, sliceBytes) => {
      const source = blobSource(file, file.name);
      let count = 0;
      for (let at = start; at < end; at += sliceBytes)
        count += (await source.read(at, Math.min(sliceBytes, end - at))).length;
      return count;
    },
  }),
);
