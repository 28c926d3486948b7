import { formatFloat32, pythonFloat } from '../numbers.ts';
import { pythonFloats, pythonList } from '../python_text.ts';
import { type Dialect, numpy, torch } from './python_dialect.ts';
import { dequantization, type Names, needsFloat32, quantization } from './python_steps.ts';
import { type Plan, planOf, type Recipe } from './recipe.ts';

const shortNames: Names = {
  tensor: 'tensor',
  rounded: 'rounded',
  quantized: 'quantized',
  dequantized: 'dequantized',
};

/** The names in the lesson. */
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

/** A program without functions, one statement after another. */
function straight(plan: Plan, dialect: Dialect): string {
  const names = shortNames;
  const { lines, result } = quantization(plan, dialect, names);
  const back = dequantization(plan, dialect, names.quantized);
  return `${[
    ...plan.title.map((line) => `# ${line}`),
    importsOf(plan, dialect),
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
  // The lesson's functions also take the zero point of a symmetric quantization.
  const zeroed = { ...plan, zeroPoints: plan.zeroPoints ?? [0] };
  const names = lessonNames;
  const { lines, result } = quantization(zeroed, torch, { ...names, tensor: 'tensor' });
  const back = dequantization(zeroed, torch, names.quantized);
  const indented = [...lines, `return ${result}`].map((line) => `    ${line}`);
  return `${[
    ...plan.title.map((line) => `# ${line}`),
    importsOf(plan, torch),
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

const importsOf = ({ files }: Plan, dialect: Dialect) =>
  files.size > 0 ? dialect.importsForFiles : dialect.imports;

/** The tensor, and scale and zero point in a shape that broadcasts to it. */
function inputs(plan: Plan, dialect: Dialect, { tensor }: Names): string[] {
  const { shape, zeroPoints, storage, files } = plan;
  const listed = () => dialect.floats(pythonList({ shape, texts: pythonFloats(plan.values) }));
  const lines = [`${tensor} = ${files.has('tensor.npy') ? dialect.load('tensor.npy') : listed()}`];
  if (plan.parts.kind === 'tensor') {
    const scale = pythonFloat(formatFloat32(plan.scales[0] ?? 1));
    lines.push(`scale = ${needsFloat32(plan, dialect) ? dialect.float32(scale) : scale}`);
    if (zeroPoints) lines.push(`zero_point = ${zeroPoints[0]}`);
    return lines;
  }
  const shared = () =>
    dialect.floats(pythonList({ shape: sharedShape(plan), texts: pythonFloats(plan.scales) }));
  const scales = files.has('scales.npy') ? dialect.load('scales.npy') : shared();
  lines.push(...placed(plan, dialect, 'scale', scales));
  if (zeroPoints?.length === plan.scales.length) {
    const levels = () => pythonList({ shape: sharedShape(plan), texts: zeroPoints.map(String) });
    const array = files.has('zero_points.npy')
      ? dialect.cast(dialect.load('zero_points.npy'), storage)
      : dialect.integers(levels(), storage);
    lines.push(...placed(plan, dialect, 'zero_point', array));
  } else if (zeroPoints) {
    lines.push(`zero_point = ${zeroPoints[0]}`);
  }
  return lines;
}

/** The shape in which scales are written: a list per channel, rows of groups per group. */
function sharedShape({ parts, shape, scales }: Plan): number[] {
  return parts.kind === 'group' ? [...shape.slice(0, -1), parts.groups] : [scales.length];
}

/** A parameter, shaped to broadcast to its elements. */
function placed(plan: Plan, dialect: Dialect, name: string, array: string): string[] {
  const { parts, shape, columns } = plan;
  if (parts.kind === 'group') {
    const whole = columns % parts.size === 0 ? '' : `[..., :${columns}]`;
    return [
      `${name} = ${array}`,
      `# ${plan.comment(whole ? 'perElementShorter' : 'perElement')}`,
      `${name} = ${dialect.repeat(name, parts.size)}${whole}`,
    ];
  }
  const axis = parts.kind === 'channel' ? parts.axis : 0;
  if (axis === shape.length - 1) return [`${name} = ${array}`];
  const extents = shape.map((extent, index) => (index === axis ? extent : 1));
  return [`${name} = ${dialect.reshape(array, extents)}`];
}

/** The statements that print integers, dequantized values and the error, as in every language. */
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
