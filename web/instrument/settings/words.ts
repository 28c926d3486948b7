import { inLanguageFile } from '../../ui/messages/index.ts';

/** The texts of the settings that are always shown. */
export const en = {
  'settings.title': 'Quantizer',
  'settings.scale': 'Scale',
  'settings.zeroPoint': 'Zero point',
  'settings.dtype': 'Format',
  'settings.source': 'Scale and zero point',
  'settings.more': 'More settings',
  'settings.slider': '{name}, slider',
  'settings.reset': 'Reset',
  'settings.resetHint': 'Restore the initial settings; the tensor stays',
  'fit.given': 'Set by hand',
  'fit.minMax': 'Fit the range',
  'fit.mse': 'Minimise the error',
  'source.given': 'By hand',
  'source.minMax': 'Min–max',
  'source.mse': 'Search',
  'source.givenHint': 'You set both',
  'source.minMaxHint': 'Min–max: from the smallest to the largest value',
  'source.mseHint': 'A search: the smallest mean squared error of many scales and zero points',
} as const;

export const zh: Readonly<Record<keyof typeof en, string>> = {
  'settings.title': '量化器',
  'settings.scale': '缩放因子',
  'settings.zeroPoint': '零点',
  'settings.dtype': '格式',
  'settings.source': '缩放因子和零点的来源',
  'settings.more': '更多设置',
  'settings.slider': '{name}滑块',
  'settings.reset': '重置',
  'settings.resetHint': '恢复初始设置，张量不变',
  'fit.given': '手动设定',
  'fit.minMax': '贴合范围',
  'fit.mse': '误差最小',
  'source.given': '手动',
  'source.minMax': '最小–最大',
  'source.mse': '搜索',
  'source.givenHint': '两者都由你设定',
  'source.minMaxHint': '最小–最大：从最小值到最大值',
  'source.mseHint': '搜索：在许多组缩放因子和零点中，取均方误差最小的一组',
};

export const words = inLanguageFile<keyof typeof en>();
