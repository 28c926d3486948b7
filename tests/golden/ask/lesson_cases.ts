import fs from 'node:fs';
import path from 'node:path';
import { integerDTypes } from '../../../web/core/engine/names.ts';
import { type LessonSettings, perTensor } from '../../../web/core/engine/per_tensor.ts';
import type { Tensor } from '../../../web/core/engine/values.ts';
import { lessonOwnSettings, lessonState } from '../../../web/instrument/store/state.ts';
import { liveSources } from '../../../web/notebook/link/sources.ts';
import { runLesson } from '../../../web/notebook/run.ts';
import { asAsync, openLessonEngine, variantNames } from '../../wasm/engines.ts';

// Runs the lesson in the engine for many tensors and settings, and records the values and outputs of
// every cell; compare_lesson.py runs the same cells with PyTorch.

declare const projectRoot: string;

let seed = 20261121;
/** Uniform in 0..1; the same sequence in every run. */
function random(): number {
  seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
  return seed / 2 ** 32;
}

function randomTensor(shape: readonly number[], spread: number, shift: number): Tensor {
  const count = shape.reduce((product, extent) => product * extent, 1);
  // The sum of three is close enough to a normal distribution, with tails that are clamped.
  const value = () => (random() + random() + random() - 1.5) * spread + shift;
  return { dtype: 'float32', shape, data: Float32Array.from({ length: count }, value) };
}

function tensorOf(shape: readonly number[], ...values: number[]): Tensor {
  return { dtype: 'float32', shape, data: Float32Array.from(values) };
}

const inputs: { tensor: Tensor; settings: LessonSettings }[] = [];
const lesson = lessonOwnSettings;
for (const dtype of integerDTypes) {
  for (const clamp of [true, false]) {
    for (const castToFloat of [true, false]) {
      const settings = {
        ...lesson,
        dtype,
        clamp,
        castToFloat,
        zeroPoint: dtype === 'uint8' ? 70 : -70,
      };
      inputs.push({ tensor: lessonState.tensor, settings });
    }
  }
}
const awkward = [
  tensorOf([4], 250, 500, 750, 1000),
  tensorOf([1, 1], -5),
  tensorOf([2, 2], 0, 0, 0, 0),
  tensorOf([2, 3], 1e-9, -1e-9, 3e-8, 1e-20, -0, 1),
  tensorOf([6], 3.4e38, -3.4e38, 1e30, 1e10, 2147483648, -2147483648),
  tensorOf([8], 1.75, 5.25, 8.75, 12.25, -1.75, -5.25, 440.9999, 441),
];
for (const tensor of awkward) {
  for (const clamp of [true, false]) inputs.push({ tensor, settings: { ...lesson, clamp } });
}
const shapes = [[7], [30], [1200], [2, 9], [9, 2], [12, 12], [40, 40], [64, 64], [1, 64], [64, 1]];
for (const shape of shapes) {
  for (const dtype of integerDTypes) {
    const spread = 10 ** (random() * 6 - 2);
    const tensor = randomTensor(shape, spread, (random() - 0.5) * spread);
    const zeroPoint = Math.round(random() * 120);
    const scale = (spread / 200) * (0.3 + random());
    const clamp = random() < 0.7;
    const castToFloat = random() < 0.7;
    inputs.push({ tensor, settings: { scale, zeroPoint, dtype, clamp, castToFloat } });
  }
}

for (const variant of variantNames) {
  const engine = await openLessonEngine(variant);
  const cases = [];
  for (const input of inputs) {
    const outputs = await runLesson(asAsync(engine), input);
    const { dtype, clamp, castToFloat } = input.settings;
    const anatomy = engine.anatomize(input.tensor, perTensor(input.settings, { format: dtype }), {
      clamp,
      castToFloat,
    });
    cases.push({
      sources: Object.fromEntries(
        Object.entries(liveSources).map(([id, source]) => [id, source(input)]),
      ),
      outputs: Object.fromEntries(outputs),
      quantized: [...anatomy.quantized.data],
      dequantized: [...anatomy.dequantized.data].map(bits),
      error: [...anatomy.error.data].map(bits),
    });
  }
  const file = path.join(projectRoot, `build/lesson_cases.${variant}.json`);
  fs.writeFileSync(file, JSON.stringify(cases));
}

/** A float32 as its bits, which JSON does not round. */
function bits(value: number): number {
  return new Uint32Array(Float32Array.of(value).buffer)[0] as number;
}
