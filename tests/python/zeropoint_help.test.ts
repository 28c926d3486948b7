import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { before, describe, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import type { KnownName } from '../../web/python/protocol.ts';
import { openShell } from './cells.ts';

// help() and completion of zeropoint have the core's documentation.

declare const projectRoot: string;

test('the Python file of the verbs is what the core says', async () => {
  const build = (name: string) => pathToFileURL(path.join(projectRoot, 'web/build', name)).href;
  const { readContract } = await import(build('contract.mjs'));
  const { pythonText, pythonFile } = await import(build('contract_python.mjs'));
  const text = pythonText(await readContract());
  assert.equal(fs.readFileSync(pythonFile, 'utf8'), text, 'node web/build/contract.mjs --write');
});

describe('zeropoint in a notebook', () => {
  let shell: Awaited<ReturnType<typeof openShell>>;
  before(async () => {
    shell = await openShell();
    await shell.run('import torch, zeropoint as zp');
  });

  const help = async (of: string) => (await shell.run(`help(${of})`)).stdout;
  const completion = (verb: 'names' | 'about', ...names: string[]) => {
    const module = shell.python.pyimport('_zeropoint.completion');
    const request = { path: names, imports: { zp: 'zeropoint' }, isOwn: true };
    return JSON.parse(module[verb](JSON.stringify(request)));
  };

  test('help() of a function gives arguments, defaults, the result and what it refuses', async () => {
    const text = await help('zp.observe');
    assert.match(text, /Help on function observe in module zeropoint:/);
    assert.match(
      text,
      /tensor: Tensor,\s+scheme: Scheme \| str,\s+observer: str \| dict = 'min_max',/,
    );
    assert.match(text, /include_zero: bool \| None = None\s*\) -> Quantizer/);
    assert.match(
      text,
      /Chooses a scale and a zero point for each part of a real tensor of any shape\./,
    );
    assert.match(
      text,
      /Refuses percentiles that are out of\s+order .* \(`percentiles_out_of_order`\)/,
    );
    assert.match(text, /include_zero: Whether the range is widened until it holds 0/);
  });

  test('observers lists what observe takes, with the parameters of each', async () => {
    const { stdout } = await shell.run(
      't = torch.arange(9.0)\nprint(zp.observers, [zp.observe(t, "int8", one).scales.numel() for one in zp.observers])',
    );
    const listed = `('min_max', 'abs_max', {'percentile': (0.1, 99.9)}, 'entropy', 'mse')`;
    assert.equal(stdout, `${listed} [1, 1, 1, 1, 1]\n`);
  });

  test('help() of every function says something, and names nothing of TypeScript', async () => {
    const names = JSON.parse(
      (await shell.run('import json\nprint(json.dumps(zp.__all__))')).stdout,
    ) as string[];
    assert.ok(names.length > 40);
    for (const name of names) {
      const { stdout } = await shell.run(
        `value = zp.${name}\nprint(value.__doc__ if callable(value) else "a tuple of names that stands alone")`,
      );
      assert.ok(stdout.length > 20 && stdout !== 'None\n', name);
      assert.ok(!/JavaScript|throws|zeroPoint|Float32Array/.test(stdout), `${name}: ${stdout}`);
    }
  });

  test('help() of a structure gives its fields with their units', async () => {
    const text = await help('zp.Report');
    assert.match(text, /sqnr: Signal to quantization noise, .* in dB/);
    assert.match(text, /elements: int|elements/);
    assert.match(await help('zp'), /codes are common:[\s\S]*`scale_zero`/);
    assert.match(await help('zp.landscape'), /float64 tensor of shape \(zero points, scales\)/);
  });

  test('names are suggested after the point, functions with their parameters', () => {
    const found = Object.fromEntries(completion('names', 'zp') as KnownName[]);
    assert.deepEqual(
      [found.observe, found.Scheme, found.causes, found.QuantError, found.rate_distortion],
      ['function', 'class', 'variable', 'class', 'function'],
    );
    const inner = Object.keys(found).filter((name) => name.startsWith('_') || name === 'call');
    assert.deepEqual(inner, []);
    const about = completion('about', 'zp', 'quantize') as string;
    assert.match(about, /^quantize\(tensor, quantizer, \*, clamp=None\)\n/);
    const scheme = completion('about', 'zp', 'Scheme') as string;
    assert.match(scheme, /^Scheme\(format, granularity=None, symmetric=None, /);
  });

  test('fields are suggested for what a cell has made', async () => {
    await shell.run('report = zp.measure(torch.ones(2), zp.Quantizer("int8", 1, 0)).report');
    const fields = Object.fromEntries(completion('names', 'report') as KnownName[]);
    assert.equal(fields.sqnr, 'property');
  });

  test('a refusal is a traceback that ends in the sentence, at the cell’s own line', async () => {
    const { traceback, line } = await shell.run(
      't = torch.ones(2)\n\nzp.quantize(t, zp.Quantizer("int8", 0, 0))',
    );
    assert.equal(line, 3);
    assert.match(traceback, /QuantError: .*/);
    assert.ok(!/JsException|_crossing/.test(traceback.split('\n').at(-1) ?? ''));
  });

  test('the example of the documentation runs', async () => {
    const text = fs.readFileSync(path.join(projectRoot, 'web/docs/use/zeropoint.md'), 'utf8');
    const [first = '', second = ''] = [...text.matchAll(/```python\n([\s\S]*?)```/g)].map(
      ([, code]) => code,
    );
    const { shown, traceback } = await shell.run(first);
    assert.equal(traceback, '');
    assert.match(shown.join(), /'rounded',\s+'rounded',\s+'clipped',[\s\S]*'exact'/);
    assert.equal((await shell.run(second)).stdout, 'scale_zero\n');
  });
});
