import fs from 'node:fs';
import path from 'node:path';

// The files that commands read. A pipe or a device may never end, and a symbolic link leads wherever the
// person who made it likes: git keeps links, so a pull request can bring one to a file of the machine.
// Commands open every file here. A test lists the other openings, which read files of the build.

/**
 * Whether a symbolic link at the end of a path is followed: it is where the caller typed the name of weights,
 * and it is not in what somebody else may have packed: a notebook, and the files beside it.
 */
export type Links = 'followed' | 'refused';

// Windows has neither of the last two.
const { O_RDONLY, O_NONBLOCK = 0, O_NOFOLLOW = 0 } = fs.constants;

const linkReason = 'it is a symbolic link: put the file itself there';

/** Why a file is not used, as an error of the operating system: `fileProblem` has a sentence about it. */
class Unfit extends Error {
  readonly syscall = 'open';

  constructor(
    readonly path: string,
    reason: string,
  ) {
    super(reason);
  }
}

/** The kind of what has a name, if it is no regular file. */
export function otherKind(stat: fs.Stats): string | undefined {
  if (stat.isFile()) return undefined;
  if (stat.isSymbolicLink()) return linkReason;
  if (stat.isDirectory()) return 'it is a folder';
  if (stat.isFIFO()) return 'it is a pipe, not a file';
  if (stat.isSocket()) return 'it is a socket, not a file';
  return 'it is a device, not a file';
}

function checkKind(file: string, stat: fs.Stats): void {
  const other = otherKind(stat);
  if (other !== undefined) throw new Unfit(file, other);
}

/**
 * Opens a regular file for reading; throws an error of the operating system for anything else. It is checked
 * before it is opened, because opening a device may act, and again afterwards, because it may have been replaced.
 */
function openRegular(file: string, links: Links): number {
  const isFollowed = links === 'followed';
  const before = isFollowed ? fs.statSync(file) : fs.lstatSync(file);
  checkKind(file, before);
  const handle = fs.openSync(file, O_RDONLY | O_NONBLOCK | (isFollowed ? 0 : O_NOFOLLOW));
  try {
    const opened = fs.fstatSync(handle);
    checkKind(file, opened);
    if (opened.ino !== before.ino || opened.dev !== before.dev)
      throw new Unfit(file, 'it was replaced while it was opened');
    return handle;
  } catch (error) {
    fs.closeSync(handle);
    throw error;
  }
}

const megabytes = (bytes: number) => `${Number((bytes / 1e6).toPrecision(3))} MB`;

/** The bytes of a regular file. Throws an error of the operating system if it is none, or has more than `most`. */
export function readRegular(file: string, links: Links, most: number): Uint8Array {
  const handle = openRegular(file, links);
  try {
    const { size } = fs.fstatSync(handle);
    const refuse = (bytes: number): never => {
      throw new Unfit(file, `it has ${megabytes(bytes)}, and ${megabytes(most)} is the most`);
    };
    if (size > most) refuse(size);
    // One more than there should be: a file may grow, and those of /proc have no size.
    let bytes = new Uint8Array(size + 1);
    for (let filled = 0; ; ) {
      const count = fs.readSync(handle, bytes, filled, bytes.length - filled, null);
      filled += count;
      if (filled > most) refuse(filled);
      if (count === 0) return bytes.subarray(0, filled);
      if (filled < bytes.length) continue;
      const larger = new Uint8Array(Math.min(most + 1, 2 * filled + 4096));
      larger.set(bytes);
      bytes = larger;
    }
  } finally {
    fs.closeSync(handle);
  }
}

/** The text of a regular file, as `readRegular` reads it. */
export const readText = (file: string, links: Links, most: number): string =>
  Buffer.from(readRegular(file, links, most)).toString('utf8');

/** The first bytes of a regular file by its real path. */
export function readStart(realPath: string, most: number): Uint8Array {
  const handle = openRegular(realPath, 'refused');
  try {
    const bytes = new Uint8Array(most);
    return bytes.subarray(0, fs.readSync(handle, bytes, 0, most, 0));
  } finally {
    fs.closeSync(handle);
  }
}

/** Opens a regular file by its real path, to be read in parts. */
export async function openParts(realPath: string): Promise<fs.promises.FileHandle> {
  const handle = await fs.promises.open(realPath, O_RDONLY | O_NONBLOCK | O_NOFOLLOW);
  try {
    checkKind(realPath, await handle.stat());
    return handle;
  } catch (error) {
    await handle.close();
    throw error;
  }
}

/** Facts about what a name leads to; undefined where there is nothing, or nothing that may be known. */
export function statOf(file: string): fs.Stats | undefined {
  try {
    return fs.statSync(file);
  } catch {
    return undefined;
  }
}

/** A regular file by its real path, which has no links, and its size. */
export interface RealFile {
  readonly path: string;
  readonly size: number;
}

/** The file that the caller named. */
export function namedFile(file: string): RealFile {
  const real = fs.realpathSync(file);
  const stat = fs.statSync(real);
  checkKind(file, stat);
  return { path: real, size: stat.size };
}

/**
 * The file that was found in a folder: itself, or by a link that stays within the folder. The cache of Hugging
 * Face keeps the files of a model in `blobs`, and links to them in `snapshots`: these count as one folder.
 */
export function foundFile(folder: string, name: string): RealFile {
  const file = path.join(folder, name);
  const found = namedFile(file);
  const root = fs.realpathSync(folder);
  const [, model] = /^(.*[\\/]models--[^\\/]+)[\\/]snapshots[\\/][^\\/]+$/.exec(root) ?? [];
  const roots = model === undefined ? [root] : [root, path.join(model, 'blobs')];
  if (roots.some((one) => found.path.startsWith(one + path.sep))) return found;
  throw new Unfit(
    file,
    'it is a symbolic link out of its folder: name the file that it leads to, or put the file itself there',
  );
}
