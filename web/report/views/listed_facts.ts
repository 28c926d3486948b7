import { atOnce, each, type Steps } from '../../text/steps.ts';
import { isUndecoded, whyListed } from '../schemes/roles.ts';
import type { FoundTensor } from './rows.ts';

/** Tensors of one kind, and the names of their schemes. */
interface Named {
  readonly count: number;
  readonly schemes: readonly string[];
}

/** Tensors that are stored as codes. */
export interface ListedFacts {
  /** Those that are not decoded. */
  readonly codes: Named;
  /** Weights that are decoded. */
  readonly decoded: Named;
}

/** The tensors of a report that are stored as codes; in steps. */
export function* listedSteps(rows: readonly FoundTensor[]): Steps<ListedFacts> {
  const [codes, decoded] = [new Set<string>(), new Set<string>()];
  let [codeCount, decodedCount] = [0, 0];
  yield* each(rows, ({ entry }) => {
    const reason = whyListed(entry);
    if (reason && isUndecoded(reason)) {
      codeCount += 1;
      codes.add(entry.stored?.scheme || entry.dtype);
    }
    if (!entry.scheme) return;
    decodedCount += 1;
    decoded.add(entry.scheme);
  });
  return {
    codes: { count: codeCount, schemes: [...codes] },
    decoded: { count: decodedCount, schemes: [...decoded] },
  };
}

/** The same without a break. */
export const listedFacts = (rows: readonly FoundTensor[]): ListedFacts => atOnce(listedSteps(rows));
