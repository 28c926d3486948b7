/** Reasons of the operating system, by the codes that Node gives them. */
const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file or folder',
  ENOTDIR: 'a part of its path is not a folder',
  EISDIR: 'it is a folder',
  EACCES: 'permission is denied',
  EPERM: 'permission is denied',
  EROFS: 'it lies on a disk that can only be read',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk space that is allowed is used up',
  EFBIG: 'it would be larger than files may be there',
  EMFILE: 'too many files are open',
  ENAMETOOLONG: 'its name is too long',
  ELOOP: 'its links lead in a circle',
  EIO: 'the disk reports an error',
};

/** Why a file cannot be used, to be put behind a sentence about it. */
export function reasonOf(error: unknown): string {
  const { code = '', message = String(error) } = error as NodeJS.ErrnoException;
  return reasons[code] ?? message;
}

/** The sentence about an error of the operating system; undefined for another error. `file` is the one in use. */
export function fileProblem(error: unknown, file?: string): string | undefined {
  if (!(error instanceof Error) || !('syscall' in error)) return undefined;
  const at = (error as NodeJS.ErrnoException).path ?? file;
  const reason = reasonOf(error);
  return at === undefined
    ? `A file cannot be used: ${reason}.`
    : `${at} cannot be used: ${reason}.`;
}
