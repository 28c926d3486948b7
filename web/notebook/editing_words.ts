/** The texts of notebook editing. */
export const en = {
  'names.list': 'Names that can stand here',
  'long.lines':
    'The middle of this output is not shown: lines {first} to {last} ({characters} characters).',
  'long.characters': 'The middle of this output is not shown: {characters} characters.',
  'long.copy': 'Copy all of it',
  'long.save': 'Save all of it as .txt',
  'long.copied': 'Copied.',
  'long.notCopied': 'This page may not write to the clipboard. Save the output instead.',
  'module.taken': '{name} is in Python’s folder now: “from {module} import …” finds it.',
  'cell.source': 'Code of cell {place}. Escape leaves it',
  'cell.text': 'Text of cell {place}. Escape leaves it',
  'cell.locked': 'This cell is locked: it belongs to an exercise.',
  'wheel.taken': '{name} is installed: cells can import its modules.',
  'versions.question': 'Another tab has changed this notebook, too: keep which?',
  'versions.stored':
    'You see version {at} of {count}. All of them are stored until you keep one; the others are then removed.',
  'versions.full':
    'You see the version of this tab. There is no room to store it beside the other one: save it with “Save .ipynb”, or keep it instead of the other.',
  'versions.newer':
    'The other one comes from a newer version of this page, which can show it: reload. Both are stored until you keep one.',
  'versions.keep': 'Keep this version',
  'versions.next': 'Show the other version',
} as const;

export const zh: Readonly<Record<keyof typeof en, string>> = {
  'names.list': '此处可用的名称',
  'long.lines': '这段输出的中间部分没有显示：第 {first} 行到第 {last} 行（{characters} 个字符）。',
  'long.characters': '这段输出的中间部分没有显示：{characters} 个字符。',
  'long.copy': '复制全部',
  'long.save': '全部保存为 .txt',
  'long.copied': '已复制。',
  'long.notCopied': '此页面无法写入剪贴板，请改为保存输出。',
  'module.taken': '{name} 已放入 Python 的文件夹：可以用“from {module} import …”导入。',
  'cell.source': '单元格 {place} 的代码。按 Esc 离开',
  'cell.text': '单元格 {place} 的文本。按 Esc 离开',
  'cell.locked': '此单元格已锁定：它属于一道练习。',
  'wheel.taken': '已安装 {name}：单元格可以导入其中的模块。',
  'versions.question': '另一个标签页也改动了此笔记本：保留哪一份？',
  'versions.stored':
    '现在显示第 {at} 份，共 {count} 份。在你选定之前，每一份都会保存；选定之后，其余的会被删除。',
  'versions.full':
    '现在显示的是本标签页的一份。存储空间不足，无法同时保存两份：请用“保存 .ipynb”存成文件，或用它取代另一份。',
  'versions.newer': '另一份来自本页的更新版本，重新加载后才能显示。在你选定之前，两份都会保存。',
  'versions.keep': '保留这一份',
  'versions.next': '显示另一份',
};

export const words = { en, zh };
