import { block } from './block.ts';
import { cache } from './cache.ts';
import { cached } from './cached.ts';
import { clipping } from './clipping.ts';
import { codebook } from './codebook.ts';
import { adapted, calibrated, compensated, remedies } from './consequence.ts';
import { conventions } from './conventions.ts';
import { convolution } from './convolution.ts';
import { digits } from './digits.ts';
import type { Drawing } from './drawing.ts';
import { far, farThree } from './far.ts';
import { floats } from './floats.ts';
import { folding } from './folding.ts';
import { following } from './following.ts';
import { integers } from './integers.ts';
import { layer } from './layer.ts';
import { layers } from './layers.ts';
import { packing } from './packing.ts';
import { channels, groups } from './parts.ts';
import { reproduced } from './reproduced.ts';
import { rotation } from './rotation.ts';
import { rulers } from './rulers.ts';
import { smoothing } from './smoothing.ts';
import { spoiled } from './spoiled.ts';
import { straightThrough } from './straight_through.ts';
import { superBlock } from './super_block.ts';
import { ties } from './ties.ts';
import { trust } from './trust.ts';
import { wrapping } from './wrapping.ts';

/** The drawings with numbers of their own, by the names of their files in the lessons. */
export const drawings: ReadonlyMap<string, Drawing> = new Map<string, Drawing>([
  ['spoiled', spoiled],
  ['far', far],
  ['far_three', farThree],
  ['ranges', rulers],
  ['channels', channels],
  ['groups', groups],
  ['layer', layer],
  ['packing', packing],
  ['clock', wrapping],
  ['floats', floats],
  ['block', block],
  ['codebook', codebook],
  ['super_block', superBlock],
  ['conventions', conventions],
  ['integers', integers],
  ['reproduced', reproduced],
  ['layers', layers],
  ['clipping', clipping],
  ['convolution', convolution],
  ['folding', folding],
  ['straight_through', straightThrough],
  ['smoothing', smoothing],
  ['following', following],
  ['cache', cache],
  ['ties', ties],
  ['rotation', rotation],
  ['digits', digits],
  ['trust', trust],
  ['calibrated', calibrated],
  ['remedies', remedies],
  ['compensated', compensated],
  ['adapted', adapted],
  ['cached', cached],
]);
