import fs from 'node:fs';
import type { ExportSink } from '../report/export/write.ts';
import { refuse } from '../report/readers/checkpoint.ts';
import { reasonOf } from './file_errors.ts';
import { checkOutput, partialName } from './output_file.ts';

/** A file that has its name once it is complete. */
export interface PartialFile extends ExportSink {
  /** Gives the file its name, in place of another that has it. */
  finish(): Promise<void>;
  /** Removes what has been written. */
  discard(): Promise<void>;
}

/** Refuses a file that cannot be written as `export_write_failed`, before the work of minutes. */
export function refuseUnwritable(name: string): void {
  try {
    checkOutput(name);
  } catch (error) {
    refuse('export_write_failed', { name, reason: reasonOf(error) });
  }
}

/** Begins a file of so many bytes, all of them 0. Refuses as `export_write_failed`. */
export async function partialFile(name: string, size: number): Promise<PartialFile> {
  const partial = partialName(name);
  const trying = <T>(action: Promise<T>): Promise<T> =>
    action.catch((error: Error) =>
      refuse('export_write_failed', { name, reason: reasonOf(error) }),
    );
  const handle = await trying(fs.promises.open(partial, 'wx'));
  // Also if the process is asked to end.
  const remove = () => fs.rmSync(partial, { force: true });
  process.once('exit', remove);
  const end = async () => {
    process.removeListener('exit', remove);
    await handle.close();
  };
  const discard = async () => {
    await end();
    remove();
  };
  try {
    await trying(handle.truncate(size));
  } catch (error) {
    await discard();
    throw error;
  }
  return {
    async write(offset, bytes) {
      for (let done = 0; done < bytes.length; ) {
        const rest = bytes.length - done;
        const { bytesWritten } = await trying(handle.write(bytes, done, rest, offset + done));
        done += bytesWritten;
      }
    },
    async finish() {
      await trying(handle.sync());
      await trying(handle.close());
      refuseUnwritable(name); // it may have become a link in the meantime
      await trying(fs.promises.rename(partial, name));
      process.removeListener('exit', remove);
    },
    discard,
  };
}
