import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import { floatsOf, safetensorsOf } from '../unit/support/safetensors_writer.ts';

declare const projectRoot: string;

// A report that was interrupted goes on from what it has kept, and writes what it would have written.

describe('zeropoint report --resume', () => {
  let folder: string;
  const at = (name: string) => path.join(folder, name);
  const read = (name: string) => fs.readFileSync(at(name), 'utf8');
  before(() => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'zeropoint-state-'));
    const nan = Float32Array.of(1, Number.NaN, 3, Number.POSITIVE_INFINITY);
    fs.writeFileSync(
      at('m.safetensors'),
      safetensorsOf({
        'model.layers.0.self_attn.q_proj.weight': ['F32', [8, 256], floatsOf(2048, 1)],
        'model.layers.0.mlp.down_proj.weight': ['F32', [8, 256], floatsOf(2048, 2)],
        Infinity: ['F32', [4, 32], floatsOf(128, 3)],
        bias: ['F32', [9], floatsOf(9, 4)],
        odd: ['F32', [2, 2], new Uint8Array(nan.buffer)],
      }),
    );
  });
  after(() => fs.rmSync(folder, { recursive: true }));

  const report = (json: string, ...words: string[]) => {
    const cli = path.join(projectRoot, 'dist/cli.mjs');
    const { status, stderr, stdout } = spawnSync(
      process.execPath,
      [cli, 'report', 'm.safetensors', '--threads', '2', '--json', json, ...words],
      { cwd: folder, encoding: 'utf8', timeout: 60_000 },
    );
    return { status, stderr, stdout };
  };
  const formats = ['--formats', 'q8_0,q4_0'];
  const kept = [...formats, '--mix', 'q4_k_m', '--resume', 's.state'];

  test('writes the same as without, whenever it was interrupted', () => {
    const whole = report('whole.json', ...formats, '--mix', 'q4_k_m');
    // A tensor holds NaN.
    assert.equal(whole.status, 1, whole.stderr);
    assert.equal(report('first.json', ...kept).status, 1);
    assert.equal(read('first.json'), read('whole.json'));
    const state = read('s.state');
    const lines = state.split('\n');
    assert.equal(lines.length, 1 + 5 + 1);
    const ends = [0, lines[0]?.length ?? 0, lines.slice(0, 2).join('\n').length];
    for (const end of [ends[1] ?? 0, (ends[2] ?? 0) - 7, (ends[2] ?? 0) + 1, state.length - 1]) {
      fs.writeFileSync(at('s.state'), `${state.slice(0, end)}${end === ends[1] ? '\n' : ''}`);
      const again = report('again.json', ...kept);
      assert.equal(again.stdout, whole.stdout, `${end}`);
      assert.equal(read('again.json'), read('whole.json'), `${end}`);
      assert.deepEqual(read('s.state').split('\n').sort(), [...lines].sort(), `${end}`);
    }
  });

  test('does not measure again what is kept', () => {
    assert.equal(report('first.json', ...kept).status, 1);
    const state = read('s.state');
    fs.writeFileSync(at('s.state'), state.replace(/("mean":)[^,]+/, '$10.125'));
    assert.equal(report('changed.json', ...kept).status, 1);
    assert.match(read('changed.json'), /"mean": 0\.125,/);
    fs.writeFileSync(at('s.state'), state);
  });

  test('is refused where its state is another’s, or damaged', () => {
    const state = read('s.state');
    const [head = '', row = '', ...rest] = state.split('\n');
    const refused = (text: string, code: RegExp, ...words: string[]) => {
      fs.writeFileSync(at('s.state'), text);
      const { status, stderr } = report('never.json', ...(words.length > 0 ? words : kept));
      assert.equal(status, 2, stderr);
      assert.match(stderr, code);
      assert.equal(read('s.state'), text);
      assert.equal(fs.existsSync(at('never.json')), false);
    };
    const differs = (part: string) => new RegExp(`${part} differ.*\\(state_differs\\)`);
    refused(state, differs('formats'), '--formats', 'q8_0', '--resume', 's.state');
    refused(state, differs('presets'), ...formats, '--resume', 's.state');
    refused(state.replace(/"size":\d+/, '"size":1'), differs('files'));
    refused(state.replace(/"build":"\w+"/, '"build":"x"'), differs('build'));
    for (const text of ['', 'x', '{}\n', 'null\n', '[]\n', '{"zeropoint_state":2}\n'])
      refused(text, /\(state_not_state\)/);
    const place = Number(/"place":(\d+)/.exec(row)?.[1]);
    for (const wrong of [
      ...['x', '', '{}', 'null', '{"place":0}', '{"place":-1,"skipped":{}}', '__proto__'],
      row.replace('"place":', '"place":9'),
      row.replace(`"place":${place}`, `"place":${(place + 1) % 5}`),
      row.replace(/"histogram":\[/, '"histogram":["a",'),
      row.replace(/"stats":\{/, '"stats":[{').replace(/\}$/, '}]'),
      row.replace(/"name":"[^"]+"/, '"name":"other"'),
    ])
      refused([head, wrong, ...rest].join('\n'), /damaged in line 2.*\(state_damaged\)/s);
  });

  test('writes through no link, and to no file that it reads', () => {
    fs.writeFileSync(at('target'), '');
    fs.symlinkSync(at('target'), at('link.state'));
    assert.equal(report('never.json', ...formats, '--resume', 'link.state').status, 2);
    assert.equal(read('target'), '');
    const { status, stderr } = report('never.json', ...formats, '--resume', 'm.safetensors');
    assert.equal(status, 2);
    assert.match(stderr, /--resume names a file that is read/);
  });
});
