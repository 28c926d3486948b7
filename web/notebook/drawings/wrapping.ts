import { joined, message } from '../../ui/messages/index.ts';
import { clockDrawing } from './chart_clock.ts';
import { brief, dragArea } from './chart_parts.ts';
import { drawing } from './drawing.ts';
import { columnTable } from './tables.ts';
import { words as common } from './words.ts';
import { words as formats } from './words_formats.ts';

const words = joined(common, formats);

/** The numbers that the lesson itself wraps. */
const tried = [127, 128, 129, 200, 255, 256, 300, -128, -129];

interface Wrapping {
  readonly hour: number;
  readonly hours: readonly number[];
}

/** The clock of int8: where a number that does not fit arrives. */
export const wrapping = drawing<Wrapping>({
  initial: { number: 255 },
  async compute(core, { number = 255 }) {
    const hours = await core.read(core.to(core.integers([number, ...tried]), 'int8'));
    return { hour: hours[0] ?? 0, hours: hours.slice(1) };
  },
  show({ hour, hours }, { settings, language, width }) {
    const { number = 255 } = settings;
    const says = [
      message(language, words, 'drawing.clock', { dtype: 'int8', low: brief(-128), high: '127' }),
      message(language, words, hour === number ? 'drawing.fits' : 'drawing.wraps', {
        number: brief(number),
        hour: brief(hour),
      }),
    ].join(message(language, words, 'join.sentences'));
    const clock = clockDrawing({ label: says, low: -128, high: 127, from: 0, to: number, width });
    const area = dragArea(
      { left: width / 2 - 120, top: 0, width: 240, height: 250 },
      {
        knob: 'number',
        axis: 'x',
        from: width / 2 - 120,
        to: width / 2 + 120,
        low: -300,
        high: 300,
      },
    );
    return {
      svg: clock.replace('</svg>', `${area}</svg>`),
      says,
      knobs: [
        {
          ...{
            id: 'number',
            low: -400,
            high: 400,
            step: 1,
            text: String(number).replace('-', '−'),
          },
          label: message(language, words, 'wrapping.number'),
        },
      ],
      tables: [
        columnTable(
          [message(language, words, 'wrapping.number'), message(language, words, 'wrapping.hour')],
          [tried, hours],
        ),
      ],
    };
  },
});
