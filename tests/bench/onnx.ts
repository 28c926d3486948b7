/** Models of one ONNX operator, as the bytes of the protocol buffers that onnx.proto describes. */

type Part = number | Uint8Array;

/** One field with its number in the message: a varint, or bytes with their length in front. */
function field(number: number, content: Part): number[] {
  if (typeof content === 'number') return [...varint(number * 8), ...varint(content)];
  return [...varint(number * 8 + 2), ...varint(content.length), ...content];
}

function varint(value: number): number[] {
  const bytes: number[] = [];
  let rest = value;
  for (; rest > 127; rest = Math.floor(rest / 128)) bytes.push((rest % 128) + 128);
  bytes.push(rest);
  return bytes;
}

const messageOf = (...fields: readonly number[][]) => Uint8Array.from(fields.flat());
const text = (content: string) => new TextEncoder().encode(content);

const elementTypes = { float32: 1, uint8: 2, int8: 3 } as const;
type ElementType = keyof typeof elementTypes;

/** A vector of any length, or a scalar. */
function valueInfo(name: string, type: ElementType, isScalar = false): Uint8Array {
  const dimension = messageOf(field(2, text('n')));
  const shape = isScalar ? messageOf() : messageOf(field(1, dimension));
  const tensor = messageOf(field(1, elementTypes[type]), field(2, shape));
  return messageOf(field(1, text(name)), field(2, messageOf(field(1, tensor))));
}

function scalar(name: string, type: ElementType, value: number): Uint8Array {
  const content = type === 'float32' ? Float32Array.of(value) : Int8Array.of(value);
  return messageOf(
    field(2, elementTypes[type]),
    field(8, text(name)),
    field(9, new Uint8Array(content.buffer)),
  );
}

interface Operator {
  readonly type: string;
  readonly inputs: readonly string[];
  readonly outputs: readonly string[];
  readonly initializers: readonly Uint8Array[];
  readonly given: Uint8Array;
  readonly found: readonly Uint8Array[];
}

function modelOf({ type, inputs, outputs, initializers, given, found }: Operator): Uint8Array {
  const node = messageOf(
    ...inputs.map((name) => field(1, text(name))),
    ...outputs.map((name) => field(2, text(name))),
    field(4, text(type)),
  );
  const graph = messageOf(
    field(1, node),
    field(2, text(type)),
    ...initializers.map((tensor) => field(5, tensor)),
    field(11, given),
    ...found.map((value) => field(12, value)),
  );
  const opset = messageOf(field(1, text('')), field(2, 13));
  return messageOf(field(1, 8), field(7, graph), field(8, opset));
}

export const quantizeLinear = (scale: number, zeroPoint: number): Uint8Array =>
  modelOf({
    type: 'QuantizeLinear',
    inputs: ['x', 'scale', 'zero_point'],
    outputs: ['y'],
    initializers: [scalar('scale', 'float32', scale), scalar('zero_point', 'int8', zeroPoint)],
    given: valueInfo('x', 'float32'),
    found: [valueInfo('y', 'int8')],
  });

export const dequantizeLinear = (scale: number, zeroPoint: number): Uint8Array =>
  modelOf({
    type: 'DequantizeLinear',
    inputs: ['x', 'scale', 'zero_point'],
    outputs: ['y'],
    initializers: [scalar('scale', 'float32', scale), scalar('zero_point', 'int8', zeroPoint)],
    given: valueInfo('x', 'int8'),
    found: [valueInfo('y', 'float32')],
  });

export const dynamicQuantizeLinear = (): Uint8Array =>
  modelOf({
    type: 'DynamicQuantizeLinear',
    inputs: ['x'],
    outputs: ['y', 'y_scale', 'y_zero_point'],
    initializers: [],
    given: valueInfo('x', 'float32'),
    found: [
      valueInfo('y', 'uint8'),
      valueInfo('y_scale', 'float32', true),
      valueInfo('y_zero_point', 'uint8', true),
    ],
  });
