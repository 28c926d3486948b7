import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { fromAddress } from '../../../web/instrument/store/address.ts';
import { pageAddress, withPageLinks } from '../../../web/notebook/lesson/links.ts';
import { isSamePlace, joinAddress, splitAddress } from '../../../web/notebook/lesson/place.ts';
import links from '../instrument/links.json';

describe('an address', () => {
  test('has the lesson and the cell anywhere among the parameters of the state', () => {
    const place = { lesson: 'per_group', cell: 'a-1_b' };
    const state = 'v=2&tensor=1,2;3,4&format=int8&source=min_max';
    const written = `${state}&lesson=per_group&cell=a-1_b`;
    assert.equal(joinAddress({ state, place }), written);
    assert.deepEqual(splitAddress(`#${written}`), { state, place });
    assert.deepEqual(splitAddress(`cell=a-1_b&v=2&tensor=1&lesson=per_group&x=1`), {
      state: 'v=2&tensor=1&x=1',
      place,
    });
  });

  test('may have only one of them, or none', () => {
    for (const address of ['', 'lesson=x', 'cell=y', 'lesson=x&cell=y', 'v=2&tensor=1&cell=y']) {
      assert.equal(joinAddress(splitAddress(`#${address}`)), address);
    }
    assert.deepEqual(splitAddress('#lesson=&cell='), {
      state: '',
      place: { lesson: undefined, cell: undefined },
    });
    assert.equal(splitAddress('#lessons').state, '');
  });

  test('with any name survives the round trip', () => {
    const place = { lesson: 'a b&c=d#%', cell: '+ü' };
    assert.deepEqual(splitAddress(joinAddress({ state: 'v=2', place })), { state: 'v=2', place });
  });

  test('from before lessons were addressable has no place and an unchanged state', () => {
    for (const { link } of links) {
      const { state, place } = splitAddress(`#${link}`);
      assert.equal(state, link);
      assert.ok(isSamePlace(place, {}));
    }
  });

  test('without a state shows the initial state', () => {
    const opened = fromAddress('');
    assert.deepEqual(fromAddress(splitAddress('#lesson=packing').state), opened);
  });

  test('is another place if either part differs', () => {
    const place = { lesson: 'x', cell: 'y' };
    assert.ok(isSamePlace(place, { ...place }));
    assert.ok(!isSamePlace(place, { ...place, lesson: 'z' }));
    assert.ok(!isSamePlace(place, { ...place, cell: undefined }));
  });
});

describe('a link in a lesson', () => {
  const addresses: Readonly<Record<string, string | undefined>> = {
    'per_group.ipynb': 'lesson=per_group',
    'per_group.zh.ipynb': 'lesson=per_group',
    'per_group.ipynb#cell-id=ab-1': 'lesson=per_group&cell=ab-1',
    '#cell-id=ab-1': 'lesson=here&cell=ab-1',
    '../#with&clamp=0': 'with&clamp=0',
    '../index.html#v=2&tensor=1': 'v=2&tensor=1',
    '#lesson=packing': 'lesson=packing',
    '#with&format=uint8': 'with&format=uint8',
    '': undefined,
    '#': undefined,
    '#heading': undefined,
    'helper.py': undefined,
    '../other/per_group.ipynb': undefined,
    'https://example.org/per_group.ipynb': undefined,
    'https://example.org/#with&clamp=0': undefined,
  };
  for (const [href, address] of Object.entries(addresses)) {
    test(`to ${href || 'nothing'} leads to ${address ?? 'where it says'}`, () => {
      assert.equal(pageAddress(href, 'here'), address);
    });
  }

  test('becomes a button if it changes a setting, a page link if it names a lesson, and is unchanged otherwise', () => {
    const html = [
      '<p>With <a href="../#with&amp;clamp=0"><em>clamp</em> off</a>, see',
      '<a href="per_group.ipynb#cell-id=b">groups</a>',
      'or <a href="https://example.org/?a=1&amp;b=2">elsewhere</a>.</p>',
    ].join('\n');
    assert.equal(
      withPageLinks(html, 'here'),
      [
        '<p>With <button type="button" data-set="with&amp;clamp=0"><em>clamp</em> off</button>, see',
        '<a href="#lesson=per_group&amp;cell=b">groups</a>',
        'or <a href="https://example.org/?a=1&amp;b=2">elsewhere</a>.</p>',
      ].join('\n'),
    );
  });
});
