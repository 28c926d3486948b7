import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { type CommandName, commandOptions, type OptionTable } from '../../../web/cli/options.ts';
import { storedKinds } from '../../../web/core/engine/names.ts';

// Documents give commands to type. Each names a command that there is, options that it has, and formats that are known.

declare const projectRoot: string;

const markdownIn = (folder: string) =>
  fs
    .readdirSync(path.join(projectRoot, folder))
    .filter((name) => name.endsWith('.md'))
    .map((name) => path.posix.join(folder, name));
const documents = ['.', 'web/docs/use', 'web/docs/use/zh', 'web/docs/develop', 'web/docs/decisions']
  .flatMap(markdownIn)
  .filter((file) => file !== 'CHANGELOG.md');

interface Stated {
  readonly place: string;
  readonly command: string;
  readonly words: readonly string[];
}

/** Commands as words, up to a comment, a pipe, or the end of what is set as code; those in prose have options at least. */
const stated: readonly Stated[] = documents.flatMap((file) =>
  fs
    .readFileSync(path.join(projectRoot, file), 'utf8')
    .replaceAll('\\\n', ' ')
    .split('\n')
    .flatMap((line, at) =>
      [...line.matchAll(/(?<![\w./@-])zeropoint ([a-z]+)((?: [^`|;#\n]*)?)/g)].map(
        ([, command = '', rest = '']) => ({
          ...{ place: `${file}:${at + 1}`, command },
          words: rest.replaceAll(/['"]/g, ' ').split(/\s+/).filter(Boolean),
        }),
      ),
    )
    .filter(({ words }) => words.some((word) => /^--[a-z]/.test(word))),
);

test('every command in a document is one, and has the options that it is given', () => {
  assert.ok(stated.length > 40, `${stated.length} commands are too few to be all`);
  const wrong = stated.flatMap(({ place, command, words }) => {
    if (!Object.hasOwn(commandOptions, command)) return [`${place}: zeropoint ${command}`];
    const table: OptionTable = commandOptions[command as CommandName];
    return words
      .flatMap((word) => /^--([a-z][a-z-]*)/.exec(word)?.[1] ?? [])
      .filter((name) => name !== 'help' && !Object.hasOwn(table, name))
      .map((name) => `${place}: zeropoint ${command} --${name}`);
  });
  assert.deepEqual(wrong, []);
});

test('every format in such a command is known', () => {
  const integers = /^u?int[2-8](?:_per_(?:tensor|channel|group_\d+))?$/;
  const isKnown = (name: string) =>
    name === 'list' || Object.hasOwn(storedKinds, name) || integers.test(name);
  const wrong = stated.flatMap(({ place, words }) =>
    words.flatMap((word, at) => {
      if (!/^--formats?$/.test(words[at - 1] ?? '') || /^[A-Z]/.test(word)) return [];
      return word
        .split(',')
        .filter((name) => name !== '' && !isKnown(name))
        .map((name) => `${place}: ${name}`);
    }),
  );
  assert.deepEqual(wrong, []);
});
