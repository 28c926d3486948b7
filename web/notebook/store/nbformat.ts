import type { ErrorValues } from '../../core/engine/errors.ts';
import type { MimeBundle } from '../../python/protocol.ts';
import { isDeeper, isObject, isText, type JsonObject, joined, wordOf } from '../../text/json.ts';
import { atOnce, mappedIn, type Steps } from '../../text/steps.ts';
import {
  type Cell,
  type CellKind,
  type Metadata,
  type Notebook,
  newId,
  notebookOf,
} from '../model.ts';
import type { Output, StoredOutput } from '../output/output.ts';

// Jupyter's notebook files: reads nbformat 4, writes 4.5.

export interface NotebookProblem {
  readonly code: string;
  readonly values: ErrorValues;
}

export type NotebookReading =
  | { readonly notebook: Notebook; readonly problem?: undefined }
  | { readonly notebook?: undefined; readonly problem: NotebookProblem };

class Unreadable extends Error {
  constructor(
    readonly code: string,
    readonly values: ErrorValues = {},
  ) {
    super(code);
  }
}

/** The deepest nesting of lists and objects; Python's `json` reads about 1000 levels. */
const mostLevels = 500;
/** A page of more cells would take seconds to draw; books have hundreds. */
const mostCells = 5000;
const isJsonType = (type: string) => type === 'application/json' || type.endsWith('+json');

/** Parses the text of a file, without running anything. */
export function readNotebook(text: string): NotebookReading {
  try {
    return { notebook: notebookFrom(parsed(text)) };
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    return { problem: { code: error.code, values: error.values } };
  }
}

function parsed(text: string): unknown {
  let file: unknown;
  try {
    file = JSON.parse(text.replace(/^\ufeff/, ''));
  } catch (error) {
    throw new Unreadable('notebook_not_json', { reason: (error as Error).message });
  }
  if (!isDeeper(file, mostLevels)) return file;
  throw new Unreadable('notebook_not_json', { reason: `nested more than ${mostLevels} levels` });
}

/** The notebook in a parsed file; throws a `NotebookProblem` if it is none. */
function notebookFrom(file: unknown): Notebook {
  if (!isObject(file) || !('nbformat' in file)) throw new Unreadable('notebook_unknown');
  if (file.nbformat !== 4)
    throw new Unreadable('notebook_version', { version: wordOf(file.nbformat) });
  if (!Array.isArray(file.cells)) throw new Unreadable('notebook_without_cells');
  const count = file.cells.length;
  if (count > mostCells) throw new Unreadable('notebook_cells', { count, limit: mostCells });
  const taken = new Set<string>();
  const cells = file.cells.map((cell: unknown, index) => cellFrom(cell, index + 1, taken));
  return notebookOf(cells, isObject(file.metadata) ? file.metadata : {});
}

function cellFrom(cell: unknown, place: number, taken: Set<string>): Cell {
  const refuse = (part: string) =>
    new Unreadable('notebook_cell_unreadable', { cell: place, part });
  if (!isObject(cell)) throw refuse('cell');
  const { cell_type, source, metadata, id, outputs, execution_count, ...rest } = cell;
  if (!['code', 'markdown', 'raw'].includes(cell_type as string)) throw refuse('cell_type');
  if (!isText(source)) throw refuse('source');
  if (outputs !== undefined && !Array.isArray(outputs)) throw refuse('outputs');
  const kind = cell_type as CellKind;
  return {
    id: identity(id, taken),
    kind,
    source: joined(source),
    outputs: (kind === 'code' ? (outputs ?? []) : []).map((output: unknown) => {
      const read = outputFrom(output);
      if (!read) throw refuse('outputs');
      return read;
    }),
    executionCount: typeof execution_count === 'number' ? execution_count : null,
    metadata: isObject(metadata) ? metadata : {},
    rest,
  };
}

/** The cell's id if it is valid and unique, otherwise a new one. */
function identity(id: unknown, taken: Set<string>): string {
  const own = typeof id === 'string' && /^[a-zA-Z0-9_-]{1,64}$/.test(id) && !taken.has(id);
  let chosen = own ? id : newId();
  while (!own && taken.has(chosen)) chosen = newId();
  taken.add(chosen);
  return chosen;
}

/** An output; undefined if nbformat has no such type. */
export function outputFrom(output: unknown): StoredOutput | undefined {
  if (!isObject(output)) return undefined;
  const metadata = isObject(output.metadata) ? output.metadata : {};
  const count = typeof output.execution_count === 'number' ? output.execution_count : null;
  switch (output.output_type) {
    case 'stream': {
      if (!isText(output.text)) return undefined;
      const name = output.name === 'stderr' ? 'stderr' : 'stdout';
      return { output_type: 'stream', name, text: joined(output.text) };
    }
    case 'execute_result':
    case 'display_data': {
      if (!isObject(output.data)) return undefined;
      const data = dataFrom(output.data);
      return output.output_type === 'display_data'
        ? { output_type: 'display_data', data, metadata }
        : { output_type: 'execute_result', data, metadata, execution_count: count };
    }
    case 'error': {
      const { ename, evalue, traceback } = output;
      const lines = isText(traceback) ? [traceback].flat() : [];
      return {
        output_type: 'error',
        ename: wordOf(ename),
        evalue: wordOf(evalue),
        traceback: lines,
      };
    }
  }
  return undefined;
}

const dataFrom = (data: JsonObject): MimeBundle =>
  Object.fromEntries(
    Object.entries(data).map(([type, value]) => [
      type,
      !isJsonType(type) && isText(value) ? joined(value) : value,
    ]),
  );

/** nbformat stores a text as a list of lines, each with its line break. */
function lines(text: string): string[] {
  const all: string[] = [];
  for (let start = 0; start < text.length; ) {
    const end = text.indexOf('\n', start) + 1 || text.length;
    all.push(text.slice(start, end));
    start = end;
  }
  return all;
}

/** The file as Jupyter would write it: sorted keys, one space per level. */
export const writeNotebook = (notebook: Notebook): string => atOnce(notebookSteps(notebook));

/** The same in steps, one for each cell. */
export function* notebookSteps({ cells, metadata }: Notebook): Steps<string> {
  const within = (value: unknown, level: number) =>
    JSON.stringify(ordered(value), undefined, 1).replaceAll('\n', `\n${' '.repeat(level)}`);
  const written = yield* mappedIn(cells, (cell) => `\n  ${within(cellTo(cell), 2)}`, 1);
  const list = written.length === 0 ? '[]' : `[${written.join(',')}\n ]`;
  return `{\n "cells": ${list},\n "metadata": ${within(metadata, 1)},\n "nbformat": 4,\n "nbformat_minor": 5\n}\n`;
}

function cellTo({ id, kind, source, outputs, executionCount, metadata, rest }: Cell): Metadata {
  const common = { ...rest, id, cell_type: kind, metadata, source: lines(source) };
  if (kind !== 'code') return common;
  return { ...common, execution_count: executionCount, outputs: outputs.flatMap(outputTo) };
}

function outputTo(output: Output): object[] {
  if (output.output_type === 'live') return [];
  if (output.output_type === 'stream') return [{ ...output, text: lines(output.text) }];
  if (output.output_type === 'error') return [output];
  const { display_id: _, ...stored } = { display_id: undefined, ...output };
  const data = Object.entries(output.data).map(([type, value]) => [
    type,
    typeof value === 'string' && isLineType(type) ? lines(value) : value,
  ]);
  return [{ ...stored, data: Object.fromEntries(data) }];
}

const isLineType = (type: string) =>
  type.startsWith('text/') || type === 'image/svg+xml' || type === 'application/javascript';

function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ordered);
  if (!isObject(value)) return value;
  const keys = Object.keys(value).sort();
  return Object.fromEntries(keys.map((key) => [key, ordered(value[key])]));
}
