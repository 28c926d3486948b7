import type { QuantizerVerbs, TensorVerbs } from '../../core/engine/contract.ts';
import type {
  BinaryOperator,
  Reduction,
  TensorDType,
  UnaryOperator,
} from '../../core/engine/names.ts';
import type { Handle, IndexItem, Scalar, Tensor } from '../../core/engine/values.ts';
import type { Hosted } from '../../core/rpc/protocol.ts';
import type { NetworkOpeners, OpenNetwork } from './network.ts';

/** The verbs that drawings call. */
export const drawingVerbs = [
  'createTensor',
  'releaseTensor',
  'readTensor',
  'to',
  'linspace',
  'binary',
  'unary',
  'power',
  'clamp',
  'where',
  'matmul',
  'conv2d',
  'reduce',
  'sort',
  'histc',
  'bincount',
  'searchsorted',
  'view',
  'viewDtype',
  'transpose',
  'at',
  'assignAt',
  'concatenate',
  'manualSeed',
  'rand',
  'randn',
  'standardDeviation',
  'observe',
  'anatomize',
  'compareLayers',
] as const satisfies readonly (keyof (TensorVerbs & QuantizerVerbs))[];

/** The core with these verbs, in this thread or in a worker. */
export type DrawingCore = Hosted<Pick<TensorVerbs & QuantizerVerbs, (typeof drawingVerbs)[number]>>;

/** A tensor in the core, or one that is being computed. */
export type Soon = Handle | Promise<Handle>;
type Term = Soon | Scalar;

/**
 * A lesson's calculation in the core, written as the lesson writes it in PyTorch. A number is a Python
 * float, a bigint a Python int. `release` frees all tensors of the calculation.
 */
export class Tensors {
  readonly #held: Handle[] = [];

  constructor(
    readonly core: DrawingCore,
    readonly networks: NetworkOpeners,
  ) {}

  /** The network that reads digits. */
  digits(): Promise<OpenNetwork> {
    return this.networks.digits();
  }

  /** The language model. */
  language(): Promise<OpenNetwork> {
    return this.networks.language();
  }

  async #hold(made: Handle | Promise<Handle>): Promise<Handle> {
    const handle = await made;
    this.#held.push(handle);
    return handle;
  }

  async release(): Promise<void> {
    for (const handle of this.#held.splice(0)) await this.core.releaseTensor(handle);
  }

  of(
    values: Iterable<number>,
    shape?: readonly number[],
    dtype: 'float32' | 'float64' = 'float32',
  ): Promise<Handle> {
    const data = dtype === 'float32' ? Float32Array.from(values) : Float64Array.from(values);
    return this.#hold(this.core.createTensor({ dtype, shape: shape ?? [data.length], data }));
  }

  integers(values: Iterable<number>, shape?: readonly number[]): Promise<Handle> {
    const data = Int32Array.from(values);
    return this.#hold(
      this.core.createTensor({ dtype: 'int32', shape: shape ?? [data.length], data }),
    );
  }

  async seed(seed: number): Promise<void> {
    await this.core.manualSeed(BigInt(seed));
  }

  rand(...shape: number[]): Promise<Handle> {
    return this.#hold(this.core.rand(shape));
  }

  randn(...shape: number[]): Promise<Handle> {
    return this.#hold(this.core.randn(shape));
  }

  /** `torch.cat([torch.randn(8) for part in range(count // 8)])`, as the lessons draw many numbers. */
  async normal(count: number): Promise<Handle> {
    const parts: Handle[] = [];
    for (let part = 0; part < count / 8; part += 1) parts.push(await this.randn(8));
    return this.cat(parts);
  }

  async cat(parts: readonly Soon[], axis = 0): Promise<Handle> {
    return this.#hold(this.core.concatenate(await Promise.all(parts), axis));
  }

  async op(operator: BinaryOperator, left: Term, right: Term): Promise<Handle> {
    const [one, other] = [await left, await right];
    return this.#hold(this.core.binary(operator, one, other));
  }

  readonly add = (left: Term, right: Term): Promise<Handle> => this.op('add', left, right);
  readonly sub = (left: Term, right: Term): Promise<Handle> => this.op('sub', left, right);
  readonly mul = (left: Term, right: Term): Promise<Handle> => this.op('mul', left, right);
  readonly div = (left: Term, right: Term): Promise<Handle> => this.op('div', left, right);

  async fn(operator: UnaryOperator, tensor: Soon): Promise<Handle> {
    return this.#hold(this.core.unary(operator, await tensor));
  }

  readonly abs = (tensor: Soon): Promise<Handle> => this.fn('abs', tensor);
  readonly round = (tensor: Soon): Promise<Handle> => this.fn('round', tensor);

  async reduce(
    reduction: Reduction,
    tensor: Soon,
    axes?: readonly number[],
    keepdim = false,
  ): Promise<Handle> {
    return this.#hold(this.core.reduce(reduction, await tensor, axes, keepdim));
  }

  async clamp(tensor: Soon, min: Scalar, max: Scalar): Promise<Handle> {
    return this.#hold(this.core.clamp(await tensor, min, max));
  }

  async power(base: Term, exponent: Term): Promise<Handle> {
    const [one, other] = [await base, await exponent];
    return this.#hold(this.core.power(one, other));
  }

  async where(condition: Soon, left: Term, right: Term): Promise<Handle> {
    const [is, one, other] = [await condition, await left, await right];
    return this.#hold(this.core.where(is, one, other));
  }

  async to(tensor: Soon, dtype: TensorDType): Promise<Handle> {
    return this.#hold(this.core.to(await tensor, dtype));
  }

  /** The same bits as another type. */
  async viewDtype(tensor: Soon, dtype: TensorDType): Promise<Handle> {
    return this.#hold(this.core.viewDtype(await tensor, dtype));
  }

  async view(tensor: Soon, ...shape: number[]): Promise<Handle> {
    return this.#hold(this.core.view(await tensor, shape));
  }

  /** The transpose of a matrix. */
  async turned(tensor: Soon): Promise<Handle> {
    return this.#hold(this.core.transpose(await tensor, 0, 1));
  }

  async at(tensor: Soon, ...items: IndexItem[]): Promise<Handle> {
    return this.#hold(this.core.at(await tensor, items));
  }

  async assign(tensor: Soon, items: IndexItem[], value: Term): Promise<void> {
    const [target, source] = [await tensor, await value];
    await this.core.assignAt(target, items, source);
  }

  async matmul(left: Soon, right: Soon): Promise<Handle> {
    const [one, other] = [await left, await right];
    return this.#hold(this.core.matmul(one, other));
  }

  /** `F.conv2d` without a bias and padding. */
  async convolved(input: Soon, weight: Soon): Promise<Handle> {
    const [images, filters] = [await input, await weight];
    return this.#hold(this.core.conv2d(images, filters, undefined, [1, 1], [0, 0], [1, 1]));
  }

  linspace(start: number, stop: number, steps: number): Promise<Handle> {
    return this.#hold(this.core.linspace(start, stop, steps));
  }

  async sorted(tensor: Soon): Promise<Handle> {
    const { values, indices } = await this.core.sort(await tensor);
    this.#held.push(values, indices);
    return values;
  }

  /** The position of each number among the boundaries, `torch.bucketize`. */
  async bucketize(tensor: Soon, boundaries: Soon, right = false): Promise<Handle> {
    const [values, sorted] = [await tensor, await boundaries];
    return this.#hold(this.core.searchsorted(sorted, values, right));
  }

  async bincount(tensor: Soon, minlength: number, weights?: Soon): Promise<Handle> {
    const [codes, summed] = [await tensor, await weights];
    return this.#hold(this.core.bincount(codes, summed, minlength));
  }

  /** The counts of bins of equal width. */
  async histc(tensor: Soon, bins: number, low: number, high: number): Promise<Handle> {
    return this.#hold(this.core.histc(await tensor, bins, low, high));
  }

  /** The mean of the squared differences. */
  meanSquare(exact: Soon, given: Soon): Promise<Handle> {
    return this.reduce('mean', this.fn('square', this.sub(given, exact)));
  }

  /** The numbers of a tensor. */
  async read(tensor: Soon): Promise<readonly number[]> {
    const { data } = await this.core.readTensor(await tensor);
    return Array.from(data as ArrayLike<number | bigint>, Number);
  }

  /** The only number of a tensor. */
  async one(tensor: Soon): Promise<number> {
    return (await this.read(tensor))[0] ?? Number.NaN;
  }

  /** A tensor by value, for the verbs that quantize. */
  async value(tensor: Soon): Promise<Tensor> {
    return (await this.core.readTensor(await tensor)) as Tensor;
  }
}

/** Keeps numbers that no setting changes, so that a drag does not compute them again. */
export function once<T>(make: (core: Tensors) => Promise<T>): (core: Tensors) => Promise<T> {
  let made: Promise<T> | undefined;
  return (core) => {
    made ??= make(core).catch((error) => {
      made = undefined;
      throw error;
    });
    return made;
  };
}
