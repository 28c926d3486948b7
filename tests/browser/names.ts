// Names of elements on the page.

export const output = (cell: string) => `#cell-${cell} [data-output]`;
export const source = (cell: string) => `#cell-${cell} .source`;
export const panel = (name: string) => `.instrument [data-panel=${name}] text`;
export const cell = (row: number, column: number) => `[data-cell="${row},${column}"]`;
export const figure = (name: string) => `[data-figure=${name}]`;
