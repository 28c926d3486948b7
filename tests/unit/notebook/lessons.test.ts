import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { describe, test } from 'node:test';
import { exercisesOf } from '../../../web/notebook/exercises/exercises.ts';
import { nbgraderProblem } from '../../../web/notebook/exercises/nbgrader.ts';
import { readNotebook } from '../../../web/notebook/store/nbformat.ts';
import { buildLessons } from '../support/built_lessons.ts';

// Rules for every lesson, in Jupyter and on the page.

declare const projectRoot: string;

interface Cell {
  readonly cell_type: string;
  readonly id: string;
  readonly metadata: { readonly nbgrader?: object; readonly tags?: readonly string[] };
  readonly source: readonly string[];
  readonly execution_count?: null;
  readonly outputs?: readonly object[];
}

interface Notebook {
  readonly nbformat: number;
  readonly nbformat_minor: number;
  readonly metadata: {
    readonly kernelspec: object;
    readonly zeropoint: {
      readonly order: number;
      readonly title: string;
      readonly summary: string;
      readonly files?: readonly string[];
      /** Whether the page in one file has the lesson; otherwise only the site has it. */
      readonly one_file?: boolean;
      /** A set of exercises instead of a lesson. */
      readonly kind?: 'exercises';
      readonly part?: string;
      /** A path in a square of 48 × 48. */
      readonly glyph: string;
      readonly instrument?: object;
    };
  };
  readonly cells: readonly Cell[];
}

interface Output {
  readonly output_type: string;
  readonly name?: string;
  readonly text?: string;
  readonly data?: Record<string, string>;
  readonly ename?: string;
  readonly evalue?: string;
  readonly traceback?: string;
}

const read = (...parts: string[]) => fs.readFileSync(path.join(projectRoot, ...parts), 'utf8');
const folder = 'web/lessons';
const names = fs
  .readdirSync(path.join(projectRoot, folder))
  .filter((file) => file.endsWith('.ipynb'))
  .map((file) => path.basename(file, '.ipynb'));
const notebookOf = (name: string): Notebook => JSON.parse(read(folder, `${name}.ipynb`));
const recorded: Record<string, Record<string, Output[]>> = JSON.parse(
  read('tests/golden/answers/lesson_outputs.json'),
);
const codeCells = (name: string) =>
  notebookOf(name).cells.filter((cell) => cell.cell_type === 'code');
const keysOf = (value: object) => Object.keys(value).sort();

const isSet = (name: string) => notebookOf(name).metadata.zeropoint.kind === 'exercises';

/** The numbers of the lessons, in the order in which they are read. A new lesson may leave a gap. */
const orders = names
  .map((name) => notebookOf(name).metadata.zeropoint.order)
  .sort((one, other) => one - other);

test('the lessons have different whole numbers from 1 on', () => {
  assert.equal(orders[0], 1);
  assert.equal(new Set(orders).size, orders.length);
  assert.ok(orders.every(Number.isInteger));
});

test('three sets of exercises come after the lessons, and only the site has them', () => {
  const sets = names.filter(isSet);
  const metadata = sets.map((name) => notebookOf(name).metadata.zeropoint);
  assert.deepEqual(
    metadata.map(({ order }) => order).sort((one, other) => one - other),
    orders.slice(-3),
  );
  for (const { title, one_file } of metadata) assert.equal(one_file, false, title);
  const cells = sets.flatMap((name) => notebookOf(name).cells);
  assert.equal(cells.filter(({ id }) => id.startsWith('exercise-')).length, 25);
});

for (const name of names) {
  describe(`the lesson ${name}`, () => {
    const notebook = notebookOf(name);

    test('is nbformat 4.5 with a summary, and begins with its only title', () => {
      assert.deepEqual([notebook.nbformat, notebook.nbformat_minor], [4, 5]);
      assert.deepEqual(keysOf(notebook), ['cells', 'metadata', 'nbformat', 'nbformat_minor']);
      const { title, summary } = notebook.metadata.zeropoint;
      assert.match(title, /^[A-Z].*[^.]$/);
      assert.match(summary, /^[A-Z].*\.$/);
      const prose = notebook.cells.filter((cell) => cell.cell_type === 'markdown');
      const titles = prose.flatMap((cell) => cell.source.filter((line) => line.startsWith('# ')));
      assert.deepEqual(titles, [notebook.cells[0]?.source[0]]);
    });

    test('has valid cells with unique ids and without outputs', () => {
      for (const cell of notebook.cells) {
        assert.match(cell.id, /^[a-z0-9-]{1,64}$/);
        const { nbgrader: _, tags = [], ...rest } = cell.metadata;
        assert.deepEqual(rest, {}, cell.id);
        assert.deepEqual(tags, cell.id.startsWith('check-') ? ['raises-exception'] : [], cell.id);
        const common = ['cell_type', 'id', 'metadata', 'source'];
        const isCode = cell.cell_type === 'code';
        const keys = isCode ? [...common, 'execution_count', 'outputs'] : common;
        assert.deepEqual(keysOf(cell), keys.sort(), cell.id);
        if (!isCode) assert.equal(cell.cell_type, 'markdown');
        assert.deepEqual([cell.outputs ?? [], cell.execution_count ?? null], [[], null], cell.id);
      }
      const ids = notebook.cells.map(({ id }) => id);
      assert.equal(new Set(ids).size, ids.length);
    });

    test('stores the lines of a cell separately, with line ends', () => {
      for (const { id, source } of notebook.cells) {
        assert.ok(source.length > 0, id);
        source.forEach((line, index) => {
          assert.equal(line.indexOf('\n'), index < source.length - 1 ? line.length - 1 : -1, id);
        });
      }
    });

    test('imports only torch, the helper and, for a checkpoint, its reader and formats', () => {
      const allowed =
        /^(?:import torch(?:\.nn(?:\.functional)?)?(?: as \w+)?|from (?:helper|checkpoint|torch\.ao\.quantization) import .*)$/;
      for (const { id, source } of codeCells(name)) {
        const imports = source.filter((line) => /^\s*(?:import|from)\s/.test(line));
        for (const line of imports) assert.match(line.trimEnd(), allowed, id);
      }
    });

    test('imports only names that the module has', () => {
      const code = codeCells(name)
        .map(({ source }) => source.join(''))
        .join('\n');
      const lists = [...code.matchAll(/^from (helper|checkpoint) import (?:\(([^)]*)\)|(.*))$/gm)];
      for (const list of lists) {
        const module = read(folder, `${list[1]}.py`);
        for (const word of (list[2] ?? list[3] ?? '').match(/\w+/g) ?? []) {
          assert.match(module, new RegExp(`^(?:def|class) ${word}\\(|^${word} = `, 'm'));
        }
      }
    });

    test('ends with unsolved exercises, each with hints, a model answer and a check', () => {
      const { notebook: read } = readNotebook(JSON.stringify(notebook));
      const cells = read?.cells ?? [];
      assert.equal(nbgraderProblem(cells), undefined);
      const exercises = exercisesOf(cells);
      assert.deepEqual(
        exercises.map(({ answer }) => answer),
        cells.filter(({ id }) => id.startsWith('exercise-')).map(({ id }) => id),
      );
      assert.ok(exercises.length > 0);
      for (const exercise of exercises) {
        const stem = exercise.answer.replace('exercise-', '');
        assert.equal(exercise.name, exercise.answer);
        assert.equal(exercise.prompt, `${stem}-prompt`);
        const [check, ...others] = exercise.checks;
        assert.deepEqual([check?.id, check?.name], [`check-${stem}`, `check-${stem}`]);
        assert.deepEqual(others, []);
        assert.ok((isSet(name) ? [1, 2, 3] : [1]).includes(check?.points ?? 0), stem);
        const start = isSet(name) ? /^## .+\n[\s\S]*^\*\*Try: /m : /^\*\*Try: /;
        assert.match(exercise.text, start, stem);
        assert.ok([1, 2, 3].includes(exercise.hints.length), stem);
        assert.ok(exercise.modelAnswer, stem);
        const checked = cells.find(({ id }) => id === `check-${stem}`);
        assert.match(
          checked?.source ?? '',
          /^(?:from helper import check\n\n)?check\("[a-z-]+", .+\)$/,
        );
        const last = recorded[name]?.[`check-${stem}`]?.at(-1);
        assert.equal(last?.ename, 'Wrong', stem);
        assert.match(last?.evalue ?? '', /^Not yet: \S/, stem);
        assert.equal(last?.traceback, last?.evalue, stem);
      }
    });

    test('prints nothing in cells that define or import', () => {
      const answers = Object.entries(recorded[name] ?? {});
      const loud = answers.filter(
        ([id, outputs]) => /^(?:define-|imports)/.test(id) && outputs.length > 0,
      );
      assert.deepEqual(loud, []);
    });

    test('has PyTorch’s recorded output for every code cell, without warnings', () => {
      const answers = recorded[name] ?? {};
      assert.deepEqual(
        Object.keys(answers),
        codeCells(name).map(({ id }) => id),
      );
      for (const [id, output] of Object.entries(answers).flatMap(([id, all]) =>
        all.map((output) => [id, output] as const),
      )) {
        if (output.output_type === 'error') assert.match(id, /^check-/);
        if (output.output_type === 'stream') assert.equal(output.name, 'stdout');
        else if (output.output_type !== 'error') assert.ok('text/plain' in (output.data ?? {}));
      }
    });
  });
}

test('only existing lessons have recorded outputs', () => {
  assert.deepEqual(Object.keys(recorded).sort(), [...names].sort());
});

describe('the built lessons', () => {
  // A formula that cannot be set ends the build with an error.
  const built = buildLessons();

  test('are listed in order, with title and summary', () => {
    const index = built('index.json') as (Notebook['metadata']['zeropoint'] & { name: string })[];
    const summaries = built('summaries.json') as Record<string, readonly [string, string]>;
    assert.equal(index[0]?.name, 'quantize_and_dequantize');
    assert.equal(index.length, orders.length);
    index.forEach(({ name, title, kind, part }, place) => {
      const { files, one_file: _, instrument: __, ...own } = notebookOf(name).metadata.zeropoint;
      const listed = {
        order: orders[place],
        title,
        summary: summaries[name]?.[0],
        glyph: summaries[name]?.[1],
        ...(kind && { kind }),
        ...(part && { part }),
      };
      assert.deepEqual(listed, own);
      for (const file of files ?? []) {
        assert.ok(fs.existsSync(path.join(projectRoot, 'web/examples/weights', file)), file);
      }
    });
  });

  test('end with three things that the reader can do now, in both languages and different in all', () => {
    const lines = names
      .filter((name) => !isSet(name))
      .flatMap((name) =>
        ['json', 'zh.json'].flatMap((ending) => {
          const page = built(`${name}.${ending}`) as {
            notebook: Notebook;
            html: Record<string, string>;
          };
          assert.equal(page.notebook.cells.at(-1)?.id, 'you-can-now', name);
          const [whole = '', list = ''] =
            /^<p><strong>[^<]+<\/strong><\/p>\s*<ul>([\s\S]*)<\/ul>\s*$/.exec(
              page.html['you-can-now'] ?? '',
            ) ?? [];
          assert.notEqual(whole, '', `${name}: bold words, then a list`);
          const own = [...list.matchAll(/<li>([\s\S]*?)<\/li>/g)].map(([, line = '']) =>
            line.trim(),
          );
          assert.equal(own.length, 3, name);
          const ends = own.map((line) => line.at(-1));
          assert.deepEqual(ends, ending === 'json' ? [';', ';', '.'] : ['；', '；', '。'], name);
          return own;
        }),
      );
    assert.equal(new Set(lines).size, 23 * 2 * 3);
  });

  test('have their formulas as MathML, without leftovers', () => {
    for (const name of names) {
      const { html } = built(`${name}.json`) as { html: Record<string, string> };
      const text = Object.values(html)
        .join('\n')
        .replaceAll(/<code[^>]*>[\s\S]*?<\/code>/g, '');
      assert.match(text, /<math/, name);
      assert.doesNotMatch(
        text.replaceAll(/<annotation[\s\S]*?<\/annotation>/g, ''),
        /\$|\\[a-z]/,
        name,
      );
    }
  });
});
