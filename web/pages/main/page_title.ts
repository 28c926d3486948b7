/**
 * The document's title, by which tabs, history, bookmarks and screen readers tell the lessons apart. The
 * page's own title is that of the HTML, or its translation.
 */
export class PageTitle {
  #page = '';
  #shown: string | undefined;

  /** Shows the title of a lesson or file; undefined for the page's own. */
  show(title: string | undefined): void {
    // A change of the language writes the page's own title.
    if (document.title !== this.#shown) this.#page = document.title;
    const shown = title === undefined ? this.#page : `${title} · zeropoint`;
    if (document.title !== shown) document.title = shown;
    this.#shown = document.title;
  }
}
