import createDOMPurify from 'dompurify';
import { isObject, isText, joined } from '../../text/json.ts';
import { entryOf } from '../../ui/messages/entry.ts';
import { fill } from '../../ui/messages/fill.ts';
import type { LanguageCode } from '../../ui/messages/index.ts';
import { limitWords } from './limit_words.ts';
import { mostMarkup, mostTags } from './limits.ts';
import { escaped, markdownToHtml } from './markdown.ts';
import { limits, TextLimit } from './markdown_limits.ts';
import { PictureCheck } from './pictures.ts';

// Sanitizes foreign text. Loaded on demand: the build renders and checks the lessons' prose, so a first
// visit does not need it.

const purify = createDOMPurify(window);

/** Elements of HTML whose `href` is a link. Names of SVG and MathML elements are in lower case. */
const links = ['A', 'AREA'];

/** The functions that an SVG attribute may call: colours, transforms, and parts of the same document. */
const cssFunctions = /^(?:|rgba?|hsla?|calc|var|matrix|translate|scale|rotate|skew[xy])$/i;

/** Whether a browser that reads the value as CSS would fetch nothing. */
const isWithoutAddress = (value: string) => {
  const [, ...called] = value.split('(');
  const names = value.split('(', called.length).map(nameAtEnd);
  return names.every(
    (name, at) =>
      cssFunctions.test(name) ||
      (name.toLowerCase() === 'url' && /^\s*["']?#/.test(called[at] ?? '')),
  );
};

/** The name of a function before its bracket. All that may be called have shorter names. */
const nameAtEnd = (text: string) =>
  /(?<![\w-])[\w-]*$/.exec(text.trimEnd().slice(-longestName))?.[0] ?? '';
const longestName = 16;

const isOwnClass = (name: string) => name === 'together' || /^tml-[\w-]+$/.test(name);

const isLabel = (name: string) => name.startsWith('aria-') || ['alt', 'title'].includes(name);

/** The pictures of the text that is being sanitized, and the sentences in the place of some of them. */
let pictures = new PictureCheck('en');
const problems = new WeakMap<Element, string>();

function isShown(element: Element, address: string): boolean {
  const problem = address.startsWith('data:') ? pictures.ofAddress(address) : undefined;
  if (problem !== undefined) problems.set(element, problem);
  return address.startsWith('data:') && problem === undefined;
}

purify.addHook('uponSanitizeAttribute', (element, data) => {
  const { attrName: name, attrValue: value } = data;
  const isHtml = element.namespaceURI === 'http://www.w3.org/1999/xhtml';
  // Foreign classes and ids could collide with those of the page.
  if (name === 'class') data.keepAttr = value.trim().split(/\s+/).every(isOwnClass);
  // Nothing may be fetched from another host, not even a picture.
  else if (name === 'src') data.keepAttr = isShown(element, value);
  // A link in SVG or MathML would replace the page instead of opening a tab.
  else if (name === 'href') data.keepAttr = links.includes(element.tagName);
  else if (!isHtml && !isLabel(name) && !isWithoutAddress(value)) data.keepAttr = false;
});
purify.addHook('afterSanitizeAttributes', (node) => {
  const problem = problems.get(node);
  if (problem !== undefined)
    node.setAttribute('alt', [node.getAttribute('alt'), problem].filter(Boolean).join(' – '));
  if (!links.includes(node.tagName) || !node.hasAttribute('href')) return;
  node.setAttribute('target', '_blank');
  node.setAttribute('rel', 'noopener noreferrer');
});

/**
 * Removes styles and event handlers that can be found by text matching. DOMPurify would also remove
 * them, but parsing them already triggers a report of the page's policy. Also removes `is`, of which
 * DOMPurify can only empty the value.
 */
const quieted = (html: string) =>
  html.replaceAll(/<[a-z][^<>]*>/gi, (tag) =>
    tag.replaceAll(/\s(?:style|is|on[a-z]+)\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>"']+)/gi, ' '),
  );

/** HTML without scripts, styles, forms and external resources. */
export function sanitizeHtml(html: string, language: LanguageCode): string {
  pictures = new PictureCheck(language);
  return purify.sanitize(quieted(html), {
    USE_PROFILES: { html: true, mathMl: true, svg: true },
    FORBID_TAGS: [
      'style',
      'form',
      'input',
      'button',
      'textarea',
      'select',
      'dialog',
      'video',
      'audio',
      'source',
      'picture',
      'use',
      'image',
      'slot',
    ],
    FORBID_ATTR: [
      'style',
      'id',
      'name',
      'slot',
      'part',
      'popover',
      'autofocus',
      'tabindex',
      'contenteditable',
      'background',
      'srcset',
      'xlink:href',
    ],
    ALLOW_DATA_ATTR: false,
    ADD_ATTR: ['data-drawing'],
    ALLOW_ARIA_ATTR: true,
  });
}

/** Decodes a URL-encoded name; returns it unchanged if it contains a stray percent sign. */
function decoded(name: string): string {
  try {
    return decodeURI(name);
  } catch {
    return name;
  }
}

/** A sentence in the place of a text that takes too much work, and the text's beginning as it is written. */
function inItsPlace(
  reason: TextLimit['reason'],
  source: string,
  limit: number,
  language: LanguageCode,
  length = source.length,
): string {
  const values = { length, limit };
  const sentence = fill(limitWords[language][reason], values);
  const start = escaped(source.slice(0, mostShown));
  const rest = source.length > mostShown ? '…' : '';
  return `<p class="problems" data-code="text_limit">${escaped(sentence)}</p><pre>${start}${rest}</pre>`;
}

const mostShown = 2000;

/** Sanitized HTML of an output. */
export function renderHtml(html: string, language: LanguageCode): string {
  if (html.length > mostMarkup) return inItsPlace('length', html, mostMarkup, language);
  const elements = elementsIn(html);
  return elements > mostTags
    ? inItsPlace('elements', html, mostTags, language, elements)
    : sanitizeHtml(html, language);
}

/** A sentence in the place of a picture that takes too much work, empty for one that may be shown; and its elements. */
export function checkPicture(data: string, type: unknown, language: LanguageCode) {
  const check = new PictureCheck(language);
  const text = check.ofOutput(String(type), data) ?? '';
  return { text, work: text === '' ? check.elements + 1 : 0 };
}

/** Sanitized HTML of an output, and its elements; as many characters of text are one, too. */
export function safeHtml(html: string, language: LanguageCode) {
  const text = renderHtml(html, language);
  return { text, work: elementsIn(text) };
}

/** The same of Markdown. */
export function safeMarkdown(source: string, attachments: unknown, language: LanguageCode) {
  const text = renderMarkdown(source, attachments, language);
  return { text, work: elementsIn(text) };
}

/** A browser lays out so many characters of text in the time of an element. */
const lettersOfElement = 125;

/** About how many elements markup is drawn with; never too few. Reads each character once. */
function elementsIn(html: string): number {
  let [elements, letters, isTag] = [0, 0, false];
  for (let at = 0; at < html.length; at += 1) {
    const character = html[at];
    if (character === '>') isTag = false;
    else if (character === '<' && /[a-z/!?]/i.test(html[at + 1] ?? '')) {
      isTag = true;
      if (html[at + 1] !== '/') elements += 1;
    } else if (!isTag) letters += 1;
  }
  return elements + Math.ceil(letters / lettersOfElement);
}

/** A sentence in the place of an output that a notebook has no room for. */
export function leftOut(kind: string, language: LanguageCode): string {
  const sentence = limitWords[language].notebook;
  return kind === 'picture'
    ? sentence
    : `<p class="problems" data-code="notebook_limit">${escaped(sentence)}</p>`;
}

/** Sanitized HTML of Markdown with formulas; `attachments` are pictures in the cell. */
export function renderMarkdown(
  source: string,
  attachments: unknown,
  language: LanguageCode,
): string {
  const known = isObject(attachments) ? attachments : {};
  const withPictures = source.replaceAll(/\(attachment:([^)\s]+)/g, (whole, name: string) => {
    const picture = entryOf(known, name) ?? entryOf(known, decoded(name));
    const [type, data] = isObject(picture) ? (Object.entries(picture)[0] ?? []) : [];
    return type?.startsWith('image/') && isText(data)
      ? `(data:${type};base64,${joined(data)}`
      : whole;
  });
  try {
    const html = markdownToHtml(withPictures, { strict: false });
    const elements = elementsIn(html);
    return elements > mostTags
      ? inItsPlace('elements', source, mostTags, language, elements)
      : sanitizeHtml(html, language);
  } catch (error) {
    if (!(error instanceof TextLimit)) return `<pre>${escaped(source.slice(0, mostShown))}</pre>`;
    const { reason, count } = error;
    const limit = reason === 'formula' ? limits.formula.length : limits[reason];
    return inItsPlace(reason, source, limit, language, count);
  }
}
