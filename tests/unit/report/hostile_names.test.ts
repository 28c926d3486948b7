import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { summary } from '../../../web/cli/report_summary.ts';
import { checksJunit } from '../../../web/cli/report_verdicts.ts';
import { checksOf, failureText, thresholdsFrom } from '../../../web/cli/thresholds.ts';
import { english } from '../../../web/pages/shared/english.ts';
import { reportCsvPieces } from '../../../web/report/documents/export_csv.ts';
import { reportHtml } from '../../../web/report/documents/export_html.ts';
import { reportMarkdown } from '../../../web/report/documents/report_markdown.ts';
import { recipeArguments, shellFile, shellWord } from '../../../web/report/recipe.ts';
import type { CheckpointReport } from '../../../web/report/survey/report.ts';
import { reportText } from '../../../web/report/survey/report_json.ts';
import { foundIn } from '../../../web/report/views/rows.ts';
import { visible, visibleIn, visibleJson, visibleName } from '../../../web/ui/visible_text.ts';
import { hostileNames } from './hostile_names.ts';
import { surveyed } from './report_rows.ts';

declare const projectRoot: string;

// Names of tensors come from strangers' files. Whatever they are, no shell, terminal, spreadsheet, browser or
// parser of JSON may take them for more than text. Each is read back by a program that is not ours.

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'zeropoint-names-'));
after(() => fs.rmSync(folder, { recursive: true }));
const write = (name: string, text: string) => {
  const file = path.join(folder, name);
  fs.writeFileSync(file, text);
  return file;
};

/** A report in which every tensor has the same figures. */
function reportOf(names: readonly string[]): CheckpointReport {
  const { report } = surveyed(0, 'a');
  return {
    zeropoint_report: 1,
    kind: 'safetensors',
    files: [{ name: 'm.safetensors', size: 1 }],
    metadata: {},
    formats: report.errors.formats,
    tensors: names.map((name) => ({ ...report, name })),
    skipped: [],
  };
}

/** The words that a shell, or xargs, makes of a file of arguments. */
function wordsBy(way: 'bash' | 'xargs', text: string): string {
  const args = write('arguments', text);
  const words = way === 'bash' ? ['bash', '-c'] : ['xargs', '-a', args, 'printf', '%s\\0'];
  if (way === 'bash') words.push(`printf '%s\\0' ${text.replaceAll('\n', ' ')}`);
  const [program = '', ...rest] = words;
  const { status, stdout, stderr } = spawnSync(program, rest, { cwd: folder });
  assert.deepEqual([status, stderr.toString()], [0, '']);
  const file = path.join(folder, way);
  fs.writeFileSync(file, stdout);
  return file;
}

for (const seed of [1, 2, 3]) {
  test(`hostile names are text wherever they are written (seed ${seed})`, () => {
    const names = hostileNames(seed, 300);
    const report = reportOf(names);
    const shown = visibleIn(report);
    const told = {
      ...{ language: english, files: ['m'], skipped: [], format: report.formats[0] ?? '' },
      ...{ formats: report.formats, rows: foundIn(shown) },
    };
    const mix = {
      ...{ bits: 0, squaredError: 0, isBest: true, atLeast: 0 },
      chosen: names.map(() => ({ format: 'q4_0', bits: 0, squaredError: 0 })),
    };
    const wish = { unit: 'bits', target: '4', isGguf: true } as const;
    const lines = recipeArguments({ wish, names, limit: 0, least: 0, mix });
    const checks = checksOf(report, thresholdsFrom(['99']));
    const failures = checks.map(failureText);
    const plain = foundIn(reportOf(names.map((_, at) => `t${at}`)));
    const plainLines =
      reportMarkdown({ ...told, rows: plain, verdict: [], failures: plain.map(() => 'x') }).split(
        '\n',
      ).length - 1;
    // An argument is limited to 128 KB, and bash -c is one.
    const task = {
      names,
      csv: write('csv', [...reportCsvPieces({ ...told, rows: foundIn(report) })].join('')),
      json: write('json', reportText(report)),
      html: write('html', reportHtml(told, new Date(0))),
      terminal: write('terminal', `${summary(shown)}${failures.map((one) => `${one}\n`).join('')}`),
      junit: write('junit', checksJunit(report, checks)),
      markdown: write('markdown', reportMarkdown({ ...told, verdict: [], failures })),
      markdown_lines: plainLines,
      bash: wordsBy('bash', lines),
      xargs: wordsBy('xargs', lines),
    };
    const program = path.join(projectRoot, 'tests/unit/report/hostile_names.py');
    const { stdout, stderr } = spawnSync('python3', [program], {
      ...{ input: JSON.stringify(task), encoding: 'utf8' },
    });
    assert.equal(stderr, '');
    assert.deepEqual(JSON.parse(stdout), []);
    assert.equal(fs.existsSync(path.join(folder, 'CANARY')), false);
  });
}

test('a visible name shows blanks that are not seen', () => {
  const cases = [
    ['', '""'],
    [' ', '\\x20'],
    ['   ', '\\x20\\x20\\x20'],
    [' a b  c ', '\\x20a b \\x20c\\x20'],
    ['a\u00a0b\u3000', 'a\\xa0b\\u3000'],
    ['\u2800\t', '\\u2800\\x09'],
    ['blk.0.权重', 'blk.0.权重'],
  ] as const;
  for (const [name, shown] of cases) {
    assert.equal(visibleName(name), shown);
    assert.equal(visibleName(visibleName(name)), shown === '""' ? '""' : shown);
  }
  assert.deepEqual(visibleIn({ name: '', text: '', onlyOther: [' '], tensors: [{ tensor: '' }] }), {
    ...{ name: '""', text: '', onlyOther: ['\\x20'], tensors: [{ tensor: '""' }] },
  });
  assert.equal(visibleJson('{"name": "\u3000\u00a0\u2800"}'), '{"name": "\\u3000\\u00a0\\u2800"}');
});

test('a visible text shows what acts, and leaves the rest', () => {
  assert.equal(visible('blk.0.权重 é 😀 "\\'), 'blk.0.权重 é 😀 "\\');
  assert.equal(
    visible('a\x1b[2J\x07\n\u202eb\u{e0041}\ud800'),
    'a\\x1b[2J\\x07\\x0a\\u202eb\\u{e0041}\\ud800',
  );
});

test('a word for a shell has quotes only if it needs them, and is one word, no option', () => {
  const plain = ['model.safetensors', 'a-b_c.9', 'blk/0/x', './x', '0'];
  const quoted = [
    '',
    'a b',
    "it's",
    '$x',
    'a;b',
    '`x`',
    'a\nb',
    '*',
    '~',
    '#a',
    'a=b',
    '权重',
    '\x1b',
  ];
  for (const word of plain) assert.equal(shellWord(word), word);
  for (const word of quoted) assert.ok(shellWord(word).startsWith("'"), word);
  assert.equal(shellWord("it's"), "'it'\\''s'");
  const words = [...plain, ...quoted];
  const { stdout } = spawnSync('bash', ['-c', `printf '%s\\0' ${words.map(shellWord).join(' ')}`]);
  assert.deepEqual(stdout.toString().split('\0').slice(0, -1), words);
  assert.deepEqual(['-x.gguf', '--help', '- x', 'a-x'].map(shellFile), [
    './-x.gguf',
    './--help',
    "'./- x'",
    'a-x',
  ]);
});
