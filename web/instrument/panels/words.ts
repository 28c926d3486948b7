import { inLanguageFile } from '../../ui/messages/index.ts';

/** The texts of the four panels. */
export const en = {
  'panel.original': 'Original',
  'panel.quantized': 'Quantized',
  'panel.dequantized': 'Dequantized',
  'panel.error': 'Error',
  'panel.errorHint': '|dequantized − original|',
  'panel.codes': '{format}: {count} codes in false colours',
  'panel.backHint': 'what comes back',
  'panel.row': 'Row {row}',
  'panel.value': '{panel}, row {row}, column {column}: {value}',
  'panel.cell': '{panel}, row {row}, column {column}: {value}, {cause}',
} as const;

export const zh: Readonly<Record<keyof typeof en, string>> = {
  'panel.original': '原始值',
  'panel.quantized': '量化值',
  'panel.dequantized': '反量化值',
  'panel.error': '误差',
  'panel.errorHint': '|反量化值 − 原始值|',
  'panel.codes': '{format}：{count} 个代码的颜色',
  'panel.backHint': '还原的结果',
  'panel.row': '第 {row} 行',
  'panel.value': '{panel}，第 {row} 行第 {column} 列：{value}',
  'panel.cell': '{panel}，第 {row} 行第 {column} 列：{value}，{cause}',
};

export const words = inLanguageFile<keyof typeof en>();
