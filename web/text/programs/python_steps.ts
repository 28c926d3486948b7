import { type Dialect, numpy, torch } from './python_dialect.ts';
import { guardPower, type Plan, rangeComment } from './recipe.ts';

/** The names of a program's tensors. */
export interface Names {
  readonly tensor: string;
  readonly rounded: string;
  readonly quantized: string;
  readonly dequantized: string;
}

/** Whether PyTorch has a built-in function for the plan. */
const isBuiltIn = (plan: Plan) =>
  plan.convention === 'torch' &&
  !plan.halfAway &&
  plan.parts.kind === 'tensor' &&
  plan.clamp &&
  ['int8', 'uint8', 'int32'].includes(plan.format) &&
  !plan.isRestricted &&
  !plan.beyond31 &&
  (plan.scales[0] ?? 0) > 0;

/** Whether a single scale must be a float32: for the division, or to keep NumPy from widening. */
export const needsFloat32 = (plan: Plan, dialect: Dialect) =>
  dialect === numpy
    ? plan.convention === 'torch' || Math.abs(plan.scales[0] ?? 1) >= 3.4e38
    : plan.convention === 'torch' && !isBuiltIn(plan);

export interface Steps {
  readonly lines: readonly string[];
  /** The expression for the integers. */
  readonly result: string;
}

export function quantization(plan: Plan, dialect: Dialect, names: Names): Steps {
  if (dialect === torch && isBuiltIn(plan)) {
    const zeroPoint = plan.zeroPoints ? 'zero_point' : '0';
    const dtype = `torch.q${plan.storage}`;
    return {
      lines: [`# ${plan.comment('intRepr')}`],
      result: `torch.quantize_per_tensor(${names.tensor}, scale, ${zeroPoint}, ${dtype}).int_repr()`,
    };
  }
  const lines = [...rounding(plan, dialect, names), ...guard(plan, dialect, names)];
  const stored = storing(plan, dialect, names);
  return { lines: [...lines, ...stored.lines], result: stored.result };
}

/** Zero points as an operand with floats: NumPy promotes float32 and int32 to float64. */
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
  // The number before it is rounded, and what is added after it.
  const scaled =
    convention === 'torch' ? `${tensor} * (${dialect.reciprocal('scale')})` : `${tensor} / scale`;
  const [number, after] =
    convention === 'shift_then_round' ? [`${scaled}${shift}`, ''] : [scaled, shift];
  const notes = [
    ...(convention === 'onnx' && shift ? [`# ${plan.comment('onnx')}`] : []),
    ...(convention === 'torch' ? [`# ${plan.comment('torch')}`] : []),
  ];
  if (plan.halfAway) {
    return [
      ...notes,
      `${rounded} = ${number}`,
      `# ${plan.comment('halvesAway')}`,
      `${rounded} = ${dialect.roundAway(rounded)}${after}`,
    ];
  }
  return [`# ${plan.comment('halves')}`, ...notes, `${rounded} = ${dialect.round(number)}${after}`];
}

/** Values whose conversion is undefined get the same result as on x86, as in PyTorch. */
function guard(plan: Plan, dialect: Dialect, { rounded }: Names): string[] {
  const power = guardPower(plan);
  if (power === undefined) return [];
  return [
    `# ${plan.comment('guard', { bits: power + 1 })}`,
    `${rounded}[${dialect.magnitude(rounded)} >= 2.0**${power}] = -(2.0**${power})`,
  ];
}

/** Converts the rounded floats to integers of the storage dtype. */
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
    const lines = isTooWide ? [note, `# ${plan.comment('limits')}`] : [note];
    return {
      lines,
      result: dialect.cast(isTooWide ? dialect.cast(clamped, 'int64') : clamped, storage),
    };
  }
  const lines = [`# ${plan.comment('wraps', { format, bits })}`];
  if (bits >= 8) return { lines, result: dialect.cast(whole, storage) };
  const half = 2 ** (bits - 1);
  const low = isSigned
    ? `((${whole} + ${half}) % ${2 * half} - ${half})`
    : `(${whole} % ${2 * half})`;
  return { lines, result: dialect.cast(low, storage) };
}

export function dequantization(plan: Plan, dialect: Dialect, quantized: string) {
  const { zeroPoints, castToFloat, storage, comment: say } = plan;
  const floats = dialect.cast(quantized, 'float32');
  if (!zeroPoints) return { comment: say('back'), result: `scale * ${floats}` };
  if (castToFloat) {
    const fits = plan.bits < 8 && plan.isSigned;
    const comment = say(fits ? 'backInFloats' : 'backInFloatsSince', { storage });
    return { comment, result: `scale * (${floats} - ${floatZeroPoint(plan, dialect)})` };
  }
  const comment = say('backInIntegers', { storage });
  const difference = `(${quantized} - zero_point)`;
  return {
    comment,
    result: `scale * ${dialect === numpy ? dialect.cast(difference, 'float32') : difference}`,
  };
}
