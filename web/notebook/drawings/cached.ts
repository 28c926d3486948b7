import { message } from '../../ui/messages/index.ts';
import { fixed } from './chart_parts.ts';
import { writtenDrawing } from './chart_written.ts';
import { drawing } from './drawing.ts';
import { columnTable } from './tables.ts';
import type { Tensors } from './tensors.ts';
import { words } from './words_consequence.ts';

// The language model with its keys and values in a format: what it needs for each character, and what
// it writes.

interface Written {
  readonly bits: number;
  readonly divergence: number;
  readonly text: string;
}

interface Cached {
  readonly exact: Written;
  readonly given: Written;
}

const choices = [2, 3, 4, 5, 6, 7, 8] as const;
const beginning = 'The Rays of Light ';
const written = 60;

/** Held-out text and writing take a second or two: what was set before is not computed again. */
const kept = new Map<string, Written>();

async function writtenUnder(core: Tensors, format: string): Promise<Written> {
  const known = kept.get(format);
  if (known) return known;
  const { engine, network } = await core.language();
  const settings = { cache: { format } };
  const { lossBits, divergence } = await engine.evaluateNetwork(network, settings);
  const characters = [...(await engine.describeNetwork(network)).characters];
  const tokens = Int32Array.from(beginning, (one) => characters.indexOf(one));
  const id = await engine.openContinuation(network, 0, settings);
  const next = await engine.continueSequence(id, tokens, written, 0);
  await engine.closeContinuation(id);
  const text = Array.from(next.tokens.data, (token) => characters[Number(token)] ?? '').join('');
  const found = { bits: lossBits, divergence, text: text.replaceAll('\n', ' ') };
  kept.set(format, found);
  return found;
}

/** The place of the first character that differs; the length where none does. */
function firstDifference(one: string, other: string): number {
  let at = 0;
  while (at < one.length && one[at] === other[at]) at += 1;
  return at;
}

export const cached = drawing<Cached>({
  initial: { bits: 3 },
  async compute(core, { bits = 3 }) {
    return {
      exact: await writtenUnder(core, 'float32'),
      given: await writtenUnder(core, `int${bits}`),
    };
  },
  show({ exact, given }, { settings, language, width }) {
    const format = `int${settings.bits ?? 3}`;
    const at = firstDifference(exact.text, given.text);
    const values = {
      format,
      bits: fixed(given.bits, 3),
      plain: fixed(exact.bits, 3),
      divergence: fixed(given.divergence, 4),
      place: at + 1,
      count: written,
    };
    const says = message(language, words, at < written ? 'cached.differs' : 'cached.same', values);
    const figure = (name: string, { bits }: Written) =>
      message(language, words, 'cached.figure', { name, bits: fixed(bits, 3) });
    return {
      svg: writtenDrawing({
        ...{ label: says, width, bits: choices, chosen: settings.bits ?? 3 },
        texts: [
          {
            name: figure('float32', exact),
            share: exact.bits,
            beginning,
            text: exact.text,
            at: written,
          },
          { name: figure(format, given), share: given.bits, beginning, text: given.text, at },
        ],
      }),
      says,
      knobs: [
        {
          ...{ id: 'bits', low: 2, high: 8, step: 1, text: String(settings.bits ?? 3) },
          label: message(language, words, 'cached.bits'),
        },
      ],
      tables: [
        columnTable(
          (['cache', 'perCharacter', 'divergence'] as const).map((head) =>
            message(language, words, `cached.${head}`),
          ),
          [
            ['float32', format],
            [values.plain, values.bits],
            [fixed(exact.divergence, 4), values.divergence],
          ],
        ),
      ],
    };
  },
});
