import type { AsyncOf } from '../../core/rpc/protocol.ts';
import type { ExportOrder, ExportPlan } from '../export/plan_types.ts';
import type { Checkpoint, SkippedTensor, TensorEntry } from '../readers/checkpoint.ts';
import { pieceLength, piecesOf } from './list_files.ts';

/** A piece of a checkpoint: what is beside its lists, which comes first; tensors from a place on; or its end. */
export type HeldPiece =
  | { readonly rest: Checkpoint }
  | {
      readonly at: number;
      readonly tensors: readonly TensorEntry[];
      readonly skipped: readonly SkippedTensor[];
    }
  | { readonly isWhole: true };

/** The calls of a worker that plans files. */
export interface PlanVerbs {
  /** Whether the worker has a whole checkpoint: the last one that it was given. */
  holds(id: number): boolean;
  /** Gives a piece of a checkpoint to the worker. */
  hold(id: number, piece: HeldPiece): void;
  /** Plans a file of quantized tensors of the checkpoint that the worker holds: `Planner` joins its pieces. */
  planExport(files: readonly File[], id: number, order: ExportOrder): ExportPlan;
  /** The bytes of such a file. */
  planSize(files: readonly File[], id: number, order: ExportOrder): number;
}

/** The checkpoint that a worker was given last. Pieces of it may come twice, and late ones of another are dropped. */
export class HeldCheckpoint {
  #id: number | undefined;
  #rest: Checkpoint | undefined;
  #isWhole = false;
  #tensors: TensorEntry[] = [];
  #skipped: SkippedTensor[] = [];

  has(id: number): boolean {
    return id === this.#id && this.#isWhole;
  }

  take(id: number, piece: HeldPiece): void {
    if ('rest' in piece) {
      if (id === this.#id) return;
      [this.#id, this.#rest, this.#isWhole] = [id, piece.rest, false];
      [this.#tensors, this.#skipped] = [[], []];
    } else if (id !== this.#id) return;
    else if ('isWhole' in piece) this.#isWhole = true;
    else {
      for (const [place, one] of piece.tensors.entries()) this.#tensors[piece.at + place] = one;
      for (const [place, one] of piece.skipped.entries()) this.#skipped[piece.at + place] = one;
    }
  }

  of(id: number): Checkpoint {
    if (!this.#rest || !this.has(id)) throw new RangeError(`no checkpoint ${id}`);
    return { ...this.#rest, tensors: this.#tensors, skipped: this.#skipped };
  }
}

/** Tensors at the same places of a plan's lists. */
type PlanPiece = Pick<ExportPlan, 'tensors' | 'leftOut'>;

/** Emits the tensors of a plan in pieces, and returns the rest of it. */
export function planInPieces(plan: ExportPlan, emit: (event: PlanPiece) => void): ExportPlan {
  for (const [tensors, leftOut] of piecesOf(plan.tensors, plan.leftOut)) emit({ tensors, leftOut });
  return { ...plan, tensors: [], leftOut: [] };
}

/** A client of a worker that plans files. */
export interface PlanClient {
  session(options?: { onEvent: (event: unknown) => void }): AsyncOf<PlanVerbs>;
}

/** Plans files of a checkpoint, which the worker gets in pieces before its first plan. */
export class Planner {
  /** Identifies the checkpoints that were sent. */
  readonly #ids = new WeakMap<Checkpoint, number>();
  #count = 0;

  constructor(readonly client: () => Promise<PlanClient>) {}

  /** The bytes of a file. */
  readonly planSize = async (
    files: readonly File[],
    checkpoint: Checkpoint,
    order: ExportOrder,
  ): Promise<number> => {
    const verbs = (await this.client()).session();
    return verbs.planSize(files, await this.#sent(verbs, checkpoint), order);
  };

  readonly planExport = async (
    files: readonly File[],
    checkpoint: Checkpoint,
    order: ExportOrder,
  ): Promise<ExportPlan> => {
    const tensors: ExportPlan['tensors'][number][] = [];
    const leftOut: ExportPlan['leftOut'][number][] = [];
    const onEvent = (event: unknown) => {
      const piece = event as PlanPiece;
      for (const one of piece.tensors) tensors.push(one);
      for (const one of piece.leftOut) leftOut.push(one);
    };
    const verbs = (await this.client()).session({ onEvent });
    const plan = await verbs.planExport(files, await this.#sent(verbs, checkpoint), order);
    return {
      ...plan,
      tensors: [...tensors, ...plan.tensors],
      leftOut: [...leftOut, ...plan.leftOut],
    };
  };

  /** The id of a checkpoint that the worker holds; it may have been started anew since the last plan. */
  async #sent(verbs: AsyncOf<PlanVerbs>, checkpoint: Checkpoint): Promise<number> {
    const id = this.#ids.get(checkpoint) ?? ++this.#count;
    this.#ids.set(checkpoint, id);
    if (await verbs.holds(id)) return id;
    const rest = { ...checkpoint, tensors: [], skipped: [] };
    await verbs.hold(id, { rest });
    let at = 0;
    for (const [tensors, skipped] of piecesOf(checkpoint.tensors, checkpoint.skipped)) {
      await verbs.hold(id, { at, tensors, skipped });
      at += pieceLength;
    }
    await verbs.hold(id, { isWhole: true });
    return id;
  }
}
