import type { StoredAnatomy, StoredElement, StoredTensor } from '../../core/engine/contract.ts';
import { storedCauses } from '../../core/engine/names.ts';
import type { Tensor } from '../../core/engine/values.ts';
import type { AsyncStoredEngine } from '../../core/worker/stored_client.ts';
import type { CauseName } from '../number_line/chart_stored_causes.ts';
import type { StoredChoice } from '../store/state.ts';
import { type FormatFacts, factsOf } from './format_facts.ts';

/** A tensor in a stored format, and the core's results for it. */
export interface StoredData {
  readonly choice: StoredChoice;
  readonly facts: FormatFacts;
  readonly tensor: Tensor;
  readonly stored: StoredTensor;
  readonly anatomy: StoredAnatomy;
}

/** One of its elements, step by step. */
export interface Explained {
  readonly data: StoredData;
  readonly index: number;
  readonly element: StoredElement;
}

export async function computeStored(
  core: AsyncStoredEngine,
  tensor: Tensor,
  choice: StoredChoice,
): Promise<StoredData> {
  const { format, levels, seed } = choice;
  const options = { ...(levels !== undefined && { levels }), ...(seed !== undefined && { seed }) };
  const stored = await core.store(tensor, format, options);
  const anatomy = await core.anatomizeStored(tensor, stored);
  return { choice, facts: factsOf(format, levels), tensor, stored, anatomy };
}

export const storedCauseAt = ({ anatomy }: Pick<StoredData, 'anatomy'>, index: number): CauseName =>
  storedCauses[anatomy.causes[index] as number] as CauseName;
