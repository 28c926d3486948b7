import { recordOf } from '../core/engine/errors.ts';
import type { AsyncOf } from '../core/rpc/protocol.ts';
import { inSlices } from '../text/steps.ts';
import { type Language, messageIn } from '../ui/messages/index.ts';
import { type ComparisonState, initialComparison } from './comparison.ts';
import { TensorJob } from './job.ts';
import { namesOf, weightFilesAmong } from './open_files.ts';
import { PendingRows } from './pending_rows.ts';
import { durationText } from './progress.ts';
import type { Checkpoint } from './readers/checkpoint.ts';
import { matrixOf } from './readers/tiles.ts';
import { hasWindows, type TensorWindow, type WindowSource, windowAt } from './readers/window.ts';
import type { PageState } from './state.ts';
import { bytesToCompare, type TensorComparison } from './survey/compare.ts';
import { type Pairing, pairSteps } from './survey/pairs.ts';
import { type ComparedColumn, nextComparedOrder } from './views/compared_columns.ts';
import type { ComparedRow } from './views/compared_rows.ts';
import { words } from './words.ts';
import { isExpanded, workOf } from './work.ts';
import type { WeightFiles } from './worker/weight_files.ts';

/** The address of the instrument with a window under a format, which says of what it is, if that is known. */
export type InstrumentAt = (window: TensorWindow, format: string, source?: WindowSource) => string;

/** A client of a worker that compares. */
export interface CompareClient {
  session(options: { onEvent: (event: unknown) => void }): Pick<AsyncOf<WeightFiles>, 'compare'>;
  close(): void;
}

/** Makes a client that holds the files of both versions. */
type MakeClient = (files: readonly File[], others: readonly File[]) => CompareClient;

/** The page's services for comparisons. */
export interface ComparePage {
  readonly state: PageState;
  readonly around: {
    readonly language: () => Language;
    readonly workers: number;
    readonly instrumentAt: InstrumentAt;
    readonly announce: (text: string) => void;
  };
  /** Makes clients, each of a worker of its own. */
  readonly openClients: () => Promise<MakeClient>;
  readonly verbs: () => Promise<Pick<AsyncOf<WeightFiles>, 'list' | 'window'>>;
  /** Replaces the state, and draws it at once. */
  readonly set: (next: ComparisonState) => void;
  /**
   * Replaces the state by what a worker has found, which is drawn a few times a second. The page takes the
   * rows with all results, `publishedRows`, when it draws them.
   */
  readonly receive: (next: ComparisonState) => void;
}

type Gone = readonly (keyof ComparisonState)[];

/** The comparison of the open file with another one. */
export class Comparing {
  /** Increase with each choice of files, each run and each selection: late answers are dropped. */
  #opened = 0;
  #runs = 0;
  #selected = 0;
  #job: TensorJob<CompareClient, ComparedRow, TensorComparison> | undefined;
  readonly #pending = new PendingRows<ComparedRow>();

  constructor(readonly page: ComparePage) {}

  /** Reads files that belong together, and compares the open file with them. */
  readonly open = async (given: readonly File[]): Promise<void> => {
    const { checkpoint: original } = this.page.state;
    if (given.length === 0 || !original) return;
    const files = weightFilesAmong(given);
    const ticket = ++this.#opened;
    if ('problem' in files) return this.#set({ problem: files.problem }, 'opening');
    this.#set({ opening: namesOf(files.taken, this.#words()) }, 'problem');
    try {
      const checkpoint = await (await this.page.verbs()).list(files.taken);
      const pairing = await inSlices(pairSteps(original, checkpoint));
      if (ticket !== this.#opened) return;
      this.#begin(files.taken, checkpoint, pairing);
    } catch (error) {
      // The comparison that is there stays.
      if (ticket === this.#opened) this.#set({ problem: recordOf(error) }, 'opening');
    }
  };

  readonly cancel = (): void => {
    if (!this.#job) return;
    this.#end();
    this.#set({ phase: 'cancelled' }, 'progress');
  };

  /** Compares the pairs without a result. */
  readonly goOn = async (): Promise<void> => {
    this.#end();
    const ticket = this.#runs;
    const { rows, files: others } = this.#state;
    const { files } = this.page.state;
    const open = rows.filter(({ comparison, problem }) => !(comparison ?? problem));
    const found = rows.length - open.length;
    const startedMs = performance.now();
    const total = open.reduce((sum, { pair }) => sum + bytesToCompare(pair), 0);
    this.#set({ phase: 'comparing', found, progress: { done: 0, total, startedMs } });
    this.#say('compare.started', { count: open.length });
    const makeClient = await this.page.openClients();
    if (ticket !== this.#runs) return;
    const count = Math.min(this.page.around.workers, open.length);
    const clients = Array.from({ length: count }, () => makeClient(files, others));
    const job = new TensorJob({
      ...{ clients, rows: open },
      bytesOf: ({ pair }: ComparedRow) => bytesToCompare(pair),
      entryOf: ({ pair }: ComparedRow) => pair.other,
      work: (client, rows, onEvent) =>
        client.session({ onEvent }).compare(rows.map(({ pair }) => pair)),
      onBytes: (bytes) => {
        const { progress } = this.#state;
        if (progress) this.#receive({ progress: { ...progress, done: progress.done + bytes } });
      },
      onResult: (row, comparison) => this.#change(row, { comparison }),
      onProblem: (row, problem) => this.#change(row, { problem }),
    });
    this.#job = job;
    await job.run();
    for (const client of clients) client.close();
    if (ticket !== this.#runs) return; // cancelled, or another file was opened
    this.#job = undefined;
    const took = (performance.now() - startedMs) / 1000;
    this.#set({ phase: 'done', took }, 'progress');
    this.#say('compare.done', { count: rows.length, time: durationText(took) });
  };

  /** Drops the comparison: another file is open. */
  readonly reset = (): void => {
    this.#end();
    this.#opened += 1;
    this.#selected += 1;
    this.#pending.clear();
    this.page.set(initialComparison);
  };

  readonly sort = (column: ComparedColumn): void =>
    this.#set({ sorting: nextComparedOrder(this.#state.sorting, column) });

  /** Selects a row, or none, and reads the part of both versions around the worst block. */
  readonly select = async (index: number | undefined): Promise<void> => {
    const ticket = ++this.#selected;
    if (index === undefined) return this.#set({}, 'selected', 'opened');
    this.#set({ selected: index }, 'opened');
    const row = this.#state.rows.find((one) => one.index === index);
    if (!row?.comparison || !hasPairWindow(row)) return;
    const { pair, comparison } = row;
    const { shape } = pair.original;
    const place = windowAt(shape, comparison.worstBlock || 0);
    const read = async (side: 'original' | 'other', files: readonly File[]) => {
      const { reordered } = pair;
      const heads = reordered?.side === side ? reordered.heads : undefined;
      const verbs = await this.page.verbs();
      // Shapes may differ by joined axes.
      const window = await verbs.window(files, { ...pair[side], shape }, place, heads);
      // A window in another order or of other rows than the tensor has is none of its parts.
      const isPart =
        heads === undefined && String(matrixOf(pair[side].shape)) === String(matrixOf(shape));
      const file = isPart ? files[pair[side].file]?.name : undefined;
      return { window, source: file ? { tensor: pair[side].name, file, ...place } : undefined };
    };
    try {
      const { files } = this.page.state;
      const windows = [await read('original', files), await read('other', this.#state.files)];
      if (ticket !== this.#selected) return;
      if (!windows.every(({ window }) => window.data.every(Number.isFinite)))
        return this.#set({ opened: { problem: { code: 'window_not_finite', values: {} } } });
      const [one, other] = windows.map(({ window, source }) =>
        this.page.around.instrumentAt(window, comparison.otherDtype, source),
      );
      const hrefs = [one ?? '', other ?? ''] as const;
      this.#set({ opened: { hrefs, place, shape: windows[0]?.window.shape ?? [] } });
    } catch (error) {
      if (ticket === this.#selected) this.#set({ opened: { problem: recordOf(error) } });
    }
  };

  get #state(): ComparisonState {
    return this.page.state.comparison;
  }

  /** Replaces the comparison by that with other files. */
  #begin(files: readonly File[], checkpoint: Checkpoint, pairing: Pairing): void {
    const rows = pairing.pairs.map((pair, index) => ({ index, pair }));
    this.#selected += 1;
    this.#pending.clear();
    const { sorting } = this.#state;
    const next = { files, checkpoint, pairing, rows, sorting };
    this.page.set({ ...initialComparison, ...next });
    if (isExpanded(workOf(checkpoint.tensors, files))) this.#set({ phase: 'asked' });
    else this.goOn();
  }

  /** Ends the run, if there is one. */
  #end(): void {
    this.#runs += 1;
    this.#job?.cancel();
    this.#job = undefined;
  }

  /** The rows with all results so far. */
  publishedRows(): readonly ComparedRow[] {
    return this.#pending.takenInto(this.#state.rows);
  }

  #change(row: ComparedRow, found: Partial<ComparedRow>): void {
    this.#pending.add({ ...row, ...found });
    this.#receive({ found: this.#state.found + 1 });
  }

  #receive(change: Partial<ComparisonState>): void {
    this.page.receive({ ...this.#state, ...change });
  }

  #set(change: Partial<ComparisonState>, ...gone: Gone): void {
    const kept = Object.entries(this.#state).filter(
      ([name]) => !(gone as readonly string[]).includes(name),
    );
    const before = Object.fromEntries(kept) as unknown as ComparisonState;
    this.page.set({ ...before, rows: this.publishedRows(), ...change });
  }

  #words() {
    const language = this.page.around.language();
    return messageIn(language, words);
  }

  #say(id: 'compare.started' | 'compare.done', values: Record<string, string | number>): void {
    this.page.around.announce(this.#words()(id, values));
  }
}

/** Whether a part of both versions can be read alone, and in the same order. */
export const hasPairWindow = ({ pair }: ComparedRow): boolean =>
  hasWindows(pair.original) &&
  hasWindows(pair.other) &&
  !(pair.reordered && pair.original.shape.length < 2);
