import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { AnyDriver, Visit } from '../browser/driver.ts';
import { end, start } from './process.ts';
import { driverOf } from './verbs.ts';

// Firefox over WebDriver BiDi (https://w3c.github.io/webdriver-bidi/), which it speaks itself.

/** The preferences of a new profile, which also disable Firefox’s own requests. */
const preferences = (dark: boolean) => ({
  'layout.css.prefers-color-scheme.content-override': dark ? 0 : 1,
  'intl.accept_languages': 'en-GB',
  'app.normandy.enabled': false,
  'app.update.disabledForTesting': true,
  'browser.safebrowsing.update.enabled': false,
  'browser.shell.checkDefaultBrowser': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'services.settings.server': '',
  'toolkit.telemetry.enabled': false,
});

interface Command<R> {
  readonly name: string;
  resolve(result: R): void;
  reject(error: Error): void;
}

type Listener = (method: string, params: never) => void;

/** Sends commands and waits for their results; events go to the listener. */
async function connect(address: string, listener: Listener) {
  const socket = new WebSocket(address);
  const commands = new Map<number, Command<never>>();
  socket.addEventListener('message', ({ data }) => {
    const { id, type, method, params, result, error, message } = JSON.parse(data);
    if (type === 'event') listener(method, params as never);
    const command = commands.get(id);
    commands.delete(id);
    if (type === 'success') command?.resolve(result as never);
    else if (type === 'error') command?.reject(new Error(`${command.name}: ${error}: ${message}`));
  });
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve);
    socket.addEventListener('error', () => reject(new Error(`no connection to ${address}`)));
  });
  let last = 0;
  return <R>(name: string, params: object = {}): Promise<R> =>
    new Promise((resolve, reject) => {
      last += 1;
      commands.set(last, { name, resolve, reject });
      socket.send(JSON.stringify({ id: last, method: name, params }));
    });
}

interface Context {
  readonly context: string;
}

interface Session {
  readonly capabilities: { readonly browserVersion: string };
}

type Called =
  | { readonly type: 'success'; readonly result: { readonly value: string } }
  | { readonly type: 'exception'; readonly exceptionDetails: { readonly text: string } };

interface Heard {
  readonly level: string;
  readonly text: string;
  readonly request: { readonly url: string };
}

/** Starts a separate Firefox with a new profile. */
export const openFirefox = async (visit: Visit = {}): Promise<AnyDriver> =>
  (await startFirefox(visit)).driver;

/** The same, with a way to give a file of this machine to an input of its page. */
export async function startFirefox(visit: Visit = {}) {
  const { width = 1280, height = 800, colorScheme = 'light' } = visit;
  const profile = fs.mkdtempSync(path.join(os.tmpdir(), 'zeropoint-firefox-'));
  const lines = Object.entries(preferences(colorScheme === 'dark')).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`,
  );
  fs.writeFileSync(path.join(profile, 'user.js'), lines.join(''));
  const firefox = await start(
    process.env.FIREFOX ?? 'firefox-esr',
    ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port=0'],
    /BiDi listening on (ws:\S+)/,
  );

  let origin = '';
  const complaints: string[] = [];
  const send = await connect(
    `${firefox.said}/session`,
    (method, { level, text, request }: Heard) => {
      if (method === 'log.entryAdded' && /^(?:error|warn)$/.test(level)) complaints.push(text);
      if (method !== 'network.beforeRequestSent') return;
      if (/^(?:https?|wss?):/.test(request.url) && !request.url.startsWith(origin)) {
        complaints.push(`request to ${request.url}`);
      }
    },
  );
  const { capabilities } = await send<Session>('session.new', { capabilities: {} });
  // The first tab has the address bar focused, and its page would get no focus events.
  const { context } = await send<Context>('browsingContext.create', { type: 'tab' });
  await send('session.subscribe', { events: ['log.entryAdded', 'network.beforeRequestSent'] });
  await send('browsingContext.setViewport', { context, viewport: { width, height } });

  const traverse = (delta: number) =>
    send<void>('browsingContext.traverseHistory', { context, delta });
  const chooseFile = async (selector: string, file: string) => {
    const { nodes } = await send<{ nodes: readonly { readonly sharedId: string }[] }>(
      'browsingContext.locateNodes',
      { context, locator: { type: 'css', value: selector } },
    );
    await send('input.setFiles', { context, element: nodes[0], files: [file] });
  };
  const driver = driverOf({
    browser: `Firefox ${capabilities.browserVersion}`,
    async open(url) {
      origin = new URL(url).origin;
      await send('browsingContext.navigate', { context, url, wait: 'complete' });
    },
    back: () => traverse(-1),
    forward: () => traverse(1),
    async call(source, ...args) {
      const called = await send<Called>('script.callFunction', {
        functionDeclaration: `async (args) =>
          JSON.stringify((await (${source})(...JSON.parse(args))) ?? null)`,
        arguments: [{ type: 'string', value: JSON.stringify(args) }],
        target: { context },
        awaitPromise: true,
      });
      if (called.type === 'exception') throw new Error(called.exceptionDetails.text);
      return JSON.parse(called.result.value);
    },
    perform: (actions) => send('input.performActions', { context, actions }),
    async picture() {
      const { data } = await send<{ data: string }>('browsingContext.captureScreenshot', {
        context,
      });
      return Buffer.from(data, 'base64');
    },
    complaints: () => complaints,
    async close() {
      await end(firefox);
      fs.rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  });
  return { driver, chooseFile, version: capabilities.browserVersion };
}
