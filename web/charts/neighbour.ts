/** The index of the cell that a key moves to; undefined for other keys. */
export function neighbour(
  key: string,
  index: number,
  columns: number,
  count: number,
): number | undefined {
  const column = index % columns;
  const targets: Readonly<Record<string, number>> = {
    ArrowLeft: column > 0 ? index - 1 : index,
    ArrowRight: column < columns - 1 ? index + 1 : index,
    ArrowUp: index >= columns ? index - columns : index,
    ArrowDown: index + columns < count ? index + columns : index,
    Home: index - column,
    End: index - column + columns - 1,
  };
  return targets[key];
}
