import { type SvgElement, SvgUnreadable, svgElements } from './svg_elements.ts';

// How much a browser draws for an SVG text. It draws on the page's thread, and elements that refer to each
// other in turn ask for exponentially much: ten levels of ten `<use>` are ten thousand million elements.

export interface SvgWork {
  /** About how many elements are drawn, never too few; infinite where that cannot be said. */
  readonly elements: number;
  /** The addresses of the pictures of pixels in it. */
  readonly pictures: readonly string[];
}

/**
 * The elements that the SVG pictures of one text or output are drawn with: eight thousand points of a plot are, in a fifth
 * of a second (web/docs/records/hostile_work.md).
 */
export const mostElements = 24_000;
/** A text takes as long as so many other elements, and each of so many letters as one: they become outlines. */
const elementsOfText = 3;
const lettersOfElement = 40;
/** An element costs as much as so many characters of its attributes, text, and of the style sheets. */
const charactersOfElement = 400;
/** An element costs as much as so many steps of matching a selector. */
const stepsOfElement = 100;
/** Animations draw it again and again. */
const animatedTimes = 10;

/** Its target is drawn once for the element; those of other attributes also for all elements in it, which inherit them. */
const drawnOnce = new Set(['href', 'clip-path', 'mask', 'filter']);
/** The `href` of these is not drawn. */
const isLinking = (name: string) => name === 'a' || name === 'mpath' || isAnimation(name);
const isAnimation = (name: string) => name === 'set' || name.startsWith('animate');
const isText = (name: string) => name === 'text' || name === 'tspan' || name === 'textPath';
const isGradient = (name: string) => name === 'linearGradient' || name === 'radialGradient';

/** Pictures of pixels and fonts, which refer to nothing. */
const innocent =
  /^data:(?:image\/(?:png|jpe?g|gif|webp)|font\/[\w-]+|application\/(?:x-)?font-[\w-]+)[;,]/i;

const wontSay = (): never => {
  throw new SvgUnreadable();
};

/** Longer ids are refused, so that reading them takes time in proportion to the text. */
const longestId = 200;

/** The ids that the addresses in a text of CSS name, also where a comment or a string may hide one. */
function idsInCss(css: string): readonly string[] {
  if (/element\(/i.test(css)) wontSay();
  const address = /url\((?=\s*(?:"\s*#([^"]{0,200})|'\s*#([^']{0,200})|#([^)]{0,200})))/gi;
  return [...css.matchAll(address)].flatMap(([, ...ids]) => {
    const id = ids.find((one) => one !== undefined) ?? '';
    return id.length < longestId ? idsOf(id) : wontSay();
  });
}

/** An id as it is written, and as an address writes it. */
function idsOf(fragment: string): readonly string[] {
  const id = fragment.trim();
  if (!id.includes('%')) return [id];
  try {
    return [id, decodeURIComponent(id)];
  } catch {
    return wontSay();
  }
}

/** The ids that the attributes of an element refer to. */
interface References {
  readonly once: string[];
  readonly inherited: string[];
}

function referencesOf(element: SvgElement, pictures: string[]): References {
  const { name, attributes } = element;
  const found: References = { once: [], inherited: [] };
  for (const [full, given] of attributes) {
    const attribute = full.slice(full.indexOf(':') + 1);
    if (full.startsWith('xmlns') && given.includes('1999/xhtml')) wontSay();
    // Nothing is drawn for these.
    if (/^(?:data|aria)-/.test(full) || (attribute !== 'href' && full.includes(':'))) continue;
    // Browsers ignore these in addresses.
    const value = given.replaceAll(/[\t\n\r]/g, '').trim();
    // An escape of CSS could write anything below in other characters.
    if (value.includes('\\')) wontSay();
    if (/data:/i.test(value)) {
      if (attribute !== 'href' || !innocent.test(value)) wontSay();
      pictures.push(value);
      continue;
    }
    const ids = value.includes('(') ? idsInCss(value) : [];
    if (isAnimation(name) && (ids.length > 0 || /href$/.test(value))) wontSay();
    const into = drawnOnce.has(attribute) ? found.once : found.inherited;
    into.push(...ids);
    if (attribute === 'href' && value.startsWith('#') && !isLinking(name))
      found.once.push(...idsOf(value.slice(1)));
  }
  return found;
}

/** How long matching the selectors of a sheet takes, in elements. */
function selectorsWork(sheet: string, count: number, depth: number): number {
  // Trying all siblings, and all that a function lists, takes powers of their number.
  if (/~|:(?:has|is|where|not|matches|nth-[\w-]+|-\w+-any)\(/i.test(sheet)) wontSay();
  // Strings, comments, and rules in rules could hide selectors.
  const kinds = ['"', "'", '/*'].filter((mark) => sheet.includes(mark));
  if (kinds.length > 1) wontSay();
  const isWithin = (_: string, at: number) => at % 2 === 1;
  if (
    sheet
      .split(/["']/)
      .filter(isWithin)
      .some((text) => /[{}]/.test(text))
  )
    wontSay();
  const selectors = sheet.replaceAll(/\/\*[\s\S]*?(?:\*\/|$)/g, ' ').replaceAll(/\{[^{}]*\}/g, ',');
  if (/[{}]/.test(selectors)) wontSay();
  return selectors.split(',').reduce((sum, selector) => {
    const steps = selector.trim().split(/[\s>+]+/).length - 1;
    return sum + (count * depth ** steps) / stepsOfElement;
  }, 0);
}

/** Estimates the work of drawing. Takes time in proportion to the text, however deep its elements lie. */
export function svgWork(source: string): SvgWork {
  try {
    const elements = svgElements(source, mostElements);
    return elements.length > mostElements
      ? { elements: elements.length, pictures: [] }
      : estimate(elements);
  } catch (error) {
    if (error instanceof SvgUnreadable) return { elements: Number.POSITIVE_INFINITY, pictures: [] };
    throw error;
  }
}

function estimate(elements: readonly SvgElement[]): SvgWork {
  const pictures: string[] = [];
  const sheet = elements.flatMap(({ style }) => style || []).join('\n');
  if (elements.some(({ name }) => name === 'foreignObject')) wontSay();
  if (/\\|@import|data:(?!font|application\/(?:x-)?font)/i.test(sheet)) wontSay();
  const references = elements.map((element) => referencesOf(element, pictures));

  const styles = [sheet];
  const texts = [sheet];
  for (const { attributes } of elements)
    for (const [name, value] of attributes) {
      texts.push(`${name}:${value}`);
      if (name === 'style') styles.push(value);
    }
  const text = texts.join('\n');
  // With these, what is drawn once may be inherited after all.
  const inheritsAll = /inherit|context-/i.test(text);
  // A marker is drawn at each point of a path, and a point has at least one character.
  const hasMarkers = /(?<![-\w])marker\s*(?::|\/\*)|marker-mid/i.test(text);
  const isAnimated =
    elements.some(({ name }) => isAnimation(name)) ||
    /animation|transition/i.test(styles.join('\n'));

  const byId = new Map<string, number>();
  elements.forEach(({ attributes }, at) => {
    for (const [name, value] of attributes)
      if (name === 'id' && !byId.has(value)) byId.set(value, at);
  });
  const placesOf = (ids: readonly string[]) =>
    ids.flatMap((id) => {
      const at = byId.get(id);
      return at === undefined ? [] : [at];
    });

  const depths: number[] = [];
  const added: number[][] = references.map(({ once }) => (inheritsAll ? [] : placesOf(once)));
  const multiplied = references.map(({ once, inherited }) =>
    placesOf(inheritsAll ? [...once, ...inherited] : inherited),
  );
  elements.forEach(({ parent }, at) => {
    added[parent]?.push(at);
    depths.push((depths[parent] ?? 0) + 1);
  });
  const charactersOfOne = hasMarkers ? 1 : charactersOfElement;
  const own = elements.map(({ name, characters }) =>
    isText(name)
      ? elementsOfText + characters / lettersOfElement + sheet.length / charactersOfOne
      : 1 + (characters + sheet.length) / charactersOfOne,
  );
  const work = inTurn(own, added, multiplied);

  // A style sheet may give each of its addresses to each element.
  let gradients = 1;
  let others = 1;
  for (const at of placesOf(idsInCss(sheet))) {
    if (isGradient(elements[at]?.name ?? '')) gradients += work[at] ?? 0;
    else others *= 1 + (work[at] ?? 0);
  }
  const deepest = depths.reduce((most, depth) => Math.max(most, depth), 0);
  const all =
    (work[0] ?? 0) * gradients * others * (isAnimated ? animatedTimes : 1) +
    selectorsWork(sheet, elements.length, deepest);
  return { elements: Math.ceil(all), pictures };
}

/**
 * The work of each element: its own and that of what is drawn once for it, as often as the product of what is drawn
 * for each of them. Elements that refer to themselves in turn are refused: browsers differ in how they cut the circle.
 */
function inTurn(
  own: readonly number[],
  added: readonly (readonly number[])[],
  multiplied: readonly (readonly number[])[],
): Float64Array {
  const work = new Float64Array(own.length);
  const next = new Uint32Array(own.length);
  const stack = [0];
  next[0] = 1;
  while (stack.length > 0) {
    const at = stack.at(-1) as number;
    const [once, each] = [added[at] ?? [], multiplied[at] ?? []];
    // One more than the count of those that are done; none is 0 while it is on the stack.
    const place = (next[at] as number) - 1;
    const target = place < once.length ? once[place] : each[place - once.length];
    if (target === undefined) {
      const sum = once.reduce((all, one) => all + (work[one] as number), own[at] as number);
      work[at] = each.reduce((all, one) => all * (1 + (work[one] as number)), sum);
      stack.pop();
      continue;
    }
    next[at] = place + 2;
    if (work[target] !== 0) continue;
    if (next[target] !== 0) wontSay();
    next[target] = 1;
    stack.push(target);
  }
  return work;
}
