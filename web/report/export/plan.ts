import '../../ui/messages/weights.ts';
import type { WeightVerbs } from '../../core/engine/contract.ts';
import type { ErrorRecord } from '../../core/engine/errors.ts';
import type { ByteSource } from '../readers/bytes.ts';
import { type Checkpoint, refuse, type TensorEntry } from '../readers/checkpoint.ts';
import { bytesOf } from '../readers/dtypes.ts';
import { isQuantizable } from '../schemes/quantizable.ts';
import { whyListed } from '../schemes/roles.ts';
import { isStorable } from '../survey/channel_axis.ts';
import { whyKeptAsFloat } from './float_names.ts';
import { blockOf, formatForRows, ggmlDtypeOf, ggmlKept } from './ggml.ts';
import { layOutGguf } from './gguf.ts';
import type { ExportOrder, ExportPlan, Stored } from './plan_types.ts';
import { layOutSafetensors, layoutOf, namesOfArrays } from './safetensors.ts';

/** Plans a file. Reads no tensor. Refuses a format that the kind of file cannot have. */
export async function planExport(
  engine: Pick<WeightVerbs, 'weightLayout'>,
  sources: readonly ByteSource[],
  checkpoint: Checkpoint,
  order: ExportOrder,
): Promise<ExportPlan> {
  const { kind } = order;
  refuseOnlyCodes(checkpoint);
  const wanted: Wanted = {
    ...{ kind, formats: order.formats, notFinite: new Set(order.notFinite) },
    overflowing: new Set(order.overflowing),
  };
  const taken = new Set(checkpoint.tensors.map(({ name }) => name));
  const stored: Stored[] = [];
  const leftOut = checkpoint.skipped.map(({ name, reason }) => ({ name, reason }));
  for (const [place, entry] of checkpoint.tensors.entries()) {
    const problem = kind === 'gguf' ? ggufProblem(entry) : undefined;
    if (problem) leftOut.push({ name: entry.name, reason: problem });
    else if (entry.tiedTo !== undefined)
      leftOut.push({ name: entry.name, reason: tiedReason(entry.name, entry.tiedTo) });
    else stored.push(storedAs(engine, entry, place, wanted, taken));
  }
  const placed =
    kind === 'gguf'
      ? await layOutGguf(sources, checkpoint, stored)
      : layOutSafetensors(checkpoint, stored);
  const tensors = stored.map(({ entry, parts, ...rest }, i) => ({
    ...rest,
    name: entry.name,
    arrays: placed.arrays[i] ?? [],
  }));
  return { kind, size: placed.size, fixed: placed.fixed, tensors, leftOut };
}

/** An order whose places can be looked up. */
interface Wanted extends Pick<ExportOrder, 'kind' | 'formats'> {
  readonly notFinite: ReadonlySet<number>;
  readonly overflowing: ReadonlySet<number>;
}

const twice = (tensor: string, scheme: string): ErrorRecord => ({
  code: 'export_twice',
  values: { tensor, scheme },
});

const tiedReason = (tensor: string, other: string): ErrorRecord => ({
  code: 'export_tied',
  values: { tensor, other },
});

/** Refuses a checkpoint whose weights are all codes: there is nothing to quantize. */
function refuseOnlyCodes({ tensors, files }: Checkpoint): void {
  const codes = tensors.find(({ stored }) => stored?.role === 'codes');
  if (!codes || tensors.some(isQuantizable)) return;
  const { name: tensor, file, stored } = codes;
  refuse('export_only_codes', {
    ...{ name: files[file] ?? '', tensor, scheme: stored?.scheme || codes.dtype },
  });
}

/** Why GGUF cannot contain a tensor at all. */
function ggufProblem(entry: TensorEntry): ErrorRecord | undefined {
  const { name, shape, dtype, elements } = entry;
  // Codes without their convention would be read as numbers.
  if (entry.stored) return whyListed(entry);
  const because = (code: string, values = {}) => ({ code, values: { tensor: name, ...values } });
  const bytes = new TextEncoder().encode(name);
  if (bytes.length > 63 || bytes.includes(0)) return because('export_gguf_name');
  if (shape.length > 4) return because('export_gguf_axes', { axes: shape.length });
  if (elements === 0) return because('export_gguf_empty');
  return ggmlKept(dtype) ? undefined : because('export_gguf_dtype', { dtype });
}

function storedAs(
  engine: Pick<WeightVerbs, 'weightLayout'>,
  entry: TensorEntry,
  place: number,
  { kind, formats, notFinite, overflowing }: Wanted,
  taken: Set<string>,
): Stored {
  const { name, shape, dtype, scheme } = entry;
  const wanted = entry.stored ? null : formats[place];
  const under = (format: string): Omit<Stored, 'reason'> => {
    return { place, entry, isQuantized: true, format, ...layoutOf(engine, entry, format) };
  };
  const asItIs = (code?: string, values = {}): Stored => {
    const kept = kind === 'gguf' ? ggmlKept(dtype) : undefined;
    const data = {
      name: 'data',
      dtype: kept?.dtype ?? dtype,
      bytes: bytesOf(dtype, entry.elements),
    };
    const plain = { place, entry, parts: [data], needsMaxima: false };
    const decoded = scheme && { code: 'export_decoded', values: { tensor: name, scheme, dtype } };
    const said = code ? { code, values: { tensor: name, ...values } } : decoded;
    const reason = said && { reason: said };
    const how = kept?.format ? under(kept.format) : plain;
    return { ...how, isQuantized: false, ...reason };
  };
  const listed = entry.stored && whyListed(entry);
  if (listed) return { ...asItIs(), reason: listed };
  if (!wanted) return asItIs();
  const { channelAxis = 0 } = entry;
  if (!isStorable(entry, wanted))
    return asItIs('export_channel_axis', { format: wanted, axis: channelAxis });
  if (kind === 'gguf' && !ggmlDtypeOf(wanted)) refuse('export_not_ggml', { format: wanted });
  const whyKept = kind === 'gguf' ? whyKeptAsFloat(entry) : undefined;
  if (whyKept) return asItIs(whyKept);
  if (entry.elements === 0 || wanted === dtype || ggmlDtypeOf(wanted) === dtype) return asItIs();
  if (notFinite.has(place)) return asItIs('export_not_finite');
  if (overflowing.has(place)) return asItIs('export_overflow', { format: wanted });
  const length = shape.at(-1) ?? 1;
  const format = kind === 'gguf' ? formatForRows(wanted, length) : wanted;
  const rows = { length, format: wanted, block: blockOf(wanted) };
  if (!format) return asItIs('export_rows', rows);
  const stored = under(format);
  if (stored.parts.length === 0) return asItIs('export_all_elements', { format });
  if (kind === 'safetensors') {
    const names = namesOfArrays(stored).filter((one) => one !== name);
    const other = names.find((one) => taken.has(one));
    if (other) return asItIs('export_name_taken', { array: other });
    for (const one of names) taken.add(one);
  }
  if (format === wanted) return scheme ? { ...stored, reason: twice(name, scheme) } : stored;
  const values = { tensor: name, ...rows, instead: format };
  return { ...stored, reason: { code: 'export_rows_instead', values } };
}
