import { widthOf } from '../../charts/labels.ts';
import { element, escapeText } from '../../charts/markup.ts';
import { path, picture } from './chart_drawing.ts';
import { box, drawingHeight, Labels, target } from './chart_parts.ts';

/** Texts that a model wrote, each below a bar, in bold from the first character that differs. */
export interface WrittenShown {
  readonly label: string;
  readonly texts: readonly {
    readonly name: string;
    /** The length of the bar. */
    readonly share: number;
    readonly beginning: string;
    readonly text: string;
    /** The place in the text from which it differs. */
    readonly at: number;
  }[];
  /** The bits that can be chosen, from few to many, and those that are. */
  readonly bits: readonly number[];
  readonly chosen: number;
  readonly width: number;
}

const [top, block, lineHeight] = [14, 126, 16] as const;

interface Line {
  readonly start: number;
  readonly words: string;
}

/** The lines of a text, broken at blanks. */
function linesOf(text: string, width: number): readonly Line[] {
  const lines: Line[] = [];
  let [start, end] = [0, 0];
  for (const { index } of text.matchAll(/ |$/g)) {
    if (end > start && widthOf(text.slice(start, index)) > width) {
      lines.push({ start, words: text.slice(start, end) });
      start = end + 1;
    }
    end = index;
  }
  return [...lines, { start, words: text.slice(start, end) }];
}

function lineView({ start, words }: Line, from: number, y: number): string {
  const same = words.slice(0, Math.max(0, from - start));
  const other = words.slice(same.length);
  const bold = other === '' ? '' : element('tspan', { class: 'strong' }, escapeText(other));
  return element('text', { class: 'number', x: 0, y }, escapeText(same), bold);
}

/** The bits side by side, each of which sets its own. */
function choiceView({ bits, chosen, width }: WrittenShown, labels: Labels): string[] {
  const slot = width / bits.length;
  const [high, low] = [drawingHeight - 30, drawingHeight - 4];
  return bits.flatMap((one, index) => {
    const left = index * slot;
    const isChosen = one === chosen;
    return [
      box(isChosen ? 'bar above' : 'bar soft', {
        ...{ left: left + 2, top: low - 6, width: slot - 4, height: 6 },
      }),
      labels.put(String(one), left + slot / 2, low - 11, {
        kind: isChosen ? 'strong' : 'number',
      }),
      target('bits', one, { left, top: high, width: slot, height: low - high }),
    ];
  });
}

export function writtenDrawing(shown: WrittenShown): string {
  const { label, texts, width } = shown;
  const labels = new Labels(width);
  const most = Math.max(...texts.map(({ share }) => share));
  return picture(
    'written',
    label,
    { width, height: drawingHeight },
    ...texts.flatMap(({ name, share, beginning, text, at }, index) => {
      const y = top + index * block;
      return [
        labels.put(name, 0, y, { anchor: 'start', kind: 'name' }),
        box(index === 0 ? 'bar soft' : 'bar above', {
          ...{ left: 0, top: y + 8, width: (share / most) * width, height: 10 },
        }),
        ...linesOf(`${beginning}${text}`, width).map((line, i) =>
          lineView(line, beginning.length + at, y + 36 + i * lineHeight),
        ),
      ];
    }),
    ...choiceView(shown, labels),
    path('frame', `M0 ${top + block - 22}H${width}`),
  );
}
