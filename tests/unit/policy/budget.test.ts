import assert from 'node:assert/strict';
import fs from 'node:fs';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { inDist } from '../../built.ts';
import { partsOf } from './as_built.ts';

// The bytes over the wire of a first visit.

const kilobyte = 1024;
const zipped = (name: string) => gzipSync(fs.readFileSync(inDist(name))).length;
const sum = (names: readonly string[]) => names.reduce((total, name) => total + zipped(name), 0);

for (const variant of ['simd', 'scalar']) {
  const core = [`zeropoint.lesson.${variant}.wasm`, `worker.${variant}.js`];

  test(`core and loader take at most 70 KB (${variant})`, () => {
    assert.ok(sum(core) <= 70 * kilobyte, `${sum(core)} bytes`);
  });

  for (const [language, limit, ending, ...words] of [
    ['English', 167, 'json', 'en.js'],
    ['Chinese', 170, 'zh.json', 'zh.js'],
  ] as const) {
    test(`a first visit in ${language} takes at most ${limit} KB in total (${variant})`, () => {
      // The other lessons are loaded when they are opened.
      const names = ['index', 'quantize_and_dequantize'];
      const lessons = names.map((name) => `lessons/${name}.${ending}`);
      const around = ['lesson.js', 'lesson.css'];
      const page = [
        'index.html',
        'page.css',
        'instrument.css',
        'app.js',
        'photograph.jpg',
        ...words,
      ];
      const total = sum([...core, ...page, ...around, ...lessons]);
      assert.ok(total <= limit * kilobyte, `${total} bytes`);
    });
  }
}

for (const variant of ['simd', 'scalar']) {
  // No visit loads it before Python does, or a setting that the lesson's functions do not know. It
  // is what another page pays that imports the engine, and what cells call: PyTorch's operators, functions, choices, picks and
  // measures for ten element types, NumPy's random numbers, and what the workbench's charts ask for.
  test(`the whole engine takes at most 274 KB (${variant})`, () => {
    for (const script of [`engine.${variant}.js`, `engine.worker.${variant}.js`]) {
      const engine = ['zeropoint.js', `zeropoint.${variant}.wasm`, script];
      assert.ok(sum(engine) <= 274 * kilobyte, `${sum(engine)} bytes with ${script}`);
    }
  });
}

for (const variant of ['simd', 'scalar']) {
  // The files that a visit loads when a stored format is chosen.
  test(`the stored formats take at most 102 KB (${variant})`, () => {
    const names = [`zeropoint.formats.${variant}.wasm`, `formats.worker.${variant}.js`];
    assert.ok(sum(names) <= 102 * kilobyte, `${sum(names)} bytes`);
  });
}

for (const variant of ['simd', 'scalar']) {
  // The page about digits loads them; Python loads the module in place of that of stored formats.
  test(`networks take at most 226 KB (${variant})`, () => {
    const names = [`zeropoint.networks.${variant}.wasm`, `networks.worker.${variant}.js`];
    assert.ok(sum(names) <= 226 * kilobyte, `${sum(names)} bytes`);
  });
}

test('the network that reads digits, with 500 digits, takes at most 40 KB', () => {
  const bytes = zipped('examples/digits.safetensors');
  assert.ok(bytes <= 40 * kilobyte, `${bytes} bytes`);
});

test('the page about digits takes at most 60 KB with its style, beside the core', () => {
  const bytes = sum(['digits.html', 'digits.js', 'digits.css', 'page.css']);
  assert.ok(bytes <= 60 * kilobyte, `${bytes} bytes`);
});

test('the language model, with its held-out text, takes at most 1.1 MB', () => {
  const { size } = fs.statSync(inDist('examples/language.safetensors'));
  assert.ok(size <= 1_100_000, `${size} bytes`);
});

test('the page about the language model takes at most 60 KB with its style, beside the core', () => {
  const bytes = sum(['language.html', 'language.js', 'language.css', 'page.css']);
  assert.ok(bytes <= 60 * kilobyte, `${bytes} bytes`);
});

test('the network that finds speech, with its recording, takes at most 1.2 MB', () => {
  const { size } = fs.statSync(inDist('examples/speech.safetensors'));
  assert.ok(size <= 1_200_000, `${size} bytes`);
});

test('the page about speech takes at most 60 KB with its style, beside the core', () => {
  const bytes = sum(['speech.html', 'speech.js', 'speech.css', 'page.css']);
  assert.ok(bytes <= 60 * kilobyte, `${bytes} bytes`);
});

test('the page’s first script takes at most 71 KB', () => {
  assert.ok(zipped('app.js') <= 71 * kilobyte, `${zipped('app.js')} bytes`);
});

test('the page’s script and all of its parts take at most 507 KB', () => {
  const total = sum(['app.js', ...partsOf('app.js')]);
  assert.ok(total <= 507 * kilobyte, `${total} bytes`);
});

// The element’s script holds what its parts share with it, so that they are smaller.
test('the element and its style take at most 66 KB, beside the core that it fetches', () => {
  const total = sum(['element.js', 'element_main.js', 'element.css']);
  assert.ok(total <= 66 * kilobyte, `${total} bytes`);
});

test('the element and all of its parts take at most 157 KB', () => {
  const total = sum(['element.js', 'element_main.js', ...partsOf('element_main.js')]);
  assert.ok(total <= 157 * kilobyte, `${total} bytes`);
});
