/** Up to this extent a cell is so large that it carries a mark. */
const mostMarked = 64;
/** Whether the cells say what became of them. */
export const isMarked = (rows: number, columns: number) => Math.max(rows, columns) <= mostMarked;

/** Pictures of more cells have a turn of the page's thread each, so that together they do not hold it. */
export const mostAtOnce = 2 ** 18;
