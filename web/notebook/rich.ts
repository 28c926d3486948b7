import createDOMPurify from 'dompurify';
import { entryOf } from '../messages/entry.ts';
import { markdownToHtml } from './markdown.ts';

// Sanitizes foreign text. Loaded on demand: the build renders and checks the lessons' prose, so a first
// visit does not need it.

const purify = createDOMPurify(window);

purify.addHook('uponSanitizeAttribute', (_, data) => {
  // Foreign classes and ids could collide with those of the page.
  if (data.attrName === 'class')
    data.keepAttr = /^(?:tml-[\w-]+\s*|together)+$/.test(data.attrValue);
  // Nothing may be fetched from another host, not even a picture.
  const isPicture = ['src', 'srcset', 'poster', 'xlink:href'].includes(data.attrName);
  if (isPicture && !data.attrValue.startsWith('data:')) data.keepAttr = false;
});
purify.addHook('afterSanitizeAttributes', (node) => {
  if (node.tagName !== 'A' || !node.hasAttribute('href')) return;
  node.setAttribute('target', '_blank');
  node.setAttribute('rel', 'noopener noreferrer');
});

/**
 * Removes styles and event handlers that can be found by text matching. DOMPurify would also remove
 * them, but parsing them already triggers a report of the page's policy.
 */
const quieted = (html: string) =>
  html.replaceAll(/<[a-z][^<>]*>/gi, (tag) =>
    tag.replaceAll(/\s(?:style|on[a-z]+)\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>"']+)/gi, ' '),
  );

/** HTML without scripts, styles, forms and external resources. */
export function sanitizeHtml(html: string): string {
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

type Attachments = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Sanitized HTML of Markdown with formulas; `attachments` are pictures in the cell. */
export function renderMarkdown(source: string, attachments: unknown): string {
  const known = (attachments ?? {}) as Attachments;
  const withPictures = source.replaceAll(/\(attachment:([^)\s]+)/g, (whole, name: string) => {
    const picture = entryOf(known, name) ?? entryOf(known, decoded(name));
    const [type, data] = Object.entries(picture ?? {})[0] ?? [];
    return type?.startsWith('image/') && data ? `(data:${type};base64,${data}` : whole;
  });
  return sanitizeHtml(markdownToHtml(withPictures, { strict: false }));
}
