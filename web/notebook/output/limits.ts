/** Characters of HTML or SVG in an output. */
export const mostMarkup = 2_000_000;

/** Elements of HTML in an output: a table of a thousand rows and seven columns. */
export const mostTags = 8000;

/** Elements of the pictures and texts that a notebook shows, which a page lays out again when its width changes. */
export const mostOfNotebook = 80_000;
