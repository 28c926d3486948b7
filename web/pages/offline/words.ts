/** The text of offline.html. */
export const en = {
  'offline.documentTitle': 'zeropoint · Use it without a network',
  'offline.title': 'Use it without a network',
  'offline.subtitle': 'Your browser keeps the files of this site, if you want it to.',
  'offline.page': 'The page',
  'offline.pageHint': 'The instrument, all lessons, stored formats, the report and the networks.',
  'offline.keepPage': 'Keep for offline use ({size} MB)',
  'offline.pageKept': 'Kept. It opens without a network, version {version}.',
  'offline.python': 'Running cells',
  'offline.pythonHint':
    'Python runs the cells. Without it the lessons show their recorded outputs.',
  'offline.keepPython': 'Keep Python too ({size} MB)',
  'offline.pythonKept': 'Kept. Cells run without a network.',
  'offline.loading': 'Downloading: {share} % of {size} MB',
  'offline.update': 'A new version is here ({version}). Open pages keep theirs.',
  'offline.use': 'Use the new version',
  'offline.remove': 'Remove what is kept',
  'offline.removed': 'Removed. Your notebooks and settings are still here.',
  'offline.install':
    'To start it like a program, use your browser’s “Install” or “Add to Home Screen” on this page.',
  'offline.unsupported':
    'This browser cannot keep the page: it has no service workers here, as in some private windows and on addresses without HTTPS. Everything works as before while there is a network. One file does the same without a browser’s help:',
  'offline.oneFile': 'zeropoint in one file',
  'offline.refused':
    'The browser refused to keep the page. Everything works as before while there is a network.',
  'offline.damaged':
    '“{file}” did not arrive as it was built, so nothing of this download was kept. Try again later.',
  'offline.full':
    'There is not enough space for this download, so nothing of it was kept. Free some space, and try again.',
  'offline.unreachable':
    '“{file}” could not be downloaded, so nothing of this download was kept. Try again with a network.',
} as const;

export type OfflineMessageId = keyof typeof en;

export const zh: Readonly<Record<OfflineMessageId, string>> = {
  'offline.documentTitle': 'zeropoint · 离线使用',
  'offline.title': '离线使用',
  'offline.subtitle': '如果你愿意，浏览器会保存本站的文件。',
  'offline.page': '页面',
  'offline.pageHint': '实验台、全部课程、存储格式、报告和网络。',
  'offline.keepPage': '保存以供离线使用（{size} MB）',
  'offline.pageKept': '已保存，没有网络也能打开，版本 {version}。',
  'offline.python': '运行单元格',
  'offline.pythonHint': '单元格由 Python 运行。没有它时，课程显示记录好的输出。',
  'offline.keepPython': '同时保存 Python（{size} MB）',
  'offline.pythonKept': '已保存，没有网络也能运行单元格。',
  'offline.loading': '正在下载：{size} MB 的 {share}%',
  'offline.update': '新版本已就绪（{version}）。已打开的页面仍用各自的版本。',
  'offline.use': '使用新版本',
  'offline.remove': '删除已保存的文件',
  'offline.removed': '已删除。你的笔记本和设置仍在。',
  'offline.install': '要像程序一样启动它，请在本页使用浏览器的“安装”或“添加到主屏幕”。',
  'offline.unsupported':
    '此浏览器无法保存页面：这里没有 service worker，例如某些隐私窗口或没有 HTTPS 的地址。有网络时一切照常。也可以不靠浏览器，用单个文件做到：',
  'offline.oneFile': '单个文件的 zeropoint',
  'offline.refused': '浏览器拒绝保存页面。有网络时一切照常。',
  'offline.damaged': '“{file}”到达时与构建的内容不同，因此这次下载没有保留任何内容。请稍后再试。',
  'offline.full': '空间不足，因此这次下载没有保留任何内容。请释放一些空间后再试。',
  'offline.unreachable': '“{file}”无法下载，因此这次下载没有保留任何内容。请在有网络时再试。',
};
