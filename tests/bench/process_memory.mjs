import fs from 'node:fs';

const statusOf = (id) => {
  try {
    return fs.readFileSync(`/proc/${id}/status`, 'utf8');
  } catch {
    return ''; // it has ended
  }
};

/** Megabytes of memory that belong to a process: its own pages and those it shares, but no mapped files. */
const megabytesOf = (status) =>
  ['RssAnon', 'RssShmem'].reduce(
    (sum, field) =>
      sum + Number(new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(status)?.[1] ?? 0) / 1024,
    0,
  );

/** The megabytes of Chromium's processes of one type, which it names in the command line of each. */
export const memoryOfType = (type) => memoryOfCommand(`--type=${type}`);

/** A function that gives the megabytes of the descendants of this process whose command line has a text. */
export function memoryOfCommand(text) {
  const isDescendant = (id) => {
    for (let at = id; at > 1; ) {
      if (at === process.pid) return true;
      at = Number(/^PPid:\s+(\d+)/m.exec(statusOf(at))?.[1] ?? 0);
    }
    return false;
  };
  const hasText = (id) => {
    try {
      return fs.readFileSync(`/proc/${id}/cmdline`, 'utf8').includes(text);
    } catch {
      return false;
    }
  };
  return () =>
    fs
      .readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map(Number)
      .filter((id) => hasText(id) && isDescendant(id))
      .reduce((sum, id) => sum + megabytesOf(statusOf(id)), 0);
}
