import type { Language } from '../messages/index.ts';
import type { MimeBundle, PythonClient } from '../python/protocol.ts';
import type { LinkedInstrument } from './link.ts';
import type { LiveLesson } from './live_lesson.ts';
import type { Notebooks } from './notebooks.ts';
import type { Notice } from './page_model.ts';

/** The page around a notebook, as far as work on it needs it. */
export interface WorkPlace {
  readonly notebooks: Notebooks;
  readonly live: LiveLesson;
  readonly root: ShadowRoot;
  readonly files: { address(name: string): string; module<M>(name: string): Promise<M> };
  /** Where Python comes from; without one it is fetched when it is needed. */
  readonly python: PythonClient | undefined;
  readonly variant: string;
  readonly instrument: LinkedInstrument;
  language(): Language;
  /** A plot as SVG, for whoever opens the file elsewhere; undefined where the data is none. */
  picture(data: MimeBundle): Promise<string | undefined>;
  saveFile(name: string, type: string, content: string): void;
  /** Does something once the page shows the present state. */
  whenDrawn(act: () => void): void;
  report(notice: Notice | undefined): void;
}
