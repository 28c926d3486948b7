/** Why a command refuses a notebook or its folder, which a page never does. */
export const en = {
  nbgrader_unreadable:
    'Cell {cell} has nbgrader metadata in which “{key}” is unknown or not of the required form.',
  nbgrader_version:
    'Cell {cell} has version {version} of nbgrader’s metadata; versions 1 to {newest} can be read.',
  nbgrader_id_missing: 'Cell {cell} is graded, locked or a solution, but has no grade_id.',
  nbgrader_id_twice:
    'Cells {first} and {cell} have the same grade_id “{id}”. Rename one, or delete the copy.',
  nbgrader_points_missing: 'Cell {cell} (“{id}”) is graded but has no points.',
  nbgrader_points_invalid:
    'Cell {cell} (“{id}”) has {points} points; points are a number from 0 on.',
  nbgrader_text_cell:
    'Cell {cell} (“{id}”) is a text that is graded without being a solution, or the other way round.',
  nbgrader_task_cell: 'Cell {cell} (“{id}”) is a task, but not a Markdown cell.',
  nbgrader_nothing: 'No cell of {name} is worth points, so there is nothing to grade.',
  answers_unreadable: '{name} does not hold answers to exercises: {reason}',
  beside_unreadable: 'The folder {name} of the notebook cannot be read ({reason}).',
  beside_left_out: 'Cells do not get {name}, which lies beside the notebook: {reason}.',
  beside_many:
    'Cells would get more files than {most} from the folder {folder}. Move the notebook into a folder of its own, with the files that it needs.',
  beside_large:
    'The files in the folder {folder} that cells would get have more than {most} MB together. Move the notebook into a folder of its own, with the files that it needs.',
} as const;

export const zh: Readonly<Record<keyof typeof en, string>> = {
  nbgrader_unreadable: '单元格 {cell} 的 nbgrader 元数据中，“{key}”未知或格式不符。',
  nbgrader_version:
    '单元格 {cell} 的 nbgrader 元数据是版本 {version}，而可以读取的是版本 1 到 {newest}。',
  nbgrader_id_missing: '单元格 {cell} 用于评分、被锁定或是解答，却没有 grade_id。',
  nbgrader_id_twice:
    '单元格 {first} 和 {cell} 的 grade_id 相同，都是“{id}”。请重命名其中一个，或删除副本。',
  nbgrader_points_missing: '单元格 {cell}（“{id}”）用于评分，却没有分值。',
  nbgrader_points_invalid: '单元格 {cell}（“{id}”）的分值是 {points}，而分值应当是不小于 0 的数。',
  nbgrader_text_cell: '文本单元格 {cell}（“{id}”）只用于评分而不是解答，或者相反。',
  nbgrader_task_cell: '单元格 {cell}（“{id}”）是任务，却不是 Markdown 单元格。',
  nbgrader_nothing: '{name} 中没有计分的单元格，无可评分。',
  answers_unreadable: '{name} 中没有练习的答案：{reason}',
  beside_unreadable: '无法读取笔记本所在的文件夹 {name}（{reason}）。',
  beside_left_out: '笔记本旁的 {name} 不提供给单元格：{reason}。',
  beside_many:
    '文件夹 {folder} 中会提供给单元格的文件多于 {most} 个。请把笔记本及其所需的文件移到单独的文件夹中。',
  beside_large:
    '文件夹 {folder} 中会提供给单元格的文件合计超过 {most} MB。请把笔记本及其所需的文件移到单独的文件夹中。',
};
