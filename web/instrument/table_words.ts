/** The texts of the table of all elements. */
export const en = {
  'table.element': 'Element',
  'table.original': 'Original',
  'table.dequantized': 'Dequantized',
  'table.error': 'Error',
  'table.cause': 'Cause',
} as const;

export const zh: Readonly<Record<keyof typeof en, string>> = {
  'table.element': '元素',
  'table.original': '原始值',
  'table.dequantized': '反量化值',
  'table.error': '误差',
  'table.cause': '原因',
};

export const words = { en, zh };
