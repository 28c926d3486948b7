import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { PictureCheck } from '../../../web/notebook/output/pictures.ts';
import { mostElements, svgWork } from '../../../web/notebook/output/svg_work.ts';
import { random } from '../../random.ts';
import { base64, hostileSvg, levels, pngOf, svg } from '../../robustness/attacks/pictures.ts';

const problem = (text: string) => new PictureCheck('en').ofOutput('image/svg+xml', text);
const repeated = (count: number, part: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => part(at)).join('\n');

describe('a hostile picture', () => {
  for (const [what, text] of Object.entries(hostileSvg))
    test(`of ${what} is a sentence, in each way to give it`, () => {
      const sentence = problem(text);
      assert.match(sentence ?? 'shown', /^This picture is not shown: /);
      const ofAddress = (address: string) => new PictureCheck('en').ofAddress(address);
      assert.equal(ofAddress(`data:image/svg+xml;base64,${base64(text)}`), sentence);
      assert.equal(ofAddress(`data:image/svg+xml;utf8,${encodeURIComponent(text)}`), sentence);
      const spaced = base64(text).replaceAll(/(.{60})/g, '$1\n');
      assert.equal(ofAddress(` DATA: IMAGE/svg+XML ; charset=utf-8; base64,${spaced}`), sentence);
    });

  test('names the count and the limit', () => {
    assert.match(problem(hostileSvg['ten levels of ten uses'] ?? '') ?? '', /\d{9,}.* 24000 /);
    const chinese = new PictureCheck('zh').ofOutput('image/svg+xml', svg('<a'));
    assert.match(chinese ?? '', /^未显示此图片/);
  });

  test('is one that is too long, or in an encoding that reads its bytes in another way', () => {
    assert.match(problem(svg(' '.repeat(2_000_000))) ?? '', /2000000/);
    const address = `data:image/svg+xml;charset=utf-16,${svg('')}`;
    assert.match(new PictureCheck('en').ofAddress(address) ?? '', /cannot be estimated/);
  });

  test('is one of many that are each within the limit', () => {
    const check = new PictureCheck('en');
    const one = svg('<g />'.repeat(7000));
    const results = Array.from({ length: 4 }, () => check.ofOutput('image/svg+xml', one));
    assert.deepEqual(
      results.map((result) => result !== undefined),
      [false, false, false, true],
    );
  });

  test('of very many levels takes no stack', () => {
    const deep = (count: number) => `${'<g>'.repeat(count)}${'</g>'.repeat(count)}`;
    assert.ok(svgWork(svg(deep(20_000))).elements > 20_000);
    assert.equal(svgWork(svg(deep(200_000))).elements, mostElements + 1);
    const chain = levels(10_000, (id, before) => `<g id="${id}"><use href="#${before}" /></g>`);
    assert.ok(svgWork(svg(chain)).elements > 10_000);
  });
});

describe('a picture that a program writes', () => {
  const header =
    '<?xml version="1.0" encoding="utf-8" standalone="no"?>\n<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN"\n  "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">\n';
  const styles =
    '<defs><style type="text/css">*{stroke-linejoin: round; stroke-linecap: butt}</style></defs>';
  /** As matplotlib writes thousands of points, which are uses of one path within a clip path. */
  const points = (wrap: (uses: string) => string) =>
    header +
    svg(
      `${styles}<g id="axes_1"><!-- $\\alpha$ --><defs><path id="m1" d="M 0 1.5 C 0.4 1.5 0.8 1.3 1 1 z" style="stroke: #1f77b4"/></defs>
${wrap('')}</g><defs><clipPath id="p1"><rect x="57.6" y="41.4" width="357.1" height="266.1"/></clipPath></defs>`,
    );
  const use = (at: number) =>
    `<use xlink:href="#m1" x="${(at * 0.0371).toFixed(6)}" y="${(at * 0.0213).toFixed(6)}" style="fill: #1f77b4; stroke: #1f77b4"/>`;

  for (const [what, text] of Object.entries({
    'a point with a clip path each': points(() =>
      repeated(3500, (at) => `<g clip-path="url(#p1)">${use(at)}</g>`),
    ),
    'points with one clip path': points(() => `<g clip-path="url(#p1)">${repeated(8000, use)}</g>`),
    'an icon':
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9z"/></svg>',
    'a gradient': svg(
      '<linearGradient id="g"><stop offset="0"/><stop offset="1"/></linearGradient><g fill="url(#g)"><path d="M0 0h9"/></g>',
    ),
    'classes of a drawing program': svg(
      `<defs><style>.cls-1{fill:url(#g0);}.cls-2,.cls-3{fill:url(#g1);font-family:'Arial'}</style>${repeated(20, (at) => `<linearGradient id="g${at}"><stop/><stop/></linearGradient>`)}</defs>${repeated(300, () => '<path class="cls-1" d="M0 0h9"/>')}`,
    ),
    arrows: svg(
      `<marker id="m"><path d="M0 0L9 9z"/></marker>${repeated(500, () => `<path d="M0 0${'L1 1'.repeat(30)}" marker-end="url(#m)"/>`)}`,
    ),
    'a picture of pixels': svg(`<image href="data:image/png;base64,${base64(pngOf(600, 400))}"/>`),
    'links to its parts': svg('<g id="a"><a href="#a"><path d="M0 0h9"/></a></g>'),
    'names with backslashes': svg('<g inkscape:label="C:\\x (1)" data-x="\\frac(1)"/>'),
    'a small animation': svg('<circle r="9"><animate attributeName="r" values="1;9"/></circle>'),
  }))
    test(`of ${what} is shown`, () => {
      assert.equal(problem(text), undefined, `${svgWork(text).elements}`);
    });

  test('is far from the limit unless it has very many points', () => {
    const text = points(() => repeated(1000, use));
    assert.ok(svgWork(text).elements < mostElements / 8);
  });
});

/** An SVG text at random, and how many elements are drawn for it if each reference is followed. */
function randomPicture(next: () => number): { readonly text: string; drawn(): number } {
  interface Node {
    readonly id: string;
    readonly name: string;
    readonly attributes: Record<string, string>;
    readonly inside: Node[];
  }
  const chosen = <T>(list: readonly T[]) => list[Math.floor(next() * list.length)] as T;
  const nodes: Node[] = [];
  const root: Node = { id: 'root', name: 'svg', attributes: {}, inside: [] };
  for (let at = 0; at < 14; at += 1) {
    const closed = nodes.map(({ id }) => id);
    const name = chosen(['g', 'g', 'rect', 'use', 'pattern', 'clipPath', 'mask']);
    const node: Node = { id: `n${at}`, name, attributes: {}, inside: [] };
    const parent = next() < 0.4 ? root : chosen([root, ...nodes]);
    parent.inside.push(node);
    nodes.push(node);
    if (closed.length === 0) continue;
    if (name === 'use') node.attributes.href = `#${chosen(closed)}`;
    for (const attribute of ['fill', 'stroke', 'clip-path', 'mask'])
      if (next() < 0.15) node.attributes[attribute] = `url(#${chosen(closed)})`;
  }
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const textOf = ({ id, name, attributes, inside }: Node): string =>
    `<${name} id="${id}"${Object.entries(attributes)
      .map(([key, value]) => ` ${key}="${value}"`)
      .join('')}>${inside.map(textOf).join('')}</${name}>`;
  /** How many elements are drawn for one, with what it inherits. */
  const draw = (node: Node, inherited: Record<string, string>): number => {
    const { attributes, inside } = node;
    const own = { ...inherited };
    for (const key of ['fill', 'stroke']) if (attributes[key]) own[key] = attributes[key];
    const target = (value: string) => byId.get(/#(\w+)/.exec(value)?.[1] ?? '') as Node;
    let count = 1;
    for (const value of [...Object.values(own), attributes['clip-path'], attributes.mask])
      if (value) count += draw(target(value), {});
    if (attributes.href) count += draw(target(attributes.href), own);
    for (const one of inside) count += draw(one, own);
    return count;
  };
  return { text: svg(root.inside.map(textOf).join('')), drawn: () => draw(root, {}) };
}

test('the estimate is never below what is drawn if each reference is followed', () => {
  const next = random(35);
  let finite = 0;
  for (let at = 0; at < 2000; at += 1) {
    const { text, drawn } = randomPicture(next);
    const { elements } = svgWork(text);
    if (elements > 100_000) continue;
    finite += 1;
    const count = drawn();
    assert.ok(elements >= count, `${elements} of ${count}: ${text}`);
  }
  assert.ok(finite > 300, `${finite}`);
});
