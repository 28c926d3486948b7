import { escapeText, element as markup } from './markup.ts';

// Exports a chart of the page as a self-contained picture.

/** Elements under this class have the colours of a light page; defined in bench_charts.css. */
const light = 'chart-export';
const margin = 8;

/**
 * A chart as the text of an SVG file: an <svg> or <canvas> of the page, or an element that contains
 * some, with the text around them. Computed styles are written out, with fonts by family name;
 * pictures are embedded as data URLs. The background is white in every theme.
 */
export function chartSvg(chart: Element): string {
  const wasLight = chart.classList.contains(light);
  chart.classList.add(light);
  try {
    const box = chart.getBoundingClientRect();
    const [width, height] = [box.width, box.height].map((side) => Math.ceil(side) + 2 * margin);
    const origin = { left: box.left - margin, top: box.top - margin };
    const parts = partsOf(chart).map((part) => {
      if (part instanceof SVGSVGElement) return nested(part, origin);
      if (part instanceof HTMLCanvasElement) return picture(part, origin);
      return words(part as Text, origin);
    });
    const label =
      chart.getAttribute('aria-label') ??
      chart.querySelector('[aria-label]')?.getAttribute('aria-label');
    return markup(
      'svg',
      {
        xmlns: 'http://www.w3.org/2000/svg',
        width,
        height,
        viewBox: `0 0 ${width} ${height}`,
        role: 'img',
      },
      label ? markup('title', {}, escapeText(label)) : '',
      markup('rect', { width, height, fill: '#fff' }),
      ...parts,
    );
  } finally {
    if (!wasLight) chart.classList.remove(light);
  }
}

/** The same as a PNG, `scale` pixels for each CSS pixel. */
export async function chartPng(chart: Element, scale = 2): Promise<Blob> {
  const text = chartSvg(chart);
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = image.naturalWidth * scale;
  canvas.height = image.naturalHeight * scale;
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => {
      if (blob) resolve(blob);
      else reject(new Error(`a picture of ${canvas.width} × ${canvas.height} pixels is too large`));
    }, 'image/png');
  });
}

interface Origin {
  readonly left: number;
  readonly top: number;
}

/** Drawings, canvases and texts, in painting order. */
function partsOf(chart: Element): Node[] {
  if (chart instanceof SVGSVGElement || chart instanceof HTMLCanvasElement) return [chart];
  return Array.from(chart.childNodes).flatMap((node): Node[] => {
    if (node instanceof Text) return node.data.trim() ? [node] : [];
    return node instanceof Element && isShown(node) ? partsOf(node) : [];
  });
}

/** Buttons and tables are not part of a picture. */
const isShown = (element: Element): boolean =>
  !element.matches('button, details, script, style') &&
  getComputedStyle(element).display !== 'none';

/** The SVG style properties that are written if they differ from the default; inherited ones first. */
const inherited = [
  'fill',
  'fill-opacity',
  'fill-rule',
  'stroke',
  'stroke-width',
  'stroke-opacity',
  'stroke-dasharray',
  'stroke-linecap',
  'stroke-linejoin',
  'font-family',
  'font-size',
  'font-weight',
  'font-style',
  'text-anchor',
  'dominant-baseline',
  'paint-order',
  'visibility',
] as const;
const own = { opacity: '1', 'shape-rendering': 'auto' } as const;
/** Attributes that matter only on a page. */
const interactive = /^(?:class|style|tabindex|role|aria-.*|data-.*)$/;

function nested(drawing: SVGSVGElement, origin: Origin): string {
  const box = drawing.getBoundingClientRect();
  const copy = drawing.cloneNode(true) as SVGSVGElement;
  writeStyle(drawing, copy, undefined);
  for (const foreign of foreignNames(drawing)) copy.prepend(foreign);
  copy.setAttribute('x', String(round(box.left - origin.left)));
  copy.setAttribute('y', String(round(box.top - origin.top)));
  copy.setAttribute('width', String(round(box.width)));
  copy.setAttribute('height', String(round(box.height)));
  copy.setAttribute('overflow', 'visible');
  return new XMLSerializer().serializeToString(copy);
}

/** Writes the computed styles of an element and its descendants into the copy. */
function writeStyle(source: Element, copy: Element, parent: CSSStyleDeclaration | undefined): void {
  const style = getComputedStyle(source);
  for (const name of copy.getAttributeNames()) {
    if (interactive.test(name)) copy.removeAttribute(name);
  }
  for (const name of inherited) {
    const value = style.getPropertyValue(name);
    if (value === parent?.getPropertyValue(name)) copy.removeAttribute(name);
    else copy.setAttribute(name, value);
  }
  for (const [name, usual] of Object.entries(own)) {
    const value = style.getPropertyValue(name);
    if (value !== usual) copy.setAttribute(name, value);
  }
  const sources = Array.from(source.children);
  Array.from(copy.children).forEach((child, i) => {
    const original = sources[i] as Element;
    if (getComputedStyle(original).display === 'none') child.remove();
    else writeStyle(original, child, style);
  });
  for (const node of Array.from(copy.childNodes)) {
    if (node instanceof Comment || (node instanceof Text && node.data.trim() === '')) node.remove();
  }
}

/** Patterns that the drawing references but that are elsewhere on the page. */
function foreignNames(drawing: SVGSVGElement): Element[] {
  const names = new Set(
    [...drawing.outerHTML.matchAll(/url\(&quot;#([\w-]+)|url\(#([\w-]+)/g)].map(
      (match) => match[1] ?? match[2] ?? '',
    ),
  );
  const root = drawing.getRootNode() as Document | ShadowRoot;
  return [...names].flatMap((name) => {
    const found = root.querySelector(`#${CSS.escape(name)}`);
    if (!found || drawing.contains(found)) return [];
    const defs = document.createElementNS('http://www.w3.org/2000/svg', 'defs');
    const copy = found.cloneNode(true) as Element;
    writeStyle(found, copy, undefined);
    defs.append(copy);
    return [defs];
  });
}

/** A canvas as the page shows it: pixels enlarged to sharp squares. */
function picture(canvas: HTMLCanvasElement, origin: Origin): string {
  const box = canvas.getBoundingClientRect();
  const large = document.createElement('canvas');
  large.width = Math.max(1, Math.round(box.width * 2));
  large.height = Math.max(1, Math.round(box.height * 2));
  const context = large.getContext('2d');
  if (!context || canvas.width * canvas.height === 0) return '';
  context.imageSmoothingEnabled = false;
  context.drawImage(canvas, 0, 0, large.width, large.height);
  return markup('image', {
    x: box.left - origin.left,
    y: box.top - origin.top,
    width: box.width,
    height: box.height,
    preserveAspectRatio: 'none',
    href: large.toDataURL('image/png'),
  });
}

/** A text of the page, with the line breaks of the page. */
function words(text: Text, origin: Origin): string {
  const style = getComputedStyle(text.parentElement as Element);
  const size = Number.parseFloat(style.fontSize);
  const lines: { text: string; left: number; middle: number }[] = [];
  for (const { 0: word, index } of text.data.matchAll(/\S+/g)) {
    const range = document.createRange();
    range.setStart(text, index);
    range.setEnd(text, index + word.length);
    const box = range.getBoundingClientRect();
    const middle = box.top + box.height / 2;
    const last = lines[lines.length - 1];
    if (last && Math.abs(last.middle - middle) < size / 2) last.text += ` ${word}`;
    else lines.push({ text: word, left: box.left, middle });
  }
  return lines
    .map((line) =>
      markup(
        'text',
        {
          x: line.left - origin.left,
          y: line.middle - origin.top,
          dy: '0.35em',
          fill: style.color,
          'font-family': style.fontFamily,
          'font-size': style.fontSize,
          'font-weight': style.fontWeight,
        },
        escapeText(line.text),
      ),
    )
    .join('');
}

const round = (value: number): number => Math.round(value * 100) / 100;
