import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { filesBelow } from './graph.ts';

// A comment is read where it is found: a noun or a verb says at once what it is about, a clause as a
// noun ("What is kept", "Of a block") only at its end.

declare const projectRoot: string;

/** Programs whose texts are compared with PyTorch's, and files that programs write. */
const notOurs = /^tests\/(?:python\/programs|golden\/answers)\/|node_modules|^web\/lessons\//;
const clauses = /^(?:What|Of|Where)\b/;

/** The first words of each comment and of each of its paragraphs, with the number of its line. */
function openings(text: string, isHash: boolean): [line: number, opening: string][] {
  const whole = isHash ? /^\s*#\s?(.*)$/ : /^\s*(?:\/\/[/!]?|\/\*\*?|\*)\s?(.*)$/;
  const behindCode = isHash ? /(?:\s#|"""|''')\s*(.*)$/ : /\s(?:\/\/+|\/\*+)\s+(.*)$/;
  let isInside = false;
  return text.split('\n').flatMap((line, index): [number, string][] => {
    const comment = whole.exec(line);
    const opening = comment
      ? isInside
        ? ''
        : (comment[1] ?? '')
      : (behindCode.exec(line)?.[1] ?? '');
    isInside = comment !== null && comment[1]?.trim() !== '' && !line.trimEnd().endsWith('*/');
    return opening ? [[index + 1, opening]] : [];
  });
}

const found = ['src', 'web', 'tests'].flatMap((folder) =>
  filesBelow(projectRoot, folder, /\.(?:ts|mjs|[ch]pp|def|py|css|cmake)$|CMakeLists\.txt$/)
    .filter((file) => !notOurs.test(file))
    .flatMap((file) => {
      const isHash = /\.(?:py|cmake)$|CMakeLists\.txt$/.test(file);
      return openings(fs.readFileSync(path.join(projectRoot, file), 'utf8'), isHash)
        .filter(([, opening]) => clauses.test(opening))
        .map(([line, opening]) => `${file}:${line}: ${opening}`);
    }),
);

test('no comment opens with a clause as a noun', () => {
  assert.deepEqual(found, []);
});

test('openings are found at the start, after an empty line, and behind code', () => {
  const text =
    '/** One.\n * of it */\n// two\n// What is not first\n//\n// Where\nlet x; //' + ' Of x';
  const lines = openings(text, false).map(([, opening]) => opening.replace(' */', ''));
  assert.deepEqual(lines, ['One.', 'two', 'Where', 'Of x']);
  assert.deepEqual(
    openings('"""What"""\nx = 1  # Of x', true).map(([line]) => line),
    [1, 2],
  );
});
