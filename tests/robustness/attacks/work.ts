import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import '../../../web/ui/messages/weights.ts';
import { differences } from '../../../web/cli/compare.ts';
import { parseNotebook } from '../../../web/cli/notebook_file.ts';
import { markdownToHtml } from '../../../web/notebook/output/markdown.ts';
import { batchesOf } from '../../../web/report/job.ts';
import { memorySource } from '../../../web/report/readers/bytes.ts';
import { openCheckpoint } from '../../../web/report/readers/open.ts';
import { readSlices } from '../../../web/report/readers/slices.ts';
import { bytesToSurvey } from '../../../web/report/survey/survey.ts';
import { hostileMarkdown } from './markdown.ts';
import * as files from './work_files.ts';

// The work that small inputs ask for, each in a process of its own with a limit of time and memory. `--write
// NAME` replaces one column of the record, so that an older version can fill another.

declare const projectRoot: string;

const limitSeconds = 20;
const record = path.join(projectRoot, 'web/docs/records/hostile_work.md');

interface Outcome {
  /** The bytes of the input. */
  readonly size: number;
  /** A count of what was made, or the code of a refusal. */
  readonly result: string;
  /** The bytes that were read of it. */
  readonly read?: number;
}

const views = (count: number, each: number, step: number) =>
  Array.from({ length: count }, (_, at) => ({ offset: at * step, length: each }));

/** Lists the tensors of a file; with `isRead`, reads all elements in the order of a survey. */
async function listed(name: string, bytes: Uint8Array, isRead = false): Promise<Outcome> {
  let read = 0;
  const inner = memorySource(bytes, name);
  const source = {
    ...inner,
    read: (start: number, length: number) => {
      read += length;
      return inner.read(start, length);
    },
  };
  const size = bytes.length;
  try {
    const { tensors } = await openCheckpoint([source]);
    if (isRead) {
      for (const batch of batchesOf(tensors, bytesToSurvey, 2, (one) => one))
        for (const entry of batch) for await (const _ of readSlices([source], entry, 2 ** 20));
    }
    return { size, read, result: `${tensors.length.toLocaleString('en')} tensors` };
  } catch (error) {
    return { size, read, result: codeOf(error) };
  }
}

const codeOf = (error: unknown): string =>
  (error as { code?: string }).code ??
  (error as { reason?: string }).reason ??
  (error as Error).name;

function formatted(make: (length: number) => string): Outcome {
  const source = make(16_000);
  try {
    const html = markdownToHtml(source, { strict: false });
    return { size: source.length, result: `HTML ×${(html.length / source.length).toFixed(0)}` };
  } catch (error) {
    return { size: source.length, result: codeOf(error) };
  }
}

function compared(one: string, other: string): Outcome {
  const book = (text: string) =>
    parseNotebook(
      JSON.stringify({
        ...{ nbformat: 4, nbformat_minor: 5, metadata: {} },
        cells: [
          {
            ...{ cell_type: 'code', source: '', metadata: {}, execution_count: 1 },
            outputs: [{ output_type: 'stream', name: 'stdout', text }],
          },
        ],
      }),
    );
  const text = differences(book(one), book(other));
  return {
    size: one.length + other.length,
    result: `${text.length.toLocaleString('en')} characters`,
  };
}

const lines = (name: string, count: number) =>
  Array.from({ length: count }, (_, at) => `${name} ${at}\n`).join('');

const cases: Readonly<Record<string, () => Outcome | Promise<Outcome>>> = {
  'PyTorch: 200 views of one deflated storage, which end before it': () =>
    listed('v.pt', files.torchViews(views(200, 1000, 1000), 2 ** 21), true),
  'PyTorch: 500 views of the end of one deflated storage': () =>
    listed(
      'v.pt',
      files.torchViews(
        views(500, 1000, 0).map((one) => ({ ...one, offset: 2 ** 22 - 1000 })),
        2 ** 22,
      ),
      true,
    ),
  'PyTorch: tuples of 60 tuples, four deep, as a key': () => listed('k.pt', files.torchKeys(60, 4)),
  'PyTorch: tuples of 1,000 tuples, four deep, as a key': () =>
    listed('k.pt', files.torchKeys(1000, 4)),
  'ONNX: 100,000 tensors': () => listed('m.onnx', files.onnxTensors(100_000)),
  'ONNX: 6 nodes in a loop': () => listed('m.onnx', files.onnxLoops(6)),
  'ONNX: 100 nodes in a loop': () => listed('m.onnx', files.onnxLoops(100)),
  'ONNX: 20,000 codes of one scale': () => listed('m.onnx', files.onnxOneScale(20_000)),
  'safetensors: 200,000 empty tensors': () =>
    listed('w.safetensors', files.safetensorsTensors(200_000, 0)),
  'safetensors: 1,000,000 empty tensors': () =>
    listed('w.safetensors', files.safetensorsTensors(1_000_000, 0)),
  'safetensors: a name of 100,000 underscores': () =>
    listed(
      'w.safetensors',
      files.safetensorsTensors(1, 2, () => `${'_'.repeat(100_000)}x`),
    ),
  'safetensors: lists in lists, a million deep': () =>
    listed('w.safetensors', files.deepHeader(1_000_000)),
  'GGUF: 60,000 pairs, and 10 million strings': () =>
    listed('w.gguf', files.ggufMetadata(60_000, 10_000_000)),
  'NPZ: 60,000 members': () => listed('w.npz', files.npzMembers(60_000, 4, false)),
  'NPZ: 60,000 deflated members': () => listed('w.npz', files.npzMembers(60_000, 4, true)),
  'run --check: 40,000 lines, all of which differ': () =>
    compared(lines('a', 40_000), lines('b', 40_000)),
  'run --check: 10 lines of 1 MB': () =>
    compared(
      Array.from({ length: 10 }, (_, at) => `${at}${'x'.repeat(2 ** 20)}\n`).join(''),
      Array.from({ length: 10 }, (_, at) => `${at}${'y'.repeat(2 ** 20)}\n`).join(''),
    ),
  ...Object.fromEntries(
    Object.entries(hostileMarkdown).map(([what, make]) => [
      `Markdown: ${what}`,
      () => formatted(make),
    ]),
  ),
};

/** The outcome of one input in a process of its own, as a cell of the table. */
function measured(name: string): string {
  const node = [process.execPath, '--max-old-space-size=3000', process.argv[1] ?? ''];
  const child = spawnSync(
    'sh',
    ['-c', `ulimit -t ${limitSeconds}; exec "$@"`, 'sh', ...node, '--one', name],
    { encoding: 'utf8' },
  );
  if (child.signal === 'SIGKILL' || child.signal === 'SIGXCPU' || child.status === 128 + 9)
    return `not done in ${limitSeconds} s`;
  if (child.status !== 0) return 'ended by its memory';
  const { size, result, read, seconds, megabytes } = JSON.parse(child.stdout) as Outcome & {
    readonly seconds: number;
    readonly megabytes: number;
  };
  const part = read === undefined ? '' : `, read ${(read / size).toFixed(1)}×`;
  return `${result}${part}, ${seconds.toFixed(1)} s, ${megabytes} MB`;
}

async function one(name: string): Promise<void> {
  const begun = process.cpuUsage();
  const outcome = await cases[name]?.();
  const { user, system } = process.cpuUsage(begun);
  const megabytes = Math.round(process.resourceUsage().maxRSS / 1000);
  console.log(JSON.stringify({ ...outcome, seconds: (user + system) / 1e6, megabytes }));
}

/** The cells of the record by input and column. */
function recorded(columns: readonly string[]): Map<string, string[]> {
  const rows = new Map<string, string[]>();
  if (!fs.existsSync(record)) return rows;
  for (const line of fs.readFileSync(record, 'utf8').split('\n')) {
    const cells = line.split(' | ').map((cell) => cell.replace(/^\| | \|$/g, ''));
    if (line.startsWith('| ') && cells.length === columns.length + 1)
      rows.set(cells[0] ?? '', cells.slice(1));
  }
  return rows;
}

function all(column: string | undefined): void {
  const columns = ['before', 'after'];
  const place = column === undefined ? -1 : columns.indexOf(column);
  if (column !== undefined && place < 0) throw new Error(`--write takes ${columns.join(' or ')}`);
  const rows = recorded(columns);
  const table = Object.keys(cases).map((name) => {
    const cell = measured(name);
    console.log(`${name}: ${cell}`);
    const cells = rows.get(name) ?? ['', ''];
    return `| ${[name, ...cells.map((kept, at) => (at === place ? cell : kept))].join(' | ')} |`;
  });
  if (place < 0) return;
  // The sections below the table are from other commands.
  const below = /\n## [\s\S]*$/.exec(fs.readFileSync(record, 'utf8'))?.[0] ?? '';
  fs.writeFileSync(record, `${head}\n${table.join('\n')}\n${below}`);
}

const head = `# The work of hostile inputs

\`npm run bench:hostile -- --write after\` writes the last column: what comes of a small input that asks for much work, how many times its bytes were
read, the processor's seconds and the largest memory of a process of its own, which includes making the input and has ${limitSeconds} s of a processor and 3 GB. Texts of Markdown
have 16,000 characters. The first column is that of the version before work was bounded (5aa7eca0). Codes such as \`depth\` and \`torch_pickle\` are refusals with a sentence.
The machine had two processors and much other work.

| input | before | after |
|---|---|---|`;

const [order, name] = process.argv.slice(2);
if (order === '--one') await one(name ?? '');
else all(order === '--write' ? name : undefined);
