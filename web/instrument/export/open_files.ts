import { beyond, mostAtOnce, mostPictureBytes, mostTextBytes } from '../../text/file_limits.ts';
import { isHeavyJson } from '../../text/json_work.ts';
import { readNpy } from '../../text/npy.ts';
import { npyHeadBytes } from '../../text/npy_header.ts';
import { mostPixels, pictureSize } from '../../text/picture_size.ts';
import { inSlices } from '../../text/steps.ts';
import type { FileReceiver } from '../model.ts';
import { maxElements } from '../store/state.ts';
import { fromFile } from '../store/state_file.ts';
import { isPicture, pixelsOf } from '../ways/own_picture.ts';
import type { LongText } from './long_text.ts';

/** Model checkpoints: many tensors, in unsupported formats. */
const checkpoints = /\.(?:safetensors|pt|pth|ckpt|gguf|ggml|onnx|npz|h5|bin|tflite)$/i;

/** The bytes of a .npy file that a tensor can need: its elements have eight bytes at most. */
const mostNpyBytes = npyHeadBytes + 8 * maxElements;

/**
 * Opens the reader's files: a state, a tensor as text or NumPy file, or a file for the page around. If
 * a file is invalid, nothing changes.
 */
export async function openFiles(
  files: readonly File[],
  receiver: FileReceiver,
  long: Pick<LongText, 'read'>,
): Promise<void> {
  const others: File[] = [];
  for (const file of files) {
    const { name } = file;
    try {
      if (isPicture(file)) await openPicture(file, receiver);
      else if (/\.npy$/i.test(name)) await openNpy(file, receiver);
      else if (/\.(?:csv|tsv|txt|json)$/i.test(name)) {
        if (await isForOthers(file, receiver, long)) others.push(file);
      } else if (checkpoints.test(name)) receiver.refuse('file_checkpoint', { name });
      else if (receiver.openOthers && /\.(?:ipynb|py|whl)$/i.test(name)) others.push(file);
      else receiver.refuse('file_not_tensor', { name });
    } catch (error) {
      receiver.refuse('file_unreadable', { name, reason: String(error) });
    }
  }
  if (others.length > 0) receiver.openOthers?.(others);
}

/** Opens a text, unless it is a notebook and so a file for others. */
async function isForOthers(
  file: File,
  receiver: FileReceiver,
  long: Pick<LongText, 'read'>,
): Promise<boolean> {
  const { name } = file;
  const refused = beyond(file, mostTextBytes);
  if (refused) {
    receiver.refuse('file_long', refused);
    return false;
  }
  const isJson = /\.json$/i.test(name);
  const text = await file.text();
  if (isJson && text.includes('"nbformat"')) {
    if (!receiver.openOthers) receiver.refuse('file_not_tensor', { name });
    return receiver.openOthers !== undefined;
  }
  // A state has few values, and parsing very many would take long.
  const isLight = isJson && !(await inSlices(isHeavyJson(text)));
  const state = isLight ? fromFile(text) : undefined;
  if (state && 'wrong' in state)
    receiver.refuse('state_file_unreadable', { name, parameter: state.wrong });
  else if (state) receiver.show(state.state);
  else if (text.length <= mostAtOnce) receiver.takeText(text);
  else await long.read(name, text, receiver);
  return false;
}

async function openNpy(file: File, receiver: FileReceiver): Promise<void> {
  const bytes = new Uint8Array(await file.slice(0, mostNpyBytes).arrayBuffer());
  const read = readNpy(bytes, maxElements);
  if ('tensor' in read) receiver.takeTensor(read.tensor);
  else receiver.refuse(read.problem.code, { name: file.name, ...read.problem.values });
}

async function openPicture(file: File, receiver: FileReceiver): Promise<void> {
  const { name } = file;
  const long = beyond(file, mostPictureBytes);
  if (long) return receiver.refuse('file_long', long);
  // By its header, before the browser makes room for its pixels.
  const size = pictureSize(new Uint8Array(await file.arrayBuffer()));
  if (size && size.width * size.height > mostPixels)
    return receiver.refuse('picture_large', { name, ...size, limit: mostPixels });
  const pixels = size && (await pixelsOf(file).catch(() => undefined));
  if (pixels) await receiver.takePicture(name, pixels);
  else receiver.refuse('file_not_picture', { name });
}
