import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import { memorySource } from '../../web/report/readers/bytes.ts';
import { openCheckpoint } from '../../web/report/readers/open.ts';
import type { CheckpointReport } from '../../web/report/survey/report.ts';
import { readReport } from '../../web/report/survey/report_json.ts';
import { ggufOf } from '../unit/support/gguf_writer.ts';
import { onnxOf } from '../unit/support/onnx_writer.ts';
import { floatsOf, safetensorsOf } from '../unit/support/safetensors_writer.ts';
import { torchFileOf } from '../unit/support/torch_writer.ts';
import { runOrders } from './run_orders.ts';

declare const projectRoot: string;

// The sizes that a report states are those of the files that the command writes, of tied weights too.

describe('the planned sizes of a checkpoint with tied weights', () => {
  const shape = [64, 256] as const;
  const elements = 2 * 64 * 256;
  let folder: string;
  let report: CheckpointReport;

  const command = (...words: string[]) => {
    const cli = path.join(projectRoot, 'dist/cli.mjs');
    const { status, stderr } = spawnSync(process.execPath, [cli, ...words], {
      cwd: folder,
      encoding: 'utf8',
      timeout: 60_000, // a thread that is not ended keeps the process alive
    });
    assert.equal(stderr, '');
    assert.equal(status, 0);
  };
  const read = (name: string) => fs.readFileSync(path.join(folder, name));
  const namesIn = async (name: string) =>
    (await openCheckpoint([memorySource(read(name), name)])).tensors.map((one) => one.name);

  before(() => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'zeropoint-planned-'));
    const file = torchFileOf(
      [
        { name: 'embed.weight', storage: 0, shape },
        { name: 'block.weight', storage: 1, shape },
        { name: 'head.weight', storage: 0, shape },
      ],
      [floatsOf(64 * 256, 1), floatsOf(64 * 256, 2)],
    );
    fs.writeFileSync(path.join(folder, 'tied.pt'), file);
    command(
      ...['report', 'tied.pt', '--formats', 'q8_0,q4_0,int8_per_channel', '--json', 'r.json'],
      ...['--target-bpw', '7', '--recipe', 'mix.json'],
    );
    report = readReport(read('r.json').toString(), 'r.json') as CheckpointReport;
  });
  after(() => fs.rmSync(folder, { recursive: true }));

  test('are those of the files that are written, for each format', async () => {
    const planned = report.planned?.formats ?? [];
    assert.deepEqual(
      planned.map(({ format, kind }) => `${format}.${kind}`),
      ['q8_0.gguf', 'q4_0.gguf', 'int8_per_channel.safetensors'],
    );
    for (const { format, kind, bytes } of planned) {
      const name = `${format}.${kind}`;
      command('quantize', 'tied.pt', '--format', format, '-o', name);
      assert.equal(read(name).length, bytes, name);
      const names = await namesIn(name);
      assert.ok(names.includes('embed.weight') && !names.includes('head.weight'), name);
    }
    // Two of the three matrices, at 8.5 bits, and a header.
    const q8 = planned[0]?.bytes ?? 0;
    assert.ok(q8 > (elements * 8.5) / 8 && q8 < (elements * 8.5) / 8 + 2000, `${q8}`);
  });

  test('are those of the file of the mix, which names and counts the first of them', async () => {
    const { kind = 'gguf', bytes } = report.planned?.mix ?? {};
    command('quantize', 'tied.pt', '--recipe', 'mix.json', '-o', `mix.${kind}`);
    assert.equal(read(`mix.${kind}`).length, bytes);
    const { tensors, bits, fileBytes } = JSON.parse(read('mix.json').toString());
    assert.deepEqual(Object.keys(tensors).sort(), ['block.weight', 'embed.weight']);
    assert.equal(fileBytes, bytes);
    assert.ok(bits <= 7 * elements && bits > 4 * elements, `${bits}`);
  });

  test('are those of files made from every kind of file', () => {
    const raw = (rows: number, columns: number) => floatsOf(rows * columns, rows + columns);
    const metadata = { 'general.architecture': 'llama', note: '权重' };
    const onnx = { operator: 'MatMul', inputs: ['x', 'w'] };
    const sources: Readonly<Record<string, Uint8Array>> = {
      'torch.pt': torchFileOf([{ name: 'a', storage: 0, shape: [3, 96] }], [raw(3, 96)]),
      'model.onnx': onnxOf([onnx], [['w', 'f32', [48, 33]]]),
      'text.gguf': ggufOf(['a', 'b'], metadata),
      'names.safetensors': safetensorsOf(
        {
          [`${'ü'.repeat(20)}.w`]: ['F32', [5, 288], raw(5, 288)],
          ['x'.repeat(70)]: ['F32', [2, 64], raw(2, 64)],
          five: ['F32', [1, 2, 1, 3, 32], raw(6, 32)],
          empty: ['F32', [0, 4], new Uint8Array()],
          ids: ['I64', [2], new Uint8Array(16)],
          half: ['BF16', [4, 66], raw(2, 66)],
        },
        { format: 'pt', note: '注' },
      ),
    };
    const formats = ['q4_k', 'q8_0', 'float16', 'int8_per_channel', 'nf4', 'kmeans'];
    const asked = ['--formats', formats.join(), '--target-bpw', '20'];
    for (const [name, bytes] of Object.entries(sources))
      fs.writeFileSync(path.join(folder, name), bytes);
    const names = Object.keys(sources);
    runOrders(
      names.map((name) => ['report', name, ...asked, '--json', `${name}.json`]),
      folder,
    );
    const plans = names.flatMap((name) => {
      const report = readReport(read(`${name}.json`).toString(), name) as CheckpointReport;
      assert.equal(report.planned?.formats.length, formats.length, name);
      return report.planned.formats.map((one) => ({
        ...{ ...one, name, file: `${name}.${one.format}.${one.kind}` },
      }));
    });
    runOrders(
      plans.map(({ name, format, file }) => ['quantize', name, '--format', format, '-o', file]),
      folder,
    );
    for (const { file, bytes } of plans) assert.equal(read(file).length, bytes, file);
  });

  test('are not stated without a target, so that parts merge to the same bytes', () => {
    command('report', 'tied.pt', '--formats', 'q8_0', '--json', 'plain.json');
    const plain = readReport(read('plain.json').toString(), 'plain.json') as CheckpointReport;
    assert.equal(plain.planned, undefined);
    assert.equal(plain.tensors.find(({ name }) => name === 'head.weight')?.tiedTo, 'embed.weight');
  });
});
