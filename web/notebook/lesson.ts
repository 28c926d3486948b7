/** A lesson as the build prepares it from its notebook: prose set as HTML, code as it stands. */
export type LessonCell =
  | { readonly kind: 'markdown'; readonly id: string; readonly html: string }
  | { readonly kind: 'code'; readonly id: string; readonly source: string };

export interface Lesson {
  readonly cells: readonly LessonCell[];
}
