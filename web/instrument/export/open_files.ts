import { readNpy } from '../../text/npy.ts';
import type { FileReceiver } from '../model.ts';
import { maxElements } from '../store/state.ts';
import { fromFile } from '../store/state_file.ts';
import { isPicture, pixelsOf } from '../ways/own_picture.ts';

/** Model checkpoints: many tensors, in unsupported formats. */
const checkpoints = /\.(?:safetensors|pt|pth|ckpt|gguf|ggml|onnx|npz|h5|bin|tflite)$/i;

/**
 * Opens the reader's files: a state, a tensor as text or NumPy file, or a file for the page around. If
 * a file is invalid, nothing changes.
 */
export async function openFiles(files: readonly File[], receiver: FileReceiver): Promise<void> {
  const others: File[] = [];
  for (const file of files) {
    const { name } = file;
    try {
      if (isPicture(file)) {
        await openPicture(file, receiver);
        continue;
      }
      if (/\.npy$/i.test(name)) {
        openNpy(name, new Uint8Array(await file.arrayBuffer()), receiver);
        continue;
      }
      const isJson = /\.json$/i.test(name);
      const text = isJson || /\.(?:csv|tsv|txt)$/i.test(name) ? await file.text() : undefined;
      const read = isJson && text ? fromFile(text) : undefined;
      if (read && 'wrong' in read)
        receiver.refuse('state_file_unreadable', { name, parameter: read.wrong });
      else if (read) receiver.show(read.state);
      else if (text !== undefined && !(isJson && text.includes('"nbformat"')))
        receiver.takeText(text);
      else if (checkpoints.test(name)) receiver.refuse('file_checkpoint', { name });
      else if (receiver.openOthers && /\.(?:ipynb|json|py|whl)$/i.test(name)) others.push(file);
      else receiver.refuse('file_not_tensor', { name });
    } catch (error) {
      receiver.refuse('file_unreadable', { name, reason: String(error) });
    }
  }
  if (others.length > 0) receiver.openOthers?.(others);
}

function openNpy(name: string, bytes: Uint8Array, receiver: FileReceiver): void {
  const read = readNpy(bytes, maxElements);
  if ('tensor' in read) receiver.takeTensor(read.tensor);
  else receiver.refuse(read.problem.code, { name, ...read.problem.values });
}

async function openPicture(file: File, receiver: FileReceiver): Promise<void> {
  const pixels = await pixelsOf(file).catch(() => undefined);
  if (pixels) await receiver.takePicture(file.name, pixels);
  else receiver.refuse('file_not_picture', { name: file.name });
}
