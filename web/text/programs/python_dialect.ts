/** The differences between PyTorch and NumPy. Expressions are passed and returned as text. */
export interface Dialect {
  readonly imports: string;
  /** Additional imports for loading files. */
  readonly importsForFiles: string;
  /** Loads the array of a .npy file, with its dtype. */
  load(file: string): string;
  /** A float32 array; its literal may have several lines. */
  floats(literal: string): string;
  integers(literal: string, dtype: string): string;
  /** One number in float32 arithmetic. */
  float32(literal: string): string;
  cast(array: string, dtype: string): string;
  round(array: string): string;
  /** Rounds float32 numbers; halves away from zero. */
  roundAway(array: string): string;
  clamp(array: string, qmin: number | string, qmax: number | string): string;
  reshape(array: string, shape: readonly number[]): string;
  /** Repeats each element of the last axis. */
  repeat(array: string, times: number): string;
  magnitude(array: string): string;
  reciprocal(scale: string): string;
  meanSquare(array: string): string;
}

/** A call; an argument with several lines begins on a new line. */
function call(name: string, literal: string, ...more: string[]): string {
  if (!literal.includes('\n')) return `${name}(${[literal, ...more].join(', ')})`;
  const lines = [literal.replace(/\n(?=.)/g, '\n    '), ...more].map((part) => `    ${part}`);
  return `${name}(\n${lines.join(',\n')}${more.length > 0 ? ',' : ''}\n)`;
}

export const torch: Dialect = {
  imports: 'import torch',
  importsForFiles: 'import numpy as np\nimport torch',
  load: (file) => `torch.from_numpy(np.load("${file}"))`,
  floats: (literal) => call('torch.tensor', literal),
  integers: (literal, dtype) => call('torch.tensor', literal, `dtype=torch.${dtype}`),
  float32: (literal) => `torch.tensor(${literal})`,
  cast: (array, dtype) =>
    dtype === 'float32' ? `${array}.float()` : `${array}.to(torch.${dtype})`,
  round: (array) => `torch.round(${array})`,
  roundAway: (array) => `${array}.sign() * (${array}.abs() + 0.49999997).floor()`,
  clamp: (array, qmin, qmax) => `${array}.clamp(${qmin}, ${qmax})`,
  reshape: (array, shape) => `${array}.view(${shape.join(', ')})`,
  repeat: (array, times) => `${array}.repeat_interleave(${times}, dim=-1)`,
  magnitude: (array) => `${array}.abs()`,
  reciprocal: (scale) => `1 / ${scale}`,
  meanSquare: (array) => `(${array}).square().mean()`,
};

export const numpy: Dialect = {
  imports: 'import numpy as np',
  importsForFiles: 'import numpy as np',
  load: (file) => `np.load("${file}")`,
  floats: (literal) => call('np.array', literal, 'dtype=np.float32'),
  integers: (literal, dtype) => call('np.array', literal, `dtype=np.${dtype}`),
  float32: (literal) => `np.float32(${literal})`,
  cast: (array, dtype) => `${array}.astype(np.${dtype})`,
  round: (array) => `np.round(${array})`,
  roundAway: (array) => `np.sign(${array}) * np.floor(np.abs(${array}) + 0.49999997)`,
  clamp: (array, qmin, qmax) => `${array}.clip(${qmin}, ${qmax})`,
  reshape: (array, shape) => `${array}.reshape(${shape.join(', ')})`,
  repeat: (array, times) => `${array}.repeat(${times}, axis=-1)`,
  magnitude: (array) => `np.abs(${array})`,
  reciprocal: (scale) => `np.float32(1) / ${scale}`,
  meanSquare: (array) => `np.square(${array}).mean()`,
};
