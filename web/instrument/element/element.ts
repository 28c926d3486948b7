import { ZeroPoint } from './zero_point_element.ts';

// The entry point for pages: dist/element.js defines <zero-point>. See web/docs/use/embedding.md.

export type { ElementSettings } from './options_asked.ts';
export type { ChangeDetail, ErrorDetail, Figures, TensorLike } from './zero_point_element.ts';
export { setBase, ZeroPoint } from './zero_point_element.ts';

// Without a document, as in server-side rendering, there is nothing to define.
if ('customElements' in globalThis && !customElements.get('zero-point')) {
  customElements.define('zero-point', ZeroPoint);
}
