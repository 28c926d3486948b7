import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import type { OutputEvent, PythonClient } from '../../../web/python/protocol.ts';
import { type AnyDriver, until } from '../../browser/driver.ts';
import { type Host, openHost } from '../../browser/host.ts';
import { patience, type Teller } from '../../browser/telling.ts';
import { changeAll } from '../../python/changes.ts';
import { escapes, triesOf } from '../../python/escapes.ts';
import { forgedMessages } from './forged.ts';

declare const projectRoot: string;

// Every way out of Python, at first and after everything was changed and Python has crashed, and every forged
// message, in a browser: Python is in a worker from a blob: address, under the page's own policy.

const prefix = '/course/week-2/';

interface Ended {
  readonly status: string;
  readonly text: string;
}

interface Window {
  python: PythonClient;
  ended?: Ended;
  /** The name of the message that is forged for the next cell; empty for none. */
  forge: string;
}

/** Lets Python's worker send a forged message, by its name, as soon as it has got a cell. */
function letForge(forged: typeof forgedMessages): void {
  const here = window as unknown as Window;
  const listeners = new WeakMap<Worker, (event: { data: unknown }) => void>();
  const { addEventListener, postMessage } = Worker.prototype;
  Worker.prototype.addEventListener = function listen(this: Worker, ...args: never[]) {
    const [type, listener] = args as unknown as [string, (event: { data: unknown }) => void];
    if (type === 'message') listeners.set(this, listener);
    Reflect.apply(addEventListener, this, args);
  };
  Worker.prototype.postMessage = function post(this: Worker, ...args: never[]) {
    const [call] = args as unknown as [{ id: number; verb?: string; args: [{ count: number }] }];
    Reflect.apply(postMessage, this, args);
    const name = here.forge;
    if (call.verb !== 'run' || name === '') return;
    here.forge = '';
    const message = forged(call.id, call.args[0].count)[name];
    queueMicrotask(() => listeners.get(this)?.({ data: message }));
  };
}

/** Runs in the page: starts a cell, whose end `endOf` gives. */
function begin(source: string, count: number, forge: string): void {
  const here = window as unknown as Window;
  delete here.ended;
  here.forge = forge;
  const outputs: OutputEvent[] = [];
  const run = here.python.run({ source, count }, (output) => outputs.push(output));
  run.then(({ status }) => {
    const texts = outputs.map((output) => {
      if (output.output_type === 'stream') return output.text;
      if (output.output_type === 'error') return output.traceback.join('\n');
      return 'data' in output ? String(output.data['text/plain']) : output.output_type;
    });
    here.ended = { status, text: texts.join('') };
  });
}

const endOf = () => (window as unknown as Window).ended;

const script = `(${letForge})(${forgedMessages});
// Which the page's own script does, as it may: without it no worker starts.
globalThis.trustedTypes?.createPolicy('default', { createScriptURL: (url) => url });
const { openPython } = await import('./python_client.js');
window.python = openPython((file) => new URL(file, document.baseURI).href, 'simd');`;

export function tryEscapes({ open, change = (html) => html, others }: Teller): void {
  let host: Host;
  let page: AnyDriver;
  let count = 0;
  const requests: string[] = [];
  const record: Record<string, string> = {};

  before(async () => {
    const index = fs.readFileSync(path.join(projectRoot, 'dist/index.html'), 'utf8');
    const [policy] = /<meta\s+http-equiv="Content-Security-Policy"[^>]*>/.exec(index) ?? [];
    const html = `<!doctype html><html lang="en"><meta charset="utf-8" />${policy}<title>Python</title>
<link rel="icon" href="data:," /><script type="module" src="python_page.js"></script></html>`;
    const client = path.join(projectRoot, 'build/engines/python_client.js');
    host = await openHost(path.join(projectRoot, 'dist'), {
      ...{ prefix, change },
      requested: (name) => requests.push(name),
      others: {
        ...others,
        [`${prefix}python.html`]: html,
        [`${prefix}python_page.js`]: script,
        [`${prefix}python_client.js`]: fs.readFileSync(client, 'utf8'),
      },
    });
    page = await open();
    await page.open(`${host.address}python.html`);
    await until(
      () => page.call(() => 'python' in window),
      Boolean,
      () => `the client does not load: ${page.complaints()}`,
    );
    // Python's files are kept: from here on, nothing asks this host for anything.
    assert.equal((await run('1 + 1')).text, '2');
    requests.splice(0);
  });
  after(async () => {
    if (page) keep(page.browser);
    await page?.close();
    await host?.close();
  });

  /** The results, for the table of web/build/security_table.mjs. */
  function keep(browser: string): void {
    const folder = path.join(projectRoot, 'build/escapes');
    fs.mkdirSync(folder, { recursive: true });
    const name = path.join(folder, `${browser.split(' ')[0]}.json`);
    fs.writeFileSync(name, JSON.stringify({ where: browser, results: record }));
  }

  /** Starts a cell, and asks for its end again and again: a call may take only so long. */
  async function run(source: string, forge = ''): Promise<Ended> {
    count += 1;
    await page.call(begin, source, count, forge);
    const ended = await until(
      () => page.call(endOf),
      Boolean,
      () => 'the cell does not end',
      patience,
    );
    return ended as Ended;
  }

  describe('a cell in a browser', () => {
    test('reaches neither the page nor the network, by no known way, also after a crash', async () => {
      const port = Number(new URL(host.address).port);
      const tries = triesOf({ folder: '/nowhere', port, pid: 1 });
      const came: string[] = [];
      const tryAll = async (when: string) => {
        for (const [at, name] of Object.keys(escapes).entries()) {
          const { text } = await run(tries[at] as string);
          const isRefused = text.startsWith('refused: ');
          record[`${name}, ${when}`] = isRefused ? 'refused' : 'came through';
          if (!isRefused) came.push(`${name}, ${when}: ${text}`);
        }
      };
      await tryAll('at first');
      await run(changeAll);
      assert.equal((await run('import os\nos.abort()')).status, 'crashed');
      await tryAll('after a crash');
      assert.deepEqual(came, []);
      assert.deepEqual(requests, []);
      // Some browsers report every refusal of the policy to make code of a text.
      const asked = page.complaints().filter((text) => text.startsWith('request to'));
      assert.deepEqual(asked, []);
    });

    test('whose worker sends a forged message crashes with a sentence, and the next one runs', async () => {
      const wrong: string[] = [];
      for (const name of Object.keys(forgedMessages(0, 1))) {
        const { status, text } = await run('import time\ntime.sleep(20)', name);
        const isCrash =
          status === 'crashed' && /Python has stopped \((?:it sent|it gave) [^)]*\)/.test(text);
        record[`forged: ${name}`] = isCrash ? 'a sentence' : 'wrong';
        if (!isCrash) wrong.push(`${name}: ${status} ${text}`);
      }
      assert.deepEqual(wrong, []);
      assert.equal((await run('6 * 7')).text, '42');
      // A snapshot that was forged among them would have started this Python.
      const port = Number(new URL(host.address).port);
      const tries = triesOf({ folder: '/nowhere', port, pid: 1 });
      const asking = tries[Object.keys(escapes).indexOf('an address')] as string;
      assert.match((await run(asking)).text, /^refused: /);
      assert.deepEqual(requests, []);
    });
  });
}
