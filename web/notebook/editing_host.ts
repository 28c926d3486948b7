import type { MimeBundle, PythonClient } from '../python/protocol.ts';
import type { Files } from '../ui/files.ts';
import type { Language } from '../ui/messages/index.ts';
import type { ExerciseReport } from './exercises/runs.ts';
import type { LinkedInstrument } from './link/link.ts';
import type { NotebookNotice } from './page_model.ts';
import type { LiveLesson } from './store/live_lesson.ts';
import type { Notebooks } from './store/notebooks.ts';

/** The page's services for notebook editing. */
export interface EditingHost {
  readonly notebooks: Notebooks;
  readonly live: LiveLesson;
  readonly root: ShadowRoot;
  readonly files: Pick<Files, 'address' | 'bytes'> & { module<M>(name: string): Promise<M> };
  /** The Python client to use; by default one is created on demand. */
  readonly python: PythonClient | undefined;
  readonly variant: string;
  readonly instrument: LinkedInstrument;
  language(): Language;
  /** A plot as SVG, for other notebook programs; undefined if the data is not a plot. */
  picture(data: MimeBundle): Promise<string | undefined>;
  saveFile(name: string, type: string, content: string): void;
  /** Runs a callback after the page has rendered the current state. */
  whenDrawn(act: () => void): void;
  report(notice: NotebookNotice | undefined): void;
  /** Called when all checks of an exercise have run. */
  readonly checked: (report: ExerciseReport) => void;
}
