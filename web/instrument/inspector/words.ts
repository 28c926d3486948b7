import { inLanguageFile } from '../../ui/messages/index.ts';

/** The texts of the inspector. */
export const en = {
  'inspector.worst': '{place} (largest error)',
  'inspector.title': 'Row {row}, column {column}',
  'inspector.title3': 'Matrix {slice}, row {row}, column {column}',
  'inspector.original': 'original',
  'inspector.divide': '÷ {scale}',
  'inspector.multiply': '× 1 / {scale}',
  'inspector.shift': '+ ({zeroPoint})',
  'inspector.round': 'round',
  'inspector.clamp': 'clamp',
  'inspector.wrap': 'wrap',
  'inspector.store': 'store',
  'inspector.unshift': '− ({zeroPoint})',
  'inspector.restore': '× {scale}',
  'inspector.error': 'signed error',
} as const;

export const zh: Readonly<Record<keyof typeof en, string>> = {
  'inspector.worst': '{place}（误差最大）',
  'inspector.title': '第 {row} 行第 {column} 列',
  'inspector.title3': '矩阵 {slice}，第 {row} 行第 {column} 列',
  'inspector.original': '原始值',
  'inspector.divide': '÷ {scale}',
  'inspector.multiply': '× 1 / {scale}',
  'inspector.shift': '+ ({zeroPoint})',
  'inspector.round': '舍入',
  'inspector.clamp': '截断',
  'inspector.wrap': '回绕',
  'inspector.store': '存储',
  'inspector.unshift': '− ({zeroPoint})',
  'inspector.restore': '× {scale}',
  'inspector.error': '有符号误差',
};

export const words = inLanguageFile<keyof typeof en>();
