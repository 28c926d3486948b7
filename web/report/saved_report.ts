import type { ErrorRecord } from '../core/engine/errors.ts';
import type { KeptHandle } from './file_handles.ts';
import type { TensorReport } from './survey/survey.ts';

// The data that a report needs to continue after a reload, in the browser's own database.

/** A file of the report; a file with another size or date is not the same. */
export interface SavedFile {
  readonly name: string;
  readonly size: number;
  readonly lastModified: number;
  readonly handle: KeptHandle;
}

/** The stored result of a tensor. */
export interface SavedRow {
  readonly name: string;
  readonly report?: TensorReport;
  readonly problem?: ErrorRecord;
}

export interface SavedReport {
  /** The build that computed it: figures of another build are not used. */
  readonly build: string;
  readonly files: readonly SavedFile[];
  readonly formats: readonly string[];
  /** All tensors in the order of the file. */
  readonly rows: readonly SavedRow[];
}

export interface ReportStore {
  /** The report that was kept; undefined if there is none that can be used. */
  read(): Promise<SavedReport | undefined>;
  write(report: SavedReport): Promise<void>;
  clear(): Promise<void>;
}

export const isDone = ({ report, problem }: SavedRow): boolean => (report ?? problem) !== undefined;

/** A report from the database, unless something else lies there. */
export function savedReportFrom(value: unknown): SavedReport | undefined {
  const { build, files, formats, rows } = (value ?? {}) as Partial<SavedReport>;
  const isWhole =
    typeof build === 'string' &&
    isList(files, ({ name, size, lastModified, handle }) => {
      const isNamed = typeof name === 'string' && typeof handle?.getFile === 'function';
      return isNamed && typeof size === 'number' && typeof lastModified === 'number';
    }) &&
    files.length > 0 &&
    Array.isArray(formats) &&
    formats.every((format) => typeof format === 'string') &&
    isList(rows, ({ name, report, problem }) => {
      const isReport = report === undefined || report.errors?.figures instanceof Float64Array;
      return typeof name === 'string' && isReport && (problem === undefined || !!problem.code);
    });
  return isWhole ? { build, files, formats, rows } : undefined;
}

const isList = <T>(value: readonly T[] | undefined, fits: (one: T) => boolean): value is T[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'object' && one && fits(one));

const [database, table, key] = ['zeropoint.report', 'reports', 'last'];

/** Rows of one record: a browser copies a record at once, on the page's thread. */
const rowsInRecord = 1000;
const keyFrom = (place: number) => (place === 0 ? key : `${key} ${place}`);

/** The records of a report by their keys: the first is the report with the first rows, the others are further rows. */
export function* recordsOf(report: SavedReport): Generator<readonly [string, unknown]> {
  const { rows } = report;
  const from = (place: number) => rows.slice(place, place + rowsInRecord);
  yield [key, { ...report, rows: from(0), count: rows.length }];
  for (let place = rowsInRecord; place < rows.length; place += rowsInRecord)
    yield [keyFrom(place), from(place)];
}

/** The report of some records, or whatever else lies there; undefined if rows are missing. */
export async function joinedRecords(get: (key: string) => Promise<unknown>): Promise<unknown> {
  const first = await get(key);
  const { rows, count } = (first ?? {}) as { readonly rows?: unknown; readonly count?: unknown };
  if (!Array.isArray(rows) || typeof count !== 'number') return first;
  const all = [...rows];
  while (all.length < count) {
    const more = await get(keyFrom(all.length));
    if (!Array.isArray(more) || more.length === 0) return undefined;
    for (const row of more) all.push(row);
  }
  return { ...(first as object), rows: all };
}

/** The report that this browser keeps. Rejects where there is no database, or no room in it. */
export const browserStore: ReportStore = {
  read: async () =>
    savedReportFrom(
      await inStore('readonly', (store) => joinedRecords((name) => settled(store.get(name)))),
    ),
  write: (report) =>
    inStore('readwrite', async (store) => {
      await settled(store.clear());
      for (const [name, value] of recordsOf(report)) await settled(store.put(value, name));
    }),
  clear: () => inStore('readwrite', (store) => settled(store.clear())),
};

/**
 * Does something in one transaction of the database, which is closed afterwards so that it never blocks another page.
 * The transaction lasts as long as one request follows another.
 */
async function inStore<T>(
  mode: IDBTransactionMode,
  act: (store: IDBObjectStore) => Promise<T>,
): Promise<T> {
  const opening = indexedDB.open(database, 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(table);
  const opened = await settled(opening);
  try {
    const transaction = opened.transaction(table, mode);
    const completed = new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      // A full disk aborts the transaction after its requests have succeeded.
      transaction.onabort = () => reject(transaction.error);
    });
    // A request that fails is the better reason.
    completed.catch(() => {});
    const result = await act(transaction.objectStore(table));
    await completed;
    return result;
  } finally {
    opened.close();
  }
}

const settled = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
