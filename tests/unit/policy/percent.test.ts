import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { percentIn } from '../../../web/ui/messages/percent.ts';
import { withoutCode } from './chinese_text.ts';

// One way of writing percent in each language: 99.4 % in English, 99.4% in Chinese.

declare const projectRoot: string;

const filesBelow = (folder: string): string[] =>
  fs.readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const at = path.join(folder, entry.name);
    return entry.isDirectory() ? filesBelow(at) : [at];
  });

/** The lines of a text, with the escaped spaces as they are shown. */
const linesOf = (file: string, text: string) =>
  text
    .replaceAll('\\u00a0', '\u00a0')
    .split('\n')
    .map((line) => `${path.relative(projectRoot, file)}: ${line}`);

const files = filesBelow(path.join(projectRoot, 'web'));
/** The texts of the page: English before Chinese in each file. */
const words = files
  .filter((file) => /words\w*\.ts$/.test(file))
  .map((file) => {
    const text = fs.readFileSync(file, 'utf8');
    const border = /^(?:export const zh\b| {2}zh\b)/m.exec(text)?.index ?? text.length;
    return { file, english: text.slice(0, border), chinese: text.slice(border) };
  });

/** A number or a placeholder, and the sign. */
const apart = /[\d}][ \u00a0]%/;
const together = /[\d}]%/;

test('Chinese has no space before the sign, in texts of the page, lessons and documents', () => {
  const pages = files
    .filter((file) => /\/zh\/[^/]+\.md$/.test(file))
    .flatMap((file) => linesOf(file, withoutCode(fs.readFileSync(file, 'utf8'))));
  const lines = [...pages, ...words.flatMap(({ file, chinese }) => linesOf(file, chinese))];
  assert.ok(lines.filter((line) => together.test(line)).length > 30);
  assert.deepEqual(
    lines.filter((line) => apart.test(line)),
    [],
  );
});

test('English texts of the page have the space', () => {
  const lines = words.flatMap(({ file, english }) => linesOf(file, english));
  assert.ok(lines.filter((line) => apart.test(line)).length > 15);
  assert.deepEqual(
    lines.filter((line) => together.test(line)),
    [],
  );
});

test('a share is written so in both', () => {
  assert.equal(percentIn({ code: 'en' })(0.9684), '96.8 %');
  assert.equal(percentIn({ code: 'en' }, '\u00a0')(1), '100.0\u00a0%');
  assert.equal(percentIn({ code: 'zh' }, '\u00a0')(0.9684), '96.8%');
});
