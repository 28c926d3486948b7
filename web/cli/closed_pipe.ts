import type { Writable } from 'node:stream';

// A reader such as `head` closes the pipe once it has read enough. Other tools are ended by SIGPIPE then,
// which Node ignores: it raises EPIPE instead. Here the command finishes what it writes into files, prints no
// more, and ends with the status that a shell reports for SIGPIPE.

const endedBySigpipe = 128 + 13;

/** The exit status of a command: its own, or that of a tool whose reader has gone. */
export async function statusOf(
  command: Promise<number>,
  streams: readonly Writable[] = [process.stdout, process.stderr],
): Promise<number> {
  let isClosed = false;
  for (const stream of streams)
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error;
      isClosed = true;
    });
  const status = await command;
  // A pipe reports after the write, so what has been written last is waited for.
  await Promise.all(
    streams.map((stream) => new Promise((done) => stream.write('', () => done(0)))),
  );
  return isClosed ? endedBySigpipe : status;
}
