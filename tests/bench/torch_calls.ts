import type { TensorVerbs } from '../../web/core/engine/contract.ts';
import type { Handle, IndexItem } from '../../web/core/engine/values.ts';
import { crc32, reals } from './workload.ts';

/** The operands of a call: handles of the same tensors as in torch_calls.cpp and torch_peer.py. */
type Operands = ReturnType<typeof operandsOf>;

/** The first half of the numbers as `x`, the second as `y`, and parts of them. */
function operandsOf(engine: TensorVerbs, side: number) {
  const count = side * side;
  const shape = [side, side];
  const numbers = reals(2 * count);
  const matrix = (data: Float32Array) => engine.createTensor({ dtype: 'float32', shape, data });
  const half = { stop: side / 2 };
  const dense = (tensor: Handle, ...items: IndexItem[]) =>
    engine.contiguous(engine.at(tensor, items));
  const [x, y] = [matrix(numbers.subarray(0, count)), matrix(numbers.subarray(count))];
  const row = engine.at(y, [{ index: 0 }]);
  const column = engine.unsqueeze(row, 1);
  const [wholeX, wholeY] = [engine.to(x, 'int64'), engine.to(y, 'int64')];
  return {
    x,
    y,
    row,
    column,
    wholeX,
    wholeY,
    condition: engine.binary('gt', column, 0),
    quarter: dense(x, half, half),
    rows: [dense(x, half), dense(y, half)],
    columns: [dense(x, {}, half), dense(y, {}, half)],
    wholeColumns: [dense(wholeX, {}, half), dense(wholeY, {}, half)],
    turned: engine.transpose(x, 0, 1),
  };
}

type Verb = (engine: TensorVerbs, operands: Operands) => Handle | readonly Handle[];

const verbs = {
  add: (engine, { x, y }) => engine.binary('add', x, y),
  add_row: (engine, { x, row }) => engine.binary('add', x, row),
  add_column: (engine, { x, column }) => engine.binary('add', x, column),
  add_int64: (engine, { wholeX, wholeY }) => engine.binary('add', wholeX, wholeY),
  where: (engine, { condition, x, y }) => engine.where(condition, x, y),
  sum: (engine, { x }) => engine.reduce('sum', x),
  sum_0: (engine, { x }) => engine.reduce('sum', x, [0]),
  sum_1: (engine, { x }) => engine.reduce('sum', x, [1]),
  amax_0: (engine, { x }) => engine.reduce('amax', x, [0]),
  amax_1: (engine, { x }) => engine.reduce('amax', x, [1]),
  amax_0_int64: (engine, { wholeX }) => engine.reduce('amax', wholeX, [0]),
  amax_1_int64: (engine, { wholeX }) => engine.reduce('amax', wholeX, [1]),
  argmax_1: (engine, { x }) => engine.reduce('argmax', x, [1]),
  sort: (engine, { x }) => {
    const { values, indices } = engine.sort(x);
    return [values, indices];
  },
  roll: (engine, { x }) => engine.roll(x, [3], [1]),
  flip: (engine, { x }) => engine.flip(x, [1]),
  repeat: (engine, { quarter }) => engine.repeat(quarter, [2, 2]),
  cat_0: (engine, { rows }) => engine.concatenate(rows, 0),
  cat_1: (engine, { columns }) => engine.concatenate(columns, 1),
  cat_1_int64: (engine, { wholeColumns }) => engine.concatenate(wholeColumns, 1),
  transposed: (engine, { turned }) => engine.contiguous(turned),
} as const satisfies Record<string, Verb>;

type TorchCall = keyof typeof verbs;
export const torchNames = Object.keys(verbs) as TorchCall[];

/** The verbs that Python's torch calls in the page, on matrices of `side` rows and columns. */
export class TorchCalls {
  private readonly operands: Operands;

  constructor(
    private readonly engine: TensorVerbs,
    side: number,
  ) {
    this.operands = operandsOf(engine, side);
  }

  private results(name: TorchCall): readonly Handle[] {
    const verb: Verb = verbs[name];
    return [verb(this.engine, this.operands)].flat();
  }

  run(name: TorchCall): void {
    for (const result of this.results(name)) this.engine.releaseTensor(result);
  }

  /** The sum of the bytes of all results, and how many elements they have. */
  hash(name: TorchCall): { hash: number; elements: number } {
    const found = { hash: 0, elements: 0 };
    for (const result of this.results(name)) {
      const { data } = this.engine.readTensor(result);
      found.hash = crc32(data, found.hash);
      found.elements += data.length;
      this.engine.releaseTensor(result);
    }
    return found;
  }

  free(): void {
    for (const operand of Object.values(this.operands).flat()) this.engine.releaseTensor(operand);
  }
}
