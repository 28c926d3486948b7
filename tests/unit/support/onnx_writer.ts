// Models of a few nodes, as bytes of protobuf.

type Bytes = readonly number[];
const text = (value: string): Bytes => [...new TextEncoder().encode(value)];
const varint = (value: number): Bytes =>
  value < 128 ? [value] : [(value % 128) + 128, ...varint(Math.floor(value / 128))];
const field = (number: number, bytes: Bytes): Bytes => [
  ...varint(number * 8 + 2),
  ...varint(bytes.length),
  ...bytes,
];
const int = (number: number, value: number): Bytes => [...varint(number * 8), ...varint(value)];

export interface OnnxNodeOf {
  readonly operator: string;
  readonly inputs: readonly string[];
  readonly output?: string;
  readonly numbers?: Readonly<Record<string, number | readonly number[]>>;
  readonly domain?: string;
  /** The nodes of a graph within the node, such as a branch. */
  readonly body?: readonly OnnxNodeOf[];
  /** The tensors, and the names of the inputs, of that graph. */
  readonly own?: readonly Initializer[];
  readonly parameters?: readonly string[];
}

/** A function of a model: its inputs and its nodes. */
export interface OnnxFunctionOf {
  readonly parameters: readonly string[];
  readonly body: readonly OnnxNodeOf[];
}

const nodeOf = ({
  operator,
  inputs,
  output = 'y',
  numbers = {},
  domain,
  body,
  own = [],
  parameters = [],
}: OnnxNodeOf): Bytes => [
  ...inputs.flatMap((name) => field(1, text(name))),
  ...field(2, text(output)),
  ...field(4, text(operator)),
  ...(domain === undefined ? [] : field(7, text(domain))),
  ...Object.entries(numbers).flatMap(([name, value]) =>
    field(5, [
      ...field(1, text(name)),
      ...(typeof value === 'number' ? int(3, value) : value.flatMap((one) => int(8, one))),
    ]),
  ),
  ...(body
    ? field(5, [
        ...field(1, text('body')),
        ...field(6, [
          ...body.flatMap((node) => field(1, nodeOf(node))),
          ...own.flatMap((one) => field(5, tensorOf(...one))),
          ...parameters.flatMap((name) => field(11, field(1, text(name)))),
        ]),
      ])
    : []),
];

/** Types of ONNX, and the bytes of an element. */
const types = { f32: [1, 4], u8: [2, 1], i8: [3, 1], i32: [6, 4] } as const;
type Type = keyof typeof types;

const tensorOf = (name: string, type: Type, shape: readonly number[]): Bytes => {
  const [number, size] = types[type];
  const bytes = shape.reduce((all, extent) => all * extent, size);
  const raw = Array.from({ length: bytes }, () => 1);
  return [
    ...shape.flatMap((one) => int(1, one)),
    ...int(2, number),
    ...field(8, text(name)),
    ...field(9, raw),
  ];
};

export type Initializer = readonly [name: string, type: Type, shape: readonly number[]];

/** A model of nodes and initializers, and of functions. */
export function onnxOf(
  nodes: readonly OnnxNodeOf[],
  initializers: readonly Initializer[],
  functions: readonly OnnxFunctionOf[] = [],
): Uint8Array {
  const graph = [
    ...nodes.flatMap((node) => field(1, nodeOf(node))),
    ...initializers.flatMap((one) => field(5, tensorOf(...one))),
  ];
  const bodies = functions.flatMap(({ parameters, body }) =>
    field(25, [
      ...parameters.flatMap((name) => field(4, text(name))),
      ...body.flatMap((node) => field(7, nodeOf(node))),
    ]),
  );
  return Uint8Array.from([...int(1, 8), ...field(7, graph), ...bodies]);
}
