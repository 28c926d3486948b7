import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { otherKind, statOf } from './regular_file.ts';

// The files that commands write. They have their names once they are complete, in place of others that had
// them. A link is never written through: in a folder that somebody else packed, it leads where they want.

/** The streams that a shell passes by a name, which are no files in anybody's folder. */
const isStream = (file: string): boolean =>
  /^\/dev\/(?:stdout|stderr|null|fd\/\d+)$|^\/proc\/self\/fd\/\d+$/.test(file);

/** Throws the reason why a file cannot be written, before the work of minutes. */
export function checkOutput(file: string): void {
  if (isStream(file)) return;
  const existing = fs.lstatSync(file, { throwIfNoEntry: false });
  if (existing?.isSymbolicLink())
    throw new Error('it is a symbolic link: name the file that it leads to, or remove the link');
  const other = existing && otherKind(existing);
  if (other !== undefined) throw new Error(other);
  if (existing) fs.accessSync(file, fs.constants.W_OK);
  fs.accessSync(path.dirname(file), fs.constants.W_OK);
}

/** The name of a file until it is complete, which nobody can have taken. */
export const partialName = (file: string): string =>
  `${file}.${randomBytes(6).toString('hex')}.part`;

/** Adds a text to the end of a file that is there, and is no link. Throws the reason of a failure. */
export function appendOutput(file: string, text: string): void {
  checkOutput(file);
  fs.appendFileSync(file, text);
}

/** Writes a file as a whole, or leaves the one that has its name. Throws the reason of a failure. */
export function writeOutput(file: string, content: string | Uint8Array | Iterable<string>): void {
  const pieces = typeof content === 'string' || content instanceof Uint8Array ? [content] : content;
  if (isStream(file)) {
    for (const piece of pieces) fs.appendFileSync(file, piece);
    return;
  }
  checkOutput(file);
  const partial = partialName(file);
  const remove = () => fs.rmSync(partial, { force: true });
  const handle = fs.openSync(partial, 'wx');
  process.once('exit', remove);
  try {
    try {
      keepMode(handle, file);
      for (const piece of pieces) fs.writeFileSync(handle, piece);
    } finally {
      fs.closeSync(handle);
    }
    fs.renameSync(partial, file);
  } catch (error) {
    remove();
    throw error;
  } finally {
    process.removeListener('exit', remove);
  }
}

/** Gives a file the permissions of the one that it replaces. */
function keepMode(handle: number, file: string): void {
  const replaced = fs.lstatSync(file, { throwIfNoEntry: false });
  if (replaced) fs.fchmodSync(handle, replaced.mode & 0o777);
}

/** Whether two names are of one file, which may not be there yet. */
export function isSameFile(one: string, other: string): boolean {
  if (one === other) return true;
  const [a, b] = [one, other].map(statOf);
  if (a && b) return a.ino === b.ino && a.dev === b.dev;
  return !a && !b && placeOf(one) === placeOf(other);
}

/** A name in the real path of its folder. */
function placeOf(file: string): string {
  try {
    return path.join(fs.realpathSync(path.dirname(file)), path.basename(file));
  } catch {
    return file;
  }
}
