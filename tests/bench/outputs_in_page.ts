import { svgAddress } from '../../web/notebook/output/output.ts';
import { checkPicture, renderHtml, renderMarkdown } from '../../web/notebook/output/rich.ts';

// Pictures and texts of outputs, and how long the page's thread is busy without a break to check and show one.

const upTo = (count: number) => Array.from({ length: Math.floor(count) }, (_, i) => i);
const repeated = (count: number, of: (at: number) => string) => upTo(count).map(of).join('');
const svg = (content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 480" width="640" height="480">${content}</svg>`;
const at = (place: number) => `${(place * 37) % 640} ${(place * 53) % 480}`;
const point = (place: number) => `cx="${(place * 37) % 640}" cy="${(place * 53) % 480}"`;

/** A shape whose attributes have so many characters. */
const long = (characters: number, place: number) =>
  `<path d="M${at(place)}${repeated(characters / 9, (one) => `L${at(place + one)} `)}" stroke="#000" fill="none"/>`;

interface Shown {
  readonly kind: 'svg' | 'html' | 'markdown';
  readonly of: (count: number) => string;
}

const shapes = (of: (count: number) => string): Shown => ({ kind: 'svg', of: (n) => svg(of(n)) });
const page = (of: (count: number) => string): Shown => ({ kind: 'html', of });
const text = (of: (count: number) => string): Shown => ({ kind: 'markdown', of });

/** By a count of elements of SVG or HTML, or of characters of Markdown. */
const kinds: Readonly<Record<string, Shown>> = {
  circles: shapes((n) =>
    repeated(n, (one) => `<circle ${point(one)} r="3" fill="#12${one % 10}"/>`),
  ),
  'circles with strokes': shapes((n) =>
    repeated(n, (one) => `<circle ${point(one)} r="3" stroke="#000" fill-opacity=".5"/>`),
  ),
  'long paths': shapes((n) => repeated(n / 2, (one) => long(400, one))),
  'one path': shapes((n) => long(400 * n, 0)),
  'texts of SVG': shapes((n) =>
    repeated(n, (one) => `<text x="${one % 600}" y="${one % 470}">word</text>`),
  ),
  uses: shapes(
    (n) =>
      `<defs><circle id="a" r="3"/></defs>${repeated(n / 5, (one) => `<use href="#a" x="${one % 640}" y="${one % 480}"/>`)}`,
  ),
  gradients: shapes((n) =>
    repeated(
      n / 3,
      (one) =>
        `<linearGradient id="g${one}"><stop stop-color="red"/></linearGradient><circle ${point(one)} r="9" fill="url(#g${one})"/>`,
    ),
  ),
  'clipped circles': shapes((n) =>
    repeated(
      n / 4,
      (one) =>
        `<clipPath id="c${one}"><circle ${point(one)} r="5"/></clipPath><circle ${point(one)} r="9" clip-path="url(#c${one})"/>`,
    ),
  ),
  'blurred circles': shapes((n) =>
    repeated(
      n / 4,
      (one) =>
        `<filter id="f${one}"><feGaussianBlur stdDeviation="2"/></filter><circle ${point(one)} r="9" filter="url(#f${one})"/>`,
    ),
  ),
  'groups in groups': shapes((n) => `${'<g>'.repeat(n)}${'</g>'.repeat(n)}`),
  'rows of tables': page(
    (n) =>
      `<table>${repeated(n / 6, (one) => `<tr>${repeated(5, (column) => `<td>${one * column}</td>`)}</tr>`)}</table>`,
  ),
  'elements in a line': page((n) => `<p>${repeated(n, () => '<i>a</i> ')}</p>`),
  paragraphs: page((n) => repeated(n, (one) => `<p>${one}</p>`)),
  'elements in elements': page((n) => `${'<div>'.repeat(n)}x`),
  'bold in bold': page((n) => `${'<b>'.repeat(n)}x`),
  'tables in tables': page((n) => `${'<table><tr><td>'.repeat(n / 3)}x`),
  'elements of SVG in a page': page((n) =>
    svg(repeated(n, (one) => `<circle ${point(one)} r="3"/>`)),
  ),
  'characters of words': page((n) => `<p>${'word '.repeat(n / 5)}</p>`),
  'characters of a word': page((n) => `<p>${'x'.repeat(n)}</p>`),
  'list items of Markdown': text((n) => '- a\n'.repeat(n / 4)),
  'rows of Markdown': text((n) => `|a|b|\n|-|-|\n${'|1|2|\n'.repeat(n / 6)}`),
  'emphasis of Markdown': text((n) => '*a* '.repeat(n / 4)),
  'paragraphs of Markdown': text((n) => 'a\n\n'.repeat(n / 3)),
  'short paragraphs of emphasis': text((n) => `${'*a* '.repeat(200)}\n\n`.repeat(n / 802)),
  'formulas of Markdown': text((n) => `${'$a^2$ '.repeat(50)}\n\n`.repeat(n / 302)),
  'matrices of Markdown': text((n) =>
    '$$\\begin{matrix}1&2&3\\\\4&5&6\\end{matrix}$$\n\n'.repeat(n / 45),
  ),
};

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));
const frame = () => new Promise((done) => requestAnimationFrame(done));

/** Shows one; whether it is shown rather than a sentence in its place. */
function show({ kind, of }: Shown, count: number, place: HTMLElement): Promise<boolean> {
  const source = of(count);
  return new Promise((done) =>
    setTimeout(() => {
      if (kind === 'svg') {
        if (checkPicture(source, 'image/svg+xml', 'en').text !== '') return done(false);
        const image = document.createElement('img');
        image.onload = () => done(true);
        image.onerror = () => done(false);
        image.src = svgAddress(image, source);
        place.replaceChildren(image);
        return;
      }
      const html = kind === 'html' ? renderHtml(source, 'en') : renderMarkdown(source, {}, 'en');
      // Long texts are sanitized between two drawings.
      setTimeout(() => {
        place.innerHTML = html;
        done(!html.includes('class="problems"'));
      });
    }),
  );
}

/** The milliseconds of the longest task while one is checked and shown; undefined if it is refused. */
async function longestOutput(kind: string, count: number): Promise<number | undefined> {
  const shown = kinds[kind];
  if (!shown) throw new Error(kind);
  document.body.innerHTML = '<div></div>';
  const place = document.body.firstElementChild as HTMLElement;
  await pause(100);
  const tasks: number[] = [0];
  const seen = new PerformanceObserver((list) =>
    tasks.push(...list.getEntries().map(({ duration }) => duration)),
  );
  seen.observe({ type: 'longtask' });
  const isShown = await show(shown, count, place);
  await frame();
  await frame();
  await pause(300);
  seen.disconnect();
  return isShown ? Math.round(Math.max(...tasks)) : undefined;
}

Object.assign(globalThis, { outputKinds: Object.keys(kinds), longestOutput });
