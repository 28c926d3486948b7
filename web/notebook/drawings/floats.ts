import type { Handle } from '../../core/engine/values.ts';
import { message } from '../../ui/messages/index.ts';
import { marksDrawing } from './chart_marks.ts';
import { brief } from './chart_parts.ts';
import { drawing } from './drawing.ts';
import { columnTable } from './tables.ts';
import type { Soon, Tensors } from './tensors.ts';
import { words } from './words_formats.ts';

interface Row {
  readonly name: string;
  readonly marks: readonly number[];
  readonly nearest: number;
}

/** The lesson’s `decode` for all codes without a sign at once. */
export async function decoded(
  core: Tensors,
  codes: Soon,
  exponentBits: number,
  mantissaBits: number,
): Promise<Handle> {
  const bias = 2 ** (exponentBits - 1) - 1;
  const exponent = core.op('bitwise_right_shift', codes, BigInt(mantissaBits));
  const mantissa = core.op('bitwise_and', codes, BigInt(2 ** mantissaBits - 1));
  const fraction = core.div(core.to(mantissa, 'float32'), 2 ** mantissaBits);
  const small = core.mul(fraction, 2 ** (1 - bias));
  const power = core.power(2, core.sub(core.to(exponent, 'float32'), bias));
  return core.where(core.op('eq', exponent, 0n), small, core.mul(power, core.add(fraction, 1)));
}

const formats = [
  { name: 'E2M1', exponent: 2, mantissa: 1, codes: 8 },
  { name: 'E5M2', exponent: 5, mantissa: 2, codes: 124 },
  { name: 'E4M3FN', exponent: 4, mantissa: 3, codes: 127 },
] as const;

/** The marks of small floats crowd at 0; those of four-bit integers up to the same end do not. */
export const floats = drawing<readonly Row[]>({
  initial: { number: 2.3 },
  async compute(core, { number = 0 }) {
    const nearestOf = async (marks: Soon) => {
      // The boundaries are the middles between neighbours; on a middle, the even code wins.
      const middles = core.div(
        core.add(core.at(marks, { start: 1 }), core.at(marks, { stop: -1 })),
        2,
      );
      const given = core.of([number]);
      const lower = await core.bucketize(given, middles);
      const upper = await core.bucketize(given, middles, true);
      const isEven = core.op('eq', core.op('remainder', lower, 2n), 0n);
      return core.one(core.at(marks, await core.where(isEven, lower, upper)));
    };
    const rows: Row[] = [];
    const even = await core.linspace(0, 6, 8);
    rows.push({ name: '', marks: await core.read(even), nearest: await nearestOf(even) });
    for (const { name, exponent, mantissa, codes } of formats) {
      const all = await core.to(
        core.integers(Array.from({ length: codes }, (_, at) => at)),
        'int64',
      );
      const marks = await decoded(core, all, exponent, mantissa);
      rows.push({ name, marks: await core.read(marks), nearest: await nearestOf(marks) });
    }
    return rows;
  },
  show(found, { settings, language, width }) {
    const { number = 0 } = settings;
    const rows = found.map((row) => ({
      ...row,
      name: row.name || message(language, words, 'floats.even'),
    }));
    const says = message(language, words, 'floats.says', {
      number: brief(number),
      ...Object.fromEntries(found.map(({ name, nearest }) => [name || 'even', brief(nearest)])),
    });
    return {
      svg: marksDrawing({ label: says, high: 6.4, number, rows, width }),
      says,
      knobs: [
        {
          ...{ id: 'number', low: 0, high: 6.4, step: 0.01, text: brief(number) },
          label: message(language, words, 'floats.number'),
        },
      ],
      tables: [
        columnTable(
          [
            message(language, words, 'floats.format'),
            message(language, words, 'floats.marks'),
            message(language, words, 'floats.largest'),
            message(language, words, 'floats.nearest'),
          ],
          [
            rows.map(({ name }) => name),
            rows.map(({ marks }) => marks.length),
            rows.map(({ marks }) => marks.at(-1) ?? 0),
            rows.map(({ nearest }) => nearest),
          ],
        ),
      ],
    };
  },
});
