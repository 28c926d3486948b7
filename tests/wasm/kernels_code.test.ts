import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';

// The instructions of the compiled SIMD kernels: timings waver, instructions do not. The objects are
// those that the shipped module is linked from, since only objects still have names.

declare const projectRoot: string;

const objects = path.join(projectRoot, 'build/wasm/CMakeFiles/zeropoint_kernels.dir/src/kernels');

/** LLVM's disassembler, which Emscripten's packages bring along. */
function findDisassembler(): string {
  const versions = fs.existsSync('/usr/lib')
    ? fs.readdirSync('/usr/lib').filter((name) => /^llvm-\d+$/.test(name))
    : [];
  const folders = [
    ...(process.env.PATH ?? '').split(path.delimiter),
    ...versions.map((name) => `/usr/lib/${name}/bin`),
  ];
  const found = folders
    .map((folder) => path.join(folder, 'llvm-objdump'))
    .find((file) => fs.existsSync(file));
  assert.ok(found, 'there is no llvm-objdump, which comes with Emscripten');
  return found;
}

interface CompiledFunction {
  readonly name: string;
  /** The instructions of each innermost loop. */
  readonly innermostLoops: readonly (readonly string[])[];
}

function innermostLoops(instructions: readonly string[]): string[][] {
  const open: { kind: string; start: number; hasLoop: boolean }[] = [];
  const found: string[][] = [];
  for (const [i, instruction] of instructions.entries()) {
    if (['block', 'loop', 'if', 'try'].includes(instruction)) {
      if (instruction === 'loop') for (const outer of open) outer.hasLoop = true;
      open.push({ kind: instruction, start: i, hasLoop: false });
    } else if (/^end(_|$)/.test(instruction)) {
      const closed = open.pop();
      if (closed?.kind === 'loop' && !closed.hasLoop) {
        found.push(instructions.slice(closed.start, i));
      }
    }
  }
  return found;
}

function disassemble(file: string): CompiledFunction[] {
  const object = path.join(objects, `${file}.cpp.o`);
  const options = ['--disassemble', '--demangle', '--no-show-raw-insn', object];
  const text = execFileSync(findDisassembler(), options, {
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  });
  return text
    .split(/^[0-9a-f]+ </m)
    .slice(1)
    .map((part) => {
      const name = part.slice(0, part.indexOf('>:\n'));
      const lines = part.matchAll(/^ +[0-9a-f]+: *\t?\s*([a-z][\w.]*)/gm);
      return { name, innermostLoops: innermostLoops([...lines].map((line) => line[1] ?? '')) };
    });
}

interface HotLoop {
  readonly file: string;
  /** The prefix of the function's name, without namespaces. */
  readonly name: string;
  readonly needs: readonly string[];
}

const narrowToInt8 = ['i16x8.narrow_i32x4_s', 'i8x16.narrow_i16x8_s', 'v128.store'];
const narrowToUint8 = ['i16x8.narrow_i32x4_s', 'i8x16.narrow_i16x8_u', 'v128.store'];
const narrowToInt16 = ['i16x8.narrow_i32x4_s', 'v128.store'];
const widenBytes = ['i16x8.extend_low_i8x16_u', 'i8x16.shuffle', 'f32x4.sub', 'f32x4.mul'];
const sumErrors = ['f32x4.sub', 'f32x4.mul', 'f32x4.add', 'i32x4.max_s'];

const quantizers = [
  { type: 'signed char', narrow: narrowToInt8 },
  { type: 'unsigned char', narrow: narrowToUint8 },
  { type: 'short', narrow: narrowToInt16 },
];

const hotLoops: readonly HotLoop[] = [
  ...quantizers.flatMap(({ type, narrow }) =>
    ['f32x4.div', 'f32x4.mul'].flatMap((scaling) => {
      const needs = ['v128.load', scaling, 'f32x4.add', 'v128.or', ...narrow];
      return [
        { file: 'simd128_quantize', name: `quantize<${type}>(`, needs },
        { file: 'simd128_fused', name: `quantize_and_count<${type}, `, needs },
      ];
    }),
  ),
  { file: 'simd128_dequantize', name: 'dequantize<signed char>(', needs: widenBytes },
  { file: 'simd128_dequantize', name: 'dequantize<unsigned char>(', needs: widenBytes },
  { file: 'simd128_dequantize', name: 'dequantize<short>(', needs: ['i8x16.shuffle', 'f32x4.mul'] },
  {
    file: 'simd128_dequantize',
    name: 'dequantize<int>(',
    needs: ['f32x4.convert_i32x4_s', 'f32x4.mul'],
  },
  { file: 'simd128_fused', name: 'restore_uniform<signed char>(', needs: sumErrors },
  { file: 'simd128_fused', name: 'restore_uniform<unsigned char>(', needs: sumErrors },
  { file: 'simd128_fused', name: 'restore_uniform<short>(', needs: sumErrors },
  {
    file: 'simd128_landscape',
    name: 'sum_squares<4',
    needs: ['v128.load', 'f32x4.nearest', 'f32x4.pmax', 'f32x4.pmin', 'f32x4.sub', 'f32x4.mul'],
  },
  { file: 'anatomy', name: 'take_steps(', needs: ['f32x4.div', 'f32x4.nearest', 'v128.store'] },
  { file: 'anatomy', name: 'take_errors(', needs: ['f32x4.sub', 'f32x4.abs', 'f32x4.mul'] },
  {
    file: 'simd128_reduce',
    name: 'min_max(',
    needs: ['v128.load', 'f32x4.pmin', 'f32x4.pmax', 'f32x4.add'],
  },
  { file: 'simd128_reduce', name: 'abs_max(', needs: ['v128.load', 'v128.and', 'i32x4.max_s'] },
];

/** Anything that takes a vector apart, and scalar arithmetic in its place. */
const perLane =
  /extract_lane|replace_lane|^f32\.(?:add|sub|mul|div|nearest|m(?:in|ax))|^[if](?:32|64)\.(?:trunc|convert)/;
const isPacked = (loop: readonly string[]) => loop.some((one) => one.startsWith('f32x4.'));

for (const { file, name, needs } of hotLoops) {
  test(`${name.replace(/[(,] ?$/, '')} loops over packed ${needs.join(', ')}`, () => {
    const ofName = disassemble(file).filter((one) => one.name.includes(`::${name}`));
    assert.ok(ofName.length > 0, `${file}.cpp.o has no function ${name}…`);
    const loops = ofName.flatMap((one) => one.innermostLoops);
    const hot = loops.filter((loop) => needs.every((instruction) => loop.includes(instruction)));
    assert.ok(hot.length > 0, `none of ${loops.length} loops has all of these instructions`);
    // The loops for the tail of a run must stay vectorized too.
    for (const loop of loops.filter(isPacked)) {
      assert.deepEqual(
        loop.filter((instruction) => perLane.test(instruction)),
        [],
      );
    }
  });
}
