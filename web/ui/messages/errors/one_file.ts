/** Errors of the page in one file. */
export const en = {
  python_absent:
    'Cells do not run here, because this file holds no Python. The instrument computes the first lesson’s outputs; to run cells, save the notebook and open it in Jupyter.',
} as const;

export const zh: Readonly<Record<keyof typeof en, string>> = {
  python_absent:
    '单元格不能在这里运行，因为此文件不含 Python。第一课的输出由实验台计算；要运行单元格，请保存笔记本，再用 Jupyter 打开。',
};
