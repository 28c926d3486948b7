import { axisNumber, withMinus } from '../../charts/number_text.ts';
import type { LinePoints } from '../../charts/points.ts';
import { causes } from '../../core/engine/contract.ts';
import { type Language, message } from '../../ui/messages/index.ts';
import { causeAt, type Result } from '../compute.ts';
import { partOf } from '../layout.ts';
import { plainScheme } from '../store/state.ts';
import { words } from './words.ts';

/** The data of the charts for one scale: the tensor's, or that of the marked element's part. */
export interface LineData {
  readonly part: number;
  readonly parts: number;
  readonly scale: number;
  readonly zeroPoint: number;
  readonly realQmin: number;
  readonly realQmax: number;
  readonly points: LinePoints;
  /** The flat index of the element at a position among the points. */
  readonly indexAt: (place: number) => number;
  /** The position of an element among the points, if it is one of them. */
  readonly placeOf: (index: number | undefined) => number | undefined;
  /** The same in words. */
  readonly summary: string;
}

export function lineData(
  { language }: { readonly language: Language },
  result: Result,
  marked: number | undefined,
): LineData {
  const { state, anatomy, quantizer } = result;
  const parts = quantizer.scales.data.length;
  const part = parts > 1 ? partAt(result, marked ?? 0) : 0;
  const members = parts > 1 ? membersOf(result, part) : undefined;
  const pick = (data: ArrayLike<number>) => (members ? picked(data, members) : data);
  const realQmin = anatomy.realQmin.data[part] ?? 0;
  const realQmax = anatomy.realQmax.data[part] ?? 0;
  const scale = quantizer.scales.data[part] ?? 1;
  const zeroPoint = quantizer.zeroPoints.data[part] ?? 0;
  const counted = (cause: (typeof causes)[number]) =>
    members
      ? members.filter((index) => causeAt(result, index) === cause).length
      : (anatomy.counts[causes.indexOf(cause)] ?? 0);
  const summary = message(language, words, 'line.summary', {
    qmin: withMinus(String(anatomy.qmin)),
    qmax: anatomy.qmax,
    low: axisNumber(Math.min(realQmin, realQmax)),
    high: axisNumber(Math.max(realQmin, realQmax)),
    scale: axisNumber(scale),
    zeroPoint: withMinus(String(zeroPoint)),
    clipped: counted('clipped'),
    wrapped: counted('wrapped'),
    total: members?.length ?? state.tensor.data.length,
  });
  const note = message(language, words, 'line.part', { part: part + 1, parts });
  return {
    part,
    parts,
    scale,
    zeroPoint,
    realQmin,
    realQmax,
    points: {
      real: pick(state.tensor.data),
      integer: pick(anatomy.quantized.data),
      level: pick(anatomy.levels.data),
      causes: pick(anatomy.causes),
    },
    indexAt: (place) => members?.[place] ?? place,
    placeOf: (index = -1) => {
      const place = members ? members.indexOf(index) : index;
      return place >= 0 ? place : undefined;
    },
    summary: parts > 1 ? `${summary} ${note}` : summary,
  };
}

const partAt = ({ state, quantizer }: Result, index: number) =>
  partOf(state.tensor.shape, quantizer.scheme.granularity ?? plainScheme.granularity, index);

/** The flat indices under one scale, memoized per quantizer. */
const memberLists = new WeakMap<Result['quantizer'], Map<number, readonly number[]>>();
function membersOf(result: Result, part: number): readonly number[] {
  const lists = memberLists.get(result.quantizer) ?? new Map<number, readonly number[]>();
  memberLists.set(result.quantizer, lists);
  let list = lists.get(part);
  if (!list) {
    const found: number[] = [];
    for (let index = 0; index < result.state.tensor.data.length; index += 1) {
      if (partAt(result, index) === part) found.push(index);
    }
    list = found;
    lists.set(part, list);
  }
  return list;
}

/** The elements of a part, memoized per pair of lists: charts compare data by identity. */
const pickedLists = new WeakMap<ArrayLike<number>, WeakMap<readonly number[], number[]>>();
function picked(data: ArrayLike<number>, members: readonly number[]): number[] {
  const lists = pickedLists.get(data) ?? new WeakMap<readonly number[], number[]>();
  pickedLists.set(data, lists);
  const list = lists.get(members) ?? Array.from(members, (index) => data[index] ?? 0);
  lists.set(members, list);
  return list;
}
