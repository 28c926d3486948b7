/** The texts that charts share, and what joins sentences. */
export const en = {
  // Between the parts of a list.
  'join.settings': ', ',
  'chart.computing': 'Computing…',
  'chart.finer': 'It is still being refined.',
  'chart.earlier': 'The picture and its numbers still show an earlier tensor or setting.',
  'chart.table': 'The chart’s numbers as a table',
  'chart.tableMore': 'And {count} more.',
  'share.unlinkable':
    'This tensor is too large for the address, so there is no link. Send it as a file (“Save as a file that opens here”, below): dropped or opened on this page, it shows the same.',
  'join.sentences': ' ',
  'join.list': '; ',
  'join.sample': '{sample}, {shape}',
  'join.scales': ' × ',
  'join.and': ' and ',
} as const;

export const zh: Readonly<Record<keyof typeof en, string>> = {
  'join.settings': '，',
  'chart.computing': '正在计算…',
  'chart.finer': '图表仍在逐步细化。',
  'chart.earlier': '图表和数值仍对应先前的张量或设置。',
  'chart.table': '图表数据表',
  'chart.tableMore': '还有 {count} 行。',
  'share.unlinkable':
    '此张量太大，无法放进地址，因此没有链接。请改为发送文件（用下方的“保存为可在此打开的文件”），收到后拖到本页或在此打开即可。',
  'join.sentences': '',
  'join.list': '；',
  'join.sample': '{sample}，{shape}',
  'join.scales': ' × ',
  'join.and': '、',
};

export const words = { en, zh };
