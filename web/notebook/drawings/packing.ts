import { message } from '../../ui/messages/index.ts';
import { bitsDrawing } from './chart_bits.ts';
import { drawing } from './drawing.ts';
import { columnTable } from './tables.ts';
import { words } from './words_formats.ts';

interface Packing {
  readonly values: readonly number[];
  /** The bits of the whole byte, the lowest one first, and the byte with each of them turned over. */
  readonly bits: readonly number[];
  readonly turned: readonly number[];
  /** The byte from the numbers that are in their places. */
  readonly packed: number;
}

/** The lesson's four 2-bit values 1, 0, 3, 2, which make the byte 177. */
export const packing = drawing<Packing>({
  initial: { slid: 4, byte: 177 },
  async compute(core, { slid = 4, byte = 177 }) {
    const places = await core.to(core.integers([0, 1, 2, 3, 4, 5, 6, 7]), 'int64');
    const whole = await core.to(core.integers([byte]), 'int64');
    const ones = await core.op('bitwise_left_shift', core.to(core.integers([1]), 'int64'), places);
    const shifts = await core.to(core.integers([0, 2, 4, 6]), 'int64');
    const values = await core.op('bitwise_and', core.op('bitwise_right_shift', whole, shifts), 3n);
    const slidOnes = core.at(core.op('bitwise_left_shift', values, shifts), { stop: slid });
    return {
      values: await core.read(values),
      bits: await core.read(
        core.op('bitwise_and', core.op('bitwise_right_shift', whole, places), 1n),
      ),
      turned: await core.read(core.op('bitwise_xor', whole, ones)),
      packed: slid === 0 ? 0 : await core.one(core.reduce('sum', slidOnes)),
    };
  },
  show({ values, bits, turned, packed }, { settings, language, width }) {
    const { slid = 4, byte = 0 } = settings;
    const says = message(language, words, slid === 4 ? 'packing.says' : 'packing.some', {
      values: values.slice(0, Math.max(1, slid)).join(', '),
      byte: packed,
      slid,
    });
    const pairs = values.map((_, at) => [bits[2 * at + 1] ?? 0, bits[2 * at] ?? 0] as const);
    return {
      svg: bitsDrawing({
        label: says,
        byteLabel: message(language, words, 'packing.bits'),
        ...{ pairs, byte: [...bits].reverse(), slid, turned, width },
        value: String(packed),
      }),
      says,
      knobs: [
        {
          ...{ id: 'slid', low: 0, high: 4, step: 1, text: String(slid) },
          label: message(language, words, 'packing.slid'),
        },
        {
          ...{ id: 'byte', low: 0, high: 255, step: 1, text: String(byte) },
          label: message(language, words, 'packing.byte'),
        },
      ],
      tables: [
        columnTable(
          [message(language, words, 'packing.value'), message(language, words, 'packing.pair')],
          [values, pairs.map((pair) => pair.join(''))],
        ),
      ],
    };
  },
});
