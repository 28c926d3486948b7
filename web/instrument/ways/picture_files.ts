import type { Tensor } from '../../core/engine/values.ts';

/** The file that a reader's picture came from: its name, and its size, which may be more than the tensor's. */
export interface PictureFile {
  readonly name: string;
  readonly width: number;
  readonly height: number;
}

/** By the elements, which stay the same object through drafts, undo and redo. */
const files = new WeakMap<Tensor['data'], PictureFile>();

export function notePictureFile({ data }: Tensor, file: PictureFile): void {
  files.set(data, file);
}

export const pictureFileOf = ({ data }: Tensor): PictureFile | undefined => files.get(data);
