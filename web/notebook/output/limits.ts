/** Characters of HTML or SVG in an output: a table of ten thousand rows, which a browser lays out in about a second. */
export const mostMarkup = 2_000_000;
