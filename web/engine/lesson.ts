import factory from 'zeropoint-lesson-core';
import { lessonVerbs } from './lesson_verbs.ts';
import { moduleOptions } from './module_options.ts';
import type { LessonEngine } from './types.ts';

/**
 * Instantiates the lesson's core from the bytes of its module, `zeropoint.lesson.*.wasm`. The bytes
 * must be those that were built together with the generated loader: SIMD with SIMD, scalar with
 * scalar.
 */
export async function loadLessonEngine(wasm: ArrayBuffer | Uint8Array): Promise<LessonEngine> {
  return lessonVerbs(await factory(moduleOptions(wasm)));
}
