import net from 'node:net';
import { fromRoot } from './paths.mjs';
import { say, stop } from './run.mjs';

const host = '127.0.0.1';

function isFree(port) {
  return new Promise((resolve) => {
    const probe = net.createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, host, () => probe.close(() => resolve(true)));
  });
}

function wantedPort() {
  const text = process.env.PORT ?? '8080';
  const port = Number(text);
  if (!Number.isInteger(port) || port < 1 || port > 65535) {
    stop(`PORT is “${text}”, which is not a port. Give a number from 1 to 65535.`);
  }
  return port;
}

/**
 * Serves a folder until the process is ended, and what esbuild makes by `options`: pages hear of each
 * rebuild of the returned context under /esbuild.
 */
export async function serve(folder = 'dist', options = {}) {
  const port = wantedPort();
  if (!(await isFree(port))) {
    stop(
      `port ${port} is taken by another program. Choose another: PORT=${port === 65535 ? 8080 : port + 1} npm start`,
    );
  }
  const esbuild = await import('esbuild');
  const context = await esbuild.context({ logLevel: 'silent', ...options });
  await context.serve({ servedir: fromRoot(folder), host, port });
  say(`open http://${host}:${port}/ (Ctrl-C ends it)`);
  return context;
}
