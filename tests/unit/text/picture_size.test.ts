import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { PictureCheck } from '../../../web/notebook/output/pictures.ts';
import { pictureSize } from '../../../web/text/picture_size.ts';
import { base64, pngOf } from '../../robustness/attacks/pictures.ts';

const little = (value: number, count = 2) =>
  Array.from({ length: count }, (_, at) => (value >> (8 * at)) & 255);
const big = (value: number) => [value >> 8, value & 255];
const ascii = (text: string) => [...text].map((one) => one.charCodeAt(0));

const jpeg = (width: number, height: number, before: readonly number[] = []) => [
  ...[0xff, 0xd8, ...before, 0xff, 0xff, 0xc2, 0, 17, 8, ...big(height), ...big(width), 3],
];
const gif = (screen: number, extent: number) => [
  ...[...ascii('GIF89a'), ...little(screen), ...little(screen), 0x80, 0, 0, ...Array(6).fill(0x2c)],
  ...[0x21, 0xf9, 4, 0x2c, 0, 0, 0, 0],
  ...[0x2c, ...little(10), ...little(20), ...little(extent), ...little(extent), 0],
];
const webp = (kind: string, content: readonly number[]) => [
  ...[...ascii('RIFF'), 0, 0, 0, 0, ...ascii(`WEBP${kind}`), 0, 0, 0, 0, ...content],
];
const lossless = (width: number, height: number) => {
  const bits = (width - 1) | ((height - 1) << 14);
  return webp('VP8L', [0x2f, ...little(bits, 4)]);
};

describe('the size of a picture by its header', () => {
  for (const [what, bytes, expected] of [
    ['a PNG', pngOf(70_000, 90_000), [70_000, 90_000]],
    ['a JPEG', jpeg(4000, 3000), [4000, 3000]],
    [
      'a JPEG behind tables, previews and fill bytes',
      jpeg(40, 30, [0xff, 0xe1, 0, 6, 0xff, 0xc0, 9, 9, 0xff, 0xc4, 0, 2, 7, 7]),
      [40, 30],
    ],
    ['a GIF', gif(300, 20), [300, 300]],
    ['a GIF whose image is larger than its screen', gif(1, 5000), [5010, 5020]],
    [
      'a WebP',
      webp('VP8 ', [0, 0, 0, 0x9d, 1, 0x2a, ...little(0x4000 + 640), ...little(480)]),
      [640, 480],
    ],
    ['a WebP without loss', lossless(16_384, 5), [16_384, 5]],
    [
      'a WebP with extensions',
      webp('VP8X', [0, 0, 0, 0, ...little(69_999, 3), ...little(4, 3)]),
      [70_000, 5],
    ],
  ] as const)
    test(`is that of ${what}`, () => {
      const whole = Uint8Array.from(bytes);
      const size = pictureSize(whole);
      assert.deepEqual([size?.width, size?.height], expected);
      for (let length = 0; length < 10; length += 1)
        assert.equal(pictureSize(whole.subarray(0, length)), undefined);
    });

  test('is unknown of anything else', () => {
    for (const text of ['', 'BM', '<svg/>', 'RIFF0000WAVE', '\x89PNG\r\n\x1a\n0000IDAT'])
      assert.equal(pictureSize(Uint8Array.from(ascii(text))), undefined);
    assert.equal(pictureSize(Uint8Array.of(0xff, 0xd8, 0xff, 0xda, 0, 2, 1)), undefined);
    assert.equal(pictureSize(Uint8Array.of(...ascii('GIF89a'), ...Array(9).fill(0x3b))), undefined);
  });
});

describe('a picture of pixels in an output', () => {
  const problem = (bytes: readonly number[] | Uint8Array, type = 'image/png') =>
    new PictureCheck('en').ofOutput(type, base64(Uint8Array.from(bytes)));

  test('is shown up to 2²⁶ pixels, and otherwise a sentence with its size', () => {
    assert.equal(problem(pngOf(8192, 8192)), undefined);
    assert.match(problem(pngOf(8193, 8192)) ?? '', /8193 × 8192 pixels.* 67108864 /);
    assert.match(problem(jpeg(65_000, 65_000)) ?? '', /65000 × 65000/, 'whatever it is called');
    assert.match(problem(pngOf(2 ** 31, 2 ** 31), 'image/gif') ?? '', /pixels/);
    const address = `data:image/webp;base64,${base64(Uint8Array.from(lossless(16_000, 16_000)))}`;
    assert.match(new PictureCheck('en').ofAddress(address) ?? '', /16000 × 16000/);
  });

  test('that browsers do not decode is a sentence', () => {
    assert.match(problem(ascii('BM')) ?? '', /neither PNG/);
    assert.match(new PictureCheck('en').ofOutput('image/png', '?') ?? '', /neither PNG/);
    assert.match(new PictureCheck('en').ofAddress('data:text/html,<b>') ?? '', /neither PNG/);
  });
});
