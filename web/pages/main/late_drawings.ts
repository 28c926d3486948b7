import { wholePorts } from '../../core/worker/open_core.ts';
import type { PageEngines } from '../../instrument/engines.ts';
import type { LiveModule } from '../../notebook/drawings/live_part.ts';
import type { DrawingCore } from '../../notebook/drawings/tensors.ts';
import type { Files } from '../../ui/files.ts';
import { loadPart } from '../../ui/part.ts';
import type { Screen } from '../../ui/screen.ts';

// What the drawings of the lessons behind the first one need.

const livePart = (): Promise<LiveModule> =>
  loadPart(() => import('../../notebook/drawings/live_part.ts'));

/** The drawings that have numbers of their own, and their style. */
export async function liveDrawings(files: Files, screen: Screen): Promise<LiveModule> {
  const part = livePart();
  await screen.addSheet(files.address('live_drawings.css'));
  return part;
}

/** The core of these drawings: an engine of their own, so that no drag delays the instrument. */
export async function drawingCore(files: Files, engines: PageEngines): Promise<DrawingCore> {
  const [{ drawingVerbs }, ports] = await Promise.all([livePart(), wholePorts(files)]);
  return engines.open(drawingVerbs, ports).session();
}
