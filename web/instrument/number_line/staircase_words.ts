/** The texts of the staircase. */
export const en = {
  'staircase.title': 'Integers against real values',
  'staircase.step': 'one step = scale = {scale}',
} as const;

export const zh: Readonly<Record<keyof typeof en, string>> = {
  'staircase.title': '整数与实数的对应',
  'staircase.step': '步长 = 缩放因子 = {scale}',
};

export const words = { en, zh };
