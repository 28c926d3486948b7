import type { PyodideAPI } from 'pyodide';

// Emscripten keeps Python's files in JavaScript's memory, beside that of WebAssembly, and limits them nowhere.

/** The used part of Emscripten's file system in memory. */
interface Node {
  readonly name?: string;
  /** The bytes of a file, with room to grow; the nodes of a folder by their names. */
  readonly contents?: Uint8Array | Readonly<Record<string, Node>> | null;
}
interface Stream {
  readonly node: Node;
}
interface FileOperations {
  readonly node: { setattr(node: Node, attributes: { readonly size?: number }): void };
  readonly stream: {
    write(stream: Stream, bytes: unknown, from: number, length: number, ...more: unknown[]): number;
  };
}
interface FileSystem {
  readonly root: Node;
  readonly streams: readonly (Stream | null | undefined)[];
  readonly ErrnoError: new (errno: number) => Error;
  readonly filesystems: {
    readonly MEMFS: {
      createNode(parent: Node | null, name: string, mode: number, device?: number): Node;
      readonly ops_table: { readonly file: FileOperations };
    };
  };
}

const mebibyte = 2 ** 20;

/** All files together: twice what a notebook may bring along. */
const mostBytes = 512 * mebibyte;

/** An empty file or folder takes about so much, and its name, of which a node and its folder have one each. */
const nodeBytes = (name = '') => 1024 + 4 * name.length;

/** The number of “No space left on device” in Emscripten. */
export const noSpace = 51;

/** Emscripten makes a long file larger by so much at once, a short one by more. */
const growth = 1.125;

/** The part of a node's mode that says what it is, and its value for devices. */
const ofKind = 0o170000;
const ofDevice = 0o020000;

/** Limits the memory of Python's files: beyond it, Python raises OSError, and goes on. */
export function limitFiles(python: PyodideAPI, most = mostBytes): void {
  const fs = python.FS as unknown as FileSystem;
  const { MEMFS } = fs.filesystems;
  const { node: ofNode, stream: ofStream } = MEMFS.ops_table.file;
  const { createNode } = MEMFS;
  const { setattr } = ofNode;
  const { write } = ofStream;
  /** Never less than what is taken: files that are gone count until somebody needs their room. */
  let taken = bytesOf(fs);

  const need = (bytes: number) => {
    if (!(bytes > 0) || taken + bytes <= most) return;
    taken = bytesOf(fs);
    if (taken + bytes > most) throw new fs.ErrnoError(noSpace);
  };
  const resizing = <Result>(node: Node, size: number, resize: () => Result): Result => {
    const before = sizeOf(node);
    if (size > before) need(Math.max(size, before * growth) - before);
    const result = resize();
    taken += sizeOf(node) - before;
    return result;
  };

  MEMFS.createNode = (parent, name, mode, device) => {
    // Devices are Pyodide's own, which ends where it gets none.
    if ((mode & ofKind) !== ofDevice) need(nodeBytes(name));
    taken += nodeBytes(name);
    return createNode(parent, name, mode, device);
  };
  ofNode.setattr = (node, attributes) =>
    resizing(node, attributes.size ?? 0, () => setattr(node, attributes));
  ofStream.write = (stream, bytes, from, length, ...more) => {
    const [position] = more as [number];
    return resizing(stream.node, position + length, () =>
      write(stream, bytes, from, length, ...more),
    );
  };
}

const sizeOf = ({ contents }: Node): number =>
  ArrayBuffer.isView(contents) ? contents.byteLength : 0;

/** The memory of all files that have a name or are open. */
function bytesOf({ root, streams }: FileSystem): number {
  const found = new Set<Node>([root]);
  for (const stream of streams) if (stream) found.add(stream.node);
  let bytes = 0;
  // A set goes on to what is added to it.
  for (const node of found) {
    bytes += nodeBytes(node.name) + sizeOf(node);
    if (!node.contents || ArrayBuffer.isView(node.contents)) continue;
    for (const inner of Object.values(node.contents)) found.add(inner);
  }
  return bytes;
}
