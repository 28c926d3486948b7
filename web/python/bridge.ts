import type { Engine } from '../engine/types.ts';
import { createdIn } from './bridge_content.ts';
import { computedIn } from './bridge_math.ts';
import { drawnIn } from './bridge_numpy.ts';
import { pickedIn } from './bridge_pick.ts';
import { viewedIn } from './bridge_views.ts';

/**
 * The functions that Python imports as `_zeropoint_core`. A tensor is the number of its handle; a
 * list of numbers comes last, as arguments of its own, because that crosses fastest. See operand.ts
 * for numbers.
 */
export const bridgeOf = (engine: Engine) => ({
  ...createdIn(engine),
  ...computedIn(engine),
  ...viewedIn(engine),
  ...pickedIn(engine),
  ...drawnIn(engine),
});
