import fs from 'node:fs';
import path from 'node:path';
import type { openPython } from '../../python/python.ts';

declare const projectRoot: string;

/** A case: its operator, what it computes, its gradients, the bytes of each, and the bound. */
type Case = readonly [operator: string, what: string, count: number, bytes: number, bound: number];

/** The comparison of one operator. `different` gradients have other bits than PyTorch's. */
export interface GradientRow {
  operator: string;
  compared: number;
  different: number;
  /** The largest difference, as a part of the largest gradient of its case. */
  worst: number;
  /** The largest bound of its cases; 0 demands PyTorch's bits. */
  bound: number;
}

export interface GradientReport {
  readonly rows: GradientRow[];
  /** The gradients outside their bound. */
  readonly mismatches: string[];
}

const folder = (name: string) => path.join(projectRoot, 'tests/golden/ask/gradients', name);

/** Computes the gradients of all cases in the page's Python; the bytes, and what they are. */
export function computeGradients(
  { run, python }: Awaited<ReturnType<typeof openPython>>,
  size: number,
) {
  for (const name of ['cases.py', 'operators.py']) {
    python.FS.writeFile(name, fs.readFileSync(folder(name), 'utf8'));
  }
  run(`
import json, warnings, cases
warnings.filterwarnings("ignore")
data, index = cases.run(${size})
with open("gradients.bin", "wb") as file: file.write(data)
with open("gradients.json", "w") as file: json.dump(index, file)
`);
  const index: Case[] = JSON.parse(python.FS.readFile('gradients.json', { encoding: 'utf8' }));
  return { data: python.FS.readFile('gradients.bin'), index };
}

const floatsOf = (
  data: Uint8Array,
  at: number,
  count: number,
  bytes: number,
): ArrayLike<number> => {
  const part = Uint8Array.from(data.subarray(at, at + count * bytes)).buffer;
  return bytes === 4 ? new Float32Array(part) : new Float64Array(part);
};

/** Compares gradients with PyTorch's, case by case. */
export function compareGradients(
  ours: Uint8Array,
  theirs: Uint8Array,
  index: readonly Case[],
): GradientReport {
  const rows = new Map<string, GradientRow>();
  const mismatches: string[] = [];
  let at = 0;
  for (const [operator, what, count, bytes, bound] of index) {
    const [actual, wanted] = [ours, theirs].map((data) => floatsOf(data, at, count, bytes));
    at += count * bytes;
    if (!actual || !wanted) continue;
    const row = rows.get(operator) ?? {
      operator,
      compared: 0,
      different: 0,
      worst: 0,
      bound: 0,
    };
    rows.set(operator, row);
    row.compared += count;
    row.bound = Math.max(row.bound, bound);
    const largest = Math.max(1e-30, ...Array.from(wanted, Math.abs).filter(Number.isFinite));
    let worst = 0;
    for (let i = 0; i < count; i += 1) {
      const [a, b] = [actual[i] ?? 0, wanted[i] ?? 0];
      if (Object.is(a, b)) continue;
      row.different += 1;
      const gap = Math.abs(a - b) / largest;
      // Zeros of either sign are one number within a bound, and NaN is no number within any.
      worst = Math.max(worst, Number.isNaN(gap) ? Number.POSITIVE_INFINITY : gap || 1e-30);
    }
    row.worst = Math.max(row.worst, worst);
    if (worst > bound) mismatches.push(`${operator}: ${what}: ${worst} > ${bound}`);
  }
  if (at !== theirs.length) mismatches.push(`${theirs.length - at} bytes are not compared`);
  return { rows: [...rows.values()], mismatches };
}
