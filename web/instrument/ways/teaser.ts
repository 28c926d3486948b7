import { html, type TemplateResult } from 'lit-html';
import { perTensor } from '../../core/engine/per_tensor.ts';
import { message } from '../../ui/messages/index.ts';
import type { Engines } from '../compute.ts';
import type { Model } from '../model.ts';
import { quantizingOptions } from '../settings/table.ts';
import { lessonState, plainScheme } from '../store/state.ts';
import { words } from './words.ts';

/** The step between the four greys that two bits have from black to white. */
const scale = 255 / 3;

/** Replaces the pixels of a canvas by the picture of an image in four greys, as the core quantizes it. */
async function drawInFourGreys(
  image: HTMLImageElement,
  canvas: HTMLCanvasElement,
  engines: Pick<Engines, 'lesson'>,
): Promise<void> {
  const { naturalWidth: width, naturalHeight: height } = image;
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d') as CanvasRenderingContext2D;
  context.drawImage(image, 0, 0);
  const picture = context.getImageData(0, 0, width, height);
  const data = Float32Array.from({ length: width * height }, (_, i) => picture.data[4 * i] ?? 0);
  context.clearRect(0, 0, width, height);
  const core = await engines.lesson();
  // The small core has no int2. The first four integers of another format stand for the same greys.
  const { dequantized } = await core.anatomize(
    { dtype: 'float32', shape: [height, width], data },
    perTensor({ scale, zeroPoint: 0 }, plainScheme),
    quantizingOptions(lessonState.config),
  );
  for (let i = 0; i < data.length; i += 1) {
    const grey = Number(dequantized.data[i]);
    picture.data.set([grey, grey, grey], 4 * i);
  }
  context.putImageData(picture, 0, 0);
}

/** Moves the border between both pictures under the pointer; without one it is in the middle. */
export function wipe({ type, currentTarget, clientX }: PointerEvent): void {
  const pictures = (currentTarget as HTMLElement).querySelector<HTMLElement>('.teaser');
  if (!pictures) return;
  const { left, width } = pictures.getBoundingClientRect();
  const cut = `${((clientX - left) / width) * 100}%`;
  if (type === 'pointermove') pictures.style.setProperty('--cut', cut);
  else pictures.style.removeProperty('--cut');
}

/** A photograph that is whole at the left of a border, and in four greys at its right. */
export const teaserView = (
  { language }: Model,
  address: string,
  engines: Pick<Engines, 'lesson'>,
): TemplateResult => html`<span class="teaser"
  ><img
    src=${address}
    alt=""
    width="88"
    height="88"
    @load=${({ currentTarget }: Event) => {
      const image = currentTarget as HTMLImageElement;
      const canvas = image.nextElementSibling as HTMLCanvasElement;
      // Without the core, the photograph stays whole.
      drawInFourGreys(image, canvas, engines).catch(() => {});
    }}
  /><canvas></canvas
  ><small class="bits" aria-hidden="true"
    ><span>${message(language, words, 'way.bits', { count: 8 })}</span
    ><span>${message(language, words, 'way.bits', { count: 2 })}</span></small
></span>`;
