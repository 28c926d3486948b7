import { html, type TemplateResult } from 'lit-html';
import { formatFloat32 } from '../../text/numbers.ts';
import { messageIn } from '../../ui/messages/index.ts';
import { type Explained, type StoredData, storedCauseAt } from '../coded/stored_data.ts';
import { words } from '../coded/words.ts';
import { chartView, type JobNews } from '../job_view.ts';
import type { Actions, Model } from '../model.ts';
import { levelsLine, levelsTable } from './chart_levels.ts';
import type { LevelPoints } from './chart_levels_plane.ts';

/** The elements that share their levels with one of them: flat indices from `first` to before `end`. */
export interface Sharing {
  readonly kind: 'Tensor' | 'Block' | 'Group';
  readonly first: number;
  readonly end: number;
}

export function sharingOf({ data, index, element }: Explained): Sharing {
  const { facts, tensor } = data;
  const all = tensor.data.length;
  // Floats have the same levels everywhere.
  if (facts.block <= 1) return { kind: 'Tensor', first: 0, end: all };
  const { first, count } = element;
  if (facts.group === facts.block) return { kind: 'Block', first, end: first + count };
  const start = first + Math.floor((index - first) / facts.group) * facts.group;
  return { kind: 'Group', first: start, end: Math.min(first + count, start + facts.group) };
}

/** The points of each result and range, memoized: the chart reuses its drawing of the same arrays. */
const known = new WeakMap<StoredData, Map<number, LevelPoints>>();
function pointsOf(data: StoredData, { first, end }: Sharing): LevelPoints {
  const ranges = known.get(data) ?? new Map<number, LevelPoints>();
  known.set(data, ranges);
  let points = ranges.get(first);
  if (!points) {
    const part = (values: ArrayLike<number>) =>
      (values as Float32Array).subarray(first, end) as ArrayLike<number>;
    points = {
      real: part(data.tensor.data),
      level: part(data.anatomy.dequantized.data),
      causeAt: (index) => storedCauseAt(data, first + index),
    };
    ranges.set(first, points);
  }
  return points;
}

/** The uneven number line of the block of one element, with its table. */
export function levelsView(
  model: Model,
  actions: Actions,
  explained: Explained | undefined,
  marked: number | undefined,
  job: JobNews,
): TemplateResult {
  const { language } = model;
  const text = messageIn(language, words);
  const line = explained && model.chartWidth > 0 && lineOf(model, actions, explained, marked);
  const heads = [text('levels.value'), text('levels.gap'), text('levels.count')] as const;
  return chartView(model, actions, {
    chart: line ? line.view : undefined,
    summary: line ? line.summary : '',
    job,
    tables: line
      ? () => [{ ...levelsTable(line.data, heads), caption: text('levels.blockCaption') }]
      : undefined,
  });
}

function lineOf(
  { language, chartWidth }: Model,
  actions: Actions,
  explained: Explained,
  marked: number | undefined,
) {
  const { data, index, element } = explained;
  const { values, block, below, above } = element;
  const text = messageIn(language, words);
  const sharing = sharingOf(explained);
  const points = pointsOf(data, sharing);
  const format = data.facts.name;
  const at = (place: number | undefined) =>
    place !== undefined && place >= sharing.first && place < sharing.end
      ? place - sharing.first
      : undefined;
  const flat = (place: number) => sharing.first + place;
  const summary = text(
    values.length === 0 ? 'levels.summaryUnlisted' : `levels.summary${sharing.kind}`,
    {
      block: block + 1,
      count: values.length,
      low: formatFloat32(values[0] ?? 0),
      high: formatFloat32(values.at(-1) ?? 0),
      elements: points.real.length,
    },
  );
  const chart = {
    title: text('levels.title'),
    summary,
    realLabel: text('levels.real'),
    levelsLabel: format,
    outsideLabel: text('levels.outside', { format }),
    values,
    points,
    selected: at(marked),
    magnified: {
      index: index - sharing.first,
      below,
      above,
      text: text('levels.lens', {
        before: formatFloat32(data.tensor.data[index] ?? 0),
        // A level of −0 is 0: its sign is no part of the error.
        after: formatFloat32(element.value + 0),
        error: formatFloat32(data.anatomy.error.data[index] ?? 0),
      }),
    },
    width: chartWidth,
  };
  const view = html`${levelsLine(chart, {
    point: (place) => actions.point(place === undefined ? undefined : flat(place)),
    select: (place) => actions.select(flat(place)),
  })}`;
  return { view, summary, data: { values, points, width: chartWidth } };
}
