import { formatFloat32, pythonFloat } from '../numbers.ts';
import { pythonFloats, pythonList } from '../python_text.ts';
import { type Dialect, numpy, torch } from './python_dialect.ts';
import { guardPower, type Plan, planOf, type Recipe, rangeComment } from './recipe.ts';

/** What a program calls its tensors. */
interface Names {
  readonly tensor: string;
  readonly rounded: string;
  readonly quantized: string;
  readonly dequantized: string;
}

const shortNames: Names = {
  tensor: 'tensor',
  rounded: 'rounded',
  quantized: 'quantized',
  dequantized: 'dequantized',
};

/** Those of the lesson. */
const lessonNames: Names = {
  tensor: 'test_tensor',
  rounded: 'rounded',
  quantized: 'quantized_tensor',
  dequantized: 'dequantized_tensor',
};

/** A complete program for PyTorch. */
export const torchProgram = (recipe: Recipe) => straight(planOf(recipe), torch);

/** A complete program for NumPy. */
export const numpyProgram = (recipe: Recipe) => straight(planOf(recipe), numpy);

/** From top to bottom, one statement after the other. */
function straight(plan: Plan, dialect: Dialect): string {
  const names = shortNames;
  const { lines, result } = quantization(plan, dialect, names);
  const back = dequantization(plan, dialect, names.quantized);
  return `${[
    ...plan.title.map((line) => `# ${line}`),
    dialect.imports,
    '',
    ...inputs(plan, dialect, names),
    '',
    ...lines,
    `${names.quantized} = ${result}`,
    '',
    `# ${back.comment}`,
    `${names.dequantized} = ${back.result}`,
    '',
    ...report(plan, dialect, names),
  ].join('\n')}\n`;
}

/** A cell for a notebook: PyTorch, with the lesson's names and functions. */
export function notebookCell(recipe: Recipe): string {
  const plan = planOf(recipe);
  // The lesson passes the zero point of a symmetric quantization too.
  const zeroed = { ...plan, zeroPoints: plan.zeroPoints ?? [0] };
  const names = lessonNames;
  const { lines, result } = quantization(zeroed, torch, { ...names, tensor: 'tensor' });
  const back = dequantization(zeroed, torch, names.quantized);
  const indented = [...lines, `return ${result}`].map((line) => `    ${line}`);
  return `${[
    ...plan.title.map((line) => `# ${line}`),
    torch.imports,
    '',
    '',
    'def linear_q_with_scale_and_zero_point(tensor, scale, zero_point):',
    ...indented,
    '',
    '',
    `def linear_dequantization(${names.quantized}, scale, zero_point):`,
    `    # ${back.comment}`,
    `    return ${back.result}`,
    '',
    '',
    ...inputs(zeroed, torch, names),
    '',
    `${names.quantized} = linear_q_with_scale_and_zero_point(${names.tensor}, scale, zero_point)`,
    `${names.dequantized} = linear_dequantization(${names.quantized}, scale, zero_point)`,
    '',
    ...report(plan, torch, names),
  ].join('\n')}\n`;
}

/** The tensor, and scale and zero point in a shape that fits it. */
function inputs(plan: Plan, dialect: Dialect, { tensor }: Names): string[] {
  const { shape, zeroPoints, storage } = plan;
  const texts = pythonFloats(plan.values);
  const lines = [`${tensor} = ${dialect.floats(pythonList({ shape, texts }))}`];
  if (plan.parts.kind === 'tensor') {
    const scale = pythonFloat(formatFloat32(plan.scales[0] ?? 1));
    lines.push(`scale = ${needsFloat32(plan, dialect) ? dialect.float32(scale) : scale}`);
    if (zeroPoints) lines.push(`zero_point = ${zeroPoints[0]}`);
    return lines;
  }
  const shared = pythonList({ shape: sharedShape(plan), texts: pythonFloats(plan.scales) });
  lines.push(...placed(plan, dialect, 'scale', dialect.floats(shared)));
  if (zeroPoints?.length === plan.scales.length) {
    const levels = pythonList({ shape: sharedShape(plan), texts: zeroPoints.map(String) });
    lines.push(...placed(plan, dialect, 'zero_point', dialect.integers(levels, storage)));
  } else if (zeroPoints) {
    lines.push(`zero_point = ${zeroPoints[0]}`);
  }
  return lines;
}

/** The shape in which scales are written: a list per channel, rows of groups per group. */
function sharedShape({ parts, shape, scales }: Plan): number[] {
  return parts.kind === 'group' ? [...shape.slice(0, -1), parts.groups] : [scales.length];
}

/** A parameter, lined up with the elements that it belongs to. */
function placed(plan: Plan, dialect: Dialect, name: string, array: string): string[] {
  const { parts, shape, columns } = plan;
  if (parts.kind === 'group') {
    const whole = columns % parts.size === 0 ? '' : `[..., :${columns}]`;
    const note = whole ? '; the last group of a row is shorter' : '';
    return [
      `${name} = ${array}`,
      `# One for each element${note}.`,
      `${name} = ${dialect.repeat(name, parts.size)}${whole}`,
    ];
  }
  const axis = parts.kind === 'channel' ? parts.axis : 0;
  if (axis === shape.length - 1) return [`${name} = ${array}`];
  const extents = shape.map((extent, index) => (index === axis ? extent : 1));
  return [`${name} = ${dialect.reshape(array, extents)}`];
}

/** PyTorch's own function does what the plan asks for. */
const isBuiltIn = ({
  convention,
  parts,
  clamp,
  bits,
  storage,
  qmin,
  qmax,
  isSigned,
  ...plan
}: Plan) =>
  convention === 'torch' &&
  parts.kind === 'tensor' &&
  clamp &&
  bits >= 8 &&
  storage !== 'int16' &&
  !(isSigned && qmin === -qmax) &&
  !plan.beyond31 &&
  (plan.scales[0] ?? 0) > 0;

/** Whether a single scale must itself be a float32: to divide by it, or for NumPy not to widen. */
const needsFloat32 = (plan: Plan, dialect: Dialect) =>
  dialect === numpy
    ? plan.convention === 'torch' || Math.abs(plan.scales[0] ?? 1) >= 3.4e38
    : plan.convention === 'torch' && !isBuiltIn(plan);

interface Steps {
  readonly lines: readonly string[];
  /** The expression of the integers. */
  readonly result: string;
}

function quantization(plan: Plan, dialect: Dialect, names: Names): Steps {
  if (dialect === torch && isBuiltIn(plan)) {
    const zeroPoint = plan.zeroPoints ? 'zero_point' : '0';
    const dtype = `torch.q${plan.storage}`;
    return {
      lines: ['# int_repr() shows the integers of a quantized tensor.'],
      result: `torch.quantize_per_tensor(${names.tensor}, scale, ${zeroPoint}, ${dtype}).int_repr()`,
    };
  }
  const lines = [...rounding(plan, dialect, names), ...guard(plan, dialect, names)];
  const stored = storing(plan, dialect, names);
  return { lines: [...lines, ...stored.lines], result: stored.result };
}

/** Zero points as an operand beside floats: NumPy makes float64 of a float32 and an int32. */
function floatZeroPoint({ parts, storage }: Plan, dialect: Dialect): string {
  if (dialect !== numpy || storage !== 'int32') return 'zero_point';
  return parts.kind === 'tensor'
    ? dialect.float32('zero_point')
    : dialect.cast('zero_point', 'float32');
}

function rounding(plan: Plan, dialect: Dialect, names: Names): string[] {
  const { convention, zeroPoints } = plan;
  const { tensor, rounded } = names;
  const shift = zeroPoints ? ` + ${floatZeroPoint(plan, dialect)}` : '';
  const halves = '# Halves are rounded to the even neighbour.';
  if (convention === 'lesson') {
    return [halves, `${rounded} = ${dialect.round(`${tensor} / scale${shift}`)}`];
  }
  if (convention === 'onnx') {
    const before = shift ? 'As ONNX does, the zero point is added to what is rounded. ' : '';
    return [
      `# ${before}${halves.slice(2)}`,
      `${rounded} = ${dialect.round(`${tensor} / scale`)}${shift}`,
    ];
  }
  return [
    '# As torch.quantize_per_tensor does: times the float32 of 1 / scale, and rounded before the shift.',
    `${rounded} = ${dialect.round(`${tensor} * (${dialect.reciprocal('scale')})`)}${shift}`,
  ];
}

/** Values that no conversion is defined for get what x86 gives them, and PyTorch with it. */
function guard(plan: Plan, dialect: Dialect, { rounded }: Names): string[] {
  const power = guardPower(plan);
  if (power === undefined) return [];
  return [
    `# What ${power + 1} bits cannot hold becomes the smallest integer, as in PyTorch.`,
    `${rounded}[${dialect.magnitude(rounded)} >= 2.0**${power}] = -(2.0**${power})`,
  ];
}

/** From the rounded floats to integers of the storage dtype. */
function storing(plan: Plan, dialect: Dialect, { rounded }: Names): Steps {
  const { bits, isSigned, storage, qmin, qmax, format } = plan;
  const whole = dialect.cast(rounded, 'int64');
  const note = `# ${rangeComment(plan)}`;
  if (plan.clamp && plan.convention === 'torch') {
    return { lines: [note], result: dialect.cast(dialect.clamp(whole, qmin, qmax), storage) };
  }
  if (plan.clamp) {
    const isTooWide = bits === 32 && plan.beyond31;
    const clamped = isTooWide
      ? dialect.clamp(rounded, '-2.0**31', '2.0**31')
      : dialect.clamp(rounded, qmin, qmax);
    const lines = isTooWide
      ? [note, '# As float32 the limits are ±2**31, of which the upper one wraps.']
      : [note];
    return {
      lines,
      result: dialect.cast(isTooWide ? dialect.cast(clamped, 'int64') : clamped, storage),
    };
  }
  const lines = [
    `# Without a clamp ${format} keeps the low ${bits} bits, and what is too large wraps.`,
  ];
  if (bits >= 8) return { lines, result: dialect.cast(whole, storage) };
  const half = 2 ** (bits - 1);
  const low = isSigned
    ? `((${whole} + ${half}) % ${2 * half} - ${half})`
    : `(${whole} % ${2 * half})`;
  return { lines, result: dialect.cast(low, storage) };
}

function dequantization(plan: Plan, dialect: Dialect, quantized: string) {
  const { zeroPoints, castToFloat, storage } = plan;
  const floats = dialect.cast(quantized, 'float32');
  if (!zeroPoints) return { comment: 'Back to real numbers.', result: `scale * ${floats}` };
  if (castToFloat) {
    const why = plan.bits < 8 && plan.isSigned ? '' : `, since ${storage} may not hold it`;
    const comment = `Back to real numbers; the difference is taken in floats${why}.`;
    return { comment, result: `scale * (${floats} - ${floatZeroPoint(plan, dialect)})` };
  }
  const comment = `Without a cast to float the difference is taken in ${storage}, where it may wrap.`;
  const difference = `(${quantized} - zero_point)`;
  return {
    comment,
    result: `scale * ${dialect === numpy ? dialect.cast(difference, 'float32') : difference}`,
  };
}

/** Prints what a program of any language prints: integers, what comes back of them, and the error. */
function report({ shape, columns }: Plan, dialect: Dialect, names: Names): string[] {
  const { tensor, quantized, dequantized } = names;
  const rows = (name: string) => {
    if (shape.length === 1) return `[${name}.tolist()]`;
    return shape.length === 2 ? `${name}.tolist()` : `${name}.reshape(-1, ${columns}).tolist()`;
  };
  return [
    `mean_squared_error = ${dialect.meanSquare(`${dequantized} - ${tensor}`)}`,
    '',
    'print("quantized")',
    `for row in ${rows(quantized)}:`,
    '    print(*row)',
    'print("dequantized")',
    `for row in ${rows(dequantized)}:`,
    '    print(*(f"{value:.9g}" for value in row))',
    'print("mean squared error")',
    'print(f"{mean_squared_error:.9g}")',
  ];
}
