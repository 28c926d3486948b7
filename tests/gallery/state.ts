import type { TemplateResult } from 'lit-html';

/** A chart in a state that is worth looking at. */
export interface GalleryState {
  /** Also the name of its golden file. */
  readonly name: string;
  readonly says: string;
  readonly view: () => TemplateResult;
}

const asked = Number(new URLSearchParams(location.search).get('width'));

/** A chart's data, in the width that the address asks for: index.html?width=320 */
export const inWidth = <Data extends { readonly width: number }>(data: Data): Data =>
  asked > 0 ? { ...data, width: asked } : data;
