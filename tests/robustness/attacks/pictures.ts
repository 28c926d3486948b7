// Small pictures that ask for much work.

const open = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"';
export const svg = (content: string): string => `<svg ${open}>${content}</svg>`;

/** Levels of parts, each of which is made of so many of the one before it. */
export const levels = (
  count: number,
  part: (id: string, before: string | undefined, at: number) => string,
): string =>
  Array.from({ length: count }, (_, at) =>
    part(`a${at}`, at > 0 ? `a${at - 1}` : undefined, at),
  ).join('');
const times = (count: number, text: string) => text.repeat(count);

const uses = (use: (before: string) => string, count = 10) =>
  svg(
    levels(count, (id, before) =>
      before === undefined
        ? `<rect id="${id}" width="9" height="9" />`
        : `<g id="${id}">${times(10, use(before))}</g>`,
    ),
  );

/** Parts of one kind, the elements of which refer to the part before it by an attribute. */
const parts = (name: string, attribute: string, more = '') =>
  svg(
    `${levels(10, (id, before) => {
      const refers = before === undefined ? '' : ` ${attribute}="url(#${before})"`;
      const shape = `<rect width="9" height="9"${refers} />`;
      return `<${name} id="${id}" width="1" height="1" ${more}>${times(10, shape)}</${name}>`;
    })}<rect width="9" height="9" ${attribute}="url(#a9)" />`,
  );

const bomb = uses((id) => `<use href="#${id}" />`);

export const pngOf = (width: number, height: number): Uint8Array<ArrayBuffer> => {
  const bytes = new Uint8Array(33);
  bytes.set([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]);
  const view = new DataView(bytes.buffer);
  view.setUint32(16, width);
  view.setUint32(20, height);
  return bytes;
};
export const base64 = (bytes: Uint8Array | string): string => Buffer.from(bytes).toString('base64');

/** SVG texts of a few kilobytes that browsers draw for minutes or longer, or that hide how long. */
export const hostileSvg: Readonly<Record<string, string>> = {
  'ten levels of ten uses': bomb,
  'uses by an older attribute': uses((id) => `<use xlink:href="#${id}" />`),
  'uses with a prefix': uses((id) => `<x:use href="#${id}" />`).replace(
    'xmlns=',
    'xmlns:x="http://www.w3.org/2000/svg" xmlns=',
  ),
  'uses with a character reference': uses((id) => `<use href='&#x23;${id}' />`),
  'uses with an encoded name': uses((id) => `<use href="#%61${id.slice(1)}" />`),
  'uses with line breaks': uses((id) => `<use\nhref\n=\n" &#10;#${id}&#9;" />`),
  'uses behind comments': uses((id) => `<!-- <use href="#b" --><use href="#${id}" />`),
  'uses of symbols': uses((id) => `<use href="#${id}" />`).replaceAll(/(<\/?)g/g, '$1symbol'),
  'a pattern in each pattern': parts('pattern', 'fill'),
  'a pattern that a group gives its elements': svg(
    `${levels(10, (id, before) => {
      const refers = before === undefined ? '' : ` fill="url( '#${before}' )"`;
      return `<pattern id="${id}" width="1" height="1"><g${refers}>${times(10, '<path d="M0 0h9v9" />')}</g></pattern>`;
    })}<rect fill="URL(#a9)" width="9" height="9" />`,
  ),
  'a mask in each mask': parts('mask', 'mask'),
  'a clip path in each clip path': parts('clipPath', 'clip-path'),
  'a clip path that is inherited': svg(
    `${levels(10, (id, before) => {
      const refers = before === undefined ? '' : ` clip-path="url(#${before})"`;
      return `<clipPath id="${id}"${refers}>${times(10, '<rect width="9" height="9" clip-path="inherit" />')}</clipPath>`;
    })}<rect width="9" height="9" clip-path="url(#a9)" />`,
  ),
  'a marker at each point': svg(
    `${levels(5, (id, before) => {
      const refers = before === undefined ? '' : ` marker-mid="url(#${before})"`;
      return `<marker id="${id}"><path d="M0 0${times(200, 'h1')}"${refers} /></marker>`;
    })}<path d="M0 0${times(200, 'h1')}" style="marker:url(#a4)" />`,
  ),
  'a filter in each filter': svg(
    levels(10, (id, before) => {
      const image = before === undefined ? '' : times(10, `<feImage href="#r${before}" />`);
      return `<filter id="${id}">${image}<feFlood /></filter><rect id="r${id}" width="9" height="9" filter="url(#${id})" />`;
    }),
  ),
  'styles of a group': svg(
    `${levels(10, (id, before) => {
      const refers = before === undefined ? '' : ` style="--x:url(#${before})"`;
      return `<pattern id="${id}"><g${refers}>${times(10, '<rect style="fill:var(--x)" />')}</g></pattern>`;
    })}<rect style="fill:url(#a9)" width="9" height="9" />`,
  ),
  'a style sheet': svg(
    `<style><![CDATA[${levels(10, (id, before) => (before ? `.${id}{clip-path:url(#${before})}` : ''))}]]></style>` +
      levels(
        10,
        (id) =>
          `<clipPath id="${id}">${times(10, `<rect class="${id}" width="9" height="9" />`)}</clipPath>`,
      ),
  ),
  'a style sheet with a comment and a string': svg(
    `<style>/* url("# */ rect{mask:url(#a9)}</style>${parts('mask', 'mask')}`,
  ),
  'selectors that try all siblings': svg(
    `<style>* ~ * ~ * ~ * ~ b{fill:red}</style>${times(2000, '<g />')}`,
  ),
  'selectors that try all ancestors': svg(
    `<style>* * * * * * b{fill:red}</style>${times(400, '<g>')}${times(400, '</g>')}`,
  ),
  'an escape in a style': svg('<rect style="fill:u\\72l(#a)" /><pattern id="a" />'),
  'a picture in a picture': svg(`<image href="data:image/svg+xml;base64,${base64(bomb)}" />`),
  'a picture in a picture, with a line break': svg(
    `<image href=" da&#10;ta:image/svg+xml;base64,${base64(bomb)}" />`,
  ),
  'a picture of very many pixels': svg(
    `<image href="data:image/png;base64,${base64(pngOf(60_000, 60_000))}" />`,
  ),
  'entities in entities': `<!DOCTYPE svg [${levels(9, (id, before) => `<!ENTITY ${id} "${times(10, before ? `&${before};` : '<g />')}">`)}]>${svg('&a8;')}`,
  'a style sheet from outside the elements': `<?xml-stylesheet href="data:text/css,*{}"?>${svg('')}`,
  'another encoding': `<?xml version="1.0" encoding="UTF-7"?>${svg('')}`,
  'an animation of what is drawn': uses(
    (id) => `<use><set attributeName="href" to="#${id}" /></use>`,
  ),
  'uses of one another': svg('<g id="a"><use href="#b" /></g><g id="b"><use href="#a" /></g>'),
  'HTML in it': svg('<foreignObject><div xmlns="http://www.w3.org/1999/xhtml" /></foreignObject>'),
  'very many elements': svg(times(150_000, '<g />')),
  'uses of a long text': svg(
    `<text id="a">${times(10_000, 'text ')}</text>${times(2000, '<use href="#a" />')}`,
  ),
  'two roots': `${svg('')}${svg('')}`,
  'elements that do not end': '<svg xmlns="http://www.w3.org/2000/svg"><g>',
};
