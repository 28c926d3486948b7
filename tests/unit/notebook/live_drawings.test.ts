import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { describe, test } from 'node:test';
import { widthOf } from '../../../web/charts/labels.ts';
import { touches } from '../../../web/charts/rect.ts';
import { drawings } from '../../../web/notebook/drawings/catalog.ts';
import type { Drawing, Given, Settings } from '../../../web/notebook/drawings/drawing.ts';
import { isFollowing } from '../../../web/notebook/drawings/svg_of.ts';
import { drawingVerbs, Tensors } from '../../../web/notebook/drawings/tensors.ts';
import { chinese } from '../../../web/pages/shared/chinese.ts';
import { english } from '../../../web/pages/shared/english.ts';
import { exampleNetworks, openEngine } from '../../wasm/engines.ts';

// The lessons' drawings with numbers of their own: each is drawn in both languages and three widths at
// the ends of everything that can be set in it.

declare const projectRoot: string;

const core = await openEngine('simd');
const widths = [280, 320, 720] as const;
const languages = { english, chinese };

async function numbersOf(drawing: Drawing, settings: Settings, given: Given = new Map()) {
  const tensors = new Tensors(core, exampleNetworks);
  const numbers = await drawing.compute(tensors, settings, given);
  await tensors.release();
  return numbers;
}

/** The numbers of settings that were computed already. */
const known = new Map<string, Promise<unknown>>();
const knownNumbers = (name: string, drawing: Drawing, settings: Settings) => {
  const key = JSON.stringify([name, settings]);
  const numbers = known.get(key) ?? numbersOf(drawing, settings);
  known.set(key, numbers);
  return numbers;
};

/** The initial settings, and each knob at both of its ends. */
function* corners(drawing: Drawing, numbers: unknown): Generator<Settings> {
  const settings = drawing.initial;
  yield settings;
  const { knobs } = drawing.show(numbers, { settings, language: english, width: 720 });
  for (const { id, low, high } of knobs)
    for (const value of [low, high]) yield { ...settings, [id]: value };
}

interface Label {
  readonly words: string;
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

const labelsIn = (svg: string): Label[] =>
  [...svg.matchAll(/<text ([^>]*)>([^<]*)<\/text>/g)].map(([, attributes = '', words = '']) => {
    const of = (name: string) => new RegExp(`\\b${name}="([^"]*)"`).exec(attributes)?.[1];
    const text = words.replaceAll('&lt;', '<').replaceAll('&amp;', '&');
    const wide = widthOf(text);
    const anchor = of('text-anchor');
    const before = anchor === 'end' ? wide : anchor === 'middle' ? wide / 2 : 0;
    // The height of the digits: descenders may reach between the lines below.
    return {
      ...{ words: text, left: Number(of('x')) - before, width: wide },
      ...{ top: Number(of('y')) - 8, height: 8 },
    };
  });

const firsts = new Map<string, unknown>();
for (const [name, drawing] of drawings)
  firsts.set(name, await knownNumbers(name, drawing, drawing.initial));

for (const [name, drawing] of drawings) {
  describe(`the drawing ${name}`, () => {
    const first = firsts.get(name);

    for (const [code, language] of Object.entries(languages)) {
      test(`has labels that neither collide nor leave it, and no broken number (${code})`, async () => {
        for (const settings of corners(drawing, first)) {
          const numbers = await knownNumbers(name, drawing, settings);
          for (const width of widths) {
            const where = `${JSON.stringify(settings)} at ${width}`;
            const { svg, says, knobs } = drawing.show(numbers, { settings, language, width });
            assert.doesNotMatch(svg, /NaN|Infinity|undefined/, where);
            assert.doesNotMatch(says, /[{}]|NaN|undefined|\d-\d/, says);
            assert.ok(svg.includes(`width="${width}"`), where);
            assert.match(svg, /role="img" aria-label="[^"]{20,}"/);
            for (const { label, text, choices } of knobs)
              assert.ok(label !== '' && (choices || text !== ''), `${label} ${text}`);
            const labels = labelsIn(svg);
            assert.ok(labels.length > 2, where);
            for (const [index, one] of labels.entries()) {
              assert.ok(
                one.left >= -3 && one.left + one.width <= width + 3,
                `${one.words}: ${where}`,
              );
              for (const other of labels.slice(index + 1))
                assert.ok(!touches(one, other), `“${one.words}” covers “${other.words}”: ${where}`);
            }
          }
        }
      });
    }

    test('keeps the names of what it shows on the narrowest screen', () => {
      for (const language of Object.values(languages)) {
        const namesAt = (width: number) => {
          const settings = drawing.initial;
          const { svg } = drawing.show(first, { settings, language, width });
          return [...svg.matchAll(/class="(?:over )?name"[^>]*>([^<]*)</g)].map(
            ([, words]) => words,
          );
        };
        assert.deepEqual(namesAt(280), namesAt(720));
      }
    });

    test('changes with everything that can be set, and has it all in its table', async () => {
      const settings = drawing.initial;
      const frame = { settings, language: english, width: 720 };
      const shown = drawing.show(first, frame);
      for (const { id, low, high } of shown.knobs) {
        const other = (settings[id] ?? 0) === low ? high : low;
        const changed = { ...settings, [id]: other };
        const again = drawing.show(await knownNumbers(name, drawing, changed), {
          ...frame,
          settings: changed,
        });
        assert.notEqual(again.svg, shown.svg, id);
      }
      assert.ok(shown.tables.length > 0);
      for (const { heads, count, row } of shown.tables) {
        assert.ok(count > 1);
        assert.equal(row(0).length, heads.length);
        for (const text of row(count - 1)) assert.doesNotMatch(text, /NaN|undefined/);
      }
    });

    test('answers to pointing or dragging, and every place names a knob that it has', () => {
      const settings = drawing.initial;
      const { svg, knobs } = drawing.show(first, { settings, language: english, width: 720 });
      const named = [...svg.matchAll(/data-(?:knob|drag)="(\w+)"/g)].map(([, id]) => id);
      assert.ok(named.length > 0);
      for (const id of named)
        assert.ok(
          knobs.some((knob) => knob.id === id),
          id,
        );
      for (const [, id, value] of svg.matchAll(/data-knob="(\w+)" data-value="([^"]+)"/g)) {
        const knob = knobs.find((one) => one.id === id);
        if (knob)
          assert.ok(Number(value) >= knob.low && Number(value) <= knob.high, `${id} ${value}`);
      }
    });

    test('frees every tensor of its calculation', async () => {
      const before = core.tensorCount();
      await numbersOf(drawing, drawing.initial);
      assert.equal(core.tensorCount(), before);
    });
  });
}

test('a drawing follows the notebook’s own variables', async () => {
  for (const [name, drawing] of drawings) {
    const { initial: settings, reads = [] } = drawing;
    const own = drawing.show(await knownNumbers(name, drawing, settings), {
      ...{ settings, language: english, width: 720 },
    });
    const drawnWith = async (variable: string, values: readonly number[]) => {
      const numbers = await numbersOf(drawing, settings, new Map([[variable, values]]));
      return drawing.show(numbers, { settings, language: english, width: 720 }).svg;
    };
    for (const variable of reads) {
      const drawn: string[] = [];
      for (const count of [4, 9, 16, 32]) {
        const values = Array.from({ length: count }, (_, at) => at / 7 - 1);
        drawn.push(await drawnWith(variable, values));
      }
      // A variable of another size belongs to other code.
      assert.equal(drawn.filter((svg) => svg !== own.svg).length, 1, `${name}: ${variable}`);
      assert.equal(await drawnWith('another', [1, 2, 3, 4]), own.svg);
    }
  }
});

test('the list of verbs is what the core has', () => {
  for (const verb of drawingVerbs) assert.equal(typeof core[verb], 'function', verb);
  assert.equal(new Set(drawingVerbs).size, drawingVerbs.length);
});

describe('the notebooks of the lessons', () => {
  const folder = path.join(projectRoot, 'web/lessons');
  const read = (file: string) => fs.readFileSync(path.join(folder, file), 'utf8');
  const names = fs.readdirSync(folder).filter((file) => file.endsWith('.ipynb'));
  const shownIn = (text: string) =>
    [...text.matchAll(/!\[([^\]]+)\]\(drawings\/([a-z_]+)(?:\.zh)?\.svg\)/g)].map(
      ([, words = '', name = '']) => ({ words, name }),
    );

  test('have at least one drawing each, in both languages, and every drawing has its place', () => {
    const used = new Set<string>();
    for (const file of names) {
      const own = shownIn(read(file));
      const chineseOnes = shownIn(read(`zh/${file.replace('.ipynb', '.md')}`));
      assert.ok(own.length > 0, file);
      assert.deepEqual(
        own.map(({ name }) => name),
        chineseOnes.map(({ name }) => name),
      );
      for (const { name, words } of [...own, ...chineseOnes]) {
        used.add(name);
        assert.ok(drawings.has(name) || isFollowing(name), `${file}: ${name}`);
        assert.ok(words.length > 8, words);
      }
    }
    assert.equal(names.length, 26);
    assert.deepEqual(
      [...drawings.keys()].filter((name) => !used.has(name)),
      [],
    );
  });
});
