import '../../web/ui/messages/notebook.ts';
import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { parseNotebook } from '../../web/cli/notebook_file.ts';
import { processPort } from '../../web/cli/process_port.ts';
import { type RunOptions, runWith } from '../../web/cli/run.ts';
import { WorkerClient } from '../../web/python/client.ts';
import type { Files } from '../../web/python/messages.ts';
import { notebookOf } from './notebooks.ts';
import { speech } from './processes.ts';

// A process in the place of Python's that answers what it likes, as a cell does that has taken its process
// over. Each cell's source names what is sent; the cells before and behind it must keep their outputs.

/** JavaScript that answers a call; `id` is the call's. The line behind it answers as Python does. */
const forgeries: Readonly<Record<string, string>> = {
  'no JSON': `raw('{"kind":', 9);`,
  'no text': `raw(Buffer.from([0xff, 0xfe]), 2);`,
  'a length without end': `raw('', 2 ** 32 - 1);`,
  'the end within a message': `raw('[[', 100); process.exit(0);`,
  'a message that is no object': 'for (const one of [null, 0, "", [], true]) send(one);',
  'a message without a kind': 'send({}); send({ id });',
  'an unknown kind': `send({ kind: 'order', id });`,
  'the kind of a method': `send({ kind: 'toString', id });`,
  'a second ready': `send({ kind: 'ready' });`,
  'a snapshot': `send({ kind: 'event', id: -1, event: { snapshot: {} } });`,
  'a value for no call': `send({ kind: 'value', id: id + 7, value: null }); send({ kind: 'value', id: 'x' });`,
  'no end': `send({ kind: 'value', id, value: null });`,
  'an empty end': `send({ kind: 'value', id, value: {} });`,
  'an end of numbers': `send({ kind: 'value', id, value: { status: 1, skipped: 2 } });`,
  'an end with lines that are none': `send({ kind: 'value', id, value: { status: 'ok', skipped: [null] } });`,
  'a refusal without an error': `send({ kind: 'refused', id });`,
  'a refusal of an unknown kind': `send({ kind: 'refused', id, error: { code: 'toString', values: 1 } });`,
  'a crash without a reason': `send({ kind: 'crashed' });`,
  'a crash whose reason is an object': `send({ kind: 'crashed', reason: { length: 1e9 } });`,
  'an event that is null': `event(null);`,
  'a stream without text': `event({ output_type: 'stream', name: 'stdout' });`,
  'a stream of an object': `event({ output_type: 'stream', name: 'stdout', text: { toString: 1 } });`,
  'a stream of no name': `event({ output_type: 'stream', name: '__proto__', text: 'x' });`,
  'a display without data': `event({ output_type: 'display_data', data: null, metadata: null });`,
  'an error with a traceback that is a number': `event({ output_type: 'error', ename: 'E', evalue: 'e', traceback: 7 });`,
  'an update of a display that is none': `event({ output_type: 'update_display_data', display_id: {}, data: 1 });`,
  'an unknown output': `event({ output_type: 'constructor' });`,
  'orders of Node’s own channel': `send({ cmd: 'NODE_HANDLE', type: 'net.Native' }); send({ cmd: 'NODE_HANDLE_ACK' });`,
  'an end that is not its own': 'process.abort();',
};

const worker = (table: Readonly<Record<string, string>>) => `${speech}
import process from 'node:process';
const raw = (text, length) => { write(Buffer.from(new Uint32Array([length, 0]).buffer)); write(Buffer.from(text)); };
let id;
const event = (event) => send({ kind: 'event', id, event });
const table = {
${Object.entries(table)
  .map(([name, program]) => `${JSON.stringify(name)}: () => { ${program} }`)
  .join(',\n')}
};
let unread = Buffer.alloc(0);
new net.Socket({ fd: 3 }).on('data', (bytes) => {
  unread = Buffer.concat([unread, bytes]);
  for (;;) {
    if (unread.length < 8) return;
    const end = 8 + unread.readUint32LE(0) + unread.readUint32LE(4);
    if (unread.length < end) return;
    const [message] = JSON.parse(unread.subarray(8, 8 + unread.readUint32LE(0)));
    unread = unread.subarray(end);
    if (message.kind !== 'call') continue;
    id = message.id;
    const [{ source }] = message.args;
    table[source]?.();
    event({ output_type: 'stream', name: 'stdout', text: 'after ' + source });
    send({ kind: 'value', id, value: { status: 'ok', skipped: [] } });
  }
});
send({ kind: 'ready' });
`;

describe('a process that sends', () => {
  let folder: string;
  before(() => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'zeropoint-'));
  });
  after(() => fs.rmSync(folder, { recursive: true }));

  async function run(sources: readonly string[], table: typeof forgeries, options: RunOptions) {
    const script = path.join(folder, 'worker.mjs');
    fs.writeFileSync(script, worker(table));
    const python = new WorkerClient({
      load: async () => ({
        files: {} as Files,
        open: (parts) => processPort(pathToFileURL(script), parts),
      }),
    });
    try {
      const notebook = parseNotebook(JSON.stringify(notebookOf(...sources)));
      const result = await runWith(python, notebook, { allowErrors: true, ...options });
      const outputs = result.notebook.cells.map((cell) =>
        JSON.stringify('outputs' in cell && cell.outputs),
      );
      return { outputs, limits: result.limits };
    } finally {
      python.close();
    }
  }

  for (const name of Object.keys(forgeries))
    test(`${name}: the other cells keep their outputs`, async () => {
      const { outputs, limits } = await run(['first', name, 'last'], forgeries, { timeout: 10 });
      assert.match(outputs[0] ?? '', /after first/);
      assert.match(outputs[2] ?? '', /after last/);
      // It was ignored, or it ended the process with a sentence; nothing else may come of it.
      const isIgnored = outputs[1]?.includes(`after ${name}`);
      const isSaid = /"evalue":"Python has stopped \((?!undefined|\[object)[^)]+\)/.test(
        outputs[1] ?? '',
      );
      assert.ok(isIgnored || isSaid, outputs[1]);
      if (isSaid)
        assert.deepEqual(limits, [
          { cell: 2, limit: name.includes('not its own') ? 'memory' : 'crash' },
        ]);
    });

  const endless: Readonly<Record<string, string>> = {
    'nothing, for ever': 'for (;;);',
    'events without end': `for (;;) event({ output_type: 'stream', name: 'stdout', text: '' });`,
    'messages for nobody without end': `for (;;) send({ kind: 'value', id: 1e6, value: 'x'.repeat(1e5) });`,
    'text without end': `for (;;) event({ output_type: 'stream', name: 'stdout', text: 'x'.repeat(1e5) });`,
    'outputs without end': `for (;;) event({ output_type: 'display_data', data: { 'text/plain': 'x'.repeat(1e4) }, metadata: {} });`,
  };
  for (const name of Object.keys(endless))
    test(`${name}: ends at a limit, and takes little memory here`, async () => {
      const before = process.memoryUsage().rss;
      const { outputs, limits } = await run(['first', name, 'last'], endless, { timeout: 1 });
      assert.match(outputs[0] ?? '', /after first/);
      assert.match(outputs[2] ?? '', /after last/);
      assert.equal(limits.length, 1);
      assert.match(limits[0]?.limit ?? '', /time|output|crash/);
      assert.ok((outputs[1] ?? '').length < 62_000_000, String(outputs[1]?.length));
      const grown = (process.memoryUsage().rss - before) / 2 ** 20;
      assert.ok(grown < 700, `${grown} MiB`);
    });
});
