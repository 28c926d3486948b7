import createDOMPurify from 'dompurify';
import { entryOf } from '../messages/entry.ts';
import { markdownToHtml } from './markdown.ts';

// Text from outside, made safe to show. A part of its own: the lessons' prose comes set and checked
// from the build, and a first visit needs none of this.

const purify = createDOMPurify(window);

purify.addHook('uponSanitizeAttribute', (_, data) => {
  // Classes and ids of others would meet those of the page.
  if (data.attrName === 'class')
    data.keepAttr = /^(?:tml-[\w-]+\s*|together)+$/.test(data.attrValue);
  // Nothing is fetched from another host, not even a picture.
  const isPicture = ['src', 'srcset', 'poster', 'xlink:href'].includes(data.attrName);
  if (isPicture && !data.attrValue.startsWith('data:')) data.keepAttr = false;
});
purify.addHook('afterSanitizeAttributes', (node) => {
  if (node.tagName !== 'A' || !node.hasAttribute('href')) return;
  node.setAttribute('target', '_blank');
  node.setAttribute('rel', 'noopener noreferrer');
});

/**
 * Styles and handlers are taken out below in any case. Where they can be told from the letters alone
 * they go first, because the page's policy reports each one that is as much as parsed.
 */
const quieted = (html: string) =>
  html.replaceAll(/<[a-z][^<>]*>/gi, (tag) =>
    tag.replaceAll(/\s(?:style|on[a-z]+)\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>"']+)/gi, ' '),
  );

/** HTML without scripts, styles, forms or anything that would be fetched. */
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

/** A name as it was before it stood in an address; one with a stray percent sign is left alone. */
function decoded(name: string): string {
  try {
    return decodeURI(name);
  } catch {
    return name;
  }
}

type Attachments = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Markdown with formulas as HTML that is safe to show; `attachments` are pictures in the cell. */
export function renderMarkdown(source: string, attachments: unknown): string {
  const known = (attachments ?? {}) as Attachments;
  const withPictures = source.replaceAll(/\(attachment:([^)\s]+)/g, (whole, name: string) => {
    const picture = entryOf(known, name) ?? entryOf(known, decoded(name));
    const [type, data] = Object.entries(picture ?? {})[0] ?? [];
    return type?.startsWith('image/') && data ? `(data:${type};base64,${data}` : whole;
  });
  return sanitizeHtml(markdownToHtml(withPictures, { strict: false }));
}
