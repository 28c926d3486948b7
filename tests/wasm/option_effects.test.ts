import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import { commandOptions } from '../../web/cli/options.ts';
import { torchViews } from '../robustness/attacks/work_files.ts';
import { ggufOf } from '../unit/support/gguf_writer.ts';
import { imatrixGguf } from '../unit/support/imatrix_writer.ts';
import { floatsOf, safetensorsOf } from '../unit/support/safetensors_writer.ts';
import { type Ran, runOrders } from './run_orders.ts';

// Every option of the commands on files is given to the command. Each changes what is printed or written, or is
// refused with a sentence that names it.

type Words = readonly string[];
const commands = ['report', 'compare', 'quantize', 'scorm'] as const;
type Case = readonly [command: (typeof commands)[number], words: Words, option: Words];

const one = ['a.safetensors', '--formats', 'q8_0'];
const pair = ['a.safetensors', '--with', 'b.safetensors'];
const made = ['a.safetensors', '--format', 'q8_0', '--output', 'o.gguf'];
const packaged = ['--exercise', 'per_group/exercise-budget', '--out', 'o.zip'];

/** Each option where it has an effect. */
const effects: readonly Case[] = [
  ['report', ['a.safetensors'], ['--formats', 'nf4']],
  ['report', one, ['--json', 'o.json']],
  ['report', one, ['--csv', 'o.csv']],
  ['report', one, ['--html', 'o.html']],
  ['report', [...one, '--html', 'o.html'], ['--language', 'zh']],
  ['report', one, ['--target-bpw', '9']],
  ['report', [...one, '--target-bpw', '9'], ['--recipe', 'o.json']],
  ['report', [...one, '--target-bpw', '9'], ['--tensor-types', 'o.txt']],
  ['report', [...one, '--target-bpw', '32', '--recipe', 'o.json'], ['--pin', 'w=q8_0']],
  ['report', [...one, '--target-bpw', '9', '--recipe', 'o.json'], ['--objective', 'relative']],
  ['report', one, ['--mix', 'Q4_0']],
  ['report', one, ['--resume', 'o.state']],
  ['report', ['rows.safetensors', '--formats', 'q8_0'], ['--sample', '2%']],
  ['report', one, ['--include', 'w']],
  ['report', one, ['--exclude', 'w']],
  ['report', ['model.gguf', '--formats', 'q8_0'], ['--context', '1000']],
  ['report', one, ['--imatrix', 'm.gguf']],
  ['report', one, ['--fail-below', '99']],
  ['report', [...one, '--fail-below', '99'], ['--junit', 'o.xml']],
  ['report', one, ['--markdown', 'o.md']],
  ['report', [...one, '--json', 'o.json'], ['--shard', '1/2']],
  ['report', ['part1.json', 'part2.json'], ['--merge']],
  ['compare', ['a.safetensors'], ['--with', 'b.safetensors']],
  ['compare', pair, ['--imatrix', 'm.gguf']],
  ['compare', pair, ['--json', 'o.json']],
  ['compare', pair, ['--csv', 'o.csv']],
  ['compare', pair, ['--html', 'o.html']],
  ['compare', [...pair, '--html', 'o.html'], ['--language', 'zh']],
  ['quantize', ['a.safetensors', '--output', 'o.gguf'], ['--format', 'q8_0']],
  ['quantize', ['a.safetensors', '--output', 'o.gguf'], ['--recipe', 'mix.json']],
  ['quantize', ['a.safetensors', '--format', 'q8_0'], ['--output', 'o.gguf']],
  ['quantize', ['a.safetensors', '--format', 'q4_0', '-o', 'o.gguf'], ['--imatrix', 'm.gguf']],
  ['quantize', ['a.safetensors', '-o', 'o.gguf'], ['--mix', 'q5-0']],
  ['quantize', made, ['--include', 'w']],
  ['quantize', made, ['--exclude', 'w']],
  ['quantize', made, ['--dry-run']],
  ['report', ['views.pt', '--formats', 'q8_0'], ['--allow-expansion']],
  ['compare', ['views.pt', '--with', 'views.pt'], ['--allow-expansion']],
  [
    'quantize',
    ['views.pt', '--format', 'q8_0', '-o', 'o.gguf', '--dry-run'],
    ['--allow-expansion'],
  ],
  ['scorm', ['--out', 'o.zip'], ['--exercise', 'per_group/exercise-budget']],
  ['scorm', packaged, ['--exercise', 'per_group']],
  ['scorm', ['--exercise', 'per_group'], ['--out', 'o.zip']],
  ['scorm', packaged, ['--edition', '2004']],
  ['scorm', packaged, ['--title', 'Week 2']],
  ['scorm', packaged, ['--language', 'zh']],
];

/** The threads change nothing but the time, and that is their contract. */
const threaded: readonly Case[] = [
  ['report', [...one, '--json', 'o.json'], ['--threads', '1']],
  ['compare', [...pair, '--json', 'o.json'], ['--threads', '1']],
  ['quantize', made, ['--threads', '1']],
];

/** Each option where it would have none, and the other that the refusal names. */
const refused: readonly (readonly [...Case, other: string])[] = [
  ['report', one, ['--language', 'zh'], '--html'],
  ['report', one, ['--recipe', 'o.json'], '--target-bpw'],
  ['report', one, ['--tensor-types', 'o.txt'], '--target-bpw'],
  ['report', one, ['--pin', 'w=keep'], '--target-bpw'],
  ['report', one, ['--objective', 'relative'], '--target-bpw'],
  ['report', one, ['--junit', 'o.xml'], '--fail-below'],
  ['report', one, ['--shard', '1/2'], '--json'],
  ['report', [...one, '--json', 'o.json', '--shard', '1/2'], ['--csv', 'o.csv'], '--merge'],
  ['report', ['part1.json', 'part2.json', '--merge'], ['--threads', '2'], '--merge'],
  ['report', ['part1.json', 'part2.json', '--merge'], ['--formats', 'nf4'], '--merge'],
  ['report', ['part1.json', 'part2.json', '--merge'], ['--allow-expansion'], '--merge'],
  ['report', ['part1.json', 'part2.json', '--merge'], ['--imatrix', 'm.gguf'], '--merge'],
  ['report', ['--formats', 'list'], ['--json', 'o.json'], '--formats list'],
  ['report', ['--formats', 'list'], ['a.safetensors'], '--formats list'],
  ['compare', pair, ['--language', 'zh'], '--html'],
  ['report', [...one, '--json', 'o.json', '--shard', '1/2'], ['--mix', 'Q4_0'], '--merge'],
  ['report', ['part1.json', 'part2.json', '--merge'], ['--mix', 'Q4_0'], '--merge'],
  ['report', ['part1.json', 'part2.json', '--merge'], ['--include', 'w'], '--merge'],
  ['report', ['part1.json', 'part2.json', '--merge'], ['--exclude', 'w'], '--merge'],
  ['report', ['part1.json', 'part2.json', '--merge'], ['--context', '9'], '--merge'],
  ['report', ['part1.json', 'part2.json', '--merge'], ['--resume', 'o.state'], '--merge'],
  ['report', ['part1.json', 'part2.json', '--merge'], ['--sample', '2%'], '--merge'],
  ['quantize', made, ['--recipe', 'mix.json'], '--format'],
  ['quantize', made, ['--mix', 'Q4_0'], '--format'],
];

describe('an option', () => {
  let folder: string;
  /** Everything that a command prints and writes, without the time of day, by the command's words. */
  const outcomes = new Map<string, Pick<Ran, 'status' | 'text' | 'made'>>();
  const outcome = (...words: Words) =>
    outcomes.get(words.join(' ')) ?? assert.fail(words.join(' '));
  const withoutTime = (text: string) => text.replace(/\d\d:\d\d(?::\d\d)?/g, '');

  before(() => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'zeropoint-effects-'));
    for (const [name, seed] of [
      ['a.safetensors', 2],
      ['b.safetensors', 3],
    ] as const)
      fs.writeFileSync(
        path.join(folder, name),
        safetensorsOf({
          w: ['F32', [32, 64], floatsOf(2048, seed)],
          v: ['F32', [32, 64], floatsOf(2048, 5)],
        }),
      );
    const rows = safetensorsOf({ w: ['F32', [1024, 256], floatsOf(2 ** 18, 7)] });
    fs.writeFileSync(path.join(folder, 'rows.safetensors'), rows);
    // 256 MiB of views of one storage, which is deflated to 8 kB.
    const views = Array.from({ length: 33 }, () => ({ offset: 0, length: 2 ** 21 }));
    fs.writeFileSync(path.join(folder, 'views.pt'), torchViews(views, 2 ** 21));
    const sums = Array.from({ length: 64 }, (_, at) => at ** 3);
    const entries = { w: { sums, counts: [2] }, v: { sums, counts: [1] } };
    fs.writeFileSync(path.join(folder, 'm.gguf'), imatrixGguf(entries));
    const facts = { 'general.architecture': 'llama', 'llama.block_count': 2 };
    const heads = { 'llama.attention.head_count': 4, 'llama.embedding_length': 64 };
    fs.writeFileSync(path.join(folder, 'model.gguf'), ggufOf(['w'], { ...facts, ...heads }));
    const mix = { zeropoint_recipe: 1, tensors: { w: 'q4_0', v: 'q8_0' } };
    fs.writeFileSync(path.join(folder, 'mix.json'), JSON.stringify(mix));
    const parts = ['1', '2'].map((part) => [
      ...['report', ...one, '--shard', `${part}/2`, '--json', `part${part}.json`],
    ]);
    const tried = [...effects, ...threaded, ...refused].flatMap(([command, words, option]) => [
      ...[
        [command, ...words],
        [command, ...words, ...option],
      ],
    ]);
    // Many are the same without their option.
    const orders = new Map([...parts, ...tried].map((words) => [words.join(' '), words]));
    for (const { words, status, text, made } of runOrders([...orders.values()], folder))
      outcomes.set(words.join(' '), {
        ...{ status, text: withoutTime(text) },
        made: made.map(([name, bytes]) => [name, withoutTime(bytes)]),
      });
    for (const words of parts) assert.equal(outcome(...words).status, 0);
  });
  after(() => fs.rmSync(folder, { recursive: true }));

  test('of every command is tried here', () => {
    for (const command of commands)
      for (const name of Object.keys(commandOptions[command]))
        assert.ok(
          [...effects, ...threaded].some(
            ([owner, , [option]]) => owner === command && option === `--${name}`,
          ),
          `${command} --${name}`,
        );
  });

  for (const [command, words, option] of effects)
    test(`changes what ${command} prints or writes: ${option.join(' ')}`, () => {
      const without = outcome(command, ...words);
      const found = outcome(command, ...words, ...option);
      assert.ok(found.status === 0 || found.status === 1, found.text);
      assert.notDeepEqual([found.text, found.made], [without.text, without.made], option.join(' '));
    });

  for (const [command, words, option] of threaded)
    test(`changes nothing in what ${command} writes: ${option.join(' ')}`, () => {
      assert.deepEqual(outcome(command, ...words, ...option), outcome(command, ...words));
    });

  for (const [command, words, option, other] of refused)
    test(`is refused where ${command} would ignore it: ${option.join(' ')} beside ${words.at(-1)}`, () => {
      const { status, text, made } = outcome(command, ...words, ...option);
      assert.deepEqual([status, made], [2, []]);
      assert.ok(text.includes(other), text);
      assert.match(text, /^zeropoint: .*\.\nSee zeropoint --help\.\n$/);
    });
});
