// Files that the browser can find again after a reload: Chromium's part of
// https://wicg.github.io/file-system-access. Other browsers have none of it.

/** A file that a page may read again, after the browser has asked. */
export interface KeptHandle extends FileSystemFileHandle {
  queryPermission?(options: { mode: 'read' }): Promise<PermissionState>;
  requestPermission?(options: { mode: 'read' }): Promise<PermissionState>;
}

/** A chosen file, and what finds it again. */
export interface HandledFile {
  readonly file: File;
  readonly handle: KeptHandle;
}

type Picker = (options: { multiple: true }) => Promise<KeptHandle[]>;

interface HandledItem extends DataTransferItem {
  getAsFileSystemHandle?(): Promise<FileSystemHandle | null>;
}

const readAll = (handles: readonly KeptHandle[]): Promise<HandledFile[]> =>
  Promise.all(handles.map(async (handle) => ({ file: await handle.getFile(), handle })));

export const hasPicker = (): boolean => 'showOpenFilePicker' in globalThis;

/** Lets a person choose files; none if nothing was chosen. */
export async function pickFiles(): Promise<HandledFile[]> {
  const { showOpenFilePicker } = globalThis as unknown as { showOpenFilePicker: Picker };
  try {
    return await readAll(await showOpenFilePicker({ multiple: true }));
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return [];
    throw error;
  }
}

/**
 * The files of a drop, if the browser can find every one of them again; undefined otherwise, for folders
 * too. Takes the items before its first pause, because the browser empties the list.
 */
export async function droppedHandles({ items }: DataTransfer): Promise<HandledFile[] | undefined> {
  const asked = [...items].map((item: HandledItem) => item.getAsFileSystemHandle?.());
  try {
    const handles = await Promise.all(asked);
    if (handles.length === 0 || !handles.every((handle) => handle?.kind === 'file'))
      return undefined;
    return await readAll(handles as KeptHandle[]);
  } catch {
    return undefined;
  }
}

/** Asks for the permission to read a file again, unless the page has it. */
export async function mayRead(handle: KeptHandle): Promise<boolean> {
  const mode = 'read';
  if ((await handle.queryPermission?.({ mode })) === 'granted') return true;
  return ((await handle.requestPermission?.({ mode })) ?? 'granted') === 'granted';
}
