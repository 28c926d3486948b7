/** An output that a crash leaves in its cell. It is English in every language, as all that Python prints. */
export const pythonCrashed =
  'Python has stopped ({reason}). It starts again, without variables: run the cells from the top.';

/** Errors of the notebook and its Python, which an embedded instrument does not have. */
export const en = {
  change_unreadable:
    'This sets “{parameter}” to something that makes no sense here, so nothing was changed.',
  // Python: web/python.
  out_of_memory:
    'The tensors of this notebook take more than {limit} MB. Delete some of them (del name), or use smaller ones.',
  python_unavailable: 'Python could not be loaded ({reason}). Check the connection, and try again.',
  python_start_limit:
    'Python did not start within {seconds} seconds. Close other programs, and try again.',
  notebook_unreadable: 'The notebook {name} cannot be read ({reason}).',
  output_unwritable: '{name} cannot be written ({reason}).',
  python_stopped: 'Python was stopped before it could answer. Ask again.',
  python_crashed: pythonCrashed,
  // Outputs: web/charts and web/notebook/output.
  plot_unreadable:
    'This plot cannot be drawn: {part} of its record is missing, or is not what belongs there. Run the cell again.',
  plot_beyond:
    'This plot cannot be drawn: {part} of its record is not within the limits, {least} and {most}. Draw a smaller or simpler plot.',
  output_unshowable:
    'This output cannot be shown. The others are not affected; run the cell again for a new one.',
  output_too_long:
    'This output is not shown: {part} is longer than {most} characters. Show less of it.',
  outputs_left_out: '{count} further {count=output|outputs} of this cell are not shown.',
  // Notebooks and lessons: web/notebook.
  file_unknown: '{name} is neither a notebook nor a Python file. Choose an .ipynb or a .py file.',
  notebook_not_json:
    'This file is not a notebook: it is not JSON ({reason}). Choose an .ipynb file as Jupyter saves it.',
  notebook_unknown:
    'This file is JSON, but not a notebook: it has no nbformat. Choose an .ipynb file as Jupyter saves it.',
  notebook_version:
    'This notebook has the format {version}, and only format 4 can be read. Open it in Jupyter and save it again.',
  notebook_without_cells:
    'This notebook has no list of cells. Open it in Jupyter and save it again.',
  notebook_cells:
    'This notebook has {count} cells, and at most {limit} are read. Split it into several notebooks.',
  notebook_heavy:
    'This notebook has too many lines and numbers for the page. Clear its largest outputs in Jupyter, or split it.',
  notebook_cell_unreadable:
    'Cell {cell} of this notebook cannot be read: its {part} does not follow nbformat 4.',
  lesson_unavailable:
    'The lesson could not be fetched ({reason}). Check the connection and try again.',
  browser_too_old: 'This browser is too old to edit cells. Everything else works.',
} as const;

export const zh: Readonly<Record<keyof typeof en, string>> = {
  change_unreadable: '要设置的“{parameter}”在这里无效，因此未作任何更改。',
  out_of_memory: '此笔记本中的张量超过 {limit} MB。请删除一些（del 变量名），或使用更小的张量。',
  python_unavailable: '无法加载 Python（{reason}）。请检查网络连接，然后重试。',
  python_start_limit: 'Python 未能在 {seconds} 秒内启动。请关闭其他程序，然后重试。',
  notebook_unreadable: '无法读取笔记本 {name}（{reason}）。',
  output_unwritable: '无法写入 {name}（{reason}）。',
  python_stopped: 'Python 在返回结果之前已停止。请重试。',
  python_crashed: 'Python 已停止（{reason}）。它会重新启动，但变量已丢失：请从头运行单元格。',
  plot_unreadable: '无法绘制此图：其记录中的 {part} 缺失或无效。请重新运行单元格。',
  plot_beyond:
    '无法绘制此图：其记录中的 {part} 不在 {least} 到 {most} 的范围内。请绘制更小或更简单的图。',
  output_unshowable: '无法显示此输出，其余不受影响。请重新运行单元格。',
  output_too_long: '未显示此输出：{part} 超过 {most} 个字符。请减少显示的内容。',
  outputs_left_out: '此单元格另有 {count} 个输出未显示。',
  file_unknown: '{name} 既不是笔记本，也不是 Python 文件。请选择 .ipynb 或 .py 文件。',
  notebook_not_json:
    '此文件不是笔记本：它不是 JSON（{reason}）。请选择由 Jupyter 保存的 .ipynb 文件。',
  notebook_unknown:
    '此文件是 JSON，但不是笔记本：没有写明 nbformat。请选择由 Jupyter 保存的 .ipynb 文件。',
  notebook_version:
    '此笔记本的格式是 {version}，而这里只能读取格式 4。请在 Jupyter 中打开并重新保存。',
  notebook_without_cells: '此笔记本没有单元格列表。请在 Jupyter 中打开并重新保存。',
  notebook_cells: '此笔记本有 {count} 个单元格，最多读取 {limit} 个。请分成几个笔记本。',
  notebook_heavy: '此笔记本的行和数太多。请清除最大的输出，或分成几个笔记本。',
  notebook_cell_unreadable: '无法读取此笔记本的单元格 {cell}：{part} 不符合 nbformat 4。',
  lesson_unavailable: '无法获取课程（{reason}）。请检查网络连接，然后重试。',
  browser_too_old: '此浏览器太旧，不能编辑单元格，其余功能正常。请换用较新的浏览器。',
};
