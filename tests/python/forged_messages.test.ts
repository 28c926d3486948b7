import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import { runWith } from '../../web/cli/run.ts';
import type { Call, OpenPort } from '../../web/core/rpc/protocol.ts';
import { WorkerClient } from '../../web/python/client.ts';
import type { Files } from '../../web/python/messages.ts';
import type { OutputEvent, RunRequest } from '../../web/python/protocol.ts';
import { forgedMessages } from '../robustness/attacks/forged.ts';
import { keepRecord } from './node_record.ts';
import { notebookOf } from './notebooks.ts';

declare const projectRoot: string;

// A worker that sends what none may send ends with a sentence in its cell; the cells around it keep their outputs,
// and the command its files and its status. The first half stands in for the worker, the second has a real one.

const mark = '# forge ';

/** Prints each cell's source, and sends what a cell orders before its end. */
const forging: OpenPort = (receive) => {
  let isOpen = true;
  const send = (message: unknown) => {
    if (isOpen) receive(message as never);
  };
  setTimeout(() => send({ kind: 'ready' }));
  return {
    post: ({ id, args }: Call) => {
      const { source, count } = args[0] as RunRequest;
      setTimeout(() => {
        const output = { output_type: 'stream', name: 'stdout', text: `${source}\n` };
        send({ kind: 'event', id, event: output });
        const name = source.startsWith(mark) ? source.slice(mark.length) : undefined;
        if (name !== undefined) send(forgedMessages(id, count)[name]);
        send({ kind: 'value', id, value: { status: 'ok', skipped: [] } });
      });
    },
    close: () => {
      isOpen = false;
    },
  };
};

const opened = () =>
  new WorkerClient({ load: async () => ({ files: {} as Files, open: () => forging }) });

describe('a forged message', () => {
  const results: Record<string, string> = {};
  after(() => keepRecord('forged_messages', results));

  for (const name of Object.keys(forgedMessages(0, 1)))
    test(`ends its worker with a sentence, and nothing else: ${name}`, async () => {
      const python = opened();
      const notebook = notebookOf('one', mark + name, 'three');
      const {
        notebook: ran,
        limits,
        failures,
      } = await runWith(python, notebook, {
        allowErrors: true,
      });
      python.close();
      const [first, second, third] = ran.cells.map((cell) =>
        JSON.stringify('outputs' in cell ? cell.outputs : ''),
      );
      assert.match(first ?? '', /one/);
      assert.match(
        second ?? '',
        /InterpreterCrashed: Python has stopped \((?:it sent|it gave) [^)]*\)\. It/,
      );
      assert.match(second ?? '', /forge/, 'what it had printed stays');
      assert.match(third ?? '', /three/);
      assert.deepEqual(limits, [{ cell: 2, limit: 'crash' }]);
      assert.equal(failures.length, 1);
      results[`forged: ${name}`] = 'a sentence';
    });

  test('in answer to another question ends its worker, too, and the next one answers', async () => {
    let isForged = true;
    const open: OpenPort = (receive) => {
      setTimeout(() => receive({ kind: 'ready' }));
      return {
        post: ({ id, verb }) => {
          const values: Record<string, unknown> = { read: { x: { kind: 'int', value: 1 } } };
          const value = isForged
            ? { x: { kind: 'tensor', tensor: { shape: [1e9] } } }
            : values[verb];
          setTimeout(() => receive({ kind: 'value', id, value }));
        },
        close: () => {},
      };
    };
    const python = new WorkerClient({
      load: async () => ({ files: {} as Files, open: () => open }),
    });
    await assert.rejects(python.read(['x']), { code: 'python_stopped' });
    isForged = false;
    assert.deepEqual(await python.read(['x']), { x: { kind: 'int', value: 1 } });
    python.close();
  });

  test('leaves a running cell that can be stopped', async () => {
    const python = opened();
    const outputs: OutputEvent[] = [];
    const end = python.run({ source: `${mark}a second start`, count: 1 }, (one) =>
      outputs.push(one),
    );
    assert.equal((await end).status, 'crashed');
    const next = python.run({ source: 'x', count: 1 }, () => {});
    python.stop();
    assert.equal((await next).status, 'stopped');
    assert.equal((await python.run({ source: 'x', count: 1 }, () => {})).status, 'ok');
    python.close();
  });
});

describe('the command, where a cell forges its worker’s messages', () => {
  const forge = 'import _zeropoint_page as page\n';
  let folder: string;
  before(() => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'zeropoint-forged-'));
  });
  after(() => fs.rmSync(folder, { recursive: true }));

  const zeropoint = (sources: readonly string[], ...words: readonly string[]) => {
    const file = path.join(folder, 'forged.ipynb');
    fs.writeFileSync(file, JSON.stringify(notebookOf(...sources)));
    const cli = path.join(projectRoot, 'dist/cli.mjs');
    const ran = spawnSync(process.execPath, [cli, 'run', file, ...words], { encoding: 'utf8' });
    return { status: ran.status, told: ran.stdout + ran.stderr };
  };

  test('ends with 3, writes its file, and keeps the outputs of the other cells', () => {
    const output = path.join(folder, 'out.ipynb');
    const { status, told } = zeropoint(
      ['print("before")', `${forge}page.stream("other", "x")`, 'print("after")'],
      ...['--output', output, '--allow-errors'],
    );
    assert.equal(status, 3, told);
    assert.match(told, /cell 2 of .* ended Python/);
    assert.doesNotMatch(told, /TypeError|\n {4}at /);
    const text = fs.readFileSync(output, 'utf8');
    assert.match(text, /before/);
    assert.match(text, /it sent name of the output that is wrong/);
    assert.match(text, /after/);
  });

  test('tells a cell that displays what is no output, which goes on', () => {
    const output = path.join(folder, 'out.ipynb');
    const tries = ['{"output_type": "x"}', 'null', '{"output_type": "stream"}', '[]'];
    const source = `${forge}[page.output(one) for one in ${JSON.stringify(tries)}]`;
    const shown = 'display(5, raw=True)';
    const { status, told } = zeropoint(
      [source, shown, '"on"'],
      '--output',
      output,
      '--allow-errors',
    );
    assert.equal(status, 0, told);
    const text = fs.readFileSync(output, 'utf8');
    assert.match(text, /output_type is not what can be displayed/);
    assert.match(text, /ValueError: data is not what can be displayed/);
    assert.match(text, /'on'/);
  });

  test('keeps a plot that is too large as data, with a sentence, and at once', () => {
    const output = path.join(folder, 'out.ipynb');
    const figure = { width: 1e10, height: 480, text: '', axes: [] };
    const data = { 'application/vnd.zeropoint.figure+json': figure, 'text/plain': 'x' };
    const source = `display(${JSON.stringify(data)}, raw=True)`;
    const { status, told } = zeropoint([source, '1'], '--output', output);
    assert.equal(status, 0, told);
    assert.match(
      told,
      /cell 1 of .*This plot cannot be drawn: width .* 1 and 16384.*\(plot_beyond\)/,
    );
    assert.match(fs.readFileSync(output, 'utf8'), /"width": 10000000000/);
  });
});
