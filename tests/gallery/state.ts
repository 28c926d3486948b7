import type { TemplateResult } from 'lit-html';

/** A chart in a relevant state. */
export interface GalleryState {
  /** Also the name of its golden file. */
  readonly name: string;
  readonly says: string;
  readonly view: () => TemplateResult;
}

const asked = Number(new URLSearchParams(location.search).get('width'));

/** A chart's data, with the width from the address: index.html?width=320 */
export const inWidth = <Data extends { readonly width: number }>(data: Data): Data =>
  asked > 0 ? { ...data, width: asked } : data;
