import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { compareMain } from '../../../web/cli/compare_cli.ts';
import { doctorMain } from '../../../web/cli/doctor_cli.ts';
import { evaluateMain } from '../../../web/cli/evaluate_cli.ts';
import { exercisesMain } from '../../../web/cli/exercises_cli.ts';
import { type CommandName, commandOptions, type OptionTable } from '../../../web/cli/options.ts';
import { quantizeMain } from '../../../web/cli/quantize_cli.ts';
import { reportOrder } from '../../../web/cli/report_order.ts';
import { runMain } from '../../../web/cli/run_cli.ts';
import { scormMain } from '../../../web/cli/scorm_cli.ts';
import { parsed, refuseSameFiles, Usage } from '../../../web/cli/usage.ts';

/** The commands as far as their words; none of the files is there. */
const commands: Readonly<Record<CommandName, (words: readonly string[]) => unknown>> = {
  run: (words) => runMain(words, '/nowhere'),
  exercises: (words) => exercisesMain(words, '/nowhere'),
  report: async (words) => reportOrder(words, '/nowhere'),
  compare: (words) => compareMain(words, '/nowhere'),
  doctor: (words) => doctorMain(words, '/nowhere'),
  quantize: (words) => quantizeMain(words, '/nowhere'),
  evaluate: (words) => evaluateMain(words, '/nowhere'),
  scorm: (words) => scormMain(words, '/nowhere'),
};

/** The sentence of a refusal, which is a `Usage`. */
async function refusalOf(command: CommandName, ...words: string[]): Promise<string> {
  try {
    await commands[command](['a', ...words]);
  } catch (error) {
    assert.ok(error instanceof Usage, `${command} ${words.join(' ')}: ${error}`);
    return error.message;
  }
  return assert.fail(`${command} takes ${words.join(' ')}`);
}

const names = Object.keys(commandOptions) as CommandName[];
const all = [...new Set(names.flatMap((name) => Object.keys(commandOptions[name])))];

for (const command of names) {
  const table: OptionTable = commandOptions[command];
  describe(`the options of zeropoint ${command}`, () => {
    for (const name of all) {
      const option = table[name];
      if (!option) {
        test(`--${name} belongs to another command`, async () => {
          const sentence = await refusalOf(command, `--${name}`, 'x');
          assert.ok(sentence.startsWith(`--${name} belongs to zeropoint `), sentence);
          assert.ok(sentence.includes(`not to zeropoint ${command}.`), sentence);
        });
        continue;
      }
      test(`--${name}, misspelled, is the nearest`, async () => {
        const sentence = await refusalOf(command, `--${name.slice(0, 2)}${name.slice(3)}`, 'x');
        assert.match(sentence, new RegExp(`has no option --.* The nearest is --${name}\\.`));
      });
      if (option.type === 'boolean') {
        test(`--${name} takes no value`, async () => {
          const sentence = await refusalOf(command, `--${name}=yes`);
          assert.equal(sentence, `--${name} takes no value, but has “yes”.`);
        });
        continue;
      }
      // Behind --with, `compare` reads all files up to the next option.
      const isWith = name === 'with';
      test(`--${name} needs a value`, async () => {
        const needs = `--${name} needs a value: --${name} ${option.takes}`;
        if (isWith) return assert.match(await refusalOf(command, '--with'), /--with OTHER/);
        assert.equal(await refusalOf(command, `--${name}`), `${needs}.`);
        const [other] = Object.keys(table).filter((one) => one !== name);
        const sentence = await refusalOf(command, `--${name}`, `--${other}`, 'x');
        assert.equal(sentence, `${needs}. The option --${other} follows it.`);
        assert.match(
          await refusalOf(command, `--${name}`, '-x'),
          /, not “-x”\. A value that begins with a dash is written --/,
        );
      });
      test(`--${name} may be given ${option.multiple ? 'several times' : 'once'}`, async () => {
        const words = [`--${name}=1`, `--${name}=2`];
        if (option.multiple) {
          const beside = option.belongsTo ? [`--${option.belongsTo}=1`] : [];
          const given = ['a', ...beside, ...words];
          const values: Readonly<Record<string, unknown>> = parsed(command, given).values;
          return assert.deepEqual(values[name], ['1', '2']);
        }
        const sentence = await refusalOf(command, ...words);
        assert.equal(sentence, `--${name} is given twice, as “1” and “2”. Give it once.`);
      });
      if (/^(?:FILE|OTHER)$/.test(option.takes))
        test(`--${name} names a file`, async () =>
          assert.match(
            await refusalOf(command, `--${name}=`),
            /names no file: its value is empty/,
          ));
    }

    test('are listed where a word is like none of them', async () => {
      for (const word of ['--verbose', '-x', '--__proto__', '--constructor']) {
        const sentence = await refusalOf(command, word);
        assert.ok(sentence.startsWith(`zeropoint ${command} has no option ${word}.`), sentence);
        for (const name of Object.keys(table)) assert.ok(sentence.includes(`--${name}`), sentence);
      }
    });
  });
}

test('an option without effect is refused, with what it belongs to or contradicts', async () => {
  let seen = 0;
  for (const [command, table] of Object.entries(commandOptions) as [CommandName, OptionTable][]) {
    for (const [name, option] of Object.entries(table)) {
      const words = option.type === 'boolean' ? [`--${name}`] : [`--${name}`, '1'];
      if (option.belongsTo) {
        seen += 1;
        const said = await refusalOf(command, ...words);
        assert.match(said, new RegExp(`--${name} belongs to --${option.belongsTo}`));
      }
      if (option.unusedWith) {
        seen += 1;
        const [other] = option.unusedWith;
        const said = await refusalOf(command, ...words, `--${other}`);
        assert.match(said, new RegExp(`--${name} has no effect with --${other}`));
      }
    }
  }
  assert.ok(seen >= 8, String(seen));
});

test('negative numbers reach the option, which says what it takes', async () => {
  assert.match(await refusalOf('report', '--target-bpw', '-1'), /^--target-bpw takes .*“-1”/);
  assert.match(await refusalOf('report', '--target-bpw', '-.5'), /^--target-bpw takes .*“-\.5”/);
  assert.match(await refusalOf('report', '--target-bpw', 'Infinity'), /^--target-bpw takes/);
  assert.match(await refusalOf('report', '--threads', '-1'), /^--threads takes .*“-1”/);
  assert.match(await refusalOf('run', '--check', '--timeout', '-1'), /^--timeout takes .*“-1”/);
});

/** Texts that `Number`, or a person, takes for numbers; none is written in plain decimal digits. */
const notPlain = [
  ...['0x4', '0b1', '0o7', '1e1', '1E0', '4,5', '4.', '1_0', '+4', '4f', '٤', '４', '4²', '½'],
  ...[' 4', '4 ', '\t4', '4\n', '\u00a04', '\ufeff4', '4\0', '4 5', '-4', '-0', '--4', '−4'],
  ...['Infinity', '∞', 'NaN', '1.2.3', '..5', '.', '9'.repeat(400), 'true', 'null', '[4]', ''],
];

/** How values are written that have numbers in them, and how the others are. */
const numeric: Readonly<Record<string, readonly ((number: string) => string)[]>> = {
  SHARE: [(number) => `${number}%`],
  ...{ N: [(number) => number], BITS: [(number) => number], SECONDS: [(number) => number] },
  DB: [(number) => number, (number) => `w*=${number}`],
  TOKENS: [(number) => number],
  'I/N': [(number) => `${number}/9`, (number) => `1/${number}`],
  'L:I:V': [(number) => `hidden:${number}:2`, (number) => `hidden:0:${number}`],
};
/** The words without which a command, or an option, is refused before its numbers are read. */
const needed: Readonly<Record<string, readonly string[]>> = {
  ...{
    shard: ['--json', 'x'],
    timeout: ['--check'],
    'total-timeout': ['--check'],
    compare: ['--with', 'b'],
  },
  quantize: ['--format', 'q8_0', '--output', 'o.gguf'],
};
const texts = ['FILE', 'OTHER', 'en|zh', 'A,B,…', 'PATTERN=FORMAT', 'absolute|relative'];
texts.push('NAME', 'FORMAT', 'TEXT', 'PATTERN', 'NOTEBOOK/NAME', '1.2|2004');

test('numbers are plain decimal digits, in every option that takes one', async () => {
  const seen = new Set<string>();
  for (const [command, table] of Object.entries(commandOptions) as [CommandName, OptionTable][]) {
    for (const [name, option] of Object.entries(table)) {
      if (option.type === 'boolean') continue;
      const ways = numeric[option.takes] ?? [];
      assert.equal(ways.length > 0, !texts.includes(option.takes), `${command} --${name}`);
      for (const way of ways) {
        for (const number of notPlain) {
          // A weight may have any value.
          if (way('') === 'hidden:0:' && number.startsWith('-') && Number.isFinite(Number(number)))
            continue;
          const beside = needed[name] ?? needed[command] ?? [];
          const sentence = await refusalOf(command, ...beside, `--${name}=${way(number)}`);
          assert.ok(sentence.startsWith(`--${name} takes `), sentence);
          assert.ok(sentence.endsWith(`not “${way(number)}”.`), sentence);
        }
        seen.add(`${command} ${name}`);
      }
    }
  }
  assert.equal(seen.size, 13, [...seen].join());
  // Blanks around the names of a list are not of the names, and commas separate them.
  for (const number of notPlain.filter((one) => !one.includes(',') && one.trimEnd() === one))
    for (const repair of ['smooth', 'train'])
      assert.match(
        await refusalOf('evaluate', `--repair=${repair}=${number}`),
        /^--repair takes .*, not “/s,
      );
});

test('words behind -- are files', () => {
  const { values, positionals } = parsed('report', ['a', '--json', 'x', '--', '--csv', '-b']);
  assert.deepEqual([values.json, values.csv, positionals], ['x', undefined, ['a', '--csv', '-b']]);
});

test('outputs overwrite neither each other nor what is read', async () => {
  assert.match(await refusalOf('report', '--json', 'x', '--csv', './x'), /^--json and --csv name/);
  assert.match(await refusalOf('report', '--json', 'a'), /^--json names a file that is read/);
  assert.match(await refusalOf('compare', '--with', 'b', '--html', 'b'), /^--html names a file/);
  assert.match(await refusalOf('report', '--merge', '--formats', 'nf4'), /^--formats belongs to/);
  assert.doesNotThrow(() => refuseSameFiles({ json: '/x', csv: undefined, html: '/y' }, ['/z']));
});
