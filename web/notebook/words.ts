import { inLanguageFile } from '../ui/messages/index.ts';

/** The texts of notebooks, their cells and Python. */
export const en = {
  'lesson.intro':
    'The cells below are a notebook in PyTorch. Until you run one, their outputs are computed live from the tensor and the settings above; edit or run a cell, and Python takes over.',
  'lesson.introRecorded':
    'The outputs were recorded when this page was built. When you run a cell, the cells above it run first.',
  'lesson.introRun': 'The cells run in Python, here in your browser.',
  'lesson.helper': 'helper.py',
  'lesson.section': 'Link to this section',
  'lesson.formulasInCpp': 'These formulas in C++',
  'lesson.loading': 'Loading the lesson…',
  'notebook.title': 'Notebook: {title}',
  'notebook.open': 'Open .ipynb…',
  'notebook.save': 'Save .ipynb',
  'notebook.introFile': 'No cell runs until you run it. The file stays in your browser.',
  'notebook.empty': 'This notebook has no cell. Add one with the buttons above.',
  'notebook.tools': 'Notebook tools',
  'notebook.runAll': 'Run all',
  'notebook.runAllHint': 'Run all code cells from top to bottom',
  'notebook.stop': 'Stop',
  'notebook.stopHint': 'Stop at once (I I). Your text stays; variables are lost',
  'notebook.restart': 'Restart',
  'notebook.restartHint': 'Restart Python, without variables (0 0)',
  'notebook.addCode': '+ Code',
  'notebook.addCodeHint': 'Add a code cell below (B)',
  'notebook.addText': '+ Text',
  'notebook.addTextHint': 'Add a text cell below',
  'notebook.undo': 'Undo',
  'notebook.undoHint': 'Undo the last change of the cells (Z)',
  'notebook.redo': 'Redo',
  'notebook.redoHint': 'Redo it (Shift+Z)',
  'notebook.unsynced.picture':
    'The lesson keeps its nine numbers while the instrument shows a picture.',
  'notebook.unsynced.setting':
    'The notebook still shows the previous tensor and setting: its functions support one scale for the whole tensor, PyTorch’s integer types, and one way to round.',
  'notebook.unsynced.tensor':
    'The notebook still shows the previous tensor and setting: its code takes a vector or matrix of at most 64 rows and columns.',
  'notebook.unsynced.note': 'The notebook still shows the previous tensor and setting.',
  'notebook.unsynced.dtype':
    'PyTorch has no {format}, so the notebook stays at its previous setting.',
  'notebook.useOwn': 'Use the notebook’s',
  'notebook.unsaved': 'edited, not saved',
  'cell.code': 'Code cell, number {place}',
  'cell.markdown': 'Text cell, number {place}',
  'cell.raw': 'Raw cell, number {place}',
  'cell.run': 'Run this cell',
  'cell.emptyText': 'An empty text cell. Double-click to write.',
  'cell.stopped': 'Interrupted. Variables are lost.',
  'cell.skipped': 'Line {line} was skipped, because it is not Python: {text}',
  'cell.assigned':
    'This code is your own and stays as it is. The instrument’s value is set right after it.',
  'cell.deaf':
    'This code is your own and stays as it is. The instrument’s switch does not reach it.',
  'cell.beyond':
    'The instrument keeps its tensor. It takes float32 tensors of one to three axes with 1 to {limit} elements, and test_tensor is {what}.',
  'cell.notFinite':
    'The instrument keeps its tensor. Quantization needs finite numbers, and test_tensor holds {value}.',
  'python.off': 'Python starts when you edit or run a cell.',
  'python.loading': 'Python is loading.',
  'python.files': 'fetching its files',
  'python.start': 'starting',
  'python.idle': 'Python is ready.',
  'python.running': 'Running…',
} as const;

export const zh: Readonly<Record<keyof typeof en, string>> = {
  'lesson.intro':
    '下面是 PyTorch 笔记本。运行之前，输出由上方的张量和设置实时算出；编辑或运行之后由 Python 计算。',
  'lesson.introRecorded':
    '这些输出是在构建本页时记录的。运行一个单元格时，会先运行它上方的单元格。',
  'lesson.introRun': '单元格在你的浏览器里由 Python 运行。',
  'lesson.helper': 'helper.py',
  'lesson.section': '本节的链接',
  'lesson.formulasInCpp': '这两个公式的 C++ 代码',
  'lesson.loading': '正在加载课程…',
  'notebook.title': '笔记本：{title}',
  'notebook.open': '打开 .ipynb…',
  'notebook.save': '保存 .ipynb',
  'notebook.introFile': '此文件中的代码在你运行之前不会执行。文件只留在你的浏览器里。',
  'notebook.empty': '此笔记本没有单元格。请用上方的按钮添加。',
  'notebook.tools': '笔记本工具',
  'notebook.runAll': '全部运行',
  'notebook.runAllHint': '从上到下运行所有代码单元格',
  'notebook.stop': '停止',
  'notebook.stopHint': '立即停止（I I）。输入的内容保留，变量会丢失',
  'notebook.restart': '重新启动',
  'notebook.restartHint': '重新启动 Python，不保留变量（0 0）',
  'notebook.addCode': '+ 代码',
  'notebook.addCodeHint': '在下方添加代码单元格（B）',
  'notebook.addText': '+ 文本',
  'notebook.addTextHint': '在下方添加文本单元格',
  'notebook.undo': '撤销',
  'notebook.undoHint': '撤销最近一次单元格的添加、移动、删除或转换（Z）',
  'notebook.redo': '重做',
  'notebook.redoHint': '恢复撤销的操作（Shift+Z）',
  'notebook.unsynced.picture': '仪器显示图片时，课程保持它的九个数。',
  'notebook.unsynced.setting':
    '笔记本显示的仍是之前的张量和设置：它的函数只支持每个张量一个缩放因子、PyTorch 的整数类型和一种舍入方式。',
  'notebook.unsynced.tensor':
    '笔记本显示的仍是之前的张量和设置：它的代码只能容纳向量，或行数和列数都不超过 64 的矩阵。',
  'notebook.unsynced.note': '笔记本显示的仍是之前的张量和设置。',
  'notebook.unsynced.dtype': 'PyTorch 没有 {format} 类型，因此笔记本保持之前的设置。',
  'notebook.useOwn': '改用笔记本的值',
  'notebook.unsaved': '已编辑，未保存',
  'cell.code': '代码单元格，第 {place} 个',
  'cell.markdown': '文本单元格，第 {place} 个',
  'cell.raw': '原始单元格，第 {place} 个',
  'cell.run': '运行此单元格',
  'cell.emptyText': '空的文本单元格。双击即可编辑。',
  'cell.stopped': '已中断。所有变量都已清除。',
  'cell.skipped': '第 {line} 行已跳过，因为它不是 Python：{text}',
  'cell.assigned': '这段代码是你自己的，保持原样。实验台的值在它之后赋给变量。',
  'cell.deaf': '这段代码是你自己的，保持原样。实验台的开关对它无效。',
  'cell.beyond':
    '实验台保留原来的张量：它只接受一至三个轴、1 到 {limit} 个元素的 float32 张量，而 test_tensor 是 {what}。',
  'cell.notFinite': '实验台保留原来的张量。量化只能处理有限数，而 test_tensor 中有 {value}。',
  'python.off': '编辑或运行单元格时，Python 会启动。',
  'python.loading': 'Python 正在加载。',
  'python.files': '获取文件',
  'python.start': '启动',
  'python.idle': 'Python 已就绪。',
  'python.running': '正在运行…',
};

export const words = inLanguageFile<keyof typeof en>();
