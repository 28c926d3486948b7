import { inSlices } from '../text/steps.ts';
import type { ExportKind } from './export/plan_types.ts';
import { mixedFormats } from './export/recipe_file.ts';
import type { PageState } from './state.ts';
import { orderSteps } from './tensor_export.ts';
import { decibelsFrom, type VerdictState } from './verdict_state.ts';
import { verdictsIn } from './views/derived.ts';
import type { Planner } from './worker/held_checkpoint.ts';

interface VerdictPage {
  readonly state: PageState;
  readonly planner: Pick<Planner, 'planSize'>;
  /** Resolves once what views derive from the state has been computed. */
  readonly prepared: () => Promise<void>;
  readonly set: (next: VerdictState) => void;
}

/** Plans the files of verdicts: their sizes are what would be written, to the byte. */
export class VerdictSizes {
  /** Increases with each plan: late answers are dropped. */
  #plans = 0;

  constructor(readonly page: VerdictPage) {}

  readonly setLeast = (typed: string): void => {
    const before = this.page.state.verdict;
    const least = decibelsFrom(typed);
    if (least === undefined || least === before.least) {
      this.page.set({ ...before, typed });
      return;
    }
    this.page.set({ least, typed, sizes: new Map() });
    void this.plan();
  };

  /** The state of a new survey: sizes of the last one are gone, also those that are still planned. */
  emptied(): VerdictState {
    this.#plans += 1;
    return { ...this.page.state.verdict, sizes: new Map() };
  }

  /** Plans anew, after the report has changed. */
  async plan(): Promise<void> {
    const ticket = ++this.#plans;
    await this.page.prepared();
    if (ticket !== this.#plans) return;
    const { checkpoint, files, rows } = this.page.state;
    const sizes = new Map<ExportKind, number>();
    for (const verdict of verdictsIn(this.page.state)) {
      if (!checkpoint) return;
      const { kind, formats } = verdict;
      const steps = orderSteps(rows, kind, mixedFormats(checkpoint, formats));
      const order = await inSlices(steps);
      try {
        sizes.set(kind, await this.page.planner.planSize(files, checkpoint, order));
      } catch {
        // A file that cannot be written has no size; the export states the reason.
      }
      if (ticket !== this.#plans) return;
    }
    this.page.set({ ...this.page.state.verdict, sizes });
  }
}
