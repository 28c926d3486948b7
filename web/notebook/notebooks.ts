import type { Book } from './book.ts';

/**
 * The open notebooks; the page shows the active one. A change replaces a `Book`, and then `changed` is
 * called.
 */
export class Notebooks {
  readonly books = new Map<string, Book>();
  active: Book | undefined;
  /** The original lessons, in the page's language. */
  readonly lessons = new Map<string, Book>();

  constructor(readonly changed: () => void) {}

  /** Opens a notebook and shows it. */
  add(book: Book): void {
    this.books.set(book.name, book);
    if (book.isLesson) this.lessons.set(book.name, book);
    this.show(book.name);
  }

  show(name: string): void {
    this.active = this.books.get(name) ?? this.active;
    this.changed();
  }

  update(name: string, change: (book: Book) => Book): void {
    const book = this.books.get(name);
    if (!book) return;
    const next = change(book);
    if (next === book) return;
    this.books.set(name, next);
    if (this.active === book) this.active = next;
    this.changed();
  }
}
