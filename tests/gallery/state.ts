import type { TemplateResult } from 'lit-html';

/** A chart in a state that is worth looking at. */
export interface GalleryState {
  /** Also the name of its golden file. */
  readonly name: string;
  readonly says: string;
  readonly view: () => TemplateResult;
}
