/** Why a wheel beside a notebook is not installed. `_zeropoint/wheels.py` checks it. */
export const en = {
  wheel_name:
    '{name} is not installed: the name of a wheel is NAME-VERSION-py3-none-any.whl, as it was downloaded.',
  wheel_not_zip: '{name} is not installed: it is no complete ZIP file. Download it again.',
  wheel_native:
    '{name} is not installed: {what} is made for a processor or a system. Use a wheel of pure Python (py3-none-any).',
  wheel_python: '{name} is not installed: it requires Python {requires}, and this is {python}.',
  wheel_path: '{name} is not installed: no wheel may have the path or link {file}.',
  wheel_large: '{name} is not installed: it has more than {most} MB.',
  wheel_many: '{name} is not installed: it has more than {limit} files.',
  wheel_ratio: '{name} is not installed: {file} has more than {most} times its compressed size.',
  wheel_damaged:
    '{name} is not installed: {file} is damaged, or is not what RECORD says. Download it again.',
  wheel_incomplete: '{name} is not installed: {file} is missing. Download it again.',
  wheel_field: '{name} is not installed: its {field} is “{value}”.',
  wheel_there: '{name} is not installed: Python has a module {module} already.',
  wheel_no_room: '{name} is not installed: no space is left for its files.',
} as const;

export const zh: Readonly<Record<keyof typeof en, string>> = {
  wheel_name: '未安装 {name}：wheel 的文件名应为下载时的 NAME-VERSION-py3-none-any.whl。',
  wheel_not_zip: '未安装 {name}：它不是完整的 ZIP 文件。请重新下载。',
  wheel_native:
    '未安装 {name}：{what} 是为某种处理器或系统编译的。请使用纯 Python 的 wheel（py3-none-any）。',
  wheel_python: '未安装 {name}：它要求 Python {requires}，这里是 {python}。',
  wheel_path: '未安装 {name}：wheel 中不允许有路径或链接 {file}。',
  wheel_large: '未安装 {name}：它超过 {most} MB。',
  wheel_many: '未安装 {name}：其中的文件超过 {limit} 个。',
  wheel_ratio: '未安装 {name}：{file} 超过压缩后大小的 {most} 倍。',
  wheel_damaged: '未安装 {name}：{file} 已损坏，或与 RECORD 的记录不符。请重新下载。',
  wheel_incomplete: '未安装 {name}：缺少 {file}。请重新下载。',
  wheel_field: '未安装 {name}：其中的 {field} 是“{value}”。',
  wheel_there: '未安装 {name}：Python 已有模块 {module}。',
  wheel_no_room: '未安装 {name}：没有空间存放其中的文件。',
};

export const words = { en, zh };
