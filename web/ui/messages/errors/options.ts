/** Errors of the options of an embedded instrument. */
export const en = {
  option_unknown: 'There is no option “{option}” here. Use {choices}.',
  option_not_listed: 'The option {option} does not take “{value}”. Use {choices}.',
  option_unreadable:
    'The option {option} cannot be read: “{value}”. The page about embedding shows how to write it.',
} as const;

export const zh: Readonly<Record<keyof typeof en, string>> = {
  option_unknown: '这里没有选项“{option}”。请使用 {choices}。',
  option_not_listed: '选项 {option} 不接受“{value}”。请使用 {choices}。',
  option_unreadable: '选项 {option} 的值“{value}”无法读取。请按嵌入文档的说明书写。',
};
