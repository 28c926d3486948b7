import { recordOf } from '../core/engine/errors.ts';
import type { AsyncOf } from '../core/rpc/protocol.ts';
import { inSlices, type Steps } from '../text/steps.ts';
import { lazily } from '../ui/lazily.ts';
import type { Language } from '../ui/messages/index.ts';
import { Comparing, type InstrumentAt } from './comparing.ts';
import { type Exported, exportSteps } from './documents/exports.ts';
import { uniformFormats } from './export/recipe_file.ts';
import type { FileSink } from './file_sink.ts';
import { TensorJob } from './job.ts';
import { Mixing } from './mixing.ts';
import { type Actions, wordsOf } from './model.ts';
import { namesOf, weightFilesAmong } from './open_files.ts';
import { PendingRows } from './pending_rows.ts';
import { durationText } from './progress.ts';
import type { Checkpoint } from './readers/checkpoint.ts';
import { hasWindows, placeOf, windowAround } from './readers/window.ts';
import type { SavedRow } from './saved_report.ts';
import { isSurveyable } from './schemes/roles.ts';
import {
  formatAmong,
  initialState,
  inListOrder,
  type PageState,
  pageRows,
  type SavedKind,
  shownFormats,
} from './state.ts';
import { kindOfFormat } from './survey/choices.ts';
import { bytesToSurvey, keptByAll, type TensorReport } from './survey/survey.ts';
import { orderSteps, TensorExport } from './tensor_export.ts';
import { VerdictSizes } from './verdict_sizes.ts';
import { type Column, formatOf, nextSorting } from './views/columns.ts';
import { derivedSteps, tableRows } from './views/derived.ts';
import { errorOf, isSurveyed, type TensorRow } from './views/rows.ts';
import { isExpanded, workOf } from './work.ts';
import { Planner } from './worker/held_checkpoint.ts';
import { listFiles } from './worker/list_files.ts';
import type { WeightFiles } from './worker/weight_files.ts';

/** A client of a worker; the page uses the first for everything but surveys. */
export interface ReportClient {
  session(options?: { onEvent: (event: unknown) => void }): AsyncOf<WeightFiles>;
  close(): void;
}

type MakeClient = (files?: readonly File[], others?: readonly File[]) => ReportClient;

/** The services around the page. */
export interface Surroundings {
  readonly language: () => Language;
  /** Makes clients, each of a worker of its own, which holds the files of surveys and comparisons. */
  readonly openClients: () => Promise<MakeClient>;
  /** How many workers survey at once, at most. */
  readonly workers: number;
  readonly fetchExample: () => Promise<File>;
  /** The address of the instrument with a tensor; under the format, if the instrument has it. */
  readonly instrumentAt: InstrumentAt;
  readonly save: (file: Exported) => void;
  /** Asks where a file of a size goes; undefined if the person chose nothing. */
  readonly openSink: (name: string, size: number) => Promise<FileSink | undefined>;
  /** Tells people who do not see the page what has happened. */
  readonly announce: (text: string) => void;
  /** Draws the page soon; `onDrawn` gets how long it took. */
  readonly draw: (onDrawn?: (tookMs: number) => void) => void;
  /** Scrolls to the details of the selected tensor, once they are drawn. */
  readonly reveal: () => void;
}

/** The report: what files are open, what has been found out, and what is shown. */
export class ReportPage implements Actions {
  state: PageState = initialState;
  /** The state to draw: the last one of which all that views derive has been computed, with the latest progress. */
  shown: PageState = initialState;
  #job: TensorJob<ReportClient, TensorRow, TensorReport> | undefined;
  /** Increase with each choice of files, of a tensor, and with each survey: late answers are dropped. */
  #opened = 0;
  #selected = 0;
  #surveys = 0;
  #drawing: ReturnType<typeof setTimeout> | undefined;
  /** How long the last drawing of rows took, and how often the progress was drawn without them since. */
  #drawMs = 0;
  #drawnWithout = 0;
  /** Resolves once what is derived from very many rows has been computed; and how long that took. */
  #preparing: Promise<void> | undefined;
  #prepareMs = 0;
  readonly #pending = new PendingRows<TensorRow>();
  readonly #clients: () => Promise<MakeClient>;
  readonly tensors: TensorExport;
  readonly comparing: Comparing;
  readonly mixing: Mixing;
  #saving = new AbortController();
  readonly #verdict: VerdictSizes;
  readonly #planner: Planner;
  /** Answers what is not part of a survey. */
  readonly #first: () => Promise<ReportClient>;

  constructor(readonly around: Surroundings) {
    this.#clients = lazily(around.openClients);
    this.#first = lazily(async () => (await this.#clients())());
    this.#planner = new Planner(this.#first);
    const page = this;
    this.tensors = new TensorExport({
      around,
      get state() {
        return page.state;
      },
      openClient: async () => (await this.#clients())(),
      planner: this.#planner,
      setExport: (next) => {
        const isGoingOn = next.progress && this.state.export.progress;
        if (isGoingOn) this.#receive({ export: next });
        else this.#set({ export: next });
      },
    });
    this.#verdict = new VerdictSizes({
      get state() {
        return page.state;
      },
      planner: this.#planner,
      prepared: async () => this.#preparing,
      set: (verdict) => this.#set({ verdict }),
    });
    this.mixing = new Mixing({
      get state() {
        return page.state;
      },
      planner: this.#planner,
      verbs: async () => (await this.#first()).session(),
      set: (recipe) => this.#set({ recipe }),
      fail: (problem) => this.#set({ problem }, 'recipe'),
      found: () => this.tensors.refresh(),
      survey: (formats) => this.#surveyAlso(formats),
    });
    this.comparing = new Comparing({
      around,
      get state() {
        return page.state;
      },
      openClients: this.#clients,
      verbs: async () => {
        const client = await this.#first();
        return { ...client.session(), list: (given) => listFiles(client, given) };
      },
      set: (comparison) => this.#set({ comparison }),
      receive: (comparison) => this.#receive({ comparison }),
    });
  }

  readonly setLeast = (typed: string): void => this.#verdict.setLeast(typed);

  readonly show = (change: Partial<PageState>): void => this.#set(change);

  /** `found` is what an earlier survey of the same files has found. */
  readonly open = async (given: readonly File[], found?: readonly SavedRow[]): Promise<void> => {
    if (given.length === 0) return;
    const files = weightFilesAmong(given);
    const ticket = ++this.#opened;
    if ('problem' in files) return this.#set({ problem: files.problem }, 'opening');
    this.#set({ opening: namesOf(files.taken, wordsOf(this.#words())) }, 'problem', 'openingBytes');
    try {
      const client = await this.#first();
      const onRead = (openingBytes: number) => {
        if (ticket === this.#opened) this.#receive({ openingBytes });
      };
      const [checkpoint, known] = await Promise.all([
        listFiles(client, files.taken, onRead),
        client.session().formats(),
      ]);
      const rows = checkpoint.tensors.map((entry, index) => {
        const { name, ...own } = found?.[index] ?? {};
        return { index, entry, ...(name === entry.name && own) };
      });
      if (ticket !== this.#opened) return;
      this.#begin(files.taken, checkpoint, known, rows);
    } catch (error) {
      if (ticket !== this.#opened) return;
      // The report that is there stays.
      this.#set({ problem: recordOf(error) }, 'opening');
    }
  };

  readonly stopOpening = async (): Promise<void> => {
    this.#opened += 1;
    this.#set({}, 'opening', 'openingBytes');
    // The next call starts another worker.
    (await this.#first()).close();
  };

  readonly example = async (): Promise<void> => {
    try {
      await this.open([await this.around.fetchExample()]);
    } catch (error) {
      const { values } = recordOf(error);
      this.#set({ problem: { code: 'example_unavailable', values } }, 'opening');
    }
  };

  readonly cancel = (): void => {
    this.#end();
    this.#set({ phase: 'cancelled' }, 'progress');
    this.tensors.refresh();
  };

  readonly goOn = (): void => {
    this.#survey();
  };

  readonly again = (): void => {
    void this.#surveyAnew();
  };

  /** Whether the survey came to its end. */
  async #surveyAnew(): Promise<boolean> {
    const { chosen } = this.state;
    const rows = this.state.rows.map(({ index, entry }) => ({ index, entry }));
    this.#pending.clear();
    this.mixing.drop();
    this.#set({ rows, surveyed: chosen }, 'recipe');
    return this.#survey();
  }

  /** Surveys anew, with some formats besides those that are ticked; whether it came to its end. */
  async #surveyAlso(formats: readonly string[]): Promise<boolean> {
    const { known, chosen } = this.state;
    this.#set({ chosen: inListOrder(known, new Set([...chosen, ...formats])) });
    return this.#surveyAnew();
  }

  readonly sort = (column: Column): void => {
    const { sorting, measure } = this.state;
    this.show({ sorting: nextSorting(sorting, column, measure), page: 0 });
  };

  readonly select = async (index: number | undefined): Promise<void> => {
    const ticket = ++this.#selected;
    if (index === undefined) return this.#set({}, 'selected', 'opened', 'diagnosis');
    this.#set({ selected: index, page: this.#pageOf(index) }, 'opened', 'diagnosis');
    this.around.reveal();
    await this.#openWindow(ticket);
  };

  readonly showFormat = async (format: string): Promise<void> => {
    const { sorting, format: before } = this.state;
    // A table that is sorted by the shown format follows it.
    const isFollowing = sorting.column === `format:${before}`;
    const column = `format:${format}` as const;
    this.#set({ format, ...(isFollowing && { sorting: { ...sorting, column } }) }, 'opened');
    await this.#openWindow(++this.#selected);
  };

  /** The part of the selected tensor around the largest error under the shown format. */
  async #openWindow(ticket: number): Promise<void> {
    const { rows, files, format, selected } = this.state;
    const row = rows.find(({ index }) => index === selected);
    if (!row || !hasWindows(row.entry)) return;
    const { entry } = row;
    const worst = isSurveyed(row) ? errorOf(row, format)?.worst : undefined;
    const place = windowAround(entry.shape, placeOf(entry.shape, worst ?? Number.NaN));
    const file = files[entry.file]?.name;
    const source = file === undefined ? undefined : { tensor: entry.name, file, ...place };
    try {
      const window = await (await this.#first()).session().window(files, entry, place);
      if (ticket !== this.#selected) return;
      const opened = window.data.every(Number.isFinite)
        ? { href: this.around.instrumentAt(window, format, source), place, shape: window.shape }
        : { problem: { code: 'window_not_finite', values: {} } };
      this.#set({ opened });
    } catch (error) {
      if (ticket === this.#selected) this.#set({ opened: { problem: recordOf(error) } });
    }
  }

  readonly examine = async (): Promise<void> => {
    const { rows, files, selected } = this.state;
    const row = rows.find(({ index }) => index === selected);
    if (!row) return;
    const end = (diagnosis: NonNullable<PageState['diagnosis']>) => {
      if (this.state.selected === selected && this.state.files === files) this.#set({ diagnosis });
    };
    end('examining');
    try {
      end(await (await this.#first()).session().diagnose(files, row.entry));
    } catch (error) {
      end({ problem: recordOf(error) });
    }
  };

  readonly save = async (kind: SavedKind): Promise<void> => {
    this.#saving.abort();
    const stop = new AbortController();
    this.#saving = stop;
    // A small file is made before its progress is drawn.
    const report = (part: number) => this.#receive({ saving: { kind, part } });
    try {
      const file = await inSlices(
        exportSteps(kind, this.#words(), new Date()),
        stop.signal,
        report,
      );
      if (file) this.around.save(file);
    } catch (error) {
      if (stop.signal.aborted) return;
      this.#set({ problem: recordOf(error) }, 'saving');
      return;
    }
    if (this.state.saving) this.#set({}, 'saving');
  };

  readonly stopSaving = (): void => {
    this.#saving.abort();
    this.#set({}, 'saving');
  };

  /** The page of the table with a row; the current one where the filter hides it. */
  #pageOf(index: number): number {
    const place = tableRows(this.shown).findIndex((row) => row.index === index);
    return place < 0 ? this.state.page : Math.floor(place / pageRows);
  }

  #words() {
    return { language: this.around.language(), state: this.state };
  }

  /** Changes the state; `gone` names what it no longer has. */
  #set(change: Partial<PageState>, ...gone: readonly (keyof PageState)[]): void {
    const kept = Object.entries(this.state).filter(([name]) => !(gone as string[]).includes(name));
    const before = Object.fromEntries(kept) as unknown as PageState;
    const drawn = this.state;
    this.state = consistent({
      ...before,
      // Results for very many rows wait until the next drawing of what a survey has found.
      ...(!isMany(before) && this.#taken(before)),
      ...change,
    });
    const { rows, comparison: compared } = this.state;
    const hasNewRows = rows !== drawn.rows || compared.rows !== drawn.comparison.rows;
    if (hasNewRows) this.#drawnWithout = 0;
    this.#drawNow(hasNewRows);
  }

  /** The rows of a state with all results so far. */
  #taken({ rows, comparison }: PageState): Pick<PageState, 'rows' | 'comparison'> {
    return {
      rows: this.#pending.takenInto(rows),
      comparison: { ...comparison, rows: this.comparing.publishedRows() },
    };
  }

  #drawNow(hasNewRows: boolean): void {
    clearTimeout(this.#drawing);
    this.#drawing = undefined;
    const measure = (tookMs: number) => {
      this.#drawMs = tookMs;
    };
    const onDrawn = hasNewRows ? measure : undefined;
    if (!isMany(this.state) || isDerived(this.state)) this.shown = this.state;
    else {
      // A drawing meanwhile has no more than the latest progress.
      const { progress, found, opening, openingBytes } = this.state;
      const latest = { progress, found, opening, openingBytes };
      this.shown = { ...this.shown, ...(latest as Partial<PageState>) };
      this.#preparing ??= this.#prepare(onDrawn);
    }
    this.around.draw(onDrawn);
  }

  /** Computes what views derive from very many rows, in slices, and draws the latest state then. */
  async #prepare(onDrawn: ((tookMs: number) => void) | undefined): Promise<void> {
    const startedMs = performance.now();
    do await inSlices(this.#latestSteps());
    while (!isDerived(this.state));
    this.#prepareMs = performance.now() - startedMs;
    this.#preparing = undefined;
    this.shown = this.state;
    this.around.draw(onDrawn);
  }

  /** The steps of the latest state: of another one, only what has changed is computed anew. */
  *#latestSteps(): Steps<void> {
    for (;;) {
      const { state } = this;
      const step = derivedSteps(state).next();
      if (!step.done) yield step.value;
      else if (state === this.state) return;
    }
  }

  /** Draws what has been received: the progress always, the rows once they have waited long enough. */
  #drawReceived(): void {
    const waitMs = (this.#drawMs + this.#prepareMs) * drawShare - drawPauseMs;
    const isWaiting = this.#drawnWithout * drawPauseMs < waitMs;
    this.#drawnWithout += 1;
    if (!isWaiting && !this.#preparing) {
      this.#set(this.#taken(this.state));
      return;
    }
    this.#drawNow(false);
    // Nothing else may come for long.
    if (this.#pending.count > 0) this.#receive({});
  }

  /** Changes the state by what a worker has found; such changes are drawn a few times a second. */
  #receive(change: Partial<PageState>): void {
    this.state = { ...this.state, ...change };
    this.#drawing ??= setTimeout(() => this.#drawReceived(), drawPauseMs);
  }

  /** Ends the survey, if there is one. */
  #end(): void {
    this.#surveys += 1;
    this.#job?.cancel();
    this.#job = undefined;
    this.state = { ...this.state, rows: this.#pending.takenInto(this.state.rows) };
  }

  /** Replaces the report by that of other files. */
  #begin(
    files: readonly File[],
    checkpoint: Checkpoint,
    known: readonly string[],
    rows: readonly TensorRow[],
  ): void {
    const { chosen } = this.state;
    this.mixing.drop();
    // Results of an earlier survey are about other rows.
    this.#pending.clear();
    const change = { files, checkpoint, known, rows, surveyed: chosen, filter: '', page: 0 };
    this.#set(
      ...([
        change,
        'opening',
        'openingBytes',
        'problem',
        'selected',
        'opened',
        'diagnosis',
      ] as const),
      ...(['recipe', 'took'] as const),
    );
    this.tensors.reset();
    this.comparing.reset();
    const work = workOf(checkpoint.tensors, files);
    if (!isExpanded(work)) return void this.#survey();
    this.#end();
    this.#set({ phase: 'asked' }, 'progress');
  }

  /** Surveys the rows without a result; false if it was cancelled, or another survey has begun. */
  async #survey(): Promise<boolean> {
    this.#end();
    const ticket = this.#surveys;
    const { rows, files, surveyed } = this.state;
    const open = rows.filter(
      ({ entry, report, problem }) => isSurveyable(entry) && !(report ?? problem),
    );
    const startedMs = performance.now();
    const total = open.reduce((sum, { entry }) => sum + bytesToSurvey(entry), 0);
    const progress = { done: 0, total, startedMs };
    const found = rows.filter(({ report, problem }) => report ?? problem).length;
    const verdict = this.#verdict.emptied();
    this.#set({ phase: 'surveying', progress, found, sizes: new Map(), verdict });
    const words = wordsOf(this.#words());
    this.around.announce(words('progress.started', { count: open.length }));
    const makeClient = await this.#clients();
    if (ticket !== this.#surveys) return false;
    const count = Math.min(this.around.workers, Math.max(1, open.length));
    const clients = Array.from({ length: count }, () => makeClient(files));
    const change = (row: TensorRow, found: Partial<TensorRow>) => {
      this.#pending.add({ ...row, ...found });
      this.#receive({ found: this.state.found + 1 });
    };
    const job = new TensorJob({
      ...{ clients, rows: open },
      bytesOf: ({ entry }: TensorRow) => bytesToSurvey(entry),
      entryOf: ({ entry }: TensorRow) => entry,
      work: (client, rows, onEvent, next) => {
        const entries = rows.map(({ entry }) => entry);
        const following = next?.map(({ entry }) => entry);
        return client.session({ onEvent }).survey(entries, surveyed, keptByAll / count, following);
      },
      onBytes: (bytes) => {
        const { progress } = this.state;
        if (progress) this.#receive({ progress: { ...progress, done: progress.done + bytes } });
      },
      onResult: (row, report) => change(row, { report }),
      onProblem: (row, problem) => change(row, { problem }),
    });
    this.#job = job;
    await job.run();
    for (const client of clients) client.close();
    if (ticket !== this.#surveys) return false; // cancelled, or another file was opened
    this.#job = undefined;
    const took = (performance.now() - startedMs) / 1000;
    this.#set({ ...this.#taken(this.state), phase: 'done', took }, 'progress');
    this.tensors.refresh();
    void this.#planFiles(ticket);
    const surveyable = rows.filter(({ entry }) => isSurveyable(entry)).length;
    const values = { count: surveyable, time: durationText(took) };
    this.around.announce(words('progress.done', values));
    return true;
  }

  async #planFiles(ticket: number): Promise<void> {
    await this.#planSizes(ticket);
    if (ticket === this.#surveys) await this.#verdict.plan();
  }

  /** Plans the file of each format: its size is what would be written, to the byte. */
  async #planSizes(ticket: number): Promise<void> {
    const { checkpoint, files, rows, surveyed } = this.state;
    if (!checkpoint) return;
    const sizes = new Map<string, number>();
    for (const format of surveyed) {
      const formats = uniformFormats(checkpoint, format);
      const order = await inSlices(orderSteps(rows, kindOfFormat(format), formats));
      try {
        sizes.set(format, await this.#planner.planSize(files, checkpoint, order));
      } catch {
        // A mix that cannot be planned has no size; the export states the reason.
      }
      if (ticket !== this.#surveys) return;
    }
    this.#receive({ sizes });
  }
}

/** Rows from which everything is derived within a few hundredths of a second. */
const mostAtOnce = 4096;

/** Whether there are so many rows that what is derived from them is computed in slices before it is drawn. */
const isMany = ({ rows, comparison }: PageState): boolean =>
  Math.max(rows.length, comparison.rows.length) > mostAtOnce;

/** Whether all that views derive from a state has been computed. */
const isDerived = (state: PageState): boolean => derivedSteps(state).next().done === true;

/** Rows of very many tensors take long to draw: the survey has so many times as long in between. */
const drawShare = 10;

/** How often a survey redraws its progress, at most. */
const drawPauseMs = 250;

/** The format that is shown, and the one that sorts the table, are among those of the report. */
function consistent(state: PageState): PageState {
  const shown = shownFormats(state);
  const format = formatAmong(shown, state.format);
  const { sorting } = state;
  const own = sorting.column && formatOf(sorting.column);
  const isGone = own !== undefined && shown.length > 0 && !shown.includes(own);
  if (format === state.format && !isGone) return state;
  const column = `format:${format}` as const;
  return { ...state, format, ...(isGone && { sorting: { ...sorting, column } }) };
}
