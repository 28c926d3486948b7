import assert from 'node:assert/strict';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { openPython } from '../../web/cli/run_notebooks.ts';
import { WorkerClient } from '../../web/python/client.ts';
import type { OutputEvent, PythonClient } from '../../web/python/protocol.ts';

declare const projectRoot: string;

const dist = pathToFileURL(`${path.join(projectRoot, 'dist')}/`);

async function textOf(python: PythonClient, source: string): Promise<string> {
  const outputs: OutputEvent[] = [];
  await python.run({ source, count: 1 }, (output) => outputs.push(output));
  return outputs
    .map((output) => {
      if (output.output_type === 'stream') return output.text;
      if (output.output_type === 'error') return `${output.ename}: ${output.evalue}`;
      return 'data' in output ? String(output.data['text/plain']) : '';
    })
    .join('');
}

describe('Python behind its client', () => {
  let python: PythonClient;
  const states: string[] = [];
  before(() => {
    python = openPython(dist);
    python.listen(({ state }) => states.push(state));
  });
  after(() => python.close());

  const text = (source: string) => textOf(python, source);

  test('is idle until the first request, and reports its states', async () => {
    assert.equal(python.state.state, 'off');
    assert.equal(await text('1 + 1'), '2');
    assert.deepEqual(states, ['loading', 'loading', 'idle', 'running', 'idle']);
  });

  test('answers in the order of requests', async () => {
    const answers = await Promise.all([text('x = 1'), text('x = x + 1\nx'), python.read(['x'])]);
    assert.deepEqual(answers.slice(1), ['2', { x: { kind: 'int', value: 2 } }]);
  });

  test('refuses a file for which its cells have left no place, and keeps their variables', async () => {
    await text('import os\nkept = 7\nos.mkdir("taken.py")\nfull = open("full", "wb")');
    const unwritable = (reason: RegExp) => (error: Error & { code?: string }) =>
      error.code === 'output_unwritable' && reason.test(error.message);
    await assert.rejects(
      python.putFile('taken.py', new Uint8Array(3)),
      unwritable(/^taken\.py cannot be written \(error \d+\)\.$/),
    );
    await assert.rejects(python.removeFile('taken.py'), unwritable(/^taken\.py/));
    await text(`for size in range(512, 0, -8):
    try: full.truncate(size * 2 ** 20)
    except OSError: continue
    break`);
    await assert.rejects(
      python.putFile('more.py', new Uint8Array(2 ** 24)),
      unwritable(/no space is left/),
    );
    await text('full.close()\nos.remove("full")\nos.rmdir("taken.py")');
    await python.putFile('more.py', new TextEncoder().encode('number = 3'));
    assert.equal(await text('import more\nmore.number + kept'), '10');
    await python.removeFile('more.py');
  });

  test('exchanges tensors and numbers with the page', async () => {
    const tensor = { dtype: 'float32', shape: [2, 1], data: Float32Array.of(1.5, -0) } as const;
    await python.assign({
      t: { kind: 'tensor', tensor },
      scale: { kind: 'float', value: 3 },
      zero_point: { kind: 'int', value: -70 },
      nothing: { kind: 'float', value: Number.NaN },
      dtype: { kind: 'dtype', value: 'int8' },
    });
    assert.equal(
      await text('t, scale, zero_point, nothing, dtype'),
      '(tensor([[1.5000],\n         [-0.0000]]),\n 3.0,\n -70,\n nan,\n torch.int8)',
    );
    const read = await python.read(['t', 'scale', 'zero_point', 'dtype', 'missing', 'print']);
    assert.deepEqual(read, {
      t: { kind: 'tensor', tensor },
      scale: { kind: 'float', value: 3 },
      zero_point: { kind: 'int', value: -70 },
      dtype: { kind: 'dtype', value: 'int8' },
    });
  });

  test('keeps files after a restart, and reloads them when they change', async () => {
    const put = (content: string) => python.putFile('mine.py', new TextEncoder().encode(content));
    await put('value = 1');
    assert.equal(await text('import mine\nmine.value'), '1');
    await put('value = "changed"');
    assert.equal(await text('import mine\nmine.value'), "'changed'");
    await python.restart();
    assert.equal(await text('import mine\nmine.value'), "'changed'");
    await python.removeFile('mine.py');
    assert.match(await text('import mine'), /ModuleNotFoundError/);
  });

  test('stops immediately, with all queued tasks', async () => {
    const endless = python.run({ source: 'while True: pass', count: 1 }, () => {});
    const waiting = python.run({ source: '1', count: 2 }, () => {});
    const reading = python.read(['x']);
    setTimeout(() => python.stop(), 100);
    assert.deepEqual((await endless).status, 'stopped');
    assert.deepEqual((await waiting).status, 'stopped');
    await assert.rejects(reading, { code: 'python_stopped' });
    assert.match(await text('x'), /NameError/);
  });

  test('restarts with different random numbers', async () => {
    const sources = {
      random: 'import random\nrandom.random()',
      numpy: 'import numpy as np\nnp.random.rand()',
      torch: 'import torch\ntorch.rand(4).tolist()',
      seed: 'import torch\ntorch.initial_seed()',
    };
    const draw = async () => {
      await python.restart();
      const drawn: string[] = [];
      for (const source of Object.values(sources)) drawn.push(await text(source));
      return drawn;
    };
    const first = await draw();
    const second = await draw();
    const same = Object.keys(sources).filter((_, index) => first[index] === second[index]);
    assert.deepEqual(same, []);
  });

  test('restarts with the same random numbers if a program seeds', async () => {
    const draw = () => text('import torch\n_ = torch.manual_seed(42)\ntorch.rand(2)');
    await python.restart();
    assert.equal(await draw(), 'tensor([0.8823, 0.9150])');
    await python.restart();
    assert.equal(await draw(), 'tensor([0.8823, 0.9150])');
  });

  test('is respawned when it crashes, which its cell shows', async () => {
    await python.restart();
    const outputs: OutputEvent[] = [];
    const source = 'import os\nos.abort()';
    const { status } = await python.run({ source, count: 1 }, (output) => outputs.push(output));
    assert.equal(status, 'crashed');
    const error = outputs.at(-1);
    assert.ok(error?.output_type === 'error');
    assert.equal(error.ename, 'InterpreterCrashed');
    assert.equal(await text('1 + 1'), '2');
  });

  const ends: Readonly<Record<string, readonly [string, RegExp]>> = {
    'an abort': ['import os\nos.abort()', /\(unreachable\)/],
    'an exit': ['import os\nos._exit(3)', /\(Program terminated with exit\(3\)\)/],
    'a signal': ['import os\nos.kill(os.getpid(), 9)', /\(Program terminated with exit\(137\)\)/],
    'a fault of memory': ['import faulthandler\nfaulthandler._sigsegv()', /\(unreachable\)/],
    'an endless recursion': [
      'import sys\nsys.setrecursionlimit(10**8)\ndef f(): return f()\nf()',
      /\(Maximum call stack size exceeded\)/,
    ],
  };
  for (const [name, [source, reason]] of Object.entries(ends)) {
    test(`says how it crashed: ${name}`, async () => {
      const outputs: OutputEvent[] = [];
      const { status } = await python.run({ source, count: 1 }, (output) => outputs.push(output));
      assert.equal(status, 'crashed');
      const error = outputs.at(-1);
      assert.ok(error?.output_type === 'error');
      assert.match(error.evalue, reason);
    });
  }
});

test('a failure to load is reported, and can be retried', async () => {
  let tries = 0;
  const python = new WorkerClient({
    load: async () => {
      tries += 1;
      throw new Error('no network');
    },
  });
  const unavailable = { code: 'python_unavailable', values: { reason: 'Error: no network' } };
  await assert.rejects(python.load(), unavailable);
  assert.equal(python.state.state, 'failed');
  await assert.rejects(
    python.run({ source: '1', count: 1 }, () => {}),
    unavailable,
  );
  assert.equal(tries, 2);
});
