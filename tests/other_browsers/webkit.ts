import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { type AnyDriver, until, type Visit } from '../browser/driver.ts';
import { end, start } from './process.ts';
import { driverOf } from './verbs.ts';

// WebKitGTK over WebDriver (https://www.w3.org/TR/webdriver2/), on a separate virtual screen.

const heardAt = '/heard.js';

/**
 * This protocol tells nothing of the console, so the site’s pages load a script first that keeps
 * what it hears; every call from outside takes it along.
 */
export const listening = {
  change: (html: string) =>
    html.replace('<meta charset="utf-8" />', `$&<script src="${heardAt}"></script>`),
  others: {
    [heardAt]: `
      globalThis.heard = [];
      const hear = (...what) => heard.push(what.map(String).join(' '));
      console.error = hear;
      console.warn = hear;
      const missed = ({ message, target }) => hear(message ?? 'not loaded: ' + target.outerHTML);
      addEventListener('error', missed, true);
      addEventListener('unhandledrejection', ({ reason }) => hear(reason));
      addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
        hear([violatedDirective, 'stopped', blockedURI].join(' ')));`,
  },
};

/** A proxy for requests to other machines, which it records and rejects. */
async function openGuard(complaints: string[]) {
  const server = http.createServer((request, response) => {
    complaints.push(`request to ${request.url}`);
    response.writeHead(403).end();
  });
  server.on('connect', (request, socket) => {
    complaints.push(`request to ${request.url}`);
    socket.end('HTTP/1.1 403 Forbidden\r\n\r\n');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const close = () => new Promise((resolve) => server.close(resolve));
  return { address: `http://127.0.0.1:${port}`, close };
}

/** A free port, because this driver cannot choose one itself. */
async function freePort(): Promise<number> {
  const server = http.createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

interface Session {
  readonly sessionId: string;
  readonly capabilities: { readonly browserVersion: string };
}

interface Called<T> {
  readonly heard: string[];
  readonly failure?: string;
  readonly answer: T;
}

/** Starts a separate WebKitGTK: the screen, the driver, and the small browser that it drives. */
export async function openWebKit(visit: Visit = {}): Promise<AnyDriver> {
  const { width = 1280, height = 800, colorScheme = 'light' } = visit;
  const complaints: string[] = [];
  const guard = await openGuard(complaints);
  const screen = await start(
    'Xvfb',
    ['-displayfd', '1', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'],
    /^(\d+)$/,
  );
  const environment = { DISPLAY: `:${screen.said}`, LANG: 'en_GB.UTF-8', LANGUAGE: 'en_GB' };
  const port = await freePort();
  const driver = await start('WebKitWebDriver', [`--port=${port}`], undefined, environment);

  const request = async <T>(method: string, way: string, body?: object): Promise<T> => {
    const response = await fetch(`http://127.0.0.1:${port}${way}`, {
      method,
      ...(body && { body: JSON.stringify(body) }),
    });
    const { value } = (await response.json()) as { value: T & { error: string; message: string } };
    if (!response.ok) throw new Error(`${method} ${way}: ${value.error}: ${value.message}`);
    return value;
  };
  const isUp = () => request('GET', '/status').then(Boolean, () => false);
  await until(isUp, Boolean, () => 'WebKitWebDriver does not answer');

  const own = ['--automation', `--proxy=${guard.address}`, '--ignore-host=127.0.0.1'];
  const args = colorScheme === 'dark' ? [...own, '--dark-mode'] : own;
  const { sessionId, capabilities } = await request<Session>('POST', '/session', {
    capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': { args } } },
  });
  const send = <T>(method: string, way: string, body?: object) =>
    request<T>(method, `/session/${sessionId}${way}`, body);

  const call = async <T>(source: string, ...args: readonly unknown[]): Promise<T> => {
    const { heard, failure, answer } = await send<Called<T>>('POST', '/execute/async', {
      script: `
        const [args, done] = arguments;
        const reply = (said) => done({ heard: globalThis.heard?.splice(0) ?? [], ...said });
        (async () => (await (${source})(...args)) ?? null)().then(
          (answer) => reply({ answer }),
          (error) => reply({ failure: String(error) }),
        );`,
      args: [args],
    });
    complaints.push(...heard);
    if (failure !== undefined) throw new Error(failure);
    return answer;
  };

  /** The window has a frame, whose size only shows. */
  async function resize(): Promise<void> {
    await send('POST', '/window/rect', { x: 0, y: 0, width, height });
    const [inWidth = 0, inHeight = 0] = await call<number[]>('() => [innerWidth, innerHeight]');
    const around = { width: 2 * width - inWidth, height: 2 * height - inHeight };
    await send('POST', '/window/rect', { x: 0, y: 0, ...around });
  }
  await resize();

  return driverOf({
    browser: `WebKitGTK ${capabilities.browserVersion}`,
    open: (url) => send('POST', '/url', { url }),
    back: () => send('POST', '/back', {}),
    forward: () => send('POST', '/forward', {}),
    call,
    perform: (actions) => send('POST', '/actions', { actions }),
    picture: async () => Buffer.from(await send<string>('GET', '/screenshot'), 'base64'),
    complaints: () => complaints,
    async close() {
      await send('DELETE', '');
      await end(driver);
      await end(screen);
      await guard.close();
    },
  });
}
