import type { Writable } from 'node:stream';

// The package's command, dist/cli.mjs, which calls the module beside it.

// A reader such as `head` closes the pipe once it has read enough. Other tools are ended by SIGPIPE then,
// which Node ignores: it raises EPIPE instead. Here the command finishes what it writes into files, prints no
// more, and ends with the status that a shell reports for SIGPIPE.

const endedBySigpipe = 128 + 13;

/** The exit status of a command: its own, or that of a tool whose reader has gone. */
async function statusOf(
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

const { main } = (await import('./headless.mjs' as string)) as typeof import('./headless.ts');
process.exitCode = await statusOf(main(process.argv.slice(2)));
