// The sizes of files that are read whole, before they are read: a browser or Node holds all of one in memory.

/**
 * A text, also that of a notebook in the page: a million numbers of 24 characters, as the longest of float64 in a list. What
 * is JSON in it may be parsed without a break if `isHeavyJson` allows.
 */
export const mostTextBytes = 24 * 2 ** 20;

/** Characters that are read without a break: a few hundredths of a second. */
export const mostAtOnce = 2 ** 19;

/** A notebook with its outputs for the command, or a module or a wheel, which the page hands to Python unread. */
export const mostNotebookBytes = 128e6;

export const mostPictureBytes = 64 * 2 ** 20;

const megabytes = (bytes: number) => Math.ceil(bytes / 1e6);

/** The values of the sentence `file_long` about a file beyond a limit; undefined about others. */
export const beyond = ({ name, size }: Pick<File, 'name' | 'size'>, limit: number) =>
  size > limit ? { name, size: megabytes(size), limit: Math.floor(limit / 1e6) } : undefined;

/** A pasted text as a file, so that it is read like one. */
export const textFile = (text: string) => new File([text], 'clipboard.txt');
