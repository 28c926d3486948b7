import { recordOf } from '../core/engine/errors.ts';
import type { AsyncOf } from '../core/rpc/protocol.ts';
import { atOnce, each, inSlices, mappedIn, type Steps } from '../text/steps.ts';
import { type Language, message } from '../ui/messages/index.ts';
import { formatInFile, ggmlDtypeOf } from './export/ggml.ts';
import type { ExportKind, ExportOrder, ExportPlan } from './export/plan_types.ts';
import { mixedFormats, uniformFormats } from './export/recipe_file.ts';
import { bytesToWrite, writeExport } from './export/write.ts';
import type { ExportChoice, ExportState } from './export_state.ts';
import type { FileSink } from './file_sink.ts';
import type { TensorEntry } from './readers/checkpoint.ts';
import type { PageState } from './state.ts';
import { notFiniteIn } from './survey/flags.ts';
import { isFiniteResult } from './survey/harm.ts';
import { byteText } from './views/measures.ts';
import { errorOf, isSurveyed, type TensorRow } from './views/rows.ts';
import { words } from './words.ts';
import type { Planner } from './worker/held_checkpoint.ts';
import type { WeightFiles } from './worker/weight_files.ts';

/** The formats that a kind of file can have. */
export const formatsOf = (kind: ExportKind, known: readonly string[]): readonly string[] =>
  kind === 'gguf' ? known.filter((format) => ggmlDtypeOf(format)) : known;

/** The page's services for the export. */
export interface ExportPage {
  readonly state: PageState;
  readonly around: {
    readonly language: () => Language;
    readonly workers: number;
    readonly openSink: (name: string, size: number) => Promise<FileSink | undefined>;
    readonly announce: (text: string) => void;
  };
  /** Makes a worker. */
  readonly openClient: () => Promise<{
    session(): Pick<AsyncOf<WeightFiles>, 'pack' | 'maxima'>;
    close(): void;
  }>;
  readonly planner: Pick<Planner, 'planExport'>;
  /** Replaces the state of the export. */
  readonly setExport: (next: ExportState) => void;
}

/** Quantized tensors as a file: what it will be, and writing it. */
export class TensorExport {
  /** Increases with each plan: late answers are dropped. */
  #plans = 0;
  #stop: AbortController | undefined;

  constructor(readonly page: ExportPage) {}

  /** Changes what the file is to be, and plans it. */
  readonly choose = (change: Partial<ExportChoice>): void => {
    const { known, export: before } = this.page.state;
    const choice = { ...before.choice, ...change };
    const formats = formatsOf(choice.kind, known);
    const [first = choice.format] = formats;
    const format = formats.includes(choice.format) ? choice.format : first;
    this.#plan({ ...choice, format });
  };

  /** Plans anew, after the report has changed. What is being written is that of the old one. */
  readonly refresh = (): void => this.choose({});

  /** Drops the plan, and ends the writing: another file is open. */
  readonly reset = (): void => {
    this.cancel();
    this.#plans += 1;
    this.page.setExport({ choice: this.page.state.export.choice });
  };

  readonly cancel = (): void => this.#stop?.abort();

  readonly write = async (): Promise<void> => {
    const { checkpoint, files, export: own } = this.page.state;
    const { plan, choice } = own;
    if (this.#stop || !plan || !checkpoint) return;
    const stop = new AbortController();
    this.#stop = stop;
    const name = nameOf(files, choice);
    try {
      const sink = await this.page.around.openSink(name, plan.size);
      if (sink) await this.#writeTo(sink, plan, checkpoint.tensors, files, name, stop.signal);
    } catch (error) {
      const { code, values } = recordOf(error);
      const isKnown = code.startsWith('export_') || code === 'file_unreadable';
      const reason = String((error as Error).message ?? error);
      const problem = { code: 'export_write_failed', values: { name, reason } };
      this.#end({ problem: isKnown ? { code, values } : problem });
    } finally {
      this.#stop = undefined;
    }
  };

  async #writeTo(
    sink: FileSink,
    plan: ExportPlan,
    entries: readonly TensorEntry[],
    files: readonly File[],
    name: string,
    signal: AbortSignal,
  ): Promise<void> {
    const { around, openClient } = this.page;
    const total = bytesToWrite(plan);
    const startedMs = performance.now();
    const count = Math.min(around.workers, Math.max(1, plan.tensors.length));
    const opening = await Promise.allSettled(Array.from({ length: count }, openClient));
    const clients = opening.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    // A worker may be in the middle of a tensor.
    const close = () => {
      for (const client of clients) client.close();
    };
    signal.addEventListener('abort', close);
    this.#set({ progress: { done: 0, total, startedMs } }, 'problem', 'outcome');
    try {
      const failed = opening.find((one) => one.status === 'rejected');
      if (failed) throw failed.reason;
      signal.throwIfAborted();
      await writeExport({
        ...{ plan, entries, sink, signal },
        packers: clients.map((client) => {
          const verbs = client.session();
          return {
            maxima: (entry) => verbs.maxima(files, entry),
            pack: (entry, packing, tiles) => verbs.pack(files, entry, packing, tiles),
          };
        }),
        onBytes: (bytes) => {
          const { progress } = this.page.state.export;
          if (progress) this.#set({ progress: { ...progress, done: progress.done + bytes } });
        },
      });
      signal.throwIfAborted();
      await sink.finish();
      this.#end({ outcome: { name, isComplete: true } });
      this.#say('tensors.written', { name, size: byteText(plan.size) });
    } catch (error) {
      await sink.discard();
      if (!signal.aborted) throw error;
      this.#end({ outcome: { name, isComplete: false } });
      this.#say('tensors.cancelled', { name });
    } finally {
      close();
    }
  }

  async #plan(choice: ExportChoice): Promise<void> {
    const ticket = ++this.#plans;
    const { checkpoint, files, rows, recipe } = this.page.state;
    this.#set({ choice }, 'plan', 'problem', 'outcome');
    const mix = recipe !== 'searching' && recipe?.mix ? recipe : undefined;
    if (!checkpoint || (choice.isMix && !mix)) return;
    const wanted = choice.isMix
      ? mixedFormats(checkpoint, mixOf(mix))
      : uniformFormats(checkpoint, choice.format);
    try {
      const order = await inSlices(orderSteps(rows, choice.kind, wanted));
      if (ticket !== this.#plans) return;
      const plan = await this.page.planner.planExport(files, checkpoint, order);
      if (ticket === this.#plans) this.#set({ plan });
    } catch (error) {
      if (ticket === this.#plans) this.#set({ problem: recordOf(error) });
    }
  }

  #set(change: Partial<ExportState>, ...gone: readonly (keyof ExportState)[]): void {
    const kept = Object.entries(this.page.state.export).filter(
      ([name]) => !(gone as readonly string[]).includes(name),
    );
    const next = { ...(Object.fromEntries(kept) as unknown as ExportState), ...change };
    this.page.setExport(next);
  }

  #end(change: Partial<ExportState>): void {
    this.#set(change, 'progress');
  }

  #say(id: 'tensors.written' | 'tensors.cancelled', values: Record<string, string>): void {
    this.page.around.announce(message(this.page.around.language(), words, id, values));
  }
}

/** Reduces a wish to what can be written, by the known facts about the tensors. */
export const exportOrderOf = (...wish: Parameters<typeof orderSteps>): ExportOrder =>
  atOnce(orderSteps(...wish));

/** The same in steps. */
export function* orderSteps(
  rows: readonly TensorRow[],
  kind: ExportKind,
  wanted: readonly (string | null)[],
): Steps<ExportOrder> {
  // A tensor that has not been surveyed may contain NaN.
  const formats = yield* mappedIn(wanted, (format, at) => (rows[at]?.report ? format : null));
  const [notFinite, overflowing]: [number[], number[]] = [[], []];
  yield* each(rows, (row) => {
    if (!isSurveyed(row)) return;
    if (notFiniteIn(row.report) > 0) notFinite.push(row.index);
    const error = errorOf(row, formatInFile(kind, formats[row.index] ?? '', row.entry));
    if (error !== undefined && !isFiniteResult(error)) overflowing.push(row.index);
  });
  return { kind, formats, notFinite, overflowing };
}

function mixOf(recipe: Exclude<PageState['recipe'], 'searching'>): Map<string, string> {
  const chosen = recipe?.mix?.chosen ?? [];
  return new Map(chosen.map(({ format }, i) => [recipe?.names[i] ?? '', format]));
}

/** The name of the source, with that of the format. */
function nameOf(files: readonly File[], { kind, format, isMix }: ExportChoice): string {
  const [first] = files;
  return `${first?.name.replace(/\.\w+$/, '') ?? 'tensors'}.${isMix ? 'mix' : format}.${kind}`;
}
