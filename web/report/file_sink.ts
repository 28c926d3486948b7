import { QuantError } from '../core/engine/errors.ts';
import { saveFile } from '../ui/save_file.ts';
import type { ExportSink } from './export/write.ts';

/** A file that a person chose, or a download. It is there once it is finished. */
export interface FileSink extends ExportSink {
  finish(): Promise<void>;
  /** Drops what has been written. */
  discard(): Promise<void>;
}

/** The part of https://wicg.github.io/file-system-access that Chromium implements. */
interface PickedFile extends FileSystemFileHandle {
  remove?(): Promise<void>;
}
type Picker = (options: { suggestedName: string }) => Promise<PickedFile>;

/** A download is kept in memory, or where the browser keeps such, until it is complete. */
const mostDownloadBytes = 2 ** 31;

/**
 * Asks where a file of so many bytes goes, where the browser can; otherwise it becomes a download.
 * Undefined if the person chose nothing. Refuses a download that is too large (`export_too_large`).
 */
export async function openFileSink(name: string, size: number): Promise<FileSink | undefined> {
  const { showSaveFilePicker } = globalThis as { showSaveFilePicker?: Picker };
  if (!showSaveFilePicker) return downloadSink(name, size);
  let file: PickedFile;
  try {
    file = await showSaveFilePicker({ suggestedName: name });
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return undefined;
    throw error;
  }
  const wasEmpty = (await file.getFile()).size === 0;
  // The picker makes an empty file at once.
  const removeEmpty = async () => {
    if (wasEmpty) await file.remove?.().catch(() => {});
  };
  let stream: FileSystemWritableFileStream | undefined;
  try {
    // Writes go to a copy, which replaces the file when it is closed.
    stream = await file.createWritable();
    await stream.truncate(size);
  } catch (error) {
    await stream?.abort().catch(() => {});
    await removeEmpty();
    throw error;
  }
  return {
    write: (position, bytes) =>
      stream.write({ type: 'write', position, data: bytes as Uint8Array<ArrayBuffer> }),
    finish: () => stream.close(),
    async discard() {
      await stream.abort().catch(() => {});
      await removeEmpty();
    },
  };
}

function downloadSink(name: string, size: number): FileSink {
  if (size > mostDownloadBytes)
    throw new QuantError({ code: 'export_too_large', values: { size, limit: mostDownloadBytes } });
  let pieces: { readonly offset: number; readonly blob: Blob }[] = [];
  return {
    async write(offset, bytes) {
      pieces.push({ offset, blob: new Blob([bytes as Uint8Array<ArrayBuffer>]) });
    },
    async finish() {
      pieces.sort((one, other) => one.offset - other.offset);
      const parts: BlobPart[] = [];
      let end = 0;
      for (const { offset, blob } of pieces) {
        parts.push(new Uint8Array(offset - end), blob);
        end = offset + blob.size;
      }
      saveFile(name, 'application/octet-stream', new Blob([...parts, new Uint8Array(size - end)]));
    },
    async discard() {
      pieces = [];
    },
  };
}
