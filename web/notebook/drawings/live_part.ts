import { drawings } from './catalog.ts';
import { LiveDrawing } from './live.ts';
import { drawingVerbs } from './tensors.ts';

// The drawings with numbers of their own, as the page loads them: with a lesson that has some.

export { drawings, drawingVerbs, LiveDrawing };

export interface LiveModule {
  readonly drawings: typeof drawings;
  readonly drawingVerbs: typeof drawingVerbs;
  readonly LiveDrawing: typeof LiveDrawing;
}
