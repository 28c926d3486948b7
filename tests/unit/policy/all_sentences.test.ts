import '../../../web/ui/messages/engine.ts';
import '../../../web/ui/messages/networks.ts';
import '../../../web/ui/messages/notebook.ts';
import '../../../web/ui/messages/weights.ts';
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { describe, test } from 'node:test';
import { chinese as elementChinese } from '../../../web/instrument/element/chinese.ts';
import { elementEnglish } from '../../../web/instrument/element/english.ts';
import { addErrors } from '../../../web/instrument/workbench.ts';
import { inFile } from '../../../web/pages/one_file/in_file.ts';
import { chinese } from '../../../web/pages/shared/chinese.ts';
import { english } from '../../../web/pages/shared/english.ts';
import { errorText } from '../../../web/report/views/problem_text.ts';
import { en as gradingErrors } from '../../../web/ui/messages/errors/grading.ts';
import { words as networkErrors } from '../../../web/ui/messages/errors/networks.ts';
import { errorSentence, type Language } from '../../../web/ui/messages/index.ts';
import { addSentences, englishSentence } from '../../../web/ui/messages/sentences.ts';
import { wordsFiles } from '../ui/words_files.ts';

// Every code that anything reports has a sentence wherever it can be shown, the first time.

declare const projectRoot: string;

const web = path.join(projectRoot, 'web');

function filesBelow(folder: string): readonly string[] {
  return fs.readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const at = path.join(folder, entry.name);
    if (entry.isDirectory()) return filesBelow(at);
    return /\.tsx?$/.test(entry.name) && !at.includes('/messages/') ? [at] : [];
  });
}

/** Calls and fields that a code is the first argument or the value of. */
const places =
  /(?:\bcode: |(?:[rR]efuse|[rR]efusal|problem|Problem|fail|wrong|Error|because|reason)\w*\()\s*'([a-z][a-z0-9]*(?:_[a-z0-9]+)+)'/g;

/** All codes but the core's, of which each release keeps the meaning: what has a sentence is here. */
const recorded = fs
  .readFileSync(path.join(projectRoot, 'tests/golden/error_codes.txt'), 'utf8')
  .split('\n')
  .filter((line) => line !== '');

/** The codes that a text names, however it chooses among them; some end with what a program inserts. */
function namedIn(text: string): string[] {
  const literals = new Set([...text.matchAll(/['"`](\w+)['"`]/g)].map(([, word]) => word));
  const starts = [...text.matchAll(/`(\w+_)\$\{/g)].map(([, start = '']) => start);
  return recorded.filter(
    (code) => literals.has(code) || starts.some((start) => code.startsWith(start)),
  );
}

/** The codes in TypeScript with the file in web/ that reports them. */
const inTypeScript = filesBelow(web).flatMap((file) => {
  const text = fs.readFileSync(file, 'utf8');
  const codes = new Set([
    ...[...text.matchAll(places)].map(([, code = '']) => code),
    ...namedIn(text),
  ]);
  return [...codes].map((code) => ({ code, path: path.relative(web, file) }));
});

const tables = wordsFiles.filter(({ file }) => file.includes('/messages/errors/'));

/** The codes of src/include/zeropoint/codes.def, with the values that they name. */
const ofCore = [
  ...fs
    .readFileSync(path.join(projectRoot, 'src/include/zeropoint/codes.def'), 'utf8')
    .matchAll(/^ZP_ERROR\((\w+)\)\s*\/\/ (.*)$/gm),
].map(([, code = '', values = '']) => ({
  code,
  values: values
    .replace(/\([^)]*\)/g, '')
    .split(',')
    .map((value) => value.trim())
    .filter((value) => value !== '-'),
}));

const fresh = (language: Language): Language => ({ ...language, errors: { ...language.errors } });

/** A language as it is once the workbench has given its words. */
function withBench(language: Language): Language {
  const made = fresh(language);
  addErrors(made);
  return made;
}

/** Sentences that stand for others, and so for no code. */
const ofSentences = ['no_sentence', 'python_crashed'];
/** Fields of file formats, which are refused as the value of another code. */
const fields = ['cell_type', 'data_offsets'];
/** Codes that one place alone shows. */
const ofGrading = /^nbgrader_/;
const ofReport = ['window_not_finite', 'example_unavailable'];
const ofOneFile = ['python_absent'];
/** Networks run in the commands, in Python and on their two pages, which bring their sentences. */
const ofNetworks = /^network_/;

const missing = (codes: Iterable<string>, sentence: (code: string) => string) =>
  [...new Set(codes)]
    .filter((code) => !fields.includes(code))
    .filter((code) => sentence(code).includes(code) || sentence(code) === '');

describe('a refusal', () => {
  const layers = (...names: readonly string[]) => {
    for (const name of names) assert.ok(fs.existsSync(path.join(web, name)), `web/${name} exists`);
    return inTypeScript
      .filter(({ path: file }) => names.some((name) => file.startsWith(`${name}${path.sep}`)))
      .map(({ code }) => code);
  };
  const core = ofCore.map(({ code }) => code);

  test('is worded by one of two languages in each place', () => {
    const languages = filesBelow(web).flatMap((file) => {
      const [, own] =
        /wordsFrom\(\{\s*en: (?:\(\) => import\('[./]*)?([\w/]+)/.exec(
          fs.readFileSync(file, 'utf8'),
        ) ?? [];
      return own ? [`${path.relative(web, file)}: ${own}`] : [];
    });
    assert.deepEqual(languages.sort(), [
      'instrument/element/element_content.ts: elementEnglish',
      'pages/builder/builder.ts: elementEnglish',
      'pages/embed/embedded_element.ts: elementEnglish',
      'pages/main/page.ts: shared/english',
      'pages/offline/offline.ts: englishWords',
      'pages/report/report.ts: englishWords',
      'pages/shared/network_page.ts: englishWords',
    ]);
  });

  test('is found in the sources', () => {
    assert.ok(core.length > 50, String(core.length));
    assert.ok(new Set(inTypeScript.map(({ code }) => code)).size > 80, String(inTypeScript.length));
  });

  test('has a sentence in both languages, one for every code on record and no other', () => {
    const codesOf = (language: 'en' | 'zh') =>
      tables.flatMap((table) => Object.keys(table[language]));
    for (const language of ['en', 'zh'] as const) {
      const worded = new Set([...codesOf(language), ...core]);
      assert.deepEqual([...worded].sort(), [...new Set([...recorded, ...core])].sort(), language);
    }
    for (const code of core) assert.ok(codesOf('en').includes(code), code);
  });

  test('whose code is on record is reported by something', () => {
    const python = fs
      .readdirSync(path.join(web, 'python'), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.py'))
      .map((name) => fs.readFileSync(path.join(web, 'python', name), 'utf8'));
    const named = new Set([
      ...core,
      ...inTypeScript.map(({ code }) => code),
      ...python.flatMap(namedIn),
    ]);
    assert.deepEqual(
      recorded.filter((code) => !named.has(code) && !ofSentences.includes(code)),
      [],
    );
  });

  const first = ['core', 'instrument', 'ui', 'text', 'charts'];
  const notebook = ['notebook', 'python'];
  const pages: readonly (readonly [string, Language, readonly string[]])[] = [
    ['the page', english, [...first, ...notebook, 'pages']],
    ['the page in Chinese', chinese, [...first, ...notebook, 'pages']],
    ['the one-file page', inFile(english), [...first, ...notebook]],
    ['the one-file page in Chinese', inFile(chinese), [...first, ...notebook]],
    ['the element', elementEnglish, first],
    ['the element in Chinese', elementChinese, first],
    ['a frame', elementEnglish, [...first, 'pages/embed']],
    ['a frame in Chinese', elementChinese, [...first, 'pages/embed']],
    ['the builder', elementEnglish, [...first, 'pages/builder']],
    ['the builder in Chinese', elementChinese, [...first, 'pages/builder']],
  ];
  for (const [place, language, folders] of pages) {
    test(`has a sentence on ${place}, of the core and of every part`, () => {
      const bench = withBench(language);
      const isSite = !place.includes('one-file');
      const codes = [...core, ...layers(...folders)].filter(
        (code) =>
          !ofGrading.test(code) && !ofNetworks.test(code) && !(isSite && ofOneFile.includes(code)),
      );
      assert.deepEqual(
        missing(codes, (code) => errorSentence(bench, code, {})),
        [],
      );
    });
  }

  for (const language of [english, chinese]) {
    test(`has a sentence on the report and in the comparison, in ${language.code}`, () => {
      const codes = [...core, ...layers('core', 'report', 'ui', 'text')].filter(
        (code) => !ofNetworks.test(code),
      );
      assert.deepEqual(
        missing(codes, (code) => errorText(language, { code, values: {} })),
        [],
      );
    });
  }

  test('has a sentence in the commands, in Python and in programs', () => {
    addSentences(gradingErrors);
    const codes = [...core, ...layers('core', 'report', 'cli', 'python', 'notebook', 'text')];
    assert.deepEqual(
      missing(
        codes.filter((code) => ![...ofReport, ...ofOneFile].includes(code)),
        (code) => englishSentence(code, {}),
      ),
      [],
    );
  });

  test('of a network has a sentence in both languages', () => {
    const codes = core.filter((code) => ofNetworks.test(code));
    assert.ok(codes.length >= 10);
    for (const language of ['en', 'zh'] as const) {
      const sentences: Readonly<Record<string, string>> = networkErrors[language];
      assert.deepEqual(Object.keys(sentences).sort(), codes.toSorted());
    }
  });

  test('of the core names no value that it does not have', () => {
    // The engine adds the argument.
    const added = ['argument'];
    for (const { code, values } of ofCore) {
      for (const plain of [english, chinese]) {
        const language = withBench(plain);
        Object.assign(language.errors, networkErrors[plain.code]);
        const named = errorSentence(language, code, {}).matchAll(/\{(\w+)\}/g);
        for (const [, name = ''] of named) {
          assert.ok([...values, ...added].includes(name), `${code}: ${name}`);
        }
      }
    }
  });
});
