import { html, svg, type TemplateResult } from 'lit-html';
import { type Key, sameKey } from '../../charts/keys.ts';
import { counted, tableNumber } from '../../charts/number_text.ts';
import type { CellMark } from '../../charts/panels/cell_mark.ts';
import type { RasterPart } from '../../charts/panels/raster.ts';
import { recordOf } from '../../core/engine/errors.ts';
import { storedCauses } from '../../core/engine/names.ts';
import type { Tensor } from '../../core/engine/values.ts';
import type { AsyncStoredEngine } from '../../core/worker/stored_client.ts';
import { type Language, message } from '../../ui/messages/index.ts';
import { words as bitsVsErrorWords } from '../bits_vs_error/words.ts';
import type { Result } from '../compute.ts';
import { mainCause, percentOf } from '../guide/summary.ts';
import { words as guideWords } from '../guide/words.ts';
import { hexOf } from '../inspector/chart_code_bits.ts';
import type { Job } from '../job.ts';
import { layoutOf } from '../layout.ts';
import type { Coded, Figure } from '../model.ts';
import { levelsView } from '../number_line/levels_view.ts';
import { blocksView } from '../panels/chart_blocks.ts';
import { shownElement } from '../panels/compute.ts';
import { storedCharts } from '../store/state.ts';
import { blockAt, placeEnds, placeOfCode } from './format_facts.ts';
import { tradeoffText } from './format_sentences.ts';
import { standIn } from './integers.ts';
import { computeStored, type Explained, type StoredData, storedCauseAt } from './stored_data.ts';
import { stepsOf } from './stored_steps.ts';
import { words as storedWords } from './words.ts';

/** Computes tensors in stored formats, one at a time, and the steps of the element that is shown. */
export class StoredFormats {
  #made: { readonly key: Key; readonly coded: Coded } | undefined;

  constructor(
    readonly results: Job<StoredData, AsyncStoredEngine>,
    readonly explained: Job<Explained, AsyncStoredEngine>,
  ) {}

  /**
   * The tensor of a result in its format; until that has been computed, the last one, and integers in the
   * place of the first. The same object as long as nothing has changed.
   */
  of(result: Result): Coded {
    const { tensor, stored = { format: 'q4_0' } } = result.state;
    const { format, levels, seed } = stored;
    this.results.ask(
      [tensor.data, String(tensor.shape), format, levels, seed],
      async (core, report) => report(await computeStored(core, tensor, stored)),
      result.anatomy,
    );
    const { value, isEarlier, failure, working } = this.results;
    const key = [value ?? result, isEarlier, failure, working];
    if (!sameKey(this.#made?.key, key)) this.#made = { key, coded: this.#make(result) };
    return this.#made?.coded as Coded;
  }

  #make(result: Result): Coded {
    const { results } = this;
    const { value, isEarlier, failure, working } = results;
    const reason = failure === undefined ? undefined : recordOf(failure);
    if (!value) {
      const line: Coded['line'] = (model, actions) =>
        levelsView(model, actions, undefined, undefined, results);
      return standIn(result, line, { failure: reason, key: [failure, working] });
    }
    const explain = (index: number) => this.#explain(value, index);
    const { explained } = this;
    const line: Coded['line'] = (model, actions) => {
      const element = model.pointed ?? model.result?.state.element;
      const { index, isChosen } = shownElement(value, element);
      return levelsView(model, actions, explain(index), isChosen ? index : undefined, results);
    };
    return {
      ...codedOf(value),
      status: isEarlier ? 'earlier' : 'current',
      failure: reason,
      get key() {
        return [explained.value, failure, working];
      },
      explain(index, language) {
        const found = explain(index);
        return found && stepsOf(found, language);
      },
      line,
    };
  }

  /** The steps of an element; until they are computed, those of the last one of the same result. */
  #explain(data: StoredData, index: number): Explained | undefined {
    const { tensor, stored } = data;
    this.explained.ask([data, index], async (core, report) =>
      report({ data, index, element: await core.explainStored(tensor, stored, index) }),
    );
    const { value } = this.explained;
    return value?.data === data ? value : undefined;
  }
}

/** All that does not wait for the core. */
export function codedOf(
  data: StoredData,
): Omit<Coded, 'status' | 'failure' | 'key' | 'explain' | 'line'> {
  const { tensor, anatomy, facts, choice } = data;
  const { codes, codeBits, report } = anatomy;
  const [qmin, qmax] = placeEnds(facts.order, codeBits, choice.levels);
  const name = (code: number, language: Language) =>
    message(language, storedWords, `cause.${storedCauses[code] ?? 'exact'}`);
  return {
    ...{ tensor, anatomy, format: facts.name, qmin, qmax, report },
    codes: placesOf(data),
    ends: endsOf(data),
    codesTitle: (language) => message(language, storedWords, 'panel.codes'),
    code(index) {
      const cell = hexOf(codes[index] ?? 0, codeBits);
      return { cell, exact: `0x${cell}` };
    },
    spoken: (code, language) => message(language, storedWords, 'panel.code', { code }),
    mark: (index) => markAt(data, index),
    causeName: name,
    ...(facts.block !== 1 && {
      over: (first: number, part: RasterPart, marked: number) =>
        gridView(data, first, part, marked),
    }),
    causeNames: storedCauses,
    charts: storedCharts,
    steps: [Number.POSITIVE_INFINITY],
    affine: undefined,
    tradeoff: (language) => [
      tradeoffText(language, facts, tensor.data.length, report.bitsPerWeight),
    ],
    sentence: (language) => sentenceOf(language, data, name),
    ownFigures: (language) => figuresOf(language, data),
  };
}

/** The places of the codes, memoized for each result: the panel of codes is coloured by them. */
const placed = new WeakMap<object, Tensor>();
function placesOf({ anatomy, facts, tensor }: StoredData): Tensor {
  let places = placed.get(anatomy);
  if (!places) {
    const { codes, codeBits } = anatomy;
    const data = Float32Array.from(codes, (code) => placeOfCode(facts.order, code, codeBits));
    places = { dtype: 'float32', shape: tensor.shape, data };
    placed.set(anatomy, places);
  }
  return places;
}

/** The codes of the first and the last place, in their own digits. */
function endsOf({ anatomy, facts, choice }: StoredData): readonly [string, string] {
  const bits = anatomy.codeBits;
  const half = 2 ** (bits - 1);
  const ends = {
    ascending: [0, (choice.levels ?? 2 ** bits) - 1],
    complement: [half, half - 1],
    sign: [2 * half - 1, half - 1],
  } as const;
  const [first, last] = ends[facts.order];
  return [hexOf(first, bits), hexOf(last, bits)];
}

/** A frame for values beyond a limit, with the bar at its side; hatched for those that are no number. */
function markAt(data: StoredData, index: number): CellMark {
  const cause = storedCauseAt(data, index);
  if (cause === 'not_a_number') return 'wrapped';
  if (cause !== 'saturated' && cause !== 'clipped_sign') return 'none';
  return (data.anatomy.error.data[index] ?? 0) < 0 ? 'clippedHigh' : 'clippedLow';
}

/** The blocks and groups that share scales, with an outline around those of the marked element. */
function gridView(
  { facts, tensor }: StoredData,
  first: number,
  part: RasterPart,
  marked: number,
): TemplateResult {
  const { columns } = layoutOf(tensor.shape);
  const flat = (row: number, column: number) => first + row * columns + column;
  const at = (index: number) => blockAt(facts, tensor.shape, index);
  // Between small cells, thin lines, so that their values stay in sight.
  const fine = part.rows * part.columns > 256 ? 'fine' : '';
  return html`<svg class="block-grid ${fine}" viewBox="0 0 ${part.columns} ${part.rows}"
    preserveAspectRatio="none" aria-hidden="true">
    ${svg`${blocksView({
      ...part,
      blockAt: (row, column) => at(flat(row, column)).block,
      groupAt: (row, column) => {
        const index = flat(row, column);
        return Math.floor((index - at(index).first) / (facts.group || tensor.data.length));
      },
      selected: at(marked).block,
    })}`}
  </svg>`;
}

/** The causes of the squared error, in one sentence. */
function sentenceOf(language: Language, { anatomy }: StoredData, name: Coded['causeName']): string {
  const main = mainCause(anatomy);
  if (!main) return message(language, storedWords, 'bar.beyond');
  const { code, share, count, total } = main;
  if (share === 0) return message(language, guideWords, 'bar.none');
  return message(language, storedWords, count === 1 ? 'bar.one' : 'bar.some', {
    ...{ percent: percentOf(share), cause: name(code, language) },
    ...{ count: counted(count), total: counted(total) },
  });
}

function figuresOf(language: Language, { anatomy }: StoredData): readonly Figure[] {
  const { sqnr } = anatomy.report;
  const isExact = sqnr === Number.POSITIVE_INFINITY;
  const value = isExact ? '∞' : tableNumber(Number(sqnr.toFixed(2)));
  return [{ id: 'sqnr', name: message(language, bitsVsErrorWords, 'metric.sqnr'), value }];
}
