// The entry point for pages: dist/element.js defines <zero-point>. See web/docs/use/embedding.md.

export type { ElementSettings } from './requested_options.ts';
export type { ChangeDetail, ErrorDetail, Figures, TensorLike } from './zero_point_element.ts';
export { setBase, ZeroPoint } from './zero_point_element.ts';
