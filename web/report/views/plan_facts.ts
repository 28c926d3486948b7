import type { ErrorRecord } from '../../core/engine/errors.ts';
import { each, type Steps } from '../../text/steps.ts';
import type { ExportPlan } from '../export/plan_types.ts';
import { isMostlyLost, lostUnder } from '../survey/lost.ts';
import type { FoundTensor } from './rows.ts';

/** How many tensors with a reason are listed. */
const mostListed = 500;

/** The first of some things, and how many there are. */
interface First<T> {
  readonly count: number;
  readonly first: readonly T[];
}

/** The figures of a plan that the page shows. */
export interface PlanFacts {
  readonly quantized: number;
  /** Why tensors are not stored as was asked. */
  readonly reasons: First<ErrorRecord>;
  readonly leftOut: First<ErrorRecord>;
  /** The tensors that lose most of their weights, as far as their formats have been surveyed. */
  readonly lost: First<{ readonly name: string; readonly format: string; readonly share: number }>;
  /**
   * How many tensors have a format that was not surveyed, by format: rows that are not whole blocks have another one
   * than the others.
   */
  readonly unmeasured: ReadonlyMap<string, number>;
}

class Listed<T> implements First<T> {
  count = 0;
  readonly first: T[] = [];

  add(one: T): void {
    this.count += 1;
    if (this.first.length < mostListed) this.first.push(one);
  }
}

/** The figures of a plan, for rows at the places of its tensors; in steps. */
export function* planFactsSteps(
  { tensors, leftOut: missing }: Pick<ExportPlan, 'tensors' | 'leftOut'>,
  rows: readonly Pick<FoundTensor, 'report'>[],
): Steps<PlanFacts> {
  let quantized = 0;
  const reasons = new Listed<ErrorRecord>();
  const leftOut = new Listed<ErrorRecord>();
  const lost = new Listed<PlanFacts['lost']['first'][number]>();
  const unmeasured = new Map<string, number>();
  yield* each(missing, ({ reason }) => leftOut.add(reason));
  yield* each(tensors, ({ isQuantized, format, name, place, reason }) => {
    if (reason) reasons.add(reason);
    if (!isQuantized) return;
    quantized += 1;
    const report = rows[place]?.report;
    if (format === undefined || !report) return;
    if (!report.errors.formats.includes(format))
      unmeasured.set(format, (unmeasured.get(format) ?? 0) + 1);
    const share = lostUnder(report, format);
    if (isMostlyLost(share)) lost.add({ name, format, share });
  });
  return { quantized, reasons, leftOut, lost, unmeasured };
}
