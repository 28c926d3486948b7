/** Up to this many rows or columns, cells are large enough for marks. */
const mostMarked = 64;
/** Whether the cells are marked with their causes. */
export const isMarked = (rows: number, columns: number) => Math.max(rows, columns) <= mostMarked;

/** Pictures with more cells are painted in separate tasks, so that they do not block the page. */
export const mostAtOnce = 2 ** 18;
