import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import type { Browser } from 'playwright-core';
import type { OutputEvent, PythonClient, RunEnd } from '../../web/python/protocol.ts';
import { type Driver, launch, openDriver } from './driver.ts';
import { openSite } from './site.ts';

declare const projectRoot: string;

// Python as the page starts it: in a worker from a blob: URL, under the page's own policy.

interface Window {
  python: PythonClient;
}

interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): void;
}

const client = fs.readFileSync(path.join(projectRoot, 'build/engines/python_client.js'), 'utf8');

describe('Python in a browser', () => {
  let site: Awaited<ReturnType<typeof openSite>>;
  let browser: Browser;
  let driver: Driver;
  let count = 0;

  before(async () => {
    site = await openSite((html) =>
      html.replace(/<script.*<\/script>|<link rel="preload".*>/g, ''),
    );
    browser = await launch();
    driver = await openDriver(browser);
    const { page } = driver;
    await page.route('**/python_client.js', (route) =>
      route.fulfill({ contentType: 'text/javascript', body: client }),
    );
    await driver.open(site.address);
    await page.evaluate(async () => {
      // Which the page's own script does, as it may: without it no worker starts.
      const { trustedTypes } = globalThis as unknown as { trustedTypes: TrustedTypes };
      trustedTypes.createPolicy('default', { createScriptURL: (url) => url });
      const { openPython } = await import(new URL('python_client.js', document.baseURI).href);
      const here = window as unknown as Window;
      here.python = openPython((file: string) => new URL(file, document.baseURI).href, 'simd');
    });
  });
  after(async () => {
    await browser?.close();
    await site?.close();
  });

  /** Runs a cell: how it ended, and its outputs in one text. */
  const run = async (source: string) => {
    count += 1;
    return driver.page.evaluate(
      async ({ source: code, number }) => {
        const { python } = window as unknown as Window;
        const outputs: OutputEvent[] = [];
        const end: RunEnd = await python.run({ source: code, count: number }, (output) => {
          outputs.push(output);
        });
        const texts = outputs.map((output) => {
          if (output.output_type === 'stream') return output.text;
          if (output.output_type === 'error') return output.traceback.join('\n');
          return 'data' in output ? String(output.data['text/plain']) : output.output_type;
        });
        return { ...end, text: texts.join('') };
      },
      { source, number: count },
    );
  };

  test('a cell computes with torch and shows its value', async () => {
    const { status, text } = await run('import torch\ntorch.full((2,), 3) + 0.5');
    assert.deepEqual({ status, text }, { status: 'ok', text: 'tensor([3.5000, 3.5000])' });
  });

  // tests/robustness/attacks/escape.ts tries to get further, in three browsers.
  test('a worker that runs cells has no name that leads out of it', async () => {
    const asked: string[] = [];
    driver.page.on('request', (request) => asked.push(request.url()));
    await driver.page.evaluate(() => (window as unknown as Window).python.restart());
    assert.deepEqual(
      asked.filter((url) => !url.startsWith('blob:')),
      [],
    );
    const worker = driver.page.workers().at(-1);
    const left = await worker?.evaluate(() => {
      const names = new Set<string>();
      for (let scope = globalThis; !Object.hasOwn(scope, 'dispatchEvent'); ) {
        for (const name of Object.getOwnPropertyNames(scope)) names.add(name);
        scope = Object.getPrototypeOf(scope);
      }
      return [...names];
    });
    assert.ok(left?.includes('WebAssembly'), 'the worker of Python');
    const doors =
      'fetch indexedDB caches WebSocket XMLHttpRequest postMessage self Worker navigator';
    assert.deepEqual(
      doors.split(' ').filter((door) => left?.includes(door)),
      [],
    );
    assert.ok((left?.length ?? 0) < 90, left?.join());
  });

  test('an endless cell is stopped immediately, and the next one has no variables', async () => {
    await run('kept = 1');
    const ended = run('while True: pass');
    const { page } = driver;
    await page.waitForFunction(
      () => (window as unknown as Window).python.state.state === 'running',
    );
    await page.evaluate(() => (window as unknown as Window).python.stop());
    assert.equal((await ended).status, 'stopped');
    assert.match((await run('kept')).text, /NameError: name 'kept' is not defined/);
  });

  test('too much memory is a MemoryError, and variables survive', async () => {
    await run('before = 5');
    const { status, text } = await run('hoard = []\nwhile True: hoard.append(bytearray(10**8))');
    assert.equal(status, 'error');
    assert.match(text, /MemoryError/);
    assert.equal((await run('del hoard\nbefore')).text, '5');
  });

  test('too many tensors are a MemoryError, and the core survives', async () => {
    await run('import torch\nbefore = torch.ones(2)');
    const { status, text } = await run('hoard = []\nwhile True: hoard.append(torch.ones(2**23))');
    assert.equal(status, 'error');
    assert.match(text, /MemoryError: the tensors that are held take more than 768 MB/);
    assert.equal((await run('hoard.clear()\nbefore + 1')).text, 'tensor([2., 2.])');
  });

  const recursions = {
    'a function': 'def f(n): return f(n + 1)\nf(0)',
    'a method': 'class A:\n    def m(self): return self.m()\nA().m()',
    __getattr__: 'class A:\n    def __getattr__(self, name): return self.other\nA().x',
    __repr__: 'class A:\n    def __repr__(self): return f"{self!r}"\nrepr(A())',
    'the repr within a list': 'class A:\n    def __repr__(self): return repr([self])\nrepr(A())',
    'a property': 'class A:\n    @property\n    def p(self): return self.p\nA().p',
    __eq__: 'class A:\n    def __eq__(self, other): return [self] == [other]\nA() == A()',
    'nested calls of sorted': 'def f(x): return sorted([x], key=f)\nf(1)',
    'a constructor': 'class A:\n    def __init__(self): self.a = A()\nA()',
    'nested data': 'x = []\nfor _ in range(100_000): x = [x]\nrepr(x)',
  };
  for (const [name, source] of Object.entries(recursions)) {
    test(`endless recursion through ${name} is a RecursionError`, async () => {
      await run('alive = True');
      const { status, text } = await run(source);
      assert.match(text, /RecursionError/);
      assert.equal(status, 'error');
      assert.equal((await run('alive')).text, 'True');
    });
  }

  test('endless output is cut, and the page still works', async () => {
    const { status, text } = await run('for n in range(3000): print("x" * 3999)');
    assert.equal(status, 'ok');
    assert.ok(text.length < 10_001_000);
    assert.match(text, /The rest is not kept/);
    assert.match(text, /\[2,000,000 characters were left out\.\]\s*$/);
  });

  test('nothing was evaluated, and no other host was requested', () => {
    assert.deepEqual(driver.complaints(), []);
  });
});
