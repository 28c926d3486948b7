import { bytesFromBase64 } from '../../text/base64.ts';
import { mostPixels, pictureSize } from '../../text/picture_size.ts';
import { fill } from '../../ui/messages/fill.ts';
import type { LanguageCode } from '../../ui/messages/index.ts';
import { limitWords } from './limit_words.ts';
import { mostMarkup } from './limits.ts';
import { isAsciiLike } from './svg_elements.ts';
import { mostElements, svgWork } from './svg_work.ts';

// Pictures of foreign texts and outputs, before a browser decodes or draws them.

type Problem = 'pictureWork' | 'pictureUnknown' | 'picturePixels' | 'pictureKind' | 'pictureLong';

interface Data {
  readonly type: string;
  readonly charset: string;
  readonly bytes: Uint8Array;
}

/** The bytes with those that a percent sign writes. */
function withoutPercents(bytes: Uint8Array): Uint8Array {
  const hex = (at: number) => {
    const digits = String.fromCharCode(bytes[at] ?? 0, bytes[at + 1] ?? 0);
    return /^[0-9a-f]{2}$/i.test(digits) ? Number.parseInt(digits, 16) : undefined;
  };
  const read = new Uint8Array(bytes.length);
  let length = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] as number;
    const written = byte === 0x25 ? hex(at + 1) : undefined;
    read[length] = written ?? byte;
    if (written !== undefined) at += 2;
    length += 1;
  }
  return read.subarray(0, length);
}

/** The content of a data address, as browsers read it. */
function dataOf(address: string): Data | undefined {
  const clean = address.trim().replaceAll(/[\t\n\r]/g, '');
  const comma = clean.indexOf(',');
  if (!/^data:/i.test(clean) || comma < 0) return undefined;
  const head = clean.slice('data:'.length, comma);
  const [type = '', ...parameters] = head.split(';').map((part) => part.trim().toLowerCase());
  const charset = parameters.find((part) => part.startsWith('charset='))?.slice('charset='.length);
  const body = clean.slice(comma + 1).split('#', 1)[0] ?? '';
  const raw = withoutPercents(new TextEncoder().encode(body));
  const isBase64 = parameters.at(-1) === 'base64';
  const bytes = isBase64 ? bytesFromBase64(new TextDecoder('latin1').decode(raw)) : raw;
  return bytes && { type, charset: charset?.replaceAll('"', '') ?? 'utf-8', bytes };
}

/** Checks the pictures of one text or output, which share the elements that may be drawn. */
export class PictureCheck {
  #elements = 0;

  constructor(readonly language: LanguageCode) {}

  /** Those of the pictures so far. */
  get elements(): number {
    return this.#elements;
  }

  /** A sentence in the place of the picture of a data address, if it takes too much work. */
  ofAddress(address: string): string | undefined {
    const data = dataOf(address);
    if (!data) return this.#sentence('pictureKind');
    const { type, charset, bytes } = data;
    if (type !== 'image/svg+xml') return this.#ofPixels(bytes);
    if (!isAsciiLike(charset)) return this.#sentence('pictureUnknown');
    return this.#ofSvg(new TextDecoder().decode(bytes));
  }

  /** The same for a picture of an output or attachment: SVG as text, others in base64. */
  ofOutput(type: string, data: string): string | undefined {
    if (type === 'image/svg+xml') return this.#ofSvg(data);
    const bytes = bytesFromBase64(data);
    return bytes ? this.#ofPixels(bytes) : this.#sentence('pictureKind');
  }

  #ofPixels(bytes: Uint8Array): string | undefined {
    const size = pictureSize(bytes);
    if (!size) return this.#sentence('pictureKind');
    const { width, height } = size;
    if (width * height <= mostPixels) return undefined;
    return this.#sentence('picturePixels', { width, height, limit: mostPixels });
  }

  #ofSvg(text: string): string | undefined {
    const { length } = text;
    if (length > mostMarkup) return this.#sentence('pictureLong', { length, limit: mostMarkup });
    const { elements, pictures } = svgWork(text);
    if (elements === Number.POSITIVE_INFINITY) return this.#sentence('pictureUnknown');
    const count = this.#elements + elements;
    if (count > mostElements) return this.#sentence('pictureWork', { count, limit: mostElements });
    this.#elements = count;
    for (const picture of pictures) {
      const problem = this.ofAddress(picture);
      if (problem !== undefined) return problem;
    }
    return undefined;
  }

  #sentence(problem: Problem, values: Readonly<Record<string, number>> = {}): string {
    return fill(limitWords[this.language][problem], values);
  }
}
