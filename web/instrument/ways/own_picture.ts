/** The longest side of a picture as a tensor: every gesture still follows the hand. */
const longest = 256;

/** A picture as the browser decodes it: red, green, blue and opacity of each pixel. */
export interface Pixels {
  readonly rows: number;
  readonly columns: number;
  readonly data: Uint8ClampedArray;
  /** The width and height of the file's picture. */
  readonly original: readonly [number, number];
}

/** Whether a file is a picture of a kind that every browser decodes. */
export const isPicture = ({ name, type }: Pick<File, 'name' | 'type'>): boolean =>
  /^image\/(?:png|jpeg|webp)$/.test(type) || /\.(?:png|jpe?g|webp)$/i.test(name);

/** Rows and columns of a picture that is no longer than the longest side. */
function extentOf(width: number, height: number): readonly [number, number] {
  const factor = Math.min(1, longest / Math.max(width, height));
  const side = (length: number) => Math.max(1, Math.round(length * factor));
  return [side(height), side(width)];
}

/** Decodes a picture, on white where it is transparent, and reduces it. Rejects what is no picture. */
export async function pixelsOf(file: Blob): Promise<Pixels> {
  const picture = await createImageBitmap(file);
  const { width, height } = picture;
  const [rows, columns] = extentOf(width, height);
  const canvas = document.createElement('canvas');
  canvas.width = columns;
  canvas.height = rows;
  const context = canvas.getContext('2d') as CanvasRenderingContext2D;
  context.imageSmoothingQuality = 'high';
  context.fillStyle = '#fff';
  context.fillRect(0, 0, columns, rows);
  context.drawImage(picture, 0, 0, columns, rows);
  picture.close();
  const { data } = context.getImageData(0, 0, columns, rows);
  return { rows, columns, data, original: [width, height] };
}
