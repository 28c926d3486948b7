import { conventionsStates } from './conventions_states.ts';
import { drawingStates } from './drawing_states.ts';
import { histogramStates } from './histogram_states.ts';
import { landscapeStates } from './landscape_states.ts';
import { lineStates } from './line_states.ts';
import { panelStates } from './panel_states.ts';
import { rateDistortionStates } from './rate_distortion_states.ts';
import type { GalleryState } from './state.ts';
import { storedStates } from './stored_states.ts';

export const states: readonly GalleryState[] = [
  ...panelStates,
  ...lineStates,
  ...histogramStates,
  ...landscapeStates,
  ...rateDistortionStates,
  ...conventionsStates,
  ...drawingStates,
  ...storedStates,
];
