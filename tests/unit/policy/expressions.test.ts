import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { describe, test } from 'node:test';
import { attackTexts, type Expression, expressionsIn } from '../support/expressions.ts';
import { filesBelow } from './graph.ts';

// A regular expression that backtracks takes the square of a text's length, or a power of two of it: a stranger's text
// of some kilobytes would hang the page. Each expression gets texts made from its own structure.

declare const projectRoot: string;

/** Files whose expressions read texts of the project alone. */
const ownTexts: Readonly<Record<string, string>> = {
  'core/engine/verbs.ts': 'the table of verbs',
  'instrument/guide/animation.ts': 'the path of a chart',
  'notebook/lesson/links.ts': 'the lessons, while they are built',
  'ui/screen.ts': 'the address of a style sheet',
};

/** A system limits the names of files. */
const longestPath = 4096;
/** The characters that a file gives its expressions at most, if they are few. */
const bounds: Readonly<Record<string, number>> = {
  'cli/regular_file.ts': longestPath,
  'notebook/editor/completion.ts': 500,
  'report/open_files.ts': longestPath,
  'report/readers/choose_files.ts': longestPath,
  'report/readers/names.ts': longestPath,
  'report/readers/parts.ts': longestPath,
  'report/readers/shards.ts': longestPath,
  'report/readers/signatures.ts': longestPath,
};

/** Expressions that are put together, as they are for a text from outside. */
const made: Readonly<Record<string, readonly RegExp[]>> = {
  'cli/hub.ts': [
    /^hf:\/\/([A-Za-z0-9_][A-Za-z0-9_.-]{0,95}\/[A-Za-z0-9_][A-Za-z0-9_.-]{0,95})(?:@([A-Za-z0-9_][A-Za-z0-9_.-]{0,95}))?(?:\/(.+))?$/,
  ],
  'cli/notebook_file.ts': [/[^\n\r\v\f]*(?:\r\n|[\n\r\v\f])|[^\n\r\v\f]+$/g],
  'notebook/link/binding.ts': [
    /^(scale[ \t]*=[ \t]*)([+-]?(?:\d[\d_]*(?:\.[\d_]*)?|\.\d[\d_]*)(?:[eE][+-]?\d+)?)([ \t]*(?:#.*)?)$/gm,
    /^[ \t]*scale[ \t]*[-+*/]?=(?!=)/gm,
  ],
  'report/open_files.ts': [/\.(?:safetensors|gguf)$/i],
  'report/schemes/companion_names.ts': [/^(?:(.*?)(?<![._:])[._:]+)??_?(?:scales?|s)$/i],
  'ui/visible_text.ts': [/\p{Cc}|[^\S \n]|\u2800/gu],
};

/** Files that give their expressions no text of this kind; their own tests show it. */
const guarded: Readonly<Record<string, string>> = {
  'notebook/exercises/exercises.ts':
    'a text goes on to its last end, so that no beginning is without one',
};

const files = filesBelow(projectRoot, 'web', /\.ts$/).filter(
  (file) => !/^web\/(?:build|docs|examples)\//.test(file),
);
const all = files.flatMap((file) => {
  const name = file.replace(/^web\//, '');
  const text = fs.readFileSync(path.join(projectRoot, file), 'utf8');
  return expressionsIn(text).map((one) => ({ ...one, name }));
});
const repeating = all.filter(({ source }) => /[*+]|\{\d+,\}/.test(source));
const together = Object.entries(made).flatMap(([name, own]) =>
  own.map(({ source, flags }): (typeof all)[number] => ({ line: 0, source, flags, name })),
);

/** An expression is tried with longer and longer texts, so that one that takes a power of two ends all the same. */
const lengths = [16, 20, 23, 26, 29, 33, 38, 44, 52, 64, 80, 100, 130, 300, 4000, 24_000];
/** 30 times what reading a text once takes, on a machine with much other work. */
const mostMs = 20;

function tookMs(expression: RegExp, text: string): number {
  const start = process.cpuUsage();
  expression.lastIndex = 0;
  if (expression.global) text.replace(expression, '');
  else expression.test(text);
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}

/** The text that an expression takes long for, shortened. */
function slowText(expression: Expression, longest: number): string | undefined {
  const regular = new RegExp(expression.source, expression.flags);
  for (const textOf of attackTexts(expression))
    for (const length of lengths.filter((one) => one <= longest)) {
      const text = textOf(length);
      // Something else may come in between, but not three times.
      const isSlow = () => tookMs(regular, text) > mostMs;
      if (isSlow() && isSlow() && isSlow())
        return `${text.length}: ${JSON.stringify(text.slice(0, 80))}`;
    }
  return undefined;
}

const slow = (expressions: readonly (typeof all)[number][]) =>
  expressions.flatMap(({ name, ...expression }) => {
    const text = slowText(expression, bounds[name] ?? 24_000);
    return text ? [`${name}:${expression.line}: ${expression.source}: ${text}`] : [];
  });

describe('the regular expressions', () => {
  test('are found in all programs', () => {
    assert.ok(all.length > 500 && repeating.length > 200, `${all.length}, ${repeating.length}`);
    const hole = '{/[/]x+/g}';
    const [first] = expressionsIn(`const a = 1 / 2; // a/b/c\nconst b = \`a$${hole}\`;`);
    assert.deepEqual(first, { line: 2, source: '[/]x+', flags: 'g' });
  });

  test('that take long are found by their texts', () => {
    const known = [
      [/^(?:a+)+$/, true],
      [/^(?:tml-[\w-]+\s*|together)+$/, true],
      [/\s+$/, true],
      [/^\d+\.?\d*$/, true],
      [/^(.*?)x?(\d+)!$/, true],
      [/^(?:a|b|ab)+$/, true],
      [/^(?:ac|b|ab)+$/, false],
      [/^\d+(?:\.\d*)?$/, false],
      [/^"(?:[^"\\]|\\.)*"/, false],
    ] as const;
    for (const [{ source, flags }, isSlow] of known)
      assert.equal(slowText({ line: 0, source, flags }, 24_000) !== undefined, isSlow, source);
  });

  test('read a long text in time in proportion to it', () => {
    assert.deepEqual(
      slow(
        [...repeating, ...together].filter(({ name }) => !(name in ownTexts || name in guarded)),
      ),
      [],
    );
  });

  test('that are put together are listed here', () => {
    const counts = files.flatMap((file) => {
      const text = fs.readFileSync(path.join(projectRoot, file), 'utf8');
      return text.includes('new RegExp(') ? [file.replace(/^web\//, '')] : [];
    });
    assert.deepEqual(counts.sort(), Object.keys(made).sort());
    const isThere = (name: string) => all.some((one) => one.name === name);
    assert.deepEqual(
      [...Object.keys({ ...ownTexts, ...guarded, ...bounds })].filter((one) => !isThere(one)),
      [],
    );
  });
});
